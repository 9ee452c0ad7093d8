"""`@rule`: stale binaries are never served, and kernels made by a factory are found again by the next process."""

import os
import shutil
import subprocess
import sys
import textwrap
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tableflip.core import rule as rules

PROGRAM = """
import sys
from outer import kernel, first, second
from numba.core import event

compiled = []
class Listener(event.Listener):
    def on_start(self, event): compiled.append(event.data["dispatcher"].__name__)
    def on_end(self, event): pass
event.register("numba:compile", Listener())
print(kernel(3), first(3), second(3), sorted(compiled))
"""
OUTER = """
from tableflip.core.rule import rule
from inner import TABLE, helper

@rule
def kernel(x):
    return helper(x) + TABLE[0]

def factory(inner):
    @rule
    def made(x):
        return inner(x) + 1
    return made

@rule
def plus(x):
    return x + 10

@rule
def times(x):
    return x * 10

first, second = factory(plus), factory(times)
"""
INNER = """
import numpy as np
from tableflip.core.rule import rule

TABLE = np.array([{table}])

@rule
def helper(x):
    return x * {factor}
"""


def run(folder: Path, **environment: str) -> str:
    env = os.environ | {"TABLEFLIP_CACHE": str(folder / "cache"), "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(PROGRAM)],
        cwd=folder,
        env=env | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def write(folder: Path, table: int, factor: int) -> None:
    (folder / "outer.py").write_text(OUTER)
    (folder / "inner.py").write_text(INNER.format(table=table, factor=factor))


@pytest.mark.compiled
def test_a_change_in_a_called_rule_or_a_table_is_seen(tmp_path):
    write(tmp_path, table=100, factor=2)
    everything = "['helper', 'kernel', 'made', 'made', 'plus', 'times']"
    assert run(tmp_path) == f"106 14 31 {everything}"
    assert run(tmp_path) == "106 14 31 []"  # all found in the cache, the factory's two kernels apart
    write(tmp_path, table=100, factor=5)
    assert run(tmp_path) == f"115 14 31 {everything}"
    write(tmp_path, table=200, factor=5)
    assert run(tmp_path) == f"215 14 31 {everything}"
    assert run(tmp_path, NUMBA_BOUNDSCHECK="1") == f"215 14 31 {everything}"
    assert run(tmp_path) == "215 14 31 []"
    assert run(tmp_path, NUMBA_DISABLE_JIT="0") == "215 14 31 []"  # as if nothing were said


@pytest.mark.compiled
def test_a_cache_travels(tmp_path):
    """Another folder with the same sources finds what the first one compiled; other sources do not."""
    for name in ("here", "there", "other"):
        (tmp_path / name).mkdir()
        write(tmp_path / name, table=100, factor=2 if name != "other" else 3)
    assert run(tmp_path / "here") == "106 14 31 ['helper', 'kernel', 'made', 'made', 'plus', 'times']"
    for name in ("there", "other"):
        shutil.copytree(tmp_path / "here" / "cache", tmp_path / name / "cache")
    assert run(tmp_path / "there") == "106 14 31 []"
    assert run(tmp_path / "other") == "109 14 31 ['helper', 'kernel', 'made', 'made', 'plus', 'times']"


@pytest.mark.compiled
def test_what_no_rule_imports_compiles_nothing(tmp_path):
    write(tmp_path, table=1, factor=1)
    (tmp_path / "beside.py").write_text("A = 1")
    run(tmp_path)
    (tmp_path / "beside.py").write_text("A = 2")
    assert run(tmp_path).endswith("[]")
    (tmp_path / "table.json").write_text("{}")  # a module may have read it
    assert not run(tmp_path).endswith("[]")


@pytest.mark.compiled
def test_old_caches_are_dropped(tmp_path):
    """Of a module's binaries, and of other versions and settings, the newest are kept."""
    write(tmp_path, table=1, factor=1)
    run(tmp_path)
    [settings] = (tmp_path / "cache").iterdir()
    for home in (tmp_path / "cache", settings / "outer"):
        for age in range(rules.KEPT + 3):
            (home / f"old-{age}").mkdir()
            os.utime(home / f"old-{age}", (time.time() - 1000 - age,) * 2)
    write(tmp_path, table=2, factor=1)
    run(tmp_path, NUMBA_BOUNDSCHECK="1")
    run(tmp_path)
    for home, new in ((tmp_path / "cache", 2), (settings / "outer", 2)):
        kept = {folder.name for folder in home.iterdir()}
        assert len({name for name in kept if not name.startswith("old")}) == new
        assert {name for name in kept if name.startswith("old")} == {f"old-{age}" for age in range(rules.KEPT - new)}


def test_where_the_cache_is(tmp_path, monkeypatch):
    monkeypatch.setenv("TABLEFLIP_CACHE", str(tmp_path / "mine"))
    assert rules.cache_home() == tmp_path / "mine"
    monkeypatch.delenv("TABLEFLIP_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert rules.cache_home() == tmp_path / "xdg" / "tableflip"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert rules.cache_home() == tmp_path / "home" / ".cache" / "tableflip"
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("HOME", str(tmp_path / "file"))  # a home in which nothing can be made
    assert rules.cache_home().name.startswith("tableflip-")
    monkeypatch.delenv("HOME")
    assert rules.cache_home().name.startswith("tableflip-")


@pytest.mark.compiled
def test_threads_that_meet_a_rule_at_the_same_moment_do_not_disturb_one_another(monkeypatch) -> None:
    """The compiler's setting for where binaries lie is one for the whole process."""
    import numba

    from tableflip.core import binaries

    seen: list[tuple[str, str]] = []
    real = binaries.Binaries.__init__

    def slowly(self: object, *args: object) -> None:
        first = numba.config.CACHE_DIR
        time.sleep(0.02)
        seen.append((first, numba.config.CACHE_DIR))
        real(self, *args)

    monkeypatch.setattr(binaries.Binaries, "__init__", slowly)
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: rules.rule(lambda x: x + 1), range(8)))
    assert len(seen) == 8
    assert all(first == then != "" for first, then in seen)
