"""Elo numbers and intervals, against what can be worked out by hand."""

import math

import numpy as np
import pytest

from tableflip.bots.elo import interval, ratings


def test_ten_to_one_are_four_hundred_points() -> None:
    strong, weak = ratings(np.array([[0, 10_000], [1_000, 0]], float))
    assert strong.elo - weak.elo == pytest.approx(400, abs=1)
    assert strong.elo == pytest.approx(-weak.elo)


def test_equals_are_level_and_more_games_make_sure() -> None:
    few, many = (ratings(np.array([[0, n], [n, 0]], float)) for n in (10, 1000))
    assert [one.elo for one in (*few, *many)] == pytest.approx([0, 0, 0, 0], abs=1e-6)
    assert few[0].margin > 5 * many[0].margin


def test_the_true_strengths_of_three_are_found_again() -> None:
    true = np.array([0.0, 150.0, 420.0])
    expected = 1 / (1 + 10 ** ((true[None, :] - true[:, None]) / 400))
    score = 5000 * expected * (1 - np.eye(3))
    found = np.array([one.elo for one in ratings(score)])
    assert found - found[0] == pytest.approx(true, abs=2)


def test_who_never_lost_has_a_finite_strength() -> None:
    champion, loser = ratings(np.array([[0, 50], [0, 0]], float))
    assert math.isfinite(champion.elo)
    assert champion.elo - loser.elo > 400


@pytest.mark.parametrize(("wins", "games", "low", "high"), [(50, 100, 0.404, 0.596), (400, 400, 0.990, 1.0)])
def test_the_interval_of_a_share(wins: int, games: int, low: float, high: float) -> None:
    """Wilson's: 50 of 100 is the textbook's example; 400 of 400 leaves z²/(n+z²) = 0.0095 below 1."""
    assert interval(wins, games) == pytest.approx((low, high), abs=0.001)
