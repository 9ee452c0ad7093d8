"""A real PostgreSQL, a real Redis and a real load balancer on free ports, until the end of the block."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from tableflip.fleet.programs import bound_to_us, free_port, program, running

BALANCER_SETTINGS = Path(__file__).with_name("haproxy.cfg")


@contextmanager
def folder_for(user: str | None) -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="tableflip-", dir="/tmp"))  # a short path: sockets' names may not be long
    if user:
        shutil.chown(folder, user, "nogroup")
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def postgresql(*, durable: bool) -> Iterator[str]:
    """The address of a PostgreSQL server. One that is not durable is quicker, and must not lose power."""
    initdb, server = program("initdb"), program("postgres")
    user = "nobody" if os.geteuid() == 0 else None  # PostgreSQL refuses to run as root
    port = free_port()
    with folder_for(user) as folder:
        sync = [] if durable else ["--no-sync"]
        how = ["-A", "trust", "-U", "tableflip", "-E", "UTF8", "--locale=C"]
        subprocess.run(
            [*bound_to_us(user), initdb, "-D", folder / "data", *how, *sync],
            check=True,
            stdout=subprocess.DEVNULL,
            cwd=folder,
        )
        settings = [f"fsync={'on' if durable else 'off'}", "max_connections=200", "listen_addresses=127.0.0.1"]
        command = [server, "-D", folder / "data", "-k", folder, "-p", port, *(f"--{one}" for one in settings)]
        at_once = signal.SIGINT  # to PostgreSQL: do not wait for those who are connected
        with running(command, port, folder / "log", folder=folder, user=user, stop=at_once):
            address = f"postgresql://tableflip@127.0.0.1:{port}"
            wait_until_it_talks(address)
            yield address


def wait_until_it_talks(address: str) -> None:
    """PostgreSQL listens before it answers."""
    for _ in range(600):
        try:
            psycopg.connect(f"{address}/postgres").close()
        except psycopg.OperationalError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError("PostgreSQL does not answer.")


@contextmanager
def redis() -> Iterator[str]:
    port = free_port()
    command = [program("redis-server"), "--port", port, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    with folder_for(None) as folder, running(command, port, folder / "log", folder=folder):
        yield f"redis://127.0.0.1:{port}"


@contextmanager
def balancer(servers: list[int], port: int = 0) -> Iterator[str]:
    """The address of a load balancer before two servers, which listen on these ports."""
    one, two = servers
    port = port or free_port()
    environment = {
        "TABLEFLIP_BALANCER": f"127.0.0.1:{port}",
        "TABLEFLIP_SERVER_ONE": f"127.0.0.1:{one}",
        "TABLEFLIP_SERVER_TWO": f"127.0.0.1:{two}",
    }
    command = [program("haproxy"), "-q", "-db", "-f", BALANCER_SETTINGS]
    with folder_for(None) as folder, running(command, port, folder / "log", environment=environment):
        yield f"http://127.0.0.1:{port}"
