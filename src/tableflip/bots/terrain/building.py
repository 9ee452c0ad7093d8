"""Building and destinations of the terrain game, one move ahead.

A destination may be anywhere, and whoever sets it will put it where the way is longest. So a terrain is as good for a
player as all ways from the own start are short and the others' are long. A mean in which long ways count more has
proved to be a better guide than the plain one, and than the longest way alone, which jumps about while a terrain grows.
Towards the end it is known better: destinations are set in turn order, and no two on one cell. Where one cell is bad
for everybody, it becomes the destination of whoever built last, and the others are spared it.
"""

import numpy as np

from tableflip.bots.terrain.outlook import shares_of, worth
from tableflip.bots.terrain.turns import MASKS, turns_to
from tableflip.bots.terrain.ways import NO_WAY, fill_prices_around, prices_of, ways_around, ways_from, ways_over
from tableflip.bots.terrain.weighing import Weighing, dark_turns, goals_count
from tableflip.core.hex import CELLS, CENTRE, DISTANCE, OFF
from tableflip.core.rule import rule
from tableflip.core.state import Floats, Ints, Rows
from tableflip.games.terrain.build import FIRST_EDGE_CELL, build, goal_owner, goal_setters
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
def prospects(s: State, prices: Rows[Floats], w: Weighing, turns: Floats) -> None:
    """turns[seat] on a terrain, finished or not, before destinations are set."""
    ways = np.empty((SEATS, CELLS + 1))
    for seat in range(s.players):
        if origin(s, seat) != OFF:
            ways_from(origin(s, seat), prices, ways[seat])
    promise(s, ways, w, turns)


@rule
def origin(s: State, seat: int) -> int:
    """Where a seat's race will begin; OFF before a start is claimed."""
    return CENTRE if s.lost else int(s.start[seat])


@rule
def all_have_starts(s: State) -> bool:
    for seat in range(s.players):
        if origin(s, seat) == OFF:
            return False
    return True


@rule
def promise(s: State, ways: Rows[Floats], w: Weighing, turns: Floats) -> None:
    """turns[seat] by ways[seat]: to anywhere, and the more pieces lie, to the destination that will be set."""
    for seat in range(s.players):
        turns[seat] = no_start_yet(dark_turns(s, w), w) if origin(s, seat) == OFF else prospect(s, ways[seat], w)
    count = goals_count(int(s.placed), w)
    if count > 0.0 and not s.lost and all_have_starts(s):
        farthest = np.empty(SEATS)
        foresee_goals(s, ways, farthest)
        for seat in range(s.players):
            turns[seat] = turns[seat] ** (1.0 - count) * farthest[seat] ** count


@rule
def foresee_goals(s: State, ways: Rows[Floats], farthest: Floats) -> None:
    """farthest[seat]: the way to its destination, if all are set as far off as can be, in turn order (TG-5).

    Among cells that are equally far off, whoever sets it takes the one that would be worst for itself.
    """
    free = np.ones(CELLS, np.uint8)
    for seat in range(s.players):
        free[s.start[seat]] = 0
    setters = goal_setters(s)
    for k in range(setters):
        owner = (s.first + k + setters - 1) % setters
        for seat in range(owner, s.players, setters):
            farthest[seat] = NO_WAY  # until there is a way: one who is walled in
        for goal in range(s.destinations):
            cell = farthest_cell(ways[owner], ways[(owner + 1) % setters], free)
            if cell != OFF:
                free[cell] = 0
                if goal == 0:
                    for seat in range(owner, s.players, setters):
                        farthest[seat] = ways[owner][cell]


@rule
def farthest_cell(ways: Floats, also: Floats, free: Ints) -> int:
    """The free cell to which the way is longest, among equals that by the other ways; OFF if no way leads to any."""
    farthest = OFF
    for cell in range(CELLS):
        if not free[cell] or ways[cell] >= NO_WAY:
            continue
        is_equal = farthest != OFF and ways[cell] == ways[farthest]
        if (is_equal and also[cell] > also[farthest]) or farthest == OFF or ways[cell] > ways[farthest]:
            farthest = cell
    return farthest


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
