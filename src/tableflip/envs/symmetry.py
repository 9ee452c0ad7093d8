"""The ways to turn and mirror a board that change nothing but where things lie, as tables of numbers and actions.

A game whose rules know no up and down says so (`Encoding.symmetric`). Its labels then tell everything: whatever belongs
to a cell, of an observation or among the actions, belongs to another cell of the turned board, and all else stays.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tableflip.core.encoding import Block
from tableflip.core.game import Game
from tableflip.core.hex import AXIAL, BY_NAME, INDEX, rotate
from tableflip.envs.encodings import encoding_of

Table = NDArray[np.int64]


class Symmetries(NamedTuple):
    """A row for each way to turn the board; the first row leaves it as it is.

    `seen[:, observations[k]]` is what is seen of boards turned in the k-th way, `masks[:, actions[k]]` what may be
    chosen there; whoever chooses `a` there does `actions[k][a]` here.
    """

    observations: Table
    actions: Table


def symmetries(game: Game, options: Any) -> Symmetries:
    """All twelve of a hexagon where the game knows no up and down; else the one that leaves the board as it is."""
    encoding = encoding_of(game)
    ways = TWELVE if encoding.symmetric else TWELVE[:1]
    return Symmetries(tables(encoding.observation(options), ways), tables(encoding.actions(options), ways))


def turned_cells(sixths: int, mirrored: bool) -> list[int]:
    """For each cell the one that it is on the turned board."""
    return [INDEX[rotate((r, q) if mirrored else (q, r), sixths)] for q, r in AXIAL]


TWELVE = [turned_cells(sixths, mirrored) for mirrored in (False, True) for sixths in range(6)]
NAMES = list(BY_NAME)


def cell_of(label: str) -> str | None:
    """The cell that a label ends with."""
    name = label.rpartition(" ")[2]
    return name if name in BY_NAME else None


def tables(blocks: tuple[Block, ...], ways: list[list[int]]) -> Table:
    labels = [(number, label) for number, one in enumerate(blocks) for label in one.labels]
    where = {label: at for at, label in enumerate(labels)}
    return np.array([[where[number, turned(label, way)] for number, label in labels] for way in ways])


def turned(label: str, way: list[int]) -> str:
    name = cell_of(label)
    return label if name is None else label.removesuffix(name) + NAMES[way[BY_NAME[name]]]
