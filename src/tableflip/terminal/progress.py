"""Progress bars, for whoever watches; a file or a pipe is spared them."""

import itertools
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn


@contextmanager
def compiling(total: int, say_steps: bool) -> Iterator[Callable[[str], None]]:
    """A progress bar for steps of compiling; without a terminal, `say_steps` prints a line for each step done."""
    console = Console(highlight=False, markup=False, emoji=False)
    columns = TextColumn("Compiling {task.description:<24}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as bar:
        task = bar.add_task("", total=total)
        count = itertools.count(1)

        def done(label: str) -> None:
            bar.update(task, description=label, advance=1)
            if say_steps and not console.is_terminal:
                console.print(f"{next(count)}/{total} {label}", soft_wrap=True)

        yield done


@contextmanager
def counting() -> Iterator[Callable[[int, int], None]]:
    """A progress bar for games: told how many have been played, and of how many; nothing without a terminal."""
    console = Console(stderr=True)
    columns = TextColumn("Playing"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as bar:
        task = bar.add_task("", total=None)
        yield lambda played, total: bar.update(task, completed=played, total=total)


@contextmanager
def studying(most: int) -> Iterator[Callable[[int, str], None]]:
    """A progress bar for a study: told how many games each table has seen, and what is known so far."""
    console = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    with Progress(*columns, TimeRemainingColumn(), console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task("Playing", total=most)
        yield lambda played, said: bar.update(task, description=said, completed=played)
