"""What a sensible team does: which enemy to aim at, when to flip again, how to use powers. The policy `steady`."""

import numpy as np

from tableflip.core.rng import below
from tableflip.core.rule import rule
from tableflip.core.state import Ints, Stream
from tableflip.games.flipships_1.deck import SHIELD, TWO_HITS
from tableflip.games.flipships_1.landing import COLUMNS
from tableflip.games.flipships_1.moves import (
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
from tableflip.games.flipships_1.rules.attack import (
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
    prey_of_power,
)
from tableflip.games.flipships_1.rules.flips import may_reflip
from tableflip.games.flipships_1.rules.march import ATMOSPHERE as ATTACKS
from tableflip.games.flipships_1.rules.march import KAMIKAZE, destinations
from tableflip.games.flipships_1.state import (
    ACTIVE,
    CHOOSING,
    ENCORE,
    HANGAR,
    LANDED,
    MOTHERSHIP,
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

# How much a card matters, in points of damage: one that attacks in the next march, or in one after that.
NOW, LATER = 6, 2
SURE_ROWS: Ints = np.array([100, 95, 85, 75])  # how surely a row is hit, in hundredths: the near ones are easier
HALF_IN = 420  # the shake, in ten-thousandths, with which every second shot at the mothership is in


@rule
def worth_of_cards(s: State, ship: int, worth: Ints) -> None:
    """worth[slot]: what a hit of this ship would be worth there."""
    to = np.empty(SLOTS, np.int64)
    destinations(s, to)
    lying = np.zeros(SLOTS, np.int64)  # hits that this turn's ships are about to make
    for other in range(s.fleet * SHIPS, (s.fleet + 1) * SHIPS):
        if s.doing[other] == LANDED:
            for slot in range(SLOTS):
                lying[slot] += (s.on[other] >> slot) & 1
    for slot in range(SLOTS):
        worth[slot] = 0
        if s.enemy[slot] != NONE:
            worth[slot] = worth_of_card(s, ship, slot, to[slot] == ATTACKS, lying[slot])
    for slot in range(SLOTS):
        if s.enemy[slot] != NONE and ICON_OF[s.enemy[slot]] == SHIELD and worth[slot] > 0:
            for other in range(SLOTS):
                if (BESIDE[slot] >> other) & 1:
                    worth[slot] += worth[other]


@rule
def worth_of_card(s: State, ship: int, slot: int, attacks_now: bool, lying: int) -> int:
    kind = s.enemy[slot]
    left = hits_needed(s, slot) - s.hits[slot] - lying
    pierces = power_of(s, ship) == PIERCE
    if left <= 0:
        return 0
    damage = DAMAGE_OF[kind]
    worth = 100 * (1 + damage * (NOW if attacks_now else LATER))
    if s.last_round:
        worth = 100 * (1 + damage * NOW * KAMIKAZE)
    if ICON_OF[kind] == TWO_HITS and not pierces:
        worth = worth // 2 if left > 1 else worth * 3 // 2
    if is_shielded(s, slot) and not pierces:
        worth //= 4
    return worth * SURE_ROWS[slot // COLUMNS] // 100


@rule
def worth_of_mothership(s: State, ship: int) -> int:
    """Low as long as the final assault will do; more for powers that need such a hit."""
    power = power_of(s, ship)
    if s.assault or s.launching:
        return 1_000_000
    worth = 10
    ships = 0
    for other in range(s.fleets * SHIPS):
        ships += s.doing[other] != HANGAR
    hits_expected = ships * HALF_IN * HALF_IN // (HALF_IN * HALF_IN + s.shake * s.shake)
    if s.mothership > 0 and hits_expected * 3 < s.mothership * 4:
        worth += 400
    if s.mothership > 0 and power == ENCORE:
        worth += 100
    if power == REPAIR and s.city < s.city_start:
        worth += 700
    return worth


@rule
def best_target(s: State, ship: int) -> int:
    if s.race or s.assault or s.launching or s.declared[ship]:
        return AT_MOTHERSHIP
    worth = np.empty(SLOTS, np.int64)
    worth_of_cards(s, ship, worth)
    best, most = AT_MOTHERSHIP, worth_of_mothership(s, ship)
    for slot in range(SLOTS):
        if worth[slot] > most:
            best, most = AT_SLOT + slot, worth[slot]
    return best


@rule
def steady(s: State, stream: Stream) -> int:
    """The policy: aim at the card that matters most, flip again what missed, use every power well."""
    if s.phase == RACING:
        return race_on(s, stream)
    if s.phase == CHOOSING:
        return choose(s)
    first = s.fleet * SHIPS
    if s.hand != NONE:
        return FLICK + (s.hand % SHIPS) * TARGETS + best_target(s, s.hand)
    if s.last != NONE and may_reflip(s, s.last) and is_worth_a_reflip(s, s.last):
        return REFLIP
    for ship in range(first, first + SHIPS):
        if s.doing[ship] == ACTIVE:
            target = best_target(s, ship)
            if power_of(s, ship) == TRIPLE and target == AT_MOTHERSHIP and s.mothership > 0:
                return DECLARE + ship - first
            return FLICK + (ship - first) * TARGETS + target
    for ship in range(first, first + SHIPS):
        if is_unresolved(s, ship) and not s.assault and wants_power(s, ship):
            return RESOLVE + ship - first
    return DONE


@rule
def is_worth_a_reflip(s: State, ship: int) -> bool:
    """It missed; or it was a hit that earns another flip, and there is something left to flip at.

    A hand that never misses would flip at a dead mothership for ever.
    """
    if power_of(s, ship) == ENCORE and s.zone[ship] == MOTHERSHIP:
        return s.mothership > 0 or best_target(s, ship) != AT_MOTHERSHIP
    return s.on[ship] == 0 and s.zone[ship] != MOTHERSHIP


@rule
def wants_power(s: State, ship: int) -> bool:
    return prey_of_power(s, ship) != 0 or may_launch(s, ship) or may_heal(s, ship)


@rule
def choose(s: State) -> int:
    if may_heal(s, s.focus):
        return HEAL
    if may_launch(s, s.focus):
        return LAUNCH
    worth = np.empty(SLOTS, np.int64)
    worth_of_cards(s, s.focus, worth)
    prey = prey_left(s)
    best, most = DONE, 0
    if power_of(s, s.focus) == SIDE_STEP:
        for slot in range(SLOTS):
            if (s.on[s.focus] >> slot) & 1 and s.enemy[slot] != NONE:
                most += 100 * (1 + DAMAGE_OF[s.enemy[slot]] * LATER)
    for slot in range(SLOTS):
        if (prey >> slot) & 1 and worth[slot] > most:
            best, most = ATTACK + slot, worth[slot]
    return best


@rule
def race_on(s: State, stream: Stream) -> int:
    """Everybody is as quick as everybody else."""
    fleet = below(stream, s.fleets)
    ship = fleet * SHIPS
    while s.doing[ship] != ACTIVE:
        ship += 1
    return FLICK + ship * TARGETS + AT_MOTHERSHIP
