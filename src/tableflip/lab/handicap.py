"""Which points for the order of play would be fair? Found in half of the games, tried on the other half."""

from collections import Counter
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from tableflip.lab.playing import Played
from tableflip.lab.statistics import Interval, share, shared_out

FURTHEST = 15  # points behind the best from which no handicap brings anybody back: so few results differ
MOST = 10  # points of a handicap

Results = NDArray[np.int64]


@dataclass
class Half:
    """The results of some games: how far behind the best everybody was, and how often that came about."""

    counts: Counter[tuple[int, ...]] = field(default_factory=Counter)

    def add(self, points: Results) -> None:
        behind = np.minimum(points.max(axis=1, keepdims=True) - points, FURTHEST)
        found, times = np.unique(behind, axis=0, return_counts=True)
        self.counts.update(dict(zip(map(tuple, found.tolist()), times.tolist(), strict=True)))

    def wins(self, handicap: Results) -> NDArray[np.float64]:
        """How many games everybody would have won with so many points more; a win of several is divided."""
        behind, times = np.array(list(self.counts)), np.array(list(self.counts.values()))
        points = handicap - behind
        best = points == points.max(axis=1, keepdims=True)
        divided: NDArray[np.float64] = (best / best.sum(axis=1, keepdims=True) * times[:, None]).sum(axis=0)
        return divided

    @property
    def games(self) -> int:
        return self.counts.total()


@dataclass
class Handicap:
    """What is kept to find it: the results of every other shard to look for it, of the others to try it."""

    looked: Half = field(default_factory=Half)
    tried: Half = field(default_factory=Half)
    shards: int = 0
    by_points: bool = True  # have all games been won by whoever had the most points?

    def add(self, played: Played) -> None:
        best = played.points == played.points.max(axis=1, keepdims=True)
        self.by_points = self.by_points and bool((best == played.winners).all())
        (self.tried if self.shards % 2 else self.looked).add(played.points)
        self.shards += 1

    @property
    def can_be_told(self) -> bool:
        return self.by_points and self.shards > 1

    def found(self) -> Results:
        """Whole points, none below 0, that bring the shares nearest to even where it was looked for.

        Step by step: a point more for whoever wins least, or less for whoever wins most, while that helps.
        """
        seats = len(next(iter(self.looked.counts)))
        best = np.zeros(seats, np.int64)
        while True:
            shares = self.looked.wins(best)
            up, down = best.copy(), best.copy()
            up[shares.argmin()] += 1
            down[shares.argmax()] -= 1
            nearer = min((up, down), key=lambda one: off(self.looked, one))
            if off(self.looked, nearer) >= off(self.looked, best) or np.ptp(nearer) > MOST:
                return np.asarray(best - best.min())
            best = nearer

    def shares(self, handicap: Results, error: float) -> list[Interval]:
        """What everybody wins with it where it is tried, by intervals that hold together."""
        each = shared_out(error, len(handicap))
        return [share(float(won), self.tried.games, each) for won in self.tried.wins(handicap)]


def off(half: Half, handicap: Results) -> float:
    """How far the seat that is furthest off is from an even share."""
    return float(np.abs(half.wins(handicap) / half.games - 1 / len(handicap)).max())
