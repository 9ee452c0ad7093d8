"""How a game is shown as text: what its drawing must say, and a plain one for games that have none."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:  # so that `import tableflip` stays quick
    from rich.text import Text

View: TypeAlias = dict[str, Any]
Event: TypeAlias = dict[str, Any]


@dataclass(frozen=True)
class Paper:
    """What there is to draw on."""

    width: int = 80
    height: int = 24  # lines that the whole table may take
    unicode: bool = True


class Reply(NamedTuple):
    """What a command of a game answers: something to say, or the move that it stands for."""

    say: str = ""
    move: str | None = None


@dataclass(frozen=True)
class Drawing:
    """How a game is shown. All of it comes from one seat's view and its legal moves, never from the state."""

    table: Callable[[View, list[str], Paper], list["Text"]]  # the board, the players, one's own hand
    tell: Callable[[View, Event], str]  # what a player did, after their name; "" for what goes without saying
    hint: Callable[[View, list[str]], str]  # what can be done now, with what to type in backticks
    help: str | Callable[[View], str] = ""  # how a turn goes, in a few lines; a function where that may differ
    # The game's own commands, by word: (view, the words that follow).
    commands: Mapping[str, Callable[[View, str], Reply]] = field(default_factory=dict, hash=False)
    # (view, move): what a player may not have thought of who makes this move; "" for nothing. It is asked once.
    doubt: Callable[[View, str], str] = lambda view, move: ""
    # (view, legal moves, one of them that a good player would make): the hint that offers this one first; None: `hint`.
    advise: Callable[[View, list[str], str], str] | None = None
    # (view, legal move): what it brings besides, for the list of moves; "" for nothing.
    note: Callable[[View, str], str] = lambda view, move: ""


# --- a game without a drawing ----------------------------------------------------------------------------------------


def plain_table(view: View, legal: list[str], paper: Paper) -> "list[Text]":
    from rich.text import Text

    common = ("game", "options", "seats", "seat", "result")
    return [Text(line) for key, value in view.items() if key not in common for line in outline(key, value)]


def outline(key: str, value: Any, depth: int = 0) -> list[str]:
    """A value of any depth as indented lines; what is short stays on one line."""
    indent = "  " * depth
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else None
    if items is None or len(str(value)) <= 60:
        return [f"{indent}{key}: {short(value)}"]
    return [f"{indent}{key}:"] + [line for name, part in items for line in outline(str(name), part, depth + 1)]


def short(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {short(part)}" for name, part in value.items()) or "-"
    if isinstance(value, list):
        return " ".join(short(part) for part in value) or "-"
    return "-" if value is None else str(value)


def plain_event(view: View, event: Event) -> str:
    details = " ".join(f"{key} {short(value)}" for key, value in event.items() if key not in ("event", "seat"))
    return f"{event['event']} {details}".strip()


def plain_hint(view: View, legal: list[str]) -> str:
    return f"Your move, for example: `{legal[0]}`" if legal else ""


PLAIN = Drawing(plain_table, plain_event, plain_hint)
