"""From a target in a view to a flick, and to the text of a move."""

import math

import pytest

from tableflip.games.flipships.hands.aimed import aimed_flick, flick_text, free_place
from tests.games.flipships.drawing import flip, table

FIELD = """
    .    .    .    .    .
    .    .    1>2  .    .
    .    .    .    .    1>1
    .    .    .    .    .
"""


def test_one_aims_at_a_card_where_it_lies():
    straight = aimed_flick(table(FIELD).view(), "r3c3")
    assert (straight.x_mm, straight.aim_degrees) == (0.0, 0.0)
    knocked = table(FIELD, cards={"r3c3": [40.0, 375.0, 0.2, 1.0, 0.0, 0.0, 0.0]}).view()
    assert aimed_flick(knocked, "r3c3").x_mm == 40.0
    gone = table(FIELD, cards={"r3c3": None}).view()
    assert aimed_flick(gone, "r3c3") == straight


def test_moons_and_the_mothership():
    view = table(FIELD).view()
    assert aimed_flick(view, "moon2").x_mm == pytest.approx(226.5)
    assert aimed_flick(view, "moon1").speed_m_s < aimed_flick(view, "moon4").speed_m_s
    assert aimed_flick(view, "mothership").x_mm == 0.0
    three = table(rows=3).view()
    assert aimed_flick(three, "mothership").speed_m_s < aimed_flick(view, "mothership").speed_m_s
    assert aimed_flick(three, "moon4") is None


@pytest.mark.parametrize("target", ["r1c1", "moon", "moon9", "moonx", "city", ""])
def test_what_is_not_there_is_not_aimed_at(target):
    assert aimed_flick(table(FIELD).view(), target) is None


def test_one_flips_past_a_ship_that_lies_at_the_edge():
    match = table(FIELD, ships=[2, 1])
    flip(match, "1a", "atmosphere at=0,5")
    flick = aimed_flick(match.view(), "r3c3")
    assert abs(flick.x_mm) == 30.0  # two radii of 14 mm, in steps of 15
    assert flick.aim_degrees == pytest.approx(math.degrees(math.atan2(-flick.x_mm, 375.0 - 2.8)))
    assert free_place(match.view(), 75.5) == 75.5


def test_a_free_shot_starts_where_the_ship_lies():
    match = table(FIELD, ships=[{"2a": "active"}, 1], pilots=[["moon", "launch-pad", "blast"], [None] * 3])
    flip(match, "2a", "row=1 at=-60,180")
    match.play("resolve 2a")
    match.play("launch")
    flick = aimed_flick(match.view(), "mothership")
    assert flick.x_mm == -60.0
    assert flick.aim_degrees == pytest.approx(math.degrees(math.atan2(60.0, 580.0 - 180.0)))


def test_the_text_is_a_move_that_keeps_the_numbers():
    match = table(FIELD)
    flick = aimed_flick(match.view(), "r2c1")
    match.play(flick_text("1a", flick))
    assert match.view()["flick"] == pytest.approx(flick.to_json(), abs=1e-4)
