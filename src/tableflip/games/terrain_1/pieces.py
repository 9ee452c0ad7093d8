"""The 96 pieces (TG-2): eight levels, four patterns of three exits, three copies of each, turned by sixths.

A piece as it lies has a number, (level - 1) * 24 + pattern * 6 + turns, and a text such as `5B2`. Its exits are a mask:
bit k is the exit over side k, counted clockwise from E. Pattern D looks the same after two sixths, so that its turns
are 0 and 1 alone (TG-15).
"""

import numpy as np

from tableflip.core.hex import INDEX, OFF, RADIUS, Axial, rotate
from tableflip.core.state import Flags

LEVELS, SIDES, COPIES = 8, 6, 3
PATTERNS = "ABCD"
EXIT_SIDES = {"A": (0, 1, 2), "B": (0, 1, 3), "C": (0, 1, 4), "D": (0, 2, 4)}
DISTINCT_TURNS = np.array([6, 6, 6, 2], np.uint16)

KINDS = LEVELS * len(PATTERNS)  # kind = (level - 1) * 4 + pattern; the copies of a kind are alike
PIECES = KINDS * SIDES


def exits(pattern: str, turns: int) -> int:
    """The exits of a pattern turned clockwise, as a mask."""
    return sum(1 << (side + turns) % SIDES for side in EXIT_SIDES[pattern])


def turned(mask: int, sixths: int) -> int:
    """A mask of exits after a clockwise turn."""
    return ((mask << sixths) | (mask >> (SIDES - sixths))) & (1 << SIDES) - 1


# Tables by the number of a piece.
LEVEL_OF = np.array([1 + piece // (len(PATTERNS) * SIDES) for piece in range(PIECES)], np.int8)
KIND_OF = np.array([piece // SIDES for piece in range(PIECES)], np.uint16)
EXITS_OF = np.array([exits(PATTERNS[piece // SIDES % 4], piece % SIDES) for piece in range(PIECES)], np.uint8)
IS_DISTINCT: Flags = np.array([piece % SIDES < DISTINCT_TURNS[piece // SIDES % 4] for piece in range(PIECES)], np.bool_)

# TURNED[mask][sixths], and the pattern and turns behind a mask of exits: pattern * 6 + turns.
TURNED = np.array([[turned(mask, sixths) for sixths in range(SIDES)] for mask in range(1 << SIDES)], np.uint8)
SHAPES: dict[int, int] = {
    exits(PATTERNS[pattern], turns): pattern * SIDES + turns
    for pattern in range(len(PATTERNS))
    for turns in range(DISTINCT_TURNS[pattern])
}

# TG-1: the corners of the board, clockwise from E.
CORNER_AXIAL: tuple[Axial, ...] = tuple(rotate((RADIUS, 0), sixths) for sixths in range(SIDES))
CORNERS = np.array([INDEX[axial] for axial in CORNER_AXIAL], np.uint16)
IS_CORNER = np.array([cell in CORNERS for cell in range(OFF + 1)], np.bool_)


def piece_number(level: int, mask: int) -> int:
    """The number of the piece of that level with those exits."""
    return (level - 1) * len(PATTERNS) * SIDES + SHAPES[mask]


def piece_text(piece: int) -> str:
    return f"{LEVEL_OF[piece]}{PATTERNS[piece // SIDES % 4]}{piece % SIDES}"


def parse_piece(text: str) -> int | None:
    """The number of a piece such as `5B2`; None if it is no piece. `5D4` is another way of saying `5D0`."""
    if len(text) != 3 or text[0] not in "12345678" or text[1] not in PATTERNS or text[2] not in "012345":
        return None
    return piece_number(int(text[0]), exits(text[1], int(text[2])))
