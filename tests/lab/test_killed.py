"""A study whose command, worker or scheduler is killed at any moment comes to the same end when it is taken up."""

import hashlib
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.nursery import Process, start

POLICY = """
game = "terraflip"
who = "random"
options = {players = 2}
ask = {what = "look"}
stop = {games = 40_000}
"""
BOTS = """
game = "terraflip"
who = ["level 1 at 0.2", "random"]
options = {players = 2}
ask = {what = "look"}
stop = {games = 160}
"""
FEW = BOTS.replace("160", "60")  # enough for one that is killed once
PATIENCE = 240.0  # seconds: only a hanging program waits as long
GIVEN_UP_AFTER = 15.0  # seconds: what Dask allows a worker to be away, unless told otherwise

pytestmark = [pytest.mark.compiled, pytest.mark.xdist_group("clusters")]


def study(folder: Path, text: str) -> Path:
    folder.mkdir()
    file = folder / "study.toml"
    file.write_text(text)
    return file


@cache
def undisturbed(text: str) -> dict[str, str]:
    """What the study comes to when nobody is killed."""
    with tempfile.TemporaryDirectory() as folder:
        file = study(Path(folder) / "study", text)
        assert lab("run", file).wait(PATIENCE) == 0, file.with_name("said").read_text()
        return digest(file)


def digest(file: Path) -> dict[str, str]:
    """All that a study came to, but for what was being written when it was killed."""
    found = sorted(file.with_suffix(".lab").rglob("*"))
    files = [one for one in found if one.is_file() and one.suffix != ".part"]
    return {str(one.relative_to(file.parent)): hashlib.sha256(one.read_bytes()).hexdigest() for one in files}


def kept(file: Path) -> int:
    return len(list(file.with_suffix(".lab").glob("games/*.parquet")))


def lab(command: str, file: Path, *more: str) -> Process:
    """The command, with everything loaded."""
    return start(["lab", command, str(file), *more], {}, file.with_name("said"), file.with_name("said"))


def lab_from_nothing(command: str, file: Path, *more: str) -> Process:
    """The command as anybody starts it: a local cluster's workers begin as it did."""
    said = file.with_name("said").open("ab")
    words = [sys.executable, "-m", "tableflip", "lab", command, str(file), *more]
    with said:
        return subprocess.Popen(words, stdout=said, stderr=said, start_new_session=True)


def children(pid: int) -> list[int]:
    """The processes below that one."""
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False)
    below = [int(one) for one in found.stdout.split()]
    return below + [more for one in below for more in children(one)]


def wait_for_more(file: Path, before: int, process: Process) -> None:
    """Until another shard has been kept, or it is over."""
    end = time.monotonic() + PATIENCE
    while kept(file) <= before and process.poll() is None:
        assert time.monotonic() < end, file.with_name("said").read_text()
        time.sleep(0.002)


# --- threads ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kills", [3, pytest.param(20, marks=pytest.mark.long)])
def test_the_command_is_killed(tmp_path: Path, kills: int) -> None:
    killed = study(tmp_path / "a", POLICY)
    waits, before = random.Random(7), 0
    for _ in range(kills):
        process = lab("run", killed)
        wait_for_more(killed, before, process)
        time.sleep(waits.random() * 0.1)
        process.send_signal(signal.SIGKILL)
        process.wait()
        before = kept(killed)
    assert lab("resume", killed).wait(PATIENCE) == 0
    assert digest(killed) == undisturbed(POLICY)


# --- clusters --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kills", [1, pytest.param(20, marks=pytest.mark.long)])
def test_workers_are_killed_while_it_goes_on(tmp_path: Path, kills: int) -> None:
    """A cluster of two processes on this machine: its end is that of threads, whoever dies."""
    text = FEW if kills == 1 else BOTS
    killed = study(tmp_path / "a", text)
    process = lab_from_nothing("run", killed, "--workers", "2")
    choice, done = random.Random(5), 0
    while done < kills:
        wait_for_more(killed, kept(killed), process)
        if process.poll() is not None:  # all was played: again, from nothing
            for file in killed.with_suffix(".lab").glob("games/*"):
                file.unlink()
            process = lab_from_nothing("run", killed, "--workers", "2")
            continue
        if workers := workers_of(process):
            os.kill(choice.choice(workers), signal.SIGKILL)
            done += 1
    assert process.wait(PATIENCE) == 0, killed.with_name("said").read_text()
    assert digest(killed) == undisturbed(text)


@pytest.mark.long
def test_workers_that_are_slow_to_come_back_are_awaited(tmp_path: Path) -> None:
    """On a busy machine they may take longer than the quarter of a minute after which Dask gives them up."""
    file = study(tmp_path / "a", BOTS)
    process = lab_from_nothing("run", file, "--workers", "2")
    wait_for_more(file, 0, process)
    old = workers_of(process)
    assert len(old) == 2  # else nobody would be slow, and nothing tried
    for one in old:
        os.kill(one, signal.SIGKILL)
    end = time.monotonic() + PATIENCE
    while len(new := set(workers_of(process)) - set(old)) < len(old):
        assert process.poll() is None
        assert time.monotonic() < end
        time.sleep(0.002)
    for one in new:
        os.kill(one, signal.SIGSTOP)
    time.sleep(GIVEN_UP_AFTER + 2)
    for one in new:
        os.kill(one, signal.SIGCONT)
    assert process.wait(PATIENCE) == 0, file.with_name("said").read_text()
    assert digest(file) == undisturbed(BOTS)


def workers_of(process: Process) -> list[int]:
    return [one for one in children(process.pid) if b"multiprocessing.spawn" in command_of(one)]


def command_of(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator["Cluster"]:
    one = Cluster(tmp_path)
    yield one
    one.kill()


class Cluster:
    """A scheduler and a worker on this machine, started by hand as one would on many."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._processes: list[subprocess.Popen[bytes]] = []

    def up(self) -> str:
        """Start it; the address of its scheduler."""
        told = self._folder / "scheduler.json"
        told.unlink(missing_ok=True)
        self._start("distributed.cli.dask_scheduler", "--no-dashboard", "--port", "0", "--scheduler-file", str(told))
        end = time.monotonic() + PATIENCE
        while not told.exists() or not told.read_text().endswith("}"):
            assert time.monotonic() < end
            time.sleep(0.05)
        self._start("distributed.cli.dask_worker", "--no-dashboard", "--scheduler-file", str(told), "--nthreads", "1",
                    "--no-nanny", "--local-directory", str(self._folder))  # fmt: skip
        address: str = json.loads(told.read_text())["address"]
        return address

    def _start(self, module: str, *words: str) -> None:
        with (self._folder / "cluster").open("ab") as said:
            command = [sys.executable, "-m", module, "--host", "127.0.0.1", *words]
            self._processes.append(subprocess.Popen(command, stdout=said, stderr=said, start_new_session=True))

    def kill(self) -> None:
        for process in self._processes:
            process.kill()
            process.wait()
        self._processes.clear()


@pytest.mark.long
@pytest.mark.parametrize("kills", [1, 20])
def test_the_scheduler_is_killed(tmp_path: Path, cluster: Cluster, kills: int) -> None:
    text = FEW if kills == 1 else BOTS
    killed = study(tmp_path / "a", text)
    waits = random.Random(3)
    for _ in range(kills):
        address = cluster.up()
        process = lab("run", killed, "--scheduler", address)
        wait_for_more(killed, kept(killed), process)
        time.sleep(waits.random() * 0.3)
        cluster.kill()
        process.wait(PATIENCE)
        assert process.returncode in (0, 2), killed.with_name("said").read_text()
    if process.returncode == 2:
        assert "The cluster is gone. What has been played is kept" in killed.with_name("said").read_text()
    address = cluster.up()
    assert lab("resume", killed, "--scheduler", address).wait(PATIENCE) == 0, killed.with_name("said").read_text()
    assert digest(killed) == undisturbed(text)


def test_nobody_answers(tmp_path: Path) -> None:
    file = study(tmp_path / "a", FEW)
    assert lab("run", file, "--scheduler", "tcp://127.0.0.1:1").wait(PATIENCE) == 2
    assert "No scheduler answers at tcp://127.0.0.1:1: start one with `dask scheduler`" in (
        file.with_name("said").read_text().replace("\n", " ")
    )
