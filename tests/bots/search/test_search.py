"""The search finds what is known to be right: in heaps, with dice, behind cups, at Othello; by rules alone, too."""

import pytest

from examples import othello  # noqa: F401  makes the game known
from tableflip import Match
from tableflip.bots.budget import Budget
from tableflip.bots.levels import make
from tableflip.bots.plain import CUT
from tableflip.bots.search.bot import SearchBot, Strength
from tableflip.bots.search.grow import EXPLORE, own_number
from tableflip.bots.search.guide import PLAIN, Attention, Guide
from tableflip.bots.search.search import Search, Settings
from tableflip.core.rng import streams
from tableflip.core.rule import rule
from tableflip.core.seeds import stream_of
from tableflip.games import find
from tableflip.games.installed import HOUSE
from tests.bots.search.tiny import BET, ODDS_OF_BETS, PEEK, PEEKING, SCOUTING, SHELLS, SUSPECTING, nim
from tests.conftest import times


def thought(game, iterations, guide: Guide = PLAIN, seat=0, seed=1, **settings):
    bot = SearchBot(guide, Budget(iterations=iterations), seed, Settings(**settings))
    return bot.think(Match(game, seed=1), seat)


@pytest.mark.slow_to_compile
@pytest.mark.parametrize("heap", [6, 11, *(pytest.param(heap, marks=pytest.mark.long) for heap in (5, 7, 9, 10))])
def test_it_leaves_a_heap_of_fours(heap: int) -> None:
    """Who leaves a multiple of four wins, whatever the other does."""
    found = thought(nim(heap), 6_000)
    assert found.move == str(heap % 4)
    assert found.value > 0.8
    assert found.line[0] == found.move


@pytest.mark.slow_to_compile
def test_a_lost_heap_is_known_to_be_lost() -> None:
    assert thought(nim(8), 6_000).value < 0.2


@pytest.mark.slow_to_compile
def test_chance_is_weighed_by_its_odds() -> None:
    found = thought(BET, 6_000)
    assert found.move == "0"
    assert found.value == pytest.approx(ODDS_OF_BETS[0], abs=0.1)
    assert found.runner_up is not None
    assert found.runner_up[0] == "2"


@pytest.mark.slow_to_compile
def test_looking_has_a_worth_when_what_is_seen_tells_moves_apart() -> None:
    """Blind, one cup in four has it. After a peek: a quarter of the time it is found, else it is one in three."""
    found = thought(SHELLS, 6_000, PEEKING)
    assert found.move == str(PEEK)
    assert found.value == pytest.approx(1 / 4 + 3 / 4 * 1 / 3, abs=0.1)


@pytest.mark.slow_to_compile
def test_who_scouts_thinks_of_a_look_and_who_does_not_points_at_a_cup() -> None:
    """The guide's candidates are the cups alone; a peek comes behind them, for the move that is to be made."""
    found = thought(SHELLS, 6_000, SCOUTING)
    assert found.move == str(PEEK)
    assert found.value == pytest.approx(1 / 4 + 3 / 4 * 1 / 3, abs=0.1)
    at_once = SearchBot(SCOUTING, Budget(iterations=2_000), 1, strength=Strength(2_000, Settings()))
    assert at_once.choose(Match(SHELLS, seed=1), 0) != str(PEEK)


@pytest.mark.slow_to_compile
def test_worlds_are_drawn_by_what_is_suspected() -> None:
    """Under cup 2 seven times in ten. Who does not infer has no reason to prefer it."""
    found = thought(SHELLS, 2_000, SUSPECTING)
    assert found.move == "2"
    assert found.value == pytest.approx(7 / 10, abs=0.1)
    blind = SearchBot(SUSPECTING, Budget(iterations=2_000), 1, strength=Strength(2_000, Settings()))
    assert blind.think(Match(SHELLS, seed=1), 0).value == pytest.approx(1 / 4, abs=0.1)


@pytest.mark.slow_to_compile
def test_without_what_a_look_shows_there_is_nothing_in_it() -> None:
    assert thought(SHELLS, 6_000).value == pytest.approx(1 / 4, abs=0.1)


@pytest.mark.compiled
def test_it_beats_a_hasty_player_at_othello() -> None:
    for mine in range(2):
        match = Match("othello", seed=1)
        bots = {
            mine: SearchBot(PLAIN, Budget(iterations=times(1500)), 1),
            1 - mine: SearchBot(PLAIN, Budget(iterations=1)),
        }
        while isinstance(seat := match.turn, int):
            match.play(bots[seat].choose(match, seat))
        assert match.result is not None
        assert match.result.winners == [mine]


@pytest.mark.compiled
@pytest.mark.parametrize("widen", [1, 3])
def test_a_narrow_tree_tries_few_moves_and_a_wide_one_all(widen: int) -> None:
    game, match = find("othello"), Match("othello", seed=1)

    def tried(settings: Settings) -> int:
        search = Search(game, PLAIN, settings, match.draw_world(0, 1)._state, 0, 2, streams(1, 1))
        search.run(Budget(iterations=200))
        return len(search.children())

    assert tried(Settings(widen=widen, horizon=2)) == widen
    assert tried(Settings(horizon=2)) == len(match.legal()) == 4


def test_how_readily_moves_are_tried_may_depend_on_how_many_play() -> None:
    settings = Settings(explore=0.4, explore_of_many=(0.2, 0.1))
    assert [settings.array(seats)[EXPLORE] for seats in (1, 2, 3, 4, 5)] == [0.4, 0.4, 0.2, 0.1, 0.4]
    assert [Settings(explore=0.4).array(seats)[EXPLORE] for seats in (2, 3)] == [0.4, 0.4]


def test_the_line_begins_with_the_move_even_where_moves_are_as_good_as_one_another() -> None:
    for seed in range(20):
        bot = SearchBot(PLAIN, Budget(iterations=3), seed)
        found = bot.think(Match("othello", seed=1), 0)
        assert found.line[0] == found.move


@pytest.mark.long
@pytest.mark.compiled
def test_a_value_is_a_share_of_the_win_even_where_more_than_two_play() -> None:
    bot = SearchBot(PLAIN, Budget(iterations=times(2000)), 1)
    assert 0.05 < bot.think(Match("terraflip", players=4, seed=1), 0).value < 0.6


@pytest.mark.long  # their own bots are guided: without a guide, two of them take a minute to compile
@pytest.mark.compiled
@pytest.mark.parametrize("name", HOUSE)
def test_rules_alone_are_enough_for_it_to_play_every_game(name: str) -> None:
    match, bot = Match(name, seed=1), SearchBot(PLAIN, Budget(iterations=times(50)), 1, CUT)
    for _ in range(times(20)):
        seat = match.turn
        assert isinstance(seat, int)
        found = bot.think(match, seat)
        assert found.move == found.line[0]
        assert 0 <= found.value <= 1
        match.play(found.move, seat)


@pytest.mark.compiled
def test_a_move_is_the_same_whether_or_not_anybody_asks_why() -> None:
    """Who only wants the move is spared the reading of the tree, and of worlds as positions; nothing else differs."""
    match = Match("terraflip", players=2, seed=4)
    bots = [make("terraflip", level, seed=level, pace=0.05, timed=False) for level in (2, 4)]
    while (seat := match.turn) is not None:
        asked = bots[seat].think(match, seat)
        match.make(bots[seat].choose(match, seat))
        assert match.history()[-1] == (seat, asked.move)
        assert asked.line[0] == asked.move


def test_one_stream_is_the_first_of_many() -> None:
    for seed in (0, 1, 7, -3, 2**63, 2**64 - 1, 10**30):
        assert stream_of(seed).tolist() == streams(5, seed)[:1].tolist()


# --- how weak levels are weak, and strong ones stronger --------------------------------------------------------------


@rule
def take_two(s, stream, moves) -> int:
    return min(s.heap, 2)


@rule
def misses_what_was_taken(lately, percent, stream, missed) -> None:
    """Nobody thinks of taking as many as were just taken."""
    for move in lately:
        missed[move] = True


@rule
def misses_all(lately, percent, stream, missed) -> None:
    missed[:] = True


def who_looks(overlook, misses=100) -> SearchBot:
    guide = Guide(attention=Attention(4, own_number, 1, overlook))
    return SearchBot(guide, Budget(iterations=400), 1, strength=Strength(400, Settings(), misses=misses))


@pytest.mark.slow_to_compile
def test_what_is_missed_is_not_played() -> None:
    """Of seven that are left, three should be taken: as many as the other has just taken."""
    match = Match(nim(11))
    match.play("1")
    match.play("3")
    assert who_looks(misses_what_was_taken, misses=0).choose(match, 0) == "3"
    assert who_looks(misses_what_was_taken).choose(match, 0) in ("1", "2")


@pytest.mark.slow_to_compile
def test_where_all_is_missed_something_is_played() -> None:
    assert who_looks(misses_all).choose(Match(nim(7)), 0) in ("1", "2", "3")


@pytest.mark.slow_to_compile
def test_who_is_in_a_hurry_plays_as_in_a_playout() -> None:
    strength = Strength(400, Settings(), hasty=100)
    bot = SearchBot(Guide(rollout=take_two), Budget(iterations=400), 1, strength=strength)
    thought = bot.think(Match(nim(7)), 0)
    assert (thought.move, thought.line) == ("2", ("2",))


@pytest.mark.slow_to_compile
def test_two_threads_look_at_twice_as_much_and_agree_with_themselves() -> None:
    strength = Strength(300, Settings(), threads=2)
    one, other = (
        SearchBot(PLAIN, Budget(iterations=300), 1, strength=strength).think(Match(nim(11)), 0) for _ in range(2)
    )
    assert one == other
    assert (one.move, one.line[0]) == ("3", "3")
    assert one.iterations > SearchBot(PLAIN, Budget(iterations=300), 1).think(Match(nim(11)), 0).iterations
