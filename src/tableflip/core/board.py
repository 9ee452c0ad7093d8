"""How a browser draws a game without knowing it: the cells of its board, and what lies on them.

A game that says this is played on a 3D table, on a map, and by keyboard and screen reader, like those that the browser
client has rooms of its own for. All of it comes from the options and from one seat's view, never from the state.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from typing import Any, Literal, TypeAlias

from tableflip.core.drawing import View

# The colours that a browser knows by name; any other is written as "#rrggbb".
COLOURS = (
    "river", "desert", "forest", "mountain", "snow", "lava",
    "red", "blue", "green", "yellow", "purple", "white", "black", "orange",
)  # fmt: skip
# The signs that it can draw; any other is written as a letter or two, or a number.
SIGNS = (
    "waves", "sun", "tree", "peak", "flake", "flame", "steps", "mountains", "dot", "square", "triangle", "cross",
    "plus", "star", "hexagon", "knight", "tent", "catapult", "eye", "tower", "house", "flag", "heart",
)  # fmt: skip
LONGEST_SIGN = 3  # letters

Shape: TypeAlias = Literal["square", "hex", "round"]
Form: TypeAlias = Literal["disc", "tile", "pawn", "mark"]


@dataclass(frozen=True)
class Cell:
    """A place on the board: its name as moves and events have it, and where it is."""

    name: str
    x: float  # to the right; 1 is from a cell to the next
    y: float  # towards the player
    next: tuple[str, ...] = ()  # its neighbours: arrow keys go from one to another
    colour: str = ""  # of the ground; "": the board's
    # Cells of a group are one target: choosing any of them chooses the one that a move touches. A column, say.
    group: str = ""


@dataclass(frozen=True)
class Face:
    """What lies on a cell: in words for those who hear it; by colour and sign for those who see it."""

    words: str
    colour: str = "white"
    sign: str = ""  # one of SIGNS, or a letter or two: nobody should depend on colours
    form: Form = "disc"  # `tile` covers the cell, `pawn` stands on it, `mark` is painted on it
    back: str = ""  # the colour of the other side, which is seen when it is flipped; "": the same


def no_faces(options: Any, view: View) -> Mapping[str, Face]:
    return {}


def as_written(options: Any, move: str) -> str:
    return move


@dataclass(frozen=True)
class Board:
    """How a game is drawn. `options` are the table's, `view` is one seat's, `move` is a move as text."""

    cells: Callable[[Any], Sequence[Cell]]  # (options); the same all game long
    faces: Callable[[Any, View], Mapping[str, Face]] = no_faces  # (options, view): what lies where, by cell
    shape: Shape = "square"  # of the cells
    colour: str = "#2e6b4f"  # of the ground
    stands: bool = False  # upright before the players, and pieces fall into it from above
    # (options, view, move): the cells that a player chooses, in any order, to make the move; without this, those that
    # its text names. Moves without a cell are buttons.
    touches: Callable[[Any, View, str], Sequence[str]] | None = None
    say: Callable[[Any, str], str] = as_written  # (options, move): the move in words, for lists and screen readers


NO_BOARD = Board(cells=lambda options: ())  # the table as text, and moves as a list


@lru_cache(maxsize=64)
def cells_of(board: Board, options: Any) -> tuple[Cell, ...]:
    """The cells of the board at a table with these options."""
    return tuple(board.cells(options))


@lru_cache(maxsize=64)
def cell_names(board: Board, options: Any) -> frozenset[str]:
    return frozenset(cell.name for cell in cells_of(board, options))


def touched(board: Board, options: Any, view: View, move: str) -> list[str]:
    """The cells that a player chooses to make this move."""
    if board.touches is not None:
        return list(board.touches(options, view, move))
    names = cell_names(board, options)
    return [word for word in re.findall(r"\w+", move) if word in names]


# --- boards that many games have -------------------------------------------------------------------------------------


def squares(columns: str, rows: int, *, top_down: bool = False, diagonal: bool = True) -> tuple[Cell, ...]:
    """Columns by letter and rows by number: a1 is at the bottom left, or at the top left with `top_down`.

    Cells meet at sides, and at corners too unless `diagonal` is False.
    """
    places = {
        (x, y): f"{letter}{y + 1 if top_down else rows - y}" for y in range(rows) for x, letter in enumerate(columns)
    }
    steps = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a or b) and (diagonal or not (a and b))]
    return tuple(
        Cell(name, x, y, tuple(places[x + a, y + b] for a, b in steps if (x + a, y + b) in places))
        for (x, y), name in places.items()
    )


def hexagons(radius: int) -> tuple[Cell, ...]:
    """A hexagon of hexagons around f6, named as `core.hex` does; `radius` is 5 at most."""
    from tableflip.core.hex import AREA, AXIAL, NAMES, NEIGHBOURS

    within = int(AREA[radius])
    return tuple(
        Cell(
            NAMES[cell],
            AXIAL[cell][0] + AXIAL[cell][1] / 2,
            AXIAL[cell][1] * sqrt(3) / 2,
            tuple(NAMES[other] for other in NEIGHBOURS[cell].tolist() if other < within),
        )
        for cell in range(within)
    )
