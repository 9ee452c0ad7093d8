"""Flipping a ship, and what happens as it lands (FS-6, FS-7): each function takes the state first.

What a flick or a landing carries is in the `cargo` fields of the state (see `cargo`). Without it, a flick is made by
the table's own hand, and a landing is the plain one that its number names.
"""

from tableflip.core.rule import put, rule
from tableflip.core.state import Moves
from tableflip.games.flipships.moves import FREE, LAND, LAND_MISS, LAND_MOON, LAND_ON
from tableflip.games.flipships.rules.attack import dock, enemies, hit_mothership, lift, power_of
from tableflip.games.flipships.rules.march import end_game
from tableflip.games.flipships.rules.measures import (
    ATMOSPHERE_Y,
    BESIDE_X,
    LONG_LASER_REACH,
    MOON_X,
    ON_A_CARD_Z,
    ONE,
    SHIP_Z,
    SHORT_LASER_REACH,
    SLOT_X,
    SLOT_Y,
    cards_within,
    mothership_y,
    row_y,
)
from tableflip.games.flipships.state import (
    ACTIVE,
    ATMOSPHERE,
    BEYOND,
    DOCKED,
    ENCORE,
    FLIPPING,
    IN_HAND,
    LANDED,
    LANDING,
    MOTHERSHIP,
    NONE,
    OFF,
    RACE_WON,
    RACING,
    ROW,
    SECOND_TRY,
    SHIPS,
    SHORT,
    SLOTS,
    VICTORY,
    State,
)

MOST_SKIES = 3  # FS-7
DECLARED_FLIPS = 3  # FS-19


# --- flipping (FS-6, FS-7) -------------------------------------------------------------------------------------------


@rule
def take_in_hand(s: State, ship: int) -> None:
    lift(s, ship)
    s.doing[ship] = IN_HAND
    s.hand = ship
    s.last = NONE


@rule
def flick(s: State, ship: int, target: int) -> None:
    """A ship goes into the air. `by_hand`: with numbers of its own."""
    if s.hand == NONE:
        take_in_hand(s, ship if s.race else s.fleet * SHIPS + ship)
    s.target = target
    s.by_hand = s.cargo
    s.cargo = 0
    s.phase = LANDING


@rule
def reflip(s: State) -> None:
    """Pick the ship up that landed last, to flip it again. The second try is used up if nothing else allows it."""
    ship = s.last
    if not may_reflip_for_free(s, ship):
        s.tries[ship] = 1
    take_in_hand(s, ship)


@rule
def may_reflip(s: State, ship: int) -> bool:
    return may_reflip_for_free(s, ship) or (power_of(s, ship) == SECOND_TRY and s.tries[ship] == 0)


@rule
def may_reflip_for_free(s: State, ship: int) -> bool:
    if s.declared[ship]:
        return s.zone[ship] != MOTHERSHIP and s.tries[ship] < DECLARED_FLIPS
    if power_of(s, ship) == ENCORE and s.zone[ship] == MOTHERSHIP:
        return True
    return s.reflips != 0 and s.zone[ship] == ATMOSPHERE and s.skies[ship] < MOST_SKIES


@rule
def launch(s: State) -> None:
    """FS-18: the free shot, from where the ship lies. Its place on the table is kept: the shot starts there."""
    s.hand = s.focus
    s.focus = NONE
    s.shots = 0
    s.doing[s.hand] = IN_HAND
    s.launching = 1
    s.phase = FLIPPING


# --- landing ---------------------------------------------------------------------------------------------------------


@rule
def landings(s: State, out: Moves) -> int:
    """Everything that can become of a flick, in its plain form."""
    n = 0
    for zone in (SHORT, OFF, ATMOSPHERE, MOTHERSHIP, BEYOND):
        put(out, n, LAND + zone)
        n += 1
    if s.race:
        return n
    there = enemies(s)
    for row in range(s.rows):
        put(out, n, LAND_MISS + row)
        put(out, n + 1, LAND_MOON + row)
        n += 2
    for slot in range(SLOTS):
        if (there >> slot) & 1:
            put(out, n, LAND_ON + slot)
            n += 1
    return n


@rule
def land(s: State, move: int) -> None:
    """The ship in the air comes to rest. Judging it waits for the resolving, but for what happens at once."""
    ship = s.hand
    s.target = FREE
    s.by_hand = 0
    for number in range(len(s.flick)):
        s.flick[number] = 0
    s.edge = 0
    if not s.cargo:
        pack_plain(s, move)
    if s.cargo_zone == SHORT:  # FS-6: flip it again, from where it was
        empty_cargo(s)
        if s.race:
            put_back(s, ship)
        else:
            s.phase = FLIPPING
        return
    unpack_landing(s, ship)
    s.hand = NONE
    if s.race:
        land_in_race(s, ship)
    elif s.launching:
        land_from_pad(s, ship)
    else:
        s.phase = FLIPPING
        s.doing[ship] = LANDED
        s.last = ship
        count_flips(s, ship)
        if s.zone[ship] == MOTHERSHIP and (s.assault or power_of(s, ship) == ENCORE):
            land_in_mothership(s, ship)


@rule
def count_flips(s: State, ship: int) -> None:
    """FS-7: the third landing in the atmosphere running docks a ship. FS-19: declared flips hit the mothership only."""
    if s.declared[ship]:
        s.tries[ship] += 1
        s.on[ship] = 0
        return
    s.skies[ship] = s.skies[ship] + 1 if s.zone[ship] == ATMOSPHERE else 0
    if s.reflips and s.skies[ship] >= MOST_SKIES and not may_reflip(s, ship):
        dock(s, ship)
        s.last = NONE


@rule
def land_in_mothership(s: State, ship: int) -> None:
    """A hit that counts at once: in the final assault (FS-16), and with the power to flip again after it (FS-17)."""
    hit_mothership(s)
    if s.assault:
        dock(s, ship)
        s.last = NONE
        if s.mothership == 0:
            end_game(s, VICTORY)
    else:
        tries = s.tries[ship]
        dock(s, ship)
        s.zone[ship] = MOTHERSHIP
        s.tries[ship] = tries


@rule
def land_from_pad(s: State, ship: int) -> None:
    """A free shot counts if it is in the mothership, and is over."""
    s.launching = 0
    s.phase = FLIPPING
    if s.zone[ship] == MOTHERSHIP:
        hit_mothership(s)
    dock(s, ship)


@rule
def land_in_race(s: State, ship: int) -> None:
    """FS-21: in, or picked up to be flipped again."""
    if s.zone[ship] != MOTHERSHIP:
        put_back(s, ship)
        return
    dock(s, ship)
    s.phase = RACING
    if ships_in(s, ship // SHIPS) == SHIPS:
        end_game(s, RACE_WON)


@rule
def ships_in(s: State, fleet: int) -> int:
    n = 0
    for ship in range(fleet * SHIPS, (fleet + 1) * SHIPS):
        n += s.doing[ship] == DOCKED
    return n


@rule
def put_back(s: State, ship: int) -> None:
    dock(s, ship)
    s.doing[ship] = ACTIVE
    s.hand = NONE
    s.phase = RACING


@rule
def pack_plain(s: State, move: int) -> None:
    """The plain landing that a number names: in the middle of a card, of a moon space, of the mothership, and so on."""
    s.cargo_zone = ROW
    if move >= LAND_ON:
        slot = move - LAND_ON
        s.cargo_on = 1 << slot
        pack_place(s, SLOT_X[slot], SLOT_Y[slot], ON_A_CARD_Z)
    elif move >= LAND_MOON:
        s.cargo_moons = 1 << (move - LAND_MOON)
        pack_place(s, MOON_X, row_y(move - LAND_MOON), SHIP_Z)
    elif move >= LAND_MISS:
        pack_place(s, BESIDE_X, row_y(move - LAND_MISS), SHIP_Z)
    else:
        s.cargo_zone = move - LAND
        if s.cargo_zone == ATMOSPHERE:
            pack_place(s, 0, ATMOSPHERE_Y, SHIP_Z)
        elif s.cargo_zone == MOTHERSHIP:
            pack_place(s, 0, mothership_y(s), SHIP_Z)
        elif s.cargo_zone == BEYOND:
            pack_place(s, BESIDE_X, mothership_y(s), SHIP_Z)


@rule
def pack_place(s: State, x: int, y: int, z: int) -> None:
    """Where the landing is that the move carries, flat, and what is in a laser's reach from there."""
    pose = s.cargo_pose
    pose[0], pose[1], pose[2], pose[3] = x, y, z, ONE
    pose[4], pose[5], pose[6] = 0, 0, 0
    if s.cargo_zone != MOTHERSHIP:
        s.cargo_near = cards_within(s, x, y, SHORT_LASER_REACH)
        s.cargo_far = cards_within(s, x, y, LONG_LASER_REACH)


@rule
def unpack_landing(s: State, ship: int) -> None:
    """A ship lies as the move had it."""
    s.zone[ship] = s.cargo_zone
    s.on[ship] = s.cargo_on
    s.moons[ship] = s.cargo_moons
    s.near[ship] = s.cargo_near
    s.far[ship] = s.cargo_far
    s.ship_lies[ship] = s.cargo_zone != OFF
    for field in range(len(s.cargo_pose)):
        s.ship_pose[ship][field] = s.cargo_pose[field] if s.cargo_zone != OFF else 0
    empty_cargo(s)


@rule
def empty_cargo(s: State) -> None:
    s.cargo = 0
    s.cargo_zone = 0
    s.cargo_on = 0
    s.cargo_moons = 0
    s.cargo_near = 0
    s.cargo_far = 0
    for field in range(len(s.cargo_pose)):
        s.cargo_pose[field] = 0
