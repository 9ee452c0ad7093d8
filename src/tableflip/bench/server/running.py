"""Servers to be measured: processes as people run them, on a new database, with limits that a crowd does not reach."""

import os
import re
import resource
import subprocess
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from tableflip.fleet.programs import bound_to_us

LIMITS = {
    "TABLEFLIP_REQUESTS_A_SECOND": "1000000",
    "TABLEFLIP_REQUESTS_AT_ONCE": "1000000",
    "TABLEFLIP_FRAMES_A_SECOND": "1000",
    "TABLEFLIP_TABLES_AN_HOUR": "10000000",
    "TABLEFLIP_CONNECTIONS_OF_ONE": "100000",
    "TABLEFLIP_SOCKETS_OF_ONE": "100000",
    "TABLEFLIP_SOCKETS": "100000",
    "TABLEFLIP_TABLES_IN_MEMORY": "100000",
    "TABLEFLIP_LOG": "warning",
}
OTHER_FILES = 500  # that a process has open besides its sockets
TICKS_A_SECOND = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Servers:
    """Where they are reached, one address for all, and their processes."""

    url: str
    pids: tuple[int, ...]
    ports: tuple[int, ...]

    @property
    def cpu_seconds(self) -> float:
        return sum(cpu_seconds(pid) for pid in self.pids)

    @property
    def rss_kb(self) -> int:
        return sum(rss_kb(pid) for pid in self.pids)

    def lag(self) -> dict[float, float]:
        """How often event loops were late by at most so many seconds."""
        counts: dict[float, float] = {}
        for port in self.ports:
            text = ask_now(f"http://127.0.0.1:{port}/metrics") or ""
            for edge, count in re.findall(r'tableflip_loop_lag_seconds_bucket\{le="([^"]+)"\} (\S+)', text):
                counts[float(edge)] = counts.get(float(edge), 0.0) + float(count)
        return counts


@contextmanager
def one_process(command: Sequence[str]) -> Iterator[Servers]:
    """A server on SQLite that ends when we do. `command` is what comes before `serve`; it may be another version's."""
    with TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        with log.open("wb") as out:
            process = subprocess.Popen(
                [*bound_to_us(None), *command, "serve", "--port", "0"],
                env=os.environ | LIMITS | {"TABLEFLIP_DATA": folder},
                stdout=out,
                stderr=out,
            )
        try:
            while not (said := re.search(r"http://localhost:(\d+)/", log.read_text())):
                if process.poll() is not None:
                    raise RuntimeError(f"The server ended: {log.read_text()[-1000:]}")
                time.sleep(0.1)
            port = int(said[1])
            while ask_now(f"http://127.0.0.1:{port}/api/ready") is None:
                time.sleep(0.2)
            yield Servers(f"127.0.0.1:{port}", (process.pid,), (port,))
        finally:
            process.terminate()
            process.wait()


@contextmanager
def two_processes() -> Iterator[Servers]:
    """Two servers on PostgreSQL and Redis behind a load balancer. Missing if a program is not here."""
    from tableflip.fleet.fleet import running_fleet  # needs psycopg

    with running_fleet(LIMITS) as fleet:
        pids = tuple(one.process.pid for one in fleet.servers)
        yield Servers(fleet.url.removeprefix("http://"), pids, tuple(one.port for one in fleet.servers))


def ask_now(url: str) -> str | None:
    try:
        with urllib.request.urlopen(url) as answer:
            text: str = answer.read().decode()
            return text
    except OSError:
        return None


def allow_sockets(sockets: int) -> None:
    """Every connection is an open file, here and in the server, which takes over our limit. OSError: it is too low."""
    wanted = sockets + OTHER_FILES
    soft, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most != resource.RLIM_INFINITY and most < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, wanted))  # for those who may
        except (ValueError, OSError):
            raise OSError(
                f"{sockets} sockets need {wanted} open files, and a process may have {most} here. "
                f"Raise the limit (ulimit -Hn, or nofile in /etc/security/limits.conf), or measure fewer tables."
            ) from None
    elif soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def rss_kb(pid: int) -> int:
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    return int(found[1]) if found else 0


def cpu_seconds(pid: int) -> float:
    """All threads, in the process itself and in the system for it."""
    numbers = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(numbers[11]) + int(numbers[12])) / TICKS_A_SECOND
