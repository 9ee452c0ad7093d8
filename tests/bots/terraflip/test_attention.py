"""What weak players miss: what is far from where something has just happened."""

import numpy as np
import pytest

from tableflip import Match
from tableflip.bots.terraflip.attention import CELL_OF, FAR, NOWHERE, missed
from tableflip.core.hex import BY_NAME, DISTANCE
from tableflip.games import find
from tableflip.games.terraflip.rules import END

GAME = find("terraflip")


def after_one_tile() -> Match:
    match = Match("terraflip", players=4, seed=1)
    match.play("place g6 desert")
    match.play("end")
    return match


def test_the_end_of_a_turn_and_what_lies_beside_are_never_missed() -> None:
    match = after_one_tile()
    near = set(np.flatnonzero(DISTANCE[BY_NAME["g6"]] <= 1).tolist()) | {NOWHERE}
    for key in range(20):
        assert not {int(CELL_OF[move]) for move in np.flatnonzero(missed(match, 1, 100, key))} & near
    assert CELL_OF[END] == NOWHERE


def test_what_is_far_is_missed_as_often_as_the_level_does() -> None:
    match = after_one_tile()
    far = np.flatnonzero(DISTANCE[BY_NAME["g6"]] >= FAR)
    shares = [missed(match, 1, 40, key)[far].mean() for key in range(200)]  # the first moves are placements, by cell
    assert np.mean(shares) == pytest.approx(0.4, abs=0.05)
    assert missed(match, 1, 40, 1).tolist() == missed(match, 1, 40, 1).tolist()
    assert not missed(match, 1, 0, 1).any()


def test_nothing_is_missed_where_nothing_has_happened() -> None:
    assert not missed(Match("terraflip", seed=1), 0, 100, 1).any()


def test_a_move_is_missed_by_the_cell_where_it_begins() -> None:
    options = GAME.options()
    for text in ("place g6 desert", "flip g6", "catapult g6 h6", "spy g6"):
        assert CELL_OF[GAME.parse_move(options, text)] == BY_NAME["g6"]
