"""Aimed flicks: where they point, and the map that they come from."""

import json
import math

import numpy as np
import pytest

from tableflip.games.flipships.hands import aim_map as making
from tableflip.games.flipships.hands.aim import aim_map, at_mothership, at_point, read
from tableflip.games.flipships.hands.bench import aiming, report
from tableflip.games.flipships.landing import Flick, Layout
from tableflip.games.flipships.physics.simulate import World
from tableflip.games.flipships.physics.table import full, straight


def test_the_map_belongs_to_these_physics() -> None:
    assert making.is_current(), "run python -m tableflip.games.flipships.hands.aim_map"


def test_one_aims_from_straight_before_the_point() -> None:
    flick = at_point(75.5, 275.0)
    assert (flick.x_mm, flick.aim_degrees) == (75.5, 0.0)


def test_one_can_aim_from_elsewhere() -> None:
    flick = at_point(75.5, 275.0, from_x_mm=-100.0)
    assert flick.x_mm == -100.0
    assert flick.aim_degrees == pytest.approx(math.degrees(math.atan2(175.5, 275.0 - 2.8)))
    assert flick.speed_m_s > at_point(75.5, 275.0).speed_m_s


def test_from_the_table_only_the_way_counts() -> None:
    near, far = at_point(0.0, 400.0, start_mm=(0.0, 200.0)), at_point(0.0, 202.8)
    assert near.speed_m_s == pytest.approx(far.speed_m_s)


def test_farther_points_need_more_speed() -> None:
    speeds = [at_point(0.0, y_mm).speed_m_s for y_mm in (100, 174, 275, 375, 475)]
    assert speeds == sorted(speeds)


@pytest.mark.parametrize("point", [(0.0, 3.0), (0.0, 5000.0), (900.0, 300.0), (0.0, -50.0)])
def test_a_point_that_cannot_be_reached_is_aimed_at_all_the_same(point: tuple[float, float]) -> None:
    assert isinstance(at_point(*point), Flick)


def test_a_nearer_mothership_needs_less_speed() -> None:
    assert at_mothership(full(rows=3)).speed_m_s < at_mothership(full()).speed_m_s
    aside = at_mothership(Layout({}, mothership_mm=(100.0, 532.0)))
    assert (aside.x_mm, aside.aim_degrees) == (100.0, 0.0)


def test_a_map_is_made_of_flicks() -> None:
    """The steps of making one, on a few flicks: a style that throws farther rests farther."""
    samples = making.sample(World(straight([])), (58.0, 1.55), 75.5, (150.0, 300.0), 3)
    assert samples.shape == (2, 3, 4)
    near, far = np.median(samples[:, :, making.DISTANCE], axis=1)
    assert 130 < near < far
    assert samples[:, :, making.TURNED].all()


def test_throws_are_the_inverse_of_where_ships_come_to_rest() -> None:
    flicks = np.zeros((len(making.RANGES_MM), 5, 4))
    flicks[:, :, making.DISTANCE] = making.RANGES_MM[:, None] + 30
    flicks[:, :, making.TURNED] = 1
    flicks[:, 3, making.DISTANCE] = 900.0  # what goes astray,
    flicks[:, 4, making.DISTANCE] = np.nan  # or off the table, does not count
    flicks[0, :, making.TURNED] = 0  # the weakest throw does not make a turn
    range_mm, reached = making.throws(flicks)
    assert np.interp(300.0, making.DISTANCES_MM, range_mm) == pytest.approx(270.0, abs=1)
    assert (making.DISTANCES_MM[reached].min(), making.DISTANCES_MM[reached].max()) == (120.0, 580.0)


def test_a_flick_that_is_short_has_not_hit() -> None:
    flicks = np.zeros((1, 10, 4))
    flicks[0, :8, making.TURNED] = 1
    flicks[0, 2:9, making.HIT] = 1
    assert making.share(flicks, making.HIT) == pytest.approx([0.6])


def test_the_middle_is_where_a_card_would_catch_most() -> None:
    near = np.array([190.0, 195.0, 200.0, 205.0, 210.0])
    assert making.middle_of(near) == pytest.approx(200.0)
    assert making.middle_of(np.append(near, [400.0, 420.0])) == pytest.approx(200.0)  # two rolled away
    assert making.middle_of(np.append(near, [240.0])) == pytest.approx(206.67, abs=0.1)  # on the card, too


def test_the_best_throw_at_the_mothership_is_that_which_gets_in_most_often() -> None:
    def shares(best_mm: float, top: float) -> np.ndarray:
        share = top - ((making.MOTHERSHIP_LONGER_MM - best_mm) / 100) ** 2
        flicks = np.zeros((len(share), 1, 4))
        flicks[:, 0, making.IN], flicks[:, 0, making.TURNED] = share, 1
        return flicks

    found = making.mothership_entry({(60.0, 1.5): shares(10, 0.8), (64.0, 1.5): shares(30, 0.9)})
    assert (found["loft"], found["longer_mm"]) == (64.0, pytest.approx(30, abs=1))


def test_a_map_can_be_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"LOFTS": (58.0,), "SPINS": (1.5,), "FLICKS": 3}.items():
        monkeypatch.setattr(making, name, value)
        monkeypatch.setattr(making, f"MOTHERSHIP_{name}", value)
    monkeypatch.setattr(making, "FLICKS_AT_CARD", 1)
    made = read(json.dumps(making.build()))
    assert made.digest == making.digest()
    flick = at_point(75.5, 275.0, map_=made)
    assert (flick.loft_degrees, flick.spin_turns) == (58.0, 1.5)
    assert at_point(75.5, 275.0).speed_m_s == pytest.approx(flick.speed_m_s, abs=0.3)
    assert at_mothership(full(), map_=made).loft_degrees == 58.0


def test_the_map_is_small() -> None:
    assert len(aim_map().styles) == len(making.LOFTS) * len(making.SPINS)


def test_a_still_hand_hits_every_card_it_aims_at() -> None:
    still = aiming(0.0, at_each_card=1, at_the_mothership=1)
    assert (still.hit, still.turned, still.mothership_in) == (1.0, 1.0, 1.0)


def test_the_figures_can_be_asked_for() -> None:
    lines = list(report(timed=2, at_each_card=1, at_the_mothership=1, shakes=(0.02,)))
    assert len(lines) == 5
    assert lines[-1].lstrip().startswith("2%")
