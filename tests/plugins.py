"""Packages with games, laid on a path as an installer would: modules, and metadata that names entry points."""

import os
from collections.abc import Mapping
from pathlib import Path

SRC = Path(__file__).parent.parent / "src"

# A whole game in as few lines as it can be: say "end", and it is over.
TINY = """
from dataclasses import dataclass
from typing import ClassVar
import numpy as np
from tableflip.core.game import Game
from tableflip.core.turns import OVER
from tableflip.core.options import Options
from tableflip.core.reasons import unreadable
from tableflip.core.rule import put, rule

@dataclass(frozen=True)
class Table(Options):
    GAME: ClassVar[str] = "{name}"
    seats = ("alone",)

@rule
def legal(s, out):
    put(out, 0, 0)
    return 1 - s.over

@rule
def play(s, move):
    s.over = 1

@rule
def mover(s):
    return OVER if s.over else 0

@rule
def outcome(s, points, winners):
    points[0], winners[0] = {points}, True
    return 0

def parse(options, text):
    if text != "end":
        raise unreadable(text, ["end"])
    return 0

STATE = np.dtype((np.record, [("over", np.uint32), ("seat", np.uint32)]), align=True)
GAME = Game(
    name="{name}", title="{title}", rules_version={version}, options=Table, STATE=STATE, moves=1, most_legal=1,
    reasons=("end",), legal=legal, play=play, mover=mover, outcome=outcome, new=lambda options, n: np.zeros(n, STATE),
    move_text=lambda options, move: "end", parse_move=parse, view=lambda options, state, seat: {{}},
    events=lambda options, before, after, move, seat: [{{"event": "ended", "seat": 0}}],
)
"""


def tiny(name: str, version: int = 1, points: int = 0) -> str:
    """The source of such a game; the points that it gives tell versions apart."""
    return TINY.format(name=name, title=name.title(), version=version, points=points)


def lay(folder: Path, package: str, modules: Mapping[str, str], entry_points: str) -> Path:
    """A package with these modules (by name: their source) and these entry points, importable from the folder."""
    for module, source in modules.items():
        file = folder.joinpath(*module.split(".")).with_suffix(".py")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(source)
    about = folder / f"{package.replace('-', '_')}-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(entry_points)
    return folder


def lay_a_sound_one(folder: Path, name: str = "pebble") -> Path:
    return lay(folder, f"the-{name}", {name: tiny(name)}, f"[tableflip.games]\n{name} = {name}:GAME\n")


def lay_broken_ones(folder: Path) -> Path:
    """All the ways in which a package can be broken, beside a sound one."""
    lay_a_sound_one(folder)
    for name, source in {
        "lost": "import a_module_that_nobody_has",
        "quits": "raise SystemExit('bye')",
        "wrong": "GAME = 'chess'",
        "misnamed": tiny("another"),
    }.items():
        lay(folder, f"the-{name}", {f"{name}_game": source}, f"[tableflip.games]\n{name} = {name}_game:GAME\n")
    lay(folder, "the-absent", {}, "[tableflip.games]\nabsent = absent_game:GAME\n")
    lay(folder, "the-thief", {"thief": tiny("terraflip")}, "[tableflip.games]\nterraflip = thief:GAME\n")
    lay(folder, "the-loud", {"loud": tiny("LOUD")}, "[tableflip.games]\nLOUD! = loud:GAME\n")
    return folder


def environment(folder: Path) -> dict[str, str]:
    """For another process that finds these packages. It starts quickly: nothing is compiled."""
    return os.environ | {"PYTHONPATH": f"{folder}{os.pathsep}{SRC}", "NUMBA_DISABLE_JIT": "1"}


def lay_the_examples(folder: Path) -> Path:
    """Othello and Connect Four as somebody would install them, and a game that says nothing of how it looks."""
    lay_a_sound_one(folder)
    entry_points = (
        "[tableflip.games]\nothello = examples.othello:OTHELLO\nconnect_four = examples.connect_four:CONNECT_FOUR\n"
    )
    return lay(folder, "the-examples", {}, entry_points)
