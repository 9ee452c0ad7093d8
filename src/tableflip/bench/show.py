"""The figures as tables in the terminal."""

from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from tableflip.bench.envs import Environments
from tableflip.bench.lab import Laboratory
from tableflip.bench.measure import Figure

WIDE = 100


def show(report: dict[str, Any]) -> None:
    console = Console()
    console.print("  ".join(f"{name} {value}" for name, value in report["machine"].items()))
    console.print(start(report["start"]))
    console.print(playouts(report["playouts"]))
    console.print(thinking(report["thinking"]))
    console.print(terrain(report["terrain"]))
    console.print(compiler(report["compiler"]))
    if report.get("othello"):
        console.print(othello(report["othello"]))
    for line in (*report.get("physics", ()), *report.get("missing", ())):
        console.print(line)


def show_environments(machine: dict[str, Any], found: Environments) -> None:
    console = Console()
    if not console.is_terminal:
        console = Console(width=WIDE)  # a file has room for every column
    versions = {**machine, **found.versions}
    console.print("  ".join(f"{name} {value}" for name, value in versions.items()))
    table = titled("Environments on one core", "", "batch", "steps/s", "bytes/game", "peer", "our speed to its")
    for one in found.environments:
        row = [one.name, str(one.batch), spread(one.steps_a_second, ",.0f"), f"{one.bytes_a_game:,}"]
        for k, peer in enumerate(one.peers):
            table.add_row(*(row if k == 0 else [""] * len(row)), peer.name, spread(peer.ours_to_it, ".2f"))
        if not one.peers:
            table.add_row(*row)
    console.print(table)
    for each in found.threads:
        console.print(f"{each.name}, {each.batch} games: two threads to one {spread(each.two_to_one, '.2f')}")
    for line in found.missing:
        console.print(line)


def show_laboratory(machine: dict[str, Any], found: Laboratory) -> None:
    console = Console()
    console.print("  ".join(f"{name} {value}" for name, value in machine.items()))
    table = titled("Measured games of TerraFlip on one core", "", "games/s")
    for name, figure in found.games_a_second.items():
        table.add_row(name, spread(figure, ",.0f" if figure.median > 1000 else ".1f"))
    console.print(table)
    console.print(f"Shards of bots: two workers to one {spread(found.two_workers_to_one, '.2f')}")


def start(found: dict[str, Any]) -> Table:
    table = titled("Start-up", "", "seconds")
    table.add_row("import tableflip", spread(found["seconds_to_import"], ".3f"))
    for game, figure in found["seconds_to_first_game"].items():
        table.add_row(f"a new process plays its first game of {game}", spread(figure, ".3f"))
    if found["seconds_to_compile_all"] is not None:
        table.add_row("compile all rules, from nothing", f"{found['seconds_to_compile_all']:.1f}")
    return table


def playouts(found: list[Any]) -> Table:
    table = titled("Random games", "", "games/s", "2 threads", "ratio", "µs/game", "ns/move")
    for one in found:
        name = " ".join([one.game, *(f"{name}={value}" for name, value in one.options.items())])
        table.add_row(
            name,
            spread(one.games_a_second, ",.0f"),
            spread(one.games_a_second_on_two_threads, ",.0f"),
            spread(one.two_threads_to_one, ".2f"),
            f"{one.microseconds_a_game.median:.2f}",
            f"{one.nanoseconds_a_decision.median:.0f}",
        )
    return table


def thinking(found: Any) -> Table:
    table = titled("The search, from the first move of TerraFlip for four", "", "")
    table.add_row("iterations a second, random playouts", spread(found.iterations_a_second, ",.0f"))
    table.add_row("iterations for each bare playout in the same time", spread(found.of_bare_playouts, ".2f"))
    table.add_row("two searches in two threads, to one", spread(found.two_threads_to_one, ".2f"))
    allowed = f"seconds to the first move of a new process ({found.seconds_allowed:g} allowed)"
    table.add_row(allowed, spread(found.seconds_to_first_move, ".2f"))
    return table


def terrain(found: dict[str, Any]) -> Table:
    table = titled("Terrains", "", "milliseconds")
    table.add_row("a whole random build for four", spread(found["milliseconds_to_build"], ".2f"))
    table.add_row("expected turns from every cell", spread(found["milliseconds_to_solve"], ".2f"))
    return table


def compiler(found: list[Any]) -> Table:
    table = titled("Compiled rules", "", "times as quick as plain Python", "the same games")
    for one in found:
        table.add_row(one.game, spread(one.compiled_to_uncompiled, ",.0f"), "yes" if one.same_games else "NO")
    return table


def othello(found: list[Any]) -> Table:
    table = titled("Othello on one core", "", "µs a game", "our speed to its", "moves a game", "first player")
    for one in found:
        figures = spread(one.microseconds_a_game, ".2f"), spread(one.ours_to_it, ".1f")
        table.add_row(one.engine, *figures, f"{one.moves_a_game:.2f}", f"{one.first_player:+.3f}")
    table.caption = "\n".join(f"{one.engine}: {one.how}" for one in found)
    return table


def titled(title: str, *columns: str) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", caption_justify="left", box=SIMPLE_HEAD)
    table.pad_edge = False
    for k, column in enumerate(columns):
        table.add_column(column, justify="right" if k else "left", no_wrap=True)
    return table


def spread(figure: Figure, form: str) -> str:
    """The median, and half the way from the lowest to the highest as a share of it."""
    return f"{figure.median:{form}} ±{(figure.highest - figure.lowest) / 2 / figure.median:.0%}"
