"""What weak players miss: what is far from where something has just happened."""

import numpy as np
import pytest

from tableflip import Match
from tableflip.bots.search.prelude import prelude
from tableflip.bots.terraflip.attention import ATTENTION, CELL_OF, FAR, NOWHERE, overlook
from tableflip.bots.terraflip.roster import GUIDE
from tableflip.core.hex import BY_NAME, DISTANCE
from tableflip.core.kernels import MOVE
from tableflip.core.seeds import stream_of
from tableflip.games import find
from tableflip.games.terraflip.rules import END

GAME = find("terraflip")
G6, H6 = BY_NAME["g6"], BY_NAME["h6"]


def missed(match: Match, percent: int, key: int) -> np.ndarray:
    """By cell."""
    found = np.ones(ATTENTION.spots, np.bool_)
    overlook(np.array(match.latest_moves(ATTENTION.lately), MOVE), percent, stream_of(key), found)
    return found


def after_one_tile(hidden: str = "desert") -> Match:
    match = Match("terraflip", players=4, seed=1)
    match.play(f"place g6 {hidden}")
    match.play("end")
    return match


def test_the_end_of_a_turn_and_what_lies_beside_are_never_missed() -> None:
    match = after_one_tile()
    near = [*np.flatnonzero(DISTANCE[G6] <= 1), NOWHERE]
    for key in range(20):
        assert not missed(match, 100, key)[near].any()
        assert missed(match, 100, key)[:-1][DISTANCE[G6] >= FAR].all()
    assert CELL_OF[END] == NOWHERE


def test_the_farther_off_the_likelier_it_is_missed() -> None:
    match = after_one_tile()
    seen = np.mean([missed(match, 40, key)[:-1] for key in range(200)], axis=0)
    for cells, share in ((2, 0.1), (3, 0.2), (4, 0.3), (5, 0.4), (6, 0.4)):
        assert seen[DISTANCE[G6] == cells].mean() == pytest.approx(share, abs=0.06)
    assert missed(match, 40, 1).tolist() == missed(match, 40, 1).tolist()
    assert not missed(match, 0, 1).any()


def test_nothing_is_missed_where_nothing_has_happened() -> None:
    assert not missed(Match("terraflip", seed=1), 100, 1).any()


def test_what_is_missed_does_not_depend_on_what_a_tile_hides() -> None:
    """Moves of others come to the eye in their public form."""
    seen = []
    for hidden in ("desert", "forest"):
        lately = np.array(after_one_tile(hidden).latest_moves(ATTENTION.lately), MOVE)
        found = np.ones(ATTENTION.spots, np.bool_)
        prelude(GAME, GUIDE).overlook(lately, 40, stream_of(1), found)
        seen.append((lately.tolist(), found.tolist()))
    assert seen[0] == seen[1]


def test_a_move_is_missed_by_the_cell_where_it_begins_and_a_shot_is_seen_where_it_lands() -> None:
    options = GAME.options()
    for text in ("place g6 desert", "flip g6", "catapult g6 h6", "spy g6"):
        assert CELL_OF[GAME.parse_move(options, text)] == G6
    found = np.ones(ATTENTION.spots, np.bool_)
    overlook(np.array([GAME.parse_move(options, "catapult g6 h6")], MOVE), 100, stream_of(1), found)
    assert not found[:-1][DISTANCE[H6] <= 1].any()
    assert found[:-1][DISTANCE[H6] >= FAR].all()
