"""What tables wait for a server to do: start the game, and move for bots."""

import asyncio
import logging
import random
import threading
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from time import perf_counter

from tableflip.match import Match
from tableflip.server import metrics, players
from tableflip.server.fair import Claim, Company
from tableflip.server.live import LiveTable
from tableflip.server.refusals import Refused
from tableflip.server.registry import TableRegistry
from tableflip.server.store.rows import Duty
from tableflip.server.tables import decide
from tableflip.server.tables.entries import Moved, Started
from tableflip.server.tables.table import Table
from tableflip.server.thinking import Thinking

LEASE_MS = 6_000  # three times what a thought takes; after a longer one, another server may have thought too
HERE_MS = 60_000  # whoever did something so lately waits for the answer, connected or not
UNEVEN = (0.6, 1.4)  # times a bot's usual seconds, where everybody moves at once
LOG = logging.getLogger("tableflip.bots")


class BotRunner:
    """One task for each table that waits. A table that is taken on is not given up before it stops waiting, unless the
    queue is full and another one has a better claim to its place."""

    def __init__(self, registry: TableRegistry, thinking: Thinking, prepared: Callable[[str], Awaitable[None]]) -> None:
        self._registry, self._thinking = registry, thinking
        self._prepared = prepared  # waits until the bots of a game can think
        self._tasks: dict[str, asyncio.Task[None]] = {}
        registry.on_change.append(self.changed)

    async def close(self) -> None:
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    def changed(self, live: LiveTable) -> None:
        """Something happened at a table, or people came or went."""
        if live.table is not None and live.table.duty:
            claim = self._claim(live, live.table)
            if live.id in self._tasks:
                self._thinking.move(live.id, claim.company)
            else:
                self._take_on(claim)

    def take_on(self, duty: Duty) -> None:
        """See to a table that was found waiting in the store."""
        if duty.table not in self._tasks:
            self._take_on(Claim(duty.table, duty.share, "away" if duty.has_people else "nobody"))

    def _take_on(self, claim: Claim) -> None:
        """See to a table soon; unless too many wait that have as good a claim: then a later sweep finds it."""
        if len(self._tasks) < self._registry.settings.bot_queue or self._thinking.make_room(claim):
            task = asyncio.create_task(self._see_to(claim.table))
            self._tasks[claim.table] = task
            task.add_done_callback(lambda done: self._done(claim.table, done))

    def _done(self, table_id: str, task: "asyncio.Task[None]") -> None:
        self._tasks.pop(table_id, None)
        if not task.cancelled() and (problem := task.exception()) and not isinstance(problem, Refused):
            LOG.error("a duty failed", extra={"problem": repr(problem)}, exc_info=problem)

    def _claim(self, live: LiveTable, table: Table) -> Claim:
        company: Company = "nobody"
        if table.people:
            is_here = any(live.presence(table)[0]) or self._registry.now() - table.changed_at < HERE_MS
            company = "here" if is_here else "away"
        return Claim(live.id, table.plan.share, company)

    async def _see_to(self, table_id: str) -> None:
        while True:
            async with self._registry.visit(table_id) as (live, table):
                duty, claim, game = table.duty, self._claim(live, table), table.match.game.name
            if duty is None:
                return
            if duty != "start":
                await self._prepared(game)
            with suppress(Refused):
                if duty == "start":
                    if not await self._lease(table_id):
                        return
                    await self._registry.act(table_id, self._start)
                elif not await self._move(claim):
                    return

    async def _lease(self, table_id: str) -> bool:
        """Is it for this server to see to it now? Alone it always is."""
        store, now = self._registry.store, self._registry.now()
        return not store.is_shared or await self._registry.ask_store(
            store.lease, table_id, self._registry.id, now, now + LEASE_MS
        )

    def _start(self, table: Table) -> Started | None:
        return decide.start(table) if table.duty == "start" else None

    async def _move(self, claim: Claim) -> bool:
        """Wait for a turn, think, and move, if there is still something to do; False: another server does it."""
        table_id = claim.table
        async with self._thinking.turn(claim):
            began = perf_counter()
            if not await self._lease(table_id):
                return False
            async with self._registry.visit(table_id) as (_, table):
                bots = table.bots_to_move
                if not bots:
                    return True
                game = table.match.game.name
                takes = {one: players.seconds_a_move(game, table.seats[one].level or 1) for one in bots}
                seat, seconds = next_in_race(takes)
                match, seq, level = table.match.at(table.match.ply), table.seq, table.seats[seat].level or 1
            text = await self._thinking.run(self._think, match, seat, level)
        race, pace = match.turn == "any", self._registry.settings.bot_pace
        if race and pace:
            pace = seconds
        await asyncio.sleep(max(0.0, pace - (perf_counter() - began)))

        def act(table: Table) -> Moved | None:
            if not table.is_fresh(seq, race) or seat not in table.bots_to_move:
                return None  # the game has gone on: think again
            return decide.play(table, seat, text)

        await self._registry.act(table_id, act)
        return True

    def _think(self, match: Match, seat: int, level: int, stop: threading.Event) -> str:
        began = perf_counter()
        metrics.BOTS_THINKING.inc()
        try:
            return players.choose(match, seat, level, self._registry.settings.bot_thought, stop)
        finally:
            metrics.BOTS_THINKING.dec()
            metrics.BOT_SECONDS.observe(perf_counter() - began)


def next_in_race(takes: Mapping[int, float]) -> tuple[int, float]:
    """The bot that moves next, and the seconds until it does, so that each takes as long as `takes` says (by seat).

    Nothing is kept from move to move: the quicker a bot, the likelier it is the next.
    """
    often = [1 / seconds for seconds in takes.values()]
    return random.choices(list(takes), often)[0], random.uniform(*UNEVEN) / sum(often)
