"""A race at a terminal: bots do not wait for people. They move at the pace of a person of their level who types."""

from collections.abc import Callable, Mapping
from time import monotonic

TYPING = 2.5  # times what a person takes who flips by hand (`Level.seconds`)
# So long a person's move takes in the race, even if it was typed in no time or comes from a file.
A_PERSONS_MOVE_S = 6.0


class Race:
    """The clock of a race, and which bot is due. It stands still until the first question is asked."""

    def __init__(self, seconds: Mapping[int, float], clock: Callable[[], float] = monotonic) -> None:
        """`seconds`: that each bot takes for a move where it need not be typed, by seat."""
        self._clock = clock
        self._takes = {seat: TYPING * one for seat, one in seconds.items()}
        self._due = dict(self._takes)
        self._now = 0.0
        self._moved_at = 0.0  # when a person last moved
        self._asked_at = clock()

    def ask(self) -> None:
        """A person is asked: from now on time counts."""
        self._asked_at = self._clock()

    def answered(self) -> None:
        """The time that it took passes for all."""
        self._now += self._clock() - self._asked_at

    def moved(self) -> None:
        """A person has moved, which takes its time."""
        self._now = max(self._now, self._moved_at + A_PERSONS_MOVE_S)
        self._moved_at = self._now

    def bot(self) -> int | None:
        """The bot whose move is due, the one that waits longest first; None when nobody's is."""
        seat = min(self._due, key=lambda seat: self._due[seat], default=None)
        if seat is None or self._due[seat] > self._now:
            return None
        self._due[seat] += self._takes[seat]
        return seat
