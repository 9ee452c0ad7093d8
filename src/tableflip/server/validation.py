"""What strangers may say about a game: options and records in full, never the name of a file on this machine."""

import re
from collections.abc import Mapping
from typing import Any

from tableflip.core import record as records
from tableflip.core.options import OptionsError
from tableflip.core.reading import spoken
from tableflip.core.record import RecordError
from tableflip.games import BrokenGame, find, options_of
from tableflip.match import Match
from tableflip.server.refusals import refuse

LONGEST_TEXT = 4000
MOST_MOVES = 5000  # of a record that is brought along: replaying it takes a second or two


def schema(game: str) -> dict[str, Any]:
    """The options of a game as they can be given here."""
    whole = options_of(game).schema()
    in_full = options_of(game).in_full()
    properties = {
        name: shape | ({"description": in_full[name].meaning} if name in in_full else {})
        for name, shape in whole["properties"].items()
    }
    return whole | {"properties": properties}


def checked_options(game: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """Every option of a table with its value. Refused if one is wrong, or would open a file."""
    try:
        kind = find(game).options
    except BrokenGame as e:
        raise refuse("broken-game", game=e.fault.name) from None
    except ValueError as e:
        raise refuse("bad-table", problem=sentence(e)) from None
    try:
        for name, value in options.items():
            if isinstance(value, str) and not is_choice(kind.schema(), name, value):
                free = kind.in_full().get(name)
                if len(value) > LONGEST_TEXT or free is None or not re.fullmatch(free.form, value):
                    raise refuse("no-files", option=name)
        keywords = {name: tuple(value) if isinstance(value, list) else value for name, value in options.items()}
        return kind.of(keywords).all()
    except OptionsError as e:
        raise refuse("bad-table", problem=sentence(e)) from None


def is_choice(schema: Mapping[str, Any], name: str, value: str) -> bool:
    """Is it one of the words that the option can be?"""
    shape = schema["properties"].get(name, {})
    choices = [*shape.get("enum", ()), *(word for one in shape.get("anyOf", ()) for word in one.get("enum", ()))]
    return value in choices or name not in schema["properties"]


def read_record(text: str, game: str) -> Match:
    """The match of a record that a stranger sent. It replays the whole match: not for an event loop."""
    try:
        record = records.read(text)
        if record.headers["game"] != game:
            raise record.error("game", f"this is a match of {spoken(record.headers['game'])}, not of {game}.")
        options = record.mapping("options")
        if len(record.moves) > MOST_MOVES:
            raise RecordError(
                record.moves[MOST_MOVES].line, 1, f"a record of more than {MOST_MOVES} moves is too long."
            )
        checked_options(game, options)
        return Match.replay(text)
    except RecordError as e:
        raise refuse("bad-record", problem=sentence(e)) from None


def sentence(error: Exception) -> str:
    """What is wrong, in a length that can be sent back."""
    text = str(error)
    return text if len(text) <= 400 else text[:397] + "..."
