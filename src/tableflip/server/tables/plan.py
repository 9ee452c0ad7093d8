"""The plan of a table: what was agreed when it was set up, and never changes."""

from dataclasses import asdict, dataclass
from typing import Any, Literal

from tableflip.games import find
from tableflip.match import Match

SeatKind = Literal["person", "bot", "open"]
ADDED = ("screen", "watchers_react")


@dataclass(frozen=True)
class SeatPlan:
    """A seat as planned. `holder` is the hash of the secret that opens it, `invitation` of one that claims it."""

    kind: SeatKind
    level: int | None = None
    name: str = ""
    holder: str | None = None
    invitation: str | None = None


@dataclass(frozen=True)
class ClockPlan:
    kind: Literal["turn", "game"]
    seconds: int
    increment: int = 0


@dataclass(frozen=True)
class Plan:
    id: str
    game: str
    rules: int
    options: dict[str, Any]
    seed: int
    seats: tuple[SeatPlan, ...]
    creator: str  # hash of a secret
    created_at: int  # ms since 1970, as all times of a table
    clock: ClockPlan | None = None
    public: bool = False
    when_left: Literal["bot", "nobody"] = "bot"
    webhook: str | None = None
    webhook_secret: str | None = None
    position: dict[str, Any] | None = None
    record: str | None = None
    share: int | None = None  # of the bots' time, by the address of whoever set it up; None: before that was counted
    screen: bool = False  # played on one screen that all see, with phones as hands: its creator has no seat
    watchers_react: bool = False

    def new_match(self) -> Match:
        """The match at its start, chance not drawn yet; ValueError if its rules are not known here."""
        game = find(self.game, self.rules)
        if self.record is not None:
            match = Match.replay(self.record)
            match.auto_chance = False
            if match.start_position is not None:
                match.start_position = match.at(0).position()  # what its seed has drawn is written down,
            match.seed = self.seed  # because whoever brought the record knows that seed, and with it the next dice
            return match
        options = {key: tuple(value) if isinstance(value, list) else value for key, value in self.options.items()}
        if self.position is not None:
            return Match.from_position(game, self.position, seed=self.seed, auto_chance=False, **options)
        return Match(game, seed=self.seed, auto_chance=False, **options)

    def to_json(self) -> dict[str, Any]:
        """As it is kept. What was added since, and was not asked for, is left out: older servers can read it, too."""
        return {name: value for name, value in asdict(self).items() if value or name not in ADDED}

    @classmethod
    def from_json(cls, body: dict[str, Any]) -> "Plan":
        seats = tuple(SeatPlan(**seat) for seat in body["seats"])
        clock = ClockPlan(**body["clock"]) if body["clock"] else None
        return cls(**body | {"seats": seats, "clock": clock})
