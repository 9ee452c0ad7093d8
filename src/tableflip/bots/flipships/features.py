"""What the network looks at in Flip Ships, when a round begins: the city, the mothership, the ships, and every enemy.

There are two sides, the team and the enemy: the network says which of them will win. Nothing here is a secret.
"""

import numpy as np

from tableflip.bots.learning.features import Features, told
from tableflip.core.rule import rule
from tableflip.core.state import Floats, Ints
from tableflip.games.flipships.deck import KINDS, SHIELD, TWO_HITS
from tableflip.games.flipships.hands.drawn import ARE_IN, SHAKES, by_shake
from tableflip.games.flipships.landing import COLUMNS, ROWS
from tableflip.games.flipships.options import MOST_HEALTH
from tableflip.games.flipships.rules.attack import ARROWS_OF, DAMAGE_OF, ICON_OF, is_shielded
from tableflip.games.flipships.rules.march import ATMOSPHERE as ATTACKS
from tableflip.games.flipships.rules.march import UNTIL_BLOCKED, destinations
from tableflip.games.flipships.state import (
    ACTIVE,
    FLEETS,
    FLIPPING,
    HANGAR,
    LEVEL_OF,
    LEVELS,
    NONE,
    POWERS,
    SHIPS,
    SLOTS,
    State,
)

SIDES = 2  # the team, and the enemy
CARDS_A_STAGE = 4
MOST_CARDS = 60  # in a deck
FAR = 10  # differences are told up to so many, up and down
MOST_DAMAGE_TOLD = 30


def blocks(*sizes: int) -> list[int]:
    """Where each block of rows begins, and where the last one ends."""
    return [sum(sizes[:k]) for k in range(len(sizes) + 1)]


STAGES = 2 + MOST_CARDS // CARDS_A_STAGE  # the assault, then by what is left of the deck
HEALTHS, DIFFERENCES, DAMAGES = MOST_HEALTH + 1, 2 * FAR + 1, MOST_DAMAGE_TOLD + 1
(
    STAGE, CITY, MOTHERSHIP, SHIPS_IN_PLAY, ICONS_LEFT, TO_ICON, SHAKE, POWER, ENEMY, ENEMIES, DAMAGE, ALL_DAMAGE,
    CITY_LEFT, HITS_MISSING, LAST_ROUND, REFLIPS, THREE_ROWS, SHIELDED, POOL, END,
) = blocks(
    STAGES, HEALTHS, HEALTHS, FLEETS * SHIPS + 1, HEALTHS, HEALTHS, len(SHAKES), 2 * len(POWERS), KINDS * ROWS,
    SLOTS + 1, DAMAGES, DAMAGES, DIFFERENCES, DIFFERENCES, 1, 1, 1, 1, 4,
)  # fmt: skip
MOST = 21 + FLEETS * LEVELS + SLOTS  # of all but pilots and cards, of each pilot, and of each card
POOL_SIZE, POOL_DAMAGE, POOL_TOUGH, POOL_QUICK = range(4)


@rule
def is_quiet(s: State) -> bool:
    """The beginning of a round, or of the final assault: every ship is ready."""
    if s.phase != FLIPPING or s.hand != NONE:
        return False
    for ship in range(s.fleets * SHIPS):
        if s.doing[ship] != HANGAR and s.doing[ship] != ACTIVE:
            return False
    return True


@rule
def read(s: State, index: Ints, amount: Floats, lead: Floats) -> int:
    """Write the rows of a position, and their amounts; no side has points."""
    for side in range(SIDES):
        lead[side] = 0.0
    n = 0
    stage = 0 if s.assault else 1 + min(s.deck, MOST_CARDS) // CARDS_A_STAGE
    n = told(index, amount, n, STAGE + stage, 1.0)
    n = tell_tracks(s, index, amount, n)
    n = tell_hands(s, index, amount, n)
    n = tell_enemies(s, index, amount, n)
    return tell_pool(s, index, amount, n)


@rule
def within(number: int, most: int) -> int:
    return min(max(number, 0), most)


@rule
def tell_tracks(s: State, index: Ints, amount: Floats, n: int) -> int:
    n = told(index, amount, n, CITY + within(s.city, MOST_HEALTH), 1.0)
    n = told(index, amount, n, MOTHERSHIP + within(s.mothership, MOST_HEALTH), 1.0)
    icons, nearest = 0, 0
    for space in range(s.city):
        if (s.icons >> space) & 1:
            icons += 1
            nearest = s.city - space
    n = told(index, amount, n, ICONS_LEFT + within(icons, MOST_HEALTH), 1.0)
    n = told(index, amount, n, TO_ICON + within(nearest, MOST_HEALTH), 1.0)
    if s.last_round:
        n = told(index, amount, n, LAST_ROUND, 1.0)
    if s.reflips:
        n = told(index, amount, n, REFLIPS, 1.0)
    if s.rows < ROWS:
        n = told(index, amount, n, THREE_ROWS, 1.0)
    return n


@rule
def tell_hands(s: State, index: Ints, amount: Floats, n: int) -> int:
    """Ships, pilots, and how steady hands are: between two shakes of the table, a part of each."""
    ships = 0
    for fleet in range(s.fleets):
        has_ship = np.zeros(LEVELS, np.int64)
        for ship in range(SHIPS):
            if s.doing[fleet * SHIPS + ship] != HANGAR:
                ships += 1
                has_ship[LEVEL_OF[ship]] = 1
        for level in range(LEVELS):
            if s.power[fleet][level] != NONE:
                n = told(index, amount, n, POWER + 2 * s.power[fleet][level] + has_ship[level], 1.0)
    n = told(index, amount, n, SHIPS_IN_PLAY + ships, 1.0)
    hits = ships * by_shake(ARE_IN, s.shake) // 1000
    n = told(index, amount, n, HITS_MISSING + FAR + min(max(s.mothership - hits, -FAR), FAR), 1.0)
    i = 0
    while i < len(SHAKES) - 2 and SHAKES[i + 1] <= s.shake:
        i += 1
    part = (s.shake - SHAKES[i]) / (SHAKES[i + 1] - SHAKES[i])
    n = told(index, amount, n, SHAKE + i, 1.0 - part)
    return told(index, amount, n, SHAKE + i + 1, part)


@rule
def tell_enemies(s: State, index: Ints, amount: Floats, n: int) -> int:
    """Each card with its row, and what all of them would do to the city."""
    to = np.empty(SLOTS, np.int64)
    destinations(s, to)
    cards, shielded, damage, all_damage = 0, 0, 0, 0
    for slot in range(SLOTS):
        kind = s.enemy[slot]
        if kind != NONE:
            n = told(index, amount, n, ENEMY + kind * ROWS + slot // COLUMNS, 1.0)
            cards += 1
            shielded += is_shielded(s, slot)
            all_damage += DAMAGE_OF[kind]
            if to[slot] == ATTACKS:
                damage += DAMAGE_OF[kind]
    n = told(index, amount, n, ENEMIES + cards, 1.0)
    n = told(index, amount, n, DAMAGE + within(damage, MOST_DAMAGE_TOLD), 1.0)
    n = told(index, amount, n, ALL_DAMAGE + within(all_damage, MOST_DAMAGE_TOLD), 1.0)
    n = told(index, amount, n, CITY_LEFT + FAR + min(max(s.city - damage, -FAR), FAR), 1.0)
    return told(index, amount, n, SHIELDED, 0.25 * shielded)


@rule
def tell_pool(s: State, index: Ints, amount: Floats, n: int) -> int:
    """The deck, and what its cards are like on average: those that came back, and all that nobody has seen."""
    cards, damage, tough, quick = 0, 0, 0, 0
    for kind in range(KINDS):
        many = s.unseen[kind] + s.returned[kind]
        cards += many
        damage += many * DAMAGE_OF[kind]
        tough += many * (ICON_OF[kind] == TWO_HITS or ICON_OF[kind] == SHIELD)
        quick += many * (ARROWS_OF[kind] == UNTIL_BLOCKED)
    n = told(index, amount, n, POOL + POOL_SIZE, s.deck / 20)
    if s.deck > 0 and cards > 0:
        n = told(index, amount, n, POOL + POOL_DAMAGE, damage / cards)
        n = told(index, amount, n, POOL + POOL_TOUGH, tough / cards)
        n = told(index, amount, n, POOL + POOL_QUICK, quick / cards)
    return n


FEATURES = Features(version=1, rows=END, stages=STAGES, most=MOST, seats=SIDES, read=read, quiet=is_quiet)
