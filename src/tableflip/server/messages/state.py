"""What a table looks like to one who looks at it: the snapshot, and the entries of its log."""

from typing import Any, Literal

from pydantic import Field

from tableflip.server.messages.common import Clock, Event, Model, Status, WhenLeft


class SeatState(Model):
    """A seat. A person who `left` may have a bot in their place: then the kind is bot."""

    seat: int
    colour: str
    kind: Literal["person", "bot", "open"]
    level: int | None = Field(description="of a bot")
    name: str
    present: bool = Field(description="is a connection of this person open now?")
    left: Literal["resigned", "left", "time"] | None = Field(description="how the person who sat here went")


class Stop(Model):
    """A game that ended without its rules: somebody went, and nobody took over."""

    reason: Literal["resigned", "left", "time"]
    seat: int
    winners: list[int]


class TableState(Model):
    id: str
    game: str
    rules: int = Field(description="the version of the rules that this table plays by, to its end")
    options: dict[str, Any]
    seats: list[SeatState]
    clock: Clock | None
    public: bool
    screen: bool = Field(description="played on one screen that all see, with phones as hands")
    watchers_react: bool = Field(description="may those react who only look on?")
    when_left: WhenLeft
    status: Status
    stop: Stop | None
    rematch: str | None = Field(description="the table of the rematch: join it with the secret of this one")
    spectators: int
    created_at: int = Field(description="milliseconds since 1970, as all times here")


class You(Model):
    """What the bearer's secret opens."""

    seats: list[int]
    creator: bool


class Clocks(Model):
    """How much time each seat has left, as of `at`; the clock of `running` goes on."""

    remaining_ms: list[int | None]
    running: int | None
    at: int


class UndoRequest(Model):
    """Somebody asks to take moves back; everybody in `waiting_for` must agree."""

    seat: int
    plies: int = Field(description="how many moves would be taken back, those of chance included")
    waiting_for: list[int]


class Finishing(Model):
    """The rest of what is being built may be left to fair chance; all in `waiting_for` must agree."""

    asked_by: int | None = Field(description="the seat that asked; None: nobody has")
    waiting_for: list[int]


class Entry(Model):
    """One entry of a table's log, as one seat sees it: a request that was granted, with all that followed from it."""

    seq: int
    at: int
    kind: Literal[
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
    who: int | None = Field(description="the seat that did it; None: the server")
    move: str | None = Field(description="the move, as the reader may know it")
    events: list[Event]


class Shown(Model):
    """The game as one seat sees it now."""

    seq: int
    view: dict[str, Any]
    legal: list[str] = Field(
        description="what the seat may do now; a move that ends in ' ...' is to be completed with numbers"
    )
    clocks: Clocks | None
    undo: UndoRequest | None
    finish: Finishing | None = Field(description="None: there is nothing that could be left to fair chance")


class Snapshot(Shown):
    table: TableState
    you: You | None = Field(description="None: a spectator")
    seat: int | None = Field(description="whose view this is; None: a spectator's")
    log: list[Entry] = Field(description="the last entries, or those after `since`")


# --- games that the client has no room for ---------------------------------------------------------------------------


class BoardCell(Model):
    name: str
    x: float = Field(description="to the right; 1 is from a cell to the next")
    y: float = Field(description="towards the player")
    next: list[str] = Field(description="the cells beside it")
    colour: str = Field(description="of the ground; empty: the board's")
    group: str = Field(description="choosing any cell of a group chooses the one that a move touches")


class PlainBoard(Model):
    """How to draw a game without knowing it: what stays the same all game long."""

    shape: Literal["square", "hex", "round"]
    colour: str
    stands: bool = Field(description="upright before the players")
    open: bool = Field(description="nothing is hidden from anybody")
    cells: list[BoardCell] = Field(description="none: the table is shown as text")


class Face(Model):
    """What lies on a cell."""

    words: str
    colour: str
    sign: str
    form: Literal["disc", "tile", "pawn", "mark"]
    back: str = Field(description="the colour of its other side; empty: the same")


class BoardAnswer(Model):
    board: PlainBoard | None = Field(description="None: the client has a room of its own for the game")
