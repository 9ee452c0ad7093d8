"""What goes over a table's WebSocket, both ways. The first frame of a client is `hello`."""

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from tableflip.server.messages.common import (
    Key,
    Model,
    MoveText,
    ReactionSign,
    Refusal,
    SeatNumber,
    Secret,
    Sequence,
)
from tableflip.server.messages.state import Entry, Shown, Snapshot, TableState

# --- from the client -------------------------------------------------------------------------------------------------


class Hello(Model):
    """Who is there, whose view is wanted, and the last sequence number seen, if any."""

    type: Literal["hello"]
    secret: Secret | None = None
    seat: SeatNumber | None = None
    since: Sequence | None = None


class MoveFrame(Model):
    type: Literal["move"]
    key: Key
    seq: Sequence
    seat: SeatNumber
    move: MoveText


class UndoFrame(Model):
    type: Literal["undo"]
    key: Key
    seat: SeatNumber | None = None


class UndoAnswerFrame(Model):
    type: Literal["undo-answer"]
    key: Key
    agree: bool
    seat: SeatNumber | None = None


class FinishFrame(Model):
    """Leave the rest of what is being built to fair chance."""

    type: Literal["finish"]
    key: Key
    seat: SeatNumber | None = None


class FinishAnswerFrame(Model):
    type: Literal["finish-answer"]
    key: Key
    agree: bool
    seat: SeatNumber | None = None


class ResignFrame(Model):
    type: Literal["resign"]
    key: Key
    seat: SeatNumber | None = None


class LeaveFrame(Model):
    type: Literal["leave"]
    key: Key
    seat: SeatNumber | None = None


class ReactFrame(Model):
    """A sign for everybody at the table to see, for a moment; it is no entry of the log."""

    type: Literal["react"]
    key: Key
    sign: ReactionSign
    seat: SeatNumber | None = Field(default=None, description="one of mine; None: I only look on")


class Look(Model):
    """Show another of my seats (hot seat), or the spectators' view."""

    type: Literal["look"]
    seat: SeatNumber | None = None


class Ping(Model):
    type: Literal["ping"]
    t: Annotated[float, Field(allow_inf_nan=False)] = 0


ClientFrame = Annotated[
    Hello
    | MoveFrame
    | UndoFrame
    | UndoAnswerFrame
    | FinishFrame
    | FinishAnswerFrame
    | ResignFrame
    | LeaveFrame
    | ReactFrame
    | Look
    | Ping,
    Field(discriminator="type"),
]
CLIENT_FRAME: TypeAdapter[Any] = TypeAdapter(ClientFrame)


# --- from the server -------------------------------------------------------------------------------------------------


class SnapshotFrame(Snapshot):
    """All there is to know: the answer to hello and look, and whenever what the bearer's secret opens has changed.

    A connection whose seat is lost gets one with `seat` null, and is a spectator's from then on; `log` has all entries
    that it was not told yet.
    """

    type: Literal["snapshot"]


class EntriesFrame(Shown):
    """What happened since the last frame, and the game as it is now."""

    type: Literal["entries"]
    entries: list[Entry]


class Ack(Model):
    """A request was granted; its entry came before this frame, or comes with it. A reaction has none."""

    type: Literal["ack"]
    key: str
    seq: int


class RefusedFrame(Model):
    """A request was refused; when it was stale, the present state comes along."""

    type: Literal["refused"]
    key: str | None
    error: Refusal
    snapshot: Snapshot | None


class Presence(Model):
    """Who is there: for each seat, whether a connection of its person is open."""

    type: Literal["presence"]
    seats: list[bool]
    spectators: int


class TableFrame(Model):
    """Somebody joined, left, took another name, or the rematch has been set up."""

    type: Literal["table"]
    table: TableState


class Reaction(Model):
    """Somebody at the table reacts."""

    type: Literal["reaction"]
    seat: int | None = Field(description="whose; None: somebody who looks on")
    sign: ReactionSign


class Pong(Model):
    type: Literal["pong"]
    t: float
    at: int


ServerFrame = Annotated[
    SnapshotFrame | EntriesFrame | Ack | RefusedFrame | Presence | TableFrame | Reaction | Pong,
    Field(discriminator="type"),
]
SERVER_FRAME: TypeAdapter[Any] = TypeAdapter(ServerFrame)
