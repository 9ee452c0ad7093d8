"""Building and destinations of the terrain game, one move ahead.

A placement is worth what the terrain promises after it (`prospects`): shares of the win go with everybody's turns, and
how, whoever has learned it asks a network (`features`).
"""

import numpy as np

from tableflip.bots.terrain.features import room_to_tell, terrain_shares
from tableflip.bots.terrain.outlook import own_turns, shares_of
from tableflip.bots.terrain.prospects import origin, promise, prospects
from tableflip.bots.terrain.turns import MASKS, turns_to
from tableflip.bots.terrain.ways import NO_WAY, fill_prices_around, prices_of, ways_around, ways_from, ways_over
from tableflip.bots.terrain.weighing import Weighing, dark_turns
from tableflip.core.hex import CELLS, OFF
from tableflip.core.rule import rule
from tableflip.core.state import Floats, Ints, Rows
from tableflip.games.terrain.build import build, goal_owner
from tableflip.games.terrain.pieces import EXITS_OF, LEVEL_OF
from tableflip.games.terrain.rules import BUILD, GOAL, play
from tableflip.games.terrain.state import SEATS, STATE, State


@rule
def judge_builds(s: State, builds: Ints, n: int, w: Weighing, values: Floats, own_way: int) -> None:
    """The share of the win that each of those n placements promises to the mover.

    To who sees the `own_way` alone, less the longer that is.
    """
    turns = np.zeros((n, SEATS))
    turns_after(s, builds, n, w, turns)
    shares, room = np.zeros(SEATS), room_to_tell()
    for k in range(n):
        if own_way:
            values[k] = -own_turns(s, s.seat, turns[k])
        else:
            terrain_shares(s, 1, turns[k], w, room, shares)
            values[k] = shares[s.seat]


@rule
def turns_after(s: State, builds: Ints, n: int, w: Weighing, turns: Rows[Floats]) -> None:
    """turns[k][seat] once the placement k of those n has been made.

    Ways that do not cross a cell are the same whatever lies there, and placements on one cell follow one another.
    """
    dark = dark_turns(s, w)
    prices = prices_of(s, dark)
    built = np.empty(1, STATE)
    around, ways = np.empty((SEATS, CELLS + 1)), np.empty((SEATS, CELLS + 1))
    before = OFF
    for k in range(n):
        piece, cell = (builds[k] - BUILD) // CELLS, (builds[k] - BUILD) % CELLS
        if cell != before:
            if before != OFF:
                fill_prices_around(s, before, dark, prices)
            before = cell
            built[0] = s
            build(built[0], piece, cell)
            for seat in range(s.players):
                if origin(built[0], seat) != OFF:
                    ways_around(origin(built[0], seat), cell, prices, around[seat])
        built[0].level[cell] = LEVEL_OF[piece]
        built[0].exits[cell] = EXITS_OF[piece]
        fill_prices_around(built[0], cell, dark, prices)
        for seat in range(s.players):
            if origin(built[0], seat) != OFF:
                ways_over(origin(built[0], seat), cell, prices, around[seat], ways[seat])
        promise(built[0], ways, w, turns[k])


@rule
def judge_starts(s: State, starts: Ints, n: int, w: Weighing, values: Floats) -> None:
    """The share of the win that each of those n starts promises to the mover."""
    prices = prices_of(s, NO_WAY)
    taken = np.empty(1, STATE)
    shares, turns = np.zeros(SEATS), np.zeros(SEATS)
    for k in range(n):
        taken[0] = s
        play(taken[0], int(starts[k]))
        prospects(taken[0], prices, w, turns)
        shares_of(taken[0], turns, w, shares)
        values[k] = shares[s.seat]


@rule
def judge_goals(s: State, goals: Ints, n: int, w: Weighing, values: Floats) -> None:
    """The share of the win that each of those n destinations promises to the mover.

    Who has no destination yet will get one as far off as can be.
    """
    ways = ways_from_starts(s)
    owner = goal_owner(s)
    shares = np.zeros(SEATS)
    turns = np.zeros(SEATS)
    known = np.zeros(SEATS)
    for seat in range(s.players):
        known[seat] = turns_to_goals(s, seat, OFF)
    for k in range(n):
        cell = goals[k] - GOAL
        for seat in range(s.players):
            turns[seat] = known[seat] if known[seat] > 0.0 else longest_without(ways[seat], cell)
        turns[owner] = turns_to_goals(s, owner, cell)
        if s.teams > 0:
            for mate in range(owner, s.players, s.teams):
                turns[mate] = turns[owner]
        shares_of(s, turns, w, shares)
        values[k] = shares[s.seat]


@rule
def ways_from_starts(s: State) -> Rows[Floats]:
    """ways[seat][cell], by rough prices."""
    prices = prices_of(s, NO_WAY)
    ways = np.empty((SEATS, CELLS + 1))
    for seat in range(s.players):
        ways_from(s.start[seat], prices, ways[seat])
    return ways


@rule
def turns_to_goals(s: State, seat: int, more: int) -> float:
    """The turns from a seat's start over its destinations so far, and one more (OFF: none)."""
    gains = np.zeros(CELLS + 1, np.int64)
    table = np.empty((MASKS, CELLS + 1))
    full = goals_so_far(s, seat, gains)
    if more != OFF:
        gains[more] = full + 1
        full += full + 1
    if full == 0:
        return 0.0
    turns_to(s, gains, full, int(s.visited[seat]), table)
    return float(table[0][s.start[seat]])


@rule
def goals_so_far(s: State, seat: int, gains: Ints) -> int:
    """Mark a seat's destinations in `gains`; their mask."""
    mask = 0
    for k in range(s.destinations):
        if s.goal[seat][k] != OFF:
            gains[s.goal[seat][k]] = 1 << k
            mask |= 1 << k
    return mask


@rule
def longest_without(ways: Floats, taken: int) -> float:
    """The longest way to any cell but one: where a destination will be set that is not set yet."""
    longest = 0.0
    for cell in range(CELLS):
        if cell != taken and longest < ways[cell] < NO_WAY:
            longest = ways[cell]
    return longest
