"""Where the rulebook is silent: what is knocked about (FS-8, FS-25 to FS-28), order and ends (FS-31 to FS-38)."""

import pytest

from tableflip import IllegalMove
from tableflip.games.flipships.cargo import Landed, write
from tableflip.games.flipships.landing import Landing, Pose, Rest, Zone
from tests.games.flipships.drawing import flip, table
from tests.games.flipships.test_attack import enemies, ship

FIELD = """
    .    .    .    .    .
    .    1>2t 1>1  1>1s .
    .    .    1>1  .    .
    .    .    .    .    .
"""
PLAIN = [["side-step", "pierce", "repair"], ["encore", "launch-pad", "triple"]]


def knocking(match, name: str, **more) -> None:
    """Flip a ship that comes down beside the cards and knocks something on its way."""
    rest = Rest(Zone.ROW, Pose(-250.0, 375.0, 2.25), 3)
    match.play(f"flick {name}")
    match.play(write(match.options, 0, Landed(Landing(rest, 1.5, 0.8, **more), True)))


def test_knocked_cards_stay_where_they_are_until_the_march():
    """FS-8, FS-28: one was pushed aside, one off the table; both are still in their slots."""
    match = table(FIELD, pilots=PLAIN, ships=[1, 0])
    knocking(match, "1a", cards={(2, 3): Pose(30.0, 280.0, 0.2), (3, 3): None})
    match.play("done")
    assert match.view()["enemies"]["r2c3"]["pose"][:2] == [30.0, 280.0]
    assert match.view()["enemies"]["r3c3"]["pose"] is None
    match.play("done")
    match.play("march")
    assert match.view()["enemies"]["r1c3"]["pose"][:2] == [0.0, 174.0]
    assert match.view()["enemies"]["r2c3"]["pose"][:2] == [0.0, 274.5]


def test_a_knocked_ship_counts_where_it_lies_in_the_end():
    """FS-26: off one card and onto another, or into the mothership; but it cannot be flipped again for that."""
    match = table(FIELD, pilots=PLAIN, ships=[3, 0])
    flip(match, "1a", "on=r3c2")
    flip(match, "1b", "atmosphere")
    onto = Rest(Zone.ROW, Pose(0.0, 274.5, 2.65), 2, ((2, 3),))
    into = Rest(Zone.MOTHERSHIP, Pose(0.0, 580.0, 2.25))
    knocking(match, "1c", ships={"river-1a": onto, "river-1b": into})
    assert "reflip" not in match.legal()
    match.play("done")
    assert enemies(match) == {"r3c2", "r3c3", "r3c4"}
    assert match.view()["mothership"] == 2


def test_what_it_landed_on_stays_what_it_landed_on():
    """FS-25: another ship has destroyed the card since, but this one did land on an enemy: its laser stays off."""
    pilots = [["short-laser", "pierce", "repair"], PLAIN[1]]
    match = table(FIELD, pilots=pilots, ships=[2, 1])
    flip(match, "1a", "on=r2c3 at=0,240")
    flip(match, "1b", "on=r2c3 at=0,300")
    match.play("resolve 1a")
    match.play("resolve 1b")
    assert match.legal() == ["done"]
    assert enemies(match) == {"r3c2", "r3c3", "r3c4"}


def test_declared_flips_have_no_more_tries_from_the_atmosphere():
    """FS-31: three are three."""
    match = table(
        FIELD, pilots=[["moon", "pierce", "triple"], ["side-step", "launch-pad", "blast"]], ships=[{"3a": "active"}, 1]
    )
    match.play("declare 3a")
    for tries in range(3):
        flip(match, "3a", "atmosphere")
        assert ("reflip" in match.legal()) == (tries < 2)
        if tries < 2:
            match.play("reflip")


def test_a_short_free_shot_is_flipped_again_and_one_in_the_atmosphere_is_not():
    """FS-31."""
    match = table(FIELD, pilots=[["moon", "launch-pad", "triple"], PLAIN[0]], ships=[{"2a": "active"}, 1])
    flip(match, "2a", "row=2")
    match.play("resolve 2a")
    match.play("launch")
    flip(match, "2a", "short")
    assert match.legal() == ["flick 2a", "flick 2a mothership"]
    flip(match, "2a", "atmosphere")
    assert match.legal() == ["done"]


def test_the_marker_moves_on_and_all_ships_are_active_after_a_round_that_ended_early():
    """FS-34: forest has not flipped, and comes into the final assault with all of its ships."""
    picture = ". . . . .\n. . . . .\n. . 1>1 . .\n. . . . ."
    pilots = [*PLAIN, ["moon", "long-laser", "blast"]]
    match = table(picture, players=3, pilots=pilots, ships=[1, 1, 2], deck=[])
    flip(match, "1a", "off")
    match.play("done")
    flip(match, "1a", "on=r2c3")
    match.play("done")
    assert match.view()["phase"] == "assault"
    assert match.turn == 1
    assert ship(match, "forest", "1b")["is"] == "active"


def test_a_failed_assault_leaves_no_city():
    """FS-35."""
    match = table(deck=[], assault=True, mothership=1, ships=[1, 0], city=17)
    flip(match, "1a", "off")
    match.play("done")
    match.play("done")
    assert (match.result.reason, match.result.points) == ("assault", [0, 0])


def test_a_decision_can_be_taken_back_a_flick_cannot():
    """FS-38."""
    match = table(FIELD, pilots=PLAIN, ships=[2, 1])
    flip(match, "1a", "on=r2c3")
    flip(match, "1b", "on=r3c2")
    match.play("resolve 1b")
    assert match.undo() == "resolve 1b"
    with pytest.raises(IllegalMove) as refused:
        match.undo()
    assert refused.value.reason.key == "undo-chance"
