"""What a TerraFlip player does not notice: people look where something has just happened, and miss what is far off."""

import numpy as np
from numpy.typing import NDArray

from tableflip.bots.search.guide import Attention
from tableflip.core.hex import CELLS, DISTANCE
from tableflip.core.rng import below
from tableflip.core.rule import rule
from tableflip.core.state import Flags, Moves, Stream, signed
from tableflip.games.terraflip.rules import BEGIN, END, FLIP, MOVES, PLACE, SHOOT, SPY

LATELY = 6  # moves back: a turn or two
BESIDE, FAR = 1, 5  # cells off: up to here everybody sees it; from here on it is missed as often as the level does
NOWHERE = CELLS  # the end of a turn, which nobody forgets


def cells_of_moves() -> NDArray[np.uint16]:
    """By move: the cell that one must notice to think of it."""
    cells = np.full(MOVES, NOWHERE, np.uint16)
    cells[PLACE:FLIP] = np.arange(FLIP - PLACE) % CELLS
    cells[FLIP:SHOOT] = np.arange(CELLS)
    cells[SHOOT:END] = np.arange(END - SHOOT) // CELLS
    cells[SPY:BEGIN] = np.arange(CELLS)
    return cells


def cells_that_changed() -> NDArray[np.uint16]:
    """By move: the cell where something happened. A shot draws all eyes to where it lands."""
    cells = cells_of_moves()
    cells[SHOOT:END] = np.arange(END - SHOOT) % CELLS
    return cells


CELL_OF, CHANGED_BY = cells_of_moves(), cells_that_changed()


@rule
def cell_of(move: int) -> int:
    return int(CELL_OF[move])


@rule
def overlook(lately: Moves, percent: int, stream: Stream, missed: Flags) -> None:
    """By cell: the farther it is from all that has just happened, the likelier it is missed."""
    for cell in range(CELLS):
        missed[cell] = below(stream, 100 * (FAR - BESIDE)) < (cells_off(lately, cell) - BESIDE) * percent
    missed[NOWHERE] = False


@rule
def cells_off(lately: Moves, cell: int) -> int:
    """How far from there something has just happened, from BESIDE to FAR; BESIDE where nothing has happened yet."""
    nearest, happened = FAR, False
    for k in range(len(lately)):
        changed = CHANGED_BY[lately[k]]
        if changed != NOWHERE:
            happened = True
            nearest = min(nearest, signed(DISTANCE[changed][cell]))
    return max(BESIDE, nearest) if happened else BESIDE


ATTENTION = Attention(CELLS + 1, cell_of, LATELY, overlook)
