"""A network as layers of weights, which numpy reckons: what a player that has learned elsewhere consists of."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Table = NDArray[np.integer[Any]]


@dataclass(frozen=True)
class Layer:
    """Weights (outputs, inputs) and biases (outputs), which look at all that the layer before gave.

    Or at what `at` says, and then at each of its rows (rows, inputs) with the same weights, as a convolution does: a
    place in all numbers so far, which are those of the observation, a 0, and what the layers before gave, row by row.
    """

    weights: Floats
    biases: Floats
    at: Table | None = None
    cut: bool = True  # what is below 0 becomes 0

    @property
    def size(self) -> int:
        return len(self.biases) * (1 if self.at is None else len(self.at))


@dataclass(frozen=True)
class Network:
    """From an observation through its layers to a score for each action.

    Where a board may be turned (`envs.symmetries`), it looks at it in all these ways, and adds up what it thinks.
    """

    layers: tuple[Layer, ...]
    turned_observations: Table  # (ways, numbers)
    turned_actions: Table  # (ways, actions)

    def check(self, numbers: int, actions: int) -> None:
        """ValueError unless it fits a game with so many numbers of an observation and so many actions."""
        total, before = numbers + 1, numbers
        for layer in self.layers:
            wide = layer.weights.shape[1] if layer.weights.ndim == 2 else -1
            looks = before if layer.at is None else layer.at.shape[1] if layer.at.ndim == 2 else -1
            if wide != looks or layer.biases.shape != layer.weights.shape[:1]:
                raise ValueError("its layers do not fit one another, or what this game shows.")
            if layer.at is not None and not is_within(layer.at, total):
                raise ValueError("its layers do not fit one another, or what this game shows.")
            before = layer.size
            total += before
        if not self.layers or before != actions:
            raise ValueError("its last layer does not have a score for each action of this game.")
        seen, chosen = self.turned_observations, self.turned_actions
        if seen.shape != (len(chosen), numbers) or chosen.shape != (len(chosen), actions) or not len(chosen):
            raise ValueError("the ways in which it turns the board do not fit this game.")
        if not is_within(seen, numbers) or not all(sorted(way) == list(range(actions)) for way in chosen.tolist()):
            raise ValueError("the ways in which it turns the board do not fit this game.")

    def scores(self, seen: NDArray[Any]) -> Floats:
        ways = seen[self.turned_observations].astype(np.float32)
        numbers = [ways, np.zeros((len(ways), 1), np.float32)]
        for layer in self.layers:
            last = numbers[-1] if len(numbers) > 2 else ways
            looked = last[:, None] if layer.at is None else np.concatenate(numbers, 1)[:, layer.at]
            given = looked @ layer.weights.T + layer.biases
            numbers.append((np.maximum(given, 0) if layer.cut else given).reshape(len(ways), -1))
        total = np.zeros(self.turned_actions.shape[1], np.float32)
        for way, scores in zip(self.turned_actions, numbers[-1]):
            total[way] += scores
        return total


def is_within(table: Table, size: int) -> bool:
    return np.issubdtype(table.dtype, np.integer) and table.size > 0 and table.min() >= 0 and table.max() < size
