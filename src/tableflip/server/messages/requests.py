"""What is asked for over HTTP, and the answers."""

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, StringConstraints

from tableflip.server.messages.common import (
    SEAT_MAX,
    Clock,
    Event,
    Key,
    Level,
    Model,
    MoveText,
    Name,
    Refusal,
    SeatNumber,
    Secret,
    Seed,
    Sequence,
    Status,
    TableId,
    WhenLeft,
)
from tableflip.server.messages.state import Entry, Face, PlainBoard, Shown

Options = Annotated[dict[str, Any], Field(max_length=40)]
GameName = Annotated[str, StringConstraints(max_length=40)]
RecordText = Annotated[str, StringConstraints(max_length=2_000_000)]


class BotLevel(Model):
    level: int
    key: str
    name: str


class Preview(PlainBoard):
    faces: dict[str, Face]


class GameInfo(Model):
    name: str
    title: str
    rules: int
    players: tuple[int, int] = Field(description="at least, at most")
    cooperative: bool
    seats: list[str] = Field(description="their names at a usual table")
    help: str = Field(description="how a turn goes, in a few lines")
    preview: Preview | None = Field(description="the board at the start, of a game that the client has no room for")
    options: dict[str, Any] = Field(description="JSON Schema of the options")
    bots: list[BotLevel]


class Games(Model):
    games: list[GameInfo]
    broken: list[str] = Field(description="names of games that are installed here and cannot be played")


class SeatRequest(Model):
    """Who is to sit here: the creator (me; here: another person at the creator's device), a bot, or whoever joins."""

    kind: Literal["me", "here", "open", "bot"]
    level: Level | None = None
    name: Name = ""


class Start(Model):
    """Where the game starts, if not at its beginning: exactly one of both."""

    position: dict[str, Any] | None = None
    record: RecordText | None = None


class NewTable(Model):
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "game": "terraflip",
                    "options": {"players": 2, "edition": "french"},
                    "seats": [{"kind": "me", "name": "Ann"}, {"kind": "open"}],
                    "clock": {"kind": "game", "seconds": 600, "increment": 5},
                },
                {
                    "game": "flipships",
                    "options": {"players": 2, "speed": True},
                    "seats": [{"kind": "me"}, {"kind": "bot", "level": 2}],
                    "public": True,
                },
            ]
        }
    )
    game: GameName
    options: Options = Field(default={})
    seats: Annotated[list[SeatRequest], Field(min_length=1, max_length=SEAT_MAX + 1)]
    clock: Clock | None = None
    public: bool = False
    when_left: WhenLeft = "bot"
    screen: bool = Field(
        default=False,
        description="on one screen that all see, with phones as hands: whoever sets it up has no seat, may free one",
    )
    watchers_react: bool = Field(default=False, description="may those react who only look on?")
    webhook: Annotated[str, StringConstraints(max_length=500)] | None = None
    start: Start | None = None


class TableMade(Model):
    table: TableId
    secret: Secret
    seats: list[int]
    invitations: dict[str, Secret] = Field(description="a secret for every open seat")
    watch: str = Field(description="the address of the table without any secret")
    webhook_secret: str | None = Field(description="the key that signs web hooks")


class Join(Model):
    name: Name = ""
    seat: SeatNumber | None = Field(default=None, description="on a public table, if you mind where you sit")
    key: Key | None = Field(default=None, description="16 random characters or more: repeating the request is harmless")


class Joined(Model):
    secret: Secret
    seats: list[int]


class SeatBot(Model):
    kind: Literal["bot"] = "bot"
    level: Level


class Done(Model):
    """A request that was granted: its sequence number, and the same answer when it is repeated."""

    seq: int
    entry: Entry


class SeatFreed(Done):
    """The seat is open: to whoever has this new invitation, and to nobody else."""

    invitation: Secret


class Rename(Model):
    name: Name


class MoveRequest(Model):
    """A move: `seq` is the last sequence number that its sender has seen, `key` makes repeating it harmless."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"key": "f3a1", "seq": 4, "seat": 0, "move": "place g6 desert"}]}
    )
    key: Key
    seq: Sequence
    seat: SeatNumber
    move: MoveText


class UndoAsk(Model):
    key: Key
    seat: SeatNumber | None = None


class UndoAnswer(Model):
    key: Key
    agree: bool
    seat: SeatNumber | None = None


class FinishAsk(Model):
    key: Key
    seat: SeatNumber | None = None


class FinishAnswer(Model):
    key: Key
    agree: bool
    seat: SeatNumber | None = None


class Leave(Model):
    key: Key
    seat: SeatNumber | None = Field(default=None, description="None: all seats that the secret opens")


class Moved(Done, Shown):
    """A move that was made, and the game after it."""


class RematchMade(Model):
    table: TableId
    secret: Secret
    seats: list[int]


class Capability(Model):
    table: TableId
    secret: Secret | None = None


class Mine(Model):
    tables: Annotated[list[Capability], Field(max_length=100)]


class Summary(Model):
    """A line in a list of tables."""

    table: str
    game: str
    options: dict[str, Any]
    status: Status
    names: list[str]
    open_seats: list[int]
    public: bool
    seq: int
    turn: int | Literal["chance", "any"] | None
    your_turn: bool
    seats: list[int] = Field(description="yours")
    created_at: int
    changed_at: int


class Summaries(Model):
    tables: list[Summary]


class RecordAnswer(Model):
    record: str
    full: bool = Field(description="all of it, secrets and seed included; only when the game is over")


class Step(Model):
    ply: int
    who: int | Literal["chance", "any"] | None
    move: str | None
    events: list[Event]
    view: dict[str, Any]


class Replay(Model):
    """A finished game, step by step; step 0 is the start."""

    steps: list[Step]
    plies: int
    next: int | None = Field(description="the `from` of the next page")


class Happening(Model):
    """A move of a finished game, and what happened by it."""

    ply: int
    who: int | Literal["chance", "any"] | None
    move: str
    events: list[Event]


class Story(Model):
    """What happened in a finished game, move by move: a replay without its positions."""

    moves: list[Happening]
    plies: int
    next: int | None = Field(description="the `from` of the next page")


class LogPage(Model):
    entries: list[Entry]
    seq: int


class Thought(Model):
    """What a strong bot thinks of one decision, from what the seat could know then. Values are shares of the win."""

    ply: int
    seat: int
    move: str
    value: float | None
    best: str | None
    best_value: float | None
    runner_up: str | None
    line: list[str]
    mark: Literal["brilliant", "doubtful", "mistake", "blunder"] | None = Field(
        description="only where the difference is beyond doubt: see docs/bots.md"
    )
    why: Refusal | None = Field(description="what is good about the move, or wrong with it, where a reason is known")
    best_why: Refusal | None = Field(description="what is good about the best one, where it is another")


class Analysis(Model):
    """What a strong bot thinks of every decision; `done` of `plies` have been looked at."""

    done: int
    plies: int
    thoughts: list[Thought]


class Try(Model):
    """A position and moves to try on it, without a table."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "game": "terraflip",
                    "options": {"players": 2, "edition": "french"},
                    "position": {"tiles": {"g6": "desert/river"}, "turn": "river"},
                    "moves": ["place h6 forest"],
                }
            ]
        }
    )
    game: GameName
    options: Options = Field(default={})
    position: dict[str, Any] | None = None
    moves: Annotated[list[MoveText], Field(max_length=50)] = Field(default=[])
    seat: SeatNumber | None = None
    seed: Seed = 1


class Tried(Model):
    """How far the moves went: `refusal` says why the next one was not made."""

    view: dict[str, Any]
    legal: list[str]
    events: list[list[Event]]
    refusal: dict[str, Any] | None


class Addresses(Model):
    """By which addresses phones in the local network reach this server, the likeliest first; none without --lan."""

    addresses: list[str]


class Health(Model):
    status: str


class Ready(Model):
    """Whether requests are welcome; else what is missing: rules (`percent` of them are prepared, bots' last), or the
    storage. At 100 percent bots can think, too."""

    status: Literal["ready", "warming up", "no storage"]
    percent: int
    storage: Literal["ready", "full", "read-only", "damaged", "away"]
