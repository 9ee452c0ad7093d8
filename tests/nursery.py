"""Commands that have loaded everything before they begin: a process that has forks them on demand.

Loading Python, its packages and the compiled rules takes seconds, and tests start servers by the hundred. What comes
from the nursery is a process as real as any: with its own environment, output and session, and it dies of signals. That
a command begins from nothing, too, is seen in other tests (`test_lan.py`, `test_fleet.py`, `test_server_bench.py`).
"""

import atexit
import gc
import json
import os
import secrets
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, TextIO

from tests.guard import MARKS

ROOT = Path(__file__).parents[1]
HOME = "TABLEFLIP_NURSERY"  # the marks of the process whose nursery it is
# Settings that are read while something is loaded.
READ_AT_ONCE = ("PYTHONPATH", "NUMBA_DISABLE_JIT", "NUMBA_BOUNDSCHECK", "TABLEFLIP_CACHE")


class Nursery:
    """Starts commands of `tableflip`. One is enough for all processes of the tests: `nursery()`.

    Whoever needs it first starts it, at an address that all of them know. Its marks (`guard.py`) are those of the
    process that all of them come from: it ends with that one.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        marks = os.environ.setdefault(HOME, os.environ.get(MARKS, secrets.token_hex(8)))
        address = "\0tableflip-nursery-" + marks.rpartition(",")[2]  # which is no file
        self._socket = socket.socket(socket.AF_UNIX)
        try:
            self._socket.connect(address)
        except ConnectionRefusedError:
            silence = [(os.POSIX_SPAWN_OPEN, descriptor, os.devnull, os.O_RDWR, 0) for descriptor in (0, 1)]
            found = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
            process = os.posix_spawn(
                sys.executable,
                [sys.executable, "-m", "tests.nursery", address[1:]],
                os.environ | {MARKS: marks, "PYTHONPATH": found},
                file_actions=silence,
                setsid=True,
            )
            if MARKS not in os.environ:  # nobody guards us
                atexit.register(os.kill, process, signal.SIGTERM)
            self._wait_for(address)
        self._answers = self._socket.makefile()

    def _wait_for(self, address: str) -> None:
        while True:
            try:
                return self._socket.connect(address)
            except ConnectionRefusedError:
                time.sleep(0.02)

    def start(self, words: list[str], settings: Mapping[str, str], out: Path, err: Path) -> "Child":
        """Start `tableflip` with these words; what it writes is added to these files."""
        for file in (out, err):
            file.touch()  # whoever wants to read in it need not wait for it
        order = {"words": words, "environment": os.environ | settings, "folder": str(Path.cwd())}
        return Child(self, self.ask(order | {"out": str(out), "err": str(err)}))

    def ask(self, order: object) -> int:
        with self._lock:
            self._socket.sendall(json.dumps(order).encode() + b"\n")
            return int(self._answers.readline())

    def close(self) -> None:
        self._answers.close()
        self._socket.close()


@cache
def nursery() -> Nursery:
    one = Nursery()
    atexit.register(one.close)
    return one


class Child:
    """A command that was forked, as `subprocess.Popen` has it."""

    def __init__(self, parent: Nursery, pid: int) -> None:
        self._parent = parent
        self.pid = pid
        self.returncode: int | None = None
        self._descriptor = os.pidfd_open(pid)  # readable when it has ended

    def poll(self) -> int | None:
        return self._ended_within(0)

    def wait(self, timeout: float | None = None) -> int:
        code = self._ended_within(None if timeout is None else timeout * 1000)
        if code is None:
            raise subprocess.TimeoutExpired("tableflip", timeout or 0)
        return code

    def _ended_within(self, milliseconds: float | None) -> int | None:
        if self.returncode is None:
            poll = select.poll()
            poll.register(self._descriptor, select.POLLIN)
            if poll.poll(milliseconds):
                self.returncode = self._parent.ask({"ended": self.pid})
                os.close(self._descriptor)
        return self.returncode

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


Process = Child | subprocess.Popen[bytes]


def start(words: list[str], settings: Mapping[str, str], out: Path, err: Path) -> Process:
    """Start a command of `tableflip`: from the nursery, unless these settings are read before it could begin."""
    if not any(name in settings and settings[name] != os.environ.get(name) for name in READ_AT_ONCE):
        return nursery().start(words, settings, out, err)
    command = [sys.executable, "-m", "tableflip", *words]
    with out.open("ab") as to, err.open("ab") as wrong:
        return subprocess.Popen(command, env=os.environ | settings, stdout=to, stderr=wrong, start_new_session=True)


def run(*words: object, **settings: str) -> "subprocess.CompletedProcess[str]":
    """Run a command of `tableflip` to its end."""
    with tempfile.TemporaryDirectory() as folder:
        out, err = Path(folder) / "out", Path(folder) / "err"
        code = start(list(map(str, words)), settings, out, err).wait()
        return subprocess.CompletedProcess(list(words), code, out.read_text(), err.read_text())


# --- within the nursery ----------------------------------------------------------------------------------------------


def main(address: str) -> None:
    door = socket.socket(socket.AF_UNIX)
    try:
        door.bind("\0" + address)
    except OSError:  # another one was quicker
        return
    door.listen()
    load_everything()
    readers: dict[socket.socket, TextIO] = {}
    while True:
        for ready in select.select([door, *readers], [], [])[0]:
            if ready is door:
                asking, _ = door.accept()
                readers[asking] = asking.makefile()
            elif line := readers[ready].readline():  # one at a time: whoever asks waits for the answer
                ready.sendall(b"%d\n" % answer(json.loads(line), door, *readers))
            else:
                readers.pop(ready).close()
                ready.close()


def answer(order: dict[str, Any], *open_sockets: socket.socket) -> int:
    """The number of the process that was ordered, or the code with which one ended."""
    if "ended" in order:
        _, status = os.waitpid(order["ended"], 0)
        return os.waitstatus_to_exitcode(status)
    if process := os.fork():
        return process
    for one in open_sockets:
        os.close(one.fileno())
    os._exit(become(order))  # taking down all that was loaded would take longer than most commands do


def load_everything() -> None:
    import alembic.command  # noqa: F401
    import psycopg  # noqa: F401
    import redis.asyncio  # noqa: F401
    import uvloop  # noqa: F401

    from tableflip.core.rule import COMPILED
    from tableflip.server import serve  # noqa: F401
    from tableflip.server.store import backup, migrate  # noqa: F401
    from tableflip.warm import steps

    for _, take in steps() if COMPILED else ():
        take()
    gc.collect()
    gc.freeze()  # or the first collection of each child would copy all of it


def become(order: dict[str, Any]) -> int:
    """Be the command that was ordered, to its end; the code that it ends with."""
    from tableflip.cli import app

    os.setsid()
    os.chdir(order["folder"])
    os.environ.clear()
    os.environ.update(order["environment"])
    tempfile.tempdir = None  # it is in the environment
    for descriptor, name in ((1, "out"), (2, "err")):
        os.dup2(os.open(order[name], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o666), descriptor)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    sys.argv = ["tableflip", *order["words"]]
    code = 0
    try:
        app(order["words"], prog_name="tableflip")
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 0
    except Exception:  # noqa: BLE001  whatever it is, the command ends with it
        traceback.print_exc()
        code = 1
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    return code


def unmeasured() -> dict[str, str]:
    """Surroundings for a process with so little room that coverage could not keep there what it measures, either."""
    return {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}


if __name__ == "__main__":
    main(sys.argv[1])
