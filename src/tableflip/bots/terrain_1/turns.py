"""How many turns a player of the terrain game still needs: quick tables for bots.

`games.terrain.distance` answers the same question exactly, for one racer on a terrain that never changes. Bots need
answers ten times as quickly, and finite ones where no way is open yet: a racer may use doubles, too. Here the racer
turns the piece underfoot so that one side opens, when doubles come and that is the best use of them. Whatever else
turning could do is left to the search.

With the green die nothing is ever turned, and `distance` has the answer.
"""

from typing import TypeAlias

import numpy as np

from tableflip.core.hex import CELLS, NEIGHBOURS, OFF
from tableflip.core.rule import rule
from tableflip.core.state import Floats, Grid, Ints, Rows
from tableflip.games.terrain_1.build import FIRST_EDGE_CELL, MAX_CLIMB
from tableflip.games.terrain_1.distance import MOST_POINTS, ODDS, solve
from tableflip.games.terrain_1.options import MOST_DESTINATIONS
from tableflip.games.terrain_1.race import fair_cost, wanted
from tableflip.games.terrain_1.state import EMPTY, SEATS, State

Tables: TypeAlias = Rows[Rows[Floats]]  # see `tables_of`

MASKS = 1 << MOST_DESTINATIONS
NEVER = 1e6  # turns, where no way leads however pieces are turned; by the green die some take a thousand
DOUBLES = 1 / 6
CLOSE_ENOUGH = 0.01  # of a turn
MOST_SWEEPS = 12

POINT_ODDS = ODDS[0].copy()  # how likely a turn can spend p fair-weather points; doubles apart
POINT_ODDS[0] -= DOUBLES
# turns until so many points come
PATIENCE: Floats = np.array([1 / POINT_ODDS[cost:].sum() for cost in range(MOST_POINTS + 1)])


@rule
def tables_of(s: State) -> Tables:
    """tables[seat][visited][cell]: the turns that the seat would still need from there, on the terrain as it lies."""
    tables = np.full((SEATS, MASKS, CELLS + 1), NEVER)
    for seat in range(s.players):
        fill_table(s, seat, tables[seat])
    return tables


@rule
def fill_table(s: State, seat: int, table: Rows[Floats]) -> None:
    """The same for one seat; masks are those of `visited`. Destinations that are not set yet are left out."""
    gains = np.zeros(CELLS + 1, np.int64)
    full = 1
    if s.lost:
        for cell in range(FIRST_EDGE_CELL, CELLS):
            gains[cell] = 1
    else:
        full = wanted(s, seat)
        for k in range(s.destinations):
            if s.goal[seat][k] != OFF:
                gains[s.goal[seat][k]] |= 1 << k
    turns_to(s, gains, full, 0 if s.lost else int(s.visited[seat]), table)


@rule
def turns_to(s: State, gains: Ints, full: int, visited: int, table: Rows[Floats]) -> None:
    """table[mask][cell] for all masks from `visited` to `full`: the expected turns until all destinations are reached.

    gains[cell] is the mask of destinations on a cell.
    """
    if s.green_die:
        turns = np.zeros((full + 1, CELLS))
        solve(s.level, s.exits, s.inverted, gains, full, True, turns)
        for mask in range(full + 1):
            for cell in range(CELLS):
                table[mask][cell] = min(turns[mask][cell], NEVER)
        return
    reach = np.zeros((full + 1, CELLS + 1, MOST_POINTS + 1))
    order = np.empty(CELLS, np.int64)
    costs = np.empty((CELLS, 6), np.int64)
    fill_costs(s, costs)
    table[full][:] = 0.0
    for mask in range(full - 1, -1, -1):
        if mask & visited == visited:
            found = order_from_goals(costs, gains, mask, full, order)
            solve_mask(costs, gains, mask, order, found, reach, table)


@rule
def fill_costs(s: State, costs: Grid) -> None:
    """The points for every step in fair weather; 0 where heights forbid it, negative where the piece has no exit."""
    for cell in range(CELLS):
        height, exits = int(s.level[cell]), int(s.exits[cell])
        for side in range(6):
            to = NEIGHBOURS[cell][side]
            rise = int(s.level[to]) - height
            if abs(rise) > MAX_CLIMB or s.inverted[to] or height == EMPTY:
                costs[cell][side] = 0
            else:
                costs[cell][side] = fair_cost(rise) if (exits >> side) & 1 else -fair_cost(rise)


@rule
def order_from_goals(costs: Grid, gains: Ints, mask: int, full: int, order: Ints) -> int:
    """All cells from which heights allow a way to a destination still to be reached, nearest first."""
    seen = np.zeros(CELLS + 1, np.uint8)
    found = 0
    for cell in range(CELLS):
        if gains[cell] & full & ~mask:
            seen[cell] = 1
            order[found] = cell
            found += 1
    done = 0
    while done < found:
        at = order[done]
        done += 1
        for side in range(6):
            to = NEIGHBOURS[at][side]
            if not seen[to] and costs[at][side] != 0:
                seen[to] = 1
                order[found] = to
                found += 1
    return found


@rule
def solve_mask(
    costs: Grid, gains: Ints, mask: int, order: Ints, found: int, reach: Tables, table: Rows[Floats]
) -> None:
    """Value iteration from above, from the destinations outwards: a handful of sweeps over what may still change.

    `reach[mask][cell][p]` is the least that can be left after a turn that has come to the cell with p points to spend.
    """
    now, ahead = table[mask], reach[mask]
    now[:] = NEVER
    ahead[:] = NEVER
    stale = np.zeros(CELLS + 1, np.uint8)  # has a neighbour become better since the last look?
    first = 0
    while first < found and gains[order[first]] & ~mask:  # entering a destination leads to a mask solved already
        cell = order[first]
        gained = mask | gains[cell]
        now[cell] = table[gained][cell]
        ahead[cell] = reach[gained][cell]
        touch_neighbours(cell, stale)
        first += 1
    for _ in range(MOST_SWEEPS):
        changed = False
        for k in range(first, found):
            cell = order[k]
            if stale[cell]:
                stale[cell] = 0
                if look_around(costs[cell], cell, now, ahead):
                    touch_neighbours(cell, stale)
                    changed = True
        if not changed:
            break


@rule
def touch_neighbours(cell: int, stale: Ints) -> None:
    for side in range(6):
        stale[NEIGHBOURS[cell][side]] = 1


@rule
def look_around(costs: Ints, cell: int, now: Floats, ahead: Rows[Floats]) -> bool:
    """Bring a cell up to date with what is known of its neighbours; has it become clearly better?"""
    here = ahead[cell]
    before, turned, gain = now[cell], NEVER, 0.0
    for side in range(6):
        cost = costs[side]
        if cost == 0:
            continue
        there = ahead[NEIGHBOURS[cell][side]]
        if cost > 0:
            for p in range(cost, MOST_POINTS + 1):
                if there[p - cost] < here[p]:
                    gain = max(gain, here[p] - there[p - cost])
                    here[p] = there[p - cost]
        elif there[MOST_POINTS + cost] + PATIENCE[-cost] < min(turned, before):
            turned = min(turned, over_one_side(there, -cost))
    helps, ahead_of = 0.0, 1.0
    for p in range(1, MOST_POINTS + 1):
        if here[p] < before:
            helps += POINT_ODDS[p]
            ahead_of += POINT_ODDS[p] * here[p]
    value = ahead_of / helps if helps > 0.0 else NEVER
    if turned < value:
        value = (ahead_of + DOUBLES * turned) / (helps + DOUBLES)
    if value < before:
        now[cell] = value
        gain = max(gain, before - value)
        for p in range(MOST_POINTS + 1):
            here[p] = min(here[p], value)
    return gain > CLOSE_ENOUGH


@rule
def over_one_side(there: Floats, cost: int) -> float:
    """The expected turns of a racer whose piece is open to one side alone: until the points suffice, and then on."""
    ahead = 1.0
    for p in range(cost, MOST_POINTS + 1):
        ahead += POINT_ODDS[p] * there[p - cost]
    return ahead * PATIENCE[cost]
