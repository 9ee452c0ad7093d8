"""How long a bot may think about one move."""

from dataclasses import dataclass
from math import isfinite

ENOUGH_CHOICE = 6  # a decision among fewer moves than this gets less


@dataclass(frozen=True)
class Budget:
    """Either milliseconds or iterations, the same whatever the machine; ValueError unless it is exactly one of them."""

    milliseconds: float | None = None
    iterations: int | None = None

    def __post_init__(self) -> None:
        if (self.milliseconds is None) == (self.iterations is None):
            raise ValueError("A budget is a number of milliseconds or of iterations: give one of the two.")
        if self.iterations is not None and (type(self.iterations) is not int or self.iterations < 1):
            raise ValueError(f"iterations={self.iterations!r} is not possible: it must be a whole number from 1 on.")
        if self.milliseconds is not None and not is_positive(self.milliseconds):
            raise ValueError(f"milliseconds={self.milliseconds!r} is not possible: it must be a number above 0.")

    def shared(self, by: int) -> "Budget":
        """An even part of it for each of so many."""
        if self.milliseconds is not None:
            return Budget(milliseconds=self.milliseconds / by)
        assert self.iterations is not None
        return Budget(iterations=max(1, self.iterations // by))

    def among(self, choices: int) -> "Budget":
        """Less of it where there is less to choose."""
        share = min(1.0, choices / ENOUGH_CHOICE)
        if self.milliseconds is not None:
            return Budget(milliseconds=self.milliseconds * share)
        assert self.iterations is not None
        return Budget(iterations=max(1, round(self.iterations * share)))


def is_positive(value: object) -> bool:
    """A number above 0; not a bool, not infinite, not NaN."""
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value) and value > 0
