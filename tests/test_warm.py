"""Warming up: everything a match needs is compiled after it."""

import os
import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tableflip import warm
from tableflip.cli import app
from tableflip.core.kernels import Kernels
from tableflip.core.rule import COMPILED
from tableflip.games import find
from tableflip.warm import compile_all, kernel_calls, steps
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
    for level in range(1, 6):
        bot = make("terraflip", level, seed=1, pace=0.001, timed=False)
        match = Match("terraflip", players=players, seed=1)
        while isinstance(match.turn, int):
            match.play(bot.think(match, match.turn).move)
"""


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


@pytest.mark.compiled
def test_from_cold_a_small_game_leaves_nothing_to_compile(tmp_path: Path) -> None:
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

    def run(*args: str) -> None:
        subprocess.run([sys.executable, *args], env=environment, capture_output=True, check=True)

    def compiled() -> set[Path]:
        return set(tmp_path.rglob("*.nbc"))

    run("-c", "from tableflip.warm import tell_steps; tell_steps('terraflip')")
    after_warm = compiled()
    assert after_warm
    run("-c", A_MATCH)
    assert compiled() == after_warm


@pytest.mark.compiled
def test_the_command_tells_what_it_does() -> None:
    """All is compiled already where tests run: it only loads."""
    said = CliRunner().invoke(app, ["warm"], env={"COLUMNS": "80"}).output
    assert re.search(r"^\d+/\d+ TerraFlip: mover$", said, re.MULTILINE)
    assert re.search("All rules are compiled, and kept in .+", said)


@pytest.mark.compiled
def test_a_game_that_cannot_be_compiled_is_named_and_leaves_the_others_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tiny("sick").replace("OVER if s.over else 0", "s.no_such_field")
    lay(tmp_path, "the-sick", {"sick": source}, "[tableflip.games]\nsick = sick:GAME\n")
    monkeypatch.setenv("PYTHONPATH", environment(tmp_path)["PYTHONPATH"])
    others: list[str] = []
    monkeypatch.setattr(warm, "installed_names", lambda: ("sick",))
    monkeypatch.setattr(warm, "is_whole", lambda name: True)
    monkeypatch.setattr(warm, "names", lambda: ("sick", "terraflip"))
    monkeypatch.setattr(warm, "steps_of", lambda game: [("", lambda: others.append(game.name))])
    [problem] = compile_all(others.append)
    assert problem == "sick could not be compiled: KeyError: 'no_such_field'."
    assert others == ["terraflip"]
