"""Where rules and physics meet: the table as it lies, and a flick by hand turned into its landing.

MuJoCo is loaded with the first such flick. Records, simulated games and hands of the table do without it.
"""

import math
from dataclasses import replace
from functools import cache
from importlib.util import find_spec

from tableflip.core.extras import Missing, brought_by
from tableflip.core.reasons import IllegalMove
from tableflip.games.flipships import packing
from tableflip.games.flipships.cargo import Cargo, Landed
from tableflip.games.flipships.landing import Edge, Flick, Landing, Layout, Pose, Zone, parse_slot
from tableflip.games.flipships.notation import ship_name
from tableflip.games.flipships.options import Options
from tableflip.games.flipships.packing import flick_of, number_of, pose_of
from tableflip.games.flipships.physics.flick import START_Y_MM
from tableflip.games.flipships.physics.geometry import card_gap_mm, ships_overlap
from tableflip.games.flipships.reasons import SAY
from tableflip.games.flipships.rules.measures import ON_A_CARD_Z, SHIP_Z, UM
from tableflip.games.flipships.state import FLEETS, LANDING, NONE, SHIPS, SLOT_NAMES, States

LEVEL = 0.9999  # cosine of the tilt below which a ship counts as flat
HEIGHT_MM = 0.05  # by which it may be higher or lower than it should
AROUND = [(0.0, 0.0)] + [
    (30.0 * ring * math.cos(math.tau * k / 8), 30.0 * ring * math.sin(math.tau * k / 8))
    for ring in (1, 2)
    for k in range(8)
]


def ships_lying(options: Options, state: States) -> dict[str, Pose]:
    """The ships on the table, where they were knocked to; without the one in hand."""
    s = state[0]
    return {
        ship_name(options, ship): pose_of(s["ship_pose"][ship])
        for ship in range(FLEETS * SHIPS)
        if s["ship_lies"][ship] and ship != s["hand"]
    }


def layout(options: Options, state: States) -> Layout:
    """The table as it lies, for physics: built once for a flick."""
    s = state[0]
    cards = {parse_slot(name): pose_of(s["card_pose"][at]) for at, name in enumerate(SLOT_NAMES) if s["card_lies"][at]}
    table = Layout(cards, ships_lying(options, state), options.rows, is_race=options.speed)
    return replace(table, loose=frozenset(name for name, pose in table.ships.items() if is_loose(pose, table)))


def is_loose(ship: Pose, table: Layout) -> bool:
    """Has it lost what it leaned on? Not if it lies flat on the bare table or on a card."""
    if abs(1 - 2 * (ship.qx**2 + ship.qy**2)) < LEVEL:
        return True
    if abs(ship.z_mm - SHIP_Z / UM) < HEIGHT_MM:
        return False
    on_a_card = abs(ship.z_mm - ON_A_CARD_Z / UM) < HEIGHT_MM
    return not (on_a_card and any(card_gap_mm(ship, card) < 0 for card in table.cards.values()))


def start_mm(state: States, table: Layout) -> tuple[float, float] | None:
    """Where a free shot starts: where the ship lies, or as near as other ships let it. None: from the edge."""
    s = state[0]
    if not s["launching"]:
        return None
    lies = pose_of(s["ship_pose"][s["hand"]])
    for right_mm, ahead_mm in AROUND:
        there = replace(
            lies, x_mm=lies.x_mm + right_mm, y_mm=lies.y_mm + ahead_mm, z_mm=SHIP_Z / UM, qw=1, qx=0, qy=0, qz=0
        )
        if not any(ships_overlap(there, ship) for ship in table.ships.values()):
            return there.x_mm, there.y_mm
    return lies.x_mm, lies.y_mm


def pack(options: Options, state: States, move: int, cargo: Cargo | None) -> None:
    """Put what a move carries into the state; a ship that lies at the edge is in the way of a flick from there."""
    if isinstance(cargo, Flick) and cargo.edge != Edge.OWN and not options.speed:
        raise IllegalMove(SAY("own-edge", edge=cargo.edge.value))
    if isinstance(cargo, Flick) and not state[0]["launching"]:
        flat = Pose(cargo.x_mm, START_Y_MM, SHIP_Z / UM)
        for name, pose in ships_lying(options, state).items():
            if ships_overlap(flat, pose):
                raise IllegalMove(SAY("start-blocked", ship=name))
    packing.pack(options, state, move, cargo)


def by_physics(options: Options, state: States) -> tuple[int, Landed] | None:
    """The landing of a flick by hand; None where chance is no flick by hand."""
    s = state[0]
    if s["phase"] != LANDING or not s["by_hand"]:
        return None
    try:
        with brought_by("physics", "A flick by hand"):
            from tableflip.games.flipships.physics.simulate import World  # here, for it loads MuJoCo
    except Missing as e:
        raise IllegalMove(SAY("no-physics", problem=str(e))) from None
    assert s["hand"] != NONE
    table = layout(options, state)
    landing = World(table).flick(flick_of(state), start_mm(state, table))
    if options.speed:
        landing = without_rows(landing)
    return number_of(landing.rest), Landed(landing, True)


@cache
def has_physics() -> bool:
    """Can flicks by hand be made at all? MuJoCo is looked for, and not loaded."""
    try:
        return find_spec("mujoco") is not None
    except ModuleNotFoundError:
        return False


def without_rows(landing: Landing) -> Landing:
    """In a race there are no rows and no moons: what does not reach the mothership is merely somewhere."""
    rest = replace(landing.rest, moons=(), row=None)
    return replace(landing, rest=replace(rest, zone=Zone.BEYOND) if rest.zone == Zone.ROW else rest)
