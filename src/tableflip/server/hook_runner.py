"""Which web hooks are due, and what becomes of them: told, tried again later, or given up."""

import asyncio
import logging
from collections import Counter
from typing import Any

import httpx

from tableflip.server import metrics
from tableflip.server.refusals import Refused
from tableflip.server.registry import TableRegistry
from tableflip.server.tables.plan import Plan
from tableflip.server.tables.table import Table
from tableflip.server.webhooks import TRIES, Hooks, NotAllowed, next_try_ms

MOST_AT_ONCE = 100  # calls of this server
MOST_OF_ONE = 10  # calls for tables that were set up from one address
WAIT_MS = 1_000  # for a call that is one too many
TAKEN_MS = 60_000  # for so long no other server tries it: much longer than a call takes
LOG = logging.getLogger("tableflip.hooks")


class HookRunner:
    """A task for each call. They wait for nothing but the network, and none of them for another."""

    def __init__(self, registry: TableRegistry, hooks: Hooks) -> None:
        self._registry, self._hooks = registry, hooks
        self._calling: set[asyncio.Task[None]] = set()
        self._of_share: Counter[int | None] = Counter()

    async def close(self) -> None:
        for task in self._calling:
            task.cancel()
        await asyncio.gather(*self._calling, return_exceptions=True)
        self._hooks.close()

    async def call_all_due(self, now: int) -> None:
        registry, taken_until = self._registry, now + TAKEN_MS
        free = MOST_AT_ONCE - len(self._calling)
        if free <= 0:
            return
        due = await registry.ask_store(registry.store.take_hooks, now, taken_until, free, registry.aside)
        for table_id, tries in due:
            task = asyncio.create_task(self._see_to(table_id, tries, taken_until))
            self._calling.add(task)
            task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._calling.discard(task)
        if not task.cancelled() and (problem := task.exception()) and not isinstance(problem, Refused):
            LOG.error("a web hook failed", exc_info=problem)

    async def _see_to(self, table_id: str, tries: int, was: int) -> None:
        registry = self._registry
        async with registry.visit(table_id) as (_, table):
            plan, message, worth_it = table.plan, message_of(table), is_worth_it(table)
        due: int | None = None
        if plan.webhook and plan.webhook_secret and worth_it:
            if self._of_share[plan.share] >= MOST_OF_ONE:
                await registry.ask_store(registry.store.put_off_hook, table_id, was, registry.now() + WAIT_MS)
                return
            told = await self._call(plan, plan.webhook, plan.webhook_secret, message)
            if not told and tries + 1 < TRIES:
                due = registry.now() + next_try_ms(tries)
        await registry.ask_store(registry.store.set_hook, table_id, was, due)

    async def _call(self, plan: Plan, url: str, secret: str, message: dict[str, Any]) -> bool:
        """Call it once; True if there is no need to call it again."""
        self._of_share[plan.share] += 1
        metrics.HOOKS_CALLING.inc()
        try:
            status = await self._hooks.call(url, secret, message, self._registry.now())
            result = "told" if 200 <= status < 300 else "failed"
        except NotAllowed:
            result = "not-allowed"
        except (TimeoutError, httpx.TimeoutException):
            result = "too-slow"
        except (OSError, ValueError, httpx.HTTPError, httpx.InvalidURL):
            result = "failed"
        finally:
            metrics.HOOKS_CALLING.dec()
            self._of_share -= Counter([plan.share])
        metrics.HOOKS.labels(result).inc()
        return result in ("told", "not-allowed")


def message_of(table: Table) -> dict[str, Any]:
    turn = table.match.turn if table.status == "playing" else None
    return {
        "table": table.plan.id,
        "game": table.plan.game,
        "seq": table.seq,
        "status": table.status,
        "turn": turn,
        "name": table.seats[turn].name if isinstance(turn, int) else "",
        "deadline": table.deadline,
    }


def is_worth_it(table: Table) -> bool:
    """Whose turn it is is told to people only; and that the game is over."""
    turn = table.match.turn if table.status == "playing" else None
    return not isinstance(turn, int) or table.seats[turn].kind == "person"
