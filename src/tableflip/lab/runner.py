"""A study in progress: its games in shards that are kept, looked at in order, until the answer is clear.

A shard is a range of games of one table. Its key is a digest of all that decides them (rules, options, players, seed,
range, code), its file is put in place at once and never changed: a run can be killed at any moment and taken up again,
and comes to the same end, on any number of threads.
"""

import hashlib
import io
import os
import time
import zipfile
import zlib
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from tableflip.core import sources
from tableflip.lab.measures import Measure, measures, shares
from tableflip.lab.playing import Played, Table, kinds, play
from tableflip.lab.statistics import (
    LEAST_FOR_FIGURES,
    Answer,
    Interval,
    around,
    share,
    shared_out,
    unfairness,
    verdict,
    verdict_of_difference,
)
from tableflip.lab.study import FAIR, FAIRER, Study, StudyError

BY_POLICY, BY_BOTS = 1000, 10  # games of a shard
OUTLIERS = ("length", "margin", "drama", "deficit", "lead changes")
CODE = ("tableflip.lab.story", "tableflip.lab.playing", "tableflip.bots.levels")


@dataclass
class Sums:
    """What is kept of a measure: its sums at every look, so that memory does not grow with the games."""

    games: list[int] = field(default_factory=list)
    totals: list[float] = field(default_factory=list)
    squares: list[float] = field(default_factory=list)

    def add(self, values: np.ndarray[tuple[int], np.dtype[np.float64]]) -> None:
        before = (self.games[-1], self.totals[-1], self.squares[-1]) if self.games else (0, 0.0, 0.0)
        self.games.append(before[0] + len(values))
        self.totals.append(before[1] + float(values.sum()))
        self.squares.append(before[2] + float((values**2).sum()))

    def interval(self, is_share: bool, error: float) -> Interval:
        games, total, squares = self.games[-1], self.totals[-1], self.squares[-1]
        if is_share:
            return share(total, games, error)
        mean = total / games
        if games < LEAST_FOR_FIGURES:
            return Interval(mean, -np.inf, np.inf, games)
        spread = max(0.0, (squares - games * mean**2) / (games - 1))
        return around(mean, spread**0.5, games, error)


@dataclass
class Arm:
    """One table of a study with what has been counted at it so far."""

    table: Table
    measures: dict[str, Measure]
    sums: dict[str, Sums]
    seats: list[Sums]
    outliers: dict[str, tuple[float, int]] = field(default_factory=dict)  # by measure: the most, and in which game

    def add(self, first: int, played: Played) -> None:
        for name, measure in self.measures.items():
            values = measure.count(played)
            self.sums[name].add(values)
            if name in OUTLIERS:
                at = int(values.argmax())
                if name not in self.outliers or values[at] > self.outliers[name][0]:
                    self.outliers[name] = (float(values[at]), first + at)
        for seat, values in enumerate(shares(played).T):
            self.seats[seat].add(values)


@dataclass
class Finding:
    """How far a study has come, and what it says."""

    study: Study
    arms: list[Arm]
    differences: Sums | None  # of the measure that is asked for, second table less first
    answer: str  # "yes", "no" or "undecided"
    seats: dict[tuple[int, int], Answer]  # asked for fairness: by table and seat

    @property
    def games(self) -> int:
        return sum(arm.seats[0].games[-1] for arm in self.arms if arm.seats[0].games)


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
) -> Finding:
    """Play until the answer is clear, the games are played or the time is up; what was played before is only read.

    Without `play_on`, nothing is played: this is what the games say that have been kept.
    """
    folder.mkdir(parents=True, exist_ok=True)
    started = clock()
    arms = arms_of(study)
    difference = Sums() if study.what not in (FAIR, FAIRER) and study.against is None else None
    finding = Finding(study, arms, difference, "undecided", {})
    for first, shards in looks(study, [arm.table for arm in arms], folder, threads, play_on):
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


def looks(
    study: Study, tables: list[Table], folder: Path, threads: int, play_on: bool
) -> Iterator[tuple[int, list[Played]]]:
    """Shard after shard, of all tables at a time, in order; a few are played ahead."""
    size = BY_POLICY if all(table.policy for table in tables) else BY_BOTS
    ranges = [(first, min(size, study.games - first)) for first in range(0, study.games, size)]
    ahead = deque[list[Future[Played]]]()
    with ThreadPoolExecutor(threads) as pool:
        try:
            for at, (start, size) in enumerate(ranges):
                if not play_on and not all(file_of(table, start, size, folder).exists() for table in tables):
                    return
                for first, games in ranges[at + len(ahead) : at + 1 + threads]:
                    ahead.append([pool.submit(shard, table, first, games, folder) for table in tables])
                yield start, [one.result() for one in ahead.popleft()]
        finally:
            pool.shutdown(cancel_futures=True)


# --- shards ----------------------------------------------------------------------------------------------------------


def shard(table: Table, first: int, games: int, folder: Path) -> Played:
    """These games: read, if they have been played, else played and kept."""
    file = file_of(table, first, games, folder)
    if (found := load(file)) is not None:
        return found
    played = play(table, first, games)
    keep(file, played)
    return played


def file_of(table: Table, first: int, games: int, folder: Path) -> Path:
    return folder / f"{key(table, first, games)}.npz"


def key(table: Table, first: int, games: int) -> str:
    """A name for all that decides what these games are."""
    modules = frozenset[str]().union(*(sources.sources(name) for name in (*CODE, *rooms(table))))
    said = (
        table.game.name, table.game.rules_version, sorted(table.chosen.all().items()), table.players, table.seed,
        kinds(table).names, first, games, sources.digest(modules),
    )  # fmt: skip
    return hashlib.sha256(repr(said).encode()).hexdigest()[:32]


def rooms(table: Table) -> set[str]:
    """The modules that the rules of a game and its bots are written in."""
    bots = (table.game.bots or "tableflip.bots.plain:ROSTER").partition(":")[0]
    return {table.game.play.__module__, table.game.legal.__module__, table.game.outcome.__module__, bots}


def keep(file: Path, played: Played) -> None:
    """Put a shard in its place, whole or not at all."""
    data = io.BytesIO()
    np.savez_compressed(data, **played._asdict())
    part = file.with_suffix(f".{os.getpid()}.part")
    with part.open("wb") as out:
        out.write(data.getvalue())
        out.flush()
        os.fsync(out.fileno())
    part.replace(file)


def load(file: Path) -> Played | None:
    """A shard that was kept; None if there is none, or if its file is damaged: then it is played again."""
    try:
        with np.load(io.BytesIO(file.read_bytes()), allow_pickle=False) as found:
            return Played(**{name: found[name] for name in Played._fields})
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, zlib.error):
        return None


# --- what it says ----------------------------------------------------------------------------------------------------


def judge(finding: Finding) -> None:
    """What the games so far say, at the looks so far."""
    study = finding.study
    if study.what == FAIR:
        judge_fair(finding)
    elif study.what == FAIRER:
        one, other = (unfairness_of(finding, number) for number in range(2))
        if other.high < one.low or one.high < other.low:
            finding.answer = "yes" if other.high < one.low else "no"
    elif finding.differences is not None:
        sums = finding.differences
        answer = verdict_of_difference(*looked_at(sums), study.matters, study.error)
        finding.answer = plainly(answer)
        finding.seats = {(0, 0): answer}
    else:
        assert study.against is not None
        answers: list[Answer] = []
        for number, arm in enumerate(finding.arms):
            sums, error = arm.sums[study.what], shared_out(study.error, len(finding.arms))
            totals, squares, games = looked_at(sums)
            if arm.measures[study.what].is_share:
                answers.append(verdict(totals, games, study.against, study.matters, error))
            else:
                off, spread = totals - games * study.against, squares - 2 * study.against * totals
                spread = spread + games * study.against**2
                answers.append(verdict_of_difference(off, spread, games, study.matters, error))
            finding.seats[number, 0] = answers[-1]
        finding.answer = together(answers)


def judge_fair(finding: Finding) -> None:
    """Fair is a game in which no seat is off an even share by what matters."""
    study = finding.study
    error = shared_out(study.error, sum(len(arm.seats) for arm in finding.arms))
    for number, arm in enumerate(finding.arms):
        for seat, sums in enumerate(arm.seats):
            totals, _, games = looked_at(sums)
            finding.seats[number, seat] = verdict(totals, games, 1 / len(arm.seats), study.matters, error)
    answers = list(finding.seats.values())
    if "undecided" not in answers:
        finding.answer = "yes" if all(one == "neither" for one in answers) else "no"


def unfairness_of(finding: Finding, number: int) -> Interval:
    """How far the seat that is furthest off is from an even share; right for both tables together."""
    arm = finding.arms[number]
    error = shared_out(finding.study.error, sum(len(one.seats) for one in finding.arms))
    return unfairness([sums.interval(True, error) for sums in arm.seats])


def looked_at(sums: Sums) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    return np.array(sums.totals), np.array(sums.squares), np.array(sums.games, np.int64)


def plainly(answer: Answer) -> str:
    return "undecided" if answer == "undecided" else "no" if answer == "neither" else "yes"


def together(answers: list[Answer]) -> str:
    if "undecided" in answers:
        return "undecided"
    return "yes" if any(one != "neither" for one in answers) else "no"
