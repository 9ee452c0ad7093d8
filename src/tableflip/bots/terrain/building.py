"""Building and destinations of the terrain game, one move ahead.

A destination may be anywhere, and whoever sets it will put it where the way is longest. So a terrain is as good for a
player as all ways from the own start are short and the others' are long. Their mean has proved to be a better guide
than the longest one alone, which jumps about while a terrain grows.
"""

import numpy as np

from tableflip.bots.terrain.outlook import shares_of
from tableflip.bots.terrain.turns import MASKS, turns_to
from tableflip.bots.terrain.ways import NO_WAY, fill_prices_around, prices_of, to_the_edge, ways_from
from tableflip.core.hex import CELLS, CENTRE, OFF
from tableflip.core.rule import rule
from tableflip.core.state import Floats, Ints, Rows
from tableflip.games.terrain.build import goal_owner
from tableflip.games.terrain.rules import BUILD, GOAL, play
from tableflip.games.terrain.state import SEATS, STATE, State

LONGEST = 0.1  # how much the longest way counts; the rest is the mean of all ways
NO_START_YET = 8.0  # turns, before a start is claimed


@rule
def judge_builds(s: State, builds: Ints, n: int, values: Floats) -> None:
    """The share of the win that each of those n placements promises to the mover."""
    prices = prices_of(s)
    built = np.empty(1, STATE)
    shares = np.zeros(SEATS)
    for k in range(n):
        built[0] = s
        play(built[0], builds[k])
        cell = (builds[k] - BUILD) % CELLS
        fill_prices_around(built[0], cell, prices)
        prospects(built[0], prices, shares)
        values[k] = shares[s.seat]
        fill_prices_around(s, cell, prices)


@rule
def judge_starts(s: State, starts: Ints, n: int, values: Floats) -> None:
    """The share of the win that each of those n starts promises to the mover."""
    prices = prices_of(s)
    taken = np.empty(1, STATE)
    shares = np.zeros(SEATS)
    for k in range(n):
        taken[0] = s
        play(taken[0], starts[k])
        prospects(taken[0], prices, shares)
        values[k] = shares[s.seat]


@rule
def prospects(s: State, prices: Rows[Floats], shares: Floats) -> None:
    """The shares that a terrain promises, finished or not, before destinations are set."""
    turns = np.zeros(SEATS)
    ways = np.empty(CELLS + 1)
    for seat in range(s.players):
        if s.lost:
            turns[seat] = to_the_edge(CENTRE, prices)
        elif s.start[seat] == OFF:
            turns[seat] = NO_START_YET
        else:
            ways_from(s.start[seat], prices, ways)
            turns[seat] = prospect(ways)
    shares_of(s, turns, shares)


@rule
def prospect(ways: Floats) -> float:
    longest, total, cells = 0.0, 0.0, 0
    for cell in range(CELLS):
        if ways[cell] < NO_WAY:
            longest = max(longest, ways[cell])
            total += ways[cell]
            cells += 1
    if cells == 1:
        return NO_WAY  # walled in: only a terrain that nobody built can have such a corner
    return LONGEST * longest + (1.0 - LONGEST) * total / cells


@rule
def judge_goals(s: State, goals: Ints, n: int, values: Floats) -> None:
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
        shares_of(s, turns, shares)
        values[k] = shares[s.seat]


@rule
def ways_from_starts(s: State) -> Rows[Floats]:
    """ways[seat][cell], by rough prices."""
    prices = prices_of(s)
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
    turns_to(s, gains, full, 0, table)
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
