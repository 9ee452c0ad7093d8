"""Threads that do shares of the same work, many times a second.

A pool of Python's takes longer to hand work over, and its threads may take any share: here a share stays with its
thread, and so do the games of a batch with the processor that has them in its cache.
"""

import weakref
from collections.abc import Callable, Sequence
from threading import Lock, Thread
from typing import Any


class Desk:
    """What a crew and its threads share; these keep no crew alive."""

    def __init__(self, helpers: int) -> None:
        self.go, self.done = ([Lock() for _ in range(helpers)] for _ in range(2))
        for lock in (*self.go, *self.done):
            lock.acquire()
        self.work: Callable[[int], Any] | None = None  # None: go home
        self.found: list[Any] = [None] * helpers

    def serve(self, k: int) -> None:
        while True:
            self.go[k].acquire()
            if self.work is None:
                return
            try:
                self.found[k] = self.work(k + 1)
            except BaseException as e:  # noqa: BLE001 - it is raised by whoever handed the work out
                self.found[k] = e
            self.done[k].release()

    def close(self) -> None:
        self.work = None
        for lock in self.go:
            lock.release()


class Crew:
    """So many threads, of which the caller's is the first."""

    def __init__(self, size: int) -> None:
        self._desk = Desk(size - 1)
        for k in range(size - 1):
            Thread(target=self._desk.serve, args=(k,), daemon=True).start()
        weakref.finalize(self, self._desk.close)

    def run(self, work: Callable[..., Any], shares: Sequence[Any], *arrays: Any) -> list[Any]:
        """`work(*arrays, share)` for each share at the same time; what they return, in order."""
        desk = self._desk
        desk.work = lambda k: work(*arrays, shares[k])
        for lock in desk.go:
            lock.release()
        try:
            mine = work(*arrays, shares[0])
        finally:  # all are done before anybody goes on, whatever happened
            for lock in desk.done:
                lock.acquire()
        for found in desk.found:
            if isinstance(found, BaseException):
                raise found
        return [mine, *desk.found]
