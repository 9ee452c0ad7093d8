"""Finished terrains: shared as one line of text, saved under a name, travelled again (TG-6).

The line is `terrain1-14-5a3c...-k3x9`: the version; the start corners in seat order, 1 to 6 clockwise from E (0: none);
then 91 pieces row by row from the north, each row from west to east, two characters each; and a check of it all.
A piece is its level, 1 to 8, and a letter: a-f for pattern A turned by 0-5, g-l for B, m-r for C, s-t for D.
It is one word without signs that a chat would take for markup, and survives being broken over several lines.
"""

import os
import re
import tempfile
import zlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tableflip.core.cells import not_a_cell
from tableflip.core.hex import AXIAL, BY_NAME, CELLS, NAMES
from tableflip.core.options import OptionsError
from tableflip.core.reading import FileError, Part, shown, spoken, text_of_file
from tableflip.games.terrain.pieces import (
    COPIES,
    CORNERS,
    DISTINCT_TURNS,
    KIND_OF,
    LEVEL_OF,
    LEVELS,
    PATTERNS,
    SIDES,
    parse_piece,
    piece_text,
)

VERSION = 1
START = f"terrain{VERSION}"
READING_ORDER = sorted(range(CELLS), key=lambda cell: (AXIAL[cell][1], AXIAL[cell][0]))
SHAPE_LETTERS = {
    "abcdefghijklmnopqrst"[k]: shape
    for k, shape in enumerate(p * SIDES + t for p in range(len(PATTERNS)) for t in range(DISTINCT_TURNS[p]))
}
LETTERS = {shape: letter for letter, shape in SHAPE_LETTERS.items()}
CHECK_LENGTH = 4
SUFFIX = ".terrain"
LONGEST_TEXT = 2000  # characters of a shared terrain, however it was broken over lines
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


class TerrainError(OptionsError):
    """A terrain that cannot be read, with the place of what is wrong. Nothing has been loaded."""


@dataclass(frozen=True)
class Terrain:
    """A full board: a piece number for each cell, and the start corners (cells) in seat order, perhaps none."""

    pieces: tuple[int, ...]
    starts: tuple[int, ...] = ()

    def share(self) -> str:
        """The terrain as one line that a person can paste in a chat."""
        corners = CORNERS.tolist()
        starts = "".join(str(1 + corners.index(start)) for start in self.starts) or "0"
        board = "".join(
            f"{LEVEL_OF[piece]}{LETTERS[piece % (len(PATTERNS) * SIDES)]}"
            for piece in (self.pieces[cell] for cell in READING_ORDER)
        )
        line = f"{START}-{starts}-{board}"
        return f"{line}-{check(line)}"

    def starts_for(self, groups: int) -> list[int]:
        """A start corner for each player or team (TG-18): those of the terrain, then the free ones clockwise."""
        if not self.starts:
            return spread_corners(groups)
        free = [corner for corner in CORNERS.tolist() if corner not in self.starts]
        return [*self.starts, *free][:groups]


def spread_corners(groups: int) -> list[int]:
    """Corners for so many players or teams, as far from one another as can be, the first in the E."""
    return [int(CORNERS[group * SIDES // groups]) for group in range(groups)]


# --- reading ---------------------------------------------------------------------------------------------------------


def read(text: str) -> Terrain:
    """The terrain of a shared line; TerrainError names the place of what is wrong (characters count from 1)."""
    if len(text) > LONGEST_TEXT:
        raise TerrainError(f"terrain: {len(text)} characters are too many; {LONGEST_TEXT} are more than enough.")
    line = "".join(text.split()).lower()  # a chat may have changed the letters' size
    head, *rest = line.split("-")
    if not re.fullmatch(r"terrain[0-9]{1,9}", head):
        raise TerrainError(f"terrain: character 1: a shared terrain starts with '{START}-'.")
    if head != START:
        raise TerrainError(f"terrain: character 8: version {head[7:]} is not known here; version {VERSION} is.")
    if len(rest) != 3:
        raise TerrainError(f"terrain: four parts with a '-' between them are needed, here are {len(rest) + 1}.")
    starts, board, end = rest
    first = len(head) + 2  # the number of the first character of the starts
    terrain = Terrain(read_board(board, first + len(starts) + 1), read_starts(starts, first))
    if end != check(line[: -len(end) - 1] if end else line[:-1]):
        raise TerrainError(
            f"terrain: character {len(line) - len(end) + 1}: the check at the end does not fit: "
            "some character before it was changed, or the end was lost."
        )
    return terrain


def read_starts(starts: str, first: int) -> tuple[int, ...]:
    if starts == "0":
        return ()
    for k, corner in enumerate(starts):
        where = f"terrain: character {first + k}: start {corner!r}"
        if corner not in "123456":
            raise TerrainError(f"{where} is not a corner; corners are 1 to 6, clockwise from E.")
        if corner in starts[:k]:
            raise TerrainError(f"{where} is there twice.")
    if not starts:
        raise TerrainError(f"terrain: character {first}: the start corners are missing; write 0 for none.")
    return tuple(int(CORNERS[int(corner) - 1]) for corner in starts)


def read_board(board: str, first: int) -> tuple[int, ...]:
    """91 pieces of two characters, none of them more often than it is in the box."""
    pieces = [0] * CELLS
    used: Counter[int] = Counter()
    for k in range(min(len(board) // 2, CELLS)):
        cell, level, letter = READING_ORDER[k], board[2 * k], board[2 * k + 1]
        at = f"terrain: character {first + 2 * k}"
        if level not in "12345678":
            raise TerrainError(f"{at} ({NAMES[cell]}): {level!r} is not a level; levels are 1 to {LEVELS}.")
        if letter not in SHAPE_LETTERS:
            raise TerrainError(
                f"terrain: character {first + 2 * k + 1} ({NAMES[cell]}): {letter!r} is not a pattern; "
                "a-f are A turned by 0 to 5, g-l B, m-r C, s-t D."
            )
        piece = (int(level) - 1) * len(PATTERNS) * SIDES + SHAPE_LETTERS[letter]
        count_piece(used, piece, f"{at} ({NAMES[cell]})")
        pieces[cell] = piece
    if len(board) != 2 * CELLS:
        place = f"it ends at character {first + len(board) - 1}" if len(board) < 2 * CELLS else (
            f"character {first + 2 * CELLS} is one too many"
        )  # fmt: skip
        raise TerrainError(
            f"terrain: a board of {CELLS} pieces has {2 * CELLS} characters, this one {len(board)}: {place}."
        )
    return tuple(pieces)


def count_piece(used: "Counter[int]", piece: int, where: str) -> None:
    """Take one piece out of the box; TerrainError if there is none left."""
    kind = int(KIND_OF[piece])
    used[kind] += 1
    if used[kind] > COPIES:
        raise TerrainError(f"{where}: too many pieces {piece_text(piece)[:2]}; there are {COPIES} of each.")


def check(line: str) -> str:
    """Four characters that nearly always change when the line does."""
    number, word = zlib.crc32(line.encode()), ""
    for _ in range(CHECK_LENGTH):
        number, digit = divmod(number, 36)
        word += "0123456789abcdefghijklmnopqrstuvwxyz"[digit]
    return word


def of_position(position: Mapping[str, Any]) -> Terrain:
    """The finished terrain of a match's position (`match.position()`), as it lies now."""
    pieces, used = [-1] * CELLS, Counter[int]()
    for name, part in Part(position).get("pieces", {}).named():
        text = part.value
        where = f"terrain: piece {spoken(name)}: {shown(text)}"
        piece = parse_piece(text.split()[0]) if isinstance(text, str) and text.split() else None
        if name not in BY_NAME:
            raise TerrainError(f"{where}: {shown(name)} {not_a_cell(name)}.")
        if piece is None:
            raise TerrainError(f"{where} is not a piece; pieces look like 5B2.")
        count_piece(used, piece, where)
        pieces[BY_NAME[name]] = piece
    if -1 in pieces:
        raise TerrainError(f"terrain: it is not finished: there is no piece on {NAMES[pieces.index(-1)]}.")
    named = [part.value for part in Part(position).get("starts", []).listed()]
    starts = dict.fromkeys(BY_NAME[name] for name in named if isinstance(name, str) and name in BY_NAME)
    return Terrain(tuple(pieces), tuple(start for start in starts if start in CORNERS))


# --- the shelf -------------------------------------------------------------------------------------------------------


def shelf() -> Path:
    """Where named terrains are kept: $TABLEFLIP_DATA, else the user's data folder."""
    if chosen := os.environ.get("TABLEFLIP_DATA"):
        return Path(chosen) / "terrains"
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "tableflip" / "terrains"


def check_name(name: str) -> None:
    if not NAME.fullmatch(name) or name in ("build", "random", "fair"):
        raise TerrainError(
            f"terrain: {shown(name)} cannot be the name of a terrain: use up to 40 small letters, digits and '-'."
        )


def save(name: str, terrain: Terrain | str) -> Path:
    """Keep a terrain, or its shared text, under a name, in place of one of that name; return the file."""
    check_name(name)
    line = (terrain if isinstance(terrain, Terrain) else read(terrain)).share()
    folder = shelf()
    folder.mkdir(parents=True, exist_ok=True)
    # Written aside and moved into place in one go: whoever reads meanwhile finds the old one or the new one.
    with tempfile.NamedTemporaryFile("w", dir=folder, suffix=".new", delete=False) as aside:
        aside.write(line + "\n")
    file = folder / f"{name}{SUFFIX}"
    return Path(aside.name).replace(file)


def saved() -> list[str]:
    """The names of all saved terrains."""
    return sorted(file.stem for file in shelf().glob(f"*{SUFFIX}")) if shelf().is_dir() else []


def load(name: str) -> Terrain:
    """The terrain saved under a name."""
    check_name(name)
    file = shelf() / f"{name}{SUFFIX}"
    if not file.is_file():
        there = ", ".join(saved()) or "none yet"
        raise TerrainError(f"terrain: none is saved as {shown(name)}; saved terrains: {there}.")
    return load_file(file)


def load_file(file: Path) -> Terrain:
    """The terrain in a file; only files called *.terrain are opened, so that no other one can be read this way."""
    if file.suffix != SUFFIX:
        raise TerrainError(
            f"terrain: the name of a terrain's file ends in {SUFFIX}, that of {shown(file.name)} does not."
        )
    try:
        return read(text_of_file(file, LONGEST_TEXT))
    except FileError:
        raise TerrainError(f"terrain: there is no terrain that can be read in the file {shown(str(file))}.") from None
    except TerrainError as e:
        raise TerrainError(f"{spoken(file.name)}: {e}") from None


def find(text: str) -> Terrain:
    """A terrain by its shared text, its file or its name."""
    if re.match(r"\s*terrain[0-9]+-", text, re.IGNORECASE):
        return read(text)
    return load_file(Path(text)) if "/" in text or text.endswith(SUFFIX) else load(text)
