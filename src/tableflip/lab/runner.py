"""A study in progress: its games, shard after shard in the order of their numbers, until the answer is clear.

Shards are kept (`shards.py`), wherever they are played (`engines.py`): a run that was killed and taken up again comes
to the same end, on any number of threads, workers or machines. What is kept in memory does not grow with the games.
"""

import math
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from tableflip.lab import engines
from tableflip.lab.engines import Engine, Pending
from tableflip.lab.measures import Measure, measures, shares
from tableflip.lab.playing import Played
from tableflip.lab.shards import arrow, file_of, keep, load, unpacked
from tableflip.lab.statistics import (
    LEAST_FOR_FIGURES,
    Answer,
    Interval,
    Values,
    around,
    by_either,
    share,
    shared_out,
    unfairness,
    verdict,
    verdict_of_difference,
)
from tableflip.lab.study import FAIR, FAIRER, LOOK, Study, StudyError
from tableflip.lab.table import Table

BY_POLICY, BY_BOTS = 1000, 20  # games of a shard
OUTLIERS = {  # games to look at: those with the most of a measure, or the least
    "the longest": ("length", 1),
    "the most lopsided": ("margin", 1),
    "the closest": ("margin", -1),
    "the most dramatic": ("drama", 1),
    "the greatest come-back": ("deficit", 1),
    "the most changes of lead": ("lead changes", 1),
}


@dataclass
class Sums:
    """What is kept of a measure: how many games had it, their sum, and that of their squares."""

    games: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, values: Values) -> None:
        values = values[~np.isnan(values)]
        self.games += len(values)
        self.total += float(values.sum())
        self.squares += float((values**2).sum())

    def interval(self, is_share: bool, error: float) -> Interval:
        if is_share:
            return share(self.total, self.games, error)
        mean = self.total / self.games if self.games else math.nan
        if self.games < LEAST_FOR_FIGURES:
            return Interval(mean, -math.inf, math.inf, self.games)
        spread = max(0.0, (self.squares - self.games * mean**2) / (self.games - 1))
        return around(mean, spread**0.5, self.games, error)


@dataclass
class Arm:
    """One table of a study with what has been counted at it so far."""

    table: Table
    measures: dict[str, Measure]
    sums: dict[str, Sums]
    seats: list[Sums]
    outliers: dict[str, tuple[float, int]] = field(default_factory=dict)  # how much of it, and in which game

    @property
    def games(self) -> int:
        return self.seats[0].games

    @property
    def unusual(self) -> list[str]:
        """Of what decides games, all but the usual reason, which a game names first: by the names of their measures."""
        return [f'decided by "{reason}"' for reason in self.table.game.reasons[1:]]

    def _keep_if_greater(self, label: str, first: int, values: Values, sign: int) -> None:
        at = int((sign * values).argmax())
        if label not in self.outliers or sign * values[at] > sign * self.outliers[label][0]:
            self.outliers[label] = (float(values[at]), first + at)

    def add(self, first: int, played: Played) -> None:
        for name, measure in self.measures.items():
            values = measure.count(played)
            self.sums[name].add(values)
            for label, (wanted, sign) in OUTLIERS.items():
                if name == wanted:
                    self._keep_if_greater(label, first, values, sign)
            if name in self.unusual and values.any():  # the first game that it decided
                self._keep_if_greater(name, first, values, 1)
        for seat, values in enumerate(shares(played).T):
            self.seats[seat].add(values)


@dataclass
class Finding:
    """How far a study has come, and what it says."""

    study: Study
    arms: list[Arm]
    differences: Sums | None  # of the measure that is asked for, second table less first
    answer: str  # "yes", "no" or "undecided"; of two that are as fair as one another, "alike"
    seats: dict[tuple[int, int], Answer]  # what was asked, by table and seat; the first answer stands

    @property
    def games(self) -> int:
        return sum(arm.games for arm in self.arms)

    def settle(self, number: int, seat: int, answer: Answer) -> Answer:
        """What is known of one comparison: the answer of now, unless there was one at an earlier look."""
        if self.seats.get((number, seat), "undecided") == "undecided":
            self.seats[number, seat] = answer
        return self.seats[number, seat]


def arms_of(study: Study) -> list[Arm]:
    arms = []
    for table in study.tables():
        known = measures(table)
        arms.append(Arm(table, known, {name: Sums() for name in known}, [Sums() for _ in table.seats]))
    return arms


def run(
    study: Study,
    folder: Path,
    threads: int = 1,
    play_on: bool = True,
    told: Callable[[Finding, float], None] = lambda finding, seconds: None,
    clock: Callable[[], float] = time.monotonic,
    *,
    workers: int = 0,
    scheduler: str | None = None,
) -> Finding:
    """Play until the answer is clear, the games are played or the time is up; what was played before is only read.

    Games are played by threads, or by so many `workers` on this machine, or by the cluster of the `scheduler` at that
    address. Without `play_on`, nothing is played: this is what the games say that have been kept.
    """
    arrow()
    folder.mkdir(parents=True, exist_ok=True)
    started = clock()
    arms = arms_of(study)
    difference = Sums() if study.what not in (FAIR, FAIRER, LOOK) and study.against is None else None
    finding = Finding(study, arms, difference, "undecided", {})
    with engine_for([arm.table for arm in arms], threads, workers, scheduler) as engine:
        for first, shards in looks(study, [arm.table for arm in arms], folder, engine, play_on):
            for arm, played in zip(arms, shards, strict=True):
                arm.add(first, played)
            if difference is not None:
                one, other = (arm.measures[study.what].count(part) for arm, part in zip(arms, shards, strict=True))
                difference.add(other - one)
            judge(finding)
            told(finding, clock() - started)
            if finding.answer != "undecided":
                break
            if study.minutes is not None and clock() - started > study.minutes * 60:
                break
    if not finding.games:
        raise StudyError("No games of this study have been kept yet: run it first.")
    return finding


def engine_for(
    tables: list[Table], threads: int, workers: int, scheduler: str | None
) -> AbstractContextManager[Engine]:
    if scheduler is not None:
        return engines.scheduler(scheduler, tables)
    return engines.workers(workers, tables) if workers else engines.threads(threads)


def looks(
    study: Study, tables: list[Table], folder: Path, engine: Engine, play_on: bool
) -> Iterator[tuple[int, list[Played]]]:
    """Shard after shard, of all tables at a time, in order; a few are played ahead."""
    size = BY_POLICY if all(table.policy for table in tables) else BY_BOTS
    ranges = [(first, min(size, study.games - first)) for first in range(0, study.games, size)]
    ahead = deque[list[Played | Kept]]()
    most_ahead = 1 + math.ceil(engine.width / len(tables))
    for at, (start, games) in enumerate(ranges):
        if not play_on and not all(file_of(table, start, games, folder).exists() for table in tables):
            return
        for more, count in ranges[at + len(ahead) : at + most_ahead] if play_on else ranges[at : at + 1]:
            ahead.append([begun(file_of(table, more, count, folder), table, more, count, engine) for table in tables])
        yield start, [one.played() if isinstance(one, Kept) else one for one in ahead.popleft()]


@dataclass(frozen=True)
class Kept:
    """A shard that is being played, and will be kept."""

    file: Path
    pending: Pending

    def played(self) -> Played:
        data = self.pending.result()
        keep(self.file, data)
        return unpacked(data)


def begun(file: Path, table: Table, first: int, games: int, engine: Engine) -> Played | Kept:
    """A shard: read, if it has been played, else on its way."""
    found = load(file)
    return Kept(file, engine.submit(file.stem, table, first, games)) if found is None else found


# --- what it says ----------------------------------------------------------------------------------------------------


def judge(finding: Finding) -> None:
    """What the games so far say, at the looks so far."""
    study = finding.study
    if study.what == LOOK:
        return
    if study.what == FAIR:
        judge_fair(finding)
    elif study.what == FAIRER:
        one, other = (unfairness_of(finding, number) for number in range(2))
        if other.high < one.low or one.high < other.low:
            finding.answer = "yes" if other.high < one.low else "no"
        elif apart_at_most(one, other) < study.matters:
            finding.answer = "alike"
    elif finding.differences is not None:
        answer = compared(finding.differences, False, 0.0, study.matters, study.error)
        finding.answer = plainly(finding.settle(0, 0, answer))
    else:
        assert study.against is not None
        answers: list[Answer] = []
        for number, arm in enumerate(finding.arms):
            sums, is_share = arm.sums[study.what], arm.measures[study.what].is_share
            answer = compared(sums, is_share, study.against, study.matters, error_of(finding))
            answers.append(finding.settle(number, 0, answer))
        finding.answer = together(answers)


def error_of(finding: Finding) -> float:
    """The error that one comparison of the study may have so that all together have the one that it allows."""
    study = finding.study
    if study.what == FAIR:
        return shared_out(study.error, sum(len(arm.seats) for arm in finding.arms))
    return shared_out(study.error, 1 if finding.differences is not None else len(finding.arms))


def compared(sums: Sums, is_share: bool, expected: float, margin: float, error: float) -> Answer:
    """Is a figure above what is expected, below, or neither? At the look of now; half of the error is the test's."""
    totals, squares, games = np.array([sums.total]), np.array([sums.squares]), np.array([sums.games], np.int64)
    if is_share:
        answer = verdict(totals, games, expected, margin, error / 2)
    else:
        spread = squares - 2 * expected * totals + games * expected**2
        answer = verdict_of_difference(totals - games * expected, spread, games, margin, error / 2)
    return by_either(answer, behind(sums, is_share, error), expected, margin)


def behind(sums: Sums, is_share: bool, error: float) -> Interval:
    """The interval behind an answer: the other half of the error is its."""
    return sums.interval(is_share, error / 2)


def judge_fair(finding: Finding) -> None:
    """Fair is a game in which no seat is off an even share by what matters."""
    study = finding.study
    for number, arm in enumerate(finding.arms):
        for seat, sums in enumerate(arm.seats):
            answer = compared(sums, True, 1 / len(arm.seats), study.matters, error_of(finding))
            finding.settle(number, seat, answer)
    answers = list(finding.seats.values())
    if "undecided" not in answers:
        finding.answer = "yes" if all(one == "neither" for one in answers) else "no"


def apart_at_most(one: Interval, other: Interval) -> float:
    """How far what two intervals hold can be apart."""
    return max(one.high - other.low, other.high - one.low)


def unfairness_of(finding: Finding, number: int) -> Interval:
    """How far the seat that is furthest off is from an even share; right for both tables together."""
    arm = finding.arms[number]
    error = shared_out(finding.study.error, sum(len(one.seats) for one in finding.arms))
    return unfairness([sums.interval(True, error) for sums in arm.seats])


def plainly(answer: Answer) -> str:
    return "undecided" if answer == "undecided" else "no" if answer == "neither" else "yes"


def together(answers: list[Answer]) -> str:
    if "undecided" in answers:
        return "undecided"
    return "yes" if any(one != "neither" for one in answers) else "no"
