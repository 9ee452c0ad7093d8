"""Whatever the tests start ends with them, also when they are killed: servers, databases, browsers.

Every process of the tests (pytest itself, and each worker of pytest-xdist) has a guard: a process of its own that waits
for its end, and then ends all that carry its mark. The mark is in the environment: all inherit it.
Those few that overwrite their environment are bound to their parents (`fleet.programs`). Linux only.
"""

import contextlib
import os
import secrets
import signal
import subprocess
import sys
import time
from pathlib import Path

MARKS = "TABLEFLIP_TESTS"  # the marks of all who started a process, oldest first
PATIENCE = 10  # seconds between the request to end and the end


class Guard:
    """The guard of this process. Whatever is started from now on carries its mark."""

    def __init__(self) -> None:
        mark = secrets.token_hex(8)
        os.environ[MARKS] = ",".join(filter(None, (os.environ.get(MARKS), mark)))
        # Its standard input ends with this process, however that ends. Ctrl-C in our terminal does not reach it.
        self._process = subprocess.Popen(
            [sys.executable, "-I", __file__, mark],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            start_new_session=True,
        )

    def dismiss(self) -> None:
        """Let it end what is left, and go."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def marked(mark: str) -> list[int]:
    """The processes that carry a mark, other than guards: those go when they have nobody to guard."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            settings = (folder / "environ").read_bytes().split(b"\0")
            is_guard = __file__.encode() in (folder / "cmdline").read_bytes().split(b"\0")
        except OSError:  # it has just ended, or is somebody else's
            continue
        marks = next((one.partition(b"=")[2] for one in settings if one.startswith(MARKS.encode() + b"=")), b"")
        if mark.encode() in marks.split(b",") and not is_guard:
            found.append(int(folder.name))
    return found


def end_all(mark: str) -> None:
    """End all that carry the mark, first by a word, then by force."""
    deadline = time.monotonic() + PATIENCE
    how = signal.SIGTERM
    while left := marked(mark):
        for process in left:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, how)
        time.sleep(0.2)
        how = signal.SIGTERM if time.monotonic() < deadline else signal.SIGKILL


if __name__ == "__main__":
    sys.stdin.read()
    end_all(sys.argv[1])
