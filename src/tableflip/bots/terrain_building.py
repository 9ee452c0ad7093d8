"""Building and destinations of the terrain game, one move ahead.

Whoever sets a player's destination will put it where the way is longest. So a terrain is as good for a player as its
longest way from the own start is short, and the others' are long.
"""

from typing import Any

import numpy as np

from tableflip.bots.terrain_outlook import shares_of
from tableflip.bots.terrain_turns import MASKS, turns_to
from tableflip.bots.terrain_ways import NO_WAY, fill_prices, fill_prices_around, to_the_edge, ways_from
from tableflip.core.hex import CELLS, CENTRE, OFF
from tableflip.core.rule import rule
from tableflip.games.terrain.build import goal_owner
from tableflip.games.terrain.rules import BUILD, GOAL, play
from tableflip.games.terrain.state import SEATS, STATE

LONGEST = 0.7  # how much the longest way counts; the rest is the mean of all ways
NO_START_YET = 14.0  # turns, before a start is claimed


@rule
def best_build(s: Any, builds: Any, n: Any, tune: Any) -> Any:
    """The best of those placements, and the share of the win that it promises."""
    me = s.seat
    prices = np.empty((CELLS + 1, 6))
    fill_prices(s, prices)
    built = np.empty(1, STATE)
    shares = np.zeros(SEATS)
    best, top = np.int64(builds[0]), -1.0
    for k in range(n):
        built[0] = s
        play(built[0], builds[k])
        cell = (builds[k] - BUILD) % CELLS
        fill_prices_around(built[0], cell, prices)
        prospects(built[0], prices, tune, shares)
        if shares[me] > top:
            best, top = np.int64(builds[k]), shares[me]
        fill_prices_around(s, cell, prices)
    return best, top


@rule
def prospects(s: Any, prices: Any, tune: Any, shares: Any) -> None:
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
            turns[seat] = prospect(ways, tune)
    shares_of(s, turns, shares)


@rule
def prospect(ways: Any, tune: Any) -> Any:
    longest, total, cells = 0.0, 0.0, 0
    for cell in range(CELLS):
        if ways[cell] < NO_WAY:
            longest = max(longest, ways[cell])
            total += ways[cell]
            cells += 1
    return tune[0] * longest + (1.0 - tune[0]) * total / cells


@rule
def best_goal(s: Any, goals: Any, n: Any) -> Any:
    """The best of those destinations, and the share of the win that it promises."""
    me, owner = s.seat, goal_owner(s)
    prices = np.empty((CELLS + 1, 6))
    fill_prices(s, prices)
    ways = np.empty((SEATS, CELLS + 1))
    for seat in range(s.players):
        ways_from(s.start[seat], prices, ways[seat])
    shares = np.zeros(SEATS)
    turns = np.zeros(SEATS)
    table = np.empty((MASKS, CELLS + 1))
    gains = np.empty(CELLS + 1, np.int64)
    best, top = np.int64(goals[0]), -1.0
    for k in range(n):
        cell = goals[k] - GOAL
        for seat in range(s.players):
            gains[:] = 0
            full = goals_so_far(s, seat, gains)
            if seat == owner or (s.teams > 0 and seat % s.teams == owner):
                gains[cell] = full + 1
                full += full + 1
            if full:
                turns_to(s, gains, full, 0, table)
                turns[seat] = table[0][s.start[seat]]
            else:
                turns[seat] = longest_without(ways[seat], cell)
        shares_of(s, turns, shares)
        if shares[me] > top:
            best, top = np.int64(goals[k]), shares[me]
    return best, top


@rule
def goals_so_far(s: Any, seat: Any, gains: Any) -> Any:
    """Mark a seat's destinations in `gains`; their mask."""
    mask = 0
    for k in range(s.destinations):
        if s.goal[seat][k] != OFF:
            gains[s.goal[seat][k]] = 1 << k
            mask |= 1 << k
    return mask


@rule
def longest_without(ways: Any, taken: Any) -> Any:
    """The longest way to any cell but one: where a destination will be set that is not set yet."""
    longest = 0.0
    for cell in range(CELLS):
        if cell != taken and longest < ways[cell] < NO_WAY:
            longest = ways[cell]
    return longest
