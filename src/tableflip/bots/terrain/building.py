"""Building and destinations of the terrain game, one move ahead.

A destination may be anywhere, and whoever sets it will put it where the way is longest. So a terrain is as good for a
player as all ways from the own start are short and the others' are long. A mean in which long ways count more has
proved to be a better guide than the plain one, and than the longest way alone, which jumps about while a terrain grows.
"""

import numpy as np

from tableflip.bots.terrain.outlook import shares_of, worth
from tableflip.bots.terrain.turns import MASKS, turns_to
from tableflip.bots.terrain.ways import NO_WAY, fill_prices_around, prices_of, ways_around, ways_from, ways_over
from tableflip.bots.terrain.weighing import Weighing, dark_turns
from tableflip.core.hex import CELLS, CENTRE, DISTANCE, OFF
from tableflip.core.rule import rule
from tableflip.core.state import Floats, Ints, Rows
from tableflip.games.terrain.build import FIRST_EDGE_CELL, goal_owner
from tableflip.games.terrain.pieces import CORNERS, EXITS_OF, LEVEL_OF
from tableflip.games.terrain.rules import BUILD, GOAL, play
from tableflip.games.terrain.state import SEATS, STATE, State

FROM_A_CORNER = DISTANCE[CORNERS[0]][:CELLS].astype(np.float64)  # steps to every cell


@rule
def judge_builds(s: State, builds: Ints, n: int, w: Weighing, values: Floats, own_way: int) -> None:
    """What each of those n placements promises to the mover: see `worth`."""
    turns = np.zeros((n, SEATS))
    turns_after(s, builds, n, w, turns)
    for k in range(n):
        values[k] = worth(s, s.seat, turns[k], w, own_way)


@rule
def turns_after(s: State, builds: Ints, n: int, w: Weighing, turns: Rows[Floats]) -> None:
    """turns[k][seat] once the placement k of those n has been made.

    Ways that do not cross a cell are the same whatever lies there, and placements on one cell follow one another.
    """
    dark = dark_turns(s, w)
    prices = prices_of(s, dark)
    built = np.empty(1, STATE)
    around, ways = np.empty((SEATS, CELLS + 1)), np.empty(CELLS + 1)
    before = OFF
    for k in range(n):
        piece, cell = (builds[k] - BUILD) // CELLS, (builds[k] - BUILD) % CELLS
        if cell != before:
            if before != OFF:
                fill_prices_around(s, before, dark, prices)
            before = cell
            built[0] = s
            play(built[0], builds[k])
            for seat in range(s.players):
                if origin(built[0], seat) != OFF:
                    ways_around(origin(built[0], seat), cell, prices, around[seat])
        built[0].level[cell] = LEVEL_OF[piece]
        built[0].exits[cell] = EXITS_OF[piece]
        fill_prices_around(built[0], cell, dark, prices)
        for seat in range(s.players):
            turns[k][seat] = no_start_yet(dark, w)
            if origin(built[0], seat) != OFF:
                ways_over(origin(built[0], seat), cell, prices, around[seat], ways)
                turns[k][seat] = prospect(s, ways, w)


@rule
def judge_starts(s: State, starts: Ints, n: int, w: Weighing, values: Floats) -> None:
    """The share of the win that each of those n starts promises to the mover."""
    prices = prices_of(s, NO_WAY)
    taken = np.empty(1, STATE)
    shares, turns = np.zeros(SEATS), np.zeros(SEATS)
    for k in range(n):
        taken[0] = s
        play(taken[0], starts[k])
        prospects(taken[0], prices, w, turns)
        shares_of(taken[0], turns, w, shares)
        values[k] = shares[s.seat]


@rule
def prospects(s: State, prices: Rows[Floats], w: Weighing, turns: Floats) -> None:
    """turns[seat] on a terrain, finished or not, before destinations are set."""
    ways = np.empty(CELLS + 1)
    for seat in range(s.players):
        turns[seat] = no_start_yet(dark_turns(s, w), w)
        if origin(s, seat) != OFF:
            ways_from(origin(s, seat), prices, ways)
            turns[seat] = prospect(s, ways, w)


@rule
def origin(s: State, seat: int) -> int:
    """Where a seat's race will begin; OFF before a start is claimed."""
    return CENTRE if s.lost else int(s.start[seat])


@rule
def prospect(s: State, ways: Floats, w: Weighing) -> float:
    """The turns that those ways promise: to the edge, or to wherever a destination may be set."""
    if s.lost:
        nearest = NO_WAY
        for cell in range(FIRST_EDGE_CELL, CELLS):
            nearest = min(nearest, ways[cell])
        return nearest
    longest, total, cubes, cells = 0.0, 0.0, 0.0, 0
    for cell in range(CELLS):
        way = ways[cell]
        if way < NO_WAY:
            longest = max(longest, way)
            total += way
            cubes += way * way * way
            cells += 1
    if cells == 1:
        return NO_WAY  # walled in: only a terrain that nobody built can have such a corner
    return mixed(longest, total / cells, (cubes / cells) ** (1 / 3), w)


@rule
def no_start_yet(dark: float, w: Weighing) -> float:
    """What a corner promises while nothing is built."""
    return dark * mixed(FROM_A_CORNER.max(), FROM_A_CORNER.mean(), (FROM_A_CORNER**3).mean() ** (1 / 3), w)


@rule
def mixed(longest: float, mean: float, cubic_mean: float, w: Weighing) -> float:
    return w.longest * longest + w.far * cubic_mean + (1.0 - w.longest - w.far) * mean


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
