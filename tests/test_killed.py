"""Tests that are killed leave no process behind: whatever they had started ends by itself."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
# A test that starts what our tests start, in every way in which they do, tells so, and waits to be killed.
TEST = """
import os, pathlib, subprocess, sys, time
from tests.server import services
from tests.server.preparing import SlowServer
from tests.server.serving import Server
from tests.web.serving import launch
from playwright.sync_api import sync_playwright

def test_that_never_ends(tmp_path):
    servers = SlowServer(tmp_path), Server()
    deaf = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(3600)"
    subprocess.Popen([sys.executable, "-c", deaf], start_new_session=True)
    with services.postgresql(), services.redis(), sync_playwright() as playwright:
        browser = launch(playwright)
        browser.new_page()
        pathlib.Path(os.environ["SAID"]).write_text(str(os.getpid()))
        time.sleep(3600)
"""
PROGRAMS = ("postgres", "redis-server", "chrom", "node", "tests.server.preparing", "tests.nursery", "SIG_IGN")


def processes() -> dict[tuple[int, str], tuple[int, str]]:
    """All that run: number and time of birth; the number of who started it, and its command line."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            # After the name, which may hold anything: state, parent, ..., and as the 20th the time of birth.
            told = (folder / "stat").read_text().rpartition(") ")[2].split()
            line = (folder / "cmdline").read_text(errors="replace").replace("\0", " ")
        except OSError:
            continue
        if told[0] != "Z":
            found[int(folder.name), told[19]] = int(told[1]), line
    return found


def all_below(process: int) -> dict[tuple[int, str], str]:
    """The command lines of a process and of all that it started, and that those started."""
    running = processes()
    family = {process}
    while more := {number for (number, _), (parent, _) in running.items() if parent in family} - family:
        family |= more
    return {one: line for one, (_, line) in running.items() if one[0] in family}


@pytest.mark.parametrize("killed", ["pytest", pytest.param("its worker", marks=pytest.mark.long)])
def test_nothing_is_left_when_tests_are_killed(killed: str, tmp_path: Path) -> None:
    folder = tmp_path / "tests"
    folder.mkdir()
    (folder / "test_endless.py").write_text(TEST)
    said = tmp_path / "said"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.conftest", "-n", "1", "--maxprocesses", "1"]
    command += ["--max-worker-restart", "0", "--rootdir", str(folder), "-c", str(ROOT / "pyproject.toml"), str(folder)]
    with (tmp_path / "log").open("wb") as log:
        run = subprocess.Popen(command, cwd=ROOT, env=os.environ | {"SAID": str(said)}, stdout=log, stderr=log)
    while not said.exists() or not said.read_text():
        assert run.poll() is None, (tmp_path / "log").read_text()
        time.sleep(0.1)
    started = all_below(run.pid)
    assert [name for name in PROGRAMS if name not in " ".join(started.values())] == []
    os.kill(run.pid if killed == "pytest" else int(said.read_text()), signal.SIGKILL)
    run.wait()
    for _ in range(600):
        if not (left := started.keys() & processes().keys()):
            break
        time.sleep(0.1)
    assert [started[one] for one in left] == []
