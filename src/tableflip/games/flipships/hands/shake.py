"""A hand that shakes: how a flick turns out that was meant to be another."""

import math

import numpy as np

from tableflip.games.flipships.landing import Flick

LEVER_SHAKE = 2.0  # where the finger strikes, which makes the spin, is harder to get right than strength and direction


def shaken(flick: Flick, shake: float, rng: np.random.Generator) -> Flick:
    """The flick as a hand makes it that shakes by `shake`: 0.02 is an expert, 0.08 a beginner.

    That is the standard deviation of the relative error of speed, and of both angles in radians; of the lever that
    makes the spin it is twice that. The lever is set before the stroke, so a stroke that comes out harder or steeper
    also spins more. A hand finds its place along the edge without error. The same four numbers are drawn whatever the
    shake, so that hands that shake more or less can be compared flick by flick.
    """
    if not 0 <= shake < math.inf:
        raise ValueError(f"shake={shake} is not possible: a hand shakes by 0 or more.")
    speed, aim, loft, lever = shake * rng.standard_normal(4)
    speed_m_s, loft_degrees = flick.speed_m_s * (1 + speed), flick.loft_degrees + math.degrees(loft)
    harder = (1 + speed) * math.sin(math.radians(loft_degrees)) / math.sin(math.radians(flick.loft_degrees))
    return Flick.nearest(
        flick.x_mm,
        speed_m_s,
        flick.aim_degrees + math.degrees(aim),
        loft_degrees,
        flick.spin_turns * (1 + LEVER_SHAKE * lever) * harder**2,  # see flick.strike: turns grow with lever and up^2
        flick.edge,
    )
