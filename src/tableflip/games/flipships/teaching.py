"""What a missed flick teaches: where it went, and why. From the flight's own numbers, for clients to put into words.

A flick by hand that hit nothing is compared with what it came nearest to: a card or the mothership. Across the flight a
hand's breadth is as bad as two along it: people aim by direction first. What was wrong is one of `WHY`.
"""

import math
from collections.abc import Mapping
from typing import Any, TypeAlias

from tableflip.games.flipships.landing import Flick, Pose

Place: TypeAlias = tuple[float, float]  # x and y, in mm

WHY = ("strong", "weak", "left", "right", "flat")
FLAT_DEGREES = 50.0  # a flick with less loft slides on where it comes down, and hardly turns over
ACROSS = 2.0  # how much worse a millimetre to the side is than one along the flight


def lesson(flick: Flick, rest: Pose | None, zone: str, targets: Mapping[str, Place]) -> dict[str, Any] | None:
    """What was wrong, beside what the ship came down, and by how many millimetres too far and too far to the right.

    `targets` are places by name; `rest` is None for a ship that left the table. A ship that did not turn over has
    only a reason. None: there is nothing that it could have hit.
    """
    flat = flick.loft_degrees < FLAT_DEGREES
    if zone == "short":
        return {"why": "flat" if flat else "weak"}
    if rest is None:
        return {"why": "flat" if flat else "strong"}
    aim = math.radians(flick.aim_degrees)
    found = None
    for name, (to_x, to_y) in targets.items():
        right, ahead = rest.x_mm - to_x, rest.y_mm - to_y
        far = right * math.sin(aim) + ahead * math.cos(aim)
        across = right * math.cos(aim) - ahead * math.sin(aim)
        missed = math.hypot(far, ACROSS * across)
        if found is None or missed < found[0]:
            found = missed, name, far, across
    if found is None:
        return None
    _, name, far, across = found
    if ACROSS * abs(across) > abs(far):
        why = "right" if across > 0 else "left"
    elif far > 0:
        why = "flat" if flat else "strong"
    else:
        why = "weak"
    return {"why": why, "near": name, "far_mm": round(far), "right_mm": round(across)}
