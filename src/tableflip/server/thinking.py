"""The threads in which bots think, for tables and for analyses, and whose turn in them it is."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from time import perf_counter
from typing import Any, TypeVar

from tableflip.server import metrics
from tableflip.server.fair import Claim, Company, FairQueue

T = TypeVar("T")


class Thinking:
    """So many thoughts at once, none of them longer than `most_seconds`; the rest waits in a fair queue."""

    def __init__(self, threads: int, most_seconds: float, clock: Callable[[], float] = perf_counter) -> None:
        self._threads = ThreadPoolExecutor(threads, "bots")
        self._free, self._most_seconds, self._clock = threads, most_seconds, clock
        self._queue = FairQueue()
        self._called: dict[Claim, asyncio.Future[None]] = {}  # those who wait, and how they are called
        self._stops: set[threading.Event] = set()
        self._is_closing = False

    def stop(self) -> None:
        """Let all thoughts come to an end."""
        self._is_closing = True
        for stop in self._stops:
            stop.set()

    def close(self) -> None:
        """Wait until nobody thinks any more. Whoever waited for a turn must have been cancelled before."""
        self._threads.shutdown(wait=True, cancel_futures=True)

    @asynccontextmanager
    async def turn(self, claim: Claim) -> AsyncIterator[None]:
        """A thread of one's own, once it is one's turn. Cancelled: somebody else needed the place in the queue more."""
        began = self._clock()
        called = self._called[claim] = asyncio.get_running_loop().create_future()
        self._queue.add(claim)
        self._call()
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():  # called in the same moment: the turn goes to another
                self._end(claim, 0.0)
            raise
        finally:
            self._called.pop(claim, None)
            self._queue.remove(claim)
            self._count()
        started = self._clock()
        metrics.BOT_WAIT.labels(claim.company).observe(started - began)
        try:
            yield
        finally:
            self._end(claim, self._clock() - started)

    def _call(self) -> None:
        while self._free and (claim := self._queue.take()) is not None:
            self._free -= 1
            self._called[claim].set_result(None)
        self._count()

    def _end(self, claim: Claim, seconds: float) -> None:
        self._queue.end(claim, seconds)
        self._free += 1
        metrics.BOT_TIME.labels(claim.company).inc(seconds)
        self._call()

    def _count(self) -> None:
        for company in ("here", "away", "nobody"):
            metrics.BOTS_WAITING.labels(company).set(self._queue.waiting(company))

    async def run(self, call: Callable[..., T], *args: Any) -> T:
        """Think, within one's turn. `call` gets an event as its last argument, which is set when time is up."""
        stop = threading.Event()
        if self._is_closing:
            stop.set()
        self._stops.add(stop)
        loop = asyncio.get_running_loop()
        alarm = loop.call_later(self._most_seconds, stop.set)
        try:
            return await loop.run_in_executor(self._threads, partial(call, *args, stop))
        finally:
            alarm.cancel()
            self._stops.discard(stop)

    def move(self, table: str, company: Company) -> None:
        """People have come to a table, or gone: if it waits, it waits with others now."""
        self._queue.move(table, company)

    def make_room(self, claim: Claim) -> bool:
        """Send somebody away from a full queue, if anybody needs its place less."""
        other = self._queue.gives_way(claim)
        if other is None:
            return False
        self._queue.remove(other)
        self._called[other].cancel()
        metrics.BOTS_SENT_AWAY.inc()
        return True
