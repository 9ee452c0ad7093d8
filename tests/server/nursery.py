"""Servers that can be killed and be back in a moment: a process that has loaded everything forks them on demand.

What is killed is a real server process with SIGKILL; only the loading of Python and of the compiled rules is spared.
"""

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx

from tableflip.fleet.programs import free_port
from tests.server.serving import GENEROUS


class Nursery:
    """A process that forks one server at a time, always on the same port."""

    def __init__(self, **environment: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="tableflip-test-"))
        self.port = free_port()
        settings = {"TABLEFLIP_DATA": str(self.folder)} | GENEROUS | environment
        with (self.folder / "log").open("ab") as log:
            self._parent = subprocess.Popen(
                [sys.executable, "-m", "tests.server.nursery", str(self.port)],
                env=os.environ | settings,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        self.pid = 0
        assert self._parent.stdout is not None
        self._parent.stdout.readline()  # everything is loaded

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        return (self.folder / "log").read_text(encoding="utf-8", errors="replace")

    def start(self) -> None:
        assert self._parent.stdin is not None
        assert self._parent.stdout is not None
        self._parent.stdin.write("start\n")
        self._parent.stdin.flush()
        self.pid = int(self._parent.stdout.readline())
        while True:
            try:
                if httpx.get(self.url + "/api/health", timeout=5).status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.01)

    def kill(self) -> None:
        """End the server without a warning, and wait until it is gone."""
        assert self._parent.stdout is not None
        os.kill(self.pid, signal.SIGKILL)
        assert self._parent.stdout.readline() == f"gone {signal.SIGKILL.value}\n"

    def stop(self) -> None:
        if self.pid:
            self.kill()
        assert self._parent.stdin is not None
        self._parent.stdin.close()
        self._parent.wait(30)
        assert self._parent.stdout is not None
        self._parent.stdout.close()


def main(port: int) -> None:
    from tableflip.server.serve import serve
    from tableflip.server.settings import Settings
    from tableflip.warm import steps

    for _, take in steps():
        take()
    tell("loaded")
    while sys.stdin.readline():
        child = os.fork()
        if child == 0:
            sys.stdout = sys.stderr
            serve("127.0.0.1", port, Settings.from_environment())
            os._exit(0)
        tell(str(child))
        _, status = os.waitpid(child, 0)
        tell(f"gone {os.WTERMSIG(status)}")


def tell(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]))
