"""Fair chance: it lays a terrain, or the rest of one, on which every start has as long a way as every other (TG-28).

How fair a terrain is: whoever sets a destination may set it anywhere that heights lead to. So the exact expected turns
(`distance`) from each start to each such cell are taken; the longest of them and their mean are what a start is worth.
A terrain is fair if the exits, as they lie, lead to all those cells (nobody is stuck), and if neither the longest nor
the mean way of any start is more than `MOST_APART` times that of another. With the green die exits do not count. Those
who are lost share one start: there every terrain is fair on which TG-16 left a way out.

How it is found: pieces are laid at random, as on a random terrain. Then pieces are turned (with the green die: change
places), one at a time, and stay so if that is no worse, until a quick estimate of the ways is satisfied; the exact
turns have the last word. If they object, or nothing helps, all is laid anew, `TRIES` times at most; then the best one
stands.

All of that is decided at once, with the first piece that is not somebody's start, and kept in the state (`plan`):
nobody decides anything before it lies there.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import isfinite

import numpy as np
from numpy.typing import NDArray

from tableflip.core.hex import CELLS, NEIGHBOURS, OFF
from tableflip.core.rng import below
from tableflip.core.rule import rule
from tableflip.core.state import Array, Floats, Ints, Stream, signed
from tableflip.games.terrain.build import (
    MAX_CLIMB,
    build,
    goal_setters,
    is_open,
    may_build,
    random_build,
    takes_a_corner,
)
from tableflip.games.terrain.distance import cell_named, solve
from tableflip.games.terrain.pieces import (
    CORNERS,
    EXITS_OF,
    LEVEL_OF,
    PATTERNS,
    PIECES,
    SHAPES,
    SIDES,
    TURNED,
    parse_piece,
)
from tableflip.games.terrain.race import fair_cost
from tableflip.games.terrain.state import EMPTY, NO_PLAN, STATE, State, States

MOST_APART = 1.15  # the longest (and the mean) way of a start, as a multiple of that of any other
LONGEST_WAY = 3000  # hundredths of a turn, by the estimate: ways that are longer are shortened as far as it goes
CLOSE = 70  # thousandths: how far apart ways may be by the estimate, which is a little wrong
TRIES = 20  # terrains
STEPS = 2500  # pieces turned on one of them,
PATIENCE = 900  # and so many if there is a cell then that exits do not lead to
WAYS_IN = 2  # exits of a start piece that fair chance lays: at least so many lead onto the board

# The estimate: hundredths of a turn for a step by its points in fair weather, by exits and with the green die.
STEP_PRICE = np.array([[0, 50, 110, 220, 430], [0, 100, 150, 240, 450]], np.int64)
NO_WAY = 1_000_000
SHUT = 100_000  # a cell that exits do not lead to weighs more than any length
QUEUE = 128  # more than there are cells, and a power of two
SHAPE_OF = np.array([SHAPES.get(mask, 0) for mask in range(1 << SIDES)], np.int64)
INWARD = np.array(
    [sum(1 << side for side in range(SIDES) if NEIGHBOURS[cell][side] != OFF) for cell in range(CELLS + 1)], np.int64
)


# --- for people ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Ways:
    """The ways from a start to wherever a destination may be set, in expected turns; infinite: one is shut off."""

    longest: float
    mean: float


def ways_from(pieces: Mapping[str, str], starts: Iterable[str], *, green_die: bool = False) -> list[Ways]:
    """The ways from each start of a finished terrain; `pieces` as in a position, starts are cells."""
    level, exits = np.full(CELLS + 1, EMPTY, np.int8), np.zeros(CELLS + 1, np.uint8)
    for name, text in pieces.items():
        number = parse_piece(text)
        if number is None:
            raise ValueError(f"{name}: {text!r} is not a piece; pieces look like 5B2.")
        level[cell_named(name)], exits[cell_named(name)] = LEVEL_OF[number], EXITS_OF[number]
    corners = np.array([cell_named(name) for name in starts], np.int64)
    longest, mean = np.zeros(len(corners)), np.zeros(len(corners))
    measure(level, exits, corners, len(corners), green_die, longest, mean)
    return [Ways(float(most), float(usual)) for most, usual in zip(longest, mean, strict=True)]


def apart(ways: Iterable[Ways]) -> float:
    """How much longer the ways of one start are than those of another: 1 is ideal; infinite: somebody is stuck."""
    found = list(ways)
    shares = ([one.longest for one in found], [one.mean for one in found])
    return max(max(some) / min(some) if min(some) > 0 and isfinite(max(some)) else float("inf") for some in shares)


def the_rest(state: States, stream: NDArray[np.uint64]) -> list[int]:
    """The placements that finish a terrain, as fair as it can still become: numbers as of `fair_build`, in turn."""
    numbers = np.empty(CELLS, np.int64)
    n = lay_the_rest(state.copy(), 0, stream, numbers)
    placements: list[int] = numbers[:n].tolist()
    return placements


@rule
def lay_the_rest(games: Array[State], i: int, stream: Stream, numbers: Ints) -> int:
    """Lay all that is missing, in turn; the placements (piece * CELLS + cell), and how many there are."""
    s, n = games[i], 0
    while s.placed < CELLS:
        numbers[n] = fair_build(s, stream)
        build(s, numbers[n] // CELLS, numbers[n] % CELLS)
        s.seat = (s.seat + 1) % s.players
        n += 1
    return n


# --- laying ----------------------------------------------------------------------------------------------------------


@rule
def fair_build(s: State, stream: Stream) -> int:
    """The next placement: piece * CELLS + cell."""
    if takes_a_corner(s):
        return first_piece(s, stream)
    if s.plan[CELLS] == NO_PLAN or went_otherwise(s):
        plan_the_rest(s, stream)
    return next_of_plan(s, stream)


@rule
def went_otherwise(s: State) -> bool:
    """Has somebody laid another piece than was planned?"""
    for cell in range(CELLS):
        piece = s.plan[cell]
        laid = s.level[cell] != EMPTY and piece != NO_PLAN
        if laid and (s.level[cell] != LEVEL_OF[piece] or s.exits[cell] != EXITS_OF[piece]):
            return True
    return False


@rule
def first_piece(s: State, stream: Stream) -> int:
    """A start piece, on a corner as far from the others as can be, with a way onto the board."""
    corner = spread_corner(s, stream)
    for _ in range(50 * PIECES):
        piece = below(stream, PIECES)
        inward, ways = INWARD[corner] & EXITS_OF[piece], 0
        for side in range(SIDES):
            ways += (inward >> side) & 1
        if ways >= WAYS_IN and may_build(s, piece, corner):
            return piece * CELLS + corner
    return signed(random_build(s, stream))


@rule
def spread_corner(s: State, stream: Stream) -> int:
    """One of the free corners of a set, as widely spread as there is, that has all that are taken already."""
    taken = 0
    for k in range(SIDES):
        if s.level[CORNERS[k]] != EMPTY:
            taken |= 1 << k
    wanted = s.players if s.lost or s.starts_later else goal_setters(s)
    best, widest, equals = 0, 0, 0
    for corners in range(1 << SIDES):
        gap = narrowest_gap(corners, wanted)
        if corners & taken != taken or gap < widest:
            continue
        equals = 1 if gap > widest else equals + 1
        widest = gap
        if below(stream, equals) == 0:
            best = corners
    while True:
        k = below(stream, SIDES)
        if (best & ~taken) >> k & 1:
            return int(CORNERS[k])


@rule
def narrowest_gap(corners: int, wanted: int) -> int:
    """Of a set of that many corners: the fewest sides of the board between two of them; -1: there are not as many."""
    count, last, first, least = 0, -1, -1, SIDES
    for k in range(SIDES):
        if (corners >> k) & 1:
            count += 1
            if last >= 0:
                least = min(least, k - last)
            else:
                first = k
            last = k
    if count != wanted:
        return -1
    return min(least, first + SIDES - last)


@rule
def next_of_plan(s: State, stream: Stream) -> int:
    """Any planned piece that may be laid now. A plan in whose way something came is dropped."""
    n = 0
    open_cells = np.empty(CELLS, np.uint16)
    for cell in range(CELLS):
        if is_open(s, cell) and s.plan[cell] != NO_PLAN:
            open_cells[n] = cell
            n += 1
    while n > 0:
        k = below(stream, n)
        cell = int(open_cells[k])
        if may_build(s, int(s.plan[cell]), cell):
            return int(s.plan[cell]) * CELLS + cell
        n -= 1
        open_cells[k] = open_cells[n]
    s.plan[:] = NO_PLAN
    return signed(random_build(s, stream))


# --- planning --------------------------------------------------------------------------------------------------------


@rule
def plan_the_rest(s: State, stream: Stream) -> None:
    """Decide what will lie on every empty cell."""
    whole = np.empty(1, STATE)
    starts = np.empty(SIDES, np.int64)
    longest, mean = np.empty(SIDES), np.empty(SIDES)
    n = starts_of(s, starts)
    least = -1
    for _ in range(TRIES):
        whole[0] = s
        lay_at_random(whole[0], stream)
        flaws = 0 if s.lost else mend(whole[0], s, starts, n, stream)
        if flaws == 0 and not s.lost:
            measure(whole[0].level, whole[0].exits, starts, n, s.green_die > 0, longest, mean)
            flaws = too_far_apart(longest, n) + too_far_apart(mean, n)
        if least < 0 or flaws < least:
            least = flaws
            keep_plan(s, whole[0])
        if flaws == 0:
            return


@rule
def starts_of(s: State, starts: Ints) -> int:
    """Where a race may start: the corners that are claimed, or all of them where starts are chosen later."""
    n = 0
    for k in range(SIDES):
        claimed = s.starts_later
        for seat in range(s.players):
            claimed = claimed or s.start[seat] == CORNERS[k]
        if claimed:
            starts[n] = CORNERS[k]
            n += 1
    return n


@rule
def lay_at_random(s: State, stream: Stream) -> None:
    while s.placed < CELLS:
        number = random_build(s, stream)
        build(s, number // CELLS, number % CELLS)
        s.seat = (s.seat + 1) % s.players


@rule
def keep_plan(s: State, whole: State) -> None:
    for cell in range(CELLS):
        shape = SHAPE_OF[whole.exits[cell]]
        s.plan[cell] = (
            (int(whole.level[cell]) - 1) * len(PATTERNS) * SIDES + shape if s.level[cell] == EMPTY else NO_PLAN
        )
    s.plan[CELLS] = 0


@rule
def mend(whole: State, s: State, starts: Ints, n: int, stream: Stream) -> int:
    """Turn pieces that nobody has laid yet, or let them change places, until the ways are alike; the flaws left."""
    free = np.empty(CELLS, np.int64)
    cells = 0
    for cell in range(CELLS):
        if s.level[cell] == EMPTY:
            free[cells] = cell
            cells += 1
    climbable = np.zeros(SIDES, np.int64)
    reached, waiting = np.zeros(CELLS + 1, np.uint8), np.empty(CELLS + 1, np.int64)
    for k in range(n):  # turning pieces does not change that, and with the green die there is nothing else
        reached[:] = 0
        climbable[k] = climbs_from(whole.level, starts[k], reached, waiting)
    flaws = flaws_of(whole, starts, n, climbable)
    for tried in range(STEPS):
        if flaws == 0 or cells == 0 or (tried >= PATIENCE and flaws >= SHUT):
            break
        cell, other = free[below(stream, cells)], free[below(stream, cells)]
        sixths = 1 + below(stream, SIDES - 1)
        if s.green_die:
            change_places(whole, cell, other)
        else:
            whole.exits[cell] = TURNED[whole.exits[cell]][sixths]
        now = flaws_of(whole, starts, n, climbable)
        if now <= flaws:
            flaws = now
        elif s.green_die:
            change_places(whole, cell, other)
        else:
            whole.exits[cell] = TURNED[whole.exits[cell]][SIDES - sixths]
    return flaws


@rule
def change_places(s: State, cell: int, other: int) -> None:
    level, exits = s.level[cell], s.exits[cell]
    s.level[cell], s.exits[cell] = s.level[other], s.exits[other]
    s.level[other], s.exits[other] = level, exits


# --- how fair it is --------------------------------------------------------------------------------------------------


@rule
def flaws_of(s: State, starts: Ints, n: int, climbable: Ints) -> int:
    """0 where the quick estimate finds nothing wrong: nobody is stuck; if so, ways are short and alike."""
    ways = np.empty(CELLS, np.int64)
    shut = 0
    most, least, most_mean, least_mean = 0, NO_WAY, 0, NO_WAY
    for k in range(n):
        longest, total, cells = 0, 0, 0
        estimate(s, starts[k], ways)
        for cell in range(CELLS):
            if ways[cell] < NO_WAY:
                longest = max(longest, ways[cell])
                total += ways[cell]
                cells += 1
        shut += 0 if s.green_die else climbable[k] - cells
        mean = total // cells
        most, least = max(most, longest), min(least, longest)
        most_mean, least_mean = max(most_mean, mean), min(least_mean, mean)
    ratio = max(most * 1000 // max(1, least), most_mean * 1000 // max(1, least_mean))
    too_long = 0 if s.green_die else max(0, most - LONGEST_WAY)
    return shut * SHUT + min(SHUT // 2, max(0, ratio - 1000 - CLOSE) + too_long)


@rule
def estimate(s: State, start: int, ways: Ints) -> None:
    """ways[cell]: about how long the way from the start is; NO_WAY where none leads."""
    green = 1 if s.green_die else 0
    queue = np.empty(QUEUE, np.int64)
    waits = np.zeros(CELLS + 1, np.uint8)
    ways[:] = NO_WAY
    ways[start] = 0
    queue[0] = start
    first, last = 0, 1
    while first != last:
        cell = queue[first]
        first = (first + 1) % QUEUE
        waits[cell] = 0
        for side in range(SIDES):
            to = NEIGHBOURS[cell][side]
            if to == OFF or not (green or (s.exits[cell] >> side) & 1):
                continue
            rise = int(s.level[to]) - int(s.level[cell])
            if abs(rise) > MAX_CLIMB:
                continue
            way = ways[cell] + STEP_PRICE[green][fair_cost(rise)]
            if way < ways[to]:
                ways[to] = way
                if not waits[to]:
                    waits[to] = 1
                    queue[last] = to
                    last = (last + 1) % QUEUE


@rule
def climbs_from(level: Ints, start: int, reached: Ints, waiting: Ints) -> int:
    """Mark the cells that heights lead to; return how many."""
    reached[start] = 1
    waiting[0] = start
    n, found = 1, 1
    while n > 0:
        n -= 1
        cell = waiting[n]
        for side in range(SIDES):
            to = NEIGHBOURS[cell][side]
            if to != OFF and not reached[to] and abs(level[to] - level[cell]) <= MAX_CLIMB:
                reached[to] = 1
                found += 1
                waiting[n] = to
                n += 1
    return found


@rule
def measure(level: Ints, exits: Ints, starts: Ints, n: int, green_die: bool, longest: Floats, mean: Floats) -> None:
    """The longest and the mean way of each start, in exact expected turns."""
    inverted = np.zeros(CELLS + 1, np.uint8)
    reached = np.zeros((SIDES, CELLS + 1), np.uint8)
    waiting = np.empty(CELLS + 1, np.int64)
    cells = np.zeros(SIDES, np.int64)
    for k in range(n):
        longest[k] = mean[k] = 0.0
        climbs_from(level, starts[k], reached[k], waiting)
    gains = np.zeros(CELLS + 1, np.int64)
    turns = np.zeros((2, CELLS))
    for goal in range(CELLS):
        gains[goal] = 1
        solve(level, exits, inverted, gains, 1, green_die, turns)
        gains[goal] = 0
        for k in range(n):
            if reached[k][goal] and not is_start(goal, starts, n):
                longest[k] = max(longest[k], turns[0][starts[k]])
                mean[k] += turns[0][starts[k]]
                cells[k] += 1
    for k in range(n):
        mean[k] /= max(1, cells[k])


@rule
def is_start(cell: int, starts: Ints, n: int) -> bool:
    for k in range(n):
        if starts[k] == cell:
            return True
    return False


@rule
def too_far_apart(ways: Floats, n: int) -> int:
    """By how many thousandths of the shortest of these ways the longest is longer than may be."""
    most, least = ways[0], ways[0]
    for k in range(n):
        most, least = max(most, ways[k]), min(least, ways[k])
    if least <= 0.0 or most == np.inf:
        return NO_WAY
    return max(0, int(np.ceil(1000.0 * (most / least - MOST_APART))))
