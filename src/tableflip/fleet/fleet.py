"""Servers as people run them, each a process of its own, and all that they share."""

import sys
import time
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg

from tableflip.fleet import services
from tableflip.fleet.programs import Process, check_free, free_port, running

DATABASE = "tableflip"


@dataclass(frozen=True)
class Server:
    """One `tableflip serve`. `log` is the file that it writes to."""

    process: Process
    port: int
    log: Path

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def is_ready(self) -> bool:
        return says_ready(self.url)


@dataclass(frozen=True)
class Fleet:
    """`url` is the load balancer's; `servers` can also be asked one by one."""

    url: str
    servers: tuple[Server, ...]
    database: str
    bus: str


@contextmanager
def server(folder: Path, environment: Mapping[str, str], port: int = 0) -> Iterator[Server]:
    """A server, with its files in this folder. It listens; it may not be ready."""
    port = port or free_port()
    log = folder / f"server-{port}.log"
    command = [sys.executable, "-m", "tableflip", "serve", "--port", port]
    with running(command, port, log, environment={"TABLEFLIP_DATA": str(folder)} | dict(environment)) as process:
        yield Server(process, port, log)


@contextmanager
def running_fleet(settings: Mapping[str, str] | None = None, *, port: int = 0, durable: bool = True) -> Iterator[Fleet]:
    """Two servers that are ready, on PostgreSQL and Redis, behind a load balancer. Missing if a program is not here."""
    check_free(port)  # the load balancer comes last: whoever chose its port need not wait for everything else
    with ExitStack() as stack:
        postgresql = stack.enter_context(services.postgresql(durable=durable))
        bus = stack.enter_context(services.redis())
        database = made_database(postgresql)
        environment = dict(settings or {}) | {
            "TABLEFLIP_DATABASE": database,
            "TABLEFLIP_BUS": bus,
            "TABLEFLIP_PROXIES": "127.0.0.1",
        }
        folder = stack.enter_context(services.folder_for(None))
        servers = tuple(stack.enter_context(server(folder, environment)) for _ in range(2))
        url = stack.enter_context(services.balancer([one.port for one in servers], port))
        for one in servers:
            wait_until_ready(one)
        while not says_ready(url):  # the load balancer finds out a moment later
            time.sleep(0.1)
        yield Fleet(url, servers, database, bus)


def made_database(postgresql: str) -> str:
    with psycopg.connect(f"{postgresql}/postgres", autocommit=True) as db:
        db.execute(f"CREATE DATABASE {DATABASE}")
    return f"{postgresql}/{DATABASE}"


def says_ready(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/api/ready", timeout=30):
            return True
    except OSError:
        return False


def wait_until_ready(one: Server) -> None:
    """RuntimeError with its last words if it ends instead."""
    while not one.is_ready:
        if one.process.poll() is not None:
            raise RuntimeError(f"a server ended: {one.log.read_text(errors='replace')[-1000:]}")
        time.sleep(0.1)
