"""All that is compiled before a first move can be quick, as steps that a progress bar or a server can follow.

Steps come in stages (`stamps.STAGES`): what a match needs, then bots, then the rest. What is not compiled yet other
processes compile, a game in each, on all cores (`Workshop`); this one only loads what they made.
"""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, wait
from contextlib import suppress
from functools import partial
from itertools import product
from pathlib import Path
from random import Random
from threading import Condition, Thread
from typing import Self

import numpy as np

from tableflip import stamps
from tableflip.bots import levels, make
from tableflip.bots.judging import judge
from tableflip.core.cache import COMPILED
from tableflip.core.game import Game, States
from tableflip.core.kernels import MOVE, kernels
from tableflip.core.portable import ENVIRONMENT
from tableflip.core.reasons import IllegalMove
from tableflip.core.rng import streams
from tableflip.core.sources import file_of, is_near
from tableflip.core.turns import CHANCE
from tableflip.games import BrokenGame, find, installed_names, names
from tableflip.games.installed import OURS, installed
from tableflip.match import Match
from tableflip.simulation import simulate
from tableflip.stamps import BOTS, MATCH, MORE, STAGES

Step = tuple[str, Callable[[], None]]
Job = tuple[str, str]  # a game, and a stage of it

MOVES_TRIED = 12
MOVES_JUDGED = 150  # the analysis is tried on: enough to come from building to the race
THOUGHTS = 8  # of the weakest bot, who acts on impulse in some of them
A_MOMENT = 1e-6  # of the time of a move: a single iteration
FOR_MATCHES = ("mover", "legal", "play", "outcome", "draw", "draw_world")  # the kernels; others come last
NICE = 5  # whoever plays meanwhile comes first
# What a process that compiles says, beside the labels of its steps.
FILE, SOURCE, LOST, DONE = "file: ", "source: ", "lost: ", "done"


def steps(stages: Sequence[str] = STAGES) -> Iterator[Step]:
    """What is to be done for every game: a label for people, and a call that compiles. Done once, it is quick."""
    games = [find(name) for name in names() if is_whole(name)]
    for stage, game in product(stages, games):
        yield from steps_of(game, [stage])


def steps_of(game: Game, stages: Sequence[str] = STAGES) -> Iterator[Step]:
    calls = [(f"{game.title}: {name}", call, name in FOR_MATCHES) for name, call in kernel_calls(game).items()]
    if MATCH in stages:
        yield from ((label, call) for label, call, for_matches in calls if for_matches)
        yield f"{game.title}: a match", partial(try_match, game)
        yield from ((f"{game.title}: {name}", call) for name, call in game.to_warm)
    if BOTS in stages:
        yield f"{game.title}: bots", partial(try_bots, game)
    if MORE in stages:
        yield from ((label, call) for label, call, for_matches in calls if not for_matches)
        yield f"{game.title}: simulation", partial(run_simulation, game)


def is_whole(name: str) -> bool:
    """Can it be loaded at all? What is wrong with it otherwise is told wherever games are listed."""
    try:
        find(name)
    except BrokenGame:
        return False
    return True


def cold(games: Iterable[str], stages: Sequence[str]) -> list[Job]:
    """What other processes should compile for us, the most wanted first; nothing if they could not keep it."""
    known = [name for name in games if COMPILED and name in installed_names()]
    todo = [(name, stage) for stage, name in product(stages, known) if not stamps.is_warm(name, [stage])]
    return todo if todo and stamps.can_be_written() else []


def todo(stages: Sequence[str] = STAGES) -> tuple[list[Job], int]:
    """What is to be compiled for all installed games, and in how many steps."""
    jobs = cold([name for name in installed_names() if is_whole(name)], stages)
    return jobs, sum(len(list(steps_of(find(name), [stage]))) for name, stage in jobs)


def compile_all(jobs: Sequence[Job], done: Callable[[str], None]) -> list[str]:
    """Have all of it compiled; `done` hears the label of each step.

    A game that cannot be compiled leaves the others alone: what it said is in the list that comes back.
    """
    with Workshop(jobs, done) as workshop:
        wait(workshop.jobs.values())
    problems: dict[str, str] = {}
    for (name, _), job in workshop.jobs.items():
        if problem := job.exception():
            problems.setdefault(name, str(problem))
    return list(problems.values())


class Workshop:
    """Processes that compile into the cache, one for each game, as many at once as there are cores.

    `jobs` has a future for each job, with the files that it needed; RuntimeError says why one failed. `told` hears the
    label of each step that was taken, one at a time, in threads of the workshop. Whoever leaves ends what is at work.
    """

    def __init__(self, jobs: Sequence[Job], told: Callable[[str], None], portable: bool = False) -> None:
        self.jobs: dict[Job, Future[set[Path]]] = {job: Future() for job in jobs}
        self._told, self._portable = told, portable
        self._waiting, self._busy = list(jobs), set[str]()
        self._workers: dict[str, Worker] = {}
        self._is_closed = False
        self._turn = Condition()
        self._threads = [Thread(target=self._work) for _ in range(min(cores(), len({name for name, _ in jobs})))]
        for thread in self._threads:
            thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        with self._turn:
            self._is_closed = True
            for job in self._waiting:
                self.jobs[job].cancel()
            self._waiting.clear()
            self._turn.notify_all()
            for worker in self._workers.values():
                worker.kill()
        for thread in self._threads:
            thread.join()
        for worker in self._workers.values():
            worker.bury()

    def _work(self) -> None:
        while job := self._next():
            try:
                found = self._compile(*job)
            except Exception as e:  # noqa: BLE001 - whoever waits for it hears of it
                self.jobs[job].set_exception(e)
            else:
                self.jobs[job].set_result(found)
            with self._turn:
                self._busy.remove(job[0])
                self._turn.notify_all()

    def _next(self) -> Job | None:
        """The first job of a game that nobody is at work on; None when there are no more."""
        with self._turn:
            while self._waiting:
                for job in self._waiting:
                    if job[0] not in self._busy:
                        self._waiting.remove(job)
                        self._busy.add(job[0])
                        return job
                self._turn.wait()
        return None

    def _compile(self, name: str, stage: str) -> set[Path]:
        with self._turn:
            if self._is_closed:
                raise RuntimeError(f"{name} was not compiled: there was no more time.")
            if name not in self._workers:
                self._workers[name] = Worker(name, self._portable)
        files, sources = set[Path](), set[Path]()
        for line in self._workers[name].take(stage):
            if line.startswith(FILE):
                files.add(Path(line.removeprefix(FILE)))
            elif line.startswith(SOURCE):
                sources.add(Path(line.removeprefix(SOURCE)))
            elif line.startswith(LOST):
                raise RuntimeError(f"{name} is compiled, and could not be kept: {line.removeprefix(LOST)}.")
            else:
                with self._turn:
                    self._told(line)
        if not self._portable:
            stamps.stamp(name, stage, files, sources)
        return files


class Worker:
    """A process that compiles one game, a stage whenever it is asked to. It ends when this one does."""

    def __init__(self, name: str, portable: bool) -> None:
        self._name = name
        self._last_words = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")  # noqa: SIM115
        self._process = subprocess.Popen(
            [sys.executable, "-c", f"from tableflip.warm import work; work({name!r})"],
            env=os.environ | (ENVIRONMENT if portable else {}),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._last_words,
            text=True,
            start_new_session=True,  # Ctrl-C is for us, and we end it
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._asked, self._says = self._process.stdin, self._process.stdout

    def take(self, stage: str) -> Iterator[str]:
        """Have a stage compiled, and hear what it says meanwhile. RuntimeError with the reason if that fails."""
        with suppress(BrokenPipeError):  # then it says nothing either
            self._asked.write(f"{stage}\n")
            self._asked.flush()
        for line in self._says:
            if line == f"{DONE}\n":
                return
            yield line.rstrip("\n")
        self._last_words.seek(0)
        raise RuntimeError(f"{self._name} could not be compiled: {reason_in(self._last_words.read())}.")

    def kill(self) -> None:
        """What it has compiled is kept, what it is at is lost."""
        self._process.kill()

    def bury(self) -> None:
        self._process.wait()
        for file in (self._says, self._last_words):
            file.close()
        with suppress(BrokenPipeError):  # what it was asked for in vain
            self._asked.close()


def cores() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def reason_in(last_words: str) -> str:
    """The line that names the error, among all that a process wrote when it ended."""
    errors = [line for line in last_words.splitlines() if re.match(r"[\w.]*(Error|Exception|Exit)\b", line)]
    return (errors or last_words.splitlines() or ["it said nothing"])[-1].rstrip(" .:")


def work(name: str) -> None:
    """Take the stages of one game that standard input names, and tell what `Worker.take` hears."""
    from tableflip.core import binaries

    with suppress(OSError):  # not everybody may
        os.nice(NICE)
    for line in sys.stdin:
        for label, take in steps_of(find(name), [line.strip()]):
            take()
            tell(label)
        for file in sorted(binaries.used):
            tell(f"{FILE}{file}")
        for reason in sorted(binaries.lost.values()):
            tell(f"{LOST}{' '.join(reason.split())}")
        for file in sorted(sources_of(name)):
            tell(f"{SOURCE}{file}")
        tell(DONE)


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def sources_of(name: str) -> set[Path]:
    """The sources of an installed game, as far as they are loaded and not ours."""
    module = installed().entry(name).partition(":")[0]
    loaded = {one for one in list(sys.modules) if one.partition(".")[0] != OURS and is_near(one, module)}
    return {file for one in loaded if (file := file_of(one)) is not None}


def kernel_calls(game: Game) -> dict[str, Callable[[], None]]:
    """A call of every kernel on the smallest input there is, with the types that `Match` calls it with."""
    options = game.options()
    stream = streams(1, 1)
    seats = len(options.seats)
    points, winners = np.zeros(seats, np.int64), np.zeros(seats, np.bool_)
    out = np.empty(game.most_legal, MOVE)

    def fresh(n: int) -> States:
        return game.new(options, n)  # a rule may be in it: compiled when a step is taken, not when it is listed

    def play_first() -> None:
        state = fresh(1)
        if kernels(game).legal(state, 0, out):
            kernels(game).play(state, 0, int(out[0]))

    def draw() -> None:
        kernels(game).draw(fresh(1), 0, stream.copy())

    def random_move() -> None:
        state = fresh(1)
        while kernels(game).mover(state, 0) == CHANCE:
            kernels(game).play(state, 0, int(kernels(game).draw(state, 0, stream)))
        kernels(game).random_move(state, 0, stream.copy(), out)

    def random_games() -> None:
        rows = np.zeros((1, seats), np.int64), np.zeros((1, seats), np.bool_), np.zeros(1, np.int64)
        kernels(game).random_games(fresh(1), stream.copy(), *rows)

    def perft() -> None:
        kernels(game).perft(fresh(2), np.empty((2, game.most_legal), MOVE), 1)

    return {
        "mover": lambda: ignore(kernels(game).mover(fresh(2), 0)),
        "legal": lambda: ignore(kernels(game).legal(fresh(2), 0, out)),
        "play": play_first,
        "outcome": lambda: ignore(kernels(game).outcome(fresh(2), 0, points, winners)),
        "draw": draw,
        "draw_world": lambda: kernels(game).draw_world(fresh(2), 0, 0, stream.copy()),
        "random_move": random_move,
        "random_moves": lambda: ignore(kernels(game).random_moves(fresh(2), 0, out)),
        "random_games": random_games,
        "perft": perft,
    }


def ignore(result: object) -> None:
    """A kernel is called here for being compiled, not for its answer."""


def run_simulation(game: Game) -> None:
    simulate(game, games=1)


def try_match(game: Game) -> None:
    """A few moves by way of `Match`: lists, views, refusals, undo and drawn worlds have kernels of their own."""
    match = Match(game, seed=1)
    chance = Random(1)
    for _ in range(MOVES_TRIED):
        if not (moves := match.legal()):
            break
        match.play(chance.choice(moves))
        for seat in (None, *range(len(match.seats))):
            match.view(seat)
        match.draw_world(None, seed=1).legal()
        refuse_something(match)
    game.tally(match.options, match._state)  # otherwise asked for at the end alone
    with suppress(IllegalMove):  # somebody learned something: also an answer
        match.undo()
    match.record()


def try_bots(game: Game) -> None:
    """Thoughts of the weakest bot and of the strongest: one forgets, and often acts on impulse; the other solves."""
    match = Match(game, seed=1)
    for level, seeds in ((levels(game)[0], THOUGHTS), (levels(game)[-1], 1)):
        for seed in range(1, seeds + 1):
            if isinstance(match.turn, int):
                make(game, level.number, seed=seed, pace=A_MOMENT, timed=False).think(match, match.turn)
    try_judging(game)


def try_judging(game: Game) -> None:
    """What the analysis says of a move of each kind that comes up: reasons have kernels of their own."""
    match, chance, known = Match(game, seed=1), Random(1), set[str]()
    for _ in range(MOVES_JUDGED):
        if not isinstance(match.turn, int):
            break
        move = chance.choice(match.legal())
        if (kind := move.split()[0]) not in known:
            known.add(kind)
            judge(match, match.turn, move, seed=1, pace=A_MOMENT, timed=False)
        match.play(move)


def refuse_something(match: Match) -> None:
    """Ask why the first move that is not legal now is not."""
    legal = set(match.legal())
    for number in range(match.game.moves):
        text = match.game.move_text(match.options, number)
        if text not in legal:
            try:
                match.play(text)
            except IllegalMove:
                return
