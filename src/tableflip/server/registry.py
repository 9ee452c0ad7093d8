"""The registry: all tables that this server has open, and the one way in which any of them changes."""

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Literal, TypeVar

from tableflip.core.reasons import Reason
from tableflip.games import find
from tableflip.server import metrics
from tableflip.server.bus.bus import Bus
from tableflip.server.live import LiveTable, Telling
from tableflip.server.refusals import SAY, Refused, refuse
from tableflip.server.settings import Settings
from tableflip.server.store.rows import Append, Digest
from tableflip.server.store.store import Store
from tableflip.server.store.trouble import trouble_of
from tableflip.server.store.writer import Writer
from tableflip.server.tables import secrets
from tableflip.server.tables.asked import Asked
from tableflip.server.tables.entries import Entry, Fact
from tableflip.server.tables.plan import Plan
from tableflip.server.tables.table import Table
from tableflip.server.threads import LATER, Threads

T = TypeVar("T")
Decide = Callable[[Table], Fact | None]  # what will have happened; None: nothing; Refused: it may not
TRIES = 20  # how often an act is tried again because another server was quicker
# For moves, views and reading logs: most of it holds the interpreter's lock, so that more would not help. One of them
# keeps entries, while there are any.
TABLE_THREADS = 3
ARCHIVE_THREADS = 1  # for records, replays and tries, which may take seconds: nobody's move waits for them
STORE_THREADS = 4
TABLES_IN_A_HINT = 500
LOG = logging.getLogger("tableflip.tables")


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class TableRegistry:
    def __init__(
        self,
        settings: Settings,
        store: Store,
        bus: Bus,
        *,
        now: Callable[[], int] = now_ms,
        token: secrets.Maker = secrets.make,
    ) -> None:
        self.settings, self.store, self.bus = settings, store, bus
        self.now, self.token = now, token
        self.id = secrets.make(6)
        self.writer = Writer(store)
        self.open: dict[str, LiveTable] = {}
        self.aside: dict[str, Reason] = {}  # tables that cannot be opened here, and what whoever asks for them is told
        self.on_change: list[Callable[[LiveTable], None]] = []  # told after every entry, and when people come or go
        self._table_threads = Threads(TABLE_THREADS, "tables")
        self._archive_threads = ThreadPoolExecutor(ARCHIVE_THREADS, "archive")
        self._store_threads = ThreadPoolExecutor(STORE_THREADS, "store")

    async def close(self) -> None:
        self._table_threads.close()
        self._archive_threads.shutdown(wait=True, cancel_futures=True)
        self._store_threads.shutdown(wait=True)
        self.store.close()

    async def work(self, call: Callable[..., T], *args: Any) -> T:
        """Something that takes its time, off the event loop: a move, a view."""
        return await self._table_threads.run(call, *args)

    async def study(self, call: Callable[..., T], *args: Any) -> T:
        """Something that may take long, and for which nobody at a table should wait: an import, a replay."""
        return await asyncio.get_running_loop().run_in_executor(self._archive_threads, call, *args)

    async def ask_store(self, call: Callable[..., T], *args: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._store_threads, call, *args)

    # --- tables ------------------------------------------------------------------------------------------------------

    async def create(self, plan: Plan) -> LiveTable:
        """Keep a new table, or find it if it has been kept already."""
        table = await (self.work if plan.record is None else self.study)(Table.of, plan)
        made = await self.ask_store(self.store.create, plan, Digest.of(table))
        live = self.open.setdefault(plan.id, LiveTable(plan.id))
        if made:
            live.table = table
            metrics.TABLES_MADE.labels(plan.game).inc()
        async with self.visit(plan.id):
            self.changed(live)
        return live

    def visit(self, table_id: str, at_least: int = 0) -> "Visit":
        """A table, nobody else on this server changing it meanwhile, with all that has been kept so far.

        A server that is alone has it all in memory, unless its caller knows better (`at_least`: an entry it has seen).
        """
        if table_id in self.aside:
            raise Refused(self.aside[table_id])
        live = self.open.get(table_id)
        if live is None:
            live = self.open[table_id] = LiveTable(table_id)
        return Visit(self, live, at_least)

    def at_hand(self, live: LiveTable, at_least: int) -> Table | None:
        """A table that nobody has to be asked about, and of which there is nothing to tell."""
        table = live.table
        if table is None or self.store.is_shared or table.seq < at_least or live.is_behind(table):
            return None
        return table

    async def loaded(self, live: LiveTable, at_least: int) -> Table:
        if live.table is None:
            live.table = await self._read(live)
            self._forget_some()
        elif self.store.is_shared or live.table.seq < at_least:
            try:
                await self._catch_up(live, live.table)
            except Exception as e:
                self._set_aside(live, e)
                raise
        await self._tell(live, live.table)
        return live.table

    async def _read(self, live: LiveTable) -> Table:
        try:
            found = await self.ask_store(self.store.load, live.id)
            if found is not None:
                return await self.work(opened, live.id, *found)
        except Exception as e:
            self._set_aside(live, e)
            raise
        if live.visitors == 1:
            self.open.pop(live.id, None)
        raise refuse("no-such-table")

    def _set_aside(self, live: LiveTable, problem: Exception) -> None:
        """Refuse a table from now on that cannot be read: no sweep and no bot comes back to it before the next start.

        If it is the database that cannot be reached, nothing is said about the table.
        """
        if trouble_of(problem) in ("full", "read-only", "away"):
            return
        refusal = problem if isinstance(problem, Refused) else refuse("table-unreadable")
        self._note_aside(live.id, refusal.reason, problem)
        live.table = None
        live.send_all({"type": "refused", "key": None, "error": refusal.error, "snapshot": None})
        if not live.sockets:
            self.open.pop(live.id, None)
        if refusal is not problem:
            raise refusal from problem

    def set_aside_hidden(self) -> None:
        """Tables whose rows lie on a damaged page: lists do without them already."""
        for table_id in self.store.hidden.keys() - self.aside.keys():
            self._note_aside(table_id, SAY("table-unreadable"), None)

    def _note_aside(self, table_id: str, why: Reason, problem: Exception | None) -> None:
        if table_id not in self.aside:
            self.aside[table_id] = why
            metrics.TABLES_SET_ASIDE.labels(why.key).inc()
            told = {"why": why.key} | dict(why.params)
            LOG.error("a table is set aside: it cannot be opened here", extra=told, exc_info=problem)

    async def _catch_up(self, live: LiveTable, table: Table) -> None:
        """Take in what other servers have kept."""
        news = await self.ask_store(self.store.entries_after, live.id, table.seq)
        if not news:
            return

        def take_in() -> Table:
            taken = table
            for entry in news:
                taken = taken.after(entry)
            return taken

        live.table = await self.work(take_in)
        self.changed(live)

    async def _tell(self, live: LiveTable, table: Table) -> None:
        """Whichever way entries came here: everybody who is connected here and does not know them is told."""
        if live.is_behind(table):
            self._deliver(live, table, await self.work(live.render, table))

    def _deliver(self, live: LiveTable, table: Table, tellings: list[Telling]) -> None:
        if live.deliver(table, tellings):
            self.announce(live)

    def announce(self, *tables: LiveTable) -> None:
        """Tell other servers who is connected here."""
        told = []
        for live in tables:
            if live.table is not None:
                seats, spectators = live.here(live.table)
                told.append((live.id, sorted(seats), spectators))
        for first in range(0, len(told), TABLES_IN_A_HINT):
            self.bus.tell({"server": self.id, "tables": told[first : first + TABLES_IN_A_HINT]})

    def _forget_some(self) -> None:
        """Tables that nobody is connected to make room for others, the longest unused first."""
        spare = len(self.open) - self.settings.tables_in_memory
        if spare > 0:
            idle = [live for live in self.open.values() if not live.sockets and not live.visitors]
            for live in sorted(idle, key=lambda one: one.used_at)[: spare + self.settings.tables_in_memory // 10]:
                del self.open[live.id]

    # --- changing them -----------------------------------------------------------------------------------------------

    async def act(
        self, table_id: str, decide: Decide, *, asked: Asked | None = None, at: int | None = None, seen: int = 0
    ) -> Entry | None:
        """Change a table: what is decided is kept, happens, and is told to everybody. None: there is nothing to do.

        What was asked and granted before is not granted again: its entry is returned.
        """
        at = self.now() if at is None else at
        for _ in range(TRIES):
            async with self.visit(table_id, at_least=seen) as (live, table):
                if asked and (granted := asked.granted(table)):
                    return granted
                done = await self._try(live, table, decide, at, asked.name if asked else None)
                if done is not False:
                    return done
                seen = table.seq + 1
        raise refuse("too-busy")

    async def _try(
        self, live: LiveTable, table: Table, decide: Decide, at: int, request: str | None
    ) -> Entry | Literal[False] | None:
        """One attempt: the entry; None if there is nothing to do; False if another server was quicker."""
        done: tuple[Table, list[Telling]] | None = None

        def do(answer: "asyncio.Future[bool]") -> object:
            nonlocal done
            fact = decide(table)
            if fact is None:
                return None
            after = table.after(table.next_entry(fact, at, request))
            told = table.plan.webhook is not None and whose_turn(after) != whose_turn(table)
            digest = Digest.of(after, after.changed_at if told else None)
            done = after, live.render(after)
            self.writer.keep(Append(live.id, after.log[-1].entry, digest), answer)
            return LATER

        try:
            kept = await self._table_threads.pass_on(do)
        except BaseException as e:
            if done is not None or not isinstance(e, Exception):
                live.table = None  # nobody knows whether it was kept: read it again
            if isinstance(e, Exception) and trouble_of(e) == "damaged":
                self._set_aside(live, e)
            raise
        if done is None:
            return None
        after, tellings = done
        entry = after.log[-1].entry
        if not kept:
            metrics.CONFLICTS.inc()
            return False
        live.table = after
        metrics.ENTRIES.of[entry.kind] += 1
        self._deliver(live, after, tellings)
        self.bus.tell({"table": live.id, "seq": entry.seq})
        self.changed(live)
        return entry

    def changed(self, live: LiveTable) -> None:
        """Something is different at a table: its log, or who is connected."""
        for told in self.on_change:
            told(live)

    async def heard(self, hint: dict[str, Any]) -> None:
        """A hint from another server."""
        for table_id, seats, spectators in hint.get("tables", ()):
            live = self.open.get(table_id)
            if live is not None and live.heard_presence(hint["server"], seats, spectators, self.now()):
                self.changed(live)
        live, seq = self.open.get(str(hint.get("table"))), hint.get("seq", 0)
        if live is not None and "reaction" in hint:
            seat, sign = hint["reaction"]
            if not live.reactions.wait(seat):
                live.tell_reaction(seat, sign)
        if live is not None and live.table is not None and live.table.seq < seq:
            with suppress(Refused):
                async with self.visit(live.id, at_least=seq):
                    pass


class Visit:
    """What `visit` returns: every move passes here, and a generator would cost more than all that is done."""

    def __init__(self, registry: TableRegistry, live: LiveTable, at_least: int) -> None:
        self._registry, self._live, self._at_least = registry, live, at_least

    async def __aenter__(self) -> tuple[LiveTable, Table]:
        live, registry = self._live, self._registry
        live.visitors += 1
        try:
            await live.lock.acquire()
            try:
                if (table := registry.at_hand(live, self._at_least)) is None:
                    table = await registry.loaded(live, self._at_least)
            except BaseException:
                live.lock.release()
                raise
        except BaseException:
            live.visitors -= 1
            raise
        live.used_at = registry.now()
        return live, table

    async def __aexit__(self, *problem: object) -> None:
        self._live.lock.release()
        self._live.visitors -= 1


def opened(table_id: str, plan: Plan, entries: list[Entry]) -> Table:
    """The table of a plan and a log; Refused if its rules are not known here. Whatever else it raises: damage."""
    if plan.id != table_id or not isinstance(plan.rules, int):
        raise ValueError("this is not the plan of this table")
    try:
        find(plan.game, plan.rules)
    except ValueError as e:
        raise refuse("rules-not-known", game=plan.game, rules=plan.rules) from e
    return Table.of(plan, entries)


def whose_turn(table: Table) -> Any:
    return table.match.turn if table.status == "playing" else table.status
