"""`tableflip new`: the package that it writes installs, plays, passes its own tests, and is clean."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tableflip.cli import app
from tableflip.core.rule import COMPILED
from tests.plugins import SRC, environment

pytestmark = pytest.mark.slow_to_compile
ROOT = SRC.parent


def new(*args: object) -> Result:
    return CliRunner().invoke(app, ["new", *map(str, args)])


def run(folder: Path, site: Path, *args: object, typed: str = "") -> "subprocess.CompletedProcess[str]":
    plain = {} if COMPILED else {"NUMBA_DISABLE_JIT": "1"}
    settings = {name: value for name, value in environment(site).items() if name != "NUMBA_DISABLE_JIT"} | plain
    command = [sys.executable, "-m", *map(str, args)]
    return subprocess.run(command, cwd=folder, env=settings, input=typed, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A package called `pebble_race`, and the folder that pip installed it into."""
    here, site = tmp_path_factory.mktemp("here"), tmp_path_factory.mktemp("site")
    made = new("pebble_race", "--in", here)
    assert made.exit_code == 0, made.output
    folder = here / "pebble_race"
    assert f"pip install -e {folder}" in made.output
    assert "tableflip play pebble_race" in made.output
    pip = ["-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", "--disable-pip-version-check"]
    installed = subprocess.run([sys.executable, *pip, "--target", site, folder], capture_output=True, text=True)
    assert installed.returncode == 0, installed.stderr
    return folder, site


def test_it_is_installed_and_played_at_once(package: tuple[Path, Path]) -> None:
    folder, site = package
    listed = run(folder, site, "tableflip", "games", "--json")
    assert listed.stderr == ""
    assert set(json.loads(listed.stdout)["pebble_race"]["properties"]) == {"stones", "most"}
    played = run(folder, site, "tableflip", "play", "pebble_race", "--humans", "none", "--level", "1", "--seed", "1")
    assert (played.returncode, played.stderr) == (0, "")
    assert "last stone" in played.stdout or "wins" in played.stdout


def test_it_is_played_in_a_terminal(package: tuple[Path, Path]) -> None:
    folder, site = package
    typed = "".join(f"{line}\n" for line in ("nonsense", *["take 3"] * 7))
    played = run(folder, site, "tableflip", "play", "pebble_race", "--humans", "all", typed=typed)
    assert (played.returncode, played.stderr) == (0, "")
    assert "Moves look like this: take 1, take 2." in played.stdout
    assert "first 1, second 0: first wins by last stone." in played.stdout


def test_its_own_tests_pass(package: tuple[Path, Path]) -> None:
    folder, site = package
    tested = run(folder, site, "pytest", "-q", "-p", "no:cacheprovider")
    assert tested.returncode == 0, tested.stdout
    assert "4 passed" in tested.stdout


def test_its_tests_notice_a_fault(package: tuple[Path, Path], tmp_path: Path) -> None:
    """They test the game that is installed: a copy with a fault, found first."""
    folder, site = package
    faulty = tmp_path / "pebble_race"
    faulty.mkdir()
    for file in (folder / "src" / "pebble_race").glob("*.py"):
        text = file.read_text().replace("min(s.most, s.left)", "min(s.most, s.left - (s.left > 1))")
        (faulty / file.name).write_text(text)
    tested = run(folder, Path(f"{tmp_path}:{site}"), "pytest", "-q", "-p", "no:cacheprovider", "-x")
    assert tested.returncode == 1, tested.stdout


def test_it_is_clean(package: tuple[Path, Path]) -> None:
    folder, site = package
    for tool in (["ruff", "check"], ["ruff", "format", "--check"], ["mypy", "--strict", "src", "tests"]):
        checked = run(folder, site, *tool)
        assert checked.returncode == 0, (tool, checked.stdout, checked.stderr)


def test_nothing_of_the_template_is_left(package: tuple[Path, Path]) -> None:
    folder, _ = package
    files = [file for file in folder.rglob("*") if file.is_file() and "__pycache__" not in file.parts]
    written = [file for file in files if file.suffix in (".py", ".toml", ".md")]
    assert len(written) == 6
    for file in written:
        assert "mygame" not in file.name + file.read_text()
        assert "My Game" not in file.read_text()
        assert "Pebble Race" in file.read_text() or "pebble_race" in file.read_text()


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("My-Game", "use small letters, digits and _"),
        ("1game", "a letter first"),
        ("../elsewhere", "cannot be the name of a game"),
        ("", "cannot be the name of a game"),
        ("class", "means something in Python already"),
        ("json", "means something in Python already"),
        ("numpy", "is a package that is installed here"),
        ("tableflip", "is a package that is installed here"),
        ("terraflip", "There is a game called 'terraflip' already"),
    ],
)
def test_a_name_that_cannot_be_is_refused_and_nothing_is_written(name: str, problem: str, tmp_path: Path) -> None:
    refused = new(name, "--in", tmp_path)
    assert refused.exit_code == 2
    assert problem in refused.stderr
    assert len(refused.stderr.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_there_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "pebbles").mkdir()
    refused = new("pebbles", "--in", tmp_path)
    assert (refused.exit_code, list((tmp_path / "pebbles").iterdir())) == (2, [])
    assert "Choose another name, or another folder with --in." in refused.stderr
    file = tmp_path / "a_file"
    file.write_text("")
    assert "It cannot be written to" in new("pebbles", "--in", file).stderr
