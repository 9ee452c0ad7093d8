"""Training: rounds of games that the network plays against itself, and learning from each while the next is played.

The first lesson are games of players in a hurry: who gets what from here? In the second the network chooses among moves
itself, and learns from what it thinks later in the same game (TD(lambda)). In the third, where a course has it, the
search looks for each move and says what it found: it sees further than the network that it asks (expert iteration).

What comes out depends on the seed, the number of players and of games alone, not on the number of threads: every game
has a stream of its own, the next round is always played by the weights from before the last one was learned from, and
learning goes on in one thread. Where a clock says when to stop, it depends on the machine, too.
"""

import json
import os
import zipfile
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Event
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tableflip.bots.learning.course import Course
from tableflip.bots.learning.expert import Expert
from tableflip.bots.learning.network import FIRST, Weights, fresh, shape_of
from tableflip.bots.learning.selfplay import MISSED, MISSED_BY_NOTHING, Notes, blank_notes, school
from tableflip.core.game import Game
from tableflip.core.kernels import MOVE
from tableflip.core.rng import streams

TWO_SIDES = 2  # of a cooperative game: the team, and what it plays against
ROUND = 256  # games
SHARD = 32  # games that a thread plays at a time


def sides_of(game: Game, players: int) -> int:
    """Among how many a win is shared out."""
    return TWO_SIDES if game.is_cooperative else players


@dataclass(frozen=True)
class Lesson:
    """A part of a training."""

    name: str
    until: float  # the share of the time after which the next begins
    until_games: float  # the share of the games, which take longer later on
    tries: int  # promising moves that a player compares; 0: takes the first that comes to mind
    trust: float  # in the result of a game, against what was thought on the way (lambda)
    rate: tuple[float, float]  # of learning, at its beginning and at its end
    squares: float  # how slowly it begins to learn
    is_searched: bool = False  # does a search look for each move?


WATCHING = Lesson("watching", 0.35, 0.7, 0, 1.0, (0.03, 0.004), 0.1)
PLAYING = Lesson("playing", 1.0, 1.0, 8, 0.8, (0.015, 0.001), 1.0)
THINKING = Lesson("thinking", 1.0, 1.0, 0, 0.8, (0.01, 0.001), 1.0, is_searched=True)
AT_A_GLANCE = (WATCHING, PLAYING)
IN_THOUGHT = (replace(WATCHING, until=0.2, until_games=0.6), replace(PLAYING, until=0.45, until_games=0.85), THINKING)


def lessons_of(course: Course) -> tuple[Lesson, ...]:
    return IN_THOUGHT if course.searches else AT_A_GLANCE


@dataclass(frozen=True)
class Plan:
    """What is to be trained, and for how long: so many games, or so many seconds."""

    players: int
    seed: int
    games: int | None = None
    seconds: float | None = None
    threads: int = 0  # 0: one for each core

    def share_done(self, games: int, seconds: float) -> float:
        if self.games is not None:
            return games / self.games
        assert self.seconds is not None
        return seconds / self.seconds

    def lesson(self, lessons: Sequence[Lesson], done: float) -> tuple[int, float]:
        """The number of the lesson at that share of the whole, and the share of the lesson that is done."""
        begin = 0.0
        for number, lesson in enumerate(lessons):
            end = lesson.until if self.games is None else lesson.until_games
            if done < end:
                return number, (done - begin) / (end - begin)
            begin = end
        return len(lessons) - 1, 1.0


@dataclass
class Progress:
    """How far a training is: all that must be kept to go on with it."""

    weights: Weights
    before: Weights  # those from before the last round was learned from: the next is played by them
    steps: NDArray[np.float32]  # sums of squares, by weight (Adagrad)
    rounds: int = 0
    lesson: int = 0
    seconds: float = 0.0
    curve: list[list[float]] = field(default_factory=list)  # games, and how much of the result was known beforehand

    @property
    def games(self) -> int:
        return self.rounds * ROUND


class Training:
    """One training of one game's network. `run` goes on until it is done, or until `stop` is set."""

    def __init__(self, game: Game, course: Course, plan: Plan, progress: Progress | None = None) -> None:
        assert course.guide.features is not None
        self.game, self.course, self.plan, self.features = game, course, plan, course.guide.features
        self.lessons = lessons_of(course)
        self.tables = [game.options.of({"players": plan.players} | more) for more in course.tables(plan.players)]
        self.progress = progress or self._from_nothing()
        self._school = school(game, course)
        self._roots = np.concatenate([game.new(options, 1) for options in self.tables])

    def _from_nothing(self) -> Progress:
        weights = fresh(self.features, self.plan.seed)
        return Progress(weights, weights.copy(), np.full_like(weights, self.lessons[0].squares))

    def learned_rows(self) -> NDArray[np.bool_]:
        """The rows of the first layer that have been learned: those that are not as they were in the beginning."""
        rows = shape_of(self.features).first_bias
        before = fresh(self.features, self.plan.seed)[:rows]
        changed = (self.progress.weights[:rows] != before).reshape(-1, FIRST)
        return np.asarray(changed.any(axis=1))

    def run(self, told: Callable[[float, Progress], None], stop: Event | None = None) -> bool:
        """Train to the end; `told` hears how much is done after every round. False: it was stopped before."""
        progress, begin = self.progress, perf_counter() - self.progress.seconds
        share = self.plan.share_done(progress.games, progress.seconds)
        with ThreadPoolExecutor(self.plan.threads or os.cpu_count()) as pool:
            played = self._play(pool, progress.rounds, share, progress.before)
            while share < 1.0:
                if stop is not None and stop.is_set():
                    return False
                notes = [one.result() for one in played]
                now, number = progress.weights.copy(), progress.rounds
                learning = pool.submit(self._learn, notes, share)
                upcoming = self.plan.share_done(progress.games + ROUND, perf_counter() - begin)
                played = self._play(pool, number + 1, upcoming, now) if upcoming < 1.0 else []
                known = learning.result()
                progress.before, progress.rounds, progress.seconds = now, number + 1, perf_counter() - begin
                progress.curve.append([progress.games, round(known, 4)])
                share = upcoming
                told(min(1.0, share), progress)
            for one in played:
                one.cancel()
        return True

    def _play(
        self, pool: ThreadPoolExecutor, number: int, share: float, weights: Weights
    ) -> list[Future[tuple[Notes, int]]]:
        """Have a round played, in shards of games."""
        lesson = self.lessons[self.plan.lesson(self.lessons, share)[0]]
        games = range(number * ROUND, (number + 1) * ROUND, SHARD)
        return [pool.submit(self._shard, first, lesson, weights) for first in games]

    def _shard(self, first: int, lesson: Lesson, weights: Weights) -> tuple[Notes, int]:
        game, seats, sides = self.game, self.plan.players, sides_of(self.game, self.plan.players)
        numbers = np.arange(first, first + SHARD)
        notes = blank_notes(self.features, SHARD)
        games, own = self._roots[numbers % len(self._roots)], streams(SHARD, self.plan.seed, first)
        if lesson.is_searched:
            return notes, Expert(game, self.course, weights, seats, sides).play(games, own, lesson.trust, notes)
        room = np.empty(game.most_legal, MOVE), np.empty(game.most_legal, MOVE), np.empty(game.most_legal, np.float32)
        score = np.zeros(sides), np.zeros(sides), np.zeros(seats, np.int64), np.zeros(seats, np.bool_)
        n = self._school.practise(
            games,
            own,
            lesson.tries,
            lesson.trust,
            self.course.learned.blend,
            weights,
            np.zeros(2, game.STATE),
            room,
            score,
            notes,
        )
        return notes, n

    def _learn(self, played: list[tuple[Notes, int]], share: float) -> float:
        """Learn from a round; return how much of the results was known before (1: all, 0: nothing)."""
        progress = self.progress
        number, done = self.plan.lesson(self.lessons, share)
        lesson = self.lessons[number]
        if number != progress.lesson:
            progress.lesson = number
            progress.steps[:] = lesson.squares
        rate = lesson.rate[0] + (lesson.rate[1] - lesson.rate[0]) * done
        sums = np.zeros(4)
        for notes, n in played:
            sides = sides_of(self.game, self.plan.players)
            self._school.study(notes, n, sides, progress.weights, progress.steps, rate, sums)
        return float(1 - sums[MISSED] / sums[MISSED_BY_NOTHING])


# --- to go on later --------------------------------------------------------------------------------------------------


def keep(file: Path, plan: Plan, progress: Progress) -> None:
    """Write down how far a training is, whole or not at all."""
    numbers = {name: getattr(progress, name) for name in ("rounds", "lesson", "seconds", "curve")}
    said = {"plan": words_of(plan), "progress": numbers}
    new = file.with_name(f"{file.name}.new")
    with new.open("wb") as out:
        arrays = {name: getattr(progress, name) for name in ("weights", "before", "steps")}
        np.savez(out, said=np.array(json.dumps(said)), **arrays)
    new.replace(file)


def kept(file: Path, plan: Plan) -> Progress | None:
    """How far this training was when it was last left; None if there is none. ValueError if it was another one."""
    if not file.exists():
        return None
    try:
        with file.open("rb") as whole, np.load(whole, allow_pickle=False) as found:
            said = json.loads(str(found["said"]))
            progress = Progress(*(found[name] for name in ("weights", "before", "steps")), **said["progress"])
    except (EOFError, KeyError, OSError, TypeError, ValueError, zipfile.BadZipFile):
        raise ValueError(f"{file} cannot be gone on with, for it is damaged: remove it.") from None
    if said["plan"] != words_of(plan):
        raise ValueError(f"{file} is what is left of another training: go on with that one, or remove the file.")
    return progress


def words_of(plan: Plan) -> list[Any]:
    """What must be the same for a training to go on; the number of threads need not."""
    return [plan.players, plan.seed, plan.games, plan.seconds]
