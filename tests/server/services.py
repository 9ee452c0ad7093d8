"""A real PostgreSQL and a real Redis on free ports, started for the tests and stopped after them.

Where they are not installed, Debian's packages are, if that is possible (as root, with apt-get). Where it is not,
`Missing` says what to do; under CI=true that fails the tests.
"""

import fcntl
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

PACKAGES = {"postgresql": "postgres", "redis-server": "redis-server"}  # and the program that each brings
HOW = "apt-get install --no-install-recommends postgresql redis-server"


class Missing(Exception):
    """A program that the tests need is not here."""


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def program(name: str) -> str:
    """The path of a program; its package is installed if need be. Missing if it cannot be had."""
    if found := look_for(name):
        return found
    package = next((package for package, brings in PACKAGES.items() if brings == name), "postgresql")
    if os.geteuid() == 0 and shutil.which("apt-get"):
        install(package)
    if found := look_for(name):
        return found
    raise Missing(f"The tests of the server need {name}, which is not installed. On Debian: sudo {HOW}")


def look_for(name: str) -> str | None:
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((str(folder / name) for folder in folders if (folder / name).exists()), shutil.which(name))


def install(package: str) -> None:
    with (Path(tempfile.gettempdir()) / "tableflip-apt.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # other test processes want the same
        environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        quiet = {"env": environment, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        command = ["apt-get", "-q", "-y", "-o", "DPkg::Lock::Timeout=120", "install", "--no-install-recommends"]
        if subprocess.run([*command, package], check=False, **quiet).returncode:
            subprocess.run(["apt-get", "-q", "update"], check=False, **quiet)
            subprocess.run([*command, package], check=False, **quiet)


@contextmanager
def postgresql() -> Iterator[str]:
    """The address of a PostgreSQL server; it has no durability to offer, for nobody pulls its plug."""
    initdb, server = program("initdb"), program("postgres")
    folder = Path(tempfile.mkdtemp(prefix="tableflip-pg-", dir="/tmp"))
    someone = {"user": "nobody", "group": "nogroup", "extra_groups": []} if os.geteuid() == 0 else {}
    if someone:  # PostgreSQL refuses to run as root
        shutil.chown(folder, "nobody", "nogroup")
    port = free_port()
    try:
        subprocess.run(
            [initdb, "-D", folder / "data", "-A", "trust", "-U", "tableflip", "--no-sync", "-E", "UTF8", "--locale=C"],
            check=True,
            stdout=subprocess.DEVNULL,
            cwd=folder,
            **someone,
        )
        settings = ["-c", "fsync=off", "-c", "max_connections=200", "-c", "listen_addresses=127.0.0.1"]
        with (
            (folder / "log").open("w") as log,
            running(
                [server, "-D", folder / "data", "-k", folder, "-p", str(port), *settings], port, log, folder, someone
            ),
        ):
            address = f"postgresql://tableflip@127.0.0.1:{port}"
            wait_until_it_talks(address)
            yield address
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def redis() -> Iterator[str]:
    server, port = program("redis-server"), free_port()
    command = [server, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    with running(command, port, subprocess.DEVNULL, Path("/tmp"), {}):
        yield f"redis://127.0.0.1:{port}"


@contextmanager
def running(command: list[object], port: int, log: object, folder: Path, someone: dict[str, object]) -> Iterator[None]:
    process = subprocess.Popen(list(map(str, command)), stdout=log, stderr=log, cwd=folder, **someone)
    try:
        wait_for_port(port, process)
        yield
    finally:
        process.send_signal(signal.SIGINT)  # to PostgreSQL: do not wait for those who are connected
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def wait_for_port(port: int, process: "subprocess.Popen[bytes]") -> None:
    for _ in range(600):
        if process.poll() is not None:
            raise RuntimeError(f"{process.args[0]} ended with {process.returncode}.")
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise RuntimeError(f"{process.args[0]} does not answer.")


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
