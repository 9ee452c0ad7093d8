"""Threads that step shares of a batch's games, many times a second.

A share stays with its thread, and so do the games with the processor that has them in its cache. The threads stay in
compiled code (`bell.py`) for as long as there is work: only when nothing comes for a while do they sleep.
"""

import os
import weakref
from collections.abc import Callable, Sequence
from threading import Lock, Thread
from typing import Any, NamedTuple

import numpy as np

from tableflip.core.rule import as_argument, borrowing, straight
from tableflip.core.state import Array, Ints, Rows, State
from tableflip.envs.bell import (
    CALLED,
    CHECKED,
    CHECKED_STEP,
    DONE,
    FAILED,
    FOUND,
    GO_HOME,
    JOB,
    NOTHING,
    RUNG,
    SAMPLE,
    STEP,
    WORDS,
    agree,
    hear,
    may_go_on,
    ring,
    store,
    wait_for_all,
)
from tableflip.envs.kernels import Kernels


@borrowing
def attend(
    step: Any,
    check: Any,
    sample: Any,
    games: Array[State],
    places: Array[Any],
    masks: Rows[Ints],
    words: Rows[Array[np.uint64]],
    picked: Ints,
    actions: Ints,
    memory: Ints,
    orders: Ints,
    bell: Ints,
    line: int,
) -> bool:
    """What a helper does, call by call; False: it sleeps until it is woken, True: it goes home.

    The kernels are called through their addresses: put into this function, they would be compiled once more.
    """
    while hear(bell, line):
        job = bell[JOB]
        if job == SAMPLE:
            sample(places, words, picked, orders)
        elif job == STEP or (job == CHECKED_STEP and may_go_on(bell, line, check(places, masks, actions, orders))):
            step(games, places, actions, memory, orders)
        elif job == GO_HOME:
            return True
        store(bell, line + DONE, bell[RUNG])
    return False


class Lent(NamedTuple):
    """What the kernels of a batch work in."""

    games: Array[State]
    places: Array[Any]
    masks: Rows[Ints]
    words: Rows[Array[np.uint64]]  # the masks, eight marks a word
    picked: Ints  # actions that are drawn
    actions: Ints  # actions that are taken
    memory: Ints


class Desk:
    """What a crew and its helpers share; these keep no crew alive."""

    def __init__(self, kernels: Kernels, lent: Lent, orders: Sequence[Ints]) -> None:
        self.kernels, self.lent, self.orders = kernels, lent, orders
        self.bell = on_lines(len(orders))
        own = orders[0]
        stepped = lent.games, lent.places, lent.actions, lent.memory, own
        checked = lent.places, lent.masks, lent.actions, own
        sampled = lent.places, lent.words, lent.picked, own
        kinds = (
            as_argument(kernels.step, *stepped),
            as_argument(kernels.check, *checked),
            as_argument(kernels.sample, *sampled),
        )
        self.attend: Callable[..., bool] = straight(attend, *kinds, *lent, own, self.bell, WORDS)
        self.ring, self.agree = straight(ring, self.bell, STEP), straight(agree, self.bell, NOTHING)
        self.wait = straight(wait_for_all, self.bell)
        self.open()

    def open(self) -> None:
        """Helpers come; what earlier ones were told is forgotten."""
        self.failed: BaseException | None = None
        self.bell[:] = 0
        self.beds = [Lock() for _ in self.orders[1:]]
        for k, bed in enumerate(self.beds, start=1):
            bed.acquire()
            Thread(target=self.help, args=(k, bed), daemon=True).start()

    def help(self, k: int, bed: Lock) -> None:
        line, called = k * WORDS, (self.kernels.step, self.kernels.check, self.kernels.sample)
        while True:
            try:
                if self.attend(*called, *self.lent, self.orders[k], self.bell, line):
                    return
                bed.acquire()
            except BaseException as e:  # noqa: BLE001 - it is raised by whoever leads
                self.failed = e
                self.bell[line + FOUND] = FAILED
                self.bell[line + CHECKED] = self.bell[line + DONE] = self.bell[RUNG]

    def call(self, job: int) -> None:
        if self.ring(self.bell, job):
            for k, bed in enumerate(self.beds, start=1):
                if self.bell[k * WORDS + CALLED]:
                    bed.release()


def on_lines(count: int) -> Ints:
    """So many lines of numbers, each of which begins where a processor begins to fetch."""
    room = np.zeros((count + 1) * WORDS, np.int64)
    ahead = -room.ctypes.data // room.itemsize % WORDS
    return room[ahead : ahead + count * WORDS]


class Crew:
    """As many threads as there are orders, of which the caller's is the first."""

    def __init__(self, kernels: Kernels, lent: Lent, orders: Sequence[Ints]) -> None:
        desk = self._desk = Desk(kernels, lent, orders)
        own = orders[0]
        self._step = straight(kernels.step, lent.games, lent.places, lent.actions, lent.memory, own)
        self._check = straight(kernels.check, lent.places, lent.masks, lent.actions, own)
        self._sample = straight(kernels.sample, lent.places, lent.words, lent.picked, own)
        self._is_forked = False
        crews.add(self)
        weakref.finalize(self, desk.call, GO_HOME)

    def sample(self) -> None:
        """Draw a legal action in each game."""
        desk, lent = self._desk, self._desk.lent
        self._call(SAMPLE)
        try:
            self._sample(lent.places, lent.words, lent.picked, desk.orders[0])
        finally:
            self._end()

    def step(self) -> None:
        """Step all games."""
        desk, lent = self._desk, self._desk.lent
        self._call(STEP)
        try:
            self._step(lent.games, lent.places, lent.actions, lent.memory, desk.orders[0])
        finally:
            self._end()

    def checked_step(self) -> int:
        """Step all games, unless an action is not legal: the first game for which it is not, or NOTHING."""
        desk, lent, own = self._desk, self._desk.lent, self._desk.orders[0]
        found, is_agreed = FAILED, False
        self._call(CHECKED_STEP)
        try:
            found = self._check(lent.places, lent.masks, lent.actions, own)
            found, is_agreed = desk.agree(desk.bell, found), True
            if found == NOTHING:
                self._step(lent.games, lent.places, lent.actions, lent.memory, own)
        finally:
            if not is_agreed:
                desk.agree(desk.bell, found)
            self._end()
        return found

    def _call(self, job: int) -> None:
        if self._is_forked:
            self._is_forked = False
            self._desk.open()
        self._desk.call(job)

    def _end(self) -> None:
        """All are done before anybody goes on, whatever happened."""
        desk = self._desk
        desk.wait(desk.bell)
        if desk.failed is not None:
            failed, desk.failed = desk.failed, None
            raise failed


crews: weakref.WeakSet[Crew] = weakref.WeakSet()


def have_forked() -> None:
    """Threads are not copied with their process: each crew takes on others when it has something to do."""
    for crew in crews:
        crew._is_forked = True


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=have_forked)
