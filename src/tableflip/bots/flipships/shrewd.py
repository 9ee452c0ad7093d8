"""What a shrewd team does at Flip Ships: like the sensible one (`hands/targets.py` of the game), but it weighs more.

A march that brings ships is welcome as long as the city stands it; a first hit on a card that nobody can hit again is
not; the final assault needs ships or an earlier start; and a near card is a surer hit than a far one. How much each of
these counts was not thought out but found, by playing: see `tuning`.
"""

from typing import NamedTuple

import numpy as np

from tableflip.core.rule import rule
from tableflip.core.state import Floats, Grid, Ints, Stream
from tableflip.games.flipships.deck import SHIELD, TWO_HITS
from tableflip.games.flipships.hands.drawn import ARE_IN, by_shake
from tableflip.games.flipships.hands.targets import is_worth_a_reflip, race_on, wants_power
from tableflip.games.flipships.landing import COLUMNS
from tableflip.games.flipships.moves import (
    AT_MOTHERSHIP,
    AT_SLOT,
    ATTACK,
    DECLARE,
    DONE,
    FLICK,
    HEAL,
    LAUNCH,
    REFLIP,
    RESOLVE,
    TARGETS,
)
from tableflip.games.flipships.rules.attack import (
    ARROWS_OF,
    BESIDE,
    DAMAGE_OF,
    ICON_OF,
    hits_needed,
    is_shielded,
    is_unresolved,
    may_heal,
    may_launch,
    power_of,
    prey_left,
)
from tableflip.games.flipships.rules.flips import may_reflip
from tableflip.games.flipships.rules.march import ATMOSPHERE as ATTACKS
from tableflip.games.flipships.rules.march import KAMIKAZE, UNTIL_BLOCKED, destinations
from tableflip.games.flipships.state import (
    ACTIVE,
    BLAST,
    CHOOSING,
    DOUBLE_LASER,
    ENCORE,
    HANGAR,
    LANDED,
    NONE,
    PIERCE,
    RACING,
    REPAIR,
    SHIPS,
    SIDE_STEP,
    SLOTS,
    TRIPLE,
    State,
)


class Weighing(NamedTuple):
    """How much counts what. Only ratios matter."""

    # a card that is gone, and each point of its damage
    card: float
    now: float  # in this march,
    soon: float  # in the next,
    later: float  # or in one after that
    last: float  # in the last round, in which everything attacks
    # times as much
    lethal: float  # where the march would end the city
    last_lethal: float  # and where the last one would
    welcome: float  # where the damage brings ships
    first_hit: float  # the first of two
    lonely_hit: float  # the first of two, where nobody is left to make the second
    second_hit: float
    shielded: float  # hit, and waiting for its shield to go
    pierced: float  # a card that would withstand any other ship
    # shares of what else would be hit
    behind: float  # of the cards that a shield protects
    blast: float  # of the best card beside
    laser: float  # likewise
    # a hit on the mothership
    mothership: float
    missing: float  # for each hit that the final assault will be short of
    assault: float  # times so many ships as there are now will make the assault: there will be more
    last_shot: float  # more in the last round
    encore: float  # more for a ship that flips again then
    repair: float  # more for a ship that mends the city


# Found by playing, as bench/flipships_weighing.py says.
WEIGHING = Weighing(
    card=1.23, now=8.57, soon=3.08, later=0.79, last=12.62,
    lethal=1.57, last_lethal=1.34, welcome=0.07, first_hit=0.91, lonely_hit=0.39, second_hit=1.46, shielded=0.25,
    pierced=1.77,
    behind=2.1, blast=0.47, laser=0.49,
    mothership=0.07, missing=4.57, assault=1.59, last_shot=0.06, encore=0.74, repair=32.74,
)  # fmt: skip

# How surely a card is hit that was aimed at, in thousandths, by its row and by shake (`drawn.SHAKES`): as drawn hands
# do, see docs/flipships-balance.md.
SURE: Grid = np.array(
    [
        [1000, 1000, 990, 960, 900, 800, 710, 540, 270],
        [1000, 1000, 940, 900, 710, 610, 470, 300, 120],
        [1000, 990, 890, 770, 600, 410, 280, 160, 60],
        [1000, 960, 800, 660, 430, 270, 180, 100, 30],
    ]
)
NOTHING_ELSE_COUNTS = 1e9


# --- what a hit is worth ---------------------------------------------------------------------------------------------


@rule
def weigh_cards(s: State, ship: int, w: Weighing, worth: Floats) -> None:
    """worth[slot]: what a hit of this ship would be worth there."""
    to, left = np.empty(SLOTS, np.int64), np.empty(SLOTS, np.int64)
    destinations(s, to)
    hits_left(s, ship, left)
    now, last = price_of_damage(s, to, left, w)
    is_last_flip = flips_to_come(s) <= 1
    for slot in range(SLOTS):
        worth[slot] = 0.0
        if left[slot] > 0:
            kind = s.enemy[slot]
            price = now
            if s.last_round:
                price = last
            elif to[slot] != ATTACKS:
                arrows = ARROWS_OF[kind]
                is_soon = arrows == UNTIL_BLOCKED or to[slot] // COLUMNS < arrows
                price = w.soon if is_soon else w.later
            worth[slot] = (w.card + DAMAGE_OF[kind] * price) * resistance(s, ship, slot, left[slot], is_last_flip, w)
    weigh_company(s, ship, w, worth)


@rule
def hits_left(s: State, ship: int, left: Ints) -> None:
    """left[slot]: hits that the card there still needs, once this turn's other ships have made theirs."""
    for slot in range(SLOTS):
        left[slot] = hits_needed(s, slot) - s.hits[slot] if s.enemy[slot] != NONE else 0
    for other in range(s.fleet * SHIPS, (s.fleet + 1) * SHIPS):
        if s.doing[other] == LANDED and other != ship:
            for slot in range(SLOTS):
                left[slot] -= (s.on[other] >> slot) & 1


@rule
def price_of_damage(s: State, to: Ints, left: Ints, w: Weighing) -> tuple[float, float]:
    """What a point of damage in this march costs, and in the last one: by what all that attacks would do together."""
    damage, last_damage = 0, 0
    for slot in range(SLOTS):
        if left[slot] > 0:
            last_damage += KAMIKAZE * DAMAGE_OF[s.enemy[slot]]
            if to[slot] == ATTACKS:
                damage += DAMAGE_OF[s.enemy[slot]]
    last = w.last * w.last_lethal if last_damage >= s.city else w.last
    if damage >= s.city:
        return w.now * w.lethal, last
    for space in range(s.city - damage, s.city):
        if (s.icons >> space) & 1:
            return w.now * w.welcome, last
    return w.now, last


@rule
def flips_to_come(s: State) -> int:
    """Ships that are still to be flipped in this round."""
    n = 0
    for turn in range(s.turn, s.fleets):
        fleet = (s.start + turn) % s.fleets
        for ship in range(fleet * SHIPS, (fleet + 1) * SHIPS):
            n += s.doing[ship] == ACTIVE
    return n


@rule
def resistance(s: State, ship: int, slot: int, left: int, is_last_flip: bool, w: Weighing) -> float:
    """How much of a card's worth one hit of the ship brings."""
    has_two = ICON_OF[s.enemy[slot]] == TWO_HITS
    if power_of(s, ship) == PIERCE:
        return w.pierced if has_two or is_shielded(s, slot) else 1.0
    share = w.shielded if is_shielded(s, slot) else 1.0
    if has_two:
        share *= w.second_hit if left == 1 else w.first_hit
        if left > 1 and is_last_flip:
            share *= w.lonely_hit
    return share


@rule
def weigh_company(s: State, ship: int, w: Weighing, worth: Floats) -> None:
    """Add what a hit does to the cards beside: a shield protects them, and some powers reach them."""
    alone = np.empty(SLOTS)
    for slot in range(SLOTS):
        alone[slot] = worth[slot]
    power = power_of(s, ship)
    for slot in range(SLOTS):
        if alone[slot] > 0:
            beside, best = 0.0, 0.0
            for other in range(SLOTS):
                if (BESIDE[slot] >> other) & 1:
                    beside += alone[other]
                    best = max(best, alone[other])
            if ICON_OF[s.enemy[slot]] == SHIELD:
                worth[slot] += w.behind * beside
            if power == BLAST:
                worth[slot] += w.blast * best
            elif power == DOUBLE_LASER:
                worth[slot] += w.laser * best


@rule
def weigh_mothership(s: State, ship: int, w: Weighing) -> float:
    """What a hit on it is worth, as surely as it is made."""
    if s.assault or s.launching:
        return NOTHING_ELSE_COUNTS
    power, worth = power_of(s, ship), 0.0
    sure = by_shake(ARE_IN, s.shake) / 1000
    if s.mothership > 0:
        ships = 0
        for other in range(s.fleets * SHIPS):
            ships += s.doing[other] != HANGAR
        worth = w.mothership + w.missing * max(0.0, s.mothership - w.assault * ships * sure)
        if s.last_round:
            worth += w.last_shot
        if power == ENCORE:
            worth += w.encore
    if power == REPAIR and s.city < s.city_start:
        worth += w.repair
    return worth * sure


# --- what it does ----------------------------------------------------------------------------------------------------


@rule
def aim_of(s: State, ship: int, w: Weighing) -> int:
    """What a ship should be aimed at."""
    if s.race or s.declared[ship]:
        return AT_MOTHERSHIP
    worth = np.empty(SLOTS)
    weigh_cards(s, ship, w, worth)
    best, most = AT_MOTHERSHIP, weigh_mothership(s, ship, w)
    for slot in range(SLOTS):
        hoped = worth[slot] * by_shake(SURE[slot // COLUMNS], s.shake) / 1000
        if hoped > most:
            best, most = AT_SLOT + slot, hoped
    return best


@rule
def shrewd(s: State, stream: Stream, w: Weighing) -> int:
    """The policy."""
    if s.phase == RACING:
        return race_on(s, stream)
    if s.phase == CHOOSING:
        return use_of_power(s, w)
    first = s.fleet * SHIPS
    if s.hand != NONE:
        return FLICK + (s.hand % SHIPS) * TARGETS + aim_of(s, s.hand, w)
    if s.last != NONE and may_reflip(s, s.last) and is_worth_a_reflip(s, s.last):
        return REFLIP
    for ship in range(first, first + SHIPS):
        if s.doing[ship] == ACTIVE:
            target = aim_of(s, ship, w)
            if power_of(s, ship) == TRIPLE and target == AT_MOTHERSHIP and s.mothership > 0:
                return DECLARE + ship - first
            return FLICK + (ship - first) * TARGETS + target
    for ship in range(first, first + SHIPS):
        if is_unresolved(s, ship) and not s.assault and wants_power(s, ship):
            return RESOLVE + ship - first
    return DONE


@rule
def use_of_power(s: State, w: Weighing) -> int:
    """What the ship in focus does with its power. A side-step gives up what the ship lies on."""
    if may_heal(s, s.focus):
        return HEAL
    if may_launch(s, s.focus):
        return LAUNCH
    worth = np.empty(SLOTS)
    weigh_cards(s, s.focus, w, worth)
    prey = prey_left(s)
    best, most = DONE, 0.0
    if power_of(s, s.focus) == SIDE_STEP:
        for slot in range(SLOTS):
            most += worth[slot] * ((s.on[s.focus] >> slot) & 1)
    for slot in range(SLOTS):
        if (prey >> slot) & 1 and worth[slot] > most:
            best, most = ATTACK + slot, worth[slot]
    return best
