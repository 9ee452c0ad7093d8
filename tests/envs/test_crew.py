"""The threads of a batch: woken when they sleep, gone with it, their errors told by whoever leads."""

import gc
import os
import zlib
from threading import active_count
from time import sleep

import numpy as np
import pytest

from tableflip.core.rule import rule
from tableflip.envs import Batch
from tableflip.envs.crew import Crew, Lent
from tableflip.envs.kernels import END, FIRST, Kernels
from tests.envs.test_batch import TERRAFLIP, told

pytestmark = pytest.mark.compiled


def test_threads_go_home_when_their_batch_is_gone():
    before = active_count()
    batch = Batch("terraflip", 64, threads=3, **TERRAFLIP)
    assert active_count() == before + 2
    batch.reset(1)
    del batch
    gc.collect()
    for _ in range(100):
        if active_count() == before:
            break
        sleep(0.05)
    assert active_count() == before


def test_threads_that_fell_asleep_are_woken():
    alone, batch = Batch("terraflip", 64, **TERRAFLIP), Batch("terraflip", 64, threads=3, **TERRAFLIP)
    alone.reset(1)
    batch.reset(1)
    for pause in (0, 0, 0.05, 0, 0.002, 0.001, 0.05, 0):
        sleep(pause)  # about when they stop listening, and long after
        assert told(batch.step(batch.random_actions())) == told(alone.step(alone.random_actions()))


@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
@pytest.mark.skipif(not hasattr(os, "fork"), reason="only where processes are copied")
def test_a_copied_process_has_threads_of_its_own():
    batch = Batch("terraflip", 64, threads=2, **TERRAFLIP)
    batch.reset(1)
    actions = batch.random_actions().copy()
    child = os.fork()
    if child == 0:
        os._exit(zlib.crc32(told(batch.step(actions))) % 100 + 1)
    mine = zlib.crc32(told(batch.step(actions))) % 100 + 1
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == mine


def test_an_error_in_any_thread_is_told_and_the_next_step_is_taken():
    """Of a compiled rule that goes wrong, such as with bounds checks: nobody is waited for in vain."""

    @rule
    def stumble(games, places, actions, memory, orders):
        for i in range(orders[FIRST], orders[END]):
            if actions[i] == 7:
                raise ValueError("stumbled")
            games[i] += actions[i]
        return -1

    @rule
    def check(places, masks, actions, orders):
        for i in range(orders[FIRST], orders[END]):
            if actions[i] == 8:
                raise ValueError("looked")
        return -1

    @rule
    def sample(places, words, picked, orders):
        for i in range(orders[FIRST], orders[END]):
            picked[i] = i

    games, places, memory = (np.zeros(6, np.int64) for _ in range(3))
    masks, words, picked, actions = np.zeros((6, 8), np.uint8), np.zeros((6, 1), np.uint64), places.copy(), places + 1
    orders = [np.array([begin, begin + 2]) for begin in (0, 2, 4)]
    kernels = Kernels(stumble, check, sample, *[None] * 3)
    crew = Crew(kernels, Lent(games, places, masks, words, picked, actions, memory), orders)
    crew.sample()
    assert picked.tolist() == [0, 1, 2, 3, 4, 5]
    for wrong in (0, 3, 5):  # the leader's own, helpers'
        for action, word in ((7, "stumbled"), (8, "looked")):
            before = games.copy()
            actions[wrong] = action
            with pytest.raises(ValueError, match=word):
                crew.checked_step()
            if word == "looked":
                assert (games == before).all()
            actions[wrong] = 1
        before = games.copy()
        assert crew.checked_step() == -1
        assert (games == before + 1).all()
