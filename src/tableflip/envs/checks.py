"""What callers hand to a batch, checked: a wrong thing is refused in a sentence that says what is possible.

Numpy's whole numbers are as good as Python's.
"""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tableflip.core.checks import whole
from tableflip.core.reading import shown


class IllegalAction(ValueError):
    """An action that may not be chosen now. Nothing has changed."""


def number(name: str, value: Any, least: int | None = None) -> int:
    """A whole number; ValueError for anything else, True and 1.0 among it."""
    return whole(name, plain(value), least)


def plain(value: Any) -> Any:
    """A whole number of numpy's as one of Python's; anything else as it is."""
    return int(value) if isinstance(value, np.integer) else value


def one_of(name: str, value: Any, end: int) -> int:
    """A number from 0 to before `end`."""
    found = number(name, value)
    if not 0 <= found < end:
        raise ValueError(f"{name}={found} is not possible: there are 0 to {end - 1}.")
    return found


def seat_of_each(learner: Any, games: int, seats: int) -> NDArray[np.int64]:
    """The seat that learns in each game, from one for all of them or one for each."""
    given = as_array(learner)
    if given.dtype.kind in "iu" and given.shape in ((), (games,)) and ((given >= 0) & (given < seats)).all():
        return np.broadcast_to(given, games).astype(np.int64)
    each = "" if games == 1 else f", or a list with a seat for each of the {games} games"
    raise ValueError(f"learner={shown(learner)} is not possible: it must be a seat, 0 to {seats - 1}{each}.")


def actions_of(given: ArrayLike, games: int, whose: str = "Actions") -> NDArray[np.int64]:
    """One action for each game; IllegalAction for what is none."""
    chosen = as_array(given)
    if chosen.shape != (games,) or chosen.dtype.kind not in "iu":
        wanted = "1 whole number in a list" if games == 1 else f"{games} whole numbers, one for each game"
        raise IllegalAction(f"{whose} must be {wanted}; given: {described(chosen)}.")
    return np.ascontiguousarray(chosen, np.int64)


def one_action(given: Any) -> NDArray[np.int64]:
    """The action of a single game, as a batch of one takes it."""
    if type(given) is int:
        return np.array([given])
    chosen = as_array(given)
    if chosen.size != 1 or chosen.dtype.kind not in "iu":
        raise IllegalAction(f"An action is a whole number; given: {described(chosen)}.")
    return chosen.reshape(1).astype(np.int64)


def games_among(given: ArrayLike, games: int) -> NDArray[np.int64]:
    """Games by their numbers, or by a mark for each of them."""
    chosen = as_array(given)
    if chosen.dtype == np.bool_ and chosen.shape == (games,):
        return np.flatnonzero(chosen)
    if chosen.size == 0:
        return np.zeros(0, np.int64)
    if chosen.dtype.kind in "iu" and chosen.ndim == 1 and ((chosen >= 0) & (chosen < games)).all():
        return chosen.astype(np.int64)
    raise ValueError(
        f"Games are told by their numbers, 0 to {games - 1}, or by True or False for each of the {games}; "
        f"given: {described(chosen)}."
    )


def as_array(given: Any) -> NDArray[Any]:
    """As numpy reads it; an array of objects where it cannot."""
    try:
        return np.asarray(given)
    except (ValueError, OverflowError):  # rows of different lengths, numbers without end
        return np.empty(0, object)


def described(array: NDArray[Any]) -> str:
    """What an array is, in a sentence."""
    if array.dtype.kind not in "biufc":
        return "something that is no number"
    size = "a single one" if array.shape == () else " x ".join(map(str, array.shape))
    return f"{size} of {array.dtype}"
