"""Threads that do one thing after another for the event loop, with as little around it as can be: every move passes."""

import asyncio
from collections import deque
from collections.abc import Callable
from threading import Lock, Thread
from typing import Any, TypeVar

T = TypeVar("T")
Job = tuple[Callable[..., Any], tuple[Any, ...], "asyncio.Future[Any]"]
LATER = object()  # what a call returns that leaves its answer to somebody else


class Threads:
    """A job goes to the thread that had the last one, if it is free: the others sleep on, and one processor's memory
    holds what is needed. A queue that several threads wait for wakes more of them than it has jobs."""

    def __init__(self, count: int, name: str) -> None:
        self._lock = Lock()
        self._jobs: deque[Job] = deque()  # while no thread is free
        self._free: list[Worker] = []
        self._closing = False
        self._workers = [Worker(self, f"{name}_{k}") for k in range(count)]
        for worker in self._workers:
            worker.start()

    async def run(self, call: Callable[..., T], *args: Any) -> T:
        """What the call returns, or raises. A job that nobody waits for any more is not begun."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._put((call, args, answer))
        return await answer

    async def pass_on(self, call: "Callable[[asyncio.Future[T]], object]") -> T:
        """As `run`, for a call that may give the answer to somebody who will know it later, and return LATER."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._put((call, (answer,), answer))
        return await answer

    def close(self) -> None:
        """Do what waits, then stop."""
        with self._lock:
            self._closing = True
            free, self._free = self._free, []
        for worker in free:
            worker.wake(None)
        for worker in self._workers:
            worker.join()

    def _put(self, job: Job) -> None:
        with self._lock:
            worker = self._free.pop() if self._free else None
            if worker is None:
                self._jobs.append(job)
        if worker is not None:
            worker.wake(job)

    def next_job(self, worker: "Worker") -> Job | None:
        """What a thread is to do now; None: it is over. Waits for it."""
        with self._lock:
            if self._jobs:
                return self._jobs.popleft()
            if self._closing:
                return None
            self._free.append(worker)
        return worker.wait()


class Worker(Thread):
    def __init__(self, threads: Threads, name: str) -> None:
        super().__init__(name=name, daemon=True)
        self._threads = threads
        self._job: Job | None = None
        self._asleep = Lock()  # held; whoever has a job lets go of it
        self._asleep.acquire()

    def wake(self, job: Job | None) -> None:
        self._job = job
        self._asleep.release()

    def wait(self) -> Job | None:
        self._asleep.acquire()
        job, self._job = self._job, None
        return job

    def run(self) -> None:
        while (job := self._threads.next_job(self)) is not None:
            call, args, answer = job
            if answer.cancelled():
                continue
            result, problem = None, None
            try:
                result = call(*args)
            except BaseException as e:  # noqa: BLE001 - whoever waits for it gets it
                problem = e
            if result is not LATER:
                answer.get_loop().call_soon_threadsafe(tell, answer, result, problem)
            del job, call, args, answer, result, problem  # nothing is kept alive while there is nothing to do


def tell(answer: "asyncio.Future[Any]", result: Any, problem: BaseException | None) -> None:
    if not answer.done():
        if problem is None:
            answer.set_result(result)
        else:
            answer.set_exception(problem)
