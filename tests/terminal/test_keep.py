"""Where matches go when somebody leaves."""

from pathlib import Path

import pytest

from tableflip import Match
from tableflip.terminal.keep import keep


@pytest.fixture
def match() -> Match:
    return Match("terraflip", players=2, seed=1)


def test_a_match_goes_where_the_data_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, match: Match) -> None:
    monkeypatch.setenv("TABLEFLIP_DATA", str(tmp_path / "mine"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "other"))
    path = keep(match)
    assert path.parent == tmp_path / "mine"
    assert path.read_text() == match.record()
    assert not (tmp_path / "other").exists()


def test_a_match_that_was_taken_up_goes_back_to_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, match: Match
) -> None:
    monkeypatch.setenv("TABLEFLIP_DATA", str(tmp_path / "mine"))
    resumed = tmp_path / "match.txt"
    resumed.write_text(match.record())
    match.play(match.legal()[0])
    assert keep(match, resumed) == resumed
    assert resumed.read_text() == match.record()
    assert not (tmp_path / "mine").exists()


def test_nothing_is_lost_where_that_file_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, match: Match
) -> None:
    monkeypatch.setenv("TABLEFLIP_DATA", str(tmp_path / "mine"))
    other = tmp_path / "letter.txt"
    other.write_text("Dear all")
    path = keep(match, other)
    assert path.parent == tmp_path / "mine"
    assert other.read_text() == "Dear all"
