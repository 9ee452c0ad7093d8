"""Files of weights: what is written is read, and what does not fit is refused with a reason."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tableflip.bots.learning.network import FIRST, fresh, shape_of
from tableflip.bots.learning.weights import About, load, read, save, shipped
from tableflip.bots.levels import roster
from tableflip.games import find
from tests.bots.learning.heaps import FEATURES, NIM_GAME

ABOUT = About("heaps", 1, 1, 2, [{"heap": 3}], 5, "tableflip train heaps", 512, [[256, 0.5]], ["won all"])
LEARNED = np.arange(FEATURES.rows) % 2 == 0


@pytest.fixture
def file(tmp_path: Path) -> Path:
    save(tmp_path / "heaps.npz", ABOUT, fresh(FEATURES, 3), LEARNED)
    return tmp_path / "heaps.npz"


def test_what_is_written_is_read(file) -> None:
    weights, before = load(file, NIM_GAME, FEATURES, 2), fresh(FEATURES, 3)
    rows = shape_of(FEATURES).first_bias
    assert weights[rows:].tobytes() == before[rows:].tobytes()
    first = weights[:rows].reshape(-1, FIRST)
    np.testing.assert_allclose(first[LEARNED], before[:rows].reshape(-1, FIRST)[LEARNED], atol=0.2 / 127)
    assert not first[~LEARNED].any(), "a row that was never seen says nothing"
    assert read(file)[0] == ABOUT


@pytest.mark.parametrize(
    ("game", "features", "players", "why"),
    [
        (NIM_GAME, FEATURES, 3, "has learned heaps for 2 players, not heaps for 3"),
        (replace(NIM_GAME, name="nim"), FEATURES, 2, "not nim for 2: train it with `tableflip train nim --players 2`"),
        (replace(NIM_GAME, rules_version=2), FEATURES, 2, "rules 1 by features 1; here are rules 2 and features 1"),
        (NIM_GAME, replace(FEATURES, version=4), 2, "features 4. Train it again: tableflip train heaps"),
        (NIM_GAME, replace(FEATURES, rows=FEATURES.rows - 1), 2, "is damaged: it does not hold what this network"),
        (NIM_GAME, replace(FEATURES, seats=4), 2, "is damaged: it does not hold what this network"),
    ],
)
def test_what_does_not_fit_is_refused(file, game, features, players, why) -> None:
    with pytest.raises(ValueError, match=why):
        load(file, game, features, players)


def test_weights_that_are_no_numbers_are_refused(file) -> None:
    weights = fresh(FEATURES, 3)
    weights[-1] = np.nan
    save(file, ABOUT, weights, LEARNED)
    with pytest.raises(ValueError, match="some of its weights are no numbers"):
        load(file, NIM_GAME, FEATURES, 2)


@pytest.mark.parametrize("content", [b"", b"PK", b"text", None])
def test_what_is_no_such_file_is_refused(tmp_path, content) -> None:
    if content is not None:
        (tmp_path / "x.npz").write_bytes(content)
    with pytest.raises(ValueError, match=r"x.npz (is no file of weights|cannot be read)"):
        read(tmp_path / "x.npz")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_terraflip_brings_weights_for_every_number_of_players(players) -> None:
    game = find("terraflip")
    course = roster(game).course
    file = course.weights / f"{players}.npz"
    load(file, game, course.guide.features, players)
    about, _ = read(file)
    assert about.command.startswith(f"tableflip train terraflip --players {players} ")
    assert about.trials
    assert about.options == list(course.tables(players))
    assert file.stat().st_size < 200_000
    assert shipped(course.weights, game, course.guide.features, players).flags.writeable, "else all is compiled twice"
