"""Where slots, moon spaces and the mothership are, in whole micrometres, and what lies within a ship's reach.

This is the rules' own plain geometry: flat ships, straight cards. It serves landings that no physics made, typed
by hand or drawn for a simulated game. A physical landing brings its own, exact one.
"""

import numpy as np

from tableflip.core.rule import rule
from tableflip.core.state import Ints
from tableflip.games.flipships.landing import COLUMNS, ROWS
from tableflip.games.flipships.physics import table
from tableflip.games.flipships.state import ATMOSPHERE, BEYOND, MOTHERSHIP, NONE, OFF, ROW, SLOTS, State

UM = 1000  # micrometres in a millimetre
ONE = 1_000_000  # of a quaternion


def um(mm: float) -> int:
    return round(mm * UM)


POSES = [table.slot_pose((row, column)) for row in range(1, ROWS + 1) for column in range(1, COLUMNS + 1)]
SLOT_X: Ints = np.array([um(pose.x_mm) for pose in POSES])
SLOT_Y: Ints = np.array([um(pose.y_mm) for pose in POSES])
HALF_WIDTH, HALF_DEPTH = um(table.CARD_WIDTH_MM / 2), um(table.CARD_DEPTH_MM / 2)
CARD_Z = um(table.CARD_HEIGHT_MM / 2)

ROW_FRONT: Ints = np.array(
    [um(table.row_front_mm(row)) for row in range(1, ROWS + 2)]
)  # and what is behind the last one
PITCH = um(table.ROW_PITCH_MM)
MOON_LEFT, MOON_RIGHT = um(table.MOON_LEFT_MM), um(table.MOON_LEFT_MM + table.MOON_WIDTH_MM)
MOON_X = (MOON_LEFT + MOON_RIGHT) // 2

BOX_HALF_WIDTH, BOX_HALF_DEPTH = um(table.MOTHERSHIP_WIDTH_MM / 2), um(table.MOTHERSHIP_DEPTH_MM / 2)
BOX_MIDDLE = um(table.WALL_MM) + BOX_HALF_DEPTH  # behind the front of the row after the last

TABLE_HALF_WIDTH, TABLE_DEPTH = um(table.TABLE_WIDTH_MM / 2), um(table.TABLE_DEPTH_MM)
RACE_TABLE_DEPTH, RACE_BOX_HALF_DEPTH = um(table.RACE_TABLE_DEPTH_MM), um(table.RACE_MOTHERSHIP_DEPTH_MM / 2)
SHIP_RADIUS = um(table.SHIP_RADIUS_MM)
ON_RADIUS = um(table.SHIP_RADIUS_MM - table.SHIP_CROWN_MM)  # to touch an edge with the rim's bulge is not enough
SHIP_Z = um(table.SHIP_HEIGHT_MM / 2)
ON_A_CARD_Z = SHIP_Z + um(table.CARD_HEIGHT_MM)

SHORT_LASER_REACH = SHIP_RADIUS + um(table.CARD_WIDTH_MM)
LONG_LASER_REACH = SHIP_RADIUS + um(table.CARD_DEPTH_MM)

BESIDE_X = -um(2.5 * table.COLUMN_PITCH_MM) - SHIP_RADIUS  # left of column 5, on nothing
ATMOSPHERE_Y = ROW_FRONT[0] // 2


@rule
def mothership_y(s: State) -> int:
    return RACE_TABLE_DEPTH // 2 if s.race else ROW_FRONT[s.rows] + BOX_MIDDLE


@rule
def box_half_depth(s: State) -> int:
    return RACE_BOX_HALF_DEPTH if s.race else BOX_HALF_DEPTH


@rule
def table_depth(s: State) -> int:
    return RACE_TABLE_DEPTH if s.race else TABLE_DEPTH


@rule
def row_y(row: int) -> int:
    return ROW_FRONT[row] + HALF_DEPTH


@rule
def zone_at(s: State, x: int, y: int) -> int:
    """The part of the table in which a flat ship lies."""
    if abs(x) > TABLE_HALF_WIDTH or y < 0 or y > table_depth(s):
        return OFF
    if abs(x) < BOX_HALF_WIDTH and abs(y - mothership_y(s)) < box_half_depth(s):
        return MOTHERSHIP
    if y + SHIP_RADIUS <= ROW_FRONT[0]:
        return ATMOSPHERE
    return ROW if y < ROW_FRONT[s.rows] else BEYOND


@rule
def row_at(s: State, y: int) -> int:
    """The row (from 0) of a ship's middle; one that only reaches into the first row counts there."""
    return min(max((y - ROW_FRONT[0]) // PITCH, 0), s.rows - 1)


@rule
def cards_within(s: State, x: int, y: int, reach: int) -> int:
    """The slots of cards that are less than `reach` from a point, all lying straight in their slots."""
    found = 0
    for slot in range(SLOTS):
        if s.enemy[slot] != NONE:
            across = max(abs(x - SLOT_X[slot]) - HALF_WIDTH, 0)
            along = max(abs(y - SLOT_Y[slot]) - HALF_DEPTH, 0)
            if across * across + along * along < reach * reach:
                found |= 1 << slot
    return found


@rule
def moons_under(s: State, x: int, y: int) -> int:
    """The rows on whose moon space a ship lies."""
    found = 0
    across = max(MOON_LEFT - x, x - MOON_RIGHT, 0)
    for row in range(s.rows):
        along = max(ROW_FRONT[row] - y, y - ROW_FRONT[row] - PITCH, 0)
        if across * across + along * along < ON_RADIUS * ON_RADIUS:
            found |= 1 << row
    return found
