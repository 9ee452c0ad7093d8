"""The text format of a match: headers, a blank line, numbered moves. It knows no game.

    tableflip record 1
    game: terraflip
    rules: 1
    options: {"players": 2, "edition": "french"}
    seats: river (Ann), desert
    seed: 7
    date: 2026-11-15
    result: river 27, desert 21; river wins by points

    1. river: place g6 desert
    2. river: end
    3. desert: place f7 river
    4. desert: flip g6 = desert

What follows `=` is what the move brought to light. It is there for the reader, and checked when the record is read. A
record as one seat may know it says so (`seen by: river`), hides the seed, and has moves in their public form. Where
chance was taken back, `redrawn: 2` says how often: what it decides next depends on that, too.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from tableflip.core.reading import JsonError, read_json, shown, spoken
from tableflip.core.seeds import MOST_DIGITS, RANGE

TITLE = "tableflip record 1"
REQUIRED = ("game", "rules", "options", "seats", "date", "result")
OTHERS = ("seed", "redrawn", "position", "seen by")
MOVE_LINE = re.compile(
    r"(?P<number>[0-9]+)\. (?P<who>[^:]+): (?P<text>[^\s=]\S*(?: (?!= )\S+)*)(?: = (?P<result>\S.*))?\Z"
)
CHANCE = "chance"
BLANKS = " \t\r"  # what may stand at the end of a line; only \n ends one, whatever a name holds


class RecordError(ValueError):
    """A record that cannot be read: what is wrong, and in which line and column (both from 1)."""

    def __init__(self, line: int, column: int, problem: str) -> None:
        super().__init__(f"line {line}, column {column}: {problem}")
        self.line, self.column, self.problem = line, column, problem


@dataclass(frozen=True)
class Line:
    """One move: who made it, its text, what it brought to light, and where it stands in the file."""

    who: str
    text: str
    result: str | None = None
    line: int = 0
    column: int = 0


@dataclass
class Record:
    headers: dict[str, str]
    moves: list[Line]
    lines: dict[str, int] = field(default_factory=dict)  # where each header stands

    def error(self, header: str, problem: str) -> RecordError:
        """An error about the value of a header."""
        return RecordError(self.lines.get(header, 1), len(header) + 3, problem)

    def value(self, header: str) -> Any:
        """A header that is written as JSON."""
        try:
            return read_json(self.headers[header])
        except JsonError as e:
            column = len(header) + 3 + e.at
            raise RecordError(self.lines[header], column, f"{header} is not valid JSON: {e.problem}") from None

    def mapping(self, header: str) -> dict[str, Any]:
        """A header that is written as JSON in {...}."""
        value = self.value(header)
        if not isinstance(value, dict):
            raise self.error(header, f"{header} must be written as {{...}}.")
        return value

    def number(self, header: str) -> int:
        if not re.fullmatch(rf"-?[0-9]{{1,{MOST_DIGITS}}}", self.headers[header]):
            raise self.error(header, f"{header} must be {RANGE}, not {shown(self.headers[header])}.")
        return int(self.headers[header])

    def count(self, header: str) -> int:
        """How often something happened; a header that is left out says never."""
        if header not in self.headers:
            return 0
        if (times := self.number(header)) < 0:
            raise self.error(header, f"{header} must not be less than 0.")
        return times

    def names(self, seats: Sequence[str]) -> list[str]:
        """The players' names from the header `seats: river (Ann), desert`."""
        found = [re.fullmatch(r"([^(]+?)(?: \((.*)\))?", part) for part in self.headers["seats"].split(", ")]
        if [part and part[1] for part in found] != list(seats):
            raise self.error("seats", f"the seats must be {', '.join(seats)}, each with its name, if any, in brackets.")
        return [(part and part[2]) or "" for part in found]


def write(record: Record) -> str:
    headers = [f"{name}: {value}" for name, value in record.headers.items()]
    moves = [
        f"{number}. {move.who}: {move.text}" + (f" = {move.result}" if move.result else "")
        for number, move in enumerate(record.moves, start=1)
    ]
    return "\n".join([TITLE, *headers, "", *moves]) + "\n"


def read(text: str) -> Record:
    """Headers and moves of a record; RecordError names line and column of what is wrong."""
    if not isinstance(text, str):
        raise RecordError(1, 1, f"a record is a text that starts with the line {TITLE!r}, not {shown(text)}.")
    lines = [line.rstrip(BLANKS) for line in text.removeprefix("\ufeff").split("\n")]
    if lines[0] != TITLE:
        raise RecordError(1, 1, f"a record starts with the line {TITLE!r}.")
    body = next((at for at, line in enumerate(lines) if not line), len(lines))
    record = Record({}, [])
    for at, line in enumerate(lines[1:body], start=2):
        name, colon, value = line.partition(": ")
        if not colon:
            raise RecordError(at, 1, f"{shown(line)} is not a header; headers look like 'game: terraflip'.")
        if name not in REQUIRED + OTHERS:
            raise RecordError(at, 1, f"{shown(name)} is not a header; there are {', '.join(REQUIRED + OTHERS)}.")
        if name in record.headers:
            raise RecordError(at, 1, f"the header {name!r} is there twice.")
        record.headers[name], record.lines[name] = value, at
    for name in REQUIRED:
        if name not in record.headers:
            raise RecordError(min(body + 1, len(lines)), 1, f"the header {name!r} is missing.")
    record.moves = list(read_moves(lines, body))
    return record


def read_moves(lines: list[str], body: int) -> Iterator[Line]:
    number = 0
    for at, line in enumerate(lines[body:], start=body + 1):
        if not line:
            continue
        number += 1
        found = MOVE_LINE.match(line)
        if not found:
            raise RecordError(at, 1, f"{shown(line)} is not a move; moves look like '{number}. river: end'.")
        if found["number"] != str(number):
            raise RecordError(at, 1, f"the move is numbered {spoken(found['number'])}, but {number} comes next.")
        yield Line(found["who"], found["text"], found["result"], at, found.start("text") + 1)
