"""The table and what lies on it: measures in millimetres, and the MuJoCo model of a layout with its reasons.

y
|   +-------+            the mothership, an open box behind the middle of the last row
|   |       |
|   +-------+
| [] [] [] [] []  ( )    row 4 and its moon space; column 1 is the rightmost
| [] [] [] [] []  ( )
| [] [] [] [] []  ( )
| [] [] [] [] []  ( )    row 1
|   atmosphere
+---------o----------- x the edge, with a ship hanging over it

A race has a square table: the mothership stands in its middle, and with its other front piece it is square, too, so
that it is the same from every edge (FS-36).
"""

import math
from collections.abc import Iterable

from tableflip.games.flipships.landing import COLUMNS, ROWS, Layout, Pose, Slot, slot_name

GRAVITY_M_S2 = 9.81

SHIP_RADIUS_MM, SHIP_HEIGHT_MM, SHIP_GRAMS = 14.0, 4.5, 2.5
# The rim bulges by half a millimetre: a ship with an upright rim can come to rest standing on it.
SHIP_CROWN_MM = 0.5
SHIP_SEGMENTS = 32

CARD_WIDTH_MM, CARD_DEPTH_MM, CARD_HEIGHT_MM, CARD_GRAMS = 63.0, 88.0, 0.4, 1.8
CARD_GAP_MM = 12.5
ATMOSPHERE_MM = 130.0  # from the edge to row 1
ROW_PITCH_MM, COLUMN_PITCH_MM = CARD_DEPTH_MM + CARD_GAP_MM, CARD_WIDTH_MM + CARD_GAP_MM
# The strip of moon spaces is printed right of column 1; the rulebook gives no width, so it is that of a card.
MOON_LEFT_MM = (COLUMNS - 1) / 2 * COLUMN_PITCH_MM + CARD_WIDTH_MM / 2 + CARD_GAP_MM
MOON_WIDTH_MM = CARD_WIDTH_MM

MOTHERSHIP_WIDTH_MM, MOTHERSHIP_DEPTH_MM = 110.0, 90.0  # inside
WALL_HEIGHT_MM, WALL_MM = 30.0, 3.0
# The front piece of a race stands so far out that the inside is as deep as it is wide. The rulebook has such a piece,
# and does not show it: this one is made up.
RACE_MOTHERSHIP_DEPTH_MM = MOTHERSHIP_WIDTH_MM
WALLS = ("wall front", "wall back", "wall left", "wall right")

TABLE_WIDTH_MM, TABLE_DEPTH_MM, TABLE_THICKNESS_MM = 900.0, 950.0, 30.0
RACE_TABLE_DEPTH_MM = TABLE_WIDTH_MM
FALLEN_MM = -20.0  # what is lower than that has left the table

STEPS_A_SECOND = 2400
STEP_S = 1 / STEPS_A_SECOND

# Contacts of a ship are springs of their own: as stiff as this time step can bear, and damped so that a ship hops
# once or twice as cardboard does. Friction acts on turning and rolling, too (condim 6), or a ship could spin and roll
# for ever. The damping of friction (the -1000) adds energy below 600, and makes ships hop above 1500.
SHIP_CONTACT = (
    'condim="6" friction="0.4 0.4 0.0005 0.0002 0.0002" solref="-4e6 -1600" solimp="0.95 0.99 0.0005"'
    ' solreffriction="-1 -1000"'
)
# With the default tolerance of collisions (ccd), shallow contacts of these small pieces often get a normal that
# points the wrong way, and the ship shoots off. Without multiccd a flat ship rests on one point, and never settles.
# Asleep, cards that nothing has touched yet cost nothing.
OPTIONS = f"""
  <option timestep="{STEP_S!r}" gravity="0 0 -{GRAVITY_M_S2}" integrator="implicitfast" solver="Newton" iterations="30"
    tolerance="1e-9" cone="elliptic" impratio="10" ccd_tolerance="1e-10" ccd_iterations="100" sleep_tolerance="0.0005">
    <flag sleep="enable" multiccd="enable"/>
  </option>"""

ACTIVE_SHIP = "active"  # the name of the flicked ship's body; the others are "card r1c1", "ship 0", ...


def row_front_mm(row: int) -> float:
    return ATMOSPHERE_MM + (row - 1) * ROW_PITCH_MM


def slot_pose(slot: Slot) -> Pose:
    """Where a card lies in its slot, straight."""
    row, column = slot
    x_mm = ((COLUMNS + 1) / 2 - column) * COLUMN_PITCH_MM
    return Pose(x_mm, row_front_mm(row) + CARD_DEPTH_MM / 2, CARD_HEIGHT_MM / 2)


def mothership_mm(layout: Layout) -> tuple[float, float]:
    """The middle of the mothership's front face: of its own accord in line with the back of the last moon space."""
    if layout.is_race:
        return 0.0, RACE_TABLE_DEPTH_MM / 2 - RACE_MOTHERSHIP_DEPTH_MM / 2 - WALL_MM
    return layout.mothership_mm or (0.0, row_front_mm(layout.rows + 1))


def mothership_depth_mm(layout: Layout) -> float:
    return RACE_MOTHERSHIP_DEPTH_MM if layout.is_race else MOTHERSHIP_DEPTH_MM


def mothership_middle_mm(layout: Layout) -> tuple[float, float]:
    x_mm, front_mm = mothership_mm(layout)
    return x_mm, front_mm + WALL_MM + mothership_depth_mm(layout) / 2


def table_depth_mm(layout: Layout) -> float:
    return RACE_TABLE_DEPTH_MM if layout.is_race else TABLE_DEPTH_MM


def straight(slots: Iterable[Slot], rows: int = ROWS) -> Layout:
    """A table with straight cards in these slots and nothing else."""
    return Layout({slot: slot_pose(slot) for slot in slots}, rows=rows)


def full(rows: int = ROWS) -> Layout:
    """A table with a card in every slot."""
    return straight(((row, column) for row in range(1, rows + 1) for column in range(1, COLUMNS + 1)), rows)


def card_body(slot: Slot) -> str:
    return f"card {slot_name(slot)}"


def ship_body(index: int) -> str:
    return f"ship {index}"


def metres(*mm: float) -> str:
    return " ".join(f"{n / 1000:.9g}" for n in mm)


def ship_inertia_kg_m2() -> tuple[float, float]:
    """Of a plain disc: about a diameter, and about its axis."""
    kg, radius_m, height_m = SHIP_GRAMS / 1000, SHIP_RADIUS_MM / 1000, SHIP_HEIGHT_MM / 1000
    return kg * (3 * radius_m**2 + height_m**2) / 12, kg * radius_m**2 / 2


def ship_mesh() -> str:
    """Three rings of points, the middle one wider. A mesh, for MuJoCo's cylinders gain energy on the edges of boxes."""
    narrow_mm = SHIP_RADIUS_MM - SHIP_CROWN_MM
    points = []
    for radius_mm, z_mm in ((narrow_mm, -SHIP_HEIGHT_MM / 2), (SHIP_RADIUS_MM, 0.0), (narrow_mm, SHIP_HEIGHT_MM / 2)):
        for segment in range(SHIP_SEGMENTS):
            angle = 2 * math.pi * (segment + 0.5) / SHIP_SEGMENTS
            points.append(metres(radius_mm * math.cos(angle), radius_mm * math.sin(angle), z_mm))
    return " ".join(points)


def place(pose: Pose) -> str:
    return f'pos="{metres(pose.x_mm, pose.y_mm, pose.z_mm)}" quat="{pose.qw} {pose.qx} {pose.qy} {pose.qz}"'


def ship_xml(name: str, pose: Pose, sleep: str) -> str:
    across, axial = ship_inertia_kg_m2()
    return (
        f'<body name="{name}" {place(pose)} sleep="{sleep}"><freejoint/>'
        f'<inertial pos="0 0 0" mass="{SHIP_GRAMS / 1000}" diaginertia="{across:.9g} {across:.9g} {axial:.9g}"/>'
        f'<geom name="{name}" class="ship"/></body>'
    )


def mothership_xml(layout: Layout) -> str:
    x_mm, y_mm = mothership_middle_mm(layout)
    width, depth, height, wall = (
        n / 2 for n in (MOTHERSHIP_WIDTH_MM, mothership_depth_mm(layout), WALL_HEIGHT_MM, WALL_MM)
    )  # MuJoCo's boxes are given by half their sizes
    boxes = (
        (width + 2 * wall, wall, 0.0, -depth - wall),
        (width + 2 * wall, wall, 0.0, depth + wall),
        (wall, depth, -width - wall, 0.0),
        (wall, depth, width + wall, 0.0),
    )
    geoms = "".join(
        f'<geom name="{name}" class="wall" size="{metres(half_x, half_y, height)}" pos="{metres(x, y, height)}"/>'
        for name, (half_x, half_y, x, y) in zip(WALLS, boxes)
    )
    return f'<body name="mothership" pos="{metres(x_mm, y_mm, 0)}">{geoms}</body>'


def model_xml(layout: Layout) -> str:
    """The MuJoCo model of a table, with the active ship as its first moving body.

    Cards and ships that lie about start asleep, and wake when something that moves touches them. A ship that is awake
    costs as much as all the rest, so only loose ones are.
    """
    cards = "\n".join(
        f'<body name="{card_body(slot)}" {place(pose)} sleep="init"><freejoint/>'
        f'<geom name="{card_body(slot)}" class="card"/></body>'
        for slot, pose in layout.cards.items()
    )
    names = [ACTIVE_SHIP] + [ship_body(i) for i in range(len(layout.ships))]
    ships = "\n".join(
        ship_xml(body, pose, "allowed" if name in layout.loose else "init")
        for body, (name, pose) in zip(names[1:], layout.ships.items())
    )
    # Ships touch what is listed here, and nothing else; cards touch the table and the mothership, but not each other.
    scenery = ["table", *WALLS, *(card_body(slot) for slot in layout.cards)]
    touching = "\n".join(
        f'<pair geom1="{ship}" geom2="{other}"/>' for i, ship in enumerate(names) for other in scenery + names[i + 1 :]
    )
    depth_mm = table_depth_mm(layout)
    table = metres(TABLE_WIDTH_MM / 2, depth_mm / 2, TABLE_THICKNESS_MM / 2)
    return f"""<mujoco model="flip ships">{OPTIONS}
  <compiler angle="radian"/>
  <size memory="16M"/>
  <asset><mesh name="ship" vertex="{ship_mesh()}"/></asset>
  <default>
    <geom type="box" friction="0.4 0.0005 0.0002" solref="-4e6 -1600" solimp="0.95 0.99 0.0005"/>
    <pair {SHIP_CONTACT}/>
    <default class="ship"><geom type="mesh" mesh="ship" contype="0" conaffinity="0"/></default>
    <default class="wall"><geom contype="0" conaffinity="2"/></default>
    <default class="card">
      <geom size="{metres(CARD_WIDTH_MM / 2, CARD_DEPTH_MM / 2, CARD_HEIGHT_MM / 2)}" mass="{CARD_GRAMS / 1000}"
        friction="0.28 0.0005 0.0001" solref="0.002 1" priority="1" contype="2" conaffinity="1"/>
    </default>
  </default>
  <worldbody>
    <geom name="table" size="{table}" pos="{metres(0, depth_mm / 2, -TABLE_THICKNESS_MM / 2)}"/>
    {mothership_xml(layout)}
    {ship_xml(ACTIVE_SHIP, Pose(0, 0, 0), "never")}
    {cards}
    {ships}
  </worldbody>
  <contact>{touching}</contact>
</mujoco>"""
