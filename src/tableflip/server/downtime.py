"""Time in which no server ran is nobody's time: a machine that slept, a process that was stopped, a loop that hung."""

import asyncio
import logging

from tableflip.server import metrics
from tableflip.server.refusals import Refused
from tableflip.server.registry import TableRegistry
from tableflip.server.store.trouble import Trouble, trouble_of
from tableflip.server.tables.entries import Paused
from tableflip.server.tables.table import Table

ALIVE_EVERY_MS = 2_000
HEARD_MS = 3 * ALIVE_EVERY_MS // 2  # who was heard of so lately is up
DOWN_AFTER_MS = 3 * ALIVE_EVERY_MS  # when a server starts: nobody has been heard of for so long, so all were down
WATCH_SECONDS = 0.25
STALL_MS = 2_000  # a shorter gap is a busy machine
FORGET_MS = 24 * 3600 * 1000
AT_ONCE = 50  # tables whose clocks are put right together
LOG = logging.getLogger("tableflip.downtime")


TROUBLES: tuple[Trouble, ...] = ("full", "read-only", "damaged", "away")


class Downtime:
    """Notices gaps in time and puts clocks right. Whoever is about to say that somebody's time is up asks it first.

    It goes by the clock on the wall, as clocks of tables do: a machine that sleeps stops all others, and whoever sets
    the clock takes nobody's time.
    """

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._seen = registry.now()
        self._mending: asyncio.Task[None] | None = None
        self._told = self._seen  # when this server last said that it is up, and it was written down
        self._is_mute = False  # it could not be written down the last time: nobody could move either

    async def start(self) -> None:
        """Make up for the time before this server was here."""
        registry = self._registry
        last = await registry.ask_store(registry.store.last_alive)
        self._seen = now = registry.now()
        if last is not None and now - last >= DOWN_AFTER_MS:
            await self._pause_all(last, now)
        await self.tell_alive()

    async def tell_alive(self) -> None:
        """Say that this server is up; never before its own gap was made up for, or others would think that it ran."""
        await self._mend()
        registry, now = self._registry, self._registry.now()
        try:
            await registry.ask_store(registry.store.alive, registry.id, now, now - FORGET_MS)
        except Exception as e:
            self._is_mute = True
            tell_trouble(trouble_of(e))
            raise
        tell_trouble(None)
        was_mute, since, self._is_mute, self._told = self._is_mute, self._told, False, now
        if was_mute and now - since >= STALL_MS:
            await self._mend_since(since, now)

    def is_right(self) -> bool:
        """Is there nothing to make up for, as far as can be told at once? Every move asks."""
        now = self._registry.now()
        if now - self._seen >= STALL_MS or self._mending is not None or self._is_mute:
            return False
        self._seen = now
        return True

    async def check(self) -> None:
        """Has this server stood still since it was last asked, or could it not write anything down? Then wait until
        clocks are right again."""
        await self._mend()
        if self._is_mute:
            await self.tell_alive()

    async def _mend(self) -> None:
        now = self._registry.now()
        since, self._seen = self._seen, now
        if now - since >= STALL_MS:
            await self._mend_since(since, now)
        elif self._mending is not None:
            await asyncio.shield(self._mending)

    async def _mend_since(self, since: int, now: int) -> None:
        self._mending = asyncio.create_task(self._make_up(since, now, self._mending))
        await asyncio.shield(self._mending)

    async def _make_up(self, since: int, now: int, before: "asyncio.Task[None] | None") -> None:
        """With several servers, only the time in which none of them ran is given back."""
        if before is not None:
            await before
        registry = self._registry
        try:
            others = await registry.ask_store(registry.store.last_alive, registry.id) or 0
            if now - others > HEARD_MS:
                metrics.STALLS.inc()
                await self._pause_all(max(since, others), now)
        except Exception:
            LOG.exception("clocks were not put right")
        finally:
            if self._mending is asyncio.current_task():
                self._mending = None

    async def _pause_all(self, since: int, now: int) -> None:
        registry = self._registry

        def pause(table: Table) -> Paused | None:
            newest = table.log[-1].entry
            if table.deadline is None or (newest.kind == "paused" and newest.at > since):
                return None  # nobody's clock runs, or another server has seen to it
            return Paused(now - max(since, newest.at))

        async def put_right(table_id: str) -> None:
            try:
                await registry.act(table_id, pause, at=now)
            except Refused:
                return  # a table that cannot be opened has no clock to be put right
            except Exception as e:
                if trouble_of(e):
                    raise
                LOG.exception("the clocks of a table were not put right")

        tables = await registry.ask_store(registry.store.timed_tables)
        for first in range(0, len(tables), AT_ONCE):
            await asyncio.gather(*(put_right(one) for one in tables[first : first + AT_ONCE]))


def tell_trouble(trouble: Trouble | None) -> None:
    for one in TROUBLES:
        metrics.STORAGE.labels(one).set(one == trouble)
