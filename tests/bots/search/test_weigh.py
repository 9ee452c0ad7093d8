"""What a search says of moves that it is asked about: of each of them, as many times as of any other."""

import pytest

from tableflip import Match
from tableflip.bots.budget import Budget
from tableflip.bots.levels import make
from tableflip.bots.search.bot import SearchBot
from tableflip.bots.search.guide import PLAIN
from tests.bots.search.tiny import BET, ODDS_OF_BETS, nim

pytestmark = pytest.mark.slow_to_compile


def test_all_bets_are_worth_their_odds() -> None:
    bot = SearchBot(PLAIN, Budget(iterations=2_048 * len(ODDS_OF_BETS)), 1)
    match = Match(BET, seed=1)
    for move, worth in zip(match.legal(0), bot.weigh(match, 0, match.legal(0)), strict=True):
        assert worth.value == pytest.approx(ODDS_OF_BETS[int(move)], abs=0.1)
        assert 0 < worth.error < 0.05


def test_losing_moves_are_known_to_lose() -> None:
    bot = SearchBot(PLAIN, Budget(iterations=6_000), 1)
    one, two, three = bot.weigh(Match(nim(6), seed=1), 0, ["1", "2", "3"])
    assert two.value > 0.8
    assert max(one.value, three.value) < 0.3


def test_too_short_a_search_is_sure_of_nothing() -> None:
    [worth] = SearchBot(PLAIN, Budget(iterations=20), 1).weigh(Match(nim(6), seed=1), 0, ["1"])
    assert 0 <= worth.value <= 1
    assert worth.error == float("inf")


def test_only_legal_moves_can_be_weighed() -> None:
    bot = SearchBot(PLAIN, Budget(iterations=20), 1)
    with pytest.raises(ValueError, match="'3' cannot be weighed: it is not legal here"):
        bot.weigh(Match(nim(2), seed=1), 0, ["1", "3"])
    with pytest.raises(ValueError, match="not its turn"):
        bot.weigh(Match(nim(2), seed=1), 1, ["1"])


@pytest.mark.compiled
def test_a_look_at_what_one_knows_can_be_weighed_though_nobody_would_think_of_it() -> None:
    tiles = {"d7": "river/desert", "e7": "desert/forest", "f7": "desert/mountain"}
    match = Match.from_position("terraflip", {"tiles": tiles, "turn": "river"}, players=2, seed=1)
    match.play("place g7 forest")
    worths = make("terraflip", 5, 1, 0.05, timed=False).weigh(match, 0, ["flip e7", "spy d7"])
    assert all(0 < worth.value < 1 for worth in worths)


@pytest.mark.compiled
def test_where_the_end_is_solved_so_is_what_moves_are_worth() -> None:
    """River's last tile: joined to its other one it wins, apart it does not; a pointless look changes nothing."""
    desert = {"e6": "desert/forest seen by all", "d6": "desert knight", "c6": "desert campsite"}
    tiles = desert | {"g6": "river/desert seen by all"}
    hands = {"river": {"desert": 1}, "desert": {}}
    match = Match.from_position("terraflip", {"tiles": tiles, "turn": "river", "hands": hands}, players=2, seed=1)
    joined, apart, look = make("terraflip", 5, 1, 0.01, timed=False).weigh(
        match, 0, ["place h6 desert", "place e7 desert", "spy g6"]
    )
    assert (joined.error, apart.error, look.error) == (0, 0, 0)
    assert (joined.value, apart.value) == (1, 0)
    assert look.value == joined.value
