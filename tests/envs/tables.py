"""The tables at which environments are tested, and positions of random games at them."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from examples import connect_four, othello
from tableflip.core.game import Game
from tableflip.envs import Batch
from tableflip.testing import times
from tests.conformance.tables import TABLES

# Every table of the conformance tests that has turns, and the examples: also one as if it had no encoding of its own.
OURS = [(table.game.name, dict(table.options)) for table in TABLES if not table.options.get("speed")]
ALL: list[Any] = [
    *OURS,
    (othello.OTHELLO.name, {}),
    (connect_four.CONNECT_FOUR.name, {"board": "small"}),
    (connect_four.CONNECT_FOUR.name, {"board": "large"}),
    pytest.param(replace(othello.OTHELLO, encoding=None), {}, marks=pytest.mark.long),
    (replace(connect_four.CONNECT_FOUR, encoding=None), {"board": "small"}),
]

every_table = pytest.mark.parametrize(
    ("game", "options"),
    ALL,
    ids=lambda value: f"plain-{value.name}" if isinstance(value, Game) else str(value).replace(" ", ""),
)


FEWEST = 12  # positions, also as plain Python


def positions(game: str | Game, options: dict[str, Any], steps: int, seed: int = 1) -> Iterator[Batch]:
    """A batch of one game again and again, on its random way: at the start, in the middle, at the end."""
    batch = Batch(game, 1, autoreset="next-step", **options)
    batch.reset(seed)
    for _ in range(max(times(steps), FEWEST)):
        yield batch
        batch.step(batch.random_actions())
