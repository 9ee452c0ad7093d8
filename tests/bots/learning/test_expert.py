"""Games that a search plays for a network to learn from: it finds what the network does not know yet."""

from dataclasses import replace

import numpy as np
import pytest

from tableflip.bots.learning.expert import Expert, think_again
from tableflip.bots.learning.network import HEADS, REWARD, WIN, fresh
from tableflip.bots.learning.selfplay import blank_notes
from tableflip.core.rng import streams
from tests.bots.learning.heaps import COURSE, FEATURES, NIM_GAME, losing

pytestmark = pytest.mark.compiled
HEAPS = (3, 4, 5, 6)


def expert(searches: int) -> Expert:
    return Expert(NIM_GAME, replace(COURSE, searches=searches), fresh(FEATURES, 1), 2, 2)


def noted(searches: int, trust: float = 0.5, seed: int = 3) -> tuple[list[int], np.ndarray, np.ndarray]:
    """Heaps that games of both kinds came by, and what was thought of them and is to be learned: the win, by mover."""
    games = np.concatenate([NIM_GAME.new(NIM_GAME.options.of({"heap": heap}), 1) for heap in HEAPS * 8])
    notes = blank_notes(FEATURES, len(games))
    n = expert(searches).play(games, streams(len(games), seed), trust, notes)
    heaps = [int(notes.rows[notes.start[at]]) for at in range(n)]
    thought = np.array([notes.expected[at][WIN * FEATURES.seats + notes.mover[at]] for at in range(n)])
    return heaps, thought, notes.goal[:n, WIN * FEATURES.seats]


def test_it_knows_who_wins_before_the_network_does() -> None:
    heaps, thought, goal = noted(searches=300)
    assert set(heaps) >= set(HEAPS), "every game is noted from its beginning"
    sure = np.abs(thought - 0.5) > 0.25  # moves out of curiosity, and the last one, are not thought about
    assert sure.mean() > 0.5
    assert [share < 0.5 for share in thought[sure]] == losing(np.array(heaps)[sure].tolist())
    lost, won = (goal[[one == heap for one in heaps]].mean() for heap in (4, 6))
    assert lost < 0.5 < won


def test_a_glance_knows_less() -> None:
    """What a test of the search's own findings would look like without one."""
    _, thought, _ = noted(searches=1)
    assert np.abs(thought - 0.5).mean() < 0.25


def test_the_same_streams_play_the_same() -> None:
    one, two, other = noted(20), noted(20), noted(20, seed=4)
    assert one[0] == two[0] != other[0]
    assert np.array_equal(one[2], two[2])


def test_what_is_found_for_one_is_taken_from_the_others_alike() -> None:
    expected = np.zeros(HEADS * 4, np.float32)
    expected[:3], expected[4:7] = (0.5, 0.3, 0.2), (0.2, 0.2, 0.6)
    think_again(expected, 0, 3, {REWARD: 0.75, WIN: 0.2})
    assert expected[:3] == pytest.approx([0.75, 0.15, 0.1])
    assert expected[4:7] == pytest.approx([0.2, 0.2, 0.6])
    assert not expected[[3, 7]].any(), "who does not play gets nothing"


def test_who_was_sure_can_be_wrong() -> None:
    expected = np.array([1, 0, 1, 0], np.float32)
    think_again(expected, 0, 2, {REWARD: 0.5, WIN: 1.0})
    assert expected.tolist() == [0.5, 0.5, 1, 0]
