"""What a TerraFlip player does not notice: people look where something has just happened, and miss what is far off."""

import numpy as np
from numpy.typing import NDArray

from tableflip.core.hex import BY_NAME, CELLS, DISTANCE
from tableflip.games.terraflip.rules import BEGIN, END, FLIP, MOVES, PLACE, SHOOT, SPY
from tableflip.match import Match

LATELY = 6  # moves back: a turn or two
BESIDE, FAR = 1, 5  # cells off: up to here everybody sees it; from here on it is missed as often as the level does
NOWHERE = CELLS  # the end of a turn, which nobody forgets


def cells_of_moves() -> NDArray[np.intp]:
    """By move: the cell that one must notice to think of it."""
    cells = np.full(MOVES, NOWHERE, np.intp)
    cells[PLACE:FLIP] = np.arange(FLIP - PLACE) % CELLS
    cells[FLIP:SHOOT] = np.arange(CELLS)
    cells[SHOOT:END] = np.arange(END - SHOOT) // CELLS
    cells[SPY:BEGIN] = np.arange(CELLS)
    return cells


CELL_OF = cells_of_moves()


def missed(match: Match, seat: int, percent: int, key: int) -> NDArray[np.bool_]:
    """By move: does this player not notice it, who misses so many hundredths of what is far off?

    It depends on what the seat has seen happen lately, and on `key`. Where nothing has happened yet, all is noticed.
    """
    lately = [
        BY_NAME[event[where]]
        for event in match.events(seat, max(0, match.ply - LATELY))
        for where in ("cell", "to")
        if event.get(where) in BY_NAME
    ]
    if not lately:
        return np.zeros(MOVES, np.bool_)
    off = DISTANCE[lately].min(axis=0).astype(float)
    odds = np.clip((off - BESIDE) / (FAR - BESIDE), 0, 1) * percent / 100
    cells = np.append(np.random.default_rng(key).random(CELLS) < odds, False)
    return np.asarray(cells[CELL_OF])
