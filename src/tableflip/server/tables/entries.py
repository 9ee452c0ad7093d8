"""The log of a table: what can be in it. Entries are facts; whether they were allowed was decided before."""

from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, Literal, get_args

from tableflip.match import Match

Kind = Literal[
    "started",
    "moved",
    "undone",
    "undo-asked",
    "undo-answered",
    "finish-asked",
    "finish-answered",
    "finished",
    "joined",
    "seated",
    "named",
    "left",
    "freed",
    "rematch",
    "paused",
]
Why = Literal["resigned", "left", "time"]


@dataclass(frozen=True)
class Started:
    """All seats are taken: what chance decided before the first move."""

    kind: ClassVar[Kind] = "started"
    chance: tuple[str, ...]
    after: Match | None = field(default=None, compare=False, repr=False)  # as for a move


@dataclass(frozen=True)
class Moved:
    """A move, its text as it was sent, and what chance decided after it.

    `after` is the match as the move has left it, where the move was decided here; it is not kept.
    """

    kind: ClassVar[Kind] = "moved"
    seat: int
    move: str
    asked: str
    chance: tuple[str, ...] = ()
    after: Match | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class Undone:
    """The match is again where `ply` moves had been made: `plies` fewer."""

    kind: ClassVar[Kind] = "undone"
    seat: int
    ply: int
    plies: int


@dataclass(frozen=True)
class UndoAsked:
    kind: ClassVar[Kind] = "undo-asked"
    seat: int
    ply: int
    plies: int


@dataclass(frozen=True)
class UndoAnswered:
    """The last consent takes the moves back, so many of them."""

    kind: ClassVar[Kind] = "undo-answered"
    seat: int
    agree: bool
    taken_back: int | None = None


@dataclass(frozen=True)
class FinishAsked:
    """Somebody would leave the rest of what is being built to fair chance."""

    kind: ClassVar[Kind] = "finish-asked"
    seat: int


@dataclass(frozen=True)
class FinishAnswered:
    """The last consent lets it happen: `moves` are made in turn, then chance decides. None: not yet, or never."""

    kind: ClassVar[Kind] = "finish-answered"
    seat: int
    agree: bool
    moves: tuple[str, ...] | None = None
    chance: tuple[str, ...] = ()
    after: Match | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class Finished:
    """The same, where nobody had to be asked."""

    kind: ClassVar[Kind] = "finished"
    seat: int
    moves: tuple[str, ...]
    chance: tuple[str, ...] = ()
    after: Match | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class Joined:
    """`holder` is the hash of their secret."""

    kind: ClassVar[Kind] = "joined"
    seats: tuple[int, ...]
    name: str
    holder: str


@dataclass(frozen=True)
class Seated:
    """A bot sits down on an open seat."""

    kind: ClassVar[Kind] = "seated"
    seat: int
    level: int


@dataclass(frozen=True)
class Named:
    kind: ClassVar[Kind] = "named"
    seats: tuple[int, ...]
    name: str


@dataclass(frozen=True)
class Left:
    """`level` is that of the bot that takes over; None: nobody does."""

    kind: ClassVar[Kind] = "left"
    seats: tuple[int, ...]
    why: Why
    level: int | None


@dataclass(frozen=True)
class Freed:
    """The seat is open to whoever has this invitation (its hash); whatever opened it before does so no more."""

    kind: ClassVar[Kind] = "freed"
    seat: int
    invitation: str


@dataclass(frozen=True)
class RematchMade:
    kind: ClassVar[Kind] = "rematch"
    table: str


@dataclass(frozen=True)
class Paused:
    """No clock ran for so long, for no server did."""

    kind: ClassVar[Kind] = "paused"
    ms: int


Fact = (
    Started
    | Moved
    | Undone
    | UndoAsked
    | UndoAnswered
    | FinishAsked
    | FinishAnswered
    | Finished
    | Joined
    | Seated
    | Named
    | Left
    | Freed
    | RematchMade
    | Paused
)  # what an entry says
FACTS: dict[str, type[Any]] = {one.kind: one for one in get_args(Fact)}
KEPT = {kind: tuple(one.name for one in fields(fact) if one.name != "after") for kind, fact in FACTS.items()}


@dataclass(frozen=True)
class Entry:
    """One line of the log. `request` names the request that it grants, so that a repeated one is recognised."""

    seq: int
    at: int  # ms since 1970, never before the entry before it
    fact: Fact
    request: str | None = None

    @property
    def kind(self) -> Kind:
        return self.fact.kind


def to_json(fact: Fact) -> dict[str, Any]:
    """A fact as it is kept. What is not known is left out, except who takes over from whoever left: nobody."""
    kept = ((name, getattr(fact, name)) for name in KEPT[fact.kind])
    return {name: value for name, value in kept if value is not None or name == "level"}


def from_json(kind: str, body: dict[str, Any]) -> Fact:
    """The fact that was kept."""
    told = {name: tuple(value) if isinstance(value, list) else value for name, value in body.items()}
    fact: Fact = FACTS[kind](**told)
    return fact
