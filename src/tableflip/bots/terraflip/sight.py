"""What others can see of a move, and what a move shows."""

from tableflip.core.hex import CELLS
from tableflip.core.rule import rule
from tableflip.games.terraflip.rules import END, FLIP, PLACE, SHOOT, SPY
from tableflip.games.terraflip.state import FIRST_SPECIAL, State


@rule
def public(move: int) -> int:
    """Others see that land was placed, not what it hides."""
    return PLACE + (move - PLACE) % CELLS if move < PLACE + FIRST_SPECIAL * CELLS else move


@rule
def seen(s: State, move: int, seat: int) -> int:
    """A flip shows a colour to all, a look to the mover alone."""
    if FLIP <= move < SHOOT:
        return 1 + s.colour[move - FLIP]
    if SHOOT <= move < END:
        return 1 + s.colour[(move - SHOOT) % CELLS]
    if move >= SPY and s.seat == seat:
        return 1 + s.back[move - SPY]
    return 0
