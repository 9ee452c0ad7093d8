"""Error rates as promised, on coins whose bias is known, also when looked at many times."""

import numpy as np
import pytest

from tableflip.lab.runner import Sums, compared
from tableflip.lab.statistics import (
    Interval,
    by_either,
    figure,
    share,
    shared_out,
    unfairness,
    verdict,
    verdict_of_difference,
)

LOOKS = np.arange(500, 20_001, 500)  # 40 of them
STUDIES = 400


def tosses(bias: float, seed: int, games: int = 20_000) -> np.ndarray:
    return (np.random.default_rng(seed).random(games) < bias).astype(float)


def judged(bias: float, seed: int, margin: float = 0.02, expected: float = 0.5) -> str:
    """The answer of a study: that of the first look that has one."""
    won = np.cumsum(tosses(bias, seed))[LOOKS - 1]
    sums = (Sums(games, total, total) for games, total in zip(LOOKS.tolist(), won.tolist(), strict=True))
    answers = (compared(one, True, expected, margin, error=0.05) for one in sums)
    return next((one for one in answers if one != "undecided"), "undecided")


def rate(answers: list[str], *which: str) -> float:
    return sum(one in which for one in answers) / len(answers)


def test_a_fair_coin_is_seldom_called_unfair_though_looked_at_forty_times():
    answers = [judged(0.5, seed) for seed in range(STUDIES)]
    assert rate(answers, "more", "less") <= 0.05
    assert rate(answers, "neither") >= 0.9  # and it is said that it is fair


@pytest.mark.parametrize(("bias", "answer"), [(0.52, "more"), (0.55, "more"), (0.48, "less"), (0.45, "less")])
def test_a_bias_that_matters_is_found(bias: float, answer: str):
    answers = [judged(bias, seed) for seed in range(STUDIES)]
    assert rate(answers, answer) >= 0.95
    assert rate(answers, "neither") <= 0.05


def test_half_of_what_matters_is_hardly_ever_taken_for_its_opposite():
    answers = [judged(0.51, seed) for seed in range(STUDIES)]
    assert rate(answers, "less") <= 0.01


def test_a_share_of_a_quarter_is_judged_against_a_quarter():
    assert rate([judged(0.25, seed, expected=0.25) for seed in range(STUDIES)], "more", "less") <= 0.05
    assert rate([judged(0.28, seed, expected=0.25) for seed in range(STUDIES)], "more") >= 0.95


def test_the_truth_is_inside_a_sequence_at_all_looks_together():
    outside = 0
    for seed in range(200):
        totals = np.cumsum(tosses(0.3, seed))
        outside += any(not share(totals[n - 1], int(n)).holds(0.3) for n in LOOKS)
    assert outside / 200 <= 0.05


def test_a_fixed_interval_would_not_have_held():
    """That the test above can fail: what everybody uses does."""
    outside = 0
    for seed in range(200):
        means = np.cumsum(tosses(0.3, seed))[LOOKS - 1] / LOOKS
        outside += bool((np.abs(means - 0.3) > 1.96 * np.sqrt(means * (1 - means) / LOOKS)).any())
    assert outside / 200 > 0.15


def test_shared_wins_count_as_what_they_are():
    values = np.random.default_rng(1).choice([0.0, 0.5, 1.0], 10_000)
    interval = share(values.sum(), len(values))
    assert interval.holds(0.5)
    assert 0.005 < interval.half < 0.03


def test_a_share_that_was_never_or_always_won():
    assert share(0, 100).low == 0
    assert 0 < share(0, 100).high < 0.1
    assert share(100, 100).high == 1
    assert 0.9 < share(100, 100).low < 1
    assert (share(0, 0).low, share(0, 0).high) == (0, 1)


def test_any_figure_has_a_sequence_that_holds():
    outside = 0
    for seed in range(200):
        values = np.random.default_rng(seed).gamma(2.0, 5.0, 20_000)  # lopsided, like the length of a game
        outside += any(not figure(values[:n]).holds(10.0) for n in LOOKS)
    assert outside / 200 <= 0.05


def test_a_figure_of_few_games_promises_nothing():
    few = figure(np.ones(50))
    assert (few.low, few.high) == (-np.inf, np.inf)


def test_differences_of_two_alike_are_seldom_found():
    answers = []
    for seed in range(STUDIES):
        random = np.random.default_rng(seed)
        apart = random.integers(0, 2, 20_000) - random.integers(0, 2, 20_000).astype(float)
        sums, squares = np.cumsum(apart)[LOOKS - 1], np.cumsum(apart**2)[LOOKS - 1]
        answers.append(verdict_of_difference(sums, squares, LOOKS, 0.03))
    assert rate(answers, "more", "less") <= 0.05
    assert rate(answers, "neither") >= 0.9


def test_a_difference_that_matters_is_found():
    answers = []
    for seed in range(STUDIES):
        apart = tosses(0.53, seed) - tosses(0.5, seed + STUDIES)
        sums, squares = np.cumsum(apart)[LOOKS - 1], np.cumsum(apart**2)[LOOKS - 1]
        answers.append(verdict_of_difference(sums, squares, LOOKS, 0.03))
    assert rate(answers, "more") >= 0.95


def test_what_lies_far_beyond_the_margin_is_told_by_its_interval():
    """Games that last hundreds of turns, and a question about three: the test for three is slow to see a hundred."""
    apart = np.random.default_rng(1).gamma(1.0, 300.0, 600) - np.random.default_rng(2).gamma(1.0, 200.0, 600)
    total, squares, games = float(apart.sum()), float((apart**2).sum()), len(apart)
    assert verdict_of_difference(np.array([total]), np.array([squares]), np.array([games]), 3) == "undecided"
    assert figure(apart, error=0.025).low > 3
    assert compared(Sums(games, total, squares), False, 0.0, 3, error=0.05) == "more"
    assert compared(Sums(games, -total, squares), False, 0.0, 3, error=0.05) == "less"
    assert compared(Sums(games, total, squares), False, 0.0, 1000, error=0.05) == "neither"


@pytest.mark.parametrize(
    ("low", "high", "answer"),
    [
        (0.51, 0.6, "more"),
        (0.4, 0.49, "less"),
        (0.49, 0.51, "neither"),
        (0.505, 0.515, "neither"),
        (0.47, 0.6, "undecided"),
    ],
)
def test_an_answer_never_contradicts_its_interval(low: float, high: float, answer: str):
    assert by_either("undecided", Interval((low + high) / 2, low, high, 500), 0.5, 0.02) == answer
    assert by_either("less", Interval((low + high) / 2, low, high, 500), 0.5, 0.02) == "less"  # the test was first


def test_several_comparisons_share_one_error():
    seats = 4
    wrong = 0
    for seed in range(STUDIES):
        winners = np.random.default_rng(seed).integers(0, seats, 20_000)
        answers = []
        for seat in range(seats):
            won = np.cumsum(winners == seat)[LOOKS - 1].astype(float)
            answers.append(verdict(won, LOOKS, 1 / seats, 0.02, shared_out(0.05, seats)))
        wrong += any(one in ("more", "less") for one in answers)
    assert wrong / STUDIES <= 0.05


def test_unfairness_is_that_of_the_seat_furthest_off():
    found = unfairness([Interval(0.30, 0.28, 0.32, 500), Interval(0.70, 0.67, 0.73, 500)])
    assert found.estimate == pytest.approx(0.2)
    assert found.low == pytest.approx(0.18)
    assert found.high == pytest.approx(0.23)
