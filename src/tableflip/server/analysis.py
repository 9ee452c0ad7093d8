"""What a strong bot thinks of a finished game, worked out one decision after another in a thread of its own."""

import asyncio
import logging
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tableflip.match import Match
from tableflip.server import players
from tableflip.server.refusals import refuse
from tableflip.server.registry import TableRegistry
from tableflip.server.tables.archive import decisions

MOST_WAITING = 20
LOG = logging.getLogger("tableflip.analysis")


class Analyses:
    """One at a time, in a thread of its own. What is done is kept in the store; what was interrupted starts again."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._thread = ThreadPoolExecutor(1, "analysis")
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._found: dict[str, dict[str, Any]] = {}
        self._stop = threading.Event()

    async def close(self) -> None:
        self._stop.set()
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        self._thread.shutdown(wait=True, cancel_futures=True)

    async def ask(self, table_id: str) -> dict[str, Any]:
        """How far it is; the first one who asks starts it."""
        if table_id in self._found:
            return self._found[table_id]
        async with self._registry.visit(table_id) as (_, table):
            if table.is_running:
                raise refuse("table-not-over")
            match = table.match.at(table.match.ply)
        kept = await self._registry.ask_store(self._registry.store.analysis, table_id)
        if kept is not None:
            return kept
        if table_id not in self._found:
            if len(self._tasks) >= MOST_WAITING:
                raise refuse("too-busy")
            self._found[table_id] = {"done": 0, "plies": match.ply, "thoughts": []}
            task = asyncio.create_task(self._work(table_id, match))
            self._tasks[table_id] = task
            task.add_done_callback(lambda done: self._done(table_id, done))
        return self._found[table_id]

    def _done(self, table_id: str, task: "asyncio.Task[None]") -> None:
        self._tasks.pop(table_id, None)
        self._found.pop(table_id, None)
        if not task.cancelled() and (problem := task.exception()):
            LOG.error("an analysis failed", exc_info=problem)

    async def _work(self, table_id: str, match: Match) -> None:
        found, run = self._found[table_id], asyncio.get_running_loop().run_in_executor
        for ply, seat, move in await run(self._thread, decisions, match):
            found["thoughts"].append(await run(self._thread, self._think, match, ply, seat, move))
            found["done"] = ply + 1
        found["done"] = match.ply
        await self._registry.ask_store(self._registry.store.keep_analysis, table_id, found)

    def _think(self, match: Match, ply: int, seat: int, move: str) -> dict[str, Any]:
        thought = players.think(match.at(ply), seat, self._registry.settings.bot_thought, self._stop)
        values = dict([*([thought.runner_up] if thought.runner_up else []), (thought.move, thought.value)])
        return {
            "ply": ply,
            "seat": seat,
            "move": move,
            "value": values.get(move),
            "best": thought.move,
            "best_value": thought.value,
            "runner_up": thought.runner_up[0] if thought.runner_up else None,
            "line": list(thought.line),
        }
