"""The contract of a bus, and the one for a server that is alone."""

from collections.abc import Awaitable, Callable
from typing import Any, Protocol

Hint = dict[str, Any]  # JSON-ready; "table" or "tables" say which
Listener = Callable[[Hint], Awaitable[None]]


class Bus(Protocol):
    """Hints to the other servers. They may get lost, arrive twice, or in another order."""

    async def start(self, listener: Listener) -> None: ...

    def tell(self, hint: Hint) -> None:
        """Send a hint some time soon; never waits, never fails."""

    async def stop(self) -> None: ...


class Alone:
    """There is no other server."""

    async def start(self, listener: Listener) -> None:
        return

    def tell(self, hint: Hint) -> None:
        return

    async def stop(self) -> None:
        return
