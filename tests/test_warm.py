"""Warming up: everything a match needs is compiled after it."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import wait
from dataclasses import fields
from pathlib import Path
from threading import Event
from typing import ClassVar

import pytest
from typer.testing import CliRunner

from tableflip import stamps, warm
from tableflip.cli import app
from tableflip.core.cache import COMPILED
from tableflip.core.kernels import Kernels
from tableflip.games import find
from tableflip.stamps import BOTS, MATCH, MORE, STAGES
from tableflip.warm import Workshop, compile_all, kernel_calls, steps, steps_of
from tests.plugins import environment, lay, tiny

ROOT = Path(__file__).parents[1]
A_MATCH = """
from tableflip import IllegalMove, Match, simulate
from tableflip.bots import make
from tableflip.bots.random import RandomBot

for players in (2, 4):
    match, bot = Match("terraflip", players=players, seed=1), RandomBot(1)
    while isinstance(match.turn, int):
        match.play(bot.choose(match, match.turn))
        for seat in (None, 0, 1):
            match.view(seat), match.legal(), match.draw_world(seat, 1).view(seat)
        for move in ("place a6 river", "flip g6", "catapult g5 h4", "spy a1", "end"):
            if move not in match.legal():
                try:
                    match.play(move)
                except IllegalMove:
                    pass
    Match.replay(match.record())
    simulate("terraflip", games=300, players=players, threads=2)
    for level in range(1, 7):
        bot = make("terraflip", level, seed=1, pace=0.001, timed=False)
        match = Match("terraflip", players=players, seed=1)
        while isinstance(match.turn, int):
            match.play(bot.think(match, match.turn).move)
"""


# What would compile or load something.
LOADED = "[name for name in ('numba', 'tableflip.warm', 'tableflip.games.terraflip.rules') if name in sys.modules]"


def test_every_kernel_is_among_the_steps() -> None:
    assert set(kernel_calls(find("terraflip"))) == {field.name for field in fields(Kernels)}


@pytest.mark.compiled
def test_each_step_can_be_taken_and_taken_again() -> None:
    for label, take in steps():
        assert label
        take()
        take()


@pytest.mark.skipif(COMPILED, reason="the compiler is on")
def test_without_the_compiler_there_is_nothing_to_do() -> None:
    assert "nothing to compile" in CliRunner().invoke(app, ["warm"]).output


WARM_A_SMALL_GAME = """
from examples import connect_four
from tableflip.games import find
from tableflip.warm import steps_of

for _, take in steps_of(find("connect_four")):
    take()
"""
PLAY_A_SMALL_GAME = """
from examples import connect_four
from tableflip import Match, simulate
from tableflip.bots import levels, make
from tableflip.games import find

for level in levels(find("connect_four")):
    match, bot = Match("connect_four", seed=1), make("connect_four", level.number, seed=1, pace=0.001, timed=False)
    while isinstance(match.turn, int):
        match.view(0), match.draw_world(0, 1)
        match.play(bot.think(match, match.turn).move)
    Match.replay(match.record())
simulate("connect_four", games=100, threads=2)
"""


@pytest.mark.long
@pytest.mark.compiled
def test_from_cold_a_small_game_and_its_bots_leave_nothing_to_compile(tmp_path: Path) -> None:
    found = []
    for program in (WARM_A_SMALL_GAME, PLAY_A_SMALL_GAME):
        environment = os.environ | {"TABLEFLIP_CACHE": str(tmp_path), "PYTHONPATH": str(ROOT)}
        subprocess.run([sys.executable, "-c", program], env=environment, check=True)
        found.append(set(tmp_path.rglob("*.nbc")))
    assert found[0] == found[1] != set()


@pytest.mark.long
@pytest.mark.compiled
def test_from_cold_a_game_leaves_nothing_to_compile(tmp_path: Path) -> None:
    environment = {**os.environ, "TABLEFLIP_CACHE": str(tmp_path)}

    def run(*args: str, stages: str = "") -> None:
        subprocess.run(
            [sys.executable, *args], env=environment, capture_output=True, check=True, input=stages, text=True
        )

    def compiled() -> set[Path]:
        return set(tmp_path.rglob("*.nbc"))

    run("-c", "from tableflip.warm import work; work('terraflip')", stages="\n".join(STAGES))
    after_warm = compiled()
    assert after_warm
    run("-c", A_MATCH)
    assert compiled() == after_warm


@pytest.mark.compiled
def test_the_command_tells_what_it_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """All is compiled already where tests run: it only loads, and the second time not even that. One game is enough."""
    with monkeypatch.context() as patch:
        patch.setattr(stamps, "is_warm", lambda game, stages=STAGES: game != "terraflip")
        said = CliRunner().invoke(app, ["warm"], env={"COLUMNS": "80"}).output
        to_play = CliRunner().invoke(app, ["warm", "--to-play"], env={"COLUMNS": "80"}).output
    assert re.search(r"^\d+/\d+ TerraFlip: mover$", said, re.MULTILINE)
    assert re.search("All rules are compiled, and kept in .+", said)
    assert "TerraFlip: simulation" in said
    assert "TerraFlip: bots" in to_play
    assert "simulation" not in to_play
    assert re.search("All that play needs is compiled, and kept in .+", to_play)
    watched = f"import sys\nfrom tableflip.cli import app\ntry: app(['warm'])\nfinally: print({LOADED})"
    again = subprocess.run([sys.executable, "-c", watched], capture_output=True, text=True, check=True).stdout
    assert again == "All rules are compiled already.\n[]\n"


@pytest.mark.compiled
def test_where_nothing_can_be_kept_the_command_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = CliRunner().invoke(app, ["warm"], env={"TABLEFLIP_CACHE": str(tmp_path / "file")})
    assert done.exit_code == 2
    assert "name a folder that can be written by TABLEFLIP_CACHE" in done.output


# --- games from outside ----------------------------------------------------------------------------------------------

WARM_PEBBLE = """
import sys
from tableflip import stamps
from tableflip.warm import cold, compile_all
stages = [stamps.MATCH, stamps.MORE]
jobs = cold(["pebble"], stages)
problems = compile_all(jobs, lambda label: None) if "compile" in sys.argv else []
print(len(jobs), problems, stamps.is_warm("pebble", stages))
"""
PLAY_PEBBLE = """
from tableflip import Match, simulate

match = Match("pebble", seed=1)
match.view(0), match.legal(), match.draw_world(0, 1), match.play("end")
Match.replay(match.record())
simulate("pebble", games=100, threads=2)
"""


@pytest.mark.compiled
def test_a_game_from_outside_is_warmed_like_ours_and_again_when_it_changes(tmp_path: Path) -> None:
    source = tiny("pebble").replace("from dataclasses", "from aside import POINTS\nfrom dataclasses", 1)
    modules = {"pebble": source, "aside": "POINTS = 1\n"}
    lay(tmp_path, "the-pebble", modules, "[tableflip.games]\npebble = pebble:GAME\n")
    around = environment(tmp_path) | {"TABLEFLIP_CACHE": str(tmp_path / "cache"), "NUMBA_DISABLE_JIT": "0"}

    def run(*words: str) -> str:
        command = [sys.executable, "-c", *words]
        return subprocess.run(command, env=around, capture_output=True, text=True, check=True).stdout.strip()

    def warm_it(*words: str) -> str:
        return run(WARM_PEBBLE, *words)

    assert warm_it("compile") == "2 [] True"
    compiled = set(tmp_path.rglob("*.nbc"))
    run(PLAY_PEBBLE)
    assert set(tmp_path.rglob("*.nbc")) == compiled != set()
    assert warm_it() == "0 [] True"
    for name, text in modules.items():
        (tmp_path / f"{name}.py").write_text(text + "# edited\n")
        assert warm_it() == "2 [] False"
        (tmp_path / f"{name}.py").write_text(text)
        assert warm_it() == "0 [] True"
    (tmp_path / "cache").rename(tmp_path / "away")
    (tmp_path / "cache").write_text("a file")
    assert warm_it() == "0 [] False", "what others compile could not be kept for us: it is left to us"


def test_what_could_not_be_kept_is_told(idle: type["Idle"], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idle, "take", lambda self, stage: iter([f"{warm.LOST}No space left"]))
    stamped: list[object] = []
    monkeypatch.setattr(stamps, "stamp", lambda *args: stamped.append(args))
    assert compile_all([("a", MATCH)], print) == ["a is compiled, and could not be kept: No space left."]
    assert not stamped


@pytest.mark.compiled
def test_a_game_that_cannot_be_compiled_is_named_and_leaves_the_others_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tiny("sick").replace("OVER if s.over else 0", "s.no_such_field")
    lay(tmp_path, "the-sick", {"sick": source}, "[tableflip.games]\nsick = sick:GAME\n")
    monkeypatch.setenv("PYTHONPATH", environment(tmp_path)["PYTHONPATH"])
    others: list[str] = []
    stamped: list[tuple[str, str]] = []
    monkeypatch.setattr(stamps, "stamp", lambda game, stage, files, sources: stamped.append((game, stage)))
    stages = [MATCH, MORE]
    [problem] = compile_all([(name, stage) for stage in stages for name in ("sick", "terraflip")], others.append)
    assert problem == "sick could not be compiled: KeyError: 'no_such_field'."
    assert others == [label for label, _ in steps_of(find("terraflip"), stages)]
    assert stamped == [("terraflip", stage) for stage in stages]


# --- the workshop ----------------------------------------------------------------------------------------------------


class Idle:
    """A worker that compiles nothing: it notes what it is asked for, and waits until it may go on."""

    asked: ClassVar[list[tuple[str, str]]] = []
    at_work: ClassVar[set[str]] = set()
    go_on = Event()
    ended: ClassVar[list[str]] = []

    def __init__(self, name: str, portable: bool) -> None:
        self.name, self.is_killed = name, False

    def take(self, stage: str) -> Iterator[str]:
        assert self.name not in self.at_work, "one thing after another"
        self.at_work.add(self.name)
        self.asked.append((self.name, stage))
        yield f"{self.name} {stage}"
        while not self.go_on.wait(0.01):
            if self.is_killed:
                raise RuntimeError("killed")
        self.at_work.remove(self.name)

    def kill(self) -> None:
        self.is_killed = True

    def bury(self) -> None:
        self.ended.append(self.name)


@pytest.fixture
def idle(monkeypatch: pytest.MonkeyPatch) -> type[Idle]:
    monkeypatch.setattr(warm, "Worker", Idle)
    monkeypatch.setattr(warm, "cores", lambda: 2)
    monkeypatch.setattr(stamps, "stamp", lambda *args: None)
    Idle.asked, Idle.at_work, Idle.ended = [], set(), []
    Idle.go_on.clear()
    return Idle


def test_the_most_wanted_comes_first_on_all_cores(idle: type[Idle]) -> None:
    told: list[str] = []
    jobs = [(name, stage) for stage in (MATCH, BOTS) for name in ("a", "b", "c")]
    with Workshop(jobs, told.append) as workshop:
        while len(idle.asked) < 2:
            time.sleep(0.01)
        assert idle.at_work == {"a", "b"}
        idle.go_on.set()
        wait(workshop.jobs.values())
    assert sorted(idle.asked) == sorted(jobs)
    assert {stage for _, stage in idle.asked[:2]} == {MATCH}
    assert idle.asked.index(("c", MATCH)) == 2
    assert sorted(told) == sorted(f"{name} {stage}" for name, stage in jobs)
    assert sorted(idle.ended) == ["a", "b", "c"]


def test_whoever_leaves_ends_what_is_at_work(idle: type[Idle]) -> None:
    with Workshop([("a", MATCH), ("b", MATCH), ("a", MORE)], lambda label: None) as workshop:
        while len(idle.asked) < 2:
            time.sleep(0.01)
    assert sorted(idle.ended) == ["a", "b"]
    assert workshop.jobs["a", MORE].cancelled()
    assert isinstance(workshop.jobs["a", MATCH].exception(), RuntimeError)


@pytest.mark.compiled
def test_a_worker_ends_with_whoever_started_it(tmp_path: Path) -> None:
    """Also if that one is killed: its standard input ends."""
    lay(tmp_path, "the-pebble", {"pebble": tiny("pebble")}, "[tableflip.games]\npebble = pebble:GAME\n")
    command = [sys.executable, "-c", "from tableflip.warm import work; work('pebble')"]
    around = environment(tmp_path) | {"TABLEFLIP_CACHE": str(tmp_path / "cache"), "NUMBA_DISABLE_JIT": "0"}
    with subprocess.Popen(command, env=around, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        worker.stdin.write(f"{MATCH}\n")
        worker.stdin.flush()
        while worker.stdout.readline() != f"{warm.DONE}\n":
            assert worker.poll() is None
        assert worker.poll() is None, "it waits for more"
        worker.stdin.close()
        assert worker.wait() == 0
