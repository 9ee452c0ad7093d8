"""`tableflip warm`, `bench` and `ladder`: how quick, and how strong."""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from tableflip.cli.command import Problem, app
from tableflip.cli.games import tell_faults
from tableflip.cli.server import the_server


@app.command()
def warm(
    to_play: Annotated[
        bool,
        typer.Option("--to-play", help="Only matches and bots; the rest when it is first wanted."),
    ] = False,
) -> None:
    """Compile all rules, so that the first match is quick."""
    from tableflip import stamps
    from tableflip.core.cache import COMPILED, home
    from tableflip.games import installed_names

    if not COMPILED:
        sys.stdout.write("The compiler is off (NUMBA_DISABLE_JIT): there is nothing to compile.\n")
        return
    stages = stamps.PLAYING if to_play else stamps.STAGES
    if all(stamps.is_warm(name, stages) for name in installed_names()):
        sys.stdout.write("All rules are compiled already.\n")
        return
    if not stamps.can_be_written():
        raise Problem(f"Nothing can be kept in {home()}: name a folder that can be written by TABLEFLIP_CACHE.")
    from tableflip.terminal.progress import compiling
    from tableflip.warm import compile_all, todo

    jobs, total = todo(stages)
    with compiling(total, say_steps=True) as done:
        failed = compile_all(jobs, done)
    tell_faults()
    if failed:
        raise Problem(" ".join([*failed, "All other games are compiled."]))
    what = "All that play needs is" if to_play else "All rules are"
    sys.stdout.write(f"{what} compiled, and kept in {home()}.\n")


@app.command()
def bench(
    what: Annotated[
        str, typer.Argument(help="The engine, the server (thousands of tables at once), or the lab.")
    ] = "engine",
    as_json: Annotated[bool, typer.Option("--json", help="Print the numbers as JSON.")] = False,
    compare: Annotated[bool, typer.Option("--compare", help="Also measure other engines, where installed.")] = False,
    physics: Annotated[bool, typer.Option("--physics", help="Also measure flicks and aiming; takes minutes.")] = False,
    envs: Annotated[bool, typer.Option("--envs", help="Measure environments, beside others where installed.")] = False,
    tables: Annotated[
        list[int] | None, typer.Option(min=1, help="Of the server: tables; several are compared.")
    ] = None,
    processes: Annotated[int, typer.Option(min=1, max=2, help="Of the server: 2 are measured beside 1.")] = 1,
    moves: Annotated[float, typer.Option(min=0.1, help="Of the server: moves a second.")] = 200,
    seconds: Annotated[float, typer.Option(min=1, help="Of the server: for how long moves are sent.")] = 30,
    rounds: Annotated[int, typer.Option(min=1, help="Of the server: how often, all in turns.")] = 1,
    against: Annotated[str, typer.Option(help="Of the server: the command of another version, to compare.")] = "",
) -> None:
    """Measure the speed of the engine, of the server, or of the lab."""
    if what == "server":
        bench_server(tables or [2000], processes, moves, seconds, rounds, against, as_json)
        return
    if what not in ("engine", "lab"):
        raise Problem(f"There is nothing called {what!r} to measure; there are engine, server and lab.")
    from tableflip.bench import environments, laboratory, main

    if what == "lab":
        laboratory(as_json)
        return
    if envs:
        environments(as_json)
        return
    main(as_json=as_json, compare=compare, physics=physics)


def bench_server(
    tables: list[int], processes: int, moves: float, seconds: float, rounds: int, against: str, as_json: bool
) -> None:
    import shlex
    from dataclasses import asdict

    from tableflip.fleet.programs import Missing

    with the_server():
        from tableflip.bench import server

    subjects = [server.Subject(number, count) for count in range(1, processes + 1) for number in tables]
    if against:
        subjects = [server.Subject(number, command=tuple(shlex.split(against))) for number in tables] + subjects
    try:
        found = server.main(subjects, server.Load(moves, seconds, rounds=rounds))
    except (OSError, Missing, RuntimeError) as e:
        raise Problem(str(e)) from None
    sys.stdout.write((json.dumps([asdict(one) for one in found], indent=2) if as_json else server.show(found)) + "\n")


@app.command()
def ladder(
    game: Annotated[str, typer.Argument(help="Which game; `tableflip games` lists them.")],
    games: Annotated[int, typer.Option(help="How many games each pair plays.")] = 400,
    levels: Annotated[str | None, typer.Option(help="Which levels: 1,3,5; 0 is random play. [all]")] = None,
    pace: Annotated[float, typer.Option(help="The share of a move's time at the table.")] = 0.1,
    processes: Annotated[int, typer.Option(help="How many games are played side by side.")] = 2,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", "--set", metavar="NAME=VALUE", help="An option of the game. [players=2]"),
    ] = None,
    player: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A player that has been trained, to climb with them.")
    ] = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print the result as a page's section.")] = False,
) -> None:
    """Let the bots of all levels play one another: cross table, and Elo with 95% intervals."""
    from tableflip.bots.ladder import climb, level_number
    from tableflip.games import options_of
    from tableflip.terminal.ladder import show
    from tableflip.terminal.progress import counting
    from tableflip.terminal.settings import read_settings

    try:
        schema = options_of(game).schema()
        keywords = read_settings(option or [], schema)
        if "players" in schema["properties"]:
            keywords = {"players": 2} | keywords
        chosen = [level_number(game, word) for word in levels.split(",")] if levels else None
        with counting() as done:
            result = climb(game, games, chosen, pace, processes, done, player, **keywords)
    except ValueError as e:
        raise Problem(str(e)) from None
    show(game, result, markdown)
