"""What a TerraFlip player cannot know, or has forgotten: drawn anew for every thought."""

from typing import Any

import numpy as np

from tableflip.core.hex import CELLS
from tableflip.core.rng import below
from tableflip.core.rule import rule
from tableflip.games.terraflip.rules import is_land
from tableflip.games.terraflip.state import SEATS
from tableflip.games.terraflip.view import draw_underside, is_secret

COLOURS = 4


@rule
def forget(s: Any, seat: Any, percent: Any, key: Any) -> None:
    """The seat forgets what lies under some tiles, its own among them, until it sees them turned over again."""
    for cell in range(1, CELLS):
        if is_land(s, cell) and (s.known[cell] >> seat) & 1 and slips_the_mind(key, cell, s.colour[cell]) < percent:
            s.known[cell] &= ~(1 << seat)


@rule
def slips_the_mind(key: Any, cell: Any, colour: Any) -> Any:
    """A number from 0 to 99 that a tile has for this player, the same at every move."""
    stream = np.empty(1, np.uint64)
    stream[0] = np.uint64(key * 1000003 + int(cell) * 7919 + int(colour) * 104729 + 1)
    for _ in range(4):  # the first numbers of streams that begin alike are alike
        below(stream, 100)
    return below(stream, 100)


@rule
def world(s: Any, seat: Any, stream: Any) -> None:
    """Redraw all that `seat` cannot know, as the game does; and what it has forgotten, as one of three colours."""
    unseen = np.zeros(SEATS, np.int64)
    for cell in range(1, CELLS):
        if is_secret(s, cell, seat):
            if is_forgotten(s, seat, cell):
                s.back[cell] = (s.colour[cell] + 1 + below(stream, COLOURS - 1)) % COLOURS
            else:
                unseen[s.owner[cell]] += 1
                s.hand[s.owner[cell]][s.back[cell]] += 1  # back into the pool
    for cell in range(1, CELLS):
        if is_secret(s, cell, seat) and not is_forgotten(s, seat, cell):
            owner = s.owner[cell]
            hidden = draw_underside(s.hand[owner], owner, unseen[owner], stream)
            s.back[cell] = hidden
            s.hand[owner][hidden] -= 1
            unseen[owner] -= 1


@rule
def is_forgotten(s: Any, seat: Any, cell: Any) -> Any:
    """An unseen tile that the seat placed, or that was turned over for all to see: it did know that once."""
    return s.owner[cell] == seat or s.colour[cell] != s.owner[cell]
