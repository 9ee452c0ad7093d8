"""What tests of the cache run: some rules, in a process that has loaded numba already, but nothing of ours.

Loading numba takes longer than compiling these rules. Its settings are read again in each process, as from nothing.
"""

import os
import resource
import signal
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from numba.core import config, event


def be(folder: Path, environment: Mapping[str, str]) -> str:
    """Be a program in that folder; what its rules give, and the names of those that were compiled."""
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    config.reload_config()
    sys.dont_write_bytecode = True  # it would not tell apart what tests write within a second
    sys.path[:0] = [str(folder), *environment["PYTHONPATH"].split(os.pathsep)]

    from tableflip.core import cache, portable

    cache.SHIPPED = Path(os.environ.get("SHIPPED", "nowhere"))
    if os.environ.get("OLD_PROCESSOR"):
        portable.FEATURES += ("a-thing-of-the-future",)
    if most := os.environ.get("LARGEST_FILE"):
        resource.setrlimit(resource.RLIMIT_FSIZE, (int(most), resource.getrlimit(resource.RLIMIT_FSIZE)[1]))
    if os.environ.get("KILLED"):
        Path.replace = lambda *files: os.kill(os.getpid(), signal.SIGKILL)  # type: ignore[method-assign]
    from outer import first, kernel, second

    compiled: list[str] = []

    class Listener(event.Listener):  # type: ignore[misc]
        def on_start(self, event: Any) -> None:
            compiled.append(event.data["dispatcher"].__name__)

        def on_end(self, event: Any) -> None:
            pass

    event.register("numba:compile", Listener())
    return f"{kernel(3)} {first(3)} {second(3)} {sorted(compiled)}"


def tell(folder: Path, environment: Mapping[str, str], answers: Any) -> None:
    answers.send(be(folder, environment))
