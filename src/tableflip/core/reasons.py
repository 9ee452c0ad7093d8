"""Refusals: typed, with parameters for any language, and worded for the player in plain English."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

MOST_ECHOED = 60  # characters of what is no move
LONGEST = 300  # characters of a text within a sentence: as long as a move can be over the wire


@dataclass(frozen=True)
class Reason:
    """Why something is refused: a key and JSON-ready parameters, the ruling behind it, and an English sentence."""

    key: str
    text: str
    params: Mapping[str, Any]
    ruling: str | None = None

    def __str__(self) -> str:
        return self.text


class IllegalMove(ValueError):
    """A move, or an undo, that is refused. Nothing has changed."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.text)
        self.reason = reason


class Wording:
    """A game's sentences by key: `(ruling, template)`. Calling it with a key and parameters makes the reason."""

    def __init__(self, sentences: Mapping[str, tuple[str | None, str]]) -> None:
        self.sentences = sentences

    def __call__(self, key: str, **params: Any) -> Reason:
        ruling, template = self.sentences[key]
        given = {name: clipped(value) for name, value in params.items()}
        words = {name: as_words(value) for name, value in given.items()}
        return Reason(key, template.format(**words), given, ruling)


def clipped(value: Any) -> Any:
    """A parameter without any text that is so long that nobody would read on."""
    if isinstance(value, list):
        return [clipped(one) for one in value]
    return value[: LONGEST - 3] + "..." if isinstance(value, str) and len(value) > LONGEST else value


def as_words(value: Any) -> Any:
    """A parameter as it stands in a sentence: lists with commas."""
    return clipped(", ".join(map(str, value))) if isinstance(value, list) else value


COMMON = Wording(
    {
        "unreadable-move": (None, "{move!r} is not a move here. Moves look like this: {forms}."),
        "misread-move": (None, "{move!r} is not a move: {problem}."),
        "not-your-turn": (None, "It is not your turn: {turn} is to move."),
        "not-yours": (None, "That move is for {owner} to make."),
        "no-such-seat": (None, "There is no seat {seat}; the seats are 0 to {last}."),
        "game-over": (None, "The game is over."),
        "not-legal": (None, "That move is not legal now."),
        "chance-to-move": (None, "The dice come first: the outcome of chance is played before anybody moves."),
        "undo-nothing": (None, "There is no move to take back."),
        "nothing-to-finish": (None, "There is nothing now that fair chance could finish."),
        "undo-turn-over": (None, "It cannot be taken back: the turn is over, and the others have seen it."),
        "undo-chance": (None, "It cannot be taken back: chance has decided something since."),
    }
)


def unreadable(text: str, forms: Sequence[str]) -> IllegalMove:
    """The refusal of what is no move at all, with moves that show how it is said; it is not echoed at any length."""
    return IllegalMove(COMMON("unreadable-move", move=echoed(text), forms=list(forms)))


def misread(text: str, problem: str | None, forms: Sequence[str]) -> IllegalMove:
    """The same for what looks like a move, with what is wrong with it; None: it does not."""
    if problem is None:
        return unreadable(text, forms)
    return IllegalMove(COMMON("misread-move", move=echoed(text), problem=problem))


def echoed(text: str) -> str:
    return text if len(text) <= MOST_ECHOED else f"{text[:MOST_ECHOED]}..."
