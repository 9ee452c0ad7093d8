"""What a terrain promises, finished or not, before destinations are set: turns for everybody.

A destination may be anywhere, and whoever sets it will put it where the way is longest. So a terrain is as good for a
player as all ways from the own start are short and the others' are long. A mean in which long ways count more has
proved to be a better guide than the plain one, and than the longest way alone, which jumps about while a terrain grows.
Towards the end it is known better: destinations are set in turn order, and no two on one cell. Where one cell is bad
for everybody, it becomes the destination of whoever built last, and the others are spared it.
"""

import numpy as np

from tableflip.bots.terrain.ways import NO_WAY, ways_from
from tableflip.bots.terrain.weighing import Weighing, dark_turns, goals_count
from tableflip.core.hex import CELLS, CENTRE, DISTANCE, OFF
from tableflip.core.rule import rule
from tableflip.core.state import Floats, Ints, Rows
from tableflip.games.terrain.build import FIRST_EDGE_CELL, goal_setters
from tableflip.games.terrain.pieces import CORNERS
from tableflip.games.terrain.state import SEATS, State

FROM_A_CORNER = DISTANCE[CORNERS[0]][:CELLS].astype(np.float64)  # steps to every cell


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
