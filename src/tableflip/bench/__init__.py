"""`tableflip bench`: how quick the engine is, here and now. Every figure comes from the run that shows it.

Figures are medians, with the lowest and the highest. Whatever is held against something else is measured in turns with
it, round by round, and the ratio is the median over the rounds: what slows the machine down for a while slows both.
"""

import json
import os
import platform
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass, fields
from importlib import metadata
from tempfile import TemporaryDirectory
from typing import Any

from tableflip.bench.measure import Figure, Job, Size, in_new_process, in_turns, rates, ratio, scaled, simulation
from tableflip.bench.rivals import othello
from tableflip.bench.search import thinking
from tableflip.bench.terrain import terrain
from tableflip.core.extras import brought_by
from tableflip.games import catalogue, installed_names, options_of
from tableflip.simulation import simulate


@dataclass(frozen=True)
class Playouts:
    """Random games of one game at one table."""

    game: str
    options: dict[str, Any]
    games_a_second: Figure  # on one thread
    games_a_second_on_two_threads: Figure
    two_threads_to_one: Figure
    microseconds_a_game: Figure  # on one thread
    nanoseconds_a_decision: Figure
    decisions_a_game: float


@dataclass(frozen=True)
class Compiler:
    """What compiling the rules of a game brings."""

    game: str
    compiled_to_uncompiled: Figure  # games in the same time
    same_games: bool


def main(as_json: bool = False, compare: bool = False, physics: bool = False, size: Size | None = None) -> None:
    """Measure, and show it as tables, or as JSON on standard output.

    `compare` adds other engines, on Othello; `physics` how quickly Flip Ships' flicks are simulated and how well the
    aimer hits with hands that shake, which takes minutes.
    """
    size = size or Size()
    report: dict[str, Any] = {"machine": machine()}
    report["start"] = told("start-up", as_json, start, size)
    report["playouts"] = told("random games", as_json, playouts, size)
    report["thinking"] = told("the search of the bots", as_json, thinking, size)
    report["terrain"] = told("terrains", as_json, terrain, size)
    report["compiler"] = told("compiled against uncompiled rules", as_json, compiler, size)
    if compare:
        report["othello"], report["missing"] = told("Othello, engine against engine", as_json, othello, size)
    if physics:
        report["physics"] = told("flicks", as_json, flicks, size)
    if as_json:
        sys.stdout.write(json.dumps(report, indent=2, default=asdict) + "\n")
    else:
        from tableflip.bench.show import show

        show(report)


def environments(as_json: bool = False, size: Size | None = None) -> None:
    """Measure environments instead, beside those of others that are installed."""
    from tableflip.bench import envs

    def say(what: str) -> None:
        if not as_json:
            sys.stderr.write(f"Measuring {what} ...\n")

    found = envs.environments(size or Size(), say)
    if as_json:
        sys.stdout.write(json.dumps({"machine": machine(), **asdict(found)}, indent=2) + "\n")
    else:
        from tableflip.bench.show import show_environments

        show_environments(machine(), found)


def laboratory(as_json: bool = False, size: Size | None = None) -> None:
    """Measure the lab instead: measured games, and two workers beside one."""
    from tableflip.bench.lab import laboratory

    found = told("the lab", as_json, laboratory, size or Size())
    if as_json:
        sys.stdout.write(json.dumps({"machine": machine(), **asdict(found)}, indent=2) + "\n")
    else:
        from tableflip.bench.show import show_laboratory

        show_laboratory(machine(), found)


def flicks(size: Size) -> list[str]:
    with brought_by("physics", "Measuring flicks"):
        from tableflip.games.flipships.hands.bench import report

    return list(report() if size.cold else report(timed=2, at_each_card=1, at_the_mothership=2, shakes=[0.02]))


def told(what: str, quietly: bool, measure: Callable[[Size], Any], size: Size) -> Any:
    if not quietly:
        sys.stderr.write(f"Measuring {what} ...\n")
    return measure(size)


def machine() -> dict[str, Any]:
    versions: dict[str, Any] = {name: metadata.version(name) for name in ("numpy", "numba")}
    about = {"cores": os.cpu_count(), "system": platform.system(), "python": platform.python_version(), **versions}
    if hasattr(os, "getloadavg"):
        about["load"] = round(os.getloadavg()[0], 1)  # with others at work, two threads cannot be twice as quick
    return about


# --- our engine ------------------------------------------------------------------------------------------------------

TIME_IMPORT = "from time import perf_counter as now; begin = now(); import tableflip; print(now() - begin)"
PLAY_ONE = "from tableflip import simulate; simulate({game!r}, games=1)"
WARM = "from tableflip.warm import compile_all, todo; compile_all(todo()[0], print)"
QUICKLY_OVER = {"terrain": {"terrain": "random", "lost": True}}  # options with which a random game is never long
PLAY_SOME = """
from time import perf_counter as now
from tableflip import simulate
simulate({game!r}, games=1, **{options})
begin = now()
played = simulate({game!r}, games={games}, seed=2, **{options})
print((now() - begin) / {games})
print(played.points.tolist(), played.plies.tolist())
"""


def start(size: Size) -> dict[str, Any]:
    """Seconds to import the package, from the start of a new process to the end of its first random game, and to
    compile everything when nothing is compiled yet."""

    def importing() -> float:
        return float(in_new_process(TIME_IMPORT)[0])

    def playing(game: str) -> Job:
        return lambda: in_new_process(PLAY_ONE.format(game=game))[1]

    seconds = in_turns({"import": importing} | {game: playing(game) for game in installed_names()}, size.rounds)
    return {
        "seconds_to_import": Figure.of(seconds.pop("import")),
        "seconds_to_first_game": {game: Figure.of(each) for game, each in seconds.items()},
        "seconds_to_compile_all": warm_from_cold() if size.cold else None,
    }


def warm_from_cold() -> float:
    with TemporaryDirectory() as empty:
        return in_new_process(WARM, TABLEFLIP_CACHE=empty)[1]


def playouts(size: Size) -> list[Playouts]:
    return [random_games(game, options, size) for game in catalogue() for options in tables(game)]


def tables(game: str) -> list[dict[str, Any]]:
    """The smallest and the largest table of a game."""
    choices = {f.name: f.metadata["choice"].of for f in fields(options_of(game)) if "choice" in f.metadata}
    players = choices.get("players", ())
    return [{"players": n} for n in sorted({min(players), max(players)})] if players else [{}]


def random_games(game: str, options: dict[str, Any], size: Size) -> Playouts:
    jobs = {name: simulation(game, options, threads, size) for name, threads in (("one", 1), ("two", 2))}
    seconds = in_turns(jobs, size.rounds)
    decisions = float(simulate(game, games=size.games_to_look_at, **options).plies.mean())
    return Playouts(
        game,
        options,
        rates(seconds["one"]),
        rates(seconds["two"]),
        ratio(seconds["one"], seconds["two"]),
        scaled(seconds["one"], 1e-6),
        scaled(seconds["one"], 1e-9 * decisions),
        decisions,
    )


def compiler(size: Size) -> list[Compiler]:
    return [compiled_and_not(game, size) for game in installed_names()]


def compiled_and_not(game: str, size: Size) -> Compiler:
    """The same games with the compiler on and off, each time in a process of its own."""
    code = PLAY_SOME.format(game=game, games=size.uncompiled_games, options=QUICKLY_OVER.get(game, {}))
    results: set[str] = set()

    def playing(without_compiler: str) -> Job:
        def job() -> float:
            seconds, result = in_new_process(code, NUMBA_DISABLE_JIT=without_compiler)[0].splitlines()
            results.add(result)
            return float(seconds)

        return job

    seconds = in_turns({"compiled": playing("0"), "plain": playing("1")}, size.rounds)
    return Compiler(game, ratio(seconds["plain"], seconds["compiled"]), same_games=len(results) == 1)
