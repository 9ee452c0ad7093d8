"""The engine against the oracle: the same legal moves at every step, from the first piece to the end of the race."""

import random
from typing import Any

import pytest

from tableflip import Match
from tableflip.games.terrain.terrains import of_position
from tests.conformance.counting import cases
from tests.conftest import times
from tests.games.terrain.drawing import flat
from tests.games.terrain.oracle import Oracle

TABLES: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3, "destinations": 3},
    {"players": 6},
    {"players": 3, "reachable": "exits", "destinations": 2},
    {"players": 3, "inversion": True, "destinations": 2},
    {"players": 4, "green_die": True, "destinations": 2},
    {"players": 3, "lost": True},
    {"players": 4, "teams": 2},
    {"players": 6, "teams": 2, "inversion": True},
    {"players": 6, "teams": 3, "green_die": True},
    {"players": 6, "teams": 3, "destinations": 2},
    {"players": 6, "teams": 2, "destinations": 3},
    {"players": 6, "teams": 2, "green_die": True, "destinations": 2},
]

tables = pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join(f"{k}={v}" for k, v in table.items()))


def keen(chance: random.Random, legal: list[str]) -> str:
    """A random move that likes to go on, so that races get somewhere."""
    steps = [move for move in legal if move.startswith("step")]
    inversions = [move for move in legal if move.startswith("invert")]
    return chance.choice(steps if steps and chance.random() < 0.8 else inversions or legal)


@pytest.mark.compiled
@tables
def test_whole_builds_and_races_agree(table: dict[str, Any]) -> None:
    chance = random.Random(1)
    match, oracle = Match("terrain", auto_chance=False, **table), Oracle(**table)
    while match.turn is not None and match.ply < 400:
        assert match.turn == oracle.turn
        legal = match.legal()
        if oracle.phase != "build" or match.ply % 8 < 2:  # it lists thousands of placements slowly
            assert sorted(legal) == oracle.legal(), match.record()
        move = keen(chance, legal)
        match.play(move)
        oracle._apply(move)
    assert (match.turn is None) == (oracle.turn is None)
    if match.result is not None:
        assert match.result.winners == oracle.winners()


@pytest.mark.compiled
@pytest.mark.parametrize("starts", ["corners", "chosen"])
@pytest.mark.parametrize(
    "table", [{"players": 2}, {"players": 6, "teams": 3, "destinations": 2}, {"players": 5, "green_die": True}], ids=str
)
def test_finished_terrains_agree(table: dict[str, Any], starts: str) -> None:
    """From the dice for who begins over the choice of starts into the race, on a terrain without starts of its own."""
    for seed in range(times(3)):
        chance = random.Random(seed)
        terrain = Match("terrain", terrain="random", seed=seed, players=2).position()["pieces"]
        share = of_position({"pieces": terrain}).share()
        match = Match("terrain", auto_chance=False, terrain=share, starts=starts, **table)
        oracle = Oracle(terrain=terrain, starts=starts, **table)
        while match.turn is not None and match.ply < 150:
            assert match.turn == oracle.turn
            assert sorted(match.legal()) == oracle.legal(), match.record()
            move = keen(chance, match.legal())
            match.play(move)
            oracle._apply(move)
        names = [cell and cell.name for cell in oracle.starts]
        assert [player["start"] for player in match.view()["players"]] == names
        assert [player["goals"] for player in match.view()["players"]] == [
            [goal.name for goal in goals] for goals in oracle.goals
        ]


@pytest.mark.compiled
@tables
def test_races_on_scattered_positions_agree(table: dict[str, Any]) -> None:
    """Tokens and destinations thrown on random terrains, so that everything meets."""
    names = list(flat())
    for seed in range(times(15, least=4)):
        chance = random.Random(seed)
        built = Match("terrain", terrain="random", seed=seed, **table).position()
        near = names[: chance.choice([12, 30, 61])]  # numbered from the centre outwards
        tokens = chance.sample(near, table["players"])
        goals = [chance.sample(near, table.get("destinations", 1)) for _ in tokens]
        if teams := table.get("teams"):
            goals = [goals[seat % teams] for seat in range(table["players"])]
        position = {"pieces": built["pieces"], "starts": built["starts"], "tokens": tokens, "turn": 0, "phase": "roll"}
        if "lost" not in table:
            position["goals"] = goals
        match = Match.from_position("terrain", position, auto_chance=False, **table)
        oracle = Oracle.from_position(position, **table)
        for _ in range(60):
            assert match.turn == oracle.turn
            assert sorted(match.legal()) == oracle.legal(), position
            if match.turn is None:
                break
            move = keen(chance, match.legal())
            match.play(move)
            oracle._apply(move)
            if match.turn is not None:
                assert match.position()["tokens"] == [cell and cell.name for cell in oracle.tokens]


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_ends_of_builds_agree(players: int) -> None:
    """The last placements, where supply and walls matter most: boards of extreme heights with a few holes."""
    for seed in range(times(30, least=8)):
        chance = random.Random(seed)
        corners = chance.sample(["k6", "f11", "a11", "a6", "f1", "k1"], players)
        holes = chance.sample(sorted(set(flat()) - set(corners)), chance.randint(1, 12))
        box = [f"{level}{pattern}0" for level in range(1, 9) for pattern in "ABCD" for _ in range(3)]
        box.sort(key=lambda piece: abs(int(piece[0]) - 4.5) + chance.random() * chance.choice([0.5, 3]))
        pieces: dict[str, str] = {}
        for name in [*corners, *(cell for cell in flat() if cell not in (*corners, *holes))]:
            pieces[name] = box.pop()
        position = {"pieces": pieces, "starts": corners, "turn": 0, "phase": "build", "first": 0}
        match = Match.from_position("terrain", position, players=players, auto_chance=False)
        oracle = Oracle.from_position(position, players=players)
        while oracle.phase == "build" and oracle._placements(guarded=True):  # once lifted, readings differ (TG-22)
            assert sorted(match.legal()) == oracle.legal(), position
            move = chance.choice(match.legal())
            match.play(move)
            oracle._apply(move)


COUNTED = [case for case in cases() if case["game"] == "terrain"]


@pytest.mark.parametrize("case", COUNTED, ids=lambda case: str(case["options"]))
def test_counts_of_move_sequences_agree(case: dict[str, Any]) -> None:
    """The oracle counts again what tests/data/perft says, as far as it gets in good time."""
    if "position" in case:
        options = {key: value for key, value in case["options"].items() if key != "terrain"}  # it lies there
        oracle = Oracle.from_position(for_oracle(case["position"]), **options)
    else:
        oracle = Oracle(**case["options"])
    counts = [count for count in case["counts"] if count < 3000]
    assert [oracle.perft(depth) for depth in range(1, len(counts) + 1)] == counts


def for_oracle(position: dict[str, Any]) -> dict[str, Any]:
    """The oracle knows one phase for what is done with a roll, whatever the roll, and counts steps by points."""
    phase = "race" if position["phase"] in ("move", "turn") else position["phase"]
    return {key: value for key, value in position.items() if key not in ("stepped", "winner")} | {"phase": phase}
