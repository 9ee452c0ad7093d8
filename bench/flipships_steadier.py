"""What the steadier aim of training tables does for hands that shake: the same flicks by physics, as made and steadied.

    python bench/flipships_steadier.py [flicks for each target]

The browser steadies flicks (`steadied` in web/src/games/flipships/stroke.ts); its numbers are read from there. Prints,
for every shake: how often the aimed card is hit, how often any card is, and how often a shot at the mothership is in.
"""

import math
import re
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np

from tableflip.games.flipships.hands.aim import at_mothership, at_point
from tableflip.games.flipships.hands.shake import shaken
from tableflip.games.flipships.landing import Flick, Zone
from tableflip.games.flipships.physics.simulate import World
from tableflip.games.flipships.physics.table import full, slot_pose

STROKE = Path(__file__).parents[1] / "web/src/games/flipships/stroke.ts"
SHAKES = {"steady": 0.05, "beginner": 0.08, "clumsy": 0.12}
SLOTS = [(row, column) for row in (1, 2, 3, 4) for column in (1, 3, 4)]
MOTHERSHIP_MM = (0.0, 580.0)
LEAST_MM = 30.0
SEED = 47


def constant(name: str) -> float:
    found = re.search(rf"^const {name} = ([\d.]+);", STROKE.read_text(), re.MULTILINE)
    assert found, f"{STROKE} has no {name}"
    return float(found[1])


HELP, NEARLY_AIM, NEARLY_SPEED = constant("HELP"), constant("NEARLY_AIM"), constant("NEARLY_SPEED")
GRAVITY, ROLLS_MM = constant("GRAVITY"), constant("ROLLS_MM")


def steadied(flick: Flick, targets: list[tuple[float, float]]) -> Flick:
    """A flick that goes nearly at something is drawn part of the way there, in direction and strength."""
    best, meant = 1.0, None
    for x, y in targets:
        right, ahead = x - flick.x_mm, y
        metres = max(LEAST_MM, math.hypot(right, ahead) - ROLLS_MM) / 1000
        speed = math.sqrt(metres * GRAVITY / math.sin(math.radians(2 * flick.loft_degrees)))
        aim = math.degrees(math.atan2(right, ahead))
        off = max(abs(aim - flick.aim_degrees) / NEARLY_AIM, abs(speed - flick.speed_m_s) / speed / NEARLY_SPEED)
        if off < best:
            best, meant = off, (speed, aim)
    if meant is None:
        return flick
    return replace(
        flick,
        speed_m_s=flick.speed_m_s + HELP * (meant[0] - flick.speed_m_s),
        aim_degrees=flick.aim_degrees + HELP * (meant[1] - flick.aim_degrees),
    )


def shares(world: World, shake: float, flicks: int, is_steadied: bool) -> tuple[float, float, float]:
    """Of flicks at cards: those that hit the card aimed at, and any. Of shots: those that are in."""
    poses = {slot: slot_pose(slot) for slot in world.layout.cards}
    targets = [(pose.x_mm, pose.y_mm) for pose in poses.values()] + [MOTHERSHIP_MM]
    rng = np.random.default_rng([SEED, round(shake * 1e4)])

    def flip(meant: Flick):
        made = shaken(meant, shake, rng)
        return world.flick(steadied(made, targets) if is_steadied else made).rest

    at_cards = [(slot, flip(at_point(poses[slot].x_mm, poses[slot].y_mm)).on) for slot in SLOTS for _ in range(flicks)]
    shots = [flip(at_mothership(world.layout)).zone == Zone.MOTHERSHIP for _ in range(3 * flicks)]
    return (
        sum(slot in on for slot, on in at_cards) / len(at_cards),
        sum(len(on) > 0 for _, on in at_cards) / len(at_cards),
        sum(shots) / len(shots),
    )


def main() -> None:
    flicks = int(sys.argv[1]) if len(sys.argv) > 1 else 24
    world = World(full())
    print("hands (shake), aim: the card aimed at, any card, in the mothership")
    for name, shake in SHAKES.items():
        for is_steadied in (False, True):
            aimed, any_card, shot = shares(world, shake, flicks, is_steadied)
            how = "steadied" if is_steadied else "as made"
            print(f"{name} ({shake}), {how}: {aimed:.2f}, {any_card:.2f}, {shot:.2f}", flush=True)


if __name__ == "__main__":
    main()
