"""Settings for all tests."""

import os

import numpy as np
import pytest
from hypothesis import settings

from tableflip.core.cache import COMPILED
from tableflip.games.installed import HOUSE
from tableflip.testing import times
from tests import nursery
from tests.guard import MARKS, Guard

__all__ = ["times"]

# Of their environments alone: the compiler takes half a minute for one of the terrain game.
SLOW_TO_COMPILE = ("terrain", "flipships")
# In the names of tests that play the examples.
OF_EXAMPLES = ("othello", "connect_four", "tests/bench/test_bench.py", "tests/bots/search/")

# Compiling takes its time on the first call, and plain Python takes it on every call: no deadlines.
settings.register_profile("tableflip", deadline=None, print_blob=True)
settings.load_profile("tableflip")


def pytest_configure(config: pytest.Config) -> None:
    guard = Guard()
    config.add_cleanup(guard.dismiss)
    if not hasattr(config, "workerinput"):  # no worker of pytest-xdist's: those share one
        os.environ[nursery.HOME] = os.environ[MARKS]


def marked(item: pytest.Item, *names: str) -> bool:
    return any(item.get_closest_marker(name) for name in names)


@pytest.hookimpl(tryfirst=True)  # before pytest-xdist reads the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What is not compiled by `make setup` is compiled by one process for each game, not by all: environments, the
    games of examples/, and how bots learn; and with bounds checks, which nobody plays with, everything.

    Most environments wait for `make test-long` to be compiled; `make test` tries those of TerraFlip and the examples.
    """
    everything = os.environ.get("NUMBA_BOUNDSCHECK", "0") != "0"
    for item in items:
        game = next((name for name in HOUSE if name in item.nodeid), None)
        if any(word in item.nodeid for word in OF_EXAMPLES):
            item.add_marker(pytest.mark.xdist_group("examples"))
        elif "tests/bots/learning/" in item.nodeid:
            item.add_marker(pytest.mark.xdist_group("learning"))
        elif "/test_learned.py" in item.nodeid:
            item.add_marker(pytest.mark.xdist_group("learned"))
        elif COMPILED and ("tests/envs/" in item.nodeid or (game and everything)):
            item.add_marker(pytest.mark.xdist_group(game or HOUSE[0]))  # those that name none play that one
        elif "tests/lab/test_playing.py" in item.nodeid:
            item.add_marker(pytest.mark.xdist_group("lab"))
        if "tests/envs/" in item.nodeid and game in SLOW_TO_COMPILE and not marked(item, "learns", "slow_to_compile"):
            item.add_marker(pytest.mark.long if marked(item, "compiled") else pytest.mark.slow_to_compile)


@pytest.fixture(autouse=True)
def no_silent_overflow():
    """Narrow integers that overflow would make plain Python differ from compiled code: an error in tests."""
    with np.errstate(over="raise"):
        yield
