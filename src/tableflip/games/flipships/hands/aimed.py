"""From a wanted target to the flick that should land there, on the table as a view shows it.

Whoever aims (people who ask for a proposal, bots) sees the same view and gets the same flick. How a hand then shakes is
`hands.shake`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from tableflip.games.flipships.cargo import flick_words, rounded
from tableflip.games.flipships.hands.aim import at_mothership, at_point
from tableflip.games.flipships.landing import ROWS, Edge, Flick, Layout, Pose, parse_slot
from tableflip.games.flipships.physics.flick import START_Y_MM
from tableflip.games.flipships.physics.geometry import ships_overlap
from tableflip.games.flipships.physics.table import (
    MOON_LEFT_MM,
    MOON_WIDTH_MM,
    ROW_PITCH_MM,
    mothership_middle_mm,
    row_front_mm,
    slot_pose,
)
from tableflip.games.flipships.rules.measures import SHIP_Z, UM

View = Mapping[str, Any]

MOONS = tuple(f"moon{row}" for row in range(1, ROWS + 1))

STEP_ASIDE_MM, FARTHEST_ASIDE_MM = 15.0, 120.0  # to flip past a ship that lies at the edge


def aimed_flick(view: View, target: str, edge: Edge = Edge.OWN) -> Flick | None:
    """The flick that an expert would try at a card, `mothership` or `moon3`; None if there is no such target.

    In a race it may be made from any edge: they are alike, so only the edge differs.
    """
    point = point_of(view, target)
    if point is None:
        return None
    start = launch_place(view)
    from_x_mm = None if start else free_place(view, point[0])
    if target == "mothership":
        return replace(at_mothership(bare_table(view), from_x_mm, start), edge=edge)
    return at_point(*point, from_x_mm, start)


def bare_table(view: View) -> Layout:
    """The table with the mothership alone."""
    return Layout({}, rows=view["rows"], is_race=view["options"]["speed"])


def point_of(view: View, target: str) -> tuple[float, float] | None:
    """Where on the table to aim for it: a card where it lies now, or where it was before it was knocked off."""
    if target == "mothership":
        return mothership_middle_mm(bare_table(view))
    if view["options"]["speed"]:
        return None
    if target in MOONS[: view["rows"]]:
        return MOON_LEFT_MM + MOON_WIDTH_MM / 2, row_front_mm(MOONS.index(target) + 1) + ROW_PITCH_MM / 2
    if target in view["enemies"]:
        x_mm, y_mm, *_ = view["enemies"][target]["pose"] or slot_pose(parse_slot(target)).to_json()
        return x_mm, y_mm
    return None


def launch_place(view: View) -> tuple[float, float] | None:
    """Where the ship lies that takes its free shot; None: flips are made from the edge."""
    if not view["launching"]:
        return None
    colour, _, name = view["hand"].partition("-")
    pose = next(fleet for fleet in view["fleets"] if fleet["colour"] == colour)["ships"][name]["pose"]
    return pose[0], pose[1]


def free_place(view: View, x_mm: float) -> float:
    """The place along the edge nearest to x where no ship lies (FS-24); x itself if there is none near."""
    ships = [Pose(*pose) for pose in poses_of_ships(view)]
    aside = [0.0]
    while aside[-1] < FARTHEST_ASIDE_MM:
        aside += [-abs(aside[-1]) - STEP_ASIDE_MM, abs(aside[-1]) + STEP_ASIDE_MM]
    for step_mm in aside:
        there = Pose(x_mm + step_mm, START_Y_MM, SHIP_Z / UM)
        if not any(ships_overlap(there, ship) for ship in ships):
            return x_mm + step_mm
    return x_mm


def poses_of_ships(view: View) -> Iterator[list[float]]:
    for fleet in view["fleets"]:
        for name, ship in fleet["ships"].items():
            if ship.get("pose") and view["hand"] != f"{fleet['colour']}-{name}":
                yield ship["pose"]


def flick_text(ship: str, flick: Flick) -> str:
    """The move that makes this flick with this ship."""
    return f"flick {ship} {flick_words(rounded(flick))}"
