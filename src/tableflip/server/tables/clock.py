"""The clocks of a table, as a fold over its log: given when what happened, how much time everybody has left."""

import copy
from dataclasses import dataclass, field

from tableflip.server.tables.plan import ClockPlan


@dataclass
class Clock:
    """Time left by seat, in ms; None where no clock runs. The clock of `running` has been going since `since`."""

    plan: ClockPlan
    seats: int
    remaining: list[int | None] = field(default_factory=list)
    running: int | None = None
    since: int = 0

    def __post_init__(self) -> None:
        self.remaining = [self.plan.seconds * 1000] * self.seats

    def copy(self) -> "Clock":
        copied = copy.copy(self)
        copied.remaining = list(self.remaining)
        return copied

    def turn_to(self, seat: int | None, at: int, rewarded: bool = True) -> None:
        """It is the turn of `seat` from now on; None: of nobody whose time counts."""
        same = seat == self.running and self.seats > 1
        if self.running is not None:
            left = self.remaining[self.running]
            if left is not None:
                left = max(0, left - max(0, at - self.since))
                if not same and rewarded and self.plan.kind == "game":
                    left += self.plan.increment * 1000
                self.remaining[self.running] = left
        if seat is not None and not same and self.plan.kind == "turn":
            self.remaining[seat] = self.plan.seconds * 1000
        self.running, self.since = seat, at

    def pause(self, ms: int) -> None:
        """Nobody could move for so long: it does not count."""
        self.since += ms

    def retire(self, seat: int) -> None:
        """A bot has no clock."""
        self.remaining[seat] = None

    def wind(self, seat: int) -> None:
        """Somebody is to sit where a bot sat, and has all the time there was."""
        if self.remaining[seat] is None:
            self.remaining[seat] = self.plan.seconds * 1000

    @property
    def deadline(self) -> int | None:
        """When the time of the seat to move is up."""
        if self.running is None or (left := self.remaining[self.running]) is None:
            return None
        return self.since + left
