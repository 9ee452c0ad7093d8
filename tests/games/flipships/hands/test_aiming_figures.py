"""How often aimed flicks hit, and how that goes with the shake of a hand.

The full figures are those of `hands.bench`. Here are fewer flicks, so what is claimed is only what they can show: a
share is held against a limit by its 95% interval.
"""

import math
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from tableflip.games.flipships.hands.aim import at_mothership, at_point
from tableflip.games.flipships.hands.bench import Aiming, aiming
from tableflip.games.flipships.hands.shake import shaken
from tableflip.games.flipships.landing import Zone
from tableflip.games.flipships.physics.simulate import World
from tableflip.games.flipships.physics.table import full, slot_pose

from ..physics.watching import MANY_FLICKS

pytestmark = MANY_FLICKS


@cache
def tried(shake: float) -> Aiming:
    return aiming(shake, at_each_card=2, at_the_mothership=30)


def interval(share: float, flicks: int) -> tuple[float, float]:
    """Wilson's 95% interval of a share."""
    z = 1.96
    middle = (share + z * z / (2 * flicks)) / (1 + z * z / flicks)
    half = z / (1 + z * z / flicks) * math.sqrt(share * (1 - share) / flicks + z * z / (4 * flicks**2))
    return middle - half, middle + half


def test_a_steady_hand_hits_and_a_beginner_does_not() -> None:
    steady, beginner = tried(0.02), tried(0.08)
    hits = [interval(hand.hit, hand.flicks) for hand in (steady, beginner)]
    shots = [interval(hand.mothership_in, hand.mothership_flicks) for hand in (steady, beginner)]
    assert hits[0][1] > 0.90
    assert shots[0][1] > 0.85
    assert hits[1][0] < 0.55
    assert shots[1][0] < 0.30
    # However few the flicks, these two are not the same hand.
    assert hits[0][0] > hits[1][1]
    assert shots[0][0] > shots[1][1]


@pytest.mark.long
def test_the_spread_grows_smoothly_with_the_shake() -> None:
    world, shakes = World(full()), (0.005, 0.01, 0.02, 0.04, 0.08)
    spread_mm = []
    for shake in shakes:
        off = []
        for slot in ((1, 2), (2, 4)):
            aimed = slot_pose(slot)
            for seed in range(12):
                flick = shaken(at_point(aimed.x_mm, aimed.y_mm), shake, np.random.default_rng(seed))
                rest = world.flick(flick).rest.pose
                off.append(math.hypot(rest.x_mm - aimed.x_mm, rest.y_mm - aimed.y_mm) if rest else 1000.0)
        spread_mm.append(float(np.median(off)))
    steps = [after / before for before, after in pairwise(spread_mm)]
    assert spread_mm[-1] > 3 * spread_mm[0]
    assert all(0.9 < step < 3.0 for step in steps), spread_mm


@pytest.mark.long
def test_from_aside_and_at_a_nearer_mothership_it_hits_as_well() -> None:
    """The map was made straight ahead, and with the mothership behind row 4. It must serve elsewhere, too."""
    rng = np.random.default_rng(3)
    layout = full(rows=3)
    world = World(layout)
    shots = [world.flick(shaken(at_mothership(layout), 0.02, rng)).rest.zone for _ in range(40)]
    assert interval(shots.count(Zone.MOTHERSHIP) / 40, 40)[1] > 0.8
    target = slot_pose((2, 2))
    aside = at_point(target.x_mm, target.y_mm, from_x_mm=-60.0)
    hits = sum((2, 2) in world.flick(shaken(aside, 0.02, rng)).rest.on for _ in range(40))
    assert interval(hits / 40, 40)[1] > 0.8
