"""Why a move in the race was a good one or not: by two lanes that lead E."""

from typing import Any

from tableflip import Match
from tableflip.bots.terrain.explain import blame, praise
from tests.bots.terrain.test_bot import lanes


def praised(match: Match, move: str) -> tuple[str, dict[str, Any]] | None:
    reason = praise(match.options, match.draw_state(0, 1), match.game.parse_move(match.options, move))
    return reason and (reason.key, dict(reason.params))


def blamed(match: Match, move: str, better: str) -> tuple[str, dict[str, Any]] | None:
    numbers = (match.game.parse_move(match.options, text) for text in (move, better))
    reason = blame(match.options, match.draw_state(0, 1), *numbers)
    return reason and (reason.key, dict(reason.params))


def test_a_first_step_is_as_good_as_the_move_that_it_begins() -> None:
    match = lanes("f6 g8", "h6 h8", roll=[2, 4])
    assert praised(match, "step g6") == ("wins-race", {})
    assert blamed(match, "stop", "step g6") == ("misses-win", {})


def test_who_is_sent_back() -> None:
    match = lanes("f6 g6", "i6 h8", roll=[1, 4])
    rival = match.seats[1]
    assert praised(match, "step g6") == ("sends-back", {"who": rival})
    assert blamed(match, "stop", "step g6") == ("spares", {"who": rival})


def test_a_way_that_stays_longer_than_it_must() -> None:
    match = lanes("f6 g8", "i6 h8", roll=[2, 4])
    assert praised(match, "step g6") is None
    key, params = blamed(match, "stop", "step g6") or ("", {})
    assert key == "longer-way"
    assert params["n"] >= 0.5


def test_a_piece_that_is_turned() -> None:
    """An odd turn shuts a piece of a lane, so that it takes doubles to go on."""
    match = lanes("f6 f8", "i6 h8", roll=[3, 3])
    rival = match.seats[1]
    key, params = praised(match, "rotate g8 1") or ("", {})
    assert (key, params["who"]) == ("lengthens-way", rival)
    assert 0.5 <= params["n"] < 50
    assert blamed(match, "forfeit", "rotate g8 1") == ("opens-way", params)
    key, params = blamed(match, "rotate g6 1", "forfeit") or ("", {})
    assert key == "longer-way"
    assert praised(match, "forfeit") is None
