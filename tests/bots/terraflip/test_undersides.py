"""What TerraFlip's bots suspect of undersides: from what their seat can see alone, and as their file says."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tableflip import Match
from tableflip.bots.search.prelude import prelude
from tableflip.bots.terraflip import habits
from tableflip.bots.terraflip.roster import GUIDE, STRENGTHS
from tableflip.bots.terraflip.undersides import COLOURS, FRAMED, LIKELIEST, MINE, THEIRS, TRAITS, VERSION
from tableflip.core.hex import BY_NAME, CELLS
from tableflip.games import find
from tableflip.games.terraflip.state import EMPTY
from tests.conformance.tables import TERRAFLIP, Table
from tests.conftest import times

GAME = find("terraflip")
RIVER, DESERT, FOREST, MOUNTAIN = range(4)


def hunches(match: Match, seat: int, weights: np.ndarray | None = None) -> np.ndarray:
    """By cell and colour."""
    found = np.zeros(CELLS * COLOURS, np.int64)
    by = habits.shipped(len(match.seats)) if weights is None else weights
    prelude(GAME, GUIDE).suspect(match._state, 0, seat, by, found)
    return found.reshape(CELLS, COLOURS)


def weighing(*pairs: tuple[int, float]) -> np.ndarray:
    weights = np.zeros(TRAITS, np.float32)
    for trait, weight in pairs:
        weights[trait] = weight
    return weights


@pytest.mark.compiled
@pytest.mark.parametrize("table", TERRAFLIP, ids=lambda table: table.name)
def test_the_same_is_suspected_in_every_world_that_looks_the_same(table: Table) -> None:
    chance, different = np.random.default_rng(1), 0
    for seed in range(times(12)):
        match = table.stroll(20 + 8 * seed, seed)
        weights = chance.normal(0, 1, TRAITS).astype(np.float32)  # no trait may know more than the seat
        for seat in range(len(match.seats)):
            here, there = match.draw_world(seat, 1), match.draw_world(seat, 2)
            different += here._state.tobytes() != there._state.tobytes()
            suspected = hunches(match, seat, weights)
            np.testing.assert_array_equal(suspected, hunches(here, seat, weights))
            np.testing.assert_array_equal(suspected, hunches(there, seat, weights))
    assert different


@pytest.mark.compiled
def test_something_is_suspected_of_every_tile_that_the_seat_has_never_seen_and_of_no_other() -> None:
    match = TERRAFLIP[0].stroll(60, 1)
    s = match._state[0]
    for seat in range(len(match.seats)):
        suspected = hunches(match, seat)
        for cell in range(1, CELLS):
            is_unseen = s["colour"][cell] != EMPTY and not int(s["known"][cell]) >> seat & 1
            expected = {colour for colour in range(COLOURS) if is_unseen and colour != s["owner"][cell]}
            assert set(np.flatnonzero(suspected[cell]).tolist()) == expected
            assert suspected[cell].max() == (LIKELIEST if is_unseen else 0)


def test_what_others_did_is_weighed_by_trait() -> None:
    """Desert's tile on g6: forest has looked under it and left it."""
    position = {"tiles": {"g6": "desert/mountain seen by forest", "h6": "river/mountain"}, "turn": "river"}
    match = Match.from_position("terraflip", position, players=3, seed=1)
    half, quarter = np.log(1 / 2), np.log(1 / 4)
    tiles_left = int(match._state[0]["held"][DESERT])
    looked = hunches(match, RIVER, weighing((FRAMED + 1, half), (FRAMED + 3, half)))[BY_NAME["g6"]]
    assert looked.tolist() == pytest.approx([LIKELIEST, 0, LIKELIEST / 2, LIKELIEST], abs=1)
    whose = hunches(match, RIVER, weighing((MINE + tiles_left, half), (THEIRS + tiles_left, quarter)))[BY_NAME["g6"]]
    assert whose.tolist() == pytest.approx([LIKELIEST / 2, 0, LIKELIEST / 4, LIKELIEST], abs=1)


def test_no_colour_that_is_possible_is_ruled_out() -> None:
    position = {"tiles": {"g6": "desert/river", "h6": "river/mountain"}, "turn": "river"}
    match = Match.from_position("terraflip", position, players=2, seed=1)
    assert hunches(match, RIVER, np.full(TRAITS, -1e3, np.float32))[BY_NAME["g6"]].tolist() == [
        1,
        0,
        LIKELIEST,
        LIKELIEST,
    ]


def test_the_best_levels_infer_and_the_weak_ones_do_not() -> None:
    assert [strength.infers for strength in STRENGTHS] == [False, False, False, True, True, True]


# --- the file --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_weights_come_with_the_package_for_every_number_of_players(players: int) -> None:
    weights = habits.shipped(players)
    assert weights.shape == (TRAITS,)
    assert weights.any()


def test_what_is_written_is_read(tmp_path: Path) -> None:
    file, weights = tmp_path / "habits.json", np.arange(TRAITS) / 4
    habits.save(file, {"command": "by hand"}, {2: weights, 4: -weights})
    np.testing.assert_array_equal(habits.load(file, 2), weights)
    np.testing.assert_array_equal(habits.load(file, 4), -weights)
    with pytest.raises(ValueError, match=r"has learned nothing of games for 3: python bench/terraflip_undersides\.py"):
        habits.load(file, 3)


def with_weights(numbers: list[Any]) -> Callable[[dict[str, Any]], Any]:
    return lambda said: said | {"weights": {"2": numbers}}


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda said: said | {"rules": 99}, "has learned rules 99 by traits 1; here are rules"),
        (
            lambda said: said | {"traits": VERSION + 1},
            f"by traits {VERSION + 1}; here are rules",
        ),
        (lambda said: said | {"kind": "something else"}, "is no file of habits"),
        (lambda said: [said], "is no file of habits"),
        (with_weights([0.5]), f"is damaged: it does not hold a number for each of {TRAITS} traits"),
        (with_weights([float("nan")] * TRAITS), "is damaged"),
        (with_weights(["a"] * TRAITS), "has learned nothing of games for 2"),
    ],
)
def test_what_does_not_fit_is_refused(tmp_path: Path, change: Callable[[dict[str, Any]], Any], why: str) -> None:
    file = tmp_path / "habits.json"
    habits.save(file, {}, {2: np.zeros(TRAITS)})
    file.write_text(json.dumps(change(json.loads(file.read_text()))))
    with pytest.raises(ValueError, match=why):
        habits.load(file, 2)


def test_what_is_not_there_or_no_such_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="cannot be read: No such file"):
        habits.load(tmp_path / "none.json", 2)
    (tmp_path / "text.json").write_text("{")
    with pytest.raises(ValueError, match="is no file of habits"):
        habits.load(tmp_path / "text.json", 2)
