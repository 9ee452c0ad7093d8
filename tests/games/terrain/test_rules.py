"""What must always hold, whatever is played; and random play."""

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tableflip import IllegalMove, Match, simulate
from tableflip.core.hex import AXIAL, BY_NAME, DIRECTIONS, INDEX, NAMES, plus
from tableflip.core.kernels import kernels
from tableflip.core.rng import streams
from tableflip.core.rule import COMPILED
from tableflip.games.terrain.game import GAME
from tests.conftest import times

from .drawing import dice_for, flat, play_at_random, race

TABLES: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 6, "destinations": 3},
    {"players": 3, "reachable": "exits", "destinations": 2},
    {"players": 3, "inversion": True, "destinations": 2},
    {"players": 4, "green_die": True},
    {"players": 5, "lost": True},
    {"players": 4, "teams": 2},
    {"players": 6, "teams": 3, "green_die": True},
    {"players": 6, "teams": 2, "inversion": True},
]

tables = pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join(map(str, table)))
few = settings(max_examples=times(8, least=2 if COMPILED else 1), deadline=None, derandomize=True)
seeds = st.integers(0, 1_000_000)


def on_random_terrain(table: dict[str, Any], seed: int) -> Match:
    return Match("terrain", terrain="random", seed=seed, **table)


def reachable(pieces: dict[str, str], start: str, *, exits: bool = False, without: set[str] | None = None) -> set[str]:
    """Written again, from the rulebook: cells within 3 levels step by step, perhaps through exits."""
    sides = {"A": (0, 1, 2), "B": (0, 1, 3), "C": (0, 1, 4), "D": (0, 2, 4)}
    found, waiting = {start}, [start]
    while waiting:
        at = waiting.pop()
        level, pattern, turns = tuple(pieces[at])
        ways = [(side + int(turns)) % 6 for side in sides[pattern]] if exits else range(6)
        for side in ways:
            beyond = plus(AXIAL[BY_NAME[at]], DIRECTIONS[side])
            name = NAMES[INDEX[beyond]] if beyond in INDEX else at
            if name not in found | (without or set()) and abs(int(pieces[name][0]) - int(level)) <= 3:
                found.add(name)
                waiting.append(name)
    return found


# --- properties ------------------------------------------------------------------------------------------------------


@tables
@given(seed=seeds)
@few
def test_pieces_are_conserved(table: dict[str, Any], seed: int) -> None:
    m = Match("terrain", seed=seed, **table)
    m = play_at_random(m, 5, random.Random(seed))
    for match in (m, play_at_random(on_random_terrain(table, seed), 60, random.Random(seed))):
        view = match.view()
        count = Counter(piece["piece"][:2] for piece in view["pieces"].values()) + Counter(view["supply"])
        assert set(count.values()) == {3}
        assert count.total() == 96


@tables
@given(seed=seeds)
@few
def test_every_destination_offered_is_reachable_and_none_that_is_not(table: dict[str, Any], seed: int) -> None:
    if "lost" in table:
        return
    m = on_random_terrain(table, seed)
    chance = random.Random(seed)
    while m.view()["phase"] == "goals":
        position, owner = m.position(), m.view()["goal_for"][0]
        there = reachable(position["pieces"], position["starts"][owner], exits=table.get("reachable") == "exits")
        there -= {*position["starts"], *(goal for goals in position["goals"] for goal in goals)}
        if there:
            assert {move.split()[1] for move in m.legal()} == there
        m.play(chance.choice(m.legal()))


@tables
@given(seed=seeds)
@few
def test_one_player_per_piece_whenever_a_turn_ends(table: dict[str, Any], seed: int) -> None:
    m = on_random_terrain(table, seed)
    chance = random.Random(seed)
    for _ in range(120):
        if m.turn is None:
            break
        move = chance.choice(m.legal())
        m.play(move)
        if move == "stop" and "lost" not in table and "teams" not in table:
            tokens = [token for token in m.position()["tokens"] if token]
            assert len(set(tokens)) == len(tokens)


@given(seed=seeds)
@settings(max_examples=times(200, least=20), deadline=None, derandomize=True)
def test_a_cascade_ends_with_one_player_per_piece(seed: int) -> None:
    """Six players on starts and around them, the mover next to one of them."""
    chance = random.Random(seed)
    corners = ["k6", "f11", "a11", "a6", "f1", "k1"]
    starts = chance.sample(corners, 6)
    target = chance.choice(corners[1:5])
    beside = {"f11": "e11", "a11": "b10", "a6": "b6", "f1": "f2"}[target]
    others = [target, *chance.sample([corner for corner in corners if corner != target], 4)]
    chance.shuffle(others)
    ways = {"f11": "4D0", "a11": "4D0", "a6": "4D1", "f1": "4D0"}
    m = race(flat() | {beside: ways[target]}, " ".join([beside, *others]), starts=starts, roll=[1, 2])
    m.play(f"step {target}")
    m.play("stop")
    tokens = m.position()["tokens"]
    assert len(set(tokens)) == 6
    for seat, token in enumerate(tokens):
        assert token in (starts[seat], [beside, *others][seat], target if seat == 0 else None)


@pytest.mark.compiled
@given(seed=seeds)
@settings(max_examples=times(25, least=5), deadline=None, derandomize=True)
def test_after_an_inversion_all_destinations_stay_reachable(seed: int) -> None:
    """Legal inversions are exactly those that cut nobody off."""
    table: dict[str, Any] = {"players": 3, "inversion": True}
    m = on_random_terrain(table, seed)
    chance = random.Random(seed)
    position = m.position()
    position["tokens"] = chance.sample(NAMES, 3)
    position["goals"] = [[chance.choice(sorted(set(NAMES) - {start}))] for start in position["starts"]]
    down = set(chance.sample(sorted(set(NAMES) - {*position["tokens"], *position["starts"]}), 10))
    down -= {goal for (goal,) in position["goals"]}
    position |= {"inverted": sorted(down), "phase": "turn", "roll": [6, 6]}
    m = Match.from_position("terrain", position, auto_chance=False, **table)
    pieces = position["pieces"]
    places = list(zip(position["tokens"], position["starts"], [goal for (goal,) in position["goals"]], strict=True))
    journeys = [(place, goal) for *spots, goal in places for place in spots]
    for cell in NAMES:
        free = cell not in down and not any(cell in (token, start, goal) for token, start, goal in places)
        fine = free and all(goal in reachable(pieces, at, without=down | {cell}) for at, goal in journeys)
        assert (f"invert {cell}" in m.legal()) == fine


@tables
@given(seed=seeds)
@few
def test_every_refused_move_has_a_reason_and_changes_nothing(table: dict[str, Any], seed: int) -> None:
    chance = random.Random(seed)
    fresh = Match("terrain", seed=seed, auto_chance=chance.random() < 0.5, **table)
    for m in (play_at_random(fresh, chance.randrange(4), chance), on_random_terrain(table, seed)):
        play_at_random(m, chance.randrange(50), chance)
        before = m._state.tobytes()
        legal = set(m._legal())
        for _ in range(times(300, least=12)):
            number = chance.choice([chance.randrange(GAME.moves), chance.randrange(91 * 192, GAME.moves)])
            if number not in legal:
                reason = GAME.why_not(m.options, m._state, number)
                assert reason.key != "not-legal"
                assert "{" not in reason.text
        with pytest.raises(IllegalMove):
            m.play("build k6 9A0")
        assert m._state.tobytes() == before


@pytest.mark.compiled
@tables
@given(seed=seeds)
@few
def test_records_replay_and_positions_return(table: dict[str, Any], seed: int) -> None:
    m = play_at_random(on_random_terrain(table, seed), 40, random.Random(seed))
    text = m.record()
    again = Match.replay(text)
    assert again.record() == text
    assert again._state.tobytes() == m._state.tobytes()
    back = Match.from_position("terrain", m.position(), auto_chance=False, terrain="random", **table)
    assert back._state.tobytes() == m._state.tobytes()


@tables
@given(seed=seeds)
@few
def test_undo_restores_every_byte(table: dict[str, Any], seed: int) -> None:
    m = on_random_terrain(table, seed)
    chance = random.Random(seed)
    for _ in range(40):
        if m.turn is None:
            break
        before = m._state.tobytes()
        move = chance.choice(m.legal())
        m.play(move)
        try:
            assert m.undo() == move
        except IllegalMove:
            continue
        assert m._state.tobytes() == before
        m.play(move)


# --- random play -----------------------------------------------------------------------------------------------------


def drawn(state: Any, draws: int) -> Counter[str]:
    """How often each move is drawn for random play."""
    rules, stream = kernels(GAME), streams(1, 3)
    out = np.empty(GAME.most_legal, np.int16)
    options = GAME.options()
    by_chance = rules.mover(state, 0) < 0

    def draw() -> int:
        return rules.draw(state, 0, stream) if by_chance else rules.random_move(state, 0, stream, out)

    return Counter(GAME.move_text(options, int(draw())) for _ in range(draws))


def corner_build() -> Match:
    m = Match("terrain", players=2, auto_chance=False)
    for die in dice_for(0, len(m.seats)):
        m.play(die)
    return m


POSITIONS: dict[str, Any] = {
    "step": lambda: race(flat(), "f6 k1", roll=[4, 2]),
    "teams": lambda: race(flat(), "f6 a11 d6 a10", starts=["k6", "a6"] * 2, roll=[6, 2], options={"teams": 2}),
    "green": lambda: race(flat(), "f6 k1", roll=[4, 2, 1], points=3, options={"green_die": True}),
    "doubles": lambda: race(flat(), "f6 k1", roll=[4, 4], inverted=["c4"]),
    "double-six": lambda: race(flat(), "f6 k1", goals=[["d4"], ["e4"]], roll=[6, 6], options={"inversion": True}),
    "goal": lambda: Match.from_position("terrain", {"pieces": flat()}, players=2),
    "build": corner_build,
    "roll": lambda: race(flat(), "f6 k1"),
    "roll-again": lambda: race(flat(), "f6 k1", roll=[4, 4, 3], options={"green_die": True}),
    "first": lambda: Match("terrain", players=5, auto_chance=False),
}


@pytest.mark.compiled
@pytest.mark.parametrize("name", POSITIONS)
def test_random_moves_and_dice_are_legal_and_equally_likely(name: str) -> None:
    m = POSITIONS[name]()
    legal = m.legal()
    each = 60
    count = drawn(m._state, each * len(legal))
    assert set(count) <= set(legal)
    # A sum of squares has the mean of chi-square; six standard deviations are allowed.
    chi_square = sum((count[move] - each) ** 2 / each for move in legal)
    freedom = len(legal) - 1
    assert abs(chi_square - freedom) <= 6 * max(1.0, (2 * freedom) ** 0.5)


@pytest.mark.compiled
@tables
def test_random_games_end_with_a_winner(table: dict[str, Any]) -> None:
    played = simulate("terrain", games=20, seed=2, terrain="random", **table)
    unfinished = ~played.winners.any(axis=1)
    assert (played.plies[unfinished] == GAME.most_plies).all()
    assert unfinished.sum() <= 1
    teams = table.get("teams")
    assert set(played.winners[~unfinished].sum(axis=1)) == {table["players"] // teams if teams else 1}
