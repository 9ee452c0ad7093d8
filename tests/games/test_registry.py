"""Games come in by entry points. A broken package is named with what to do, and harms nobody."""

import json
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from examples import connect_four  # noqa: F401  makes the game known
from examples.othello import OTHELLO
from tableflip import Match
from tableflip import games as catalogue
from tableflip.core.game import Game
from tableflip.games import BrokenGame, _added, add, faults, find, installed_names, keep, names, options_of
from tableflip.games.installed import GAMES, HOUSE, KEPT, OPTIONS, Installed, installed
from tests.plugins import environment, lay, lay_a_sound_one, lay_broken_ones, tiny

ROOT = Path(__file__).parents[2]


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that packages are installed into; the registry looks again afterwards."""
    before = set(sys.modules)
    monkeypatch.syspath_prepend(str(tmp_path))
    installed.cache_clear()
    yield tmp_path
    for module in set(sys.modules) - before:
        if not module.startswith(("tableflip", "numba", "numpy")):
            del sys.modules[module]
    monkeypatch.undo()
    installed.cache_clear()


def run(folder: Path, *args: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "tableflip", *args]
    return subprocess.run(command, env=environment(folder), capture_output=True, text=True, check=False)


# --- finding ---------------------------------------------------------------------------------------------------------


def test_our_own_come_in_by_the_same_door() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["entry-points"]
    kept = [f"{name}.{version}" for name, versions in KEPT.items() for version in versions]
    assert list(project[GAMES]) == [*HOUSE, *kept]
    assert list(project[OPTIONS]) == list(HOUSE)
    through_the_door = Installed(EntryPoint(name, value, GAMES) for name, value in project[GAMES].items())
    assert [through_the_door.game(name) for name in through_the_door] == [find(name) for name in HOUSE]
    apart = Installed(EntryPoint(name, value, group) for group in project for name, value in project[group].items())
    assert [apart.options(name) for name in HOUSE] == [find(name).options for name in HOUSE]


def test_an_installed_game_is_known_everywhere(path: Path) -> None:
    lay_a_sound_one(path)
    assert list(installed_names()) == [*HOUSE, "pebble"]
    assert list(catalogue())[:4] == [*HOUSE, "pebble"]
    assert catalogue.pebble.GAME is find("pebble")
    match = Match("pebble")
    match.play("end")
    assert Match.replay(match.record()).result == ([0], [0], "end")
    assert faults() == []


@pytest.mark.parametrize("name", ["othello", "connect_four"])
def test_the_examples_can_be_installed_though_they_add_themselves(
    name: str, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(_added, name)  # here they were imported by a test
    source = (ROOT / "examples" / f"{name}.py").read_text()
    lay(path, f"the-{name}", {f"{name}_game": source}, f"[tableflip.games]\n{name} = {name}_game:{name.upper()}\n")
    listed = run(path, "games", "--json")
    assert listed.stderr == ""
    assert list(json.loads(listed.stdout)) == [*HOUSE, name]
    first = find(name)
    match = Match(first)
    match.play(match.legal()[0])
    assert Match.replay(match.record()).game is first
    assert name not in _added


def test_the_command_knows_it(tmp_path: Path) -> None:
    lay_a_sound_one(tmp_path)
    assert '"pebble"' in run(tmp_path, "games", "--json").stdout
    played = run(tmp_path, "play", "pebble", "--humans", "none", "--level", "1")
    assert (played.returncode, played.stderr) == (0, "")
    refused = run(tmp_path, "ladder", "pebble", "--levels", "9")
    assert refused.stderr.startswith("There is no level '9'; there are 1 (first-game)")


def test_options_are_loaded_without_the_rules(path: Path) -> None:
    """A list of all games needs no rules, so it needs no compiler."""
    options = tiny("pebble").split("@rule")[0]
    rules = "raise AssertionError('the rules were loaded')"
    doors = f"[{GAMES}]\npebble = pebble_rules:GAME\n[{OPTIONS}]\npebble = pebble_options:Table\n"
    lay(path, "the-pebble", {"pebble_options": options, "pebble_rules": rules}, doors)
    assert options_of("pebble").GAME == "pebble"
    assert "pebble" in catalogue()
    with pytest.raises(BrokenGame, match="AssertionError: the rules were loaded"):
        find("pebble")


def test_importing_the_package_and_listing_the_games_loads_no_rules() -> None:
    code = (
        "import sys, tableflip; assert 'importlib.metadata' not in sys.modules; tableflip.games();"
        "print([m for m in sys.modules if m == 'numba' or m.endswith(('.rules', '.game')) and '.games.' in m])"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"


# --- older rules -----------------------------------------------------------------------------------------------------


def test_a_package_brings_older_rules_too(path: Path) -> None:
    modules = {"pebble": tiny("pebble", 3), "pebble_1": tiny("pebble", 1, points=7), "pebble_2": tiny("pebble", 9)}
    doors = "pebble = pebble:GAME\npebble.1 = pebble_1:GAME\npebble.2 = pebble_2:GAME\n"
    lay(path, "the-pebble", modules, f"[{GAMES}]\n{doors}")
    old = Match(find("pebble", 1))
    old.play("end")
    again = Match.replay(old.record())
    assert (again.game.rules_version, again.result) == (1, ([7], [0], "end"))
    with pytest.raises(BrokenGame, match="has version 9 of its rules where version 2 should be"):
        find("pebble", 2)
    assert find("pebble").rules_version == 3, "a broken older version leaves the newest alone"
    with pytest.raises(ValueError, match=r"version 4 .* is not known here; known: 1, 2, 3"):
        find("pebble", 4)


def test_older_rules_can_be_kept_by_a_script_for_an_installed_game(path: Path) -> None:
    lay(path, "the-pebble", {"pebble": tiny("pebble", 3)}, f"[{GAMES}]\npebble = pebble:GAME\n")
    older = replace(find("pebble"), rules_version=2)
    keep(older)
    assert find("pebble", 2) is older
    older = replace(find("terraflip"), rules_version=0)
    keep(older)
    assert find("terraflip", 0) is older


# --- what is broken --------------------------------------------------------------------------------------------------

WHAT_IS_WRONG = {
    "lost": "cannot be loaded: ModuleNotFoundError: No module named 'a_module_that_nobody_has'",
    "quits": "cannot be loaded: SystemExit: bye",
    "wrong": "has an entry point that names something of type str, not a tableflip.core.game.Game",
    "misnamed": "calls itself 'another'; its entry point must have the same name",
    "absent": "cannot be loaded: ModuleNotFoundError: No module named 'absent_game'",
    "terraflip": "has the name of a game of the package tableflip, and is left out",
    "LOUD!": "has a name that cannot be used: small letters, digits and _ are, then a dot and a rules version",
}


def test_what_is_broken_is_named_with_what_to_do(path: Path) -> None:
    lay_broken_ones(path)
    assert [name for name in catalogue() if name != "othello" and name in installed()] == [*HOUSE, "pebble"]
    assert {fault.name: fault.problem for fault in faults()} == WHAT_IS_WRONG
    for fault in faults():
        assert str(fault).endswith(f"Update or mend that package, or remove it: pip uninstall {fault.package}")
        assert fault.name in WHAT_IS_WRONG
    assert {fault.package for fault in faults()} >= {"the-lost", "the-thief", "the-loud"}
    assert find("terraflip").title == "TerraFlip", "nobody takes the place of another"
    for name in ("lost", "quits", "wrong", "misnamed", "absent"):
        with pytest.raises(ValueError, match=f"The game '{name}' of the package the-{name} "):
            Match(name)
        assert name not in names()


def test_a_fault_is_found_once(path: Path) -> None:
    """A server is asked for its games again and again: it must not try again and again."""
    source = (
        "import pathlib; pathlib.Path(__file__).with_suffix('.tries').touch(exist_ok=False); raise ValueError('no')"
    )
    lay(path, "the-lost", {"lost": source}, f"[{GAMES}]\nlost = lost:GAME\n")
    for _ in range(3):
        assert "lost" not in catalogue()
    assert (path / "lost.tries").exists()
    [fault] = faults()
    assert fault.problem == "cannot be loaded: ValueError: no", "not: FileExistsError"


def test_of_two_packages_with_the_same_name_one_is_kept(path: Path) -> None:
    lay(path, "a-pebble", {"pebble_a": tiny("pebble", points=1)}, f"[{GAMES}]\npebble = pebble_a:GAME\n")
    lay(path, "b-pebble", {"pebble_b": tiny("pebble", points=2)}, f"[{GAMES}]\npebble = pebble_b:GAME\n")
    match = Match("pebble")
    match.play("end")
    assert match.result is not None
    assert match.result.points == [1]
    assert [(fault.package, fault.name) for fault in faults()] == [("b-pebble", "pebble")]


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ("Table = dict", "has options that are the class dict, not a subclass of tableflip.core.options.Options"),
        ("class Table(Options): pass", "has options whose GAME is None, not 'pebble'"),
        ("class Table(Options):\n    GAME = 'pebble'\n    seats = ()", "has options without seats"),
        ("class Table(Options):\n    GAME = 'pebble'\n    seats = ('a',)", "has other options than its entry point"),
    ],
)
def test_options_that_are_wrong(options: str, problem: str, path: Path) -> None:
    source = f"from tableflip.core.options import Options\n{options}\n"
    doors = f"[{GAMES}]\npebble = pebble:GAME\n[{OPTIONS}]\npebble = pebble_options:Table\n"
    lay(path, "the-pebble", {"pebble": tiny("pebble"), "pebble_options": source}, doors)
    with pytest.raises(BrokenGame, match=problem):
        find("pebble")


def test_options_alone_make_no_game(path: Path) -> None:
    lay(path, "the-pebble", {"pebble": tiny("pebble")}, f"[{OPTIONS}]\npebble = pebble:Table\n")
    with pytest.raises(BrokenGame, match=r"has no entry point in the group tableflip\.games"):
        find("pebble")


def test_the_command_lists_the_others_and_names_the_broken(tmp_path: Path) -> None:
    lay_broken_ones(tmp_path)
    listed = run(tmp_path, "games", "--json")
    assert (listed.returncode, list(json.loads(listed.stdout))) == (0, [*HOUSE, "pebble"])
    assert len(listed.stderr.splitlines()) == len(WHAT_IS_WRONG)
    for problem in WHAT_IS_WRONG.values():
        assert problem in listed.stderr
    refused = run(tmp_path, "play", "lost")
    assert refused.returncode == 2
    assert refused.stderr.startswith("The game 'lost' of the package the-lost cannot be loaded: ModuleNotFoundError")
    assert len(refused.stderr.splitlines()) == 1
    assert run(tmp_path, "play", "pebble", "--humans", "none", "--level", "1").returncode == 0


# --- a script's own --------------------------------------------------------------------------------------------------


def test_a_script_adds_a_game_and_no_name_twice() -> None:
    add(OTHELLO)
    add(OTHELLO)
    assert find("othello") is OTHELLO
    for taken in ("othello", "terraflip"):
        with pytest.raises(ValueError, match=f"There is a game called '{taken}' already"):
            add(a_game(taken))


def test_a_game_that_nobody_has_is_refused_with_all_that_there_are() -> None:
    with pytest.raises(ValueError, match=r"no game called 'tag'; there are terraflip, terrain, flipships"):
        find("tag")
    with pytest.raises(AttributeError, match="no game called 'tag'"):
        _ = catalogue.tag


def a_game(name: str) -> Game:
    return replace(OTHELLO, name=name)
