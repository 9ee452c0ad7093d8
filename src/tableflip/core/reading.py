"""Reading what others wrote: JSON within bounds, and plain data part by part, each with the path that leads to it.

    whole = Part.of_position(position, ("spies", "turn"))
    for name, spies in whole.get("spies", {}).named():
        spies.whole(0, 100)

What does not fit raises the reader's own error, which names the path and says in our words what would fit. Nothing here
trusts a value to be of any type, to be short, or to be fit for printing.
"""

import json
import math
import re
import stat
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, NoReturn

DEEPEST = 12  # JSON: no position and no landing nests deeper than six
MOST_DIGITS = 20
LONGEST_SHOWN = 60
FEW = 8
BRACKETS = re.compile(r'"(?:[^"\\]++|\\.)*+"?|([\[{])|([\]}])', re.DOTALL)


class PartError(ValueError):
    """Something foreign that does not fit: the path of what is wrong, and what is wrong there."""

    WHOLE: ClassVar[str] = ""  # what all of it is called

    def __init__(self, path: str, problem: str) -> None:
        super().__init__(": ".join(filter(None, (self.WHOLE, path, problem))))
        self.path, self.problem = path, problem


class PositionError(PartError):
    """A position that cannot be set up."""

    WHOLE = "position"


class JsonError(ValueError):
    """A text that is not JSON, or more of it than anybody would write; `at` counts characters from 0."""

    def __init__(self, at: int, problem: str) -> None:
        super().__init__(problem)
        self.at, self.problem = at, problem


class FileError(ValueError):
    """A file that is not a text, or not there: why, in a few words."""


def text_of_file(path: Path, longest: int) -> str:
    """The text in a plain file, at most one character more than the longest that makes sense; FileError if none."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):  # a pipe or a device might never end
            raise FileError("it is not a plain file")
        with path.open(encoding="utf-8") as file:
            return file.read(longest + 1)
    except FileError:
        raise
    except OSError as e:
        raise FileError(e.strerror or "it is not there") from None
    except ValueError:  # bytes that are no text, or a name that no file can have
        raise FileError("it is not a text") from None


def read_json(text: str) -> Any:
    """The value of a JSON text; JsonError if it is none, nests too deeply or holds a number too long to be one."""
    depth = 0
    for found in BRACKETS.finditer(text):
        depth += bool(found[1]) - bool(found[2])
        if depth > DEEPEST:
            raise JsonError(found.start(), f"it nests more than {DEEPEST} levels deep.")
    try:
        return json.loads(text, parse_int=_whole_number, parse_float=_finite, parse_constant=_finite)
    except json.JSONDecodeError as e:
        raise JsonError(e.pos, f"{e.msg}.") from None


def _whole_number(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise JsonError(0, f"a number of {len(digits)} digits is too long.")
    return int(digits)


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise JsonError(0, f"{shown(digits)} is not a number that can be used.")
    return number


def shown(value: object) -> str:
    """A value as it can stand in a sentence: short, and fit for printing, whatever it is."""
    if isinstance(value, str):
        return ascii_if_odd(value if len(value) <= LONGEST_SHOWN else value[: LONGEST_SHOWN - 3] + "...")
    if isinstance(value, int) and not isinstance(value, bool):
        return repr(value) if abs(value) < 10**MOST_DIGITS else "(a number of more than 20 digits)"
    if isinstance(value, bool | float | None):
        return repr(value)
    if isinstance(value, Mapping):
        return "{...}" if value else "{}"
    if isinstance(value, list | tuple):
        few = len(value) <= FEW and not any(isinstance(one, Mapping | list | tuple) for one in value)
        return f"[{', '.join(map(shown, value))}]" if few else "[...]"
    return f"something of the type {type(value).__name__}"


def ascii_if_odd(text: str) -> str:
    """In quotes; characters that do not print, or are half of one, as escapes."""
    return repr(text) if text.isprintable() else ascii(text)


def spoken(name: object) -> str:
    """A name as part of a path: as it is, if it is short and prints."""
    return name if isinstance(name, str) and name.isprintable() and len(name) <= LONGEST_SHOWN else shown(name)


@dataclass(frozen=True)
class Part:
    """A value that somebody gave, and where it stood."""

    value: Any
    path: str = ""
    error: type[PartError] = PositionError

    @classmethod
    def of_position(cls, position: Any, keys: Sequence[str]) -> "Part":
        """A whole position, which has no other keys than these."""
        return cls(position).only(keys)

    def refuse(self, problem: str) -> NoReturn:
        raise self.error(self.path, problem)

    def at(self, name: object, value: Any) -> "Part":
        """A part of this part."""
        return Part(value, f"{self.path}: {spoken(name)}" if self.path else spoken(name), self.error)

    def called(self, path: str) -> "Part":
        """This part, under a path that players understand better."""
        return Part(self.value, path, self.error)

    # --- {...} -------------------------------------------------------------------------------------------------------

    def mapping(self) -> Mapping[str, Any]:
        if not isinstance(self.value, Mapping):
            self.refuse(f"{shown(self.value)} is not possible: it must be written as {{...}}.")
        return self.value

    def only(self, keys: Sequence[str]) -> "Part":
        """This part, a mapping without any other keys."""
        for key in self.mapping():
            if key not in keys:
                self.refuse(f"there is no {shown(key)}; it has {', '.join(keys)}.")
        return self

    def __contains__(self, key: str) -> bool:
        return key in self.mapping()

    def get(self, key: str, default: Any = None) -> "Part":
        """What stands under a key, or the default."""
        return self.at(key, self.mapping().get(key, default))

    def named(self) -> "list[tuple[str, Part]]":
        """Every key, which is a text, with its part."""
        for key in self.mapping():
            if not isinstance(key, str):
                self.refuse(f"{shown(key)} is not a name.")
        return [(key, self.at(key, value)) for key, value in self.mapping().items()]

    # --- [...] -------------------------------------------------------------------------------------------------------

    def listed(self, most: int = 10_000, word: str = "") -> "list[Part]":
        """Every part of a list; `word`: what one of them is called, with its number from 1."""
        if not isinstance(self.value, list | tuple):
            self.refuse(f"{shown(self.value)} is not possible: it must be written as [...].")
        if len(self.value) > most:
            self.refuse(f"{len(self.value)} are too many: {most} is the limit.")
        return [self.at(f"{word} {n}", one) if word else self.same(one) for n, one in enumerate(self.value, start=1)]

    def same(self, value: Any) -> "Part":
        """Another value at this place."""
        return Part(value, self.path, self.error)

    def one_for_each(self, names: Sequence[str], of: str) -> "list[Part]":
        """A list with a part for every seat, or whatever else there is one `of` for each of these names."""
        parts = self.listed()
        if len(parts) != len(names):
            self.refuse(f"{len(names)} entries are needed, one for each {of}, not {len(parts)}.")
        return parts

    # --- plain values ------------------------------------------------------------------------------------------------

    @property
    def is_missing(self) -> bool:
        return self.value is None

    def whole(self, least: int, most: int) -> int:
        if type(self.value) is not int or not least <= self.value <= most:
            self.refuse(f"{shown(self.value)} is not a whole number from {least} to {most}.")
        return int(self.value)

    def number(self, least: float, most: float) -> float:
        if type(self.value) not in (int, float) or not least <= self.value <= most:  # nan fails, too
            self.refuse(f"{shown(self.value)} is not a number from {least:g} to {most:g}.")
        return float(self.value)

    def flag(self) -> bool:
        """true or false; as in old positions, 1, 0 and null do as well."""
        if self.value is not None and not (isinstance(self.value, int) and self.value in (0, 1)):
            self.refuse(f"{shown(self.value)} is not possible: it must be true or false.")
        return bool(self.value)

    def text(self) -> str:
        if not isinstance(self.value, str):
            self.refuse(f"{shown(self.value)} is not a text.")
        return str(self.value)

    def one_of(self, words: Iterable[str], problem: str = "") -> int:
        """Which of these words it is, by its number from 0."""
        known = list(words)
        if not isinstance(self.value, str) or self.value not in known:
            self.refuse(f"{shown(self.value)} {problem or 'is not possible: it must be one of ' + ', '.join(known)}.")
        return known.index(self.value)
