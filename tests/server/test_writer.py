"""Nobody is told that an entry is kept before it is."""

import asyncio
import threading
from typing import Any

from tableflip.server.store.rows import Append
from tableflip.server.store.writer import Writer


class Slow:
    """A store that takes as long as the test wants."""

    def __init__(self) -> None:
        self.asked, self.go_on = threading.Event(), threading.Event()

    def append(self, batch: list[Append]) -> set[tuple[str, int]]:
        self.asked.set()
        self.go_on.wait()
        return {(one.table, one.entry.seq) for one in batch}


class Entry:
    seq = 1


def test_the_answer_waits_for_the_store() -> None:
    store: Any = Slow()
    writer = Writer(store)
    entry: Any = Entry()

    async def scenario() -> bool:
        asking = asyncio.create_task(writer.keep(Append("abc", entry, None)))  # type: ignore[arg-type]
        await asyncio.to_thread(store.asked.wait)
        for _ in range(20):
            await asyncio.sleep(0)
        assert not asking.done()
        store.go_on.set()
        return await asking

    assert asyncio.run(scenario()) is True
    writer.close()
