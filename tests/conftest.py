"""Settings for all tests."""

import numpy as np
import pytest
from hypothesis import settings

from tableflip.testing import times
from tests.guard import Guard

__all__ = ["times"]

# Compiling takes its time on the first call, and plain Python takes it on every call: no deadlines.
settings.register_profile("tableflip", deadline=None, print_blob=True)
settings.load_profile("tableflip")


def pytest_configure(config: pytest.Config) -> None:
    guard = Guard()
    config.add_cleanup(guard.dismiss)


@pytest.fixture(autouse=True)
def no_silent_overflow():
    """Narrow integers that overflow would make plain Python differ from compiled code: an error in tests."""
    with np.errstate(over="raise"):
        yield
