"""Honest statistics: intervals and verdicts that stay right however often one looks at them.

Games come one after another, and a study is looked at while it runs. A fixed 95 % interval that is looked at 40 times
is wrong once in more than a quarter of all studies; what is here holds at all looks together. Two tools, both for
values in the order of the games:

- *Confidence sequences*, one for shares (values from 0 to 1, exact), one for any figure (asymptotic).
- *Verdicts*: is a share the expected one, or off by a margin that matters? Two likelihood ratios a side (a sequential
  test, Wald's); by Ville's inequality each is wrong with its promised odds at most, whenever one stops. Such a test is
  made for the margin, and slow where the truth lies far beyond it: there the interval answers first (`by_either`).
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.float64]
Answer = Literal["more", "less", "neither", "undecided"]

LEAST_FOR_FIGURES = 200  # games: the sequence for any figure leans on the central limit theorem
TIGHTEST_AT = 5_000  # games: where that sequence is made to be narrowest
PRECISION = 1e-9


@dataclass(frozen=True)
class Interval:
    """An estimate with where the truth lies, and out of how many games it comes."""

    estimate: float
    low: float
    high: float
    games: int

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2

    def holds(self, value: float) -> bool:
        return self.low <= value <= self.high


def share(total: float, games: int, error: float = 0.05) -> Interval:
    """The mean of `games` values from 0 to 1 that add up to `total`: a confidence sequence, right at every look.

    The beta-binomial mixture with an even prior. It is exact for wins and losses; for values in between (a win that is
    shared) the likelihood ratio is only smaller, so the promise holds all the more.
    """
    if games == 0:
        return Interval(0.5, 0.0, 1.0, 0)
    mean = total / games
    limit = math.log(1 / error)

    def is_out(p: float) -> bool:
        evidence = log_beta(total + 1, games - total + 1) - (
            weighed(total, math.log(p)) + weighed(games - total, math.log1p(-p))
        )
        return evidence > limit

    low = 0.0 if total <= 0 else edge(is_out, 0.0, mean)
    high = 1.0 if total >= games else edge(is_out, 1.0, mean)
    return Interval(mean, low, high, games)


def weighed(weight: float, value: float) -> float:
    return weight * value if weight else 0.0


def log_beta(a: float, b: float) -> float:
    return math.lgamma(a) + math.lgamma(b) - math.lgamma(a + b)


def edge(is_out: Callable[[float], bool], outside: float, inside: float) -> float:
    """Where `is_out` changes between a place outside and one inside, on the safe side of it."""
    while abs(outside - inside) > PRECISION:
        middle = (outside + inside) / 2
        if is_out(middle):
            outside = middle
        else:
            inside = middle
    return outside


def figure(values: Values, error: float = 0.05) -> Interval:
    """The mean of any figure: an asymptotic confidence sequence (Robbins' normal mixture with the variance as seen).

    It needs some hundred games before it means anything; below that it is as wide as can be.
    """
    games = len(values)
    if games < LEAST_FOR_FIGURES:
        mean = float(values.mean()) if games else math.nan
        return Interval(mean, -math.inf, math.inf, games)
    return around(float(values.mean()), float(values.std(ddof=1)), games, error)


def around(mean: float, deviation: float, games: int, error: float) -> Interval:
    """The sequence of `figure`, from what it needs to know."""
    logs = -2 * math.log(error)
    tight = (logs + math.log(logs) + 1) / TIGHTEST_AT  # the mixture's variance that is best at that many games
    grown = games * tight + 1
    half = deviation * math.sqrt(2 * grown / (games * games * tight) * math.log(math.sqrt(grown) / error))
    return Interval(mean, mean - half, mean + half, games)


def verdict(totals: Values, games: NDArray[np.int64], expected: float, margin: float, error: float = 0.05) -> Answer:
    """Is a share above, below or at what is expected? Judged at every look, in order; the first answer stands.

    `totals[k]` is the sum of the values of the first `games[k]` games. "neither" means: not off by `margin` or more.
    The odds of a wrong "more" or "less" where the share is as expected are at most `error`, those of a wrong "neither"
    where it is off by the margin as well.
    """
    up, down = min(expected + margin, 1 - PRECISION), max(expected - margin, PRECISION)
    above = evidence(totals, games, up, expected)
    below = evidence(totals, games, down, expected)
    return first_answer(above, below, error)


def evidence(totals: Values, games: NDArray[np.int64], claimed: float, expected: float) -> Values:
    """The logarithm of how much better `claimed` explains what was seen than `expected`, at every look."""
    won, lost = math.log(claimed / expected), math.log((1 - claimed) / (1 - expected))
    return np.asarray(totals * won + (games - totals) * lost)


def first_answer(above: Values, below: Values, error: float) -> Answer:
    found, ruled_out = math.log(2 / error), -math.log(1 / error)
    for up, down in zip(above, below, strict=True):
        if up >= found:
            return "more"
        if down >= found:
            return "less"
        if up <= ruled_out and down <= ruled_out:
            return "neither"
    return "undecided"


def verdict_of_difference(
    sums: Values, squares: Values, games: NDArray[np.int64], margin: float, error: float = 0.05
) -> Answer:
    """Is the mean of some differences above 0, below, or neither, `margin` being what matters? As `verdict`.

    `sums` and `squares` are those of the first `games[k]` differences, as they were at every look. The variance is not
    known beforehand: the test takes it from what was seen (a generalised sequential test), from some hundred games on.
    """
    enough = games >= LEAST_FOR_FIGURES
    sums, squares, games = sums[enough], squares[enough], games[enough]
    means = sums / np.maximum(games, 1)
    spread = np.maximum(squares / np.maximum(games, 1) - means**2, PRECISION)
    above = games * margin * (2 * means - margin) / (2 * spread)
    below = -games * margin * (2 * means + margin) / (2 * spread)
    return first_answer(above, below, error)


def by_either(by_test: Answer, interval: Interval, expected: float, margin: float) -> Answer:
    """The answer of a test, or of an interval where the test has none yet; each has half of the error that is allowed.

    So nothing is ever undecided whose interval lies on one side of what is expected, or within the margin around it.
    """
    if by_test != "undecided":
        return by_test
    if expected - margin < interval.low and interval.high < expected + margin:
        return "neither"
    if interval.low > expected:
        return "more"
    return "less" if interval.high < expected else "undecided"


def shared_out(error: float, comparisons: int) -> float:
    """The error that each of several comparisons may have so that all together have this one (Bonferroni)."""
    return error / max(1, comparisons)


def unfairness(shares: Sequence[Interval]) -> Interval:
    """How far the seat that is furthest off is from an even share, from intervals that hold together."""
    even = 1 / len(shares)
    return Interval(
        max(abs(one.estimate - even) for one in shares),
        max(max(0.0, one.low - even, even - one.high) for one in shares),
        max(max(abs(one.low - even), abs(one.high - even)) for one in shares),
        min(one.games for one in shares),
    )
