"""What holds in every game: legal and play agree, refusals have reasons, records replay, undo restores every byte."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tableflip import IllegalMove, Match
from tableflip.core.rule import COMPILED
from tableflip.games.installed import HOUSE
from tests.conformance.tables import TABLES, choices, every_table
from tests.conftest import times

examples = settings(max_examples=times(60))


def same_state(one: Match, other: Match) -> bool:
    return one._state.tobytes() == other._state.tobytes()


def copy(match: Match) -> Match:
    return Match.replay(match.record())


def test_every_game_has_a_table():
    assert {table.game for table in TABLES} == set(HOUSE)


@every_table
@examples
@given(path=choices)
def test_legal_moves_are_distinct_and_read_back(table, path):
    match = table.walk(path)
    legal = match.legal()
    assert len(set(legal)) == len(legal)
    assert bool(legal) == (match.turn is not None)
    numbers = [match.game.parse_move(match.options, text) for text in legal]
    assert all(0 <= number < match.game.moves for number in numbers)
    assert [match.game.move_text(match.options, number) for number in numbers] == legal


@every_table
@examples
@given(path=choices, seed=st.integers(0, 2**32))
def test_what_is_listed_plays_and_what_is_not_is_refused_with_a_reason(table, path, seed):
    match = table.walk(path)
    before = match._state.tobytes()
    legal = set(match.legal())
    chance = random.Random(seed)
    for number in chance.sample(range(match.game.moves), 40 if COMPILED else 6):
        text = match.game.move_text(match.options, number)
        if match.game.move_text(match.options, match.game.parse_move(match.options, text)) in legal:
            continue  # also what is only another way to write a legal move
        with pytest.raises(IllegalMove) as refused:
            match.play(text)
        reason = refused.value.reason
        assert reason.key
        assert str(reason) == str(refused.value)
        assert "{" not in reason.text
        json.dumps(dict(reason.params))
        assert match._state.tobytes() == before
    for text in chance.sample(sorted(legal), min(3 if COMPILED else 1, len(legal))):
        branch = copy(match)
        branch.play(text)
        assert branch.ply > match.ply


@every_table
@examples
@given(path=choices)
def test_a_record_replays_to_the_same_match(table, path):
    match = table.walk(path)
    again = Match.replay(match.record())
    assert same_state(match, again)
    assert again.record() == match.record()
    for seat in (None, *range(len(match.seats))):
        assert again.view(seat) == match.view(seat)
        assert again.events(seat) == match.events(seat)
        assert again.record(seat) == match.record(seat)


@every_table
@examples
@given(path=choices)
def test_undo_restores_every_byte_or_refuses_and_changes_nothing(table, path):
    match = table.walk(path)
    while match.ply:
        last, now, ply = match._plies[-1], match._state, match.ply
        if last.who == "chance" or match.game.cannot_undo(last.before, now, last.move):
            break
        match.undo()
        assert (match._state.tobytes(), match.ply) == (last.before.tobytes(), ply - 1)
    now, ply = match._state.tobytes(), match.ply
    with pytest.raises(IllegalMove) as refused:
        match.undo()
    assert refused.value.reason.key.startswith("undo-")
    assert (refused.value.reason.key == "undo-nothing") == (ply == 0)
    assert (match._state.tobytes(), match.ply) == (now, ply)


@every_table
@examples
@given(path=choices)
def test_a_position_leads_back_to_its_state(table, path):
    match = table.walk(path)
    again = Match.from_position(match.game, match.position(), seed=1, **table.options)
    assert again.legal() == match.legal()
    assert again.position() == match.position()
    assert again.turn == match.turn


@every_table
def test_a_whole_match_ends_with_a_result(table):
    for seed in [table.golden] if table.endless else range(times(5)):
        match = table.stroll(100_000, seed)
        assert match.turn is None
        assert match.legal() == []
        assert len(match.result.points) == len(match.seats)
        assert match.result.winners or match.game.is_cooperative
        assert match.result.reason in match.game.reasons
        assert match.events(None)[-1]["event"] == "over"
        for seat in (None, *range(len(match.seats))):
            tally = match.view(seat)["tally"]
            assert [sum(part["points"] for part in parts) for parts in tally] == match.result.points
        with pytest.raises(IllegalMove) as refused:
            match.play("end")
        assert refused.value.reason.key == "game-over"


@every_table
def test_views_are_plain_data_and_say_the_turn(table):
    match = table.stroll(30, 1)
    for seat in (None, *range(len(match.seats))):
        view = match.view(seat)
        assert json.loads(json.dumps(view)) == view
        assert view["turn"] == match.turn
        assert view["seat"] == seat
        assert view["tally"] is None, "points are taken apart when the game is over, not before"
    for wrong in (-1, len(match.seats), "0", 1.0):
        with pytest.raises(ValueError, match="seat"):
            match.view(wrong)


@every_table
def test_only_the_seat_whose_turn_it_is_may_move(table):
    match = table.stroll(10, 1)
    for seat in range(len(match.seats)):
        if seat == match.turn:
            assert match.legal(seat) == match.legal()
        elif match.turn == "any":
            mine = match.legal(seat)
            assert mine
            assert set(mine) < set(match.legal())
            with pytest.raises(IllegalMove) as refused:
                match.play(next(text for text in match.legal() if text not in mine), seat=seat)
            assert refused.value.reason.key == "not-yours"
        else:
            assert match.legal(seat) == []
            with pytest.raises(IllegalMove) as refused:
                match.play(match.legal()[0], seat=seat)
            assert refused.value.reason.key == "not-your-turn"
    with pytest.raises(IllegalMove) as refused:
        match.play(match.legal()[0], seat=17)
    assert refused.value.reason.key == "no-such-seat"


@every_table
def test_nonsense_is_refused_with_the_forms_of_a_move(table):
    match = table.match()
    for text in ("", " ", "fly g6", "place", "place g6", "place z99 river", "flip f6 g6", "END", "end end", "\n", "é"):
        with pytest.raises(IllegalMove) as refused:
            match.play(text)
        assert refused.value.reason.key == "unreadable-move", text
