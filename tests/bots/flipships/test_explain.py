"""Why a decision at Flip Ships was a good one or not: by pictures of the table."""

from typing import Any

from tableflip import Match
from tableflip.bots.flipships.explain import blame, praise
from tests.bots.flipships.test_shrewd import PLAIN
from tests.games.flipships.drawing import flip, table

PICTURE = """
    .    .    .    .    .
    .    .    .    .    .
    1>3  .    .    .    .
    1>2t .    1>1  .    .
"""


def praised(match: Match, move: str) -> tuple[str, dict[str, Any]] | None:
    reason = praise(match.options, match.draw_state(0, 1), match.game.parse_move(match.options, move))
    return reason and (reason.key, dict(reason.params))


def blamed(match: Match, move: str, better: str) -> tuple[str, dict[str, Any]] | None:
    numbers = (match.game.parse_move(match.options, text) for text in (move, better))
    reason = blame(match.options, match.draw_state(0, 1), *numbers)
    return reason and (reason.key, dict(reason.params))


def test_a_first_hit_that_nobody_follows_up() -> None:
    alone = table(PICTURE, pilots=PLAIN, ships=[1, 0], city=20)
    assert blamed(alone, "flick 1a r1c5", "flick 1a r1c3") == ("lonely-hit", {"slot": "r1c5"})
    pair = table(PICTURE, pilots=PLAIN, ships=[3, 3], city=20)
    assert blamed(pair, "flick 1a r1c5", "flick 1a r1c3") is None


def test_damage_that_comes_through() -> None:
    match = table(PICTURE, pilots=PLAIN, ships=[3, 3], city=20)
    assert praised(match, "flick 1a r1c5") == ("stops-damage", {"slot": "r1c5", "n": 2})
    assert praised(match, "flick 1a r2c5") is None  # it comes no further than row 1
    assert blamed(match, "flick 1a r2c5", "flick 1a r1c5") == ("lets-through", {"slot": "r1c5", "n": 2})
    assert blamed(match, "flick 1a x=0 speed=2 aim=0 loft=52 spin=1.5", "flick 1a r1c5") is None  # who knows at what


def test_a_second_hit() -> None:
    match = table(PICTURE, pilots=PLAIN, ships=[3, 3], city=20)
    flip(match, "1a", "on=r1c5")
    assert praised(match, "flick 1b r1c5") == ("second-hit", {"slot": "r1c5"})


def test_a_miss_may_be_flipped_again() -> None:
    match = table(PICTURE, pilots=PLAIN, ships=[3, 3], city=20)
    flip(match, "1a", "atmosphere")
    assert "reflip" in match.legal()
    assert praised(match, "reflip") == ("reflips-miss", {})
    assert blamed(match, "flick 1b r1c5", "reflip") == ("reflip-left", {})
