"""Before a server is ready: rules are compiled or loaded, and whoever waits is told how far that is.

What is not compiled yet is compiled by other processes, on all cores: first what matches of all games need, then
bots. This process only loads what they have made. People are welcome as soon as matches can be played; bots wait for
their own rules (`bots_of`).
"""

import asyncio
import gc
import logging
from collections import defaultdict
from collections.abc import Sequence
from itertools import product

from tableflip.core.rule import COMPILED
from tableflip.games import faults, find, names
from tableflip.stamps import BOTS, PLAYING
from tableflip.warm import Job, Step, Workshop, cold, is_whole, steps_of

LOG = logging.getLogger("tableflip.server")
LINE_PERCENT = 5  # how far things must have got for another line in the log


class Preparation:
    """How far the rules are prepared. People are welcome when `is_ready`; `percent` is 100 when all is there."""

    def __init__(self) -> None:
        self.percent = 0
        self.is_ready = False
        self._told = -LINE_PERCENT
        self._taken, self._todo = 0, 1
        self._bots: defaultdict[str, asyncio.Event] = defaultdict(asyncio.Event)

    async def bots_of(self, game: str) -> None:
        """Wait until the bots of that game can think without compiling first."""
        if self.percent < 100:
            await self._bots[game].wait()

    async def run(self) -> None:
        """Have every rule compiled or loaded that a table can need."""
        games = await asyncio.to_thread(whole_games)  # this loads every game, and finds out what is broken
        for fault in faults():
            LOG.warning("%s", fault)
        if COMPILED:
            await self._prepare(games)
        gc.freeze()  # what is loaded stays: no collection need look at it
        self.percent, self.is_ready = 100, True
        for event in self._bots.values():
            event.set()
        LOG.info("ready")

    async def _prepare(self, games: Sequence[str]) -> None:
        jobs, todo = await asyncio.to_thread(plan, games)
        self._todo = sum(len(some) * (2 if job in jobs else 1) for job, some in todo.items())
        loop = asyncio.get_running_loop()

        def heard(label: str) -> None:
            loop.call_soon_threadsafe(self._heard, label)

        with Workshop(jobs, heard) as workshop:
            for (name, stage), some in todo.items():
                if stage == BOTS and not self.is_ready:
                    self.is_ready = True
                    LOG.info("matches can be played; bots are still being prepared")
                await self._load((name, stage), some, workshop)
                if stage == BOTS:
                    self._bots[name].set()

    async def _load(self, job: Job, todo: list[Step], workshop: Workshop) -> None:
        if job in workshop.jobs:
            await asyncio.wait([asyncio.wrap_future(workshop.jobs[job])])  # if it failed, the reason is told below
        for label, take in todo:
            self._tell(label)
            try:
                await asyncio.to_thread(take)
            except Exception:  # a game that cannot be compiled leaves the others alone
                LOG.exception("%s could not be compiled", label)
            self._count()

    def _heard(self, label: str) -> None:
        """Another process has compiled something."""
        self._count()
        self._tell(label)

    def _count(self) -> None:
        self._taken += 1
        self.percent = min(99, self._taken * 100 // self._todo)

    def _tell(self, label: str) -> None:
        if self.percent >= self._told + LINE_PERCENT:
            self._told = self.percent
            says = "the rules are being prepared, %d %%"
            LOG.info(says, self.percent, extra={"percent": self.percent, "next": label})


def whole_games() -> list[str]:
    return [name for name in names() if is_whole(name)]


def plan(games: Sequence[str]) -> tuple[list[Job], dict[Job, list[Step]]]:
    """What other processes are to compile, and all that is to be loaded here."""
    return cold(games, PLAYING), {(name, stage): todo_of(name, stage) for stage, name in product(PLAYING, games)}


def todo_of(name: str, stage: str) -> list[Step]:
    return list(steps_of(find(name), [stage]))
