"""Othello, engine against engine: uniformly random games from the start to the end, on one core.

OpenSpiel and pgx are optional: `pip install -r requirements/compare.txt`.
"""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module, metadata, util
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from tableflip.bench.measure import Figure, Job, Size, in_turns, ratio, scaled, simulation
from tableflip.games import catalogue
from tableflip.simulation import simulate

EXAMPLES = Path(__file__).parents[3] / "examples"
HOW_TO_GET_RIVALS = "pip install -r requirements/compare.txt"


@dataclass(frozen=True)
class Rival:
    """An engine on random games of Othello."""

    engine: str
    microseconds_a_game: Figure
    ours_to_it: Figure  # games in the same time
    moves_a_game: float
    first_player: float  # wins less losses, per game
    how: str


@dataclass(frozen=True)
class Engine:
    """One that plays random games of Othello: each job's seconds a game, and what the games were like."""

    job: Job
    moves_a_game: Callable[[], float]
    first_player: Callable[[], float]
    how: str


def othello(size: Size) -> tuple[list[Rival], list[str]]:
    """Uniformly random games from the start to the end on one core; and a line for each engine that is not there."""
    engines, missing = {}, []
    with one_core():
        for name, make in (("tableflip", ours), ("OpenSpiel", openspiel), ("pgx", pgx)):
            try:
                engines[name] = make(size)
            except (ImportError, FileNotFoundError) as e:
                missing.append(f"{name} is left out: {e}")
        seconds = in_turns({name: engine.job for name, engine in engines.items()}, size.rounds)
    if "tableflip" not in engines:
        return [], missing
    return [
        Rival(
            name,
            scaled(seconds[name], 1e-6),
            ratio(seconds[name], seconds["tableflip"]),
            engine.moves_a_game(),
            engine.first_player(),
            engine.how,
        )
        for name, engine in engines.items()
    ], missing


@contextmanager
def one_core() -> Iterator[None]:
    """Keep to one core, with all threads that are started meanwhile, where the system can do that."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def ours(size: Size) -> Engine:
    load_example("othello")
    played = simulate("othello", games=size.games_to_look_at)
    return Engine(
        simulation("othello", {}, 1, size),
        lambda: float(played.plies.mean()),
        lambda: float(played.winners[:, 0].mean() - played.winners[:, 1].mean()),
        "examples/othello.py, simulate()",
    )


def load_example(game: str) -> None:
    """Make a game of examples/ known, unless it is; FileNotFoundError where there are none."""
    if game in catalogue():
        return
    file = EXAMPLES / f"{game}.py"
    if not file.is_file():
        raise FileNotFoundError(f"{file.name} comes with a checkout of the repository, in examples/.")
    spec = util.spec_from_file_location(game, file)
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    sys.modules[game] = module  # compiled rules are looked up by their module's name
    spec.loader.exec_module(module)


def rival(module: str) -> Any:
    try:
        return import_module(module)
    except ImportError:
        raise ImportError(f"there is no module {module!r} here; {HOW_TO_GET_RIVALS}") from None


def openspiel(size: Size) -> Engine:
    """A search with one simulation, which is all rollouts from the start: copy, legal moves, pick, apply, returns."""
    spiel = rival("pyspiel")
    game = spiel.load_game("othello")
    values: list[float] = []

    def job() -> float:
        games, seed = size.openspiel_games, len(values) + 1
        rollouts = spiel.RandomRolloutEvaluator(n_rollouts=games, seed=seed)
        search = spiel.MCTSBot(game, rollouts, 2.0, 1, 1, False, seed, False)
        begin = perf_counter()
        root = search.mcts_search(game.new_initial_state())
        seconds = perf_counter() - begin
        values.append(root.total_reward)
        return seconds / games

    def moves_a_game() -> float:
        """The search does not tell, so this plays on from Python."""
        pick, lengths = Random(1), []
        for _ in range(size.openspiel_games):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(pick.choice(state.legal_actions()))
            lengths.append(len(state.history()))
        return sum(lengths) / len(lengths)

    version = metadata.version("open_spiel")
    how = f"{version}, RandomRolloutEvaluator in C++"
    return Engine(job, moves_a_game, lambda: sum(values) / len(values), how)


def pgx(size: Size) -> Engine:
    """A compiled loop over a batch: every game makes a move until all games are over."""
    os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    jax = rival("jax")
    numpy, random, batch = jax.numpy, jax.random, size.pgx_batch
    env = rival("pgx").make("othello")
    begin_all, step_all = jax.vmap(env.init), jax.vmap(env.step)
    lengths: list[float] = []
    values: list[float] = []

    def pick(key: Any, legal: Any) -> Any:
        return numpy.argmax(numpy.where(legal, random.uniform(key, legal.shape), -1), axis=1)

    @jax.jit  # type: ignore[untyped-decorator]
    def play_all(key: Any) -> Any:
        key, shuffle = random.split(key)
        state = begin_all(random.split(shuffle, batch))
        first = state.current_player

        def move(going: Any) -> Any:
            state, key, moves, value = going
            key, dice = random.split(key)
            moves += ~state.terminated
            state = step_all(state, pick(dice, state.legal_action_mask))
            return state, key, moves, value + state.rewards[numpy.arange(batch), first]

        going = state, key, numpy.zeros(batch, int), numpy.zeros(batch)
        _, _, moves, value = jax.lax.while_loop(lambda going: ~going[0].terminated.all(), move, going)
        return moves.mean(), value.mean()

    def job() -> float:
        key = random.key(len(values) + 1)
        begin = perf_counter()
        moves, value = (float(each) for each in play_all(key))
        seconds = perf_counter() - begin
        lengths.append(moves)
        values.append(value)
        return seconds / batch

    how = f"{metadata.version('pgx')} on jax {metadata.version('jax')}, CPU, jit, {batch} games side by side"
    return Engine(job, lambda: sum(lengths) / len(lengths), lambda: sum(values) / len(values), how)
