"""Settings for all tests."""

import os

import numpy as np
import pytest
from hypothesis import settings

from tableflip.core.rule import COMPILED

# Compiling takes its time on the first call, and plain Python takes it on every call: no deadlines.
settings.register_profile("tableflip", deadline=None, print_blob=True)
settings.load_profile("tableflip")

# As plain Python the rules run some two hundred times slower; what a test repeats, it then repeats less often.
EFFORT = 1.0 if COMPILED else 0.02


def times(number: int) -> int:
    """How often to repeat something: `number` times compiled, a fraction of it as plain Python."""
    return max(2, int(number * EFFORT * float(os.environ.get("TABLEFLIP_EFFORT", "1"))))


@pytest.fixture(autouse=True)
def no_silent_overflow():
    """Narrow integers that overflow would make plain Python differ from compiled code: an error in tests."""
    with np.errstate(over="raise"):
        yield
