"""How long the ways of a terrain are, in turns, finished or not: the quickest estimate there is.

Every step has a price in turns, and a way costs what its steps cost. The prices were fitted to `turns` on
random terrains: from a start to every cell of the board the two differ by one turn, where the ways differ by eleven.
What nobody has built yet has a price, too: that of a step in the dark, which a `Weighing` says.
"""

import numpy as np

from tableflip.core.hex import CELLS, NEIGHBOURS, OFF
from tableflip.core.rule import rule
from tableflip.core.state import Floats, Ints, Rows
from tableflip.games.terrain.build import FIRST_EDGE_CELL, MAX_CLIMB
from tableflip.games.terrain.options import MOST_DESTINATIONS
from tableflip.games.terrain.race import fair_cost
from tableflip.games.terrain.state import EMPTY, State

NO_WAY = 1e6
QUEUE = 128  # more than there are cells, and a power of two

# Turns for a step by its points in fair weather (0: there is no such step), by exits and with the green die.
STEP_TURNS: Rows[Floats] = np.array([[NO_WAY, 0.5, 1.1, 2.2, 4.3], [NO_WAY, 1.0, 1.5, 2.4, 4.5]])
SHUT_TURNS: Floats = np.array([6.4, 0.0])  # to open a side that has no exit; with the green die exits do not count


@rule
def prices_of(s: State, dark: float) -> Rows[Floats]:
    """prices[cell][side]: the turns for the step over that side; `dark`: to or from a cell where nobody has built."""
    prices = np.full((CELLS + 1, 6), NO_WAY)
    for cell in range(CELLS):
        fill_prices_of(s, cell, dark, prices)
    return prices


@rule
def fill_prices_around(s: State, cell: int, dark: float, prices: Rows[Floats]) -> None:
    """The same for all that depends on one piece."""
    fill_prices_of(s, cell, dark, prices)
    for side in range(6):
        to = NEIGHBOURS[cell][side]
        if to < CELLS:
            prices[to][(side + 3) % 6] = price(s, to, (side + 3) % 6, cell, dark)


@rule
def fill_prices_of(s: State, cell: int, dark: float, prices: Rows[Floats]) -> None:
    for side in range(6):
        to = NEIGHBOURS[cell][side]
        prices[cell][side] = price(s, cell, side, to, dark) if to < CELLS else NO_WAY


@rule
def price(s: State, cell: int, side: int, to: int, dark: float) -> float:
    here, there = int(s.level[cell]), int(s.level[to])
    green = 1 if s.green_die else 0
    if here == EMPTY:
        return dark
    shut = 0.0 if (s.exits[cell] >> side) & 1 else SHUT_TURNS[green]
    if there == EMPTY:
        return dark + shut
    if abs(there - here) > MAX_CLIMB or s.inverted[to]:
        return NO_WAY
    return STEP_TURNS[green][fair_cost(there - here)] + shut


@rule
def ways_from(start: int, prices: Rows[Floats], turns: Floats) -> None:
    """turns[cell]: the turns from `start` to every cell; NO_WAY where heights forbid it."""
    turns[:] = NO_WAY
    turns[start] = 0.0
    spread_out(start, prices, turns, False)


@rule
def ways_around(start: int, cell: int, prices: Rows[Floats], turns: Floats) -> None:
    """The same without crossing `cell`, whatever lies there."""
    turns[:] = NO_WAY
    if start == cell:
        return
    turns[start] = 0.0
    turns[cell] = -1.0  # nothing is nearer
    spread_out(start, prices, turns, False)
    turns[cell] = NO_WAY


@rule
def ways_over(start: int, cell: int, prices: Rows[Floats], around: Floats, turns: Floats) -> None:
    """The same once there are prices for `cell`, from the ways around it: only what becomes nearer is looked at."""
    turns[:] = around
    arrived = 0.0 if start == cell else NO_WAY
    for side in range(6):
        to = NEIGHBOURS[cell][side]
        arrived = min(arrived, around[to] + prices[to][(side + 3) % 6])
    if arrived < NO_WAY:
        turns[cell] = arrived
        spread_out(cell, prices, turns, False)


@rule
def ways_to(goal: int, prices: Rows[Floats], turns: Floats) -> None:
    """turns[cell]: the turns from every cell to `goal`."""
    turns[:] = NO_WAY
    turns[goal] = 0.0
    spread_out(goal, prices, turns, True)


@rule
def spread_out(first: int, prices: Rows[Floats], turns: Floats, backwards: bool) -> None:
    """Walk on from every cell that has become nearer, until none has: with so few cells no heap is needed."""
    queue = np.empty(QUEUE, np.uint16)
    waits = np.zeros(CELLS + 1, np.uint8)
    queue[0] = first
    begin, end = 0, 1
    while begin != end:
        cell = queue[begin]
        begin = (begin + 1) % QUEUE
        waits[cell] = 0
        for side in range(6):
            to = NEIGHBOURS[cell][side]
            step = prices[to][(side + 3) % 6] if backwards else prices[cell][side]
            if turns[cell] + step < turns[to]:  # a step that costs NO_WAY is never taken: nothing is farther
                turns[to] = turns[cell] + step
                if not waits[to]:
                    waits[to] = 1
                    queue[end] = to
                    end = (end + 1) % QUEUE


# --- the players' ways -----------------------------------------------------------------------------------------------


@rule
def rough_turns(s: State, seat: int, prices: Rows[Floats]) -> float:
    """About how many turns a seat needs from where it stands over all its destinations, in the best order."""
    at = s.token[seat]
    if at == OFF:
        return 0.0
    if s.lost:
        return to_the_edge(at, prices)
    left = np.empty(MOST_DESTINATIONS, np.uint16)
    n = 0
    for k in range(s.destinations):
        if s.goal[seat][k] != OFF and not (s.visited[seat] >> k) & 1:
            left[n] = s.goal[seat][k]
            n += 1
    return tour(at, left, n, prices)


@rule
def to_the_edge(at: int, prices: Rows[Floats]) -> float:
    turns = np.empty(CELLS + 1)
    ways_from(at, prices, turns)
    return float(turns[FIRST_EDGE_CELL:CELLS].min())


@rule
def tour(at: int, goals: Ints, n: int, prices: Rows[Floats]) -> float:
    """The turns from a cell over the first n of `goals`, in the best order."""
    turns = np.empty((MOST_DESTINATIONS, CELLS + 1))
    for k in range(n):
        ways_to(goals[k], prices, turns[k])
    if n == 1:
        return float(turns[0][at])
    best = NO_WAY if n > 0 else 0.0
    for i in range(n):
        for j in range(n):
            if i != j:
                total = turns[i][at] + turns[j][goals[i]]
                if n == 3:
                    last = 3 - i - j
                    total += turns[last][goals[j]]
                best = min(best, total)
    return best
