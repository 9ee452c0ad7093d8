"""Makes the table that `aim` reads, from simulated flicks of an expert's hand over a table full of cards.

    python -m tableflip.games.flipships.hands.aim_map        makes it anew: some minutes

The table is part of the package, for nobody should wait for it. It carries a digest of the sources and the version of
MuJoCo that made it; a test refuses one that is out of date.
"""

import ast
import hashlib
import json
import os
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files
from itertools import product, zip_longest
from pathlib import Path
from typing import Any, TypeAlias

import mujoco
import numpy as np
from numpy.typing import NDArray

from tableflip.games.flipships.hands.aim import MAP_FILE, aim_map
from tableflip.games.flipships.hands.shake import shaken
from tableflip.games.flipships.landing import Flick, Slot, Zone
from tableflip.games.flipships.physics.flick import START_Y_MM, speed_for_range
from tableflip.games.flipships.physics.simulate import World
from tableflip.games.flipships.physics.table import full, mothership_middle_mm, slot_pose

MADE_BY = ("physics/table.py", "physics/flick.py", "physics/simulate.py", "hands/shake.py", "hands/aim_map.py")

EXPERT = 0.02  # the shake of an expert's hand: its flicks show which styles forgive
# A ship that lands flat stays where it lands, so turns about one and a half are best; close to one full turn too many
# flicks would be short. A low loft hops least, and a hand that errs in the loft hardly errs in the distance; a high one
# skids least. What weighs most depends on the distance, so several are tried.
LOFTS, SPINS = (48.0, 51.0, 54.0, 60.0), (1.58,)
RANGES_MM = np.linspace(50.0, 560.0, 14)
FLICKS = 20  # for each style and range
FLICKS_AT_CARD = 90  # for each style and row
FORGIVEN_MM = 57.0  # so far from its middle, along the flight, a card is hit: half its depth and the ship's radius
DISTANCES_MM = np.arange(60.0, 600.1, 20.0)
COLUMN = 2  # flicks go along a column that does not end at the mothership, which would stop those that go too far

# The walls stop what skids; what hops over them is lost.
MOTHERSHIP_LOFTS, MOTHERSHIP_SPINS = (52.0, 56.0), (1.5, 1.56)
MOTHERSHIP_LONGER_MM = np.linspace(6.0, 42.0, 5)
MOTHERSHIP_FLICKS = 50

Style: TypeAlias = tuple[float, float]  # loft, spin
Samples: TypeAlias = NDArray[np.float64]  # (ranges, flicks, 4): distance, has turned over, hit the card, is in

DISTANCE, TURNED, HIT, IN = range(4)


def digest() -> str:
    """Of all that makes the map; comments, docstrings and where something is imported from do not matter."""
    seen = hashlib.sha256(mujoco.__version__.encode())
    for name in MADE_BY:
        tree = ast.parse(files("tableflip.games.flipships").joinpath(name).read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
                node.body = node.body[1:]
        tree.body = [node for node in tree.body if not isinstance(node, ast.Import | ast.ImportFrom)]
        seen.update(ast.dump(tree).encode())
    return seen.hexdigest()


def is_current() -> bool:
    return aim_map().digest == digest()


def sample(
    world: World, style: Style, x_mm: float, ranges_mm: Iterable[float], flicks: int, at: Sequence[Slot | None] = ()
) -> Samples:
    """What becomes of an expert's flicks of one style, for each range to throw, perhaps with a card to hit.

    The distance is nan for ships that fall off the table.
    """
    loft, spin = style
    ranges_mm = [float(range_mm) for range_mm in ranges_mm]
    rng = np.random.default_rng([round(n) for n in (abs(x_mm), loft * 100, spin * 100, len(at), sum(ranges_mm))])
    rows = []
    for range_mm, slot in zip_longest(ranges_mm, at):
        meant = Flick(x_mm, speed_for_range(range_mm / 1000, loft), 0.0, loft, spin)
        row = []
        for _ in range(flicks):
            rest = world.flick(shaken(meant, EXPERT, rng)).rest
            distance_mm = rest.pose.y_mm - START_Y_MM if rest.pose else np.nan
            row.append((distance_mm, rest.zone != Zone.SHORT, slot in rest.on, rest.zone == Zone.MOTHERSHIP))
        rows.append(row)
    return np.array(rows, float)


def throws(samples: Samples) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """For each distance of the map the range to throw, and whether any throw of the samples goes there."""
    turned = samples[:, :, TURNED] == 1
    usable = turned.mean(axis=1) > 0.5  # the weakest throws cannot make the spin
    ranges_mm, distance = RANGES_MM[usable], np.where(turned, samples[:, :, DISTANCE], np.nan)[usable]
    # The middle of the flicks grows smoothly with the range; a cubic takes the noise out.
    middles = np.array([middle_of(row[~np.isnan(row)]) for row in distance])
    centre = np.polynomial.Polynomial.fit(ranges_mm, middles, 3)
    fine_mm = np.linspace(ranges_mm[0], ranges_mm[-1], 600)
    reached_mm = np.maximum.accumulate(centre(fine_mm))
    return (
        np.interp(DISTANCES_MM, reached_mm, fine_mm),
        (reached_mm[0] <= DISTANCES_MM) & (reached_mm[-1] >= DISTANCES_MM),
    )


def middle_of(distances_mm: NDArray[np.float64]) -> float:
    """Where to have a card so that most of these ships lie on it: their mean, without those that went astray."""
    middle = float(np.median(distances_mm))
    for _ in range(8):
        middle = float(distances_mm[np.abs(distances_mm - middle) < FORGIVEN_MM].mean())
    return middle


def share(samples: Samples, aim: int) -> NDArray[np.float64]:
    """The share of all flicks that did what they were aimed at; one that does not turn over did not."""
    return np.asarray((samples[:, :, aim] * samples[:, :, TURNED]).mean(axis=1))


def style_entry(world: World, style: Style) -> dict[str, Any]:
    """For each distance of the map: the range to throw, and how often a card there is missed."""
    x_mm = slot_pose((1, COLUMN)).x_mm
    range_mm, reached = throws(sample(world, style, x_mm, RANGES_MM, FLICKS))
    slots = [(row, COLUMN) for row in range(1, world.layout.rows + 1)]
    cards_mm = np.array([slot_pose(slot).y_mm - START_Y_MM for slot in slots])
    at_cards = sample(world, style, x_mm, np.interp(cards_mm, DISTANCES_MM, range_mm), FLICKS_AT_CARD, slots)
    miss = np.where(reached, np.interp(DISTANCES_MM, cards_mm, 1 - share(at_cards, HIT)), 1.0)
    return {"loft": style[0], "spin": style[1], "range_mm": range_mm.round(1).tolist(), "miss": miss.round(3).tolist()}


def mothership_entry(found: dict[Style, Samples]) -> dict[str, float]:
    """The style and length of throw that come to rest in the mothership most often."""
    best: tuple[float, Style, float] | None = None
    fine_mm = np.linspace(MOTHERSHIP_LONGER_MM[0], MOTHERSHIP_LONGER_MM[-1], 81)
    for style, samples in found.items():
        # A parabola through the shares: each rests on few flicks, all together on many.
        shares = np.polynomial.Polynomial.fit(MOTHERSHIP_LONGER_MM, share(samples, IN), 2)(fine_mm)
        top = int(np.argmax(shares))
        if best is None or shares[top] > best[0]:
            best = (float(shares[top]), style, float(fine_mm[top]))
    assert best is not None
    expected, (loft, spin), longer_mm = best
    return {"loft": loft, "spin": spin, "longer_mm": round(longer_mm, 1), "expected": round(expected, 3)}


def build(threads: int | None = None) -> dict[str, Any]:
    """The map as JSON. It depends on nothing but the sources: every style has its own seed."""
    layout = full()
    world = World(layout)
    middle_x_mm, middle_y_mm = mothership_middle_mm(layout)
    to_mothership_mm = middle_y_mm - START_Y_MM + MOTHERSHIP_LONGER_MM
    styles = list(product(LOFTS, SPINS))
    mothership_styles = list(product(MOTHERSHIP_LOFTS, MOTHERSHIP_SPINS))
    with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        table = [pool.submit(style_entry, world, style) for style in styles]
        inside = [
            pool.submit(sample, world, style, middle_x_mm, to_mothership_mm, MOTHERSHIP_FLICKS)
            for style in mothership_styles
        ]
        return {
            "made by": "python -m tableflip.games.flipships.hands.aim_map",
            "digest": digest(),
            "distances_mm": DISTANCES_MM.tolist(),
            "styles": [job.result() for job in table],
            "mothership": mothership_entry({style: job.result() for style, job in zip(mothership_styles, inside)}),
        }


def write() -> None:
    lines = json.dumps(build(), indent=1)
    Path(str(files(__package__).joinpath(MAP_FILE))).write_text(lines + "\n", encoding="utf-8")


if __name__ == "__main__":
    write()
