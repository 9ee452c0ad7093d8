"""A match and its past: who made which move, the match as it was, and moves taken back with everybody's consent."""

import pytest

from tableflip import IllegalMove, Match

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
