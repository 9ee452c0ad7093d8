"""Do hands without physics land like hands with it? The same aims and shakes, simulated and drawn, side by side.

    python bench/flipships_hands.py [flicks for each target and shake]

Prints, for every shake: how often the aimed card is hit (by row), the share of short flicks, and of shots that are in.
Physical flicks take some 40 ms each; the drawn ones nothing to speak of.
"""

import math
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from tableflip import Match
from tableflip.games.flipships.hands.aim import at_mothership, at_point
from tableflip.games.flipships.hands.shake import shaken
from tableflip.games.flipships.landing import Zone
from tableflip.games.flipships.physics.simulate import World
from tableflip.games.flipships.physics.table import full, slot_pose
from tableflip.games.flipships.rules.measures import UM
from tableflip.games.flipships.state import MOTHERSHIP, SHORT

SHAKES = (0.0, 0.01, 0.02, 0.03, 0.045, 0.065, 0.09, 0.12, 0.2)
SLOTS = [(row, column) for row in (1, 2, 3, 4) for column in (1, 3, 4)]
SEED = 31


def physical(world, shake, flicks):
    """For every target: rows of (short, hits the aim, off by x mm, off by y mm)."""
    rng = np.random.default_rng([SEED, round(shake * 1e4)])
    found = {}
    for slot in SLOTS:
        pose = slot_pose(slot)
        flick = at_point(pose.x_mm, pose.y_mm)
        found[slot] = [landing(world, shaken(flick, shake, rng), slot, pose.x_mm, pose.y_mm) for _ in range(flicks)]
    flick = at_mothership(world.layout)
    found["mothership"] = [landing(world, shaken(flick, shake, rng), None, 0.0, 580.0) for _ in range(3 * flicks)]
    return found


def landing(world, flick, slot, x_mm, y_mm):
    rest = world.flick(flick).rest
    if rest.zone == Zone.SHORT or rest.pose is None:
        return rest.zone == Zone.SHORT, False, math.nan, math.nan
    hit = slot in rest.on if slot else rest.zone == Zone.MOTHERSHIP
    return False, hit, rest.pose.x_mm - x_mm, rest.pose.y_mm - y_mm


def drawn(shake, flicks):
    """The same from the table's own hand."""
    from tableflip.core.kernels import kernels
    from tableflip.core.rng import streams
    from tableflip.games.flipships.game import GAME

    enemies = {f"r{row}c{column}": "1>1" for row in range(1, 5) for column in range(1, 6)}
    match = Match.from_position("flipships", {"enemies": enemies}, players=2, skill=shake, auto_chance=False, seed=1)
    found = {}
    for target in [*SLOTS, "mothership"]:
        name = target if target == "mothership" else f"r{target[0]}c{target[1]}"
        match.play(f"flick 1a {name}")
        n = 200 * flicks
        states = np.repeat(match._state, n)
        rows = []
        for i, stream in enumerate(streams(n, 7)):
            kernels(GAME).draw(states, i, np.array([stream], np.uint64))
            s = states[i]
            short, bit = s["cargo_zone"] == SHORT, 0 if target == "mothership" else (target[0] - 1) * 5 + target[1] - 1
            hit = s["cargo_zone"] == MOTHERSHIP if target == "mothership" else s["cargo_on"] >> bit & 1
            rows.append((short, hit, s["cargo_pose"][0] / UM, s["cargo_pose"][1] / UM))
        found[target] = rows
        match._state = match._plies[-1].before
        match._plies.pop()
    return found


def summary(found):
    rows = {
        r: np.array([x for t, xs in found.items() if t != "mothership" and t[0] == r for x in xs], float)
        for r in (1, 2, 3, 4)
    }
    cards = np.concatenate(list(rows.values()))
    mother = np.array(found["mothership"], float)
    return {
        "hits": cards[:, 1].mean(),
        **{f"row {r}": rows[r][:, 1].mean() for r in rows},
        "short": cards[:, 0].mean(),
        "mothership": mother[:, 1].mean(),
        "short there": mother[:, 0].mean(),
    }


def main():
    flicks = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    world = World(full())
    with ThreadPoolExecutor(2) as pool:
        jobs = {shake: pool.submit(physical, world, shake, flicks) for shake in SHAKES}
        for shake, job in jobs.items():
            found = job.result()
            if len(sys.argv) > 2:
                np.save(f"{sys.argv[2]}-{shake}.npy", found, allow_pickle=True)
            for name, figures in (("physics", summary(found)), ("drawn", summary(drawn(shake, 1)))):
                print(f"{shake:5.3f} {name:8s}", *(f"{key} {value:.2f}" for key, value in figures.items()), flush=True)


if __name__ == "__main__":
    main()
