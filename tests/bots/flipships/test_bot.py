"""The partner at Flip Ships: five levels, the same move for the same view, flicks that a hand could make."""

import threading
from typing import Any

import pytest

from tableflip import Match
from tableflip.bots.flipships.bot import LEVELS, FlipShipsBot
from tests.conftest import times
from tests.games.flipships.drawing import flip, table

FEW = 12  # rollouts
TABLES: list[dict[str, Any]] = [
    {"players": 2, "difficulty": "training"},
    {"players": 3, "difficulty": "elite", "rows": 3},
    {"players": 1, "fleets": 4, "no_reflip": True},
    {"players": 3, "speed": True},
]
FIELD = """
    .    .    .    .    .
    .    .    1>1  .    .
    .    .    .    .    .
    .    3>9  .    1>1  .
"""
PILOTS = [["side-step", "pierce", "repair"], ["encore", "launch-pad", "triple"]]


def to_the_end(match: Match, level: int) -> Match:
    bots = [FlipShipsBot(level, seed, by_hand=False, rollouts=FEW) for seed in range(len(match.seats))]
    while (turn := match.turn) is not None:
        seat = match.ply % len(bots) if turn == "any" else int(turn)
        match.play(bots[seat].choose(match, seat), seat)  # refused if it is not legal
    return match


@pytest.mark.compiled
@pytest.mark.parametrize("level", range(1, len(LEVELS) + 1))
@pytest.mark.parametrize("options", TABLES, ids=str)
def test_every_level_plays_whole_games(options: dict[str, Any], level: int) -> None:
    for seed in range(2):
        assert to_the_end(Match("flipships", seed=seed, skill=0.03, **options), level).result is not None


@pytest.mark.compiled
@pytest.mark.parametrize("level", [1, 3, 5])
def test_the_same_seed_and_view_give_the_same_move(level: int) -> None:
    match = Match("flipships", players=2, seed=5)
    bots = [FlipShipsBot(level, 7, by_hand=False, rollouts=times(FEW)) for _ in range(2)]
    moves = [bot.choose(match, 0) for bot in bots]
    assert moves[0] == moves[1] == bots[0].choose(match, 0) == bots[1].think(match, 0).move
    worlds = [match.draw_world(0, seed=seed) for seed in (98, 99)]
    assert bots[0].choose(worlds[0], 0) == bots[1].choose(worlds[1], 0)


def test_what_attacks_next_and_hurts_most_is_aimed_at() -> None:
    """The three arrows in column 4 do 9 damage in this march."""
    match = table(FIELD, pilots=PILOTS, ships=[1, 1], city=9)
    assert FlipShipsBot(3, 1, by_hand=False).choose(match, 0) == "flick 1a r1c4"


@pytest.mark.compiled
def test_looking_ahead_finds_it_too_and_says_what_it_is_worth() -> None:
    match = table(FIELD, pilots=PILOTS, ships=[1, 0], city=9)  # nobody else could
    thought = FlipShipsBot(5, 1, by_hand=False, rollouts=2000).think(match, 0)
    assert thought.move == "flick 1a r1c4"
    assert 0.0 < thought.value <= 1.0
    assert thought.runner_up is not None
    assert thought.runner_up[0] != thought.move
    assert thought.runner_up[1] < thought.value + 0.02
    assert thought.line[:3] == ("flick 1a r1c4", "land on=r1c4", "done")
    assert 1000 < thought.iterations <= 2000


def test_a_second_hit_is_made_where_a_partner_waits() -> None:
    """With the partner, not beside it: one hit on the two-hit card is there already."""
    picture = ". . . . .\n. . 1>2t . .\n. 1>2 . . .\n. . . . ."
    match = table(picture, pilots=PILOTS, ships=[1, 1])
    flip(match, "1a", "on=r3c3")
    match.play("done")
    assert FlipShipsBot(3, 1, by_hand=False).choose(match, 1) == "flick 1a r3c3"


def test_a_flick_by_hand_has_five_numbers_and_shakes_with_the_level() -> None:
    match = table(FIELD, pilots=PILOTS, ships=[1, 1], city=9)
    off = []
    for level in (5, 3):
        speeds = []
        for seed in range(20):
            text = FlipShipsBot(level, seed, rollouts=0).choose(match, 0)
            assert text.startswith("flick 1a x=")
            speeds.append(float(dict(word.split("=") for word in text.split()[2:])["speed"]))
        off.append(max(speeds) - min(speeds))
    assert off[1] > 1.5 * off[0]


@pytest.mark.compiled
def test_its_flick_is_simulated_like_anybodys() -> None:
    match = Match.from_position("flipships", {"enemies": {"r1c3": "1>1"}, "pilots": PILOTS}, seed=1)
    events = match.play(FlipShipsBot(5, 1, rollouts=FEW).choose(match, 0), 0)
    assert [event["event"] for event in events] == ["flicked", "landed"]
    assert events[1]["landing"]["path"]


def test_a_flick_without_a_full_turn_is_not_made_the_same_way_again() -> None:
    """The ship is in hand again, as it was: a bot that only looked at the table would go on like that for ever."""
    match = table(FIELD, pilots=PILOTS, ships=[1, 1])
    bot = FlipShipsBot(3, 1)
    flip(match, "1a", "short")
    before, first = match.view(0), bot.choose(match, 0)
    match.play(first, 0)
    match.play("land short")
    assert match.view(0) == before
    second = bot.choose(match, 0)
    assert second.split()[:2] == first.split()[:2]
    assert second != first


def test_a_bot_that_was_stopped_still_moves() -> None:
    stop = threading.Event()
    stop.set()
    match = Match("flipships", players=2, seed=5)
    bot = FlipShipsBot(5, 1, by_hand=False, rollouts=times(500))
    assert bot.choose(match, 0, stop) in match.legal(0)


def test_refusals() -> None:
    match = Match("flipships", players=2, seed=1)
    with pytest.raises(ValueError, match="not its turn"):
        FlipShipsBot(3).choose(match, 1)
    over = Match.from_position("flipships", {"phase": "over", "verdict": "city", "city": 0}, seed=1)
    with pytest.raises(ValueError, match="over"):
        FlipShipsBot(3).think(over, 0)
    with pytest.raises(ValueError, match="no level 6"):
        FlipShipsBot(6)
    with pytest.raises(ValueError, match="rollouts=-1"):
        FlipShipsBot(5, rollouts=-1)


def test_five_levels_have_names_and_ever_steadier_hands() -> None:
    assert len({level.name for level in LEVELS}) == 5
    shakes = [level.shake for level in LEVELS]
    assert shakes == sorted(shakes, reverse=True)
    assert FlipShipsBot("pilot").level is FlipShipsBot(3).level
