"""`tableflip envs`: environments for programs that learn to play."""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from tableflip.cli.command import Problem, Settings, app

envs = typer.Typer(help="Environments for programs that learn to play: see docs/envs.md.", rich_markup_mode=None)
app.add_typer(envs, name="envs")


@envs.command()
def describe(
    game: Annotated[str, typer.Argument(help="Which game; `tableflip games` lists them.")],
    option: Settings = None,
) -> None:
    """Print what a seat sees as numbers, and the actions, number by number."""
    from tableflip.envs import describe as lines
    from tableflip.games import find, options_of
    from tableflip.terminal.settings import read_settings

    try:
        kind = options_of(game)
        told = lines(find(game), kind.of(read_settings(option or [], kind.schema())))
        sys.stdout.write("\n".join(told) + "\n")
    except ValueError as e:
        raise Problem(str(e)) from None


@envs.command()
def small(name: Annotated[str | None, typer.Argument(help="Which one to show and to solve.")] = None) -> None:
    """List the small tables, on which perfect play is known; or show one of them, and solve it."""
    from tableflip.envs.small import SMALL
    from tableflip.envs.solve import solve

    if name is None:
        told = [f"{key:<22}{table.value:>9.5f}  {table.meaning}" for key, table in SMALL.items()]
        head = f"{'table':<22}{'value':>9}  what it is (the value is the first seat's)"
        sys.stdout.write("\n".join([head, *told]) + "\n")
        return
    if name not in SMALL:
        raise Problem(f"There is no small table called {name}; there are {', '.join(SMALL)}.")
    table = SMALL[name]
    settings = table.settings | table.chances
    found = solve(table.game, **settings)
    sys.stdout.write(f"{table.game}: {table.meaning}\n{json.dumps(settings)}\n")
    sys.stdout.write(f"The first seat gets {found.value:.5f} by perfect play; {found.states} states.\n")


@envs.command()
def leaderboard(
    table: Annotated[
        list[str] | None, typer.Argument(metavar="ENVIRONMENT", help="tableflip/terraflip-2p-v1, or several. [all]")
    ] = None,
    games: Annotated[int, typer.Option(help="How many games each player plays at each table.")] = 40,
    pace: Annotated[float, typer.Option(help="The share of a move's time at the table, for levels 4 and 5.")] = 0.1,
    processes: Annotated[int, typer.Option(min=1, help="How many games are played side by side.")] = 2,
    player: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="A trained player, or several: each sits at its table."),
    ] = None,
) -> None:
    """Print what random play, a greedy player, bots and a trained player make of a seat among random players.

    An environment is a line of the table, and is printed when it has been played: some minutes each with 40 games.
    """
    from tableflip.bots.leaderboard import board
    from tableflip.envs.tables import names
    from tableflip.terminal.ladder import board_head, board_line
    from tableflip.terminal.progress import counting

    known = names()
    for name in table or ():
        if name not in known:
            raise Problem(f"There is no environment {name!r}; there are {', '.join(known)}.")
    for k, name in enumerate(table or known):
        game, players = known[name]
        try:
            with counting() as done:
                rows = board(game, players, games, pace, processes, player or (), done)
        except ValueError as e:
            raise Problem(str(e)) from None
        sys.stdout.write(f"{board_head()}\n" if k == 0 else "")
        sys.stdout.write(f"{board_line(name, rows)}\n")
        sys.stdout.flush()
