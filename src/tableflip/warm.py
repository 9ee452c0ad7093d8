"""All that is compiled before a first move can be quick, as steps that a progress bar or a server can follow."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from queue import Queue
from random import Random

import numpy as np

from tableflip.bots import levels, make
from tableflip.core.game import Game, States
from tableflip.core.kernels import MOVE, kernels
from tableflip.core.reasons import IllegalMove
from tableflip.core.rng import streams
from tableflip.core.turns import CHANCE
from tableflip.games import BrokenGame, find, installed_names, names
from tableflip.match import Match
from tableflip.simulation import simulate

Step = tuple[str, Callable[[], None]]

MOVES_TRIED = 12
A_MOMENT = 1e-6  # of the time of a move: a single iteration


def steps() -> Iterator[Step]:
    """What is to be done for every game: a label for people, and a call that compiles. Done once, it is quick."""
    for name in names():
        if is_whole(name):
            yield from steps_of(find(name))


def compile_all(done: Callable[[str], None]) -> list[str]:
    """Take all steps, each game in a process of its own; `done` hears the label of each step that has been taken.

    A game that cannot be compiled leaves the others alone: what it said is in the list that comes back.
    Two processes that compile a rule of `core` at the same moment can overwrite each other's note of it, so all steps
    are taken once more at the end; what was noted is only loaded then.
    """
    told: Queue[str | None] = Queue()
    with ThreadPoolExecutor() as pool:
        runs = {name: pool.submit(compile_apart, name, told) for name in installed_names() if is_whole(name)}
        left = len(runs)
        while left:
            label = told.get()
            if label is None:
                left -= 1
            else:
                done(label)
    failed = {name: str(problem) for name, run in runs.items() if (problem := run.exception())}
    for name in names():
        if name not in failed and is_whole(name):
            for _, take in steps_of(find(name)):
                take()
    return list(failed.values())


def is_whole(name: str) -> bool:
    """Can it be loaded at all? What is wrong with it otherwise is told wherever games are listed."""
    try:
        find(name)
    except BrokenGame:
        return False
    return True


def compile_apart(name: str, told: "Queue[str | None]") -> None:
    """Compile one game in another process. RuntimeError with the reason if that fails."""
    try:
        process = subprocess.Popen(
            [sys.executable, "-c", f"from tableflip.warm import tell_steps; tell_steps({name!r})"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert process.stdout is not None
        for line in process.stdout:
            told.put(line.rstrip())
        _, last_words = process.communicate()
        if process.returncode:
            raise RuntimeError(f"{name} could not be compiled: {reason_in(last_words)}.")
    finally:
        told.put(None)


def reason_in(last_words: str) -> str:
    """The line that names the error, among all that a process wrote when it ended."""
    errors = [line for line in last_words.splitlines() if re.match(r"[\w.]*(Error|Exception|Exit)\b", line)]
    return (errors or last_words.splitlines() or ["it said nothing"])[-1].rstrip(" .:")


def tell_steps(name: str) -> None:
    """Take the steps of one game; print the label of each when it is done."""
    for label, take in steps_of(find(name)):
        take()
        sys.stdout.write(f"{label}\n")
        sys.stdout.flush()


def steps_of(game: Game) -> Iterator[Step]:
    yield from ((f"{game.title}: {name}", call) for name, call in kernel_calls(game).items())
    yield f"{game.title}: simulation", partial(run_simulation, game)
    yield f"{game.title}: a match", partial(try_match, game)
    yield f"{game.title}: bots", partial(try_bots, game)
    yield from ((f"{game.title}: {name}", call) for name, call in game.to_warm)


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
    """A thought of the weakest bot and of the strongest: one forgets, the other solves."""
    match = Match(game, seed=1)
    for level in (levels(game)[0], levels(game)[-1]):
        if isinstance(match.turn, int):
            make(game, level.number, seed=1, pace=A_MOMENT, timed=False).think(match, match.turn)


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
