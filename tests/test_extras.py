"""A lean installation: engine, bots and terminal stand on the base dependencies alone, and what is missing is named."""

import json
import os
import re
import subprocess
import sys
import textwrap
from collections.abc import Mapping
from functools import cache
from importlib import import_module, metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tableflip.core.extras import Missing, brought_by

EXTRAS = ("server", "postgres", "redis", "physics", "lab")
BLOCKER = """
import json, os, sys

class Blocker:
    blocked = set(json.loads(os.environ["BLOCKED"]))

    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in self.blocked:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Blocker())
"""
COMMAND = "from tableflip.cli import app; app(sys.argv[1:])"
FLICK = """
from tableflip import IllegalMove, Match
from tableflip.bots import make

match = Match("flipships", players=2, seed=1)
while not match.legal()[0].startswith("flick"):
    match.play(match.legal()[0])
before = match.record()
flick = match.game.cargo.example(match.options, match.game.parse_move(match.options, match.legal()[0]))
try:
    match.play(flick)
except IllegalMove as e:
    print(e.reason.key, e)
assert match.record() == before
match.play(make("flipships", 1, seed=1).choose(match, match.turn))  # the table's hand flips for bots
assert match.record() != before
"""
ENGINE = """
from tableflip import Match, games, simulate
from tableflip.bots import make

for game in games():
    match = Match(game, seed=1)
    bot = make(game, 1, seed=1, pace=0.001)
    for _ in range(3):
        match.play(bot.choose(match, match.turn))
    match.view(0), match.draw_world(0, 1), str(match)
    assert Match.replay(match.record()).record() == match.record()
assert simulate("terraflip", games=2, players=2, seed=1).plies.all()
"""

SERVER = """
from tableflip.server.serve import Settings, make_app

make_app(Settings.from_environment())
print("up")
"""
MEASURE = """
from tableflip.bench import Size, flicks
from tableflip.core.extras import Missing

try:
    flicks(Size())
except Missing as e:
    print(e)
"""


@cache
def brought() -> Mapping[str, list[str]]:
    """The modules that are installed here, and the distributions that bring them: it takes a second to find out."""
    return metadata.packages_distributions()


def modules_of(distributions: set[str]) -> set[str]:
    """The modules that only these distributions bring."""
    return {module for module, names in brought().items() if {canonical(name) for name in names} <= distributions}


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


@cache
def required(name: str, extras: tuple[str, ...] = ()) -> set[str]:
    """The distributions that one needs, with these extras of it, and all that they need."""
    found: set[tuple[str, tuple[str, ...]]] = set()
    waiting = [(canonical(name), extras)]
    while waiting:
        one = waiting.pop()
        if one in found:
            continue
        found.add(one)
        for text in metadata.requires(one[0]) or []:
            need = Requirement(text)
            if need.marker is None or any(need.marker.evaluate({"extra": extra}) for extra in ("", *one[1])):
                waiting.append((canonical(need.name), tuple(sorted(need.extras))))
    return {name for name, _ in found}


def run(blocked: set[str], program: str, *args: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", BLOCKER + textwrap.dedent(program), *args],
        env=os.environ | {"BLOCKED": json.dumps(sorted(blocked))} | environment,
        input="quit\n",
        capture_output=True,
        text=True,
        check=False,
    )


def without(extra: str) -> set[str]:
    """What is not there if this extra alone was left out."""
    others = tuple(one for one in EXTRAS if one != extra)
    return modules_of(required("tableflip", EXTRAS) - required("tableflip", others))


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    return {"XDG_DATA_HOME": str(tmp_path), "TABLEFLIP_DATA": str(tmp_path / "data")}


def test_every_extra_brings_something() -> None:
    assert {"fastapi", "uvicorn", "sqlalchemy", "pydantic_settings"} <= without("server")
    assert "psycopg" in without("postgres")
    assert without("redis") == {"redis"}
    assert "mujoco" in without("physics")
    assert {"distributed", "pyarrow"} <= without("lab")


def test_the_base_dependencies_suffice(home: dict[str, str]) -> None:
    """All other distributions that are installed here, the extras' and the tests' own, cannot be imported."""
    everything = {canonical(one.name) for one in metadata.distributions()}
    others = modules_of(everything - required("tableflip"))
    assert {"fastapi", "mujoco", "redis", "psycopg", "pytest", "orjson"} <= others
    assert not {"numba", "numpy", "rich", "typer", "tableflip"} & others
    done = run(others, ENGINE, **home)
    assert done.returncode == 0, done.stderr
    listed = run(others, COMMAND, "games", **home)
    assert (listed.returncode, listed.stderr) == (0, "")
    assert "terraflip" in listed.stdout
    played = run(others, COMMAND, "play", "terraflip", "--players", "2", "--level", "1", "--seed", "1", **home)
    assert (played.returncode, played.stderr) == (0, "")
    assert "See you." in played.stdout


@pytest.mark.parametrize(
    "command",
    [["serve"], ["openapi"], ["db", "upgrade"], ["db", "backup", "x"], ["db", "restore", "x"], ["bench", "server"]],
    ids=" ".join,
)
def test_the_server_that_is_missing_is_named(command: list[str], home: dict[str, str]) -> None:
    done = run(without("server"), COMMAND, *command, **home)
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(
        r"The server needs \w+, which is not installed: pip install 'tableflip\[server\]'\n", done.stderr
    )


@pytest.mark.parametrize(
    ("extra", "setting", "said"),
    [
        ("postgres", "DATABASE=postgresql://me@127.0.0.1/x", "TABLEFLIP_DATABASE=postgresql://... needs psycopg"),
        ("redis", "BUS=redis://127.0.0.1", "TABLEFLIP_BUS needs redis"),
    ],
)
def test_what_a_setting_needs_is_named(extra: str, setting: str, said: str, home: dict[str, str]) -> None:
    name, _, value = setting.partition("=")
    done = run(without(extra), COMMAND, "serve", "--port", "0", **home, **{f"TABLEFLIP_{name}": value})
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"{said}, which is not installed: pip install 'tableflip[{extra}]'\n"


def test_the_server_does_without_other_extras(home: dict[str, str]) -> None:
    blocked = without("postgres") | without("redis") | without("physics")
    done = run(blocked, SERVER, **home)
    assert (done.stdout, done.stderr) == ("up\n", "")
    upgraded = run(blocked, COMMAND, "db", "upgrade", **home)
    assert upgraded.returncode == 0, upgraded.stderr


def test_a_flick_without_physics_is_refused_and_bots_do_without(home: dict[str, str]) -> None:
    done = run(without("physics"), FLICK, **home)
    said = "A flick by hand needs mujoco, which is not installed: pip install 'tableflip[physics]'"
    assert (done.stdout, done.stderr) == (f"no-physics {said}\n", "")


def test_a_study_that_cannot_be_kept_is_named_before_it_is_played(home: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "study.toml"
    file.write_text('game = "terraflip"\nwho = "random"\n')
    done = run(without("lab"), COMMAND, "lab", "run", str(file), **home)
    said = "A study needs pyarrow, which is not installed: pip install 'tableflip[lab]'\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", said)


def test_flicks_that_cannot_be_measured_are_named(home: dict[str, str]) -> None:
    done = run(without("physics"), MEASURE, **home)
    assert done.stdout == "Measuring flicks needs mujoco, which is not installed: pip install 'tableflip[physics]'\n"


def test_a_mistake_of_ours_is_not_taken_for_a_missing_package() -> None:
    with pytest.raises(ModuleNotFoundError, match="no_such_room"), brought_by("server", "The server"):
        import_module("tableflip.no_such_room")
    with pytest.raises(Missing, match="needs no_such_package, which"), brought_by("server", "The server"):
        import_module("no_such_package")
