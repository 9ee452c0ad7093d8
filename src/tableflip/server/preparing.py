"""Before a server is ready: every rule is compiled or loaded, and whoever waits is told how far that is."""

import asyncio
import gc
import logging

from tableflip.core.rule import COMPILED
from tableflip.games import faults
from tableflip.warm import steps

LOG = logging.getLogger("tableflip.server")
LINE_PERCENT = 5  # how far things must have got for another line in the log


class Preparation:
    """How far the rules are prepared. `percent` is 100 only when all are."""

    def __init__(self) -> None:
        self.percent = 0
        self._told = 0

    @property
    def is_done(self) -> bool:
        return self.percent == 100

    async def run(self) -> None:
        """Have every rule compiled or loaded before the first request needs it."""
        todo = await asyncio.to_thread(lambda: list(steps()))  # this loads every game, and finds out what is broken
        for fault in faults():
            LOG.warning("%s", fault)
        for number, (label, take) in enumerate(todo if COMPILED else []):
            self._tell(number * 100 // len(todo), label)
            try:
                await asyncio.to_thread(take)
            except Exception:  # a game that cannot be compiled leaves the others alone
                LOG.exception("%s could not be compiled", label)
        gc.freeze()  # what is loaded stays: no collection need look at it
        self.percent = 100
        LOG.info("ready")

    def _tell(self, percent: int, label: str) -> None:
        self.percent = percent
        if percent == 0 or percent >= self._told + LINE_PERCENT:
            self._told = percent
            LOG.info("the rules are being prepared, %d %%", percent, extra={"percent": percent, "next": label})
