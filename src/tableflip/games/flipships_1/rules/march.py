"""The march, clean-up, the deal, and how rounds begin and end (FS-12 to FS-16)."""

import numpy as np

from tableflip.core.rng import below
from tableflip.core.rule import put, rule
from tableflip.core.state import Ints, Moves, Stream
from tableflip.games.flipships_1.deck import KINDS
from tableflip.games.flipships_1.landing import COLUMNS
from tableflip.games.flipships_1.rules.attack import ARROWS_OF, DAMAGE_OF, count, dock, enemies
from tableflip.games.flipships_1.rules.measures import CARD_Z, ONE, SLOT_X, SLOT_Y
from tableflip.games.flipships_1.state import (
    ACTIVE,
    ASSAULT_LOST,
    CITY_LOST,
    DEALING,
    DOCKED,
    FLIPPING,
    HANGAR,
    LANDED,
    MARCHING,
    NONE,
    OVER,
    SHIPS,
    SLOTS,
    VICTORY,
    WAITING,
    State,
)

FEW = 6  # FS-15: a round that begins with so few enemies is the last
KAMIKAZE = 2  # times the damage
ROWS_DEALT = 2  # FS-5, FS-14: the back two
UNTIL_BLOCKED = 3  # arrows
ATMOSPHERE = -1  # where a card goes that leaves row 1


# --- the march (FS-13) -----------------------------------------------------------------------------------------------


@rule
def destinations(s: State, to: Ints) -> None:
    """to[slot]: where the card of that slot goes in a march: a slot or ATMOSPHERE; itself where there is none."""
    at = np.empty(SLOTS, np.int64)  # the card on each slot meanwhile, by the slot that it came from
    for slot in range(SLOTS):
        at[slot] = slot if s.enemy[slot] != NONE else NONE
        to[slot] = slot
    for column in range(COLUMNS):
        for row in range(s.rows):
            slot = row * COLUMNS + column
            if s.enemy[slot] != NONE:  # nothing has come this far yet: only what is in front has moved
                march_card(s, at, slot, to)


@rule
def march_card(s: State, at: Ints, slot: int, to: Ints) -> None:
    arrows = ARROWS_OF[s.enemy[slot]]
    here = slot
    while arrows > 0 and here >= 0:
        ahead = here - COLUMNS
        if arrows == UNTIL_BLOCKED:
            if ahead >= 0 and at[ahead] != NONE:
                return  # blocked: no pushing
        else:
            arrows -= 1
            if ahead >= 0 and at[ahead] != NONE:
                push(at, ahead, to)
        step(at, here, to)
        here = ahead


@rule
def push(at: Ints, slot: int, to: Ints) -> None:
    """Make room on a slot: what is there moves on, and so does all that stands before it."""
    front = slot
    while front - COLUMNS >= 0 and at[front - COLUMNS] != NONE:
        front -= COLUMNS
    while front <= slot:
        step(at, front, to)
        front += COLUMNS


@rule
def step(at: Ints, here: int, to: Ints) -> None:
    """One space forward."""
    card = at[here]
    ahead = here - COLUMNS
    at[here] = NONE
    to[card] = max(ahead, ATMOSPHERE)
    if ahead >= 0:
        at[ahead] = card


@rule
def march(s: State) -> None:
    """All that happens between the last attack and the next deal."""
    send_waiting_ships_home(s)
    before = s.city
    s.city = max(s.city - march_cards(s), 0)
    if s.city == 0:
        end_game(s, CITY_LOST)
        return
    if s.last_round:
        end_of_the_enemy(s)
        return
    return_ships(s)
    reinforce(s, before)
    pass_start_marker(s)
    s.phase = DEALING
    if next_slot(s) == NONE:
        begin_round(s)


@rule
def march_cards(s: State) -> int:
    """Move the cards; return the damage of those that reach the atmosphere."""
    to = np.empty(SLOTS, np.int64)
    destinations(s, to)
    damage = 0
    for slot in range(SLOTS):  # front to back, so the way is free
        kind = s.enemy[slot]
        s.hits[slot] = 0
        if kind == NONE:
            continue
        s.enemy[slot] = NONE
        if s.last_round:  # FS-15
            damage += KAMIKAZE * DAMAGE_OF[kind]
            s.gone[kind] += 1
        elif to[slot] == ATMOSPHERE:
            damage += DAMAGE_OF[kind]
            s.returned[kind] += 1
            s.deck += 1
        else:
            s.enemy[to[slot]] = kind
    for slot in range(SLOTS):
        straighten(s, slot)
    return damage


@rule
def straighten(s: State, slot: int) -> None:
    """A card lies straight in its slot again; where there is none, nothing lies."""
    pose = s.card_pose[slot]
    there = s.enemy[slot] != NONE
    s.card_lies[slot] = there
    for field in range(len(pose)):
        pose[field] = 0
    if there:
        pose[0], pose[1], pose[2], pose[3] = SLOT_X[slot], SLOT_Y[slot], CARD_Z, ONE


@rule
def send_waiting_ships_home(s: State) -> None:
    for ship in range(s.fleets * SHIPS):
        if s.doing[ship] == WAITING:
            dock(s, ship)


# --- clean-up (FS-14) ------------------------------------------------------------------------------------------------


@rule
def return_ships(s: State) -> None:
    """Every ship in play is active again."""
    for ship in range(s.fleets * SHIPS):
        if s.doing[ship] != HANGAR:
            dock(s, ship)
            s.doing[ship] = ACTIVE
    s.hand = NONE
    s.last = NONE
    s.focus = NONE
    s.launching = 0


@rule
def icons_reached(s: State, before: int) -> int:
    """How many spaces with a ship icon the city's marker has reached in coming down to where it is."""
    n = 0
    for space in range(s.city, before):
        n += (s.icons >> space) & 1
    return n


@rule
def reinforce(s: State, before: int) -> None:
    """One ship for every fleet and icon, the lowest level first."""
    for _ in range(icons_reached(s, before)):
        for fleet in range(s.fleets):
            for ship in range(fleet * SHIPS, (fleet + 1) * SHIPS):
                if s.doing[ship] == HANGAR:
                    s.doing[ship] = ACTIVE
                    break


@rule
def pass_start_marker(s: State) -> None:
    s.start = (s.start + 1) % s.fleets


# --- the deal --------------------------------------------------------------------------------------------------------


@rule
def next_slot(s: State) -> int:
    """The next empty slot of the back two rows, the back row first, from column 1; NONE when there is none to fill."""
    if s.deck > 0:
        for row in range(s.rows - 1, s.rows - 1 - ROWS_DEALT, -1):
            for column in range(COLUMNS):
                if s.enemy[row * COLUMNS + column] == NONE:
                    return row * COLUMNS + column
    return NONE


@rule
def cards_of(pool: Ints) -> int:
    n = 0
    for kind in range(KINDS):
        n += pool[kind]
    return n


@rule
def deals(s: State, new: int, again: int, out: Moves) -> int:
    """Every card that could come next: one that nobody has seen, or one that has come back from the city."""
    n = 0
    fresh = s.deck - cards_of(s.returned)
    for kind in range(KINDS):
        if fresh > 0 and s.unseen[kind] > 0:
            put(out, n, new + kind)
            n += 1
        if s.returned[kind] > 0:
            put(out, n, again + kind)
            n += 1
    return n


@rule
def draw_card(s: State, new: int, again: int, stream: Stream) -> int:
    """A card by its odds: each card of the deck is equally likely to be the next."""
    back = cards_of(s.returned)
    if below(stream, s.deck) < back:
        return again + draw_from(s.returned, back, stream)
    return new + draw_from(s.unseen, cards_of(s.unseen), stream)


@rule
def draw_from(pool: Ints, size: int, stream: Stream) -> int:
    ticket = below(stream, size)
    kind = 0
    while ticket >= pool[kind]:
        ticket -= pool[kind]
        kind += 1
    return kind


@rule
def deal(s: State, kind: int, has_come_back: bool) -> None:
    slot = next_slot(s)
    if has_come_back:
        s.returned[kind] -= 1
    else:
        s.unseen[kind] -= 1
    s.deck -= 1
    s.enemy[slot] = kind
    straighten(s, slot)
    if next_slot(s) == NONE:
        begin_round(s)


# --- rounds ----------------------------------------------------------------------------------------------------------


@rule
def begin_round(s: State) -> None:
    s.rounds += 1
    s.turn = 0
    s.fleet = s.start
    s.phase = FLIPPING
    s.last_round = count(enemies(s)) <= FEW


@rule
def next_fleet(s: State) -> None:
    """The turn passes; after the last fleet the enemy marches, or the final assault is over."""
    s.last = NONE
    s.turn += 1
    s.fleet = (s.start + s.turn) % s.fleets
    if s.turn == s.fleets:
        s.fleet = s.start
        if s.assault:
            s.city = 0  # the mothership strikes back: no city stands that
            end_game(s, ASSAULT_LOST)
        else:
            s.phase = MARCHING


@rule
def end_of_the_enemy(s: State) -> None:
    """No enemy is left: the game is won if the mothership is gone, too; else the final assault begins (FS-16)."""
    return_ships(s)
    for slot in range(SLOTS):
        s.hits[slot] = 0
    if s.mothership == 0:
        end_game(s, VICTORY)
        return
    pass_start_marker(s)
    s.assault = 1
    s.turn = 0
    s.fleet = s.start
    s.phase = FLIPPING


@rule
def end_game(s: State, verdict: int) -> None:
    for ship in range(s.fleets * SHIPS):
        if s.doing[ship] == LANDED or s.doing[ship] == WAITING:
            dock(s, ship)
            s.doing[ship] = DOCKED
    s.last = NONE
    s.hand = NONE
    s.phase = OVER
    s.verdict = verdict
