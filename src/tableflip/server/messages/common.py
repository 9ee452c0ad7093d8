"""Pieces that several messages share."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from tableflip.core.names import LONGEST, PATTERN, check_name
from tableflip.core.seeds import RANGE, check_seed

SEAT_MAX = 7
SECONDS_IN_A_YEAR = 366 * 24 * 3600

TableId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{8,40}$")]
Secret = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{16,80}$")]
Key = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[!-~]+$")]
MoveText = Annotated[str, StringConstraints(min_length=1, max_length=300)]
Name = Annotated[
    str,
    StringConstraints(max_length=LONGEST, strip_whitespace=True),
    Field(json_schema_extra={"pattern": PATTERN}),
    AfterValidator(check_name),
]
Seed = Annotated[int, AfterValidator(check_seed), Field(description=RANGE)]
SeatNumber = Annotated[int, Field(ge=0, le=SEAT_MAX, strict=True)]
Sequence = Annotated[int, Field(ge=0, le=10_000_000, strict=True)]
Level = Annotated[int, Field(ge=1, le=9, strict=True, description="how strong a bot plays, from 1")]
Event = dict[str, Any]
ReactionSign = Literal["applause", "heart", "laugh", "wow", "oops", "think", "hurry", "wave"]


class Model(BaseModel):
    """A message that is sent: nothing in it is optional by accident."""

    model_config = ConfigDict(extra="forbid", json_schema_serialization_defaults_required=True)


class Refusal(Model):
    """Why something is refused: a key and its parameters for any language, and an English sentence."""

    key: str
    params: dict[str, Any]
    text: str
    ruling: str | None = Field(default=None, description="the ruling behind it, in docs/rulings.md")


class RefusedBody(Model):
    """The body of every 4xx answer."""

    error: Refusal


class TurnClock(Model):
    """So many seconds for every turn; it may be days."""

    kind: Literal["turn"]
    seconds: Annotated[int, Field(ge=5, le=SECONDS_IN_A_YEAR)]


class GameClock(Model):
    """So many seconds for the whole game, and some more after every turn."""

    kind: Literal["game"]
    seconds: Annotated[int, Field(ge=5, le=SECONDS_IN_A_YEAR)]
    increment: Annotated[int, Field(ge=0, le=3600)] = 0


Clock = Annotated[TurnClock | GameClock, Field(discriminator="kind")]
WhenLeft = Literal["bot", "nobody"]
Status = Literal["waiting", "playing", "over", "stopped"]
