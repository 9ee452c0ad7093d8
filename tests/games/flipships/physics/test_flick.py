"""From flick to strike, and what a shaking hand makes of it."""

import math

import numpy as np
import pytest

from tableflip.games.flipships.hands.shake import shaken
from tableflip.games.flipships.landing import Flick
from tableflip.games.flipships.physics.flick import (
    GYRATION_M2,
    LONGEST_LEVER_M,
    range_m,
    speed_for_range,
    strike,
)

MEANT = Flick(40.0, 2.0, 5.0, 60.0, 1.5)


def test_a_strike_goes_where_the_flick_points() -> None:
    ahead = strike(Flick(0, 2, aim_degrees=0, loft_degrees=60)).velocity_m_s
    assert ahead == pytest.approx((0, 1, math.sqrt(3)))
    right = strike(Flick(0, 2, aim_degrees=30, loft_degrees=60)).velocity_m_s
    assert right == pytest.approx((0.5, math.sqrt(0.75), math.sqrt(3)))


def test_a_ship_flips_back_over_front_across_its_direction() -> None:
    x, y, z = strike(Flick(0, 2, aim_degrees=30)).turning_rad_s
    assert x < 0
    assert z == 0
    assert x * 0.5 + y * math.sqrt(0.75) == pytest.approx(0)


def test_spin_is_turns_in_a_flight_back_to_the_start() -> None:
    for spin in (0.0, 1.0, 1.5, 3.0):
        struck = strike(Flick(0, 2.2, loft_degrees=65, spin_turns=spin))
        seconds = 2 * struck.velocity_m_s[2] / 9.81
        assert math.hypot(*struck.turning_rad_s) * seconds / (2 * math.pi) == pytest.approx(spin)


def test_a_weak_stroke_cannot_spin_much() -> None:
    weak = strike(Flick(0, 0.6, loft_degrees=60, spin_turns=8))
    assert math.hypot(*weak.turning_rad_s) == pytest.approx(LONGEST_LEVER_M * weak.velocity_m_s[2] / GYRATION_M2)
    front_m_s = weak.velocity_m_s[2] - 0.014 * math.hypot(*weak.turning_rad_s)
    assert front_m_s > 0, "its front leaves the table, too"


def test_range_and_speed_are_inverse() -> None:
    assert range_m(2.0, 45) == pytest.approx(4 / 9.81)
    assert speed_for_range(range_m(1.7, 62), 62) == pytest.approx(1.7)


def test_a_still_hand_does_what_it_means() -> None:
    assert shaken(MEANT, 0.0, np.random.default_rng(1)) == MEANT


def test_a_hand_shakes_as_much_as_it_says() -> None:
    rng = np.random.default_rng(1)
    made = [shaken(MEANT, 0.02, rng) for _ in range(4000)]
    assert {flick.x_mm for flick in made} == {MEANT.x_mm}
    assert np.std([flick.speed_m_s / MEANT.speed_m_s for flick in made]) == pytest.approx(0.02, rel=0.05)
    assert np.std([math.radians(flick.aim_degrees) for flick in made]) == pytest.approx(0.02, rel=0.05)
    assert np.std([math.radians(flick.loft_degrees) for flick in made]) == pytest.approx(0.02, rel=0.05)
    # The lever shakes twice as much. Turns go with lever x up^2, so speed adds as much again, and loft some.
    lever = [f.spin_turns / (f.speed_m_s * math.sin(math.radians(f.loft_degrees))) ** 2 for f in made]
    assert np.std(lever) / np.mean(lever) == pytest.approx(0.04, rel=0.05)
    assert np.std([flick.spin_turns / 1.5 for flick in made]) == pytest.approx(math.hypot(0.04, 0.04, 0.023), rel=0.05)


def test_two_hands_with_one_seed_err_alike() -> None:
    a, b = (shaken(MEANT, shake, np.random.default_rng(7)) for shake in (0.01, 0.02))
    assert (b.speed_m_s - MEANT.speed_m_s) == pytest.approx(2 * (a.speed_m_s - MEANT.speed_m_s))
    assert (b.aim_degrees - MEANT.aim_degrees) == pytest.approx(2 * (a.aim_degrees - MEANT.aim_degrees))


@pytest.mark.parametrize("shake", [-0.01, math.nan, math.inf])
def test_an_impossible_shake_is_refused(shake: float) -> None:
    with pytest.raises(ValueError, match="is not possible"):
        shaken(MEANT, shake, np.random.default_rng(1))


def test_however_wild_a_hand_a_flick_stays_possible() -> None:
    rng = np.random.default_rng(1)
    for _ in range(200):
        shaken(MEANT, 3.0, rng)
