"""One thread that keeps entries. What arrives while it syncs goes into the next transaction: one sync keeps many."""

import asyncio
import threading
from collections import deque
from collections.abc import Sequence

from tableflip.server.store.rows import Append
from tableflip.server.store.store import Store
from tableflip.server.store.trouble import trouble_of

MOST_AT_ONCE = 200


class Writer:
    """Entries in, one answer each: was it kept? An error of the database goes to everybody who waited for it; one that
    is about a single entry goes to whoever waited for that."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: deque[tuple[Append, asyncio.Future[bool]]] = deque()
        self._wake = threading.Condition()
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def keep(self, append: Append) -> bool:
        """Keep an entry. False: another one has its number, or its request was granted before."""
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        with self._wake:
            self._waiting.append((append, answer))
            self._wake.notify()
        return await asyncio.shield(answer)

    def close(self) -> None:
        """Keep what is waiting, then stop."""
        with self._wake:
            self._closing = True
            self._wake.notify()
        self._thread.join()

    def _run(self) -> None:
        while True:
            with self._wake:
                while not self._waiting and not self._closing:
                    self._wake.wait()
                if not self._waiting:
                    return
                batch = self._take()
            results = self._keep([append for append, _ in batch])
            answers = [answer for _, answer in batch]
            answers[0].get_loop().call_soon_threadsafe(tell, answers, results)

    def _keep(self, batch: list[Append]) -> list[bool | Exception]:
        """Of each entry: was it kept, or why it cannot be."""
        try:
            kept = self._store.append(batch)
        except Exception as e:  # noqa: BLE001 - whatever it is, those who wait are told
            if len(batch) > 1 and trouble_of(e) in ("damaged", None):  # it is about one of them: the others are kept
                return [self._keep([one])[0] for one in batch]
            return [e] * len(batch)
        return [(one.table, one.entry.seq) in kept for one in batch]

    def _take(self) -> list[tuple[Append, "asyncio.Future[bool]"]]:
        """What goes into one transaction: nothing of a table twice."""
        batch: list[tuple[Append, asyncio.Future[bool]]] = []
        tables: set[str] = set()
        while self._waiting and len(batch) < MOST_AT_ONCE and self._waiting[0][0].table not in tables:
            batch.append(self._waiting.popleft())
            tables.add(batch[-1][0].table)
        return batch


def tell(answers: "Sequence[asyncio.Future[bool]]", results: Sequence[bool | Exception]) -> None:
    for answer, result in zip(answers, results, strict=True):
        if not answer.done():
            if isinstance(result, Exception):
                answer.set_exception(result)
            else:
                answer.set_result(result)
