"""How to measure: in turns, in fresh processes, and never without the spread."""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, TypeAlias

from tableflip.simulation import simulate

Job: TypeAlias = Callable[[], float]  # does a share of work; returns the seconds that one unit of it took


@dataclass(frozen=True)
class Size:
    """How much is measured."""

    rounds: int = 5
    seconds: float = 0.3  # of work in each share of a round
    games_to_look_at: int = 10_000  # for their length and results, not for time
    uncompiled_games: int = 30
    pgx_batch: int = 512  # games that pgx plays side by side; more or fewer are not quicker on a core
    openspiel_games: int = 500
    cold: bool = True  # also compile everything once, from nothing
    env_batches: tuple[int, ...] = (1, 64, 1024, 4096)  # games that environments step at once
    thread_batches: tuple[int, ...] = (1024, 4096, 16384)  # on two threads: handing shares over takes its time
    env_seconds: float = 0.25  # of work in each share of a round


QUICK = Size(
    rounds=1, seconds=0.001, games_to_look_at=20, uncompiled_games=1, pgx_batch=8, openspiel_games=8, cold=False,
    env_batches=(1, 40), thread_batches=(40,), env_seconds=0.001,
)  # fmt: skip


@dataclass(frozen=True)
class Figure:
    median: float
    lowest: float
    highest: float

    @classmethod
    def of(cls, values: list[float]) -> "Figure":
        return cls(median(values), min(values), max(values))


def in_turns(jobs: Mapping[str, Job], rounds: int) -> dict[str, list[float]]:
    """The seconds of each job in each round, after one round that does not count."""
    for job in jobs.values():
        job()
    laps = [[job() for job in jobs.values()] for _ in range(rounds)]
    return {name: [lap[k] for lap in laps] for k, name in enumerate(jobs)}


def ratio(above: list[float], below: list[float]) -> Figure:
    return Figure.of([a / b for a, b in zip(above, below, strict=True)])


def rates(seconds: list[float]) -> Figure:
    return Figure.of([1 / s for s in seconds])


def scaled(seconds: list[float], unit: float) -> Figure:
    return Figure.of([s / unit for s in seconds])


def simulation(game: str, options: dict[str, Any], threads: int, size: Size) -> Job:
    """A job that plays enough random games to fill its share of a round."""
    simulate(game, games=1, **options)  # compiles
    share = min(256, size.games_to_look_at)
    begin = perf_counter()
    simulate(game, games=share, **options)
    games = max(1, round(share * size.seconds / (perf_counter() - begin)))

    def job() -> float:
        begin = perf_counter()
        simulate(game, games=games, threads=threads, **options)
        return (perf_counter() - begin) / games

    return job


def in_new_process(code: str, **environment: str) -> tuple[str, float]:
    """What the code prints, and the seconds from the start of the process to its end."""
    sources = os.pathsep.join([str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH", "")])
    begin = perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"PYTHONPATH": sources} | environment,
        capture_output=True,
        check=True,
        text=True,
    )
    return done.stdout, perf_counter() - begin
