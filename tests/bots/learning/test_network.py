"""The network: it reckons as numpy does, and learns towards its goals."""

import numpy as np
import pytest

from tableflip.bots.learning.network import (
    FIRST,
    HEADS,
    SECOND,
    Shape,
    fresh,
    layers,
    network,
    shape_of,
    valuer,
)
from tableflip.core.rule import rule
from tests.bots.learning.heaps import FEATURES, NIM_GAME, new
from tests.bots.search.tiny import NIM

KERNELS = network(FEATURES)


def by_numpy(weights: np.ndarray, shape: Shape, rows: list[int], amounts: list[float], lead: list[float]) -> np.ndarray:
    """The same network, written down once more."""

    def part(begin: int, *size: int) -> np.ndarray:
        return weights[begin : begin + int(np.prod(size))].reshape(size).astype(np.float64)

    first = part(shape.first_bias, FIRST) + amounts @ part(0, shape.rows, FIRST)[rows]
    second = part(shape.second_bias, SECOND) + np.maximum(first, 0) @ part(shape.second, FIRST, SECOND)
    last = part(shape.last_bias, HEADS, shape.seats)
    last = last + (np.maximum(second, 0) @ part(shape.last, SECOND, HEADS * shape.seats)).reshape(HEADS, shape.seats)
    last = last + np.outer(part(shape.lead, HEADS, shape.stages)[:, rows[0]], lead)
    shares = np.exp(last - last.max(axis=1, keepdims=True))
    return shares / shares.sum(axis=1, keepdims=True)


def ask(weights: np.ndarray, rows: list[int], amounts: list[float], lead: list[float]) -> tuple:
    room = layers(FEATURES.seats)
    index, amount = np.array(rows, np.int32), np.array(amounts, np.float32)
    KERNELS.forward(index, amount, len(rows), np.array(lead, np.float32), 2, weights, room)
    return room


@pytest.mark.parametrize("n", [1, 3, 4, 5, 8, 9])
def test_it_reckons_as_numpy_does(n: int) -> None:
    """However many rows there are: they are added four at a time, and then those that are left."""
    weights, lead = fresh(FEATURES, 3), [3.0, 1.0]
    rows, amounts = [5, 2, 7, 1, 4, 3, 7, 0, 6][:n], [1.0, 0.5, -2.0, 0.25, 3.0, -1.0, 0.75, 2.0, -0.5][:n]
    expected = by_numpy(weights, shape_of(FEATURES), rows, amounts, lead)
    np.testing.assert_allclose(ask(weights, rows, amounts, lead)[2].reshape(2, 2), expected, atol=1e-5)


def test_a_step_goes_downhill_in_every_weight() -> None:
    """The first step of Adagrad goes against the slope, which differences tell as well."""
    rows, amounts, lead = [5, 2], [1.0, 0.5], [1.0, 0.0]
    goals = np.array([0.9, 0.1, 0.2, 0.8], np.float32)
    shape, before = shape_of(FEATURES), fresh(FEATURES, 3)

    def loss(weights: np.ndarray) -> float:
        return -float((goals.reshape(2, 2) * np.log(by_numpy(weights, shape, rows, amounts, lead))).sum())

    weights, steps = before.copy(), np.full_like(before, 1e-12)
    index, amount = np.array(rows, np.int32), np.array(amounts, np.float32)
    room = ask(weights, rows, amounts, lead)
    KERNELS.learn(
        index, amount, 2, np.array(lead, np.float32), 2, goals, weights, steps, np.float32(1e-3), room, layers(2)
    )
    assert loss(weights) < loss(before)
    for at in [5 * FIRST + 1, 2 * FIRST + 4, shape.second + 7, shape.last + 3, shape.last_bias, shape.lead + 5]:
        more, less = before.astype(np.float64), before.astype(np.float64)
        more[at] += 1e-4
        less[at] -= 1e-4
        slope = (loss(more) - loss(less)) / 2e-4
        assert np.sign(before[at] - weights[at]) == (np.sign(slope) if abs(slope) > 1e-5 else 0), at


@rule
def valued(games, i, rewards, shares, weights):
    """`valuer`'s rule on an array and an index, for Python."""
    VALUE(games[i], rewards, shares, weights)


VALUE = valuer(NIM_GAME, FEATURES)


def test_seats_are_told_from_the_mover_on() -> None:
    weights = fresh(FEATURES, 3)
    found = []
    for seat in range(2):
        game = np.zeros(1, NIM)
        game["heap"], game["seat"] = 7, seat
        rewards, shares = np.zeros(2), np.zeros(2)
        valued(game, 0, rewards, shares, weights)
        found.append((rewards[seat], shares[seat], rewards.sum()))
    assert found[0] == found[1]
    assert abs(found[0][2] - 1) < 1e-6
    assert new(NIM_GAME.options(), 1)["heap"][0] == 12
