"""A match and its past: who made which move, the match as it was, and moves taken back with everybody's consent."""

from itertools import pairwise

import pytest

from tableflip import IllegalMove, Match, RecordError
from tests.conftest import times

BY_HAND = "x=-40 speed=1.9 aim=4 loft=60 spin=1.5"


def terraflip(*moves: str) -> Match:
    match = Match("terraflip", players=2, seed=1)
    for text in moves:
        match.play(text)
    return match


def test_history_tells_each_seat_what_it_may_know():
    match = terraflip("place g6 desert", "end")
    assert match.history() == [(0, "place g6 desert"), (0, "end")]
    assert match.history(0) == match.history()
    assert match.history(1) == match.history(None) == [(0, "place g6 land"), (0, "end")]
    assert match.history(since=1) == [(0, "end")]
    assert match.history(until=1) == [(0, "place g6 desert")]


def test_events_of_a_part_of_the_match():
    match = terraflip("place g6 desert", "end")
    assert match.events(1, 0, 1) + match.events(1, 1, 2) == match.events(1)
    assert match.events(1, 1, 1) == []


def test_the_end_is_told_with_the_last_move_alone():
    match = Match("flipships", players=2, seed=1, city_health=1, mothership_health=1)
    while match.result is None:
        match.play(match.legal()[0])
    assert match.events(until=match.ply)[-1]["event"] == "over"
    assert all(event["event"] != "over" for event in match.events(until=match.ply - 1))


def test_the_match_as_it_was():
    match = terraflip("place g6 desert", "end")
    before = match.record()
    then = match.at(1)
    assert (then.ply, then.turn) == (1, 0)
    assert then.view(0)["tiles"].keys() == {"f6", "g6"}
    then.undo()
    then.play("place f7 desert")
    assert match.record() == before, "playing on there leaves this one alone"
    with pytest.raises(ValueError, match="there is no move 3"):
        match.at(3)


def test_consent_forgives_that_a_turn_is_over():
    match = terraflip("place g6 desert", "end")
    with pytest.raises(IllegalMove, match="the turn is over"):
        match.undo()
    match.take_back(0)
    assert (match.ply, match.turn) == (0, 0)
    assert match.legal() == Match("terraflip", players=2).legal()


def test_consent_does_not_make_anybody_forget():
    position = {"tiles": {"g6": "desert/river", "h6": "river/forest"}, "turn": "river", "focus": "h6"}
    match = Match.from_position("terraflip", position, edition="french")
    match.play("flip g6")
    match.play("end")
    with pytest.raises(IllegalMove) as refused:
        match.take_back(0)
    assert refused.value.reason.key == "undo-flip"
    assert match.ply == 2, "nothing has changed"
    match.take_back(1)
    assert match.turn == 0


def test_where_nothing_is_secret_even_a_flick_can_be_taken_back():
    match = Match("flipships", players=2, seed=1)
    first, before = match.ply, match.view(0)
    match.play(f"flick 1a {BY_HAND}")
    landing = match.history(since=first)[1]
    assert landing[0] == "chance"
    match.take_back(first)
    assert match.view(0) == before
    match.play(f"flick 1a {BY_HAND}")
    assert match.history(since=first)[1] == landing, "the same flick lands the same"


# --- chance after a take-back ----------------------------------------------------------------------------------------

BEFORE_THE_DICE = {
    "pieces": {"f6": "4D0", "g6": "4D0", "e6": "4D0"},
    "starts": ["f6", "g6"],
    "goals": [["e6"], ["e6"]],
    "turn": "river",
    "roll": [6, 2],
}


def before_the_dice(seed: int) -> Match:
    """River may stop; then the dice of desert are cast."""
    return Match.from_position("terrain", BEFORE_THE_DICE, players=2, seed=seed)


def stop(match: Match) -> str:
    """The dice of the next player."""
    first = match.ply
    match.play("stop")
    (_, made), (who, dice) = match.history(since=first)
    assert (made, who) == ("stop", "chance")
    return dice


def scout(match: Match) -> str:
    """The dice of the next player, looked at and taken back."""
    first, dice = match.ply, stop(match)
    match.take_back(first)
    return dice


def test_dice_that_were_seen_and_taken_back_do_not_come_again():
    """One who has seen the next roll in vain could only guess: in each of these matches the dice were the same."""
    came_again = sum(scout(match) == stop(match) for match in map(before_the_dice, range(360)))
    assert came_again < 36, "of 360, one in 36 comes by chance: about 10, seldom 20"


def test_what_was_seen_tells_nothing_of_what_comes():
    """Whatever the dice were that were taken back, all faces come after them; and so in every further try."""
    match = before_the_dice(7)
    tries = [scout(match).split()[1:] for _ in range(300)]
    for die in (0, 1):
        after = {(now[die], then[die]) for now, then in pairwise(tries)}
        assert len(after) == 36, "each face after each face"


def test_the_same_acts_draw_the_same():
    one, other = before_the_dice(7), before_the_dice(7)
    assert [scout(one) for _ in range(9)] == [scout(other) for _ in range(9)]
    assert stop(one) == stop(other)


def test_a_record_goes_on_as_the_match_would_have():
    match = before_the_dice(7)
    for taken_back in range(4):
        text = match.record()
        again = Match.replay(text)
        assert again.record() == text
        assert ("redrawn" in text) == (taken_back > 0), "nobody reads of what did not happen"
        assert "redrawn" not in match.record(0)
        assert stop(again) == stop(match.at(match.ply)) == scout(match)


def test_playing_on_elsewhere_changes_no_dice_here():
    match = before_the_dice(7)
    first = match.ply
    expected = stop(match.at(first))
    there = match.at(first)
    assert {scout(there) for _ in range(20)} > {expected}
    assert stop(match) == expected
    assert "redrawn" not in match.record()


def test_moving_to_and_fro_changes_no_dice():
    """Where chance was not asked, nobody has seen anything: an undo that is free casts no new dice."""
    match = before_the_dice(7)
    expected = stop(match.at(match.ply))
    for _ in range(5):
        match.play("step g6")
        match.undo()
        match.play("step g6")
        match.take_back(match.ply - 1)
    assert stop(match) == expected


def test_worlds_are_drawn_with_seeds_of_their_own():
    match = before_the_dice(7)
    expected = [stop(match.draw_world(0, seed)) for seed in range(20)]
    scout(match)
    assert [stop(match.draw_world(0, seed)) for seed in range(20)] == expected


@pytest.mark.parametrize("game", ["terrain", "flipships"])
def test_whole_matches_with_take_backs_replay(game):
    """Played with their take-backs as often as not; then the record leads to the same state and the same future."""
    for seed in range(times(20)):
        match = Match(game, players=2, seed=seed, **({"terrain": "random"} if game == "terrain" else {}))
        start = match.ply
        for number in range(60):
            if match.turn is None:
                break
            if number % 7 == 6:
                match.take_back(max(start, match.ply - 1 - (seed + number) % 5))
            if match.turn == "chance":
                match.draw_chance()
            legal = match.legal()
            match.play(legal[(seed * 31 + number * 17) % len(legal)])
        again = Match.replay(match.record())
        assert again.record() == match.record()
        assert again.view() == match.view()
        for one in (match, again):
            while one.turn is not None and one.ply < 200:
                one.play(one.legal()[one.ply % len(one.legal())])
        assert again.record() == match.record()


@pytest.mark.parametrize("said", ["-1", "often", "1.5", ""])
def test_how_often_chance_was_taken_back_is_a_number(said):
    match = before_the_dice(7)
    scout(match)
    with pytest.raises(RecordError) as refused:
        Match.replay(match.record().replace("redrawn: 1", f"redrawn: {said}"))
    assert refused.value.line == match.record().splitlines().index("redrawn: 1") + 1


def test_there_must_be_something_to_take_back():
    match = terraflip("place g6 desert")
    for ply in (-1, 1, 2):
        with pytest.raises(IllegalMove, match="no move to take back"):
            match.take_back(ply)


def test_chance_can_be_left_to_be_played_and_then_drawn():
    match = Match("flipships", players=2, seed=4, auto_chance=False)
    assert match.turn == "chance"
    match.draw_chance()
    assert match.turn == 0
    assert match.history() == Match("flipships", players=2, seed=4).history()


def test_people_are_offered_flicks_to_complete():
    match = Match("flipships", players=2, seed=1)
    cargo, number = match.game.cargo, match.game.parse_move
    assert cargo.offer(match.options, number(match.options, "flick 1a")) == "flick 1a ..."
    assert cargo.offer(match.options, number(match.options, "flick 1a mothership")) is None
    assert cargo.offer(match.options, number(match.options, "done")) == "done"
