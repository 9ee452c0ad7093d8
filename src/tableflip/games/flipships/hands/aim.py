"""Aiming: the flick that should land on a point of the table, or in the mothership.

It reads a small table that was made from simulated flicks and comes with the package (`aim_map` makes it, and says
whether it still belongs to the physics), so aiming takes microseconds and needs no simulator.
"""

import json
import math
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from tableflip.games.flipships.landing import Flick, Layout
from tableflip.games.flipships.physics.flick import START_Y_MM, speed_for_range
from tableflip.games.flipships.physics.table import mothership_middle_mm

MAP_FILE = "aim_map.json"
# As the map's `mothership`, for the table of a race. Of fifteen that were tried with 140 shaken flicks each, this
# one is in most often.
IN_A_RACE = (56.0, 1.5, 8.0)


@dataclass(frozen=True)
class Style:
    """One way to flick: a loft and a spin, and what becomes of it at every distance of the map."""

    loft_degrees: float
    spin_turns: float
    range_mm: NDArray[np.float64]  # how far to throw so that the ship comes to rest there: see `speed_for_range`
    miss: NDArray[np.float64]  # how often an expert's hand misses a card there


@dataclass(frozen=True)
class AimMap:
    digest: str  # of what made it
    distances_mm: NDArray[np.float64]
    styles: tuple[Style, ...]
    mothership: tuple[float, float, float]  # loft, spin, and by how much the throw is longer than the way to its middle


def read(text: str) -> AimMap:
    found = json.loads(text)
    mothership = found["mothership"]
    return AimMap(
        found["digest"],
        np.array(found["distances_mm"]),
        tuple(Style(s["loft"], s["spin"], np.array(s["range_mm"]), np.array(s["miss"])) for s in found["styles"]),
        (mothership["loft"], mothership["spin"], mothership["longer_mm"]),
    )


@cache
def aim_map() -> AimMap:
    return read(files(__package__).joinpath(MAP_FILE).read_text(encoding="utf-8"))


def at_point(
    x_mm: float,
    y_mm: float,
    from_x_mm: float | None = None,
    start_mm: tuple[float, float] | None = None,
    map_: AimMap | None = None,
) -> Flick:
    """The flick to come to rest at a point, in the style that an expert misses least with.

    It is made from straight before the point, unless `from_x_mm` names another place on the edge, or `start_mm` one on
    the table. A point that is nearer or farther than the map goes is aimed at as well as it can be.
    """
    map_ = map_ or aim_map()
    start_x_mm, aim_degrees, distance_mm = bearing(x_mm, y_mm, from_x_mm, start_mm)
    distance_mm = min(max(distance_mm, map_.distances_mm[0]), map_.distances_mm[-1])
    style = min(map_.styles, key=lambda style: float(np.interp(distance_mm, map_.distances_mm, style.miss)))
    range_mm = float(np.interp(distance_mm, map_.distances_mm, style.range_mm))
    speed_m_s = speed_for_range(range_mm / 1000, style.loft_degrees)
    return Flick.nearest(start_x_mm, speed_m_s, aim_degrees, style.loft_degrees, style.spin_turns)


def at_mothership(
    layout: Layout,
    from_x_mm: float | None = None,
    start_mm: tuple[float, float] | None = None,
    map_: AimMap | None = None,
) -> Flick:
    """The flick to come to rest in the mothership; from where, see `at_point`."""
    loft_degrees, spin_turns, longer_mm = IN_A_RACE if layout.is_race else (map_ or aim_map()).mothership
    start_x_mm, aim_degrees, distance_mm = bearing(*mothership_middle_mm(layout), from_x_mm, start_mm)
    speed_m_s = speed_for_range(max(distance_mm + longer_mm, 1.0) / 1000, loft_degrees)
    return Flick.nearest(start_x_mm, speed_m_s, aim_degrees, loft_degrees, spin_turns)


def bearing(
    x_mm: float, y_mm: float, from_x_mm: float | None, start_mm: tuple[float, float] | None
) -> tuple[float, float, float]:
    """Where on x a flick at a point starts, at which angle, and how far it has to go."""
    widest = Flick.RANGES["x"]
    from_x_mm = x_mm if from_x_mm is None else from_x_mm
    start_x_mm, start_y_mm = start_mm or (min(max(from_x_mm, widest.least), widest.most), START_Y_MM)
    right_mm, ahead_mm = x_mm - start_x_mm, y_mm - start_y_mm
    return start_x_mm, math.degrees(math.atan2(right_mm, ahead_mm)), math.hypot(right_mm, ahead_mm)
