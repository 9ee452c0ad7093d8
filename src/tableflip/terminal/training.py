"""A training in the terminal: how far it is, and how it went."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn

POINTS = 16  # of a curve
WIDTH = 40  # of its longest bar
STEP = 0.1  # of the whole, between two lines where nobody watches


@contextmanager
def learning() -> Iterator[Callable[[float, int, float], None]]:
    """A progress bar: told the share that is done, the games, and how much of their results was known beforehand.

    Without a terminal it is a line now and then.
    """
    console = Console(stderr=True, highlight=False, markup=False)
    columns = TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn()
    with Progress(*columns, TimeRemainingColumn(), console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task("Learning", total=1.0)
        told = 0.0

        def show(share: float, games: int, known: float) -> None:
            nonlocal told
            words = f"{games} games, knew {100 * known:.1f} % of the result"
            bar.update(task, completed=share, description=words)
            if not console.is_terminal and (share >= 1.0 or share >= told + STEP):
                told = share
                console.print(f"{100 * share:.0f} %: {words}", soft_wrap=True)

        yield show


def thinned(curve: Sequence[Sequence[float]]) -> list[list[float]]:
    """A curve of few points, each the mean of a stretch."""
    stretches = [curve[k * len(curve) // POINTS : (k + 1) * len(curve) // POINTS] for k in range(POINTS)]
    return [[one[-1][0], round(sum(known for _, known in one) / len(one), 4)] for one in stretches if one]


def curve_lines(curve: Sequence[Sequence[float]]) -> list[str]:
    """The curve drawn: how much of the result of a game was known at its positions, beforehand."""
    return [
        f"{games:>9.0f} games {100 * known:5.1f} % {'▄' * round(WIDTH * max(0.0, known))}".rstrip()
        for games, known in curve
    ]
