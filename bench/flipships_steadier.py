"""What the steadier aim of training tables does for hands that shake: the same flicks by physics, as made and steadied.

    python bench/flipships_steadier.py [flicks for each target]

The browser steadies flicks (`steadied` in web/src/games/flipships/stroke.ts); its numbers are read from there. Prints,
for every shake, over the table as a game begins: how often the aimed card is hit, how often any card is, and how
often a shot at the mothership is in.
"""

import math
import re
import sys
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from tableflip.games.flipships.hands.shake import shaken
from tableflip.games.flipships.landing import Flick, Rest, Zone
from tableflip.games.flipships.physics.simulate import World
from tableflip.games.flipships.physics.table import full

STROKE = Path(__file__).parents[1] / "web/src/games/flipships/stroke.ts"
SHAKES = {"perfect": 0.0, "steady": 0.05, "beginner": 0.08, "clumsy": 0.12}
FIRST_ROWS = (3, 4)  # where the enemy stands when a game begins
SPIN = 1.5  # turns
SEED = 47


def constant(name: str) -> float:
    found = re.search(rf"^const {name} = ([\d.]+);", STROKE.read_text(), re.MULTILINE)
    assert found, f"{STROKE} has no {name}"
    return float(found[1])


HELP, NEARLY_AIM, NEARLY_SPEED = constant("HELP"), constant("NEARLY_AIM"), constant("NEARLY_SPEED")
GRAVITY, OVER_THE_WALL = constant("GRAVITY"), constant("OVER_THE_WALL")
ROLLS, STEEP, ROLLS_FLATTER = constant("ROLLS"), constant("STEEP"), constant("ROLLS_FLATTER")


@dataclass(frozen=True)
class Target:
    x_mm: float
    y_mm: float
    is_box: bool = False

    def speed_at(self, x_mm: float, loft_degrees: float) -> float:
        """The speed at which a flick from there comes to rest here."""
        rolls = max(0.0, ROLLS + ROLLS_FLATTER * (STEEP - loft_degrees))
        metres = math.hypot(self.x_mm - x_mm, self.y_mm) * (OVER_THE_WALL if self.is_box else 1 - rolls) / 1000
        return math.sqrt(metres * GRAVITY / math.sin(math.radians(2 * loft_degrees)))


MOTHERSHIP = Target(0.0, 580.0, is_box=True)


def steadied(flick: Flick, targets: list[Target]) -> Flick:
    """A flick that goes nearly at something is drawn part of the way there, in direction and strength."""
    best, meant = 1.0, None
    for target in targets:
        speed = target.speed_at(flick.x_mm, flick.loft_degrees)
        aim = math.degrees(math.atan2(target.x_mm - flick.x_mm, target.y_mm))
        off = max(abs(aim - flick.aim_degrees) / NEARLY_AIM, abs(speed - flick.speed_m_s) / speed / NEARLY_SPEED)
        if off < best:
            best, meant = off, (speed, aim)
    if meant is None:
        return flick
    speed = flick.speed_m_s + HELP * (meant[0] - flick.speed_m_s)
    aim = flick.aim_degrees + HELP * (meant[1] - flick.aim_degrees)
    return Flick.nearest(flick.x_mm, speed, aim, flick.loft_degrees, flick.spin_turns)


def shares(world: World, shake: float, flicks: int, is_steadied: bool) -> tuple[float, float, float]:
    """Of flicks at cards: those that hit the card aimed at, and any. Of shots: those that are in."""
    cards = {slot: Target(pose.x_mm, pose.y_mm) for slot, pose in world.layout.cards.items()}
    rng = np.random.default_rng([SEED, round(shake * 1e4)])

    def flip(at: Target) -> Rest:
        """As somebody does who has dragged the ship in front of it: straight ahead, with the loft of every stroke."""
        meant = Flick(at.x_mm, at.speed_at(at.x_mm, STEEP), 0.0, STEEP, SPIN)
        made = shaken(meant, shake, rng)
        return world.flick(steadied(made, [*cards.values(), MOTHERSHIP]) if is_steadied else made).rest

    at_cards = [(slot, flip(card).on) for slot, card in cards.items() for _ in range(flicks)]
    shots = [flip(MOTHERSHIP).zone == Zone.MOTHERSHIP for _ in range(3 * flicks)]
    return (
        sum(slot in on for slot, on in at_cards) / len(at_cards),
        sum(len(on) > 0 for _, on in at_cards) / len(at_cards),
        sum(shots) / len(shots),
    )


def main() -> None:
    flicks = int(sys.argv[1]) if len(sys.argv) > 1 else 24
    table = full()
    world = World(replace(table, cards={slot: pose for slot, pose in table.cards.items() if slot[0] in FIRST_ROWS}))
    print("hands (shake), aim: the card aimed at, any card, in the mothership")
    for name, shake in SHAKES.items():
        for is_steadied in (False, True):
            aimed, any_card, shot = shares(world, shake, flicks, is_steadied)
            how = "steadied" if is_steadied else "as made"
            print(f"{name} ({shake}), {how}: {aimed:.2f}, {any_card:.2f}, {shot:.2f}", flush=True)


if __name__ == "__main__":
    main()
