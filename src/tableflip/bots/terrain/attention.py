"""What a player of the terrain game does not notice.

People look where something has just happened, and around their own token or start; what is far from both they miss.
"""

import numpy as np
from numpy.typing import NDArray

from tableflip.core.hex import CELLS, DISTANCE, OFF
from tableflip.core.rng import below
from tableflip.core.rule import rule
from tableflip.core.state import Flags, Moves, Stream, signed
from tableflip.games.terrain.rules import BUILD, FORFEIT, GOAL, INVERT, MOVES, ROTATE, STEP, STOP, THROW, TURNS
from tableflip.games.terrain.state import State

LATELY = 8  # moves back, rolls among them: a turn or two
BESIDE, FAR = 1, 5  # cells off: up to here everybody sees it; from here on it is missed as often as the level does
NOWHERE = CELLS  # a stop, a forfeit, a roll: nobody has to look for that


def cells_of_moves() -> NDArray[np.uint16]:
    """By move: the cell that one must notice to think of it, and where something happens once it is made."""
    cells = np.full(MOVES, NOWHERE, np.uint16)
    cells[BUILD:GOAL] = np.arange(GOAL - BUILD) % CELLS
    cells[GOAL:STEP] = np.arange(CELLS)
    cells[STEP:STOP] = np.arange(CELLS)
    cells[ROTATE:FORFEIT] = np.arange(FORFEIT - ROTATE) // TURNS
    cells[INVERT:THROW] = np.arange(CELLS)
    return cells


CELL_OF = cells_of_moves()
NOTHING_MISSED: NDArray[np.bool_] = np.zeros(CELLS + 1, np.bool_)


@rule
def overlook(s: State, lately: Moves, percent: int, stream: Stream, missed: Flags) -> None:
    """By cell: the farther it is from what has just happened and from the mover's place, the likelier it is missed."""
    for cell in range(CELLS):
        missed[cell] = below(stream, 100 * (FAR - BESIDE)) < (cells_off(s, lately, cell) - BESIDE) * percent
    missed[NOWHERE] = False


@rule
def cells_off(s: State, lately: Moves, cell: int) -> int:
    """How far the next place is that draws the mover's eyes, from BESIDE to FAR; BESIDE where there is none yet."""
    nearest, drawn = FAR, False
    own = s.token[s.seat] if s.token[s.seat] != OFF else s.start[s.seat]
    if own != OFF:
        drawn = True
        nearest = min(nearest, signed(DISTANCE[own][cell]))
    for k in range(len(lately)):
        changed = CELL_OF[lately[k]]
        if changed != NOWHERE:
            drawn = True
            nearest = min(nearest, signed(DISTANCE[changed][cell]))
    return max(BESIDE, nearest) if drawn else BESIDE


@rule
def noticed(moves: Moves, n: int, missed: Flags) -> int:
    """Bring the moves on cells that are not missed to the front; return how many. Who notices none sees all."""
    found = 0
    for k in range(n):
        if not missed[CELL_OF[moves[k]]]:
            moves[found], moves[k] = moves[k], moves[found]
            found += 1
    return found if found > 0 else n
