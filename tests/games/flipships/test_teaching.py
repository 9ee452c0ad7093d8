"""What a missed flick teaches: from the numbers of the flight, and only of one that hit nothing."""

import pytest

from tableflip import Match
from tableflip.games.flipships.landing import Flick, Pose
from tableflip.games.flipships.teaching import lesson

AHEAD = {"r2c3": (0.0, 275.0)}


@pytest.mark.parametrize(
    ("rest", "loft", "why", "far", "right"),
    [
        ((0.0, 375.0), 60, "strong", 100, 0),
        ((0.0, 375.0), 45, "flat", 100, 0),
        ((0.0, 175.0), 60, "weak", -100, 0),
        ((60.0, 285.0), 60, "right", 10, 60),
        ((-60.0, 285.0), 60, "left", 10, -60),
    ],
)
def test_it_is_measured_from_what_the_ship_came_nearest_to(rest, loft, why, far, right):
    found = lesson(Flick(0.0, 1.7, 0.0, loft), Pose(*rest, 2.0), "row", AHEAD)
    assert found == {"why": why, "near": "r2c3", "far_mm": far, "right_mm": right}


def test_far_and_right_are_those_of_the_flight_not_of_the_table():
    """Flipped from the left at an angle of 45 degrees: too far is up and to the right."""
    found = lesson(Flick(-300.0, 1.7, 45.0), Pose(50.0, 325.0, 2.0), "row", AHEAD)
    assert found["why"] == "strong"
    assert (found["far_mm"], found["right_mm"]) == (71, 0)


def test_a_ship_that_did_not_turn_over_or_left_the_table_has_a_reason_alone():
    assert lesson(Flick(0.0, 0.8), Pose(0, 90, 2), "short", AHEAD) == {"why": "weak"}
    assert lesson(Flick(0.0, 1.2, 0.0, 40.0), None, "short", AHEAD) == {"why": "flat"}
    assert lesson(Flick(0.0, 3.0), None, "off", AHEAD) == {"why": "strong"}
    assert lesson(Flick(0.0, 1.7), Pose(0, 90, 2), "row", {}) is None


def test_flicks_by_hand_that_miss_teach_and_hits_do_not():
    """What has no path was not simulated: landings that are typed stand for those of physics."""
    match = Match("flipships", players=2, seed=1, auto_chance=False)
    while match.turn == "chance":
        match._apply(*match._draw())
    ship = match.legal()[0].split()[1]
    match.play(f"flick {ship} x=0 speed=1.7 aim=0 loft=60 spin=1.5")
    missed, hit = match.copy(), match.copy()
    [landed, *_] = missed.play("land off")
    assert landed["taught"] == {"why": "strong"}
    slot = next(iter(match.view()["enemies"]))
    [landed, *_] = hit.play(f"land on={slot}")
    assert "taught" not in landed
    drawn = Match("flipships", players=2, seed=1)
    drawn.play(next(move for move in drawn.legal() if "mothership" in move))
    assert all("taught" not in event for event in drawn.events())
