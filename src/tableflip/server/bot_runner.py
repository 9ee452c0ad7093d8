"""What tables wait for a server to do: start the game, and move for bots. Bots think in threads, under one budget."""

import asyncio
import logging
import random
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from time import perf_counter

from tableflip.match import Match
from tableflip.server import metrics, players
from tableflip.server.live import LiveTable
from tableflip.server.refusals import Refused
from tableflip.server.registry import TableRegistry
from tableflip.server.tables import decide
from tableflip.server.tables.entries import Moved, Started
from tableflip.server.tables.table import Table

LEASE_MS = 6_000
RACE_PACE = (1.5, 3.5)  # seconds between two flicks of a bot, where everybody flicks at once
LOG = logging.getLogger("tableflip.bots")


class BotRunner:
    """One task for each table that waits. A table that is taken on is not given up before it stops waiting."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._threads = ThreadPoolExecutor(registry.settings.bot_threads, "bots")
        self._stop = threading.Event()
        registry.on_change.append(self.changed)

    async def close(self) -> None:
        self._stop.set()
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        self._threads.shutdown(wait=True, cancel_futures=True)

    def changed(self, live: LiveTable) -> None:
        if live.table is not None and live.table.duty:
            self.take_on(live.id)

    def take_on(self, table_id: str) -> None:
        """See to a table soon, unless that is being done, or too many wait: then the next sweep finds it."""
        if table_id not in self._tasks and len(self._tasks) < self._registry.settings.bot_queue:
            task = asyncio.create_task(self._see_to(table_id))
            self._tasks[table_id] = task
            task.add_done_callback(lambda done: self._done(table_id, done))
        metrics.BOTS_WAITING.set(len(self._tasks))

    def _done(self, table_id: str, task: "asyncio.Task[None]") -> None:
        self._tasks.pop(table_id, None)
        metrics.BOTS_WAITING.set(len(self._tasks))
        if not task.cancelled() and (problem := task.exception()):
            LOG.error("a duty failed", extra={"problem": repr(problem)}, exc_info=problem)

    async def _see_to(self, table_id: str) -> None:
        leased_until = 0
        while True:
            now = self._registry.now()
            if self._registry.store.is_shared and leased_until < now + LEASE_MS // 2:
                store = self._registry.store
                if not await self._registry.ask_store(store.lease, table_id, self._registry.id, now, now + LEASE_MS):
                    return
                leased_until = now + LEASE_MS
            async with self._registry.visit(table_id) as (_, table):
                duty, bots = table.duty, table.bots_to_move
                match, seq = table.match.at(table.match.ply), table.seq
            if duty is None:
                return
            with suppress(Refused):
                if duty == "start":
                    await self._registry.act(table_id, self._start)
                else:
                    await self._move(table_id, match, seq, bots, [table.seats[seat].level or 1 for seat in bots])

    def _start(self, table: Table) -> Started | None:
        return decide.start(table) if table.duty == "start" else None

    async def _move(self, table_id: str, match: Match, seq: int, bots: list[int], levels: list[int]) -> None:
        began = perf_counter()
        race = match.turn == "any"
        seat, level = random.choice(list(zip(bots, levels, strict=True)))
        text = await asyncio.get_running_loop().run_in_executor(self._threads, self._think, match, seat, level)
        pace = self._registry.settings.bot_pace
        if race and pace:
            pace = random.uniform(*RACE_PACE) / len(bots)
        await asyncio.sleep(max(0.0, pace - (perf_counter() - began)))

        def act(table: Table) -> Moved | None:
            if not table.is_fresh(seq, race) or seat not in table.bots_to_move:
                return None  # the game has gone on: think again
            return decide.play(table, seat, text)

        await self._registry.act(table_id, act)

    def _think(self, match: Match, seat: int, level: int) -> str:
        began = perf_counter()
        metrics.BOTS_THINKING.inc()
        try:
            return players.choose(match, seat, level, self._registry.settings.bot_thought, self._stop)
        finally:
            metrics.BOTS_THINKING.dec()
            metrics.BOT_SECONDS.observe(perf_counter() - began)
