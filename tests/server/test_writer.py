"""Nobody is told that an entry is kept before it is, and everybody is told."""

import asyncio
import threading
from typing import Any

from tableflip.server.store.rows import Append
from tableflip.server.store.writer import Writer
from tableflip.server.threads import LATER, Threads


class Slow:
    """A store that takes as long as the test wants."""

    def __init__(self) -> None:
        self.asked, self.go_on = threading.Event(), threading.Event()
        self.batches: list[list[str]] = []

    def append(self, batch: list[Append]) -> set[tuple[str, int]]:
        self.batches.append([one.table for one in batch])
        self.asked.set()
        self.go_on.wait()
        return {(one.table, one.entry.seq) for one in batch}


class Entry:
    seq = 1


def append(table: str) -> Append:
    entry: Any = Entry()
    return Append(table, entry, None)  # type: ignore[arg-type]


async def keep(threads: Threads, writer: Writer, one: Append) -> bool:
    """Keep an entry as the registry does it: in a thread, which need not be the one that writes it down."""

    def do(answer: "asyncio.Future[bool]") -> object:
        writer.keep(one, answer)
        return LATER

    return await threads.pass_on(do)


def test_the_answer_waits_for_the_store() -> None:
    store: Any = Slow()
    threads = Threads(1, "tables")

    async def scenario() -> bool:
        asking = asyncio.create_task(keep(threads, Writer(store), append("abc")))
        await asyncio.to_thread(store.asked.wait)
        for _ in range(20):
            await asyncio.sleep(0)
        assert not asking.done()
        store.go_on.set()
        return await asking

    assert asyncio.run(scenario()) is True
    threads.close()


def test_what_is_brought_meanwhile_goes_into_one_transaction_and_holds_up_no_thread() -> None:
    """One thread writes; another brings entries one after the other, never waiting for the first."""
    store: Any = Slow()
    writer, threads = Writer(store), Threads(2, "tables")

    async def scenario() -> list[bool]:
        first = asyncio.create_task(keep(threads, writer, append("a")))
        await asyncio.to_thread(store.asked.wait)
        others = [asyncio.create_task(keep(threads, writer, append(name))) for name in ("b", "c", "b", "d")]
        await asyncio.sleep(0)
        assert await threads.run(lambda: "free") == "free", "a thread is left that does not write"
        store.go_on.set()
        return await asyncio.gather(first, *others)

    assert asyncio.run(scenario()) == [True] * 5
    assert store.batches == [["a"], ["b", "c"], ["b", "d"]], "of no table twice"
    threads.close()


def test_the_next_entry_is_kept_when_nobody_is_at_it() -> None:
    store: Any = Slow()
    store.go_on.set()
    writer, threads = Writer(store), Threads(2, "tables")

    async def scenario() -> list[bool]:
        return [await keep(threads, writer, append(name)) for name in "aab"]

    assert asyncio.run(scenario()) == [True] * 3
    assert store.batches == [["a"], ["a"], ["b"]]
    threads.close()
