"""How a ship lies: which cards it covers, how far from others it is, and in which part of the table.

Seen from above, a ship and a card are convex outlines. How far they are apart is the largest distance, over all
directions, between the lines that touch them from either side; negative, it is how far the ship lies over the card.
That holds for leaning ships and tilted cards as well.
"""

import math
from collections.abc import Collection
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from tableflip.games.flipships.landing import Layout, Pose, Rest, Slot, Zone
from tableflip.games.flipships.physics.table import (
    ATMOSPHERE_MM,
    CARD_DEPTH_MM,
    CARD_HEIGHT_MM,
    CARD_WIDTH_MM,
    MOON_LEFT_MM,
    MOON_WIDTH_MM,
    MOTHERSHIP_WIDTH_MM,
    ROW_PITCH_MM,
    SHIP_CROWN_MM,
    SHIP_HEIGHT_MM,
    SHIP_RADIUS_MM,
    WALL_HEIGHT_MM,
    mothership_depth_mm,
    mothership_middle_mm,
    row_front_mm,
)

Vectors = NDArray[np.float64]

# A ship pushed against a card's edge covers that edge with the bulge of its rim; it lies on the card if it covers more.
EDGE_CONTACT_MM = SHIP_CROWN_MM
FARTHEST_RIM_MM = math.hypot(SHIP_RADIUS_MM, SHIP_HEIGHT_MM / 2)
LASER_REACH_MM = CARD_DEPTH_MM  # the longer of the two lasers: a long card length

# Directions in which outlines are compared. Half a degree apart, they are wrong by a thousandth of a millimetre at
# most; the sides of a straight card and its nearest corner are found exactly or nearly so.
ANGLES = np.arange(720) * (2 * np.pi / 720)
AHEAD: Vectors = np.array([[0.0, 1.0, 0.0]])
DIRECTIONS: Vectors = np.stack([np.cos(ANGLES), np.sin(ANGLES), np.zeros_like(ANGLES)], axis=1)


def axes(pose: Pose) -> Vectors:
    """The piece's own x, y and z axes, as rows."""
    turn = (pose.qw, pose.qx, pose.qy, pose.qz)
    w, x, y, z = (q / math.hypot(*turn) for q in turn)
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
            [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
            [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


def ship_reach(pose: Pose, directions: Vectors) -> Vectors:
    """How far a ship extends from its middle in each direction."""
    along_axis = np.abs(directions @ axes(pose)[2])
    across = np.sqrt(np.maximum(0.0, 1.0 - along_axis**2))
    return np.asarray(SHIP_RADIUS_MM * across + SHIP_HEIGHT_MM / 2 * along_axis)


def box_reach(pose: Pose, size_mm: tuple[float, float, float], directions: Vectors) -> Vectors:
    return np.asarray(np.abs(directions @ axes(pose).T) @ (np.array(size_mm) / 2))


def gap_mm(ship: Pose, box: Pose, box_size_mm: tuple[float, float, float]) -> float:
    """The distance between a ship and a box as seen from above; negative: how deep one is over the other."""
    apart_mm = np.array([box.x_mm - ship.x_mm, box.y_mm - ship.y_mm, 0.0])
    if math.hypot(*apart_mm) > LASER_REACH_MM + FARTHEST_RIM_MM + math.hypot(*box_size_mm) / 2:
        return float("inf")  # too far to matter, and most cards are
    # The box's own sides are among the directions, so that a side is met exactly.
    own_x = axes(box)[0]
    turn = float(np.arctan2(own_x[1], own_x[0]))
    cos, sin = np.cos(turn), np.sin(turn)
    directions = DIRECTIONS @ np.array([[cos, sin, 0.0], [-sin, cos, 0.0], [0.0, 0.0, 1.0]])
    return float(np.max(directions @ apart_mm - ship_reach(ship, directions) - box_reach(box, box_size_mm, directions)))


def card_gap_mm(ship: Pose, card: Pose) -> float:
    return gap_mm(ship, card, (CARD_WIDTH_MM, CARD_DEPTH_MM, CARD_HEIGHT_MM))


def ships_overlap(a: Pose, b: Pose) -> bool:
    """Is one ship over the other, as seen from above? Touching does not count."""
    apart = DIRECTIONS @ np.array([b.x_mm - a.x_mm, b.y_mm - a.y_mm, 0.0])
    return bool(np.max(apart - ship_reach(a, DIRECTIONS) - ship_reach(b, DIRECTIONS)) < 0)


def take_away(layout: Layout, ships: Collection[str] = (), cards: Collection[Slot] = ()) -> Layout:
    """The layout without these ships and cards. Ships that lay on one of them, or leaned on it, are loose."""
    left = {name: pose for name, pose in layout.ships.items() if name not in ships}
    loose = {
        name
        for name, pose in left.items()
        if any(ships_overlap(pose, layout.ships[gone]) for gone in ships)
        or any(card_gap_mm(pose, layout.cards[gone]) < 0 for gone in cards)
    }
    return replace(
        layout,
        cards={slot: pose for slot, pose in layout.cards.items() if slot not in cards},
        ships=left,
        loose=(layout.loose & left.keys()) | loose,
    )


def moon_gap_mm(ship: Pose, row: int) -> float:
    """The distance of a ship to a row's moon space, which is as deep as a row with the gap behind it."""
    middle = Pose(MOON_LEFT_MM + MOON_WIDTH_MM / 2, row_front_mm(row) + ROW_PITCH_MM / 2, 0.0)
    return gap_mm(ship, middle, (MOON_WIDTH_MM, ROW_PITCH_MM, 0.0))


def in_mothership(ship: Pose, layout: Layout) -> bool:
    """A ship is in when its middle is between the walls and below their rim, however it leans."""
    x_mm, y_mm = mothership_middle_mm(layout)
    return (
        abs(ship.x_mm - x_mm) < MOTHERSHIP_WIDTH_MM / 2
        and abs(ship.y_mm - y_mm) < mothership_depth_mm(layout) / 2
        and ship.z_mm < WALL_HEIGHT_MM
    )


def row_at(ship: Pose) -> int:
    """The row of a ship's middle; a ship that only reaches into row 1 counts there, for it has left the atmosphere."""
    return max(1, 1 + int((ship.y_mm - ATMOSPHERE_MM) // ROW_PITCH_MM))


def judge(ship: Pose | None, layout: Layout) -> Rest:
    """How a ship lies among the cards of a layout; None is a ship that fell off the table."""
    if ship is None:
        return Rest(Zone.OFF, None)
    gaps: dict[Slot, float] = {}
    for slot, card in layout.cards.items():
        gap = card_gap_mm(ship, card)
        if gap <= LASER_REACH_MM:
            gaps[slot] = round(gap, 2) + 0.0
    on = tuple(slot for slot, gap in gaps.items() if gap < -EDGE_CONTACT_MM)
    moons = tuple(row for row in range(1, layout.rows + 1) if moon_gap_mm(ship, row) < -EDGE_CONTACT_MM)
    zone = zone_of(ship, layout)
    return Rest(zone, ship, row_at(ship) if zone == Zone.ROW else None, on, moons, gaps)


def zone_of(ship: Pose, layout: Layout) -> Zone:
    if in_mothership(ship, layout):
        return Zone.MOTHERSHIP
    front_mm = ship.y_mm + float(ship_reach(ship, AHEAD)[0])
    if front_mm <= ATMOSPHERE_MM:
        return Zone.ATMOSPHERE
    return Zone.ROW if row_at(ship) <= layout.rows else Zone.BEYOND
