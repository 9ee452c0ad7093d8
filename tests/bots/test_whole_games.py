"""Bots of all levels, mixed, play whole games at every table: never an illegal move.

TABLEFLIP_EFFORT=21 makes it a thousand games.
"""

import random

import pytest

from tableflip.bots import levels, make
from tests.conformance.tables import every_table
from tests.conftest import times

LONG_ENOUGH = 20_000  # moves: a race takes long where nobody hurries
A_LITTLE = 0.002  # of the time of a move


@pytest.mark.compiled
@every_table
def test_every_move_is_legal_to_the_end(table) -> None:
    for seed in range(times(2)):
        chance = random.Random(f"{table.name} {seed}")
        match = table.match(seed)
        bots = [
            make(table.game, chance.choice(levels(table.game)).number, seed, A_LITTLE, timed=False) for _ in match.seats
        ]
        while (turn := match.turn) is not None and match.ply < LONG_ENOUGH:
            seat = turn if isinstance(turn, int) else chance.randrange(len(bots))
            match.play(bots[seat].choose(match, seat), seat)  # IllegalMove if it is not
        assert match.result
