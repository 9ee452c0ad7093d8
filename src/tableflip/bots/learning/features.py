"""What a network looks at in a position: the part of it that each game writes itself."""

from collections.abc import Callable
from dataclasses import dataclass

from tableflip.core.rule import rule
from tableflip.core.state import Floats, Ints, State


@rule
def told(index: Ints, amount: Floats, n: int, row: int, much: float) -> int:
    """Write one more row after the first n; return how many there are then."""
    index[n] = row
    amount[n] = much
    return n + 1


@rule
def never(s: State) -> bool:
    return False


@dataclass(frozen=True)
class Features:
    """A position as a short list of rows, each with an amount: the first layer is the sum of what they weigh.

    Everything is told from the mover's point of view: seats are counted from the mover on, so that a network learns
    once what holds for all. `read` is a `@rule` and is given a *world*, drawn from what the thinking seat knows, as
    everything in a guide is.
    """

    version: int  # to be raised with every change of what a row means: weights fit one version
    rows: int  # how many there are
    stages: int  # the first of them say how far the game is: of these exactly one is there, and it is the first written
    most: int  # rows that one position may have
    seats: int  # the most that may play

    read: Callable[[State, Ints, Floats, Floats], int]
    """(s, index, amount, lead) -> n: write the n rows of the position and their amounts, and for each seat, counted
    from the mover on, how far it is (its points, say): the network weighs that by the stage, beside all it learns."""

    quiet: Callable[[State], bool]
    """(s) -> may the network be asked here? Where it may not, a search first plays on until it may: TerraFlip's is
    asked at the start of a turn, and knows nothing of chains that are half flipped."""

    settled: Callable[[State], bool] = never
    """(s) -> does `Guide.value` know all that can be known from here on? It is asked in place of the network then, and
    whoever learns plays no further: what it says is the result."""
