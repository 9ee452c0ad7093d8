"""What a move carries, put into the state where the rules look for it, and taken out again."""

from collections.abc import Iterable

import numpy as np

from tableflip.core.reasons import IllegalMove
from tableflip.core.rule import rule
from tableflip.core.state import Array, Ints
from tableflip.games.flipships.cargo import Cargo, Landed, decimal, write
from tableflip.games.flipships.landing import (
    Edge,
    Flick,
    Landing,
    Layout,
    Pose,
    Rest,
    Slot,
    Zone,
    parse_slot,
    slot_name,
)
from tableflip.games.flipships.moves import LAND, LAND_MISS, LAND_MOON, LAND_ON, REFLIP
from tableflip.games.flipships.notation import ZONES, ship_name, unreadable
from tableflip.games.flipships.options import Options
from tableflip.games.flipships.physics.geometry import card_gap_mm, moon_gap_mm
from tableflip.games.flipships.physics.table import (
    CARD_DEPTH_MM,
    CARD_WIDTH_MM,
    MOTHERSHIP_WIDTH_MM,
    SHIP_RADIUS_MM,
    mothership_depth_mm,
    mothership_middle_mm,
    slot_pose,
)
from tableflip.games.flipships.reasons import PLACES, SAY
from tableflip.games.flipships.rules.flips import pack_place, pack_plain
from tableflip.games.flipships.rules.measures import ONE, UM, row_at, zone_at
from tableflip.games.flipships.state import FLEETS, LANDED, LANDING, NONE, SHIPS, SLOT_NAMES, State, States

FLICK_UNIT = 1e-4  # flicks are kept to so much of their units
SIZES = (UM,) * 3 + (ONE,) * 4  # what one millimetre, and one of a quaternion, are in a state

# --- numbers of moves ------------------------------------------------------------------------------------------------


def number_of(rest: Rest) -> int:
    """The plain landing that is nearest to how a ship lies."""
    if rest.zone != Zone.ROW:
        return LAND + ZONES.index(rest.zone)
    if rest.on:
        return LAND_ON + min(slot_number(slot) for slot in rest.on)
    return LAND_MOON + min(rest.moons) - 1 if rest.moons else LAND_MISS + (rest.row or 1) - 1


def slot_number(slot: Slot) -> int:
    return SLOT_NAMES.index(slot_name(slot))


def bits(numbers: Iterable[int]) -> int:
    return sum(1 << n for n in set(numbers))


# --- into the state, and out of it -----------------------------------------------------------------------------------


def pack(options: Options, state: States, move: int, cargo: Cargo | None) -> None:
    """Put what a move carries where `play` looks for it; IllegalMove if it does not fit the table as it is."""
    if isinstance(cargo, Flick):
        if move >= REFLIP:
            raise unreadable(options, write(options, move, cargo))
        put_flick(state[0], cargo)
        state[0]["cargo"] = 1
    elif isinstance(cargo, Landed):
        check_landing(state, cargo)
        if not cargo.is_physical:
            check_place(options, state, cargo.landing.rest)
        (pack_physical if cargo.is_physical else pack_nearly)(options, state, move, cargo.landing)
        state[0]["cargo"] = 1


def check_landing(state: States, cargo: Landed) -> None:
    s, landing, rest = state[0], cargo.landing, cargo.landing.rest
    for slot in rest.on:
        name = slot_name(slot)
        if name not in SLOT_NAMES or s["enemy"][SLOT_NAMES.index(name)] == NONE:
            raise IllegalMove(SAY("no-card-there", slot=name))
    for row in (*rest.moons, *([rest.row] if rest.row is not None else [])):
        if not 1 <= row <= s["rows"]:
            raise IllegalMove(SAY("no-such-row", row=row, rows=int(s["rows"])))
    if rest.zone in (Zone.SHORT, Zone.OFF, Zone.MOTHERSHIP) and (rest.on or rest.moons) and not cargo.is_physical:
        raise IllegalMove(SAY("lies-nowhere", zone=rest.zone.value))
    if 0 < landing.turns < 1 and rest.zone != Zone.SHORT:
        raise IllegalMove(SAY("under-one-turn", turns=landing.turns))


def check_place(options: Options, state: States, rest: Rest) -> None:
    """A landing that says where the ship lies must say it of a place that is there: on those cards, in that part."""
    if rest.pose is None:
        return
    x_mm, y_mm = rest.pose.x_mm, rest.pose.y_mm
    place = f"{decimal(x_mm, 3)},{decimal(y_mm, 3)}"
    if rest.zone in (Zone.SHORT, Zone.OFF):
        raise IllegalMove(SAY("lies-at-no-place", zone=rest.zone.value))
    there = ZONES[zone_at_place(state, 0, round(x_mm * UM), round(y_mm * UM))]
    if there == Zone.OFF:
        raise IllegalMove(SAY("not-on-the-table", place=place))
    if options.speed and there == Zone.ROW:
        there = Zone.BEYOND  # there are no rows in a race
    if there == Zone.MOTHERSHIP and rest.zone == Zone.BEYOND and leans_on_the_rim(options, rest.pose):
        return
    for slot in rest.on:
        if not lies_on(state, rest.pose, slot):
            raise IllegalMove(SAY("not-on-the-card", place=place, slot=slot_name(slot)))
    for row in rest.moons:
        if moon_gap_mm(rest.pose, row) > 0:
            raise IllegalMove(SAY("not-on-the-moon", place=place, row=row))
    if there != rest.zone and not (rest.zone == Zone.ROW and rest.on):  # a card may have been knocked anywhere
        raise IllegalMove(SAY("not-in-the-zone", place=place, zone=PLACES[rest.zone], there=PLACES[there]))
    if rest.row is not None and rest.row != row_at_place(state, 0, round(y_mm * UM)) + 1:
        raise IllegalMove(SAY("not-in-the-row", place=place, row=rest.row))


def leans_on_the_rim(options: Options, ship: Pose) -> bool:
    """Is a ship over the mothership's inside so near to a wall that it may have come to rest on it?"""
    table = Layout({}, rows=options.rows, is_race=options.speed)
    x_mm, y_mm = mothership_middle_mm(table)
    across_mm = MOTHERSHIP_WIDTH_MM / 2 - abs(ship.x_mm - x_mm)
    along_mm = mothership_depth_mm(table) / 2 - abs(ship.y_mm - y_mm)
    return min(across_mm, along_mm) <= SHIP_RADIUS_MM


def lies_on(state: States, ship: Pose, slot: Slot) -> bool:
    """Is a ship over a card, as it lies or straight in its slot?"""
    s, number = state[0], slot_number(slot)
    cards = [slot_pose(slot)] + ([pose_of(s["card_pose"][number])] if s["card_lies"][number] else [])
    return any(card_gap_mm(ship, card) <= 0 for card in cards)


@rule
def zone_at_place(games: Array[State], i: int, x: int, y: int) -> int:
    return zone_at(games[i], x, y)


@rule
def row_at_place(games: Array[State], i: int, y: int) -> int:
    return row_at(games[i], y)


def pack_nearly(options: Options, state: States, move: int, landing: Landing) -> None:
    """The plain landing of the number, but where and on what the text says."""
    s, rest = state[0], landing.rest
    pack_plain_at(state, 0, move)
    if rest.pose is not None and rest.zone not in (Zone.SHORT, Zone.OFF):
        pack_place_at(state, 0, *(round(length * UM) for length in (rest.pose.x_mm, rest.pose.y_mm, rest.pose.z_mm)))
    s["cargo_on"] = bits(slot_number(slot) for slot in rest.on)
    s["cargo_moons"] = bits(row - 1 for row in rest.moons)


@rule
def pack_plain_at(games: Array[State], i: int, move: int) -> None:
    pack_plain(games[i], move)


@rule
def pack_place_at(games: Array[State], i: int, x: int, y: int, z: int) -> None:
    pack_place(games[i], x, y, z)


def pack_physical(options: Options, state: States, move: int, landing: Landing) -> None:
    s, rest = state[0], landing.rest
    s["cargo_zone"] = ZONES.index(rest.zone)
    s["cargo_on"], s["cargo_moons"], s["cargo_near"], s["cargo_far"] = reach_bits(rest)
    if rest.pose is not None:
        s["cargo_pose"] = pose_numbers(rest.pose)
    for slot, pose in landing.cards.items():
        card = slot_number(slot)
        s["card_lies"][card] = pose is not None
        s["card_pose"][card] = 0 if pose is None else pose_numbers(pose)
    names = [ship_name(options, ship) for ship in range(FLEETS * SHIPS)]
    for name, knocked in landing.ships.items():
        if name not in names:
            raise IllegalMove(SAY("no-such-landing", problem=f"there is no ship {name}"))
        knock(s, names.index(name), knocked)


def knock(s: np.void, ship: int, rest: Rest) -> None:
    """Another ship was moved. One that is not resolved yet counts where it lies now; a hit that waits stays made."""
    s["ship_lies"][ship] = rest.pose is not None
    s["ship_pose"][ship] = 0 if rest.pose is None else pose_numbers(rest.pose)
    if s["doing"][ship] == LANDED:
        s["zone"][ship] = ZONES.index(rest.zone)
        s["on"][ship], s["moons"][ship], s["near"][ship], s["far"][ship] = reach_bits(rest)
        if s["declared"][ship]:
            s["on"][ship] = 0


def reach_bits(rest: Rest) -> tuple[int, int, int, int]:
    """The cards and moons that a ship lies on, and the cards in reach of a short and a long laser."""
    on, moons = bits(slot_number(slot) for slot in rest.on), bits(row - 1 for row in rest.moons)
    near, far = (
        bits(slot_number(slot) for slot, gap in rest.gaps_mm.items() if gap <= reach_mm)
        for reach_mm in (CARD_WIDTH_MM, CARD_DEPTH_MM)
    )
    return on, moons, near, far


def pose_numbers(pose: Pose) -> list[int]:
    return [round(part * size) for part, size in zip(pose.to_json(), SIZES, strict=True)]


def pose_of(numbers: Ints) -> Pose:
    return Pose(*(int(numbers[part]) / size for part, size in enumerate(SIZES)))


def unpack(options: Options, state: States, move: int) -> Cargo | None:
    """The landing that `draw` left in the state. What it leaves out of a plain landing, geometry adds again."""
    s = state[0]
    if s["phase"] != LANDING or not s["cargo"]:
        return None
    zone = ZONES[s["cargo_zone"]]
    if zone in (Zone.SHORT, Zone.OFF):
        return None
    on = tuple(parse_slot(name) for slot, name in enumerate(SLOT_NAMES) if s["cargo_on"] >> slot & 1)
    moons = tuple(row + 1 for row in range(int(s["rows"])) if s["cargo_moons"] >> row & 1)
    row = move - LAND_MISS + 1 if LAND_MISS <= move < LAND_MOON else None
    return Landed(Landing(Rest(zone, pose_of(s["cargo_pose"]), row, on, moons), 0.0, 0.0), False)


def put_flick(s: np.void, flick: Flick) -> None:
    s["flick"] = [round(value / FLICK_UNIT) for value in flick.numbers().values()]
    s["edge"] = flick.edge.quarters


def flick_of(state: States) -> Flick:
    """The flick that is in the air."""
    numbers = state[0]["flick"]
    return Flick(*(round(int(n) * FLICK_UNIT, 4) for n in numbers), edge=list(Edge)[state[0]["edge"]])
