"""What a seat has seen of a game as numbers, and moves as actions: what learning programs are given and give.

A game writes its `Encoding` once, in `encode.py`, and names it (`Game.encoding`); `tableflip envs describe` prints it.

An observation is a row of numbers in named blocks, relative to the seat that looks: it comes first, then the others in
order of play. It holds exactly what the seat may know with a perfect memory of what it saw, and what it has chosen of a
move so far. An action is a number, too. A move is made of one action or of several: a catapult shot of TerraFlip is a
tile to lift, then a cell to drop it on. So there are few actions where there are many moves.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tableflip.core.rule import rule
from tableflip.core.state import Array, Floats, Ints, State

Numbers = NDArray[Any]  # of an observation
NOT_YET = -1  # in place of an action of a move that has not been chosen, and of a move that is not whole


@dataclass(frozen=True)
class Block:
    """Numbers that belong together, in an observation or among the actions; each has a label."""

    name: str
    meaning: str
    labels: tuple[str, ...] = ("",)

    @property
    def size(self) -> int:
        return len(self.labels)


def block(name: str, meaning: str, *axes: Iterable[object]) -> Block:
    """A block with a number for each label, or for each combination of labels of several axes, the last one fastest."""
    labels = [""]
    for axis in axes:
        labels = [f"{before} {label}".strip() for before in labels for label in map(str, axis)]
    return Block(name, meaning, tuple(labels))


@dataclass(frozen=True)
class Encoding:
    """One game's. The rules in it compile; `seat` is the seat that looks or moves.

    `chosen` holds the actions chosen so far of a move in parts, and NOT_YET in all places after them.
    """

    version: int  # goes up with any change: what has learned from one version does not understand another
    dtype: type[np.generic]  # of an observation's numbers
    parts: int  # actions of a move, at most
    observation: Callable[[Any], tuple[Block, ...]]  # (options): the blocks of an observation, in order
    actions: Callable[[Any], tuple[Block, ...]]  # (options): the blocks of the actions, in order
    decode: Callable[[Any, Numbers, int], dict[str, Any]]  # (options, numbers, seat): what they say, as the view does

    # Rules
    observe: Callable[[State, int, Ints, Array[Any]], None]  # (s, seat, chosen, out): writes every number of `out`
    part: Callable[[State, int, int, int], int]  # (s, seat, move, k): the move's k-th action; NOT_YET: it has none
    whole: Callable[[State, int, Ints], int]  # (s, seat, chosen): the move; NOT_YET: more is to be chosen
    # (s, seat, chosen, mask): where listing the legal moves takes long, writes every mark of what may be chosen next
    # without it, and returns 1; 0: list them.
    mark: Callable[[State, int, Ints, Ints], int] | None = None
    # The rules know no up and down: a hexagon of cells may be turned and mirrored, and all goes on alike. What belongs
    # to a cell then has a label that ends with its name.
    symmetric: bool = False
    # (s): chance waits for something that a simulator could tell, too
    in_the_air: Callable[[State], int] | None = None

    # That simulator, as "module:function", loaded where it is asked for: (options, state, seed) -> the move of chance,
    # and what it carries; None: it is drawn
    simulator: str | None = None

    # A game with secrets also says, for whoever must recall all that it saw (plain functions, not compiled):
    # (after, move, seat): what the move brought to light for the seat, as a number; 0: nothing
    glimpse: Callable[[np.void, int, int], int] | None = None
    # (world, moves): the moves that led to a world that `draw_world` drew; alike to the seat that it was drawn for
    retell: Callable[[np.void, list[int]], list[int]] | None = None


@rule
def put_number(out: Floats, at: int, value: float) -> None:
    """`put`, for numbers that need not be whole."""
    out[np.uint32(at)] = value


def size(blocks: tuple[Block, ...]) -> int:
    return sum(one.size for one in blocks)


class Reader:
    """Takes an observation apart again, block by block."""

    def __init__(self, blocks: tuple[Block, ...], numbers: Numbers) -> None:
        self._rows: dict[str, Numbers] = {}
        start = 0
        for one in blocks:
            self._rows[one.name] = numbers[start : start + one.size]
            start += one.size

    def __getitem__(self, name: str) -> Numbers:
        return self._rows[name]

    def number(self, name: str, scale: float = 1) -> int:
        """A single number."""
        return round(float(self._rows[name][0]) * scale)

    def which(self, name: str, none: int = -1) -> int:
        """The place of the number that is not 0; `none` if all are."""
        found = np.flatnonzero(self._rows[name])
        return int(found[0]) if len(found) else none
