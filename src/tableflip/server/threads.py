"""Threads that do one thing after another for the event loop, with as little around it as can be: every move passes."""

import asyncio
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, TypeVar

T = TypeVar("T")
Job = tuple[Callable[..., Any], tuple[Any, ...], "asyncio.Future[Any]"]


class Threads:
    def __init__(self, count: int, name: str) -> None:
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._threads = [threading.Thread(target=self._work, name=f"{name}_{k}", daemon=True) for k in range(count)]
        for thread in self._threads:
            thread.start()

    async def run(self, call: Callable[..., T], *args: Any) -> T:
        """What the call returns, or raises. A job that nobody waits for any more is not begun."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put((call, args, answer))
        return await answer

    def close(self) -> None:
        """Do what waits, then stop."""
        for _ in self._threads:
            self._jobs.put(None)
        for thread in self._threads:
            thread.join()

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            call, args, answer = job
            if answer.cancelled():
                continue
            result, problem = None, None
            try:
                result = call(*args)
            except BaseException as e:  # noqa: BLE001 - whoever waits for it gets it
                problem = e
            answer.get_loop().call_soon_threadsafe(tell, answer, result, problem)
            del job, call, args, answer, result, problem  # nothing is kept alive while there is nothing to do


def tell(answer: "asyncio.Future[Any]", result: Any, problem: BaseException | None) -> None:
    if not answer.done():
        if problem is None:
            answer.set_result(result)
        else:
            answer.set_exception(problem)
