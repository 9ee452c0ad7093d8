"""The turn in Flip Ships: who moves, what may be done and the doing of it. Each function takes the state first.

What may be done and the doing of it pair up by name: flicks / flick, landings / land, choices / attack, launch, heal.
Attacks are in `attack`, the march and all between two rounds in `march`.

A flick may carry five numbers, a landing all that physics found out (see `cargo`). Without them, a flick is made by
the table's own hand, and a landing is the plain one that its number names.
"""

from tableflip.core.rule import put, rule
from tableflip.core.state import Flags, Ints, Moves
from tableflip.core.turns import ANY, CHANCE
from tableflip.core.turns import OVER as GAME_OVER
from tableflip.games.flipships_1.moves import (
    AT_MOON,
    AT_MOTHERSHIP,
    AT_SLOT,
    ATTACK,
    DEAL,
    DEAL_AGAIN,
    DECLARE,
    DONE,
    FLICK,
    FREE,
    HEAL,
    LAND,
    LAUNCH,
    MARCH,
    PILOT,
    REFLIP,
    RESOLVE,
    TARGETS,
)
from tableflip.games.flipships_1.rules.attack import (
    attack,
    decline,
    dock,
    enemies,
    heal,
    is_cleared,
    is_unresolved,
    may_heal,
    may_launch,
    power_of,
    prey_left,
    resolve,
    resolve_the_rest,
)
from tableflip.games.flipships_1.rules.flips import (
    flick,
    land,
    landings,
    launch,
    may_reflip,
    reflip,
    ships_in,
    take_in_hand,
)
from tableflip.games.flipships_1.rules.march import deal, deals, end_of_the_enemy, march, next_fleet
from tableflip.games.flipships_1.state import (
    ACTIVE,
    CHOOSING,
    DEALING,
    FLEETS,
    FLIPPING,
    LANDED,
    LANDING,
    LEVELS,
    MARCHING,
    NONE,
    OVER,
    PILOTS,
    POWERS_A_LEVEL,
    RACE_WON,
    RACING,
    SHIPS,
    SLOTS,
    TRIPLE,
    VICTORY,
    State,
)

# --- the turn --------------------------------------------------------------------------------------------------------


@rule
def mover(s: State) -> int:
    """The seat to move, CHANCE, ANY (in a race) or GAME_OVER."""
    if s.phase == OVER:
        return GAME_OVER
    if s.phase == RACING:
        return ANY
    if s.phase == FLIPPING or s.phase == CHOOSING:
        return int(s.fleet) % int(s.players)  # one player has every fleet
    return CHANCE


@rule
def legal(s: State, out: Moves) -> int:
    """Write the legal moves to `out`; return how many."""
    if s.phase == FLIPPING:
        return turn_moves(s, out)
    if s.phase == LANDING:
        return landings(s, out)
    if s.phase == CHOOSING:
        return choices(s, out)
    if s.phase == DEALING:
        return deals(s, DEAL, DEAL_AGAIN, out)
    if s.phase == PILOTS:
        return pilots(s, out)
    if s.phase == RACING:
        return race_flicks(s, out)
    if s.phase == MARCHING:
        put(out, 0, MARCH)
        return 1
    return 0


@rule
def play(s: State, move: int) -> None:
    """Play one legal move in place."""
    if move < REFLIP:
        flick(s, (move - FLICK) // TARGETS, (move - FLICK) % TARGETS)
    elif LAND <= move < PILOT:
        land(s, move)
    elif move == REFLIP:
        reflip(s)
    elif move == DONE:
        done(s)
    elif move < RESOLVE:
        declare(s, s.fleet * SHIPS + move - DECLARE)
    elif move < ATTACK:
        resolve(s, s.fleet * SHIPS + move - RESOLVE)
    elif move < LAUNCH:
        attack(s, move - ATTACK)
    elif move == LAUNCH:
        launch(s)
    elif move == HEAL:
        heal(s)
    elif move < DEAL:
        assign(s, move - PILOT)
    elif move < DEAL_AGAIN:
        deal(s, move - DEAL, False)
    elif move < MARCH:
        deal(s, move - DEAL_AGAIN, True)
    else:
        march(s)
    if (s.phase == FLIPPING or s.phase == CHOOSING) and not s.assault and is_cleared(s):
        s.phase = FLIPPING
        end_of_the_enemy(s)  # FS-12


@rule
def outcome(s: State, points: Ints, winners: Flags) -> int:
    """Points, winners, and what decided it. All win or lose together, by what is left of the city; one wins a race."""
    for seat in range(s.players):
        points[seat] = ships_in(s, seat) if s.race else s.city
        winners[seat] = s.verdict == VICTORY or (s.verdict == RACE_WON and points[seat] == SHIPS)
    return s.verdict


# --- pilots (FS-2) ---------------------------------------------------------------------------------------------------


@rule
def pilots_dealt(s: State) -> int:
    n = 0
    for fleet in range(FLEETS):
        for level in range(LEVELS):
            n += s.power[fleet][level] != NONE
    return n


@rule
def pilots(s: State, out: Moves) -> int:
    """The pilots of the level that is being dealt that nobody has yet."""
    level = pilots_dealt(s) // s.fleets
    n = 0
    for power in range(level * POWERS_A_LEVEL, (level + 1) * POWERS_A_LEVEL):
        taken = False
        for fleet in range(s.fleets):
            taken |= s.power[fleet][level] == power
        if not taken:
            put(out, n, PILOT + power)
            n += 1
    return n


@rule
def assign(s: State, power: int) -> None:
    dealt = pilots_dealt(s)
    s.power[dealt % s.fleets][dealt // s.fleets] = power
    if dealt + 1 == s.fleets * LEVELS:
        s.phase = DEALING


# --- the turn of a fleet (FS-6, FS-11) -------------------------------------------------------------------------------


@rule
def turn_moves(s: State, out: Moves) -> int:
    """Flip every ship, then resolve. Until then, or the next flick, what landed last may be flipped again."""
    if s.hand != NONE:
        return flicks(s, s.hand % SHIPS, out, 0)
    first = s.fleet * SHIPS
    n, left = 0, False
    for ship in range(SHIPS):
        if s.doing[first + ship] == ACTIVE:
            left = True
            n = flicks(s, ship, out, n)
            if power_of(s, first + ship) == TRIPLE:
                put(out, n, DECLARE + ship)
                n += 1
    if s.last != NONE and may_reflip(s, s.last):
        put(out, n, REFLIP)
        n += 1
    if not left:
        for ship in range(SHIPS):
            if is_unresolved(s, first + ship) and not s.assault:
                put(out, n, RESOLVE + ship)
                n += 1
        put(out, n, DONE)
        n += 1
    return n


@rule
def flicks(s: State, ship: int, out: Moves, n: int) -> int:
    """A ship flipped at anything that it can hit."""
    first = FLICK + ship * TARGETS
    put(out, n, first + FREE)
    put(out, n + 1, first + AT_MOTHERSHIP)
    n += 2
    if only_at_the_mothership(s):
        return n
    there = enemies(s)
    for slot in range(SLOTS):
        if (there >> slot) & 1:
            put(out, n, first + AT_SLOT + slot)
            n += 1
    for row in range(s.rows):
        put(out, n, first + AT_MOON + row)
        n += 1
    return n


@rule
def only_at_the_mothership(s: State) -> bool:
    """A race, the final assault, free shots and declared flips: nothing else counts."""
    declared = s.hand != NONE and s.declared[s.hand] != 0
    return s.race != 0 or s.assault != 0 or s.launching != 0 or declared


@rule
def race_flicks(s: State, out: Moves) -> int:
    """FS-21: everybody, any ship that is not in yet."""
    n = 0
    for ship in range(s.fleets * SHIPS):
        if s.doing[ship] == ACTIVE:
            n = flicks(s, ship, out, n)
    return n


@rule
def declare(s: State, ship: int) -> None:
    """FS-19: up to three flips at the mothership, announced before the first."""
    s.declared[ship] = 1
    take_in_hand(s, ship)


@rule
def done(s: State) -> None:
    """No power (any more) for the ship in focus; without one, the turn ends, and ships that are left are resolved."""
    if s.phase == CHOOSING:
        decline(s)
        return
    if s.assault:
        for ship in range(s.fleet * SHIPS, (s.fleet + 1) * SHIPS):
            if s.doing[ship] == LANDED:
                dock(s, ship)
    else:
        resolve_the_rest(s)
        if is_cleared(s):
            return
    next_fleet(s)


@rule
def choices(s: State, out: Moves) -> int:
    """What the power of the ship in focus may do, or `done` for nothing (more)."""
    n = 0
    prey = prey_left(s)
    for slot in range(SLOTS):
        if (prey >> slot) & 1:
            put(out, n, ATTACK + slot)
            n += 1
    if may_launch(s, s.focus):
        put(out, n, LAUNCH)
        n += 1
    if may_heal(s, s.focus):
        put(out, n, HEAL)
        n += 1
    put(out, n, DONE)
    return n + 1
