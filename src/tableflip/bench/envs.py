"""Environments: steps a second on one core, beside those of others on the same games.

A step is all that random play needs: a legal action drawn from the mask, the step, what the next seat sees, its mask,
and a new game where one is over. Peers are compiled and warm before they are measured, and take turns with ours.
They are optional: `pip install -r requirements/compare.txt`.
"""

import os
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import metadata
from random import Random
from time import perf_counter, process_time
from typing import Any

import numpy as np

from tableflip.bench.measure import Figure, Job, Size, in_turns, rates, ratio
from tableflip.bench.rivals import load_example, one_core, rival
from tableflip.envs import Batch
from tableflip.games import catalogue

AT_ONCE = 2048  # steps of all games together between two looks at the clock
TABLES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("terraflip", {"players": 2}),
    ("terrain", {"players": 2}),
    ("flipships", {"players": 2}),
)
EXAMPLES = ("othello", "connect_four")
Steps = Callable[[], int]  # plays on; returns how many steps that were


@dataclass(frozen=True)
class Peer:
    """Another's environment, measured in turns with ours."""

    name: str
    steps_a_second: Figure
    ours_to_it: Figure


@dataclass(frozen=True)
class Environment:
    """One of ours: `batch` games at once."""

    name: str
    batch: int
    steps_a_second: Figure
    bytes_a_game: int
    peers: list[Peer]


@dataclass(frozen=True)
class Threads:
    """What a second thread brings: steps in the same time."""

    name: str
    batch: int
    two_to_one: Figure


@dataclass(frozen=True)
class Environments:
    environments: list[Environment]
    threads: list[Threads]
    versions: dict[str, str]
    missing: list[str]


def environments(size: Size, say: Callable[[str], None] = lambda what: None) -> Environments:
    """Every table at every batch size; peers on the games that they have. A line for each that is not there.

    `say` hears what is measured next: peers take a while to compile, once for each batch size.
    """
    missing: dict[str, str] = {}

    def there(name: str, make: Callable[[], Steps]) -> Steps | None:
        try:
            return make()
        except ImportError as e:
            missing[name] = f"{name} is left out: {e}"
            return None

    found = []
    with one_core():
        for game in EXAMPLES:
            try:
                load_example(game)
            except FileNotFoundError as e:
                missing[game] = f"{game} is left out: {e}"
                continue
            for n in size.env_batches:
                say(f"{game}, {n} at once, beside others")
                peers = {"pgx": there("pgx", lambda game=game, n=n: pgx(game, n))}  # type: ignore[misc]
                if n == 1:
                    peers["OpenSpiel"] = there("OpenSpiel", lambda game=game: openspiel(game))  # type: ignore[misc]
                found.append(measured(game, Batch(game, n), peers, size))
        for game, options in TABLES:
            for n in size.env_batches:
                say(f"{told(game, options)}, {n} at once")
                found.append(measured(told(game, options), Batch(game, n, **options), {}, size))
        say("one agent after another, beside PettingZoo")
        found += as_agents(there, size)
    threads = []
    if cores() < 2:
        missing["two threads"] = "Two threads are left out: there is one core to run on."
    for n in size.thread_batches if cores() > 1 else ():
        game, options = TABLES[0]
        say(f"{told(game, options)}, {n} at once, on two threads")
        threads.append(two_threads(told(game, options), game, options, n, size))
    return Environments(found, threads, versions(), list(missing.values()))


def cores() -> int:
    """Those that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def told(game: str, options: dict[str, Any]) -> str:
    return " ".join([game, *(f"{name}={value}" for name, value in options.items())])


def versions() -> dict[str, str]:
    """Of the peers that are there."""
    found = {}
    for package in ("jax", "open_spiel", "pettingzoo", "pgx"):
        try:
            found[package] = metadata.version(package)
        except metadata.PackageNotFoundError:
            continue
    return found


# --- measuring -------------------------------------------------------------------------------------------------------


def measured(name: str, batch: Batch, peers: dict[str, Steps | None], size: Size) -> Environment:
    here = {other: steps for other, steps in peers.items() if steps is not None}
    return compared(name, batch.n, ours(batch), batch.bytes_a_game, here, size)


def compared(name: str, n: int, steps: Steps, memory: int, peers: dict[str, Steps], size: Size) -> Environment:
    seconds = in_turns({other: job(one, size) for other, one in {"": steps, **peers}.items()}, size.rounds)
    mine = seconds.pop("")
    others = [Peer(other, rates(each), ratio(each, mine)) for other, each in seconds.items()]
    return Environment(name, n, rates(mine), memory, others)


def job(steps: Steps, size: Size) -> Job:
    """Seconds of the processor for a step: others on this machine do not count."""

    def run() -> float:
        done, begin = 0, process_time()
        while (passed := process_time() - begin) < size.env_seconds or done == 0:
            done += steps()
        return passed / done

    return run


def ours(batch: Batch) -> Steps:
    batch.reset(1)
    repeats = max(1, AT_ONCE // batch.n)

    def steps() -> int:
        for _ in range(repeats):
            batch.step(batch.random_actions())
        return repeats * batch.n

    return steps


def two_threads(name: str, game: str, options: dict[str, Any], n: int, size: Size) -> Threads:
    """By the clock on the wall."""

    def playing(threads: int) -> Job:
        steps = ours(Batch(game, n, threads=threads, **options))

        def run() -> float:
            done, begin = 0, perf_counter()
            while (passed := perf_counter() - begin) < size.env_seconds or done == 0:
                done += steps()
            return passed / done

        return run

    seconds = in_turns({"one": playing(1), "two": playing(2)}, size.rounds)
    return Threads(name, n, ratio(seconds["one"], seconds["two"]))


def as_agents(there: Callable[[str, Callable[[], Steps]], Steps | None], size: Size) -> Iterator[Environment]:
    """One game as an AEC environment of PettingZoo: each agent is asked, one after another."""
    theirs = there("PettingZoo", pettingzoo)
    if theirs is None:
        return
    from tableflip.envs.pettingzoo import env

    tables = [*((game, {}) for game in EXAMPLES[1:] if game in catalogue()), *TABLES[:1]]
    for game, options in tables:
        table = env(game, **options)
        name = f"{told(game, options)} (AEC)"
        yield compared(name, 1, agents(table), table.batch.bytes_a_game, {"PettingZoo connect_four": theirs}, size)


# --- others ----------------------------------------------------------------------------------------------------------


def pgx(game: str, n: int) -> Steps:
    """One compiled call a step: draw from the mask, step, begin anew where it is over."""
    os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    jax = rival("jax")
    numpy, random = jax.numpy, jax.random
    env, auto_reset = rival("pgx").make(game), rival("pgx.experimental").auto_reset
    step_all = jax.vmap(auto_reset(env.step, env.init))

    @jax.jit  # type: ignore[untyped-decorator]
    def step(state: Any, key: Any) -> Any:
        key, choice, chance = random.split(key, 3)
        actions = random.categorical(choice, numpy.where(state.legal_action_mask, 0.0, -1e9), axis=-1)
        return step_all(state, actions, random.split(chance, n)), key

    going = jax.jit(jax.vmap(env.init))(random.split(random.key(0), n)), random.key(1)

    def steps() -> int:
        nonlocal going
        repeats = 4
        for _ in range(repeats):
            going = step(*going)
        jax.block_until_ready(going[0].observation)
        return repeats * n

    return steps


def openspiel(game: str) -> Steps:
    """Its game in C++, stepped from Python: what the seat sees, the mask, and one of the legal actions."""
    rules, pick = rival("pyspiel").load_game(game), Random(1)

    def steps() -> int:
        state, n = rules.new_initial_state(), 0
        while not state.is_terminal():
            state.observation_tensor()
            state.legal_actions_mask()
            state.apply_action(pick.choice(state.legal_actions()))
            n += 1
        return n

    return steps


def pettingzoo() -> Steps:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # older versions know only this way to make it
        return agents(rival("pettingzoo.classic.connect_four_v3").env())


def agents(env: Any) -> Steps:
    chance = np.random.default_rng(1)

    def steps() -> int:
        env.reset()
        n = 0
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            action = None
            if not (terminated or truncated):
                action = int(chance.choice(np.flatnonzero(seen["action_mask"])))
                n += 1
            env.step(action)
        return n

    return steps
