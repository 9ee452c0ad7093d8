"""A server that prepares its rules for as long as a test wants: each step waits for the test's word."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import httpx

from tableflip.fleet.programs import free_port

STEPS = 10
FOR_MATCHES = 8  # the others are for bots


class SlowServer:
    """`log` is what it wrote. It has a data folder of its own inside `folder`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        with (folder / "log").open("wb") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.server.preparing", str(folder), str(self.port)],
                env=os.environ | {"TABLEFLIP_DATA": str(folder / "data")},
                stdout=log,
                stderr=log,
            )
        while True:
            try:
                httpx.get(f"{self.url}/api/health", timeout=30)
                return
            except httpx.TransportError:
                assert self._process.poll() is None, self.log
                time.sleep(0.1)

    def take(self, steps: range) -> None:
        for step in steps:
            (self._folder / str(step)).touch()

    @property
    def log(self) -> str:
        return (self._folder / "log").read_text(encoding="utf-8")

    def stop(self) -> None:
        self.take(range(STEPS))  # a thread that waits would hold the process
        self._process.terminate()
        self._process.wait(60)


def wait_for(word: Path) -> None:
    while not word.exists():
        time.sleep(0.02)


def steps_of_test(folder: Path) -> Iterator[tuple[str, partial[None]]]:
    for number in range(STEPS):
        yield f"step {number}", partial(wait_for, folder / str(number))


def main(folder: Path, port: int) -> None:
    from tableflip.server import preparing
    from tableflip.server.serve import serve
    from tableflip.server.settings import Settings

    preparing.COMPILED = True  # whether the rules are or not
    preparing.whole_games = lambda: ["terraflip"]
    preparing.cold = lambda games, stages: []
    preparing.todo_of = lambda name, stage: [
        step for number, step in enumerate(steps_of_test(folder)) if (number < FOR_MATCHES) == (stage == "match")
    ]
    serve("127.0.0.1", port, Settings.from_environment())


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
