"""What callers hand to a match, checked: a wrong thing is refused in a sentence that says what is possible."""

from typing import Any

from tableflip.core.reading import shown


def whole(name: str, value: Any, least: int | None = None) -> int:
    """A whole number; ValueError for anything else, True and 1.0 among it."""
    if type(value) is not int or (least is not None and value < least):
        at_least = "" if least is None else f" of at least {least}"
        raise ValueError(f"{name}={shown(value)} is not possible: it must be a whole number{at_least}.")
    return value


def yes_or_no(name: str, value: Any) -> None:
    if not isinstance(value, bool):
        raise ValueError(f"{name}={shown(value)} is not possible: it must be True or False.")
