"""A bot knows what its seat may know: with the same seed it thinks the same, whatever is hidden."""

import random

import pytest

from tableflip.bots import levels, make
from tests.conformance.tables import TABLES, every_table
from tests.conftest import times

pytestmark = pytest.mark.compiled

POSITIONS = 24 * 6
A_LITTLE = 0.003  # of the time of a move


@every_table
def test_the_same_thought_in_every_world_that_looks_the_same(table) -> None:
    different = 0
    for seed in range(times(POSITIONS // len(TABLES))):
        match = table.stroll(random.Random(seed).randrange(10, 90), seed)
        seat = match.turn
        if not isinstance(seat, int):
            continue
        here, there = match.draw_world(seat, 1), match.draw_world(seat, 2)
        different += here._state.tobytes() != there._state.tobytes()
        for level in levels(table.game):
            one, other = (make(table.game, level.number, seed, A_LITTLE, timed=False) for _ in range(2))
            thought = one.think(here, seat)
            assert thought == other.think(there, seat), level
            assert thought.move == one.choose(there, seat)
            assert thought.move.split()[0] in {move.split()[0] for move in match.legal(seat)}
    assert different or match.game.draw_world is None


@every_table
def test_thinking_leaves_the_match_alone(table) -> None:
    match = table.stroll(20, 1)
    seat = match.turn if isinstance(match.turn, int) else 0
    before = match.record(), match._state.tobytes()
    make(table.game, 2, 1, A_LITTLE, timed=False).think(match, seat)
    assert (match.record(), match._state.tobytes()) == before
