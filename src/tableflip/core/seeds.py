"""Seeds: one range of them, whoever asks. A record can hold every seed that a match can have."""

from typing import Any

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
