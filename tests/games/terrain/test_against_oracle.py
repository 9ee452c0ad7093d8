"""The engine against the oracle: the same legal moves at every step of random games, whatever the variant."""

import random

import pytest

from tableflip import Match
from tableflip.core.hex import NAMES
from tests.conformance.counting import cases
from tests.conftest import times
from tests.games.terrain.oracle import Oracle

TABLES = [
    {"players": 2},
    {"players": 3, "destinations": 2},
    {"players": 6, "destinations": 3, "reachable": "exits"},
    {"players": 4, "inversion": True, "destinations": 2},
    {"players": 3, "green_die": True},
    {"players": 4, "lost": True},
    {"players": 4, "teams": 2},
    {"players": 6, "teams": 3, "green_die": True},
    {"players": 6, "teams": 2, "inversion": True},
]
every_table = pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join(f"{k}={v}" for k, v in table.items()))
PLIES = 150  # of the race; the rest of a random race is more of the same


def follow(match: Match, oracle: Oracle, chance: random.Random, plies: int, look: float = 1.0) -> None:
    """Play both at random, and compare what is legal at each step (or, with `look` < 1, at some of them)."""
    for ply in range(plies):
        assert match.turn == oracle.turn
        if match.turn is None:
            break
        legal = match.legal()
        if ply < 4 or chance.random() < look:
            assert sorted(legal) == oracle.legal(), match.record()
        move = chance.choice(legal)
        match.play(move)
        oracle._apply(move)


@every_table
def test_building_and_destinations_agree(table):
    """A whole build has ten thousand legal moves at a time: the oracle looks at some of them."""
    chance = random.Random(str(table))
    match, oracle = Match("terrain", auto_chance=False, seed=1, **table), Oracle(**table)
    follow(match, oracle, chance, 92, look=0.03)
    follow(match, oracle, chance, 30)


@every_table
def test_races_agree(table):
    for seed in range(times(2)):
        chance = random.Random(f"{table} {seed}")
        built = Match("terrain", seed=seed, terrain="random", **table)
        oracle = Oracle.from_position(for_oracle(built.position()), **table)
        match = Match.from_position("terrain", built.position(), auto_chance=False, **table)
        follow(match, oracle, chance, times(PLIES))
        assert oracle.winners() == (match.result.winners if match.result else [])


@pytest.mark.parametrize("table", [table for table in TABLES if "teams" in table], ids=str)
def test_coming_home_agrees(table):
    """Teams on flat ground, all next to their destination: somebody arrives soon, and the race goes on."""
    for seed in range(times(8)):
        chance = random.Random(seed)
        pieces = {name: f"4{chance.choice('ABCD')}{chance.randrange(2)}" for name in NAMES}
        starts = [("k6", "a6", "f1")[seat % table["teams"]] for seat in range(table["players"])]
        goals = [[("f8", "f5", "d6")[seat % table["teams"]]] for seat in range(table["players"])]
        tokens = chance.sample(["f6", "f7", "g6", "e6", "e7", "g5", "g7", "d7"], table["players"])
        position = {"pieces": pieces, "starts": starts, "tokens": tokens, "goals": goals, "turn": 0}
        match = Match.from_position("terrain", position, auto_chance=False, **table)
        oracle = Oracle.from_position(position, **table)
        follow(match, oracle, chance, times(120))
        assert oracle.winners() == (match.result.winners if match.result else [])


@pytest.mark.parametrize(
    "case", [case for case in cases() if case["game"] == "terrain"], ids=lambda case: str(case["options"])
)
def test_counts_of_move_sequences_agree(case):
    """The oracle counts again what tests/data/perft says, as far as it gets in good time."""
    if "position" in case:
        oracle = Oracle.from_position(for_oracle(case["position"]), **case["options"])
    else:
        oracle = Oracle(**case["options"])
    counts = [count for count in case["counts"] if count < 3000]
    assert [oracle.perft(depth) for depth in range(1, len(counts) + 1)] == counts


def for_oracle(position: dict) -> dict:
    known = ("pieces", "starts", "tokens", "goals", "turn", "roll", "points", "inverted", "first", "phase")
    phases = {"move": "race", "turn": "race"}
    told = {key: value for key, value in position.items() if key in known}
    return told | {"phase": phases.get(position["phase"], position["phase"])}
