"""Where a study's games are played: threads of this process, or workers of a Dask cluster, here or elsewhere.

Compiled policies let go of Python's lock, so threads are enough for them. Bots spend much of their time in Python: they
need processes, and whatever outgrows a machine needs others. Workers send the files of shards back; what is kept, is
kept by whoever asked. So workers share no disk with anybody, and one that dies has taken nothing along.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from tableflip.core.extras import brought_by
from tableflip.lab.playing import play
from tableflip.lab.shards import played_as
from tableflip.lab.table import Table

if TYPE_CHECKING:
    from distributed import Client

MOST_DEATHS = (
    100  # of workers that had the same shard: machines may come and go, a shard that kills them all may not stay
)
WORKERS_COME_WITHIN = 30  # seconds
SETTINGS = {
    "distributed.scheduler.allowed-failures": MOST_DEATHS,
    "distributed.scheduler.worker-saturation": 1.0,
    "distributed.comm.timeouts.connect": "10s",
    "distributed.deploy.lost-worker-timeout": "365d",  # who is away for longer is given up, and not replaced
    "distributed.worker.daemon": True,
    "distributed.admin.system-monitor.gil.enabled": False,
}


class EngineError(ValueError):
    """There is nobody to play: a sentence that says why, and what to do."""


class Pending(Protocol):
    """The file of a shard that is being played."""

    def result(self) -> bytes: ...


@dataclass(frozen=True)
class Engine:
    """`submit(name, table, first, games)` has a shard played; `width` of them can be played at a time."""

    submit: Callable[[str, Table, int, int], Pending]
    width: int


@contextmanager
def threads(count: int) -> Iterator[Engine]:
    with ThreadPoolExecutor(count) as pool:

        def submit(name: str, table: Table, first: int, games: int) -> Future[bytes]:
            return pool.submit(played_as, name, table, first, games)

        try:
            yield Engine(submit, count)
        finally:
            pool.shutdown(cancel_futures=True)


@contextmanager
def workers(count: int, tables: list[Table]) -> Iterator[Engine]:
    """A cluster of so many processes on this machine, reached by nobody else."""
    with brought_by("lab", "--workers"):
        import dask
        from distributed import Client, LocalCluster
    warm(tables)  # here, once: the workers then only load
    with dask.config.set(SETTINGS):
        cluster = LocalCluster(
            n_workers=count, threads_per_worker=1, host="127.0.0.1", dashboard_address="127.0.0.1:0", memory_limit=0,
            silence_logs="CRITICAL",
        )  # fmt: skip
        with cluster, Client(cluster) as client:
            yield of_client(client, tables)


@contextmanager
def scheduler(address: str, tables: list[Table]) -> Iterator[Engine]:
    """A cluster that is there already."""
    with brought_by("lab", "--scheduler"):
        import dask
        from distributed import Client
    with dask.config.set(SETTINGS):
        try:
            client = Client(address, timeout=10)
        except (OSError, TimeoutError, ValueError) as e:
            raise EngineError(f"No scheduler answers at {address}: start one with `dask scheduler`. ({e})") from None
        with client:
            try:
                client.wait_for_workers(1, timeout=WORKERS_COME_WITHIN)
            except TimeoutError:
                why = f"The scheduler at {address} has no workers: start some, `dask worker {address}`."
                raise EngineError(why) from None
            yield of_client(client, tables)


def of_client(client: "Client", tables: list[Table]) -> Engine:
    from distributed import WorkerPlugin

    class Warm(WorkerPlugin):  # type: ignore[misc]  # an extra has no types here
        """Every worker, also one that comes later, loads the compiled rules before its first shard."""

        name = "tableflip-lab"

        def setup(self, worker: Any) -> None:
            warm(tables)

    client.register_plugin(Warm())

    def submit(name: str, table: Table, first: int, games: int) -> Pending:
        return Awaited(client.submit(played_as, name, table, first, games, key=name, retries=2))

    return Engine(submit, max(1, sum(client.nthreads().values())))


class Awaited:
    """A shard that a worker plays; when the whole cluster is gone, that is told in words."""

    def __init__(self, future: Any) -> None:
        self._future = future

    def result(self) -> bytes:
        from asyncio import CancelledError as Cancelled
        from concurrent.futures import CancelledError

        try:
            data: bytes = self._future.result()
        except (Cancelled, CancelledError, OSError) as e:
            raise EngineError(
                "The cluster is gone. What has been played is kept: start it again, then `tableflip lab resume`."
            ) from e
        return data


def warm(tables: list[Table]) -> None:
    """Load what the tables' games need, compiled first where it is not yet."""
    for table in {(one.game, one.policy, len(one.seats)): one for one in tables}.values():
        play(table, 0, 1)
