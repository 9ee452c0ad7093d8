"""300 seeded flicks, each watched at every step: nothing sinks, shoots off, stands on edge or trembles on."""

from functools import cache

import numpy as np
import pytest

from tableflip.games.flipships.hands.bench import random_flicks
from tableflip.games.flipships.landing import Flick, Landing, Layout, Pose, Zone
from tableflip.games.flipships.physics.geometry import axes
from tableflip.games.flipships.physics.path import decode
from tableflip.games.flipships.physics.simulate import LONGEST_S, World
from tableflip.games.flipships.physics.table import TABLE_DEPTH_MM, TABLE_WIDTH_MM, full, straight

from .watching import MANY_FLICKS, Watch, watched

pytestmark = MANY_FLICKS

FEW, FLICKS = 12, 50  # in each of six batches


def any_flicks(flicks: int, seed: int) -> list[Flick]:
    """Anything that is possible: along the edge, straight up, much too hard."""
    rng = np.random.default_rng(seed)
    return [Flick(*(rng.uniform(r.least, r.most) for r in Flick.RANGES.values())) for _ in range(flicks)]


def mothership_flicks(flicks: int, seed: int) -> list[Flick]:
    rng = np.random.default_rng(seed)
    low, high = (-30.0, 2.3, -4.0, 55.0, 1.2), (30.0, 2.65, 4.0, 70.0, 3.0)
    return [Flick(*rng.uniform(low, high).tolist()) for _ in range(flicks)]


@cache
def table_with_ships() -> Layout:
    """A table in the middle of a round: ships where they landed."""
    layout = full()
    for i, flick in enumerate(random_flicks(6, seed=11)):
        layout = layout.after(World(layout).flick(flick), f"ship{i}")
    return layout


BATCHES = {
    "over 20 cards": (full, random_flicks, 21),
    "more over 20 cards": (full, random_flicks, 22),
    "among ships": (table_with_ships, random_flicks, 23),
    "at the mothership": (full, mothership_flicks, 24),
    "anything at all": (full, any_flicks, 25),
    "on a bare table": (lambda: straight([]), random_flicks, 26),
}


@pytest.mark.parametrize("number", [FEW, pytest.param(FLICKS, marks=pytest.mark.long)])
@pytest.mark.parametrize("batch", BATCHES)
def test_flicks_come_to_rest_as_things_do(batch: str, number: int) -> None:
    lay, flicks, seed = BATCHES[batch]
    world = World(lay())
    for flick in flicks(number, seed):
        landing, watch = watched(world, flick)
        problems = [*while_it_moves(flick, watch), *at_rest(landing, watch)]
        assert not problems, (flick, landing.rest, problems)


def while_it_moves(flick: Flick, watch: Watch) -> list[str]:
    found = {
        "MuJoCo warned": watch.warnings > 0,
        # Of some 10 mJ. Contacts are springs, so energy is compared between moments when the ship touches nothing.
        f"energy grew by {watch.gained_mj:.3f} mJ": watch.gained_mj > 0.05,
        f"energy rose {watch.above_start_mj:.3f} mJ above the start": watch.above_start_mj > 0.01,
        f"went {watch.fastest_m_s:.2f} m/s": watch.fastest_m_s > flick.speed_m_s + 0.05,
        # A hard blow presses a ship in for a millisecond; half its height is where it could come out at the other side.
        f"sank {watch.deepest_mm:.2f} mm into something": watch.deepest_mm > 2.25,
    }
    return [problem for problem, holds in found.items() if holds]


def at_rest(landing: Landing, watch: Watch) -> list[str]:
    pose = landing.rest.pose
    found = {f"took {landing.seconds:.1f} s": landing.seconds >= LONGEST_S, "path too long": len(landing.path) > 6000}
    if pose is not None:
        deep_mm, leans = penetration_mm(watch), abs(axes(pose)[2, 2]) < 0.95
        drift_mm = watch.drift_mm(0.25)
        found |= {
            f"lies {deep_mm:.3f} mm deep in something": deep_mm > 0.03,
            f"lies outside of the table at {pose}": not on_table(pose),
            f"hangs or has sunk at {pose.z_mm} mm": not leans and not 2.2 < pose.z_mm < 40,
            "stands on its edge": leans and not leans_on_something(watch),
            f"goes on for {drift_mm:.2f} mm after it has come to rest": drift_mm > 0.3,
        }
        end = decode(landing.path).tracks["active"].poses[-1, :3]
        found["the path ends elsewhere"] = bool(np.abs(end - [pose.x_mm, pose.y_mm, pose.z_mm]).max() > 0.051)
    elif landing.rest.zone not in (Zone.OFF, Zone.SHORT):
        found[f"is lost in zone {landing.rest.zone}"] = True
    return [problem for problem, holds in found.items() if holds]


def on_table(pose: Pose) -> bool:
    return abs(pose.x_mm) < TABLE_WIDTH_MM / 2 + 14 and -14 < pose.y_mm < TABLE_DEPTH_MM + 14


def penetration_mm(watch: Watch) -> float:
    return -1000 * min((float(contact.dist) for contact in watch.data.contact), default=0.0)


def leans_on_something(watch: Watch) -> bool:
    """Does the ship touch a wall, another ship, or more than one thing?"""
    others = {
        watch.model.geom(int(geom)).name
        for pair in watch.data.contact.geom
        if watch.active_geom in pair
        for geom in pair
        if geom != watch.active_geom
    }
    return any(name.startswith(("wall", "ship")) for name in others)


def test_the_table_with_ships_has_ships() -> None:
    assert len(table_with_ships().ships) >= 4
