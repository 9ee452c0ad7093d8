"""Programs that are there or not, and processes that end with us."""

import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

PACKAGES = {  # Debian's, and the programs that each brings
    "postgresql": ("initdb", "postgres", "pg_dump", "pg_restore"),
    "redis-server": ("redis-server",),
    "haproxy": ("haproxy",),
}
STOP_SECONDS = 20
Process = subprocess.Popen[bytes]


class Missing(Exception):
    """A program is needed that is not here."""


def program(name: str) -> str:
    """The path of a program; Missing says how to get it."""
    if found := look_for(name):
        return found
    raise Missing(f"{name} is needed, and not installed. On Debian: sudo apt install {package_of(name)}")


def package_of(name: str) -> str:
    return next(package for package, brings in PACKAGES.items() if name in brings)


def look_for(name: str) -> str | None:
    """Debian keeps PostgreSQL's programs apart, and HAProxy where only root looks."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    found = next((str(folder / name) for folder in folders if (folder / name).exists()), None)
    return found or shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin")


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def check_free(port: int) -> None:
    """RuntimeError if somebody listens there."""
    with socket.socket() as probe:
        if probe.connect_ex(("127.0.0.1", port)) == 0:
            raise RuntimeError(f"Port {port} is in use. Choose another one.")


@contextmanager
def running(
    command: Sequence[object],
    port: int,
    log: Path,
    *,
    folder: Path | None = None,
    user: str | None = None,
    environment: Mapping[str, str] | None = None,
    stop: signal.Signals = signal.SIGTERM,
) -> Iterator[Process]:
    """A process that listens on a port of the loopback address, until the end of the block.

    Ctrl-C in our terminal does not reach it: we decide in which order things end. If we are killed, it ends, too.
    RuntimeError if the port is taken, or if the process ends at once.
    """
    check_free(port)
    with log.open("ab") as out:
        process = subprocess.Popen(
            [*bound_to_us(user), *map(str, command)],
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=out,
            cwd=folder,
            env=os.environ | dict(environment or {}),
            start_new_session=True,
        )
    try:
        wait_for_port(port, process, log)
        yield process
    finally:
        end(process, stop)


def bound_to_us(user: str | None) -> list[str]:
    """What goes before a command so that it runs as this user, and ends when this process does (Linux only)."""
    if (setpriv := shutil.which("setpriv")) is None:
        return []  # on other systems PostgreSQL must be started by somebody else than root
    someone = [f"--reuid={user}", "--regid=nogroup", "--clear-groups"] if user else []
    return [setpriv, *someone, "--pdeathsig=TERM", "--"]


def end(process: Process, how: signal.Signals) -> None:
    if process.poll() is None:
        process.send_signal(how)
    try:
        process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def wait_for_port(port: int, process: Process, log: Path) -> None:
    """RuntimeError if the process ends instead, with its last words, or does not listen within minutes."""
    for _ in range(3_000):
        if process.poll() is not None:
            said = log.read_text(encoding="utf-8", errors="replace")[-1_000:]
            raise RuntimeError(f"{named(process)} ended with {process.returncode}: {said}")
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise RuntimeError(f"{named(process)} does not answer.")


def named(process: Process) -> str:
    assert isinstance(process.args, list)
    words = [str(word) for word in process.args]
    return Path(words[words.index("--") + 1] if "--" in words else words[0]).name
