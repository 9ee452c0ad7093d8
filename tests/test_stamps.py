"""What is said to be compiled is: a stamp is believed only while sources, settings and files are what they were."""

import subprocess
import sys
from pathlib import Path

import pytest

from tableflip import stamps
from tableflip.core import cache
from tableflip.core.portable import PORTABLE
from tableflip.stamps import BOTS, MATCH, STAGES


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a cache with two files, and stamps for TerraFlip that name them."""
    monkeypatch.setenv("TABLEFLIP_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(cache, "SHIPPED", tmp_path / "shipped")
    folder = stamps.home() / "module"
    folder.mkdir(parents=True)
    files = [folder / "one.nbc", folder / "two.nbc"]
    for file in files:
        file.write_bytes(b"some bytes")
    for stage in STAGES:
        stamps.stamp("terraflip", stage, files, [])
    return folder


def test_a_stamp_is_believed_and_is_for_one_stage_of_one_game(folder: Path) -> None:
    assert stamps.is_warm("terraflip")
    assert not stamps.is_warm("terrain")
    stamps.place(stamps.home(), "terraflip", BOTS).unlink()
    assert not stamps.is_warm("terraflip")
    assert stamps.is_warm("terraflip", [MATCH])


def test_a_file_that_is_gone_or_cut_short(folder: Path) -> None:
    (folder / "one.nbc").write_bytes(b"some")
    assert not stamps.is_warm("terraflip")
    (folder / "one.nbc").write_bytes(b"some bytes")
    assert stamps.is_warm("terraflip")
    (folder / "two.nbc").unlink()
    assert not stamps.is_warm("terraflip")


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", '{"digest": 1, "sources": [], "files": {}}', "\ud800"])
def test_a_damaged_stamp(folder: Path, text: str) -> None:
    stamps.place(stamps.home(), "terraflip", MATCH).write_bytes(text.encode("utf-8", "surrogatepass"))
    assert not stamps.is_warm("terraflip")


def test_a_stamp_that_names_nothing_says_nothing(folder: Path) -> None:
    stamps.stamp("terraflip", MATCH, [], [])
    assert not stamps.is_warm("terraflip")


def test_a_file_from_elsewhere_is_not_believed(folder: Path, tmp_path: Path) -> None:
    """A process with other settings compiled it."""
    (tmp_path / "elsewhere.nbc").write_bytes(b"some bytes")
    stamps.place(stamps.home(), "terraflip", MATCH).unlink()
    stamps.stamp("terraflip", MATCH, [tmp_path / "elsewhere.nbc"], [])
    assert not stamps.is_warm("terraflip")


def test_other_sources_settings_or_processors(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for where, name, value in (
        (stamps, "ours", "edited"),
        (stamps, "processor", "another one"),
        (cache, "settings", "other-versions"),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(where, name, lambda value=value: value)
            assert not stamps.is_warm("terraflip")
    assert stamps.is_warm("terraflip")


def test_sources_that_are_not_ours(folder: Path, tmp_path: Path) -> None:
    source = tmp_path / "rules.py"
    source.write_text("a rule")
    stamps.stamp("terraflip", MATCH, [folder / "one.nbc"], [source])
    assert stamps.is_warm("terraflip")
    source.write_text("another")
    assert not stamps.is_warm("terraflip")
    source.unlink()
    assert not stamps.is_warm("terraflip")


def test_every_source_of_a_rule_counts(tmp_path: Path) -> None:
    counted = {file for room in stamps.ROOMS for file in stamps.files_in(stamps.PACKAGE / room)}
    for room in ("core/rule.py", "games/terrain/race.py", "games/flipships/deck.txt", "bots/search/grow.py"):
        assert stamps.PACKAGE / room in counted
    before = stamps.sum_of(sorted(counted))
    copy = tmp_path / "race.py"
    copy.write_text((stamps.PACKAGE / "games/terrain/race.py").read_text() + "# edited\n")
    assert stamps.sum_of(sorted({*counted, copy} - {stamps.PACKAGE / "games/terrain/race.py"})) != before


@pytest.mark.parametrize("can_run", [True, False])
def test_what_came_with_a_wheel(folder: Path, monkeypatch: pytest.MonkeyPatch, can_run: bool) -> None:
    monkeypatch.setattr(stamps, "runs_portable", lambda: can_run)
    stamps.place(stamps.home(), "terraflip", MATCH).unlink()
    brought = stamps.shipped() / "module" / "three.nbc"
    brought.parent.mkdir(parents=True)
    brought.write_bytes(b"bytes")
    stamps.write(stamps.place(stamps.shipped(), "terraflip", MATCH), "terraflip", PORTABLE, {"module/three.nbc": 5})
    assert stamps.is_warm("terraflip") is can_run


def test_where_nothing_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("TABLEFLIP_CACHE", str(tmp_path / "file"))
    assert not stamps.can_be_written()
    stamps.stamp("terraflip", MATCH, [], [])  # nothing happens
    monkeypatch.setenv("TABLEFLIP_CACHE", str(tmp_path / "folder"))
    assert stamps.can_be_written()


def test_asking_loads_no_compiler() -> None:
    asked = "import sys; from tableflip import stamps; stamps.is_warm('terraflip'); print('numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
