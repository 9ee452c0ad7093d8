"""How quickly the lab plays: measured games by a policy and by bots on one core, and two workers beside one."""

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import count
from time import perf_counter, process_time
from typing import Any

from tableflip.bench.measure import Figure, Job, Size, in_turns, rates, ratio
from tableflip.lab import engines
from tableflip.lab.playing import play
from tableflip.lab.runner import BY_BOTS
from tableflip.lab.shards import key
from tableflip.lab.study import Study
from tableflip.lab.table import Table

GAME = "terraflip"
POLICY, BOT = "rollout", "level 2 at 0.1"
TABLES: tuple[tuple[str, dict[str, Any]], ...] = (
    (POLICY, {"players": 2}),
    (POLICY, {"players": 4}),
    (BOT, {"players": 2}),
    ("level 3 at 0.1", {"players": 2}),
    ("level 4 at 0.1", {"players": 2}),
)
SHARES = 4  # of a round's work: a policy's games are many, but a bot's few


@dataclass(frozen=True)
class Laboratory:
    games_a_second: dict[str, Figure]  # by who plays and how many: measured games, on one core
    two_workers_to_one: Figure  # shards of bots in the same time


def laboratory(size: Size) -> Laboratory:
    seconds = in_turns({told(who, options): measured(who, options, size) for who, options in TABLES}, size.rounds)
    return Laboratory({name: rates(each) for name, each in seconds.items()}, two_workers(size))


def told(who: str, options: dict[str, Any]) -> str:
    return f"{who}, {options['players']} players"


def table_of(who: str, options: dict[str, Any]) -> Table:
    return Study(GAME, options, who=who, what="look").tables()[0]


def measured(who: str, options: dict[str, Any], size: Size) -> Job:
    """Seconds of the processor for a game: others on this machine do not count."""
    table, games = table_of(who, options), 1000 if who == POLICY else SHARES
    numbers = count(0, games)

    def job() -> float:
        done, begin = 0, process_time()
        while (passed := process_time() - begin) < size.seconds or done == 0:
            play(table, next(numbers), games)
            done += games
        return passed / done

    return job


def two_workers(size: Size) -> Figure:
    """By the clock on the wall; both clusters are up and warm, and take turns."""
    table = table_of(BOT, {"players": 2})
    with ExitStack() as clusters:
        one, two = (clusters.enter_context(engines.workers(workers, [table])) for workers in (1, 2))
        numbers = count(0, BY_BOTS)  # every shard is new to both
        jobs = {name: shards(engine, table, numbers, size) for name, engine in (("one", one), ("two", two))}
        seconds = in_turns(jobs, size.rounds)
    return ratio(seconds["one"], seconds["two"])


def shards(engine: engines.Engine, table: Table, numbers: Iterator[int], size: Size) -> Job:
    """Seconds for a shard, of as many as one worker plays in some seconds."""
    begin = perf_counter()
    play(table, next(numbers), BY_BOTS)
    many = max(2, round(10 * size.seconds / (perf_counter() - begin)))

    def job() -> float:
        begin = perf_counter()
        starts = [next(numbers) for _ in range(many)]
        for one in [engine.submit(key(table, start, BY_BOTS), table, start, BY_BOTS) for start in starts]:
            one.result()
        return (perf_counter() - begin) / many

    return job
