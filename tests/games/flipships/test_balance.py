"""What a difficulty means does not depend on how many play, and clumsy hands have a game of it (FS-4).

docs/flipships-balance.md has the figures of many more games. Seeds are fixed, and margins leave room for the error of
so few games: what breaks these tests is a deck or a hand that is off.
"""

from itertools import pairwise

import numpy as np
import pytest

from tableflip import simulate
from tableflip.core.kernels import games_by_policy
from tableflip.core.rng import streams
from tableflip.games import find
from tableflip.games.flipships.options import DIFFICULTIES

pytestmark = pytest.mark.compiled
GAMES = 1000
ERROR = 100 * (0.25 / GAMES) ** 0.5  # points, at most, of a share of so many games
MOST_APART = 10  # points


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_a_difficulty_means_the_same_for_any_number_of_players(difficulty):
    shares = [
        100 * simulate("flipships", GAMES, players=players, difficulty=difficulty, seed=5).winners[:, 0].mean()
        for players in (2, 3, 4)
    ]
    assert max(shares) - min(shares) < MOST_APART + 2 * ERROR * 2**0.5, shares


@pytest.mark.parametrize("players", [2, 3, 4])
def test_difficulties_are_apart_for_steady_hands(players):
    shares = [
        100 * simulate("flipships", GAMES, players=players, difficulty=difficulty, seed=6).winners[:, 0].mean()
        for difficulty in DIFFICULTIES
    ]
    assert all(easier - harder > 3 for easier, harder in pairwise(shares)), shares


@pytest.mark.parametrize("players", [2, 3, 4])
def test_clumsy_hands_do_not_lose_in_round_two_of_training(players):
    rules = find("flipships")
    options = rules.options.of({"players": players, "difficulty": "training", "skill": "clumsy"})
    states, winners = rules.new(options, GAMES), np.zeros((GAMES, players), np.bool_)
    points, plies = np.zeros((GAMES, players), np.int64), np.zeros(GAMES, np.int64)
    games_by_policy(rules, "steady")(states, streams(GAMES, 7), points, winners, plies)
    lost_early = ~winners.all(axis=1) & (states["rounds"] <= 2)
    assert lost_early.mean() < 0.03
