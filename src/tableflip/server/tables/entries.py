"""The log of a table: what can be in it. Entries are facts; whether they were allowed was decided before."""

from dataclasses import dataclass, field
from typing import Any, Literal

Kind = Literal[
    "started",  # chance: what it decided before the first move
    "moved",  # seat, move, asked: its text as it was sent, chance: what it decided after the move
    "undone",  # seat, ply: the match is again where so many moves had been made
    "undo-asked",  # seat, ply
    "undo-answered",  # seat, agree; the last consent takes the moves back
    "joined",  # seats, name, holder: hash of their secret
    "seated",  # seat, level: a bot sits down on an open seat
    "named",  # seats, name
    "left",  # seats, why, level: of the bot that takes over; None: nobody does
    "rematch",  # table
    "paused",  # ms: no clock ran meanwhile, for no server did
]


@dataclass(frozen=True)
class Entry:
    """One line of the log. `request` names the request that it grants, so that a repeated one is recognised."""

    seq: int
    at: int  # ms since 1970, never before the entry before it
    kind: Kind
    body: dict[str, Any] = field(default_factory=dict)
    request: str | None = None
