"""From a flick to a strike: the speeds that a ship has the moment after the finger has left it.

The finger is an impulse, not a body: a simulated finger touches the ship twice, and then one percent of strength
makes it land a hand's breadth elsewhere.
"""

import math
from dataclasses import dataclass

from tableflip.games.flipships_1.landing import Flick
from tableflip.games.flipships_1.physics.table import (
    GRAVITY_M_S2,
    SHIP_GRAMS,
    SHIP_RADIUS_MM,
    ship_inertia_kg_m2,
)

OVERHANG = 0.4  # of the ship's diameter, over the edge
START_Y_MM = SHIP_RADIUS_MM * (1 - 2 * OVERHANG)

GYRATION_M2 = ship_inertia_kg_m2()[0] / (SHIP_GRAMS / 1000)  # squared radius of gyration about a diameter
# The lever of the impulse about the ship's middle. With a longer one the front of the ship would be pressed into the
# table while the back rises: a weak stroke cannot give much spin, and a very weak one not even a full turn.
LONGEST_LEVER_M = 0.99 * GYRATION_M2 / (SHIP_RADIUS_MM / 1000)


@dataclass(frozen=True)
class Strike:
    """Speeds of the struck ship: of its middle, and of turning about its own axes (radians a second)."""

    velocity_m_s: tuple[float, float, float]
    turning_rad_s: tuple[float, float, float]


def strike(flick: Flick) -> Strike:
    """dv = J / m and dw = (r x J) / I, for the impulse J that the flick means and the lever r that its spin needs."""
    loft, aim = math.radians(flick.loft_degrees), math.radians(flick.aim_degrees)
    forward_m_s, up_m_s = flick.speed_m_s * math.cos(loft), flick.speed_m_s * math.sin(loft)
    # In a flight of 2 up / g seconds, turning at lever * up / k^2 makes lever * up^2 / (pi g k^2) turns.
    lever_m = min(flick.spin_turns * math.pi * GRAVITY_M_S2 * GYRATION_M2 / up_m_s**2, LONGEST_LEVER_M)
    turning = lever_m * up_m_s / GYRATION_M2
    return Strike(
        (forward_m_s * math.sin(aim), forward_m_s * math.cos(aim), up_m_s),
        # The back rises over the front: about the horizontal axis across the direction of flight.
        (-turning * math.cos(aim), turning * math.sin(aim), 0.0),
    )


def range_m(speed_m_s: float, loft_degrees: float) -> float:
    """How far a thrown point flies before it is back at the height that it started from."""
    return speed_m_s**2 * math.sin(2 * math.radians(loft_degrees)) / GRAVITY_M_S2


def speed_for_range(distance_m: float, loft_degrees: float) -> float:
    """The speed (m/s) with which a thrown point flies that far: the inverse of `range_m`."""
    return math.sqrt(distance_m * GRAVITY_M_S2 / math.sin(2 * math.radians(loft_degrees)))
