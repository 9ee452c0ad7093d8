"""Keeping entries. What is brought while a thread syncs goes into its next transaction: one sync keeps many."""

import asyncio
from collections import deque
from collections.abc import Sequence
from threading import Lock

from tableflip.server.store.rows import Append
from tableflip.server.store.store import Store
from tableflip.server.store.trouble import trouble_of

MOST_AT_ONCE = 200
Answer = asyncio.Future[bool]


class Writer:
    """Entries in, one answer each: was it kept? An error of the database goes to everybody who waited for it; one that
    is about a single entry goes to whoever waited for that.

    It has no thread of its own: a thread that has made an entry goes on to keep it, and nobody has to be woken for it.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: deque[tuple[Append, Answer]] = deque()
        self._is_busy = False
        self._lock = Lock()

    def keep(self, append: Append, answer: Answer) -> None:
        """Keep an entry, in a thread that may block. False: another one has its number, or its request was granted
        before.

        If another thread is at it, that one sees to this entry too. Else this one does, and to all that are brought
        meanwhile.
        """
        with self._lock:
            self._waiting.append((append, answer))
            if self._is_busy:
                return
            self._is_busy = True
        while batch := self._take():
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

    def _take(self) -> list[tuple[Append, Answer]]:
        """What goes into one transaction: nothing of a table twice. Nothing: the next entry finds nobody at it."""
        batch: list[tuple[Append, Answer]] = []
        tables: set[str] = set()
        with self._lock:
            while self._waiting and len(batch) < MOST_AT_ONCE and self._waiting[0][0].table not in tables:
                batch.append(self._waiting.popleft())
                tables.add(batch[-1][0].table)
            self._is_busy = bool(batch)
        return batch


def tell(answers: Sequence[Answer], results: Sequence[bool | Exception]) -> None:
    for answer, result in zip(answers, results, strict=True):
        if not answer.done():
            if isinstance(result, Exception):
                answer.set_exception(result)
            else:
                answer.set_result(result)
