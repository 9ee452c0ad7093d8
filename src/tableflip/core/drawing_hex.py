"""Hexagonal cells in text: pointy tops, rows shifted by half a cell, six columns to a cell.

low, one line a row:          tall, two lines a row:

  ·    F♣g5   h5                    ▄▄▄
·   T♜f6 >R≈g6   ·             ·   F♣g5   h5
                                 ▄▄▄▀▀▀▄▄▄
                                T♜f6 >R≈g6   ·
                                 ▀▀▀   ▀▀▀
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby, zip_longest

from rich.text import Text

from tableflip.core.hex import AXIAL, BY_NAME, ring

CELL_WIDTH = 6  # a mark, two characters of sign, three of name
HALF = CELL_WIDTH // 2


@dataclass(frozen=True)
class Spot:
    """How one cell is drawn: its sign and name in a style, after a mark; a piece is drawn as a solid hexagon."""

    sign: str = ""
    name: str = ""
    style: str = ""
    mark: str = " "
    solid: bool = False


class Canvas:
    """Characters with styles, by line and column."""

    def __init__(self) -> None:
        self.lines: dict[int, dict[int, tuple[str, str]]] = {}

    def write(self, line: int, column: int, text: str, style: str) -> None:
        for offset, character in enumerate(text):
            self.lines.setdefault(line, {})[column + offset] = (character, style)

    def texts(self) -> list[Text]:
        return [self._text(self.lines.get(line, {})) for line in range(max(self.lines, default=-1) + 1)]

    def _text(self, line: Mapping[int, tuple[str, str]]) -> Text:
        text = Text(no_wrap=True)
        characters = [line.get(column, (" ", "")) for column in range(max(line, default=-1) + 1)]
        for style, run in groupby(characters, key=lambda character: character[1]):
            text.append("".join(character for character, _ in run), style)
        return text


def draw_board(spots: Mapping[str, Spot], radius: int, tall: bool) -> list[Text]:
    """The lines of a board, from its first row with a spot to its last, in columns that have room for `radius`."""
    top = min(row_of(name) for name in spots)
    height = 2 if tall else 1
    canvas = Canvas()
    for name, spot in spots.items():
        line, column = (row_of(name) - top) * height + (height - 1), column_of(name) + CELL_WIDTH * radius
        canvas.write(line, column, spot.mark, "bold")
        canvas.write(line, column + 1, f"{spot.sign:<2}{spot.name:<{3 if spot.solid else 0}}", spot.style)
        if tall and spot.solid:
            canvas.write(line - 1, column + 2, "▄▄▄", background(spot.style))
            canvas.write(line + 1, column + 2, "▀▀▀", background(spot.style))
    return canvas.texts()


def row_of(name: str) -> int:
    return AXIAL[BY_NAME[name]][1]


def column_of(name: str) -> int:
    q, r = AXIAL[BY_NAME[name]]
    return CELL_WIDTH * q + HALF * r


def background(style: str) -> str:
    """The background colour of a style, as the colour to draw with."""
    return style.partition(" on ")[2]


def cells_within(radius: int) -> list[str]:
    """The names of all cells up to that distance from the centre."""
    return [name for name, cell in BY_NAME.items() if AXIAL[cell] in {a for k in range(radius + 1) for a in ring(k)}]


def board_width(radius: int) -> int:
    return CELL_WIDTH * (2 * radius + 1)


def beside(lines: list[Text], panel: Iterable[Text], column: int) -> list[Text]:
    """The lines, with a panel at their upper right that starts in that column."""
    both = zip_longest(lines, panel, fillvalue=Text())
    return [Text.assemble(line, " " * (column - line.cell_len) if part else "", part) for line, part in both]
