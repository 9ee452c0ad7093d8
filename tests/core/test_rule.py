"""`@rule`: stale binaries are never served, and kernels made by a factory are found again by the next process."""

import multiprocessing
import os
import shutil
import signal
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tableflip.core import cache, portable
from tableflip.core import rule as rules
from tableflip.core.portable import ENVIRONMENT
from tests.core import program

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
FEW = """
from tableflip.core.rule import rule
from inner import TABLE, helper

@rule
def kernel(x):
    return helper(x) + TABLE[0]

first = second = helper
"""
INNER = """
import numpy as np
from tableflip.core.rule import rule

TABLE = np.array([{table}])

@rule
def helper(x):
    return x * {factor}
"""


PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["numba", "tests.core.program"])


class Program:
    """A process that runs the rules in a folder; `said` is what they give, "" if it was killed."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self._answer, answers = PROCESSES.Pipe(duplex=False)
        own = {"TABLEFLIP_CACHE": str(folder / "cache"), "PYTHONPATH": os.pathsep.join(sys.path)}
        self._process = PROCESSES.Process(target=program.tell, args=(folder, os.environ | own | environment, answers))
        self._process.start()
        answers.close()

    def said(self) -> str:
        try:
            said = str(self._answer.recv())
        except EOFError:  # it has ended without an answer
            said = ""
        self._answer.close()
        self._process.join()
        return said

    @property
    def exit_code(self) -> int | None:
        return self._process.exitcode


def run(folder: Path, **environment: str) -> str:
    return Program(folder, **environment).said()


EVERYTHING = "['helper', 'kernel', 'made', 'made', 'plus', 'times']"
BOTH = "['helper', 'kernel']"  # where few rules are enough


def write(folder: Path, table: int, factor: int, outer: str = FEW) -> None:
    (folder / "outer.py").write_text(outer)
    (folder / "inner.py").write_text(INNER.format(table=table, factor=factor))


@pytest.mark.compiled
def test_a_change_in_a_called_rule_or_a_table_is_seen(tmp_path):
    write(tmp_path, table=100, factor=2, outer=OUTER)
    assert run(tmp_path) == f"106 14 31 {EVERYTHING}"
    assert run(tmp_path) == "106 14 31 []"  # all found in the cache, the factory's two kernels apart
    write(tmp_path, table=100, factor=5, outer=OUTER)
    assert run(tmp_path) == f"115 14 31 {EVERYTHING}"
    write(tmp_path, table=200, factor=5, outer=OUTER)
    assert run(tmp_path) == f"215 14 31 {EVERYTHING}"
    assert run(tmp_path, NUMBA_BOUNDSCHECK="1") == f"215 14 31 {EVERYTHING}"
    assert run(tmp_path) == "215 14 31 []"
    assert run(tmp_path, NUMBA_DISABLE_JIT="0") == "215 14 31 []"  # as if nothing were said


@pytest.mark.compiled
def test_a_cache_travels(tmp_path):
    """Another folder with the same sources finds what the first one compiled; other sources do not."""
    for name in ("here", "there", "other"):
        (tmp_path / name).mkdir()
        write(tmp_path / name, table=100, factor=2 if name != "other" else 3)
    assert run(tmp_path / "here") == f"106 6 6 {BOTH}"
    for name in ("there", "other"):
        shutil.copytree(tmp_path / "here" / "cache", tmp_path / name / "cache")
    assert run(tmp_path / "there") == "106 6 6 []"
    assert run(tmp_path / "other") == f"109 9 9 {BOTH}"


@pytest.fixture
def shipped(tmp_path):
    """A folder of binaries for every processor, as a wheel brings them; nothing else is compiled."""
    write(tmp_path, table=100, factor=2)
    assert run(tmp_path, **ENVIRONMENT) == f"106 6 6 {BOTH}"
    return (tmp_path / "cache").rename(tmp_path / "shipped")


def files(folder):
    return sorted(file for file in folder.rglob("*") if file.is_file())


@pytest.mark.compiled
def test_what_a_wheel_brings_is_used(tmp_path, shipped):
    if not portable.runs_portable():
        assert run(tmp_path, SHIPPED=str(shipped)) == f"106 6 6 {BOTH}"
        return
    before = {file: file.read_bytes() for file in files(shipped)}
    assert run(tmp_path, SHIPPED=str(shipped)) == "106 6 6 []"
    assert not files(tmp_path / "cache"), "nothing was compiled, so nothing is kept"
    assert {file: file.read_bytes() for file in files(shipped)} == before


@pytest.mark.compiled
def test_what_a_wheel_brings_is_left_where_it_does_not_fit(tmp_path, shipped):
    """On an older processor, with other settings, and after an edit of a rule: then it is compiled here."""
    brought = {"SHIPPED": str(shipped)}
    assert run(tmp_path, **brought, OLD_PROCESSOR="1") == f"106 6 6 {BOTH}"
    shutil.rmtree(tmp_path / "cache")
    assert run(tmp_path, **brought, NUMBA_BOUNDSCHECK="1") == f"106 6 6 {BOTH}"
    write(tmp_path, table=100, factor=3)
    assert run(tmp_path, **brought) == f"109 9 9 {BOTH}"


@pytest.mark.compiled
@pytest.mark.parametrize("place", ["cache", "shipped"])
def test_a_damaged_binary_is_compiled_again(tmp_path, place, request):
    """Cut short, emptied, or with one bit turned over: never used, and mended where it can be."""
    if place == "shipped":
        request.getfixturevalue("shipped")
        again = f"106 6 6 {BOTH}"
    else:
        write(tmp_path, table=100, factor=2, outer=OUTER)  # a binary for each kind of damage
        run(tmp_path)
        again = f"106 14 31 {EVERYTHING}"
    brought = {"SHIPPED": str(tmp_path / "shipped")}
    for number, file in enumerate(files(tmp_path / place)):
        data = bytearray(file.read_bytes())
        data[len(data) // 2] ^= 1
        file.write_bytes([bytes(data), bytes(data[: len(data) // 2]), b""][number % 3])
    assert run(tmp_path, **brought) == again
    assert run(tmp_path, **brought).endswith("[]")


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
        for age in range(cache.KEPT + 3):
            (home / f"old-{age}").mkdir()
            os.utime(home / f"old-{age}", (time.time() - cache.DAY - 1000 - age,) * 2)
    write(tmp_path, table=2, factor=1)
    run(tmp_path, NUMBA_BOUNDSCHECK="1")
    run(tmp_path)
    for home, new in ((tmp_path / "cache", 2), (settings / "outer", 2)):
        kept = {folder.name for folder in home.iterdir()}
        assert len({name for name in kept if not name.startswith("old")}) == new
        assert {name for name in kept if name.startswith("old")} == {f"old-{age}" for age in range(cache.KEPT - new)}


def test_what_was_in_use_today_is_kept(tmp_path):
    """However many games there are, each with kernels of its own: they do not drive one another out."""
    games = {f"game-{number}" for number in range(2 * cache.KEPT)}
    for game in games:
        cache.newest(tmp_path, game)
    assert {folder.name for folder in tmp_path.iterdir()} == games


def test_where_the_cache_is(tmp_path, monkeypatch):
    monkeypatch.setenv("TABLEFLIP_CACHE", str(tmp_path / "mine"))
    assert cache.home() == tmp_path / "mine"
    monkeypatch.delenv("TABLEFLIP_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert cache.home() == tmp_path / "xdg" / "tableflip"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert cache.home() == tmp_path / "home" / ".cache" / "tableflip"
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("HOME", str(tmp_path / "file"))  # a home in which nothing can be made
    assert cache.home().name.startswith("tableflip-")
    monkeypatch.delenv("HOME")
    assert cache.home().name.startswith("tableflip-")


def test_a_temporary_folder_of_somebody_else_is_not_used(tmp_path, monkeypatch):
    monkeypatch.setattr(cache.tempfile, "gettempdir", lambda: str(tmp_path))
    temporary_home = cache.temporary_home.__wrapped__
    assert temporary_home().parent == tmp_path
    temporary_home().chmod(0o777)
    assert not temporary_home().is_relative_to(tmp_path)
    temporary_home_of_ours = tmp_path / f"tableflip-{os.getuid()}"
    temporary_home_of_ours.chmod(0o700)
    assert temporary_home() == temporary_home_of_ours
    temporary_home_of_ours.rename(tmp_path / "other")
    temporary_home_of_ours.symlink_to(tmp_path / "other")
    assert not temporary_home().is_relative_to(tmp_path)


def test_versions_and_settings_have_a_cache_of_their_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    settings = cache.settings.__wrapped__
    usual = settings()
    seen = {usual}
    for package in ("numba", "llvmlite", "numpy"):
        with monkeypatch.context() as patch:
            patch.setattr(cache, "version_of", lambda name, package=package: "99" if name == package else "1")
            seen.add(settings())
    for name, value in (("NUMBA_BOUNDSCHECK", "1"), ("NUMBA_CPU_NAME", "generic"), ("NUMBA_CPU_FEATURES", "+avx")):
        with monkeypatch.context() as patch:
            patch.setenv(name, value)
            seen.add(settings())
    (tmp_path / ".numba_config.yaml").write_text("boundscheck: 1")
    seen.add(settings())
    (tmp_path / ".numba_config.yaml").unlink()
    assert len(seen) == 8
    for name, value in ENVIRONMENT.items():  # a processor has no cache of its own, but binaries of its own
        monkeypatch.setenv(name, value)
    assert settings() == usual


@pytest.mark.compiled
def test_rules_that_differ_in_a_number_alone_are_told_apart(tmp_path):
    """The same name and the same code: a number is no part of it. What is made of them is told apart, too."""
    write(tmp_path, table=100, factor=2)
    twins = "(rule(lambda x: x * 2), rule(lambda x: x * 3))"
    outer = OUTER.replace("first, second = factory(plus), factory(times)", f"first, second = map(factory, {twins})")
    (tmp_path / "outer.py").write_text(outer)
    for _ in range(2):
        assert run(tmp_path).startswith("106 7 10 ")


# Large enough not to become a part of what calls it: then it is found by its name.
LARGE = """
import os
import numpy as np
from tableflip.core.rule import rule

def factory(factor):
    @rule
    def inner(x):
        a = np.arange(x) * factor
        for i in range(x):
            a[i:].sort()
            a[i] += a[x - 1 - i:].sum() % 1000
        return a[a % 7 != 0].sum()

    @rule
    def made(x):
        return inner(x) + inner(x + 1) * inner(x + 2)
    return made

made = {factor: factory(factor) for factor in (2, 3)}
only = int(os.environ.get("ONLY", 0))
first, second = (made[only or factor] for factor in made)
kernel = first
"""


@pytest.mark.compiled
def test_what_two_processes_compiled_a_third_tells_apart(tmp_path):
    """numba counts what it compiles from 1 in each process, and names functions by that: so both had the same name."""
    (tmp_path / "outer.py").write_text(LARGE)
    first, second = (run(tmp_path, ONLY=factor).split()[0] for factor in "23")
    assert first != second
    assert run(tmp_path) == f"{first} {first} {second} []"


# --- what can go wrong with a folder ---------------------------------------------------------------------------------


@pytest.mark.compiled
def test_processes_that_compile_at_the_same_time_do_not_disturb_one_another(tmp_path):
    write(tmp_path, table=100, factor=2)
    for one in [Program(tmp_path) for _ in range(3)]:
        assert one.said().startswith("106 6 6 ")
    assert run(tmp_path) == "106 6 6 []"
    assert not list(tmp_path.rglob("*.tmp"))


@pytest.mark.compiled
def test_a_folder_in_which_nothing_can_be_written(tmp_path):
    write(tmp_path, table=100, factor=2)
    (tmp_path / "cache").write_text("a file")
    assert run(tmp_path) == f"106 6 6 {BOTH}"
    assert (tmp_path / "cache").read_text() == "a file"


@pytest.mark.compiled
def test_a_disk_that_is_full(tmp_path):
    """What cannot be written whole is not written at all, and the rules do what they should."""
    write(tmp_path, table=100, factor=2)
    few = "1000"  # bytes: less than any binary has
    assert run(tmp_path, LARGEST_FILE=few) == f"106 6 6 {BOTH}"
    assert not files(tmp_path / "cache")
    assert run(tmp_path) == f"106 6 6 {BOTH}"


@pytest.mark.compiled
def test_a_process_that_is_killed_leaves_nothing_half(tmp_path):
    write(tmp_path, table=100, factor=2)
    killed = Program(tmp_path, KILLED="1")
    assert killed.said() == ""
    assert killed.exit_code == -signal.SIGKILL
    [left] = files(tmp_path / "cache")
    assert left.suffix == ".tmp"
    assert run(tmp_path) == f"106 6 6 {BOTH}"
    assert left.exists(), "somebody may still be at it"
    os.utime(left, (time.time() - 2 * cache.HOUR,) * 2)
    assert run(tmp_path) == "106 6 6 []"
    assert not left.exists()


@pytest.mark.compiled
def test_threads_that_meet_a_rule_at_the_same_moment_do_not_disturb_one_another() -> None:
    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(lambda _: rules.rule(lambda x: x + 1), range(8)))
        assert list(pool.map(lambda rule: rule(1), made)) == [2] * 8
    assert len({rule._cache.cache_path for rule in made}) == 1


@pytest.mark.compiled
def test_a_rule_is_compiled_once_for_all_constants_that_rules_call_it_with(tmp_path):
    write(tmp_path, table=6, factor=100, outer=FEW.replace("helper(x)", "helper(x) + helper(2) + helper(x=3)"))
    assert run(tmp_path) == f"806 300 300 {BOTH}"
