"""What comes round by itself: clocks that run down, bots that nobody moves for, web hooks, hints that got lost."""

import asyncio
import logging
import time
from http.client import HTTPException

from tableflip.server import metrics, webhooks
from tableflip.server.bot_runner import BotRunner
from tableflip.server.refusals import Refused
from tableflip.server.registry import TableRegistry
from tableflip.server.service import Service
from tableflip.server.tables import decide
from tableflip.server.tables.entries import Paused
from tableflip.server.tables.table import Table

ALIVE_EVERY_MS = 2_000
DOWN_AFTER_MS = 3 * ALIVE_EVERY_MS  # nobody has been heard of for so long: all servers were down
FORGET_MS = 24 * 3600 * 1000
PRESENCE_EVERY_MS = 15_000
LAG_EVERY_SECONDS = 0.05
LOG = logging.getLogger("tableflip.sweep")


class Sweep:
    def __init__(self, registry: TableRegistry, service: Service, bot_runner: BotRunner) -> None:
        self._registry, self._service, self._bot_runner = registry, service, bot_runner
        self._tasks: list[asyncio.Task[None]] = []
        self._presence_at = 0
        self._calling: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        await self._make_up_for_downtime()
        self._tasks = [asyncio.create_task(loop) for loop in (self._alive(), self._sweep(), self._measure_lag())]

    async def stop(self) -> None:
        tasks = [*self._tasks, *self._calling]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # --- servers that were down --------------------------------------------------------------------------------------

    async def _make_up_for_downtime(self) -> None:
        """While no server was up, nobody could move: that time is on nobody's clock."""
        registry = self._registry
        now, last = registry.now(), await registry.ask_store(registry.store.last_alive)
        await registry.ask_store(registry.store.alive, registry.id, now, now - FORGET_MS)
        if last is None or now - last < DOWN_AFTER_MS:
            return

        def pause(table: Table) -> Paused | None:
            newest = table.log[-1].entry
            if table.deadline is None or (newest.kind == "paused" and newest.at > last):
                return None  # nobody's clock runs, or another server that came up has seen to it
            return Paused(now - max(last, newest.at))

        for table_id in await registry.ask_store(registry.store.timed_tables):
            await registry.act(table_id, pause)

    async def _alive(self) -> None:
        while True:
            await asyncio.sleep(ALIVE_EVERY_MS / 1000)
            now = self._registry.now()
            await self._guarded(
                self._registry.ask_store(self._registry.store.alive, self._registry.id, now, now - FORGET_MS)
            )

    # --- what waits --------------------------------------------------------------------------------------------------

    async def _sweep(self) -> None:
        while True:
            await self._guarded(self._sweep_once())
            await asyncio.sleep(self._registry.settings.sweep_seconds)

    async def _guarded(self, work: object) -> None:
        """Whatever goes wrong once goes better next time."""
        try:
            await work  # type: ignore[misc]
        except Refused:
            return
        except Exception:
            LOG.exception("a sweep failed")

    async def _sweep_once(self) -> None:
        registry, now = self._registry, self._registry.now()
        metrics.TABLES_OPEN.set(len(registry.open))
        for table_id in await registry.ask_store(registry.store.late_tables, now - decide.LATE_MS):
            await self._service.call_time(table_id)
        for table_id in await registry.ask_store(registry.store.idle_duties, now):
            self._bot_runner.take_on(table_id)
        await self._call_hooks(now)
        await self._look_for_news(now)

    async def _look_for_news(self, now: int) -> None:
        """The bus may lose hints: ask the store about all tables that somebody here is connected to.

        A table that is to be read again, because something went wrong, is read now: whoever is connected waits for it.
        """
        registry = self._registry
        watched = [live for live in registry.open.values() if live.sockets]
        numbers: dict[str, int] = {}
        if registry.store.is_shared:
            numbers = await registry.ask_store(registry.store.last_numbers, [live.id for live in watched])
        for live in watched:
            kept = numbers.get(live.id, 0)
            if live.table is None or live.table.seq < kept:
                async with registry.visit(live.id, at_least=kept):
                    pass
        if registry.store.is_shared and now - self._presence_at > PRESENCE_EVERY_MS:
            self._presence_at = now
            for live in watched:
                self._service.tell_presence(live)

    # --- web hooks ---------------------------------------------------------------------------------------------------

    async def _call_hooks(self, now: int) -> None:
        registry, later = self._registry, now + 60_000
        for table_id, tries in await registry.ask_store(registry.store.take_hooks, now, later):
            task = asyncio.create_task(self._call_hook(table_id, tries, later))
            self._calling.add(task)
            task.add_done_callback(self._calling.discard)

    async def _call_hook(self, table_id: str, tries: int, was: int) -> None:
        registry = self._registry
        async with registry.visit(table_id) as (_, table):
            plan, turn = table.plan, table.match.turn if table.status == "playing" else None
            message = {
                "table": plan.id,
                "game": plan.game,
                "seq": table.seq,
                "status": table.status,
                "turn": turn,
                "name": table.seats[turn].name if isinstance(turn, int) else "",
                "deadline": table.deadline,
            }
            worth_it = not isinstance(turn, int) or table.seats[turn].kind == "person"
        due: int | None = None
        if plan.webhook and plan.webhook_secret and worth_it:
            private = registry.settings.private_webhooks
            try:
                status = await asyncio.to_thread(
                    webhooks.call, plan.webhook, plan.webhook_secret, message, registry.now(), private
                )
                told = 200 <= status < 300
            except webhooks.NotAllowed:
                told = True  # never again
                metrics.HOOKS.labels("not-allowed").inc()
            except (OSError, ValueError, HTTPException):
                told = False
            metrics.HOOKS.labels("told" if told else "failed").inc()
            if not told and tries + 1 < webhooks.TRIES:
                due = registry.now() + webhooks.next_try_ms(tries)
        await registry.ask_store(registry.store.set_hook, table_id, was, due)

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
