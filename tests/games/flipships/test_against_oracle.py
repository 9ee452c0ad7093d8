"""The engine against the oracle: the same legal moves and the same table after every move, from set-up to the end."""

import random
from typing import Any

import pytest

from tableflip import Match
from tests.conformance.counting import cases
from tests.conftest import times
from tests.games.flipships.oracle import POWERS, SHIPS, Oracle, from_card, name_of, plain_point

TABLES: list[dict[str, Any]] = [
    *({"players": players, "difficulty": difficulty} for players in (2, 3, 4) for difficulty in ("training", "elite")),
    {"players": 2, "difficulty": "standard", "no_reflip": True},
    {"players": 3, "difficulty": "expert", "rows": 3},
    {"players": 2, "rows": 3, "mothership_health": 1, "city_health": 20},
    {"players": 4, "mothership_health": 20, "city_health": 4},
    {"players": 1},
    {"players": 1, "fleets": 4, "difficulty": "expert"},
    {"players": 1, "fleets": 3, "difficulty": "training", "rows": 3},
]
RACES: list[dict[str, Any]] = [{"players": players, "speed": True} for players in (2, 3, 4)]


def ids(table: dict[str, Any]) -> str:
    return "-".join(f"{key}={value}" for key, value in table.items())


def any_landing(chance: random.Random, oracle: Oracle, luck: float) -> tuple[str, tuple[float, float] | None]:
    """A landing in words, and its place: a plain one, or anywhere, over several cards and moons at times."""
    plain = [text for text in oracle.legal() if text != "land short" or chance.random() < 0.3]
    if chance.random() < luck:
        plain = [text for text in plain if "on=" in text or "mothership" in text] or plain
        text = chance.choice(plain)
        return text, plain_point(text, oracle.rows)
    if chance.random() < 0.4:
        text = chance.choice(plain)
        return text, plain_point(text, oracle.rows)
    back_mm = 130.0 + oracle.rows * 100.5
    at = round(chance.uniform(-220, 270), 2), round(chance.uniform(20, back_mm + 10), 2)
    gaps = {slot: from_card(at, slot) for slot in oracle.enemies}
    if any(abs(gap - edge) < 0.6 for gap in gaps.values() for edge in (0, 63, 88)):
        return any_landing(chance, oracle, luck)  # what is a hair's breadth apart is for the tests of geometry
    on = [name_of(slot) for slot in sorted(gaps) if gaps[slot] < 0]
    moons = [row for row in range(1, oracle.rows + 1) if at[0] > 184 and abs(at[1] - 80 - 100.5 * row) < 60]
    row = min(max(int((at[1] - 130) // 100.5) + 1, 1), oracle.rows)
    words = ["land"]
    if at[1] <= 116:
        words.append("atmosphere")
    elif at[1] >= back_mm:
        words.append("beyond")
    else:
        words += [] if on or moons else [f"row={row}"]
    if "atmosphere" not in words:
        words += ["on=" + ",".join(on)] if on else []
        words += ["moon=" + ",".join(map(str, moons))] if moons else []
    return " ".join([*words, f"at={at[0]},{at[1]}"]), at


def step(match: Match, oracle: Oracle, chance: random.Random, luck: float) -> None:
    """Compare, make one random move in both, and compare again."""
    assert match.turn == oracle.turn
    assert sorted(match.legal()) == oracle.legal(), match.record()
    at = None
    if oracle.phase == "landing" and not oracle.race:
        move, at = any_landing(chance, oracle, luck)
    else:
        legal = oracle.legal()
        powers = [
            text for text in legal if text.startswith(("attack", "resolve", "reflip", "declare", "launch", "heal"))
        ]
        move = chance.choice(powers if powers and chance.random() < 0.8 else legal)
    match.play(move)
    oracle.play(move, at)
    found, expected = told(match, oracle), oracle.position()
    if oracle.turn is None:  # where ships lie when all is over is no matter of rules
        del found["ships"], expected["ships"]
    assert found == expected, match.record()


def told(match: Match, oracle: Oracle) -> dict[str, Any]:
    """The engine's position, as far as the oracle tells it."""
    position = match.position()
    found = {"hits": {}, "last_round": False, "assault": False, "verdict": "undecided"} | position
    found["deck"], found["gone"] = sorted(found["deck"], key=lambda card: (card != "?", card)), sorted(found["gone"])
    found["ships"] = [
        {name: ship_told(ship, expected[name], position["enemies"]) for name, ship in fleet.items()}
        for fleet, expected in zip(position["ships"], oracle.position()["ships"], strict=True)
    ]
    return {key: found[key] for key in oracle.position()}


def ship_told(ship: Any, expected: dict[str, Any], enemies: dict[str, str]) -> dict[str, Any]:
    ship = {"is": ship} if isinstance(ship, str) else ship
    if not expected:  # its power is being used: what it is called meanwhile is no matter of rules
        return {}
    found = {key: ship.get(key, []) for key in expected}
    if "at" in expected:
        found["at"] = place_told(ship["pose"], expected["at"])
    return found | {key: [slot for slot in found[key] if slot in enemies] for key in ("near", "far") if key in found}


def place_told(pose: list[float], middle: tuple[float, float]) -> tuple[float, float]:
    """Where a waiting ship lies: in the middle of its card, or a ship's breadth along it if others lie there."""
    aside = pose[1] - middle[1]
    return middle if pose[0] == middle[0] and aside in (0, 29, -29) else (pose[0], pose[1])


def play_along(match: Match, oracle: Oracle, chance: random.Random, luck: float, plies: int) -> None:
    while match.turn is not None and match.ply < plies:
        step(match, oracle, chance, luck)
    if match.result is not None:
        assert (oracle.turn, oracle.legal()) == (None, [])
        assert (match.result.winners, match.result.points) == (oracle.winners(), oracle.points())
        assert match.result.reason == oracle.verdict


@pytest.mark.compiled
@pytest.mark.parametrize("table", TABLES, ids=ids)
def test_whole_games_agree(table: dict[str, Any]) -> None:
    endings = set()
    for seed in range(times(4)):
        chance = random.Random(f"{table} {seed}")
        match, oracle = Match("flipships", auto_chance=False, seed=1, **table), Oracle(**table)
        play_along(match, oracle, chance, luck=(0.2, 0.9)[seed % 2], plies=5000)
        endings.add(oracle.verdict)
    assert "undecided" not in endings


@pytest.mark.compiled
@pytest.mark.parametrize("table", RACES, ids=ids)
def test_races_agree(table: dict[str, Any]) -> None:
    for seed in range(times(3)):
        match, oracle = Match("flipships", auto_chance=False, seed=1, **table), Oracle(**table)
        play_along(match, oracle, random.Random(seed), luck=0.5, plies=2000)
        assert oracle.verdict == "race"


def drawn(chance: random.Random, table: dict[str, Any]) -> dict[str, Any]:
    """A table in the middle of a game: many icons, many ships of all levels, few cards left in the deck."""
    rows, fleets = table.get("rows", 4), table["players"] if table["players"] > 1 else table.get("fleets", 2)
    slots = [f"r{row}c{column}" for row in range(1, rows + 1) for column in range(1, 6)]
    enemies = {
        slot: f"{chance.randint(1, 3)}>{chance.randint(0, 4)}{chance.choice(['', '', 's', 't', 't'])}"
        for slot in chance.sample(slots, chance.choice([1, 2, 4, 8, 14]))
    }
    dealt = [chance.sample(powers, fleets) for powers in POWERS]
    return {
        "enemies": dict(sorted(enemies.items())),
        "deck": chance.choice([[], [], ["2>1"], ["1>1", "3>2", "1>2t", "?", "?"]]),
        "pilots": [[level[fleet] for level in dealt] for fleet in range(fleets)],
        "ships": [dict.fromkeys(sorted(chance.sample(SHIPS, chance.randint(1, 6))), "active") for _ in range(fleets)],
        "city": chance.randint(1, 10),
        "mothership": chance.randint(0, 3),
        "start": chance.choice(["river", "desert"]),
        "last_round": len(enemies) <= 6 and chance.random() < 0.5,
    }


@pytest.mark.compiled
@pytest.mark.parametrize("table", TABLES, ids=ids)
def test_drawn_tables_agree(table: dict[str, Any]) -> None:
    """From the thick of it, where shields, two-hit cards, powers and the end of the game meet."""
    for seed in range(times(25, least=5)):
        chance = random.Random(f"{table} {seed}")
        position = drawn(chance, table)
        match = Match.from_position("flipships", position, auto_chance=False, seed=1, **table)
        play_along(match, Oracle(position, **table), chance, luck=0.5, plies=150)


COUNTED = [case for case in cases() if case["game"] == "flipships"]


@pytest.mark.parametrize("case", COUNTED, ids=lambda case: f"{case['options']} {case.get('position', '')}"[:60])
def test_counts_of_move_sequences_agree(case: dict[str, Any]) -> None:
    """The oracle counts again what tests/data/perft says, as far as it gets in good time."""
    oracle = Oracle(case.get("position"), **case["options"])
    counts = [count for count in case["counts"] if count < 2500]
    assert [oracle.perft(depth) for depth in range(1, len(counts) + 1)] == counts
