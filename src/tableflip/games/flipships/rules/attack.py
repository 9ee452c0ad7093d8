"""Resolving attacks: hits, shields, two-hit cards, waiting ships (FS-9 to FS-12) and powers (FS-17 to FS-20)."""

import numpy as np

from tableflip.core.rule import rule
from tableflip.core.state import Ints, signed
from tableflip.games.flipships.deck import ICONS, KINDS, MOST_DAMAGE, SHIELD, TWO_HITS
from tableflip.games.flipships.landing import COLUMNS, ROWS
from tableflip.games.flipships.rules.measures import ON_A_CARD_Z, ONE, SHIP_Z, SLOT_X, SLOT_Y
from tableflip.games.flipships.state import (
    BLAST,
    CHOOSING,
    DOCKED,
    DOUBLE_LASER,
    FLEETS,
    FLIPPING,
    LANDED,
    LAUNCH_PAD,
    LEVEL_OF,
    LONG_LASER,
    MOON,
    MOTHERSHIP,
    NONE,
    OFF,
    PIERCE,
    REPAIR,
    ROW,
    SHIPS,
    SHORT_LASER,
    SIDE_STEP,
    SLOTS,
    WAITING,
    State,
)

ICON_OF: Ints = np.arange(KINDS) % len(ICONS)
DAMAGE_OF: Ints = np.arange(KINDS) // len(ICONS) % (MOST_DAMAGE + 1)
ARROWS_OF: Ints = np.arange(KINDS) // len(ICONS) // (MOST_DAMAGE + 1) + 1

HEALING = 2  # FS-19
LASERS_OF_A_DOUBLE = 2
COULD_NOTHING, COULD_HEAL, COULD_LAUNCH, COULD_ATTACK = range(4)


def beside(slot: int) -> int:
    """The slots that share a side with a slot, as bits (FS-5)."""
    row, column = divmod(slot, COLUMNS)
    places = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return sum(1 << r * COLUMNS + c for r, c in places if 0 <= r < ROWS and 0 <= c < COLUMNS)


BESIDE = np.array([beside(slot) for slot in range(SLOTS)])
ROW_SLOTS = np.array([(2**COLUMNS - 1) << row * COLUMNS for row in range(ROWS)])


@rule
def count(bits: int) -> int:
    n = 0
    for slot in range(SLOTS):
        n += (bits >> slot) & 1
    return n


@rule
def enemies(s: State) -> int:
    """The slots with an enemy."""
    found = 0
    for slot in range(SLOTS):
        if s.enemy[slot] != NONE:
            found |= 1 << slot
    return found


@rule
def is_cleared(s: State) -> bool:
    """FS-12: the last enemy is destroyed, and the deck is empty."""
    return s.deck == 0 and enemies(s) == 0


@rule
def power_of(s: State, ship: int) -> int:
    """The power of a ship; in the final assault there is none (FS-16)."""
    return NONE if s.assault else s.power[ship // SHIPS][LEVEL_OF[ship % SHIPS]]


# --- hits (FS-9, FS-10) ----------------------------------------------------------------------------------------------


@rule
def is_shielded(s: State, slot: int) -> bool:
    """A shield protects the cards beside it, never another shield."""
    if ICON_OF[s.enemy[slot]] == SHIELD:
        return False
    for other in range(SLOTS):
        if (BESIDE[slot] >> other) & 1 and s.enemy[other] != NONE and ICON_OF[s.enemy[other]] == SHIELD:
            return True
    return False


@rule
def hits_needed(s: State, slot: int) -> int:
    return 2 if ICON_OF[s.enemy[slot]] == TWO_HITS else 1


@rule
def strike(s: State, ship: int, slots: int) -> None:
    """One hit of a ship on each enemy in `slots`; where something protects it, the hit waits."""
    slots &= enemies(s)
    for slot in range(SLOTS):
        if (slots >> slot) & 1:
            s.hits[slot] += 1
            s.waits[ship] |= 1 << slot
            if power_of(s, ship) == PIERCE:
                destroy(s, slot)
    let_hits_count(s)


@rule
def let_hits_count(s: State) -> None:
    """Destroy all that is hit and no longer protected, until nothing changes: a shield may go before its neighbours."""
    again = True
    while again:
        again = False
        for slot in range(SLOTS):
            if s.enemy[slot] != NONE and s.hits[slot] >= hits_needed(s, slot) and not is_shielded(s, slot):
                destroy(s, slot)
                again = True


@rule
def destroy(s: State, slot: int) -> None:
    """Discard a card. Ships that waited on nothing else dock; one that waited there for more moves on to the next."""
    s.gone[s.enemy[slot]] += 1
    s.enemy[slot] = NONE
    s.hits[slot] = 0
    s.card_lies[slot] = 0
    for field in range(len(s.card_pose[slot])):
        s.card_pose[slot][field] = 0
    for ship in range(FLEETS * SHIPS):
        s.waits[ship] &= ~(1 << slot)
        if s.doing[ship] == WAITING:
            if s.waits[ship] == 0:
                dock(s, ship)
            elif s.on[ship] == 1 << slot:
                wait(s, ship)


@rule
def hit_mothership(s: State) -> None:
    s.mothership = max(s.mothership - 1, 0)  # FS-16: at 0 it stays there


# --- ships -----------------------------------------------------------------------------------------------------------


@rule
def lift(s: State, ship: int) -> None:
    """Take a ship from the table, and forget how it lay there."""
    s.zone[ship] = 0
    s.on[ship] = 0
    s.moons[ship] = 0
    s.near[ship] = 0
    s.far[ship] = 0
    s.ship_lies[ship] = 0
    for field in range(len(s.ship_pose[ship])):
        s.ship_pose[ship][field] = 0


@rule
def dock(s: State, ship: int) -> None:
    lift(s, ship)
    s.doing[ship] = DOCKED
    s.waits[ship] = 0
    s.skies[ship] = 0
    s.tries[ship] = 0
    s.declared[ship] = 0


@rule
def wait(s: State, ship: int) -> None:
    """A ship waits on what it attacked, moved to the middle of that card; of several, of the first (FS-10, FS-20)."""
    s.doing[ship] = WAITING
    slot = first_of(s.waits[ship])
    s.zone[ship] = ROW
    s.on[ship] = 1 << slot
    s.moons[ship] = 0
    s.near[ship] = 0
    s.far[ship] = 0
    put_on_card(s, ship, slot)


@rule
def first_of(slots: int) -> int:
    slot = 0
    while not (slots >> slot) & 1:
        slot += 1
    return slot


SPOTS = np.array([0, 29_000, -29_000])  # the middle of a card, then behind and before it
SHIP_HEIGHT, SHIP_WIDTH = 4_500, 28_500  # micrometres, with a little air


@rule
def put_on_card(s: State, ship: int, slot: int) -> None:
    """Onto the middle of a card, wherever it lies; if other ships lie there, onto a free spot of it, or on top."""
    card = s.card_pose[slot]
    card_x, card_y, bottom = SLOT_X[slot], SLOT_Y[slot], SHIP_Z
    right, ahead = 0, ONE  # the card's long side
    if s.card_lies[slot]:
        card_x, card_y, bottom = int(card[0]), int(card[1]), ON_A_CARD_Z
        qw, qx, qy, qz = int(card[3]), int(card[4]), int(card[5]), int(card[6])
        right, ahead = 2 * (qx * qy - qw * qz) // ONE, ONE - 2 * (qx * qx + qz * qz) // ONE
    for layer in range(FLEETS * SHIPS):
        for spot in range(len(SPOTS)):
            x, y = card_x + SPOTS[spot] * right // ONE, card_y + SPOTS[spot] * ahead // ONE
            z = bottom + layer * SHIP_HEIGHT
            if is_free(s, ship, x, y, z):
                pose = s.ship_pose[ship]
                pose[0], pose[1], pose[2], pose[3] = x, y, z, ONE
                pose[4], pose[5], pose[6] = 0, 0, 0
                s.ship_lies[ship] = 1
                return


@rule
def is_free(s: State, ship: int, x: int, y: int, z: int) -> bool:
    for other in range(FLEETS * SHIPS):
        if other != ship and s.ship_lies[other]:
            pose = s.ship_pose[other]
            across, along = signed(x) - pose[0], signed(y) - pose[1]
            if across * across + along * along < SHIP_WIDTH * SHIP_WIDTH and abs(z - pose[2]) < SHIP_HEIGHT:
                return False
    return True


# --- what a power may do ---------------------------------------------------------------------------------------------


@rule
def beside_landed(s: State, ship: int) -> int:
    """The slots beside those that a ship landed on."""
    found = 0
    for slot in range(SLOTS):
        if (s.on[ship] >> slot) & 1:
            found |= BESIDE[slot]
    return found & ~s.on[ship]


@rule
def moon_rows(s: State, ship: int) -> int:
    """The slots of the rows on whose moon space a ship lies."""
    found = 0
    for row in range(ROWS):
        if (s.moons[ship] >> row) & 1:
            found |= ROW_SLOTS[row]
    return found


@rule
def prey_of_power(s: State, ship: int) -> int:
    """The slots of enemies that a landed ship may attack by its power, whatever it has attacked already."""
    power = power_of(s, ship)
    if s.zone[ship] == MOTHERSHIP or s.zone[ship] == OFF or s.declared[ship]:
        return 0
    found = 0
    if power == MOON:
        found = moon_rows(s, ship) & ~s.on[ship]
    elif power == SHORT_LASER and s.on[ship] == 0:
        found = s.near[ship]
    elif power == LONG_LASER and s.on[ship] == 0:
        found = s.far[ship]
    elif power == DOUBLE_LASER and count(s.on[ship]) < LASERS_OF_A_DOUBLE:
        found = s.far[ship] & ~s.on[ship]
    elif power in (SIDE_STEP, BLAST):
        found = beside_landed(s, ship)
    return found & enemies(s)


@rule
def may_launch(s: State, ship: int) -> bool:
    """FS-18: a free shot at the mothership for a ship that lies on the table and has hit nothing."""
    zone = s.zone[ship]
    return (
        power_of(s, ship) == LAUNCH_PAD
        and s.on[ship] == 0
        and zone != MOTHERSHIP
        and zone != OFF
        and s.ship_lies[ship] != 0
    )


@rule
def may_heal(s: State, ship: int) -> bool:
    return power_of(s, ship) == REPAIR and s.zone[ship] == MOTHERSHIP and s.city < s.city_start


@rule
def shots_of_power(s: State, ship: int) -> int:
    return LASERS_OF_A_DOUBLE - count(s.on[ship]) if power_of(s, ship) == DOUBLE_LASER else 1


@rule
def could_do(s: State, ship: int) -> int:
    """What the power of a landed ship could still do, and what would be lost with the turn: one of the COULD_..."""
    if not is_unresolved(s, ship):
        return COULD_NOTHING
    if may_heal(s, ship):
        return COULD_HEAL
    if may_launch(s, ship):
        return COULD_LAUNCH
    # A side-step takes the place of a hit: not to make it loses nothing.
    if power_of(s, ship) != SIDE_STEP and prey_of_power(s, ship) != 0:
        return COULD_ATTACK
    return COULD_NOTHING


# --- resolving a ship (FS-9, FS-11) ----------------------------------------------------------------------------------


@rule
def is_unresolved(s: State, ship: int) -> bool:
    return s.doing[ship] == LANDED


@rule
def resolve(s: State, ship: int) -> None:
    """The hits of a ship that lies on the table, then its power if there is something to choose."""
    s.last = NONE
    if s.zone[ship] == MOTHERSHIP:
        hit_mothership(s)
    elif power_of(s, ship) != SIDE_STEP or prey_of_power(s, ship) == 0:
        strike(s, ship, s.on[ship])
    s.focus = ship
    s.shots = shots_of_power(s, ship)
    if has_choice(s):
        s.phase = CHOOSING
    else:
        finish(s)


@rule
def has_choice(s: State) -> bool:
    """Is there something left for the power of the ship in focus?"""
    return (s.shots > 0 and prey_left(s) != 0) or may_launch(s, s.focus) or may_heal(s, s.focus)


@rule
def prey_left(s: State) -> int:
    return prey_of_power(s, s.focus) & ~s.waits[s.focus]


@rule
def attack(s: State, slot: int) -> None:
    strike(s, s.focus, 1 << slot)
    s.shots -= 1
    if s.shots == 0 or prey_left(s) == 0:
        finish(s)


@rule
def heal(s: State) -> None:
    s.city = min(s.city + HEALING, s.city_start)
    finish(s)


@rule
def decline(s: State) -> None:
    """No (more) power for the ship in focus. A side-step that is not made is a plain attack."""
    if power_of(s, s.focus) == SIDE_STEP:
        strike(s, s.focus, s.on[s.focus])
    finish(s)


@rule
def finish(s: State) -> None:
    """The ship in focus is resolved: it waits on what is protected, or docks."""
    ship = s.focus
    s.focus = NONE
    s.shots = 0
    s.phase = FLIPPING
    if s.waits[ship] != 0:
        wait(s, ship)
    else:
        dock(s, ship)


@rule
def resolve_plainly(s: State, ship: int) -> None:
    """The hits of a ship without its power's choices."""
    if s.zone[ship] == MOTHERSHIP:
        hit_mothership(s)
    else:
        strike(s, ship, s.on[ship])
    s.focus = ship
    finish(s)


@rule
def resolve_the_rest(s: State) -> None:
    """All ships of the fleet that are left, the mothership's hits first: the round may end with the last enemy."""
    first = s.fleet * SHIPS
    for in_mothership in (True, False):
        for ship in range(first, first + SHIPS):
            if is_unresolved(s, ship) and (s.zone[ship] == MOTHERSHIP) == in_mothership and not is_cleared(s):
                resolve_plainly(s, ship)
