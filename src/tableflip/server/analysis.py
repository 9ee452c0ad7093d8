"""What a strong bot thinks of a finished game, worked out one decision after another when no player waits for a bot."""

import asyncio
import logging
import threading
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

from tableflip.match import Match
from tableflip.server import players
from tableflip.server.fair import Claim
from tableflip.server.refusals import error_of, refuse
from tableflip.server.registry import TableRegistry
from tableflip.server.tables.archive import decisions
from tableflip.server.thinking import Thinking

VERSION = 2  # of what the store keeps; readers know all that were before
MOST_WAITING = 20
MOST_OF_ONE = 4  # that were asked for from one address
LOG = logging.getLogger("tableflip.analysis")


class Analyses:
    """One thought after another, each in its turn among the bots of tables without people. What is done is kept in the
    store; what was interrupted starts again."""

    def __init__(self, registry: TableRegistry, thinking: Thinking, prepared: Callable[[str], Awaitable[None]]) -> None:
        self._registry, self._thinking = registry, thinking
        self._prepared = prepared  # waits until the bots of a game can think
        self._of_share: Counter[int] = Counter()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._found: dict[str, dict[str, Any]] = {}

    async def close(self) -> None:
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def ask(self, table_id: str, share: int) -> dict[str, Any]:
        """How far it is; the first one who asks starts it."""
        if table_id in self._found:
            return self._found[table_id]
        async with self._registry.visit(table_id) as (_, table):
            if table.is_running:
                raise refuse("table-not-over")
            match = table.match.at(table.match.ply)
        kept = await self._registry.ask_store(self._registry.store.analysis, table_id)
        if kept is not None:
            return as_kept(kept)
        if table_id not in self._found:
            if len(self._tasks) >= MOST_WAITING or self._of_share[share] >= MOST_OF_ONE:
                raise refuse("too-busy")
            self._of_share[share] += 1
            self._found[table_id] = {"done": 0, "plies": match.ply, "thoughts": []}
            task = asyncio.create_task(self._work(table_id, share, match))
            self._tasks[table_id] = task
            task.add_done_callback(lambda done: self._done(table_id, share, done))
        return self._found[table_id]

    def _done(self, table_id: str, share: int, task: "asyncio.Task[None]") -> None:
        self._of_share[share] -= 1
        if not self._of_share[share]:
            del self._of_share[share]
        self._tasks.pop(table_id, None)
        self._found.pop(table_id, None)
        if not task.cancelled() and (problem := task.exception()):
            LOG.error("an analysis failed", exc_info=problem)

    async def _work(self, table_id: str, share: int, match: Match) -> None:
        found = self._found[table_id]
        await self._prepared(match.game.name)
        for ply, seat, move in await self._registry.study(decisions, match):
            async with self._thinking.turn(Claim(table_id, share, "nobody")):
                thought = await self._thinking.run(self._think, match, ply, seat, move)
            found["thoughts"].append(thought)
            found["done"] = ply + 1
        found["done"] = match.ply
        await self._registry.ask_store(self._registry.store.keep_analysis, table_id, to_keep(found))

    def _think(self, match: Match, ply: int, seat: int, move: str, stop: threading.Event) -> dict[str, Any]:
        judged = players.judge(match.at(ply), seat, move, self._registry.settings.bot_thought, stop)
        return {
            "ply": ply,
            "seat": seat,
            "move": move,
            "value": judged.value,
            "best": judged.best,
            "best_value": judged.best_value,
            "runner_up": judged.runner_up,
            "line": list(judged.line),
            "mark": judged.mark,
            "why": judged.why and error_of(judged.why),
            "best_why": judged.best_why and error_of(judged.best_why),
        }


def to_keep(found: dict[str, Any]) -> dict[str, Any]:
    """An analysis as the store keeps it."""
    return {"version": VERSION, **found}


def as_kept(kept: dict[str, Any]) -> dict[str, Any]:
    """An analysis from the store; those of the first version had neither marks nor reasons."""
    version = kept.pop("version", 1)
    if version == 1:
        unmarked = {"mark": None, "why": None, "best_why": None}
        kept["thoughts"] = [{**thought, **unmarked} for thought in kept["thoughts"]]
    return kept
