"""Building the terrain and placing the destinations, clause by clause (TG-3, TG-4, TG-5)."""

import numpy as np

from tableflip.core.hex import AREA, CELLS, CENTRE, NEIGHBOURS, OFF, RADIUS
from tableflip.core.rng import below
from tableflip.core.rule import put, rule
from tableflip.core.state import Ints, Moves, Stream
from tableflip.games.terrain_1.pieces import EXITS_OF, IS_CORNER, IS_DISTINCT, KIND_OF, LEVEL_OF, LEVELS, PIECES
from tableflip.games.terrain_1.state import EMPTY, State

MAX_CLIMB = 3  # levels that a step may change by (TG-8)
PATTERNS_OF_A_LEVEL = 4
FIRST_EDGE_CELL = int(AREA[RADIUS - 1])  # cells are numbered from the centre outwards

# --- placing a piece (TG-3) ------------------------------------------------------------------------------------------


@rule
def builds(s: State, out: Moves, first: int) -> int:
    """Every free piece in every rotation on every open cell, as numbers from `first` on; return how many."""
    n = builds_that(s, out, first, True)
    return n if n > 0 else builds_that(s, out, first, False)  # TG-4: lifted when nothing else is left


@rule
def builds_that(s: State, out: Moves, first: int, wall_nobody_in: int) -> int:
    n = 0
    for cell in range(CELLS):
        if not is_open(s, cell):
            continue
        for level in range(1, LEVELS + 1):
            if wall_nobody_in and walls_in(s, level, cell) != OFF:
                continue
            for piece in range((level - 1) * PIECES // LEVELS, level * PIECES // LEVELS):
                if is_free(s, piece):
                    put(out, n, first + piece * CELLS + cell)
                    n += 1
    return n


@rule
def may_build(s: State, piece: int, cell: int) -> bool:
    """The same, for one piece on one cell."""
    if not is_open(s, cell) or not is_free(s, piece):
        return False
    return walls_in(s, LEVEL_OF[piece], cell) == OFF or not some_build_is_fair(s)


@rule
def random_build(s: State, stream: Stream) -> int:
    """One of the legal placements, all equally likely: piece * CELLS + cell.

    Numbers are drawn until one is legal, which costs a hundredth of listing some ten thousand of them.
    """
    while True:
        number = below(stream, PIECES * CELLS)
        if may_build(s, number // CELLS, number % CELLS):
            return number


@rule
def is_open(s: State, cell: int) -> bool:
    """A free corner for a first piece; after that an empty cell that shares an edge with a piece."""
    if s.level[cell] != EMPTY:
        return False
    return IS_CORNER[cell] if takes_a_corner(s) else s.near[cell] > 0


@rule
def takes_a_corner(s: State) -> bool:
    """Is this the mover's first piece? Those who will be lost build like everybody else (TG-16)."""
    return s.placed < s.players if s.lost else s.start[s.seat] == OFF


@rule
def is_free(s: State, piece: int) -> bool:
    """Is there such a piece left? Of the turns that look alike, only the first is a move (TG-15)."""
    return s.supply[KIND_OF[piece]] > 0 and IS_DISTINCT[piece]


@rule
def build(s: State, piece: int, cell: int) -> None:
    if s.start[s.seat] == OFF:
        claim(s, cell)
    s.level[cell] = LEVEL_OF[piece]
    s.exits[cell] = EXITS_OF[piece]
    s.supply[KIND_OF[piece]] -= 1
    s.placed += 1
    for side in range(6):
        if NEIGHBOURS[cell][side] != OFF:
            s.near[NEIGHBOURS[cell][side]] += 1


@rule
def claim(s: State, cell: int) -> None:
    """The corner becomes the player's start; a team shares it (TG-14)."""
    for seat in range(s.players):
        if seat == s.seat or (s.teams > 0 and seat % s.teams == s.seat % s.teams):
            s.start[seat] = cell


# --- walling in (TG-4) -----------------------------------------------------------------------------------------------


@rule
def walls_in(s: State, level: int, cell: int) -> int:
    """The start that a piece of that level on that cell would wall in, else OFF.

    A start that has been walled in already (when the restriction was lifted) does not forbid anything more.
    """
    if s.lost:
        return CENTRE if not leaves_a_way_out(s, level, cell) and leaves_a_way_out(s, EMPTY, OFF) else OFF
    if s.start[s.seat] == OFF and not keeps_a_way(s, cell, level, cell):
        return cell
    for seat in range(s.players):
        start = s.start[seat]
        if start == OFF or s.level[start] == EMPTY or keeps_a_way(s, start, level, cell):
            continue
        if keeps_a_way(s, start, EMPTY, OFF):
            return start
    return OFF


@rule
def leaves_a_way_out(s: State, level: int, cell: int) -> bool:
    """Of those who are lost (TG-16): is there still a way from the centre to the edge, once `level` lies on `cell`?

    A way leads over heights within three levels of one another, and anyhow over empty cells: they can still fit.
    """
    reached = np.zeros(CELLS + 1, np.uint8)
    frontier = np.empty(CELLS + 1, np.uint16)
    frontier[0] = CENTRE
    reached[CENTRE] = 1
    waiting = 1
    while waiting > 0:
        waiting -= 1
        at = frontier[waiting]
        if at >= FIRST_EDGE_CELL:
            return True
        here = level if at == cell else s.level[at]
        for side in range(6):
            neighbour = NEIGHBOURS[at][side]
            there = level if neighbour == cell else s.level[neighbour]
            if reached[neighbour] or (here != EMPTY and there != EMPTY and abs(there - here) > MAX_CLIMB):
                continue
            reached[neighbour] = 1
            frontier[waiting] = neighbour
            waiting += 1
    return False


@rule
def keeps_a_way(s: State, start: int, level: int, cell: int) -> bool:
    """Has the start a neighbour within three levels, or can it still get one, once `level` lies on `cell`?

    An empty neighbour can still get one while the supply holds a piece within three levels (TG-22). With the cell
    OFF: as the board is now.
    """
    height = level if start == cell else s.level[start]
    empty = 0
    for side in range(6):
        neighbour = NEIGHBOURS[start][side]
        if neighbour == OFF:
            continue
        there = level if neighbour == cell else s.level[neighbour]
        if abs(there - height) <= MAX_CLIMB:
            return True
        empty += there == EMPTY
    if empty == 0:
        return False
    taken = 1 if abs(level - height) <= MAX_CLIMB else 0
    return supply_within_a_climb(s, height, taken)


@rule
def supply_within_a_climb(s: State, height: int, taken: int) -> bool:
    """Does the supply hold more than `taken` pieces within three levels of that height?"""
    left = 0
    for level in range(max(1, height - MAX_CLIMB), min(LEVELS, height + MAX_CLIMB) + 1):
        for pattern in range(PATTERNS_OF_A_LEVEL):
            left += s.supply[(level - 1) * PATTERNS_OF_A_LEVEL + pattern]
        if left > taken:
            return True
    return False


@rule
def some_build_is_fair(s: State) -> bool:
    """Is there any placement that walls nobody in? If not, the restriction is lifted."""
    for cell in range(CELLS):
        if is_open(s, cell):
            for level in range(1, LEVELS + 1):
                if has_level(s, level) and walls_in(s, level, cell) == OFF:
                    return True
    return False


@rule
def has_level(s: State, level: int) -> bool:
    for pattern in range(PATTERNS_OF_A_LEVEL):
        if s.supply[(level - 1) * PATTERNS_OF_A_LEVEL + pattern] > 0:
            return True
    return False


# --- destinations (TG-5) ---------------------------------------------------------------------------------------------


@rule
def goal_owner(s: State) -> int:
    """Whose destination the mover places: that of the player to the right, the previous one in turn order.

    Of teams, each gets its destination from the team to its right (TG-14); the answer is one of its members.
    """
    if s.teams > 0:
        return (s.seat % s.teams + 1) % s.teams
    return (s.seat + s.players - 1) % s.players


@rule
def goal_setters(s: State) -> int:
    """How many place destinations: every player, or one for each team."""
    return s.teams if s.teams > 0 else s.players


@rule
def goal_cells(s: State, allowed: Ints) -> int:
    """Mark in `allowed` the cells where the mover may place a destination; return how many.

    Reachable ones; when no cell is, any (TG-25); when all reachable ones are taken, none: as many as fit.
    """
    owner = goal_owner(s)
    reached = np.zeros(CELLS + 1, np.uint8)
    spread(s, s.start[owner], s.by_exits, OFF, reached)
    n = 0
    for cell in range(CELLS):
        allowed[cell] = 1 if reached[cell] and may_hold_goal(s, owner, cell) else 0
        n += allowed[cell]
    if n > 0:
        return n
    for k in range(s.destinations):
        if s.goal[owner][k] != OFF and reached[s.goal[owner][k]]:
            return 0
    for cell in range(CELLS):
        allowed[cell] = 1 if may_hold_goal(s, owner, cell) else 0
        n += allowed[cell]
    return n


@rule
def may_hold_goal(s: State, owner: int, cell: int) -> bool:
    """A piece, not the owner's start, without a destination, and not a start where its player stands."""
    return (
        s.level[cell] != EMPTY
        and cell != s.start[owner]
        and not holds_goal(s, cell)
        and not is_manned_start(s, cell)
    )  # fmt: skip


@rule
def holds_goal(s: State, cell: int) -> bool:
    """Is there a destination that its player has still to reach? A reached one is taken off the board (TG-19)."""
    for seat in range(s.players):
        if goals_on(s, seat, cell) & ~int(s.visited[seat]):
            return True
    return False


@rule
def goals_on(s: State, seat: int, cell: int) -> int:
    """The player's destinations on that cell, reached or not, as a mask."""
    mask = 0
    for k in range(s.destinations):
        if s.goal[seat][k] == cell:
            mask |= 1 << k
    return mask


@rule
def is_manned_start(s: State, cell: int) -> bool:
    for seat in range(s.players):
        if s.start[seat] == cell and s.token[seat] == cell:
            return True
    return False


@rule
def set_goal(s: State, cell: int) -> None:
    """Place one destination of the player to the right, or of all members of a team."""
    owner = goal_owner(s)
    for seat in range(s.players):
        if seat == owner or (s.teams > 0 and seat % s.teams == owner):
            for k in range(s.destinations):
                if s.goal[seat][k] == OFF:
                    s.goal[seat][k] = cell
                    break


@rule
def all_goals_set(s: State) -> bool:
    """Has the mover placed all destinations, or as many as fit?"""
    owner = goal_owner(s)
    if s.goal[owner][s.destinations - 1] != OFF:
        return True
    return goal_cells(s, np.zeros(CELLS + 1, np.uint8)) == 0


# --- what is connected -----------------------------------------------------------------------------------------------


@rule
def spread(s: State, start: int, by_exits: int, without: int, reached: Ints) -> None:
    """Mark the cells that can be reached from `start` under the elevation rule, perhaps through exits as they lie.

    Pieces upside-down, and the one on `without`, cannot be entered.
    """
    if start == OFF or s.level[start] == EMPTY:
        return
    frontier = np.empty(CELLS + 1, np.uint16)
    frontier[0] = start
    reached[start] = 1
    waiting = 1
    while waiting > 0:
        waiting -= 1
        cell = frontier[waiting]
        for side in range(6):
            neighbour = NEIGHBOURS[cell][side]
            if reached[neighbour] or neighbour == without or s.inverted[neighbour]:
                continue
            if by_exits and not (s.exits[cell] >> side) & 1:
                continue
            if abs(s.level[neighbour] - s.level[cell]) <= MAX_CLIMB:
                reached[neighbour] = 1
                frontier[waiting] = neighbour
                waiting += 1
