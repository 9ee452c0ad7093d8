"""A wheel brings compiled rules: on a new machine nothing is compiled before the first move, nor after it."""

import json
import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from tableflip.core import portable

# Prints what was compiled for a first move, the views of it, and a bot's answer; and from where tableflip came.
FIRST_MOVES = """
import json
from numba.core import event
import tableflip
from tableflip import Match
from tableflip.bots import make
from tableflip.games import names

compiled = []
class Listener(event.Listener):
    def on_start(self, event): compiled.append(event.data["dispatcher"].__name__)
    def on_end(self, event): pass
event.register("numba:compile", Listener())

played = {}
for name in names():
    match = Match(name, seed=1)
    played[name] = match.legal()[0]
    match.play(played[name])
    for seat in (None, *range(len(match.seats))):
        match.view(seat), match.events(seat)
    if isinstance(match.turn, int):
        make(name, 2, seed=1, pace=0.001, timed=False).think(match, match.turn)
print(json.dumps([sorted(played), compiled, tableflip.__file__]))
"""
TOO_OLD = "from tableflip.core import portable; portable.FEATURES += ('a-thing-of-the-future',)\n"
ONE_KERNEL = """
from tableflip.games import find
from tableflip.warm import kernel_calls
kernel_calls(find("terraflip"))["mover"]()
from tableflip.core.binaries import used
print(sorted({file.parent.parent.name for file in used}))
"""


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.xdist_group("wheel")
def test_on_a_new_machine_nothing_is_compiled(wheel: Path, tmp_path: Path) -> None:
    assert portable.runs_portable(), "this test needs a processor for which wheels bring binaries"
    assert wheel.name.endswith("-py3-none-any.whl"), "it can be installed everywhere"
    with zipfile.ZipFile(wheel) as archive:
        brought = [name for name in archive.namelist() if name.endswith(".nbc")]
        assert not any(str(wheel.parent).encode() in archive.read(name) for name in brought), "no path of this machine"
    assert brought

    # What Tableflip needs is found beside it; the machine has an empty home.
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / "venv"], check=True)
    python = tmp_path / "venv" / "bin" / "python"
    install = ["-m", "pip", "--python", python, "install", "-q", "--no-deps", "--no-index", wheel]
    subprocess.run([sys.executable, *install], check=True)
    [packages] = (tmp_path / "venv" / "lib").glob("python*/site-packages")
    (packages / "beside.pth").write_text(sysconfig.get_path("purelib") + "\n")
    home = tmp_path / "home"
    home.mkdir()

    def run(*command: object) -> str:
        around = {"HOME": str(home), "PATH": os.environ["PATH"]}
        return subprocess.run(
            [python, *map(str, command)], env=around, cwd=home, capture_output=True, text=True, check=True
        ).stdout

    assert run("-m", "tableflip", "warm") == "All rules are compiled already.\n"
    played, compiled, file = json.loads(run("-c", FIRST_MOVES))
    assert file.startswith(str(packages))
    assert {"terraflip", "terrain", "flipships"} <= set(played)
    assert compiled == []
    said = run("-m", "tableflip", "play", "terraflip", "--humans", "none", "--seed", "1", "--level", "1")
    assert "wins" in said or "share the victory" in said
    assert not list(home.rglob("*.nbc")), "nothing had to be compiled, so nothing is kept"

    # On an older processor the same wheel compiles what it needs.
    assert run("-c", TOO_OLD + ONE_KERNEL)
    assert list(home.rglob("*.nbc"))
