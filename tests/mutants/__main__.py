"""`make mutants`: plant every fault of `faults.py` in a copy of the project, one by one, and see that tests find it.

The tests must pass without the fault and fail with it; an error before any test ran does not count. Words choose
faults: `python -m tests.mutants hook cache` tries those with one of these words in what they are.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from tests.mutants.faults import CLIENT, COMPILED, FAULTS, PLAIN, Fault

ROOT = Path(__file__).parents[2]
NOT_COPIED = shutil.ignore_patterns(".git", ".venv", "node_modules", "__pycache__", ".*_cache", ".hypothesis", "shots")
SETTINGS = {COMPILED: {}, PLAIN: {"NUMBA_DISABLE_JIT": "1"}, CLIENT: {}}
LONGEST = 900  # seconds; a test that waits for ever has found something, too
PASSED, FAILED, NOTHING = 0, 1, 5  # how pytest ends
QUICK, LONG = "make test", "make test-long"
# What of the compiled tests they run; as plain Python, both leave out the same.
STAGES = {QUICK: "not long and not slow_to_compile", LONG: "long or slow_to_compile or fuzz"}
NOT_PLAIN = "not long and not compiled"


class Stale(Exception):
    """The text of a fault is not where it should be."""


def planted(fault: Fault, text: str) -> str:
    """The file's text with the fault in it; Stale unless the fault's text is there exactly once."""
    if (found := text.count(fault.old)) != 1:
        raise Stale(f"{fault.what}: its text is {found} times in {fault.file}. The code has changed: write it anew.")
    return text.replace(fault.old, fault.new)


def main(words: list[str]) -> int:
    faults = [fault for fault in FAULTS if not words or any(word in fault.what for word in words)]
    with tempfile.TemporaryDirectory(prefix="tableflip-mutants-") as folder:
        copy = Path(folder) / "project"
        shutil.copytree(ROOT, copy, ignore=NOT_COPIED)
        (copy / "web/node_modules").symlink_to(ROOT / "web/node_modules")
        sound: dict[tuple[str, str, str], int] = {}
        survivors = 0
        for fault in faults:
            verdict = tried(fault, copy, sound)
            survivors += verdict not in STAGES
            say(f"{verdict:<44} {fault.what}")
    say(f"{len(faults) - survivors} of {len(faults)} faults were found.")
    return 1 if survivors else 0


def tried(fault: Fault, copy: Path, sound: dict[tuple[str, str, str], int]) -> str:
    """Which command finds the fault; else what is wrong."""
    file = copy / fault.file
    text = file.read_text(encoding="utf-8")
    try:
        changed = planted(fault, text)
    except Stale:
        return "STALE: write it anew"
    for command in commands(fault):
        key = fault.tests, fault.how, command
        if key not in sound:
            sound[key] = run(fault, command, copy)
        if sound[key] == NOTHING:
            continue
        if sound[key] != PASSED:
            return "NOT TRIED: its tests fail without it"
        file.write_text(changed, encoding="utf-8")
        try:
            if run(fault, command, copy) == FAILED:
                return command
        finally:
            file.write_text(text, encoding="utf-8")
    return "SURVIVED"


def commands(fault: Fault) -> Iterable[str]:
    """Those that run the fault's tests in this way: of plain Python, `make test` has some."""
    if fault.how == PLAIN and not any(one in fault.tests for one in plain_tests()):
        return (LONG,)
    return (QUICK,) if fault.how == CLIENT else (QUICK, LONG)


def plain_tests() -> list[str]:
    return setting("PLAIN_TESTS").split()


def setting(name: str) -> str:
    """What the Makefile says."""
    lines = (ROOT / "Makefile").read_text(encoding="utf-8").replace("\\\n", "")
    found = re.search(rf"^{name} \?= (.*)$", lines, re.MULTILINE)
    assert found
    return found[1]


def run(fault: Fault, command: str, copy: Path) -> int:
    """How the fault's tests end there: PASSED, FAILED (or for ever), NOTHING to run, or anything else: an error."""
    effort = setting("EFFORT" if command == QUICK else "LONG_EFFORT")
    environment = os.environ | SETTINGS[fault.how] | {"PYTHONPATH": str(copy / "src"), "TABLEFLIP_EFFORT": effort}
    environment.pop("PYTEST_ADDOPTS", None)
    if fault.how == CLIENT:
        line, folder = ["npx", "vitest", "run", fault.tests], copy / "web"
    else:
        files, _, only = fault.tests.partition(" -k ")
        marks = STAGES[command] if fault.how == COMPILED else NOT_PLAIN
        line = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-m", marks, *files.split()]
        line, folder = [*line, *(["-k", only] if only else [])], copy
    try:
        done = subprocess.run(
            line, cwd=folder, env=environment, timeout=LONGEST, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
    except subprocess.TimeoutExpired:
        return FAILED
    return done.returncode


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
