"""Finished terrains: shared, saved, travelled again (TG-6). Whatever is wrong is refused with its place."""

import re
from pathlib import Path

import pytest

from tableflip import Match
from tableflip.core.hex import NAMES
from tableflip.games.terrain import terrains
from tableflip.games.terrain.options import Options
from tableflip.games.terrain.terrains import READING_ORDER, TerrainError, check, find, of_position, read


@pytest.fixture(autouse=True)
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLEFLIP_DATA", str(tmp_path))
    return tmp_path / "terrains"


@pytest.fixture(scope="module")
def line() -> str:
    share: str = Match("terrain", players=3, terrain="random", seed=11).view()["share"]
    return share


def with_check(text: str) -> str:
    return f"{text}-{check(text)}"


def changed(line: str, board: str) -> str:
    head, starts, _, _ = line.split("-")
    return with_check(f"{head}-{starts}-{board}")


def test_one_short_line_there_and_back(line: str) -> None:
    assert len(line) == len("terrain1-123-") + 182 + len("-abcd")
    assert line.replace("-", "").isalnum()
    assert read(line).share() == line
    assert read(f"\n {line[:50]}\n{line[50:]} \n").share() == line  # broken by a chat or a mail
    assert read(line.upper()).share() == line
    assert find(line.title()).share() == line
    assert re.fullmatch(Options.in_full()["terrain"].form, line.upper())


def test_it_is_the_terrain_of_the_match(line: str) -> None:
    position = Match("terrain", players=3, terrain="random", seed=11).position()
    assert of_position(position).share() == line
    m = Match("terrain", players=3, terrain=line, auto_chance=False)
    assert m.position()["pieces"] == position["pieces"]
    assert m.position()["starts"] == position["starts"]


def test_players_without_a_start_of_their_own_get_free_corners(line: str) -> None:
    """TG-18."""
    starts = Match("terrain", players=3, terrain=line, auto_chance=False).position()["starts"]
    six = Match("terrain", players=6, terrain=line, auto_chance=False).position()["starts"]
    assert six[:3] == starts
    assert len(set(six)) == 6
    teams = Match("terrain", players=6, teams=2, terrain=line, auto_chance=False).position()["starts"]
    assert teams == starts[:2] * 3


def test_a_record_holds_the_terrain_itself(line: str, shelf: Path) -> None:
    file = terrains.save("alps", line)
    m = Match("terrain", players=2, terrain="alps", seed=5)
    m.play(m.legal()[0])
    m.play(m.legal()[0])
    text = m.record()
    file.unlink()
    assert Match.replay(text).record() == text
    assert line.split("-")[2] in text


def test_save_name_load(line: str, shelf: Path) -> None:
    assert terrains.saved() == []
    file = terrains.save("high-alps", line)
    terrains.save("dunes", read(line))
    assert terrains.saved() == ["dunes", "high-alps"]
    assert terrains.load("high-alps").share() == line
    assert terrains.find(str(file)).share() == line
    assert sorted(path.name for path in shelf.iterdir()) == ["dunes.terrain", "high-alps.terrain"]  # nothing half made
    with pytest.raises(TerrainError, match="saved terrains: dunes, high-alps"):
        terrains.load("andes")
    for name in ("", "Alps", "../alps", "build", "random", "a" * 41, "-a"):
        with pytest.raises(TerrainError, match="cannot be the name"):
            terrains.save(name, line)


def test_too_many_of_a_piece(line: str) -> None:
    board = "".join("5a" if k in (3, 40, 41, 90) else line.split("-")[2][2 * k : 2 * k + 2] for k in range(91))
    pieces = [board[2 * k : 2 * k + 2] for k in range(91)]
    fives = [k for k, piece in enumerate(pieces) if piece[0] == "5" and piece[1] in "abcdef"]
    fourth = NAMES[READING_ORDER[fives[3]]]
    place = len("terrain1-123-") + 2 * fives[3] + 1
    with pytest.raises(TerrainError, match=rf"character {place} \({fourth}\): too many pieces 5A; there are 3"):
        read(changed(line, board))
    with pytest.raises(ValueError, match="too many pieces 5A"):
        Match("terrain", terrain=changed(line, board))


@pytest.mark.parametrize(
    ("k", "piece", "problem"),
    [
        (0, "9a", r"character 14 \(f1\): '9' is not a level"),
        (90, "0a", r"character 194 \(f11\): '0' is not a level"),
        (1, "5z", r"character 17 \(g1\): 'z' is not a pattern"),
        (45, "5Z", r"character 105 \(f6\): 'z' is not a pattern"),
    ],
)
def test_an_unknown_level_or_pattern(line: str, k: int, piece: str, problem: str) -> None:
    board = line.split("-")[2]
    with pytest.raises(TerrainError, match=problem):
        read(changed(line, board[: 2 * k] + piece + board[2 * k + 2 :]))


def test_a_wrong_length(line: str) -> None:
    board = line.split("-")[2]
    with pytest.raises(TerrainError, match="91 pieces has 182 characters, this one 180: it ends at character 193"):
        read(changed(line, board[:-2]))
    with pytest.raises(TerrainError, match="this one 184: character 196 is one too many"):
        read(changed(line, board + "1a"))
    with pytest.raises(TerrainError, match="this one 0"):
        read(changed(line, ""))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("terrain2-0-x-x", "version 2 is not known here; version 1 is"),
        ("terrain1-0", "four parts"),
        ("terrain1", "none is saved as 'terrain1'"),
        ("hello there", "cannot be the name"),
    ],
)
def test_not_a_terrain(text: str, problem: str) -> None:
    with pytest.raises(TerrainError, match=problem):
        terrains.find(text)


def test_starts_and_check(line: str) -> None:
    board = line.split("-")[2]
    for starts, problem in (("7", "character 10: start '7' is not a corner"), ("11", "11: start '1' is there twice")):
        with pytest.raises(TerrainError, match=problem):
            read(with_check(f"terrain1-{starts}-{board}"))
    with pytest.raises(TerrainError, match="start corners are missing"):
        read(with_check(f"terrain1--{board}"))
    other = board[:-4] + board[-2:] + board[-4:-2]
    if other != board:
        with pytest.raises(TerrainError, match="the check at the end does not fit"):
            read(f"terrain1-{line.split('-')[1]}-{other}-{line.split('-')[3]}")
    with pytest.raises(TerrainError, match="does not fit"):
        read(line[:-1])


def test_files(tmp_path: Path, line: str) -> None:
    (tmp_path / "a.terrain").write_text(line[:100])
    with pytest.raises(TerrainError, match=r"^a\.terrain: terrain: "):
        terrains.find(str(tmp_path / "a.terrain"))
    with pytest.raises(TerrainError, match="no terrain that can be read"):
        terrains.find(str(tmp_path / "b.terrain"))
    (tmp_path / "secret.txt").write_text("secret")
    with pytest.raises(TerrainError, match=r"ends in \.terrain") as refused:
        terrains.find(str(tmp_path / "secret.txt"))
    assert "secret\n" not in str(refused.value)


def test_only_a_finished_terrain_can_be_shared() -> None:
    m = Match("terrain", players=2, seed=1)
    assert m.view()["share"] is None
    with pytest.raises(TerrainError, match="no piece on f6"):
        of_position(m.position())
