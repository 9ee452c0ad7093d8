"""A small network: sparse rows summed into a first layer, a second one, and for each seat what it gets and may win.

All weights lie in one array, which is an argument of every kernel: new weights compile nothing. There is no framework
in it; a position costs a few microseconds.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import exp, log, sqrt
from typing import TYPE_CHECKING, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from tableflip.bots.learning.features import Features
from tableflip.core.rule import rule
from tableflip.core.state import Floats, Ints, State, signed

if TYPE_CHECKING:  # rules do not depend on the words of the contract
    from tableflip.core.game import Game

Weights: TypeAlias = NDArray[np.float32]
Layers: TypeAlias = tuple[Floats, Floats, Floats]  # first, second, last: see `layers`

FIRST, SECOND = 32, 16  # units of the two layers
single = cast(Callable[[float], float], np.float32)  # weights are of single precision, and reckoned with as such

HEADS = 2  # what the search strives for, and the share of the win
REWARD, WIN = 0, 1

NO_WEIGHTS: Weights = np.empty(0, np.float32)  # of a search without a network


@dataclass(frozen=True)
class Shape:
    """What lies where in the array of weights."""

    rows: int
    stages: int
    seats: int

    @property
    def first_bias(self) -> int:
        return self.rows * FIRST

    @property
    def second(self) -> int:
        return self.first_bias + FIRST

    @property
    def second_bias(self) -> int:
        return self.second + FIRST * SECOND

    @property
    def last(self) -> int:
        return self.second_bias + SECOND

    @property
    def last_bias(self) -> int:
        return self.last + SECOND * HEADS * self.seats

    @property
    def lead(self) -> int:
        return self.last_bias + HEADS * self.seats

    @property
    def size(self) -> int:
        return self.lead + HEADS * self.stages


def shape_of(features: Features) -> Shape:
    return Shape(features.rows, features.stages, features.seats)


def fresh(features: Features, seed: int) -> Weights:
    """Weights that know nothing yet: small random numbers, and a lead that counts more the later it is."""
    shape, chance = shape_of(features), np.random.default_rng(seed)
    weights = np.zeros(shape.size, np.float32)
    weights[: shape.first_bias] = chance.normal(0, 0.05, shape.rows * FIRST)
    weights[shape.first_bias : shape.second] = 0.1
    weights[shape.second : shape.second_bias] = chance.normal(0, 1 / sqrt(FIRST), FIRST * SECOND)
    weights[shape.last : shape.last_bias] = chance.normal(0, 0.1, SECOND * HEADS * shape.seats)
    left = np.arange(shape.stages)
    weights[shape.lead :] = np.tile(1 / (4 + np.sqrt(left)), HEADS)
    return weights


@rule
def layers(seats: int) -> Layers:
    """Room for what the layers hold while one position is looked at."""
    return np.empty(FIRST, np.float32), np.empty(SECOND, np.float32), np.empty(HEADS * seats, np.float32)


@dataclass(frozen=True)
class Network:
    """The kernels of one kind of network."""

    forward: Callable[..., None]  # (index, amount, n, lead, players, weights, layers): fills the layers
    learn: Callable[..., None]  # (index, amount, n, lead, players, goals, weights, steps, rate, layers, errors)


@rule
def add_rows(index: Ints, amount: Floats, n: int, weights: Floats, first: Floats) -> None:
    """Add what the rows weigh to the first layer, in their order.

    Four at a time: that way the sums stay where they are reckoned, which takes a sixth of the time.
    """
    k = 0
    while k + 4 <= n:
        a, b, c, d = (
            row_of(weights, index[k]),
            row_of(weights, index[k + 1]),
            row_of(weights, index[k + 2]),
            row_of(weights, index[k + 3]),
        )
        of_a, of_b, of_c, of_d = amount[k], amount[k + 1], amount[k + 2], amount[k + 3]
        for j in range(FIRST):
            first[j] = (((first[j] + of_a * a[j]) + of_b * b[j]) + of_c * c[j]) + of_d * d[j]
        k += 4
    while k < n:
        row = row_of(weights, index[k])
        for j in range(FIRST):
            first[j] += amount[k] * row[j]
        k += 1


@rule
def row_of(weights: Floats, row: int) -> Floats:
    return weights[row * FIRST : (row + 1) * FIRST]


@cache
def network(features: Features) -> Network:
    shape = shape_of(features)
    seats, first_bias, second_at, second_bias = shape.seats, shape.first_bias, shape.second, shape.second_bias
    last_at, last_bias, lead_at, stages = shape.last, shape.last_bias, shape.lead, shape.stages
    outputs = HEADS * seats

    @rule
    def forward(index: Ints, amount: Floats, n: int, lead: Floats, players: int, weights: Floats, room: Layers) -> None:
        """Fill the layers: below 0 the first two are cut off, the last holds the shares of both heads by seat."""
        first, second, last = room
        for j in range(FIRST):
            first[j] = weights[first_bias + j]
        add_rows(index, amount, n, weights, first)
        for j in range(SECOND):
            second[j] = weights[second_bias + j]
        for i in range(FIRST):
            if first[i] > 0:
                row = second_at + i * SECOND
                for j in range(SECOND):
                    second[j] += first[i] * weights[row + j]
            else:
                first[i] = 0
        for j in range(SECOND):
            if second[j] < 0:
                second[j] = 0
        for head in range(HEADS):
            by_lead = weights[lead_at + head * stages + index[0]]
            for seat in range(players):
                at = head * seats + seat
                last[at] = weights[last_bias + at] + by_lead * lead[seat]
                for j in range(SECOND):
                    last[at] += second[j] * weights[last_at + j * outputs + at]
            soften(last[head * seats : head * seats + players])

    @rule
    def learn(
        index: Ints,
        amount: Floats,
        n: int,
        lead: Floats,
        players: int,
        goals: Floats,
        weights: Floats,
        steps: Floats,
        rate: float,
        room: Layers,
        errors: Layers,
    ) -> None:
        """One step towards the goals (by head and seat), which `forward` has missed; `steps` sums squares (Adagrad)."""
        first, second, last = room
        of_first, of_second, of_last = errors
        for j in range(SECOND):
            of_second[j] = 0
        for head in range(HEADS):
            by_lead = single(0)
            for seat in range(players):
                at = head * seats + seat
                of_last[at] = last[at] - goals[at]
                by_lead += of_last[at] * lead[seat]
                step(weights, steps, last_bias + at, of_last[at], rate)
                for j in range(SECOND):
                    if second[j] > 0:
                        of_second[j] += of_last[at] * weights[last_at + j * outputs + at]
                        step(weights, steps, last_at + j * outputs + at, of_last[at] * second[j], rate)
            step(weights, steps, lead_at + head * stages + index[0], by_lead, rate * SLOWLY)
        for j in range(SECOND):
            if of_second[j] != 0:
                step(weights, steps, second_bias + j, of_second[j], rate)
        for i in range(FIRST):
            of_first[i] = 0
            if first[i] > 0:
                row = second_at + i * SECOND
                for j in range(SECOND):
                    of_first[i] += of_second[j] * weights[row + j]
                for j in range(SECOND):
                    if of_second[j] != 0:
                        step(weights, steps, row + j, of_second[j] * first[i], rate)
                step(weights, steps, first_bias + i, of_first[i], rate)
        for k in range(n):
            row, x = index[k] * FIRST, amount[k]
            for j in range(FIRST):
                step(weights, steps, row + j, x * of_first[j], rate)

    return Network(forward, learn)


SLOWLY = single(0.1)  # what the lead weighs is known well from the start
NOT_ZERO = single(1e-4)


@rule
def soften(row: Floats) -> None:
    """Shares that sum to 1, e to the power of what is in the row."""
    most, total = row[0], single(0)
    for k in range(1, len(row)):
        most = max(most, row[k])
    for k in range(len(row)):
        row[k] = exp(row[k] - most)
        total += row[k]
    for k in range(len(row)):
        row[k] /= total


@rule
def step(weights: Floats, steps: Floats, at: int, slope: float, rate: float) -> None:
    steps[at] += slope * slope
    weights[at] -= rate * slope / (single(sqrt(steps[at])) + NOT_ZERO)


@rule
def surprise(last: Floats, goals: Floats, begin: int, players: int) -> float:
    """How far the shares of a head are from their goals: the divergence, 0 where they are the same."""
    total = 0.0
    for at in range(begin, begin + players):
        if goals[at] > 1e-6:
            total += goals[at] * log(goals[at] / max(last[at], 1e-6))
    return total


def valuer(game: "Game", features: Features) -> Callable[..., None]:
    """(s, rewards, shares, weights): what the network expects for each seat, where a seat is to move."""
    read, most, seats, mover = features.read, features.most, features.seats, game.mover
    forward = network(features).forward

    @rule
    def value(s: State, rewards: Floats, shares: Floats, weights: Floats) -> None:
        index, amount = np.empty(most, np.int32), np.empty(most, np.float32)
        lead, room = np.empty(seats, np.float32), layers(seats)
        n, players, me = read(s, index, amount, lead), len(rewards), signed(mover(s))
        forward(index, amount, n, lead, players, weights, room)
        for seat in range(players):
            rewards[(me + seat) % players] = room[2][seat]
            shares[(me + seat) % players] = room[2][seats + seat]

    return value
