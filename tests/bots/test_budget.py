"""Budgets: what is one, and that bots keep to it, can be stopped, and say what is wrong."""

import math
import threading

import pytest

from tableflip import Match
from tableflip.bots import Stopped, levels, make
from tableflip.bots.budget import Budget
from tableflip.bots.search.bot import SearchBot
from tableflip.bots.search.guide import PLAIN
from tests.bots.search.tiny import nim


@pytest.mark.parametrize("milliseconds", [0, -1, math.nan, math.inf, "100", True])
def test_broken_milliseconds_are_refused(milliseconds) -> None:
    with pytest.raises(ValueError, match=r"milliseconds=.* is not possible"):
        Budget(milliseconds=milliseconds)


@pytest.mark.parametrize("iterations", [0, -5, 1.5, math.nan, "7", True])
def test_broken_iterations_are_refused(iterations) -> None:
    with pytest.raises(ValueError, match=r"iterations=.* is not possible"):
        Budget(iterations=iterations)


@pytest.mark.parametrize("both_or_none", [{}, {"milliseconds": 5, "iterations": 5}])
def test_a_budget_is_one_of_the_two(both_or_none) -> None:
    with pytest.raises(ValueError, match="give one of the two"):
        Budget(**both_or_none)


def test_iterations_are_kept_to() -> None:
    match = Match(nim(11), seed=1)
    assert SearchBot(PLAIN, Budget(iterations=3), 1).think(match, 0).iterations <= 3
    assert SearchBot(PLAIN, Budget(milliseconds=1), 1).think(match, 0).iterations >= 1


def test_a_search_ends_early_once_nothing_can_change_any_more() -> None:
    """Whoever can take the whole heap does, and needs no second thought."""
    found = SearchBot(PLAIN, Budget(iterations=100_000), 1).think(Match(nim(3), seed=1), 0)
    assert found.move == "3"
    assert found.iterations < 100_000


def test_a_search_can_be_stopped_from_another_thread() -> None:
    stop = threading.Event()
    bot = SearchBot(PLAIN, Budget(milliseconds=3_600_000), 1)
    match = Match(nim(101), seed=1)
    threading.Timer(0.05, stop.set).start()
    with pytest.raises(Stopped):
        bot.think(match, 0, stop)
    assert match.ply == 0


def test_a_search_that_was_stopped_before_does_not_begin() -> None:
    stop = threading.Event()
    stop.set()
    with pytest.raises(Stopped):
        SearchBot(PLAIN, Budget(iterations=1), 1).think(Match(nim(9), seed=1), 0, stop)


def test_who_is_not_to_move_has_nothing_to_think_about() -> None:
    bot, match = make("terraflip", 1, seed=1), Match("terraflip", players=2, seed=1)
    with pytest.raises(ValueError, match="not its turn, but that of seat 0"):
        bot.choose(match, 1)
    over = Match(nim(1), seed=1)
    over.play("1")
    with pytest.raises(ValueError, match="game is over"):
        SearchBot(PLAIN, Budget(iterations=5), 1).choose(over, 0)
    rolling = Match("terrain", players=2, auto_chance=False, seed=1)
    with pytest.raises(ValueError, match="Chance is to move"):
        SearchBot(PLAIN, Budget(iterations=5), 1).choose(rolling, 0)
    race = Match("flipships", players=2, speed=True, seed=1)
    while race.turn != "any":
        race.play(race.legal()[0])
    with pytest.raises(ValueError, match="everybody may move at once"):
        SearchBot(PLAIN, Budget(iterations=5), 1).choose(race, 0)


@pytest.mark.parametrize("level", [0, 7, "champion", True, None])
def test_levels_that_there_are_not_are_refused_with_those_that_there_are(level) -> None:
    with pytest.raises(ValueError, match=r"There is no level .*1 \(first-game\).*5 \(master\), 6 \(grandmaster\)"):
        make("terraflip", level)


@pytest.mark.parametrize("broken", [{"pace": 0}, {"pace": -1}, {"pace": math.nan}, {"pace": "fast"}, {"seed": "x"}])
def test_a_broken_pace_or_seed_is_refused(broken) -> None:
    with pytest.raises(ValueError, match="is not possible"):
        make("terraflip", 1, **broken)


@pytest.mark.parametrize("game", ["terraflip", "terrain", "flipships", "othello"])
def test_every_game_has_five_levels_by_number_or_key_and_terraflip_one_more(game: str) -> None:
    from examples import othello  # noqa: F401  makes the game known

    assert [level.number for level in levels(game)] == [1, 2, 3, 4, 5] + [6] * (game == "terraflip")
    for level in levels(game):
        assert level.name
        make(game, level.number, seed=1)
        make(game, level.key, seed=1)
