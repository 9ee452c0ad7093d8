"""Are requests welcome? The rules must be prepared, and the database must take what is written to it."""

import asyncio
import logging
from typing import Any, Literal

from tableflip.server.downtime import Downtime
from tableflip.server.preparing import Preparation
from tableflip.server.store.trouble import Trouble, trouble_of

WAIT_SECONDS = 2.0  # for the database; then it counts as away
GOOD_FOR_SECONDS = 1.0  # whoever asks so soon again gets the same answer
LOG = logging.getLogger("tableflip.server")
Storage = Trouble | Literal["ready"]


class Readiness:
    """Asks the database by writing that this server is up. However many want to know, it is asked once at a time."""

    def __init__(self, preparation: Preparation, downtime: Downtime) -> None:
        self._preparation, self._downtime = preparation, downtime
        self._asking: asyncio.Task[Storage] | None = None
        self._found: Storage = "away"
        self._good_until = 0.0

    async def close(self) -> None:
        if self._asking is not None:
            self._asking.cancel()
            await asyncio.gather(self._asking, return_exceptions=True)

    async def ask(self) -> dict[str, Any]:
        """`status` is "ready" if requests are welcome; else it names the first part that is not."""
        storage = await self._storage()
        status = "warming up" if not self._preparation.is_ready else "ready" if storage == "ready" else "no storage"
        return {"status": status, "percent": self._preparation.percent, "storage": storage}

    async def _storage(self) -> Storage:
        clock = asyncio.get_running_loop().time
        if clock() < self._good_until:
            return self._found
        if self._asking is None:
            self._asking = asyncio.create_task(self._ask_storage())
        done, _ = await asyncio.wait([self._asking], timeout=WAIT_SECONDS)
        return self._found if done else "away"

    async def _ask_storage(self) -> Storage:
        try:
            await self._downtime.tell_alive()
            self._found = "ready"
        except Exception as e:
            self._found = trouble_of(e) or "away"
            if trouble_of(e) is None:
                LOG.exception("the database was asked in vain")
        self._good_until = asyncio.get_running_loop().time() + GOOD_FOR_SECONDS
        self._asking = None
        return self._found
