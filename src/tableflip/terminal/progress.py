"""Progress bars, for whoever watches; a file or a pipe is spared them."""

import itertools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    Task,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.text import Text


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


class TimeLeft(TimeRemainingColumn):
    """The time until the games are played, or until the time is up (the field `left`, in seconds) if that is sooner."""

    def render(self, task: Task) -> Text:
        left, by_games = task.fields["left"], task.time_remaining
        if left is not None and (by_games is None or left < by_games):
            return Text(f"{timedelta(seconds=int(left))} left at most", style="progress.remaining")
        return super().render(task)


@contextmanager
def studying(most: int) -> Iterator[Callable[[int, str, float | None], None]]:
    """A progress bar for a study: told how many games each table has seen, what is known so far, and seconds left."""
    console = Console(stderr=True, highlight=False, markup=False)
    columns = BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeLeft(), TextColumn("{task.description}")
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task("loading the rules", total=most, left=None)
        yield lambda played, said, left: bar.update(task, description=said, completed=played, left=left)
