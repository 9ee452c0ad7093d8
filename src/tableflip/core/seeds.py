"""Seeds: one range of them, whoever asks. A record can hold every seed that a match can have."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tableflip.core.reading import shown

MOST_DIGITS = 100
END = 10**MOST_DIGITS  # seeds lie between -END and END
RANGE = f"a whole number of at most {MOST_DIGITS} digits"


class SeedError(ValueError):
    """Something that cannot be a seed."""


def check_seed(seed: Any) -> int:
    """The seed, if it is one."""
    if type(seed) is not int or not -END < seed < END:
        raise SeedError(f"seed={shown(seed)} is not possible: it must be {RANGE}.")
    return seed


def stream_of(seed: int) -> NDArray[np.uint64]:
    """The first stream of a seed (`core.rng.streams`) by itself, in a tenth of the time: bots need two for a move."""
    z = (seed * 0xD1342543DE82EF95 + 1) * 0x9E3779B97F4A7C15 % 2**64
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    z = (z ^ z >> 27) * 0x94D049BB133111EB % 2**64
    return np.array([z ^ z >> 31 | 1], np.uint64)
