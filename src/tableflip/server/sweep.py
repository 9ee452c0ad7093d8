"""What comes round by itself: clocks that run down, bots that nobody moves for, web hooks, hints that got lost."""

import asyncio
import logging
import time
from collections.abc import Awaitable

from tableflip.server import metrics
from tableflip.server.bot_runner import BotRunner
from tableflip.server.downtime import ALIVE_EVERY_MS, WATCH_SECONDS, Downtime
from tableflip.server.hook_runner import HookRunner
from tableflip.server.refusals import Refused
from tableflip.server.registry import TableRegistry
from tableflip.server.service import Service
from tableflip.server.store.trouble import trouble_of
from tableflip.server.tables import decide

PRESENCE_EVERY_MS = 15_000
LAG_EVERY_SECONDS = 0.05
LOG = logging.getLogger("tableflip.sweep")


class Sweep:
    def __init__(
        self,
        registry: TableRegistry,
        service: Service,
        bot_runner: BotRunner,
        hook_runner: HookRunner,
        downtime: Downtime,
    ) -> None:
        self._registry, self._service, self._downtime = registry, service, downtime
        self._bot_runner, self._hook_runner = bot_runner, hook_runner
        self._tasks: list[asyncio.Task[None]] = []
        self._presence_at = 0

    async def start(self) -> None:
        await self._downtime.start()
        loops = (self._alive(), self._watch(), self._sweep(), self._measure_lag())
        self._tasks = [asyncio.create_task(loop) for loop in loops]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # --- servers that stand still ------------------------------------------------------------------------------------

    async def _alive(self) -> None:
        while True:
            await asyncio.sleep(ALIVE_EVERY_MS / 1000)
            await self._guarded(self._downtime.tell_alive())

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(WATCH_SECONDS)
            await self._guarded(self._downtime.check())

    # --- what waits --------------------------------------------------------------------------------------------------

    async def _sweep(self) -> None:
        while True:
            await self._guarded(self._sweep_once())
            await asyncio.sleep(self._registry.settings.sweep_seconds)

    async def _guarded(self, work: Awaitable[None]) -> None:
        """Whatever goes wrong once goes better next time, and what is wrong with one table concerns no other."""
        try:
            await work
        except Refused:
            return
        except Exception as e:
            if trouble := trouble_of(e):
                LOG.warning("the tables cannot be reached", extra={"trouble": trouble})
            else:
                LOG.exception("a sweep failed")

    async def _sweep_once(self) -> None:
        registry, now = self._registry, self._registry.now()
        metrics.TABLES_OPEN.set(len(registry.open))
        store, aside = registry.store, registry.aside
        for table_id in await registry.ask_store(store.late_tables, now - decide.LATE_MS, aside):
            await self._guarded(self._service.call_time(table_id))
        for duty in await registry.ask_store(store.idle_duties, now, registry.settings.bot_queue, aside):
            self._bot_runner.take_on(duty)
        await self._guarded(self._hook_runner.call_all_due(now))
        await self._guarded(registry.ask_store(store.put_away))
        await self._look_for_news(now)
        registry.set_aside_hidden()

    async def _look_for_news(self, now: int) -> None:
        """The bus may lose hints: ask the store about all tables that somebody here is connected to.

        A table that is to be read again, because something went wrong, is read now: whoever is connected waits for it.
        """
        registry = self._registry
        watched = [live for live in registry.open.values() if live.sockets]
        numbers: dict[str, int] = {}
        if registry.store.is_shared:
            known = {live.id: live.table.seq for live in watched if live.table is not None}
            numbers = await registry.ask_store(registry.store.newer, known)
        for live in [live for live in watched if live.table is None or live.id in numbers]:
            await self._guarded(self._look_at(live.id, numbers.get(live.id, 0)))
        if registry.store.is_shared and now - self._presence_at > PRESENCE_EVERY_MS:
            self._presence_at = now
            registry.announce(*watched)
            for live in watched:
                if live.elsewhere and live.forget_silent(now):
                    registry.changed(live)

    async def _look_at(self, table_id: str, at_least: int) -> None:
        async with self._registry.visit(table_id, at_least):
            pass

    # --- the loop itself ---------------------------------------------------------------------------------------------

    async def _measure_lag(self) -> None:
        """How late the event loop is: what every request waits for, whatever it asks."""
        worst = 0.0
        while True:
            began = time.perf_counter()
            await asyncio.sleep(LAG_EVERY_SECONDS)
            lag = max(0.0, time.perf_counter() - began - LAG_EVERY_SECONDS)
            metrics.LOOP_LAG.observe(lag)
            if lag > worst:
                worst = lag
                metrics.LOOP_LAG_MAX.set(worst)
