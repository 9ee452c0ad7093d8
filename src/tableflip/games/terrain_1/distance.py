"""How far is it? The exact expected number of turns from every cell to a destination, on the terrain as it lies.

The model is one racer alone: each turn the dice fall (36 rolls, equally likely), doubles move nobody, and the points
are used as well as possible, stopping anywhere they reach. Nobody else is on the board, and no piece is turned: what a
rotation could open or close is left out, and so is what being sent back would cost. A destination counts when it is
entered, also on the way. Where no way leads, the answer is infinite.

With the green die (TG-12) a turn has a direction, doubles are rolled again, and a step must be made if one is possible:
the racer only chooses how far to go. For `lost`, the destinations are all edge cells, any of which will do.

That is a stochastic shortest path. By exits it is solved by value iteration; with the green die, where plain sweeps
would be slow, by rounds of policy iteration.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tableflip.core.cells import not_a_cell
from tableflip.core.hex import BY_NAME, CELLS, NAMES, NEIGHBOURS
from tableflip.core.reading import shown
from tableflip.core.rule import rule
from tableflip.core.state import Floats, Ints, Rows, signed
from tableflip.games.terrain_1.build import FIRST_EDGE_CELL, MAX_CLIMB
from tableflip.games.terrain_1.options import MOST_DESTINATIONS
from tableflip.games.terrain_1.pieces import EXITS_OF, LEVEL_OF, parse_piece
from tableflip.games.terrain_1.race import fair_cost
from tableflip.games.terrain_1.state import EMPTY

MOST_POINTS = 6
FAR = 99
PRECISION = 1e-10  # of a turn

EDGE = tuple(NAMES[FIRST_EDGE_CELL:])  # the destinations of those who are lost

Board: TypeAlias = tuple[tuple[str, str, bool], ...]  # cell, piece, and whether it lies upside-down


def odds_of_points() -> NDArray[np.float64]:
    """odds[g][p]: how likely a turn can spend p fair-weather points, without (g = 0) and with (g = 1) the green die.

    Bad weather doubles every cost, which is to halve the points. Doubles give none; with the green die they are
    rolled again.
    """
    odds = np.zeros((2, MOST_POINTS + 1))
    for white in range(1, 7):
        for red in range(1, 7):
            points = white // 2 if red % 2 else white
            odds[0][0 if white == red else points] += 1 / 36
            if white != red:
                odds[1][points] += 1 / 30
    return odds


ODDS = odds_of_points()
AT_LEAST = np.array([ODDS[1][points:].sum() for points in range(MOST_POINTS + 1)])  # with the green die


# --- for people ------------------------------------------------------------------------------------------------------


def expected_turns(
    pieces: Mapping[str, str], goals: Iterable[str], *, inverted: Iterable[str] = (), green_die: bool = False
) -> dict[str, float]:
    """The expected turns from every cell with a piece to the nearest of the goals; infinite where no way leads.

    `pieces` and `inverted` are as in a position; `goals` are cells: one destination, or `EDGE` for those who are lost.
    """
    gains = np.zeros(CELLS + 1, np.int64)
    for name in goals:
        gains[cell_named(name)] = 1
    return answer(pieces, inverted, gains, 1, green_die)


def expected_turns_of_tour(
    pieces: Mapping[str, str], goals: Iterable[str], *, inverted: Iterable[str] = (), green_die: bool = False
) -> dict[str, float]:
    """The same until all of up to three goals have been reached, in the best order (TG-10)."""
    gains = np.zeros(CELLS + 1, np.int64)
    cells = [cell_named(name) for name in dict.fromkeys(goals)]
    if not 1 <= len(cells) <= MOST_DESTINATIONS:
        raise ValueError(f"A tour has 1 to {MOST_DESTINATIONS} destinations, not {len(cells)}.")
    for k, cell in enumerate(cells):
        gains[cell] = 1 << k
    return answer(pieces, inverted, gains, (1 << len(cells)) - 1, green_die)


def expected_turns_of_players(
    position: Mapping[str, Any], *, green_die: bool = False, lost: bool = False
) -> list[float]:
    """For each seat of a race's position (`match.position()`): the expected turns from where it stands to the end."""
    pieces, inverted = position["pieces"], position.get("inverted", ())
    reached = position.get("visited") or [[] for _ in position["tokens"]]
    expected = []
    for token, goals, done in zip(position["tokens"], position["goals"], reached):
        left = EDGE if lost else [goal for goal in goals if goal not in done]
        if token is None or not left:
            expected.append(0.0)
        elif lost:
            expected.append(expected_turns(pieces, left, inverted=inverted, green_die=True)[token])
        else:
            expected.append(expected_turns_of_tour(pieces, left, inverted=inverted, green_die=green_die)[token])
    return expected


@lru_cache(maxsize=256)
def turns_from_everywhere(board: Board, goals: tuple[str, ...], green_die: bool, lost: bool) -> dict[str, float]:
    """The expected turns from every cell until all goals, for those who are `lost` any, are reached; solved once."""
    solve = expected_turns if lost else expected_turns_of_tour
    pieces = {name: piece for name, piece, _ in board}
    return solve(pieces, goals, inverted=[name for name, _, down in board if down], green_die=green_die)


def answer(
    pieces: Mapping[str, str], inverted: Iterable[str], gains: NDArray[np.int64], full: int, green_die: bool
) -> dict[str, float]:
    level, exits = np.full(CELLS + 1, EMPTY, np.int8), np.zeros(CELLS + 1, np.uint8)
    down = np.zeros(CELLS + 1, np.uint8)
    for name, text in pieces.items():
        number = parse_piece(text)
        if number is None:
            raise ValueError(f"{name}: {text!r} is not a piece; pieces look like 5B2.")
        level[cell_named(name)], exits[cell_named(name)] = LEVEL_OF[number], EXITS_OF[number]
    for name in inverted:
        down[cell_named(name)] = 1
    turns = np.zeros((full + 1, CELLS))
    solve(level, exits, down, gains, full, green_die, turns)
    return {NAMES[cell]: float(turns[0][cell]) for cell in range(CELLS) if level[cell] != EMPTY}


def cell_named(name: str) -> int:
    if name not in BY_NAME:
        raise ValueError(f"{shown(name)} {not_a_cell(name)}.")
    return BY_NAME[name]


# --- for rules and bots ----------------------------------------------------------------------------------------------


@rule
def solve(
    level: Ints, exits: Ints, inverted: Ints, gains: Ints, full: int, green_die: bool, turns: Rows[Floats]
) -> None:
    """turns[mask][cell]: the expected turns from a cell, with the destinations of `mask` reached, until all are.

    `level`, `exits` and `inverted` are boards as in a state; gains[cell] is the mask of destinations on a cell, `full`
    the mask of all. Masks are solved from the last to the first: reaching one leads to a mask that is solved already.
    """
    turns[full][:] = 0.0
    for mask in range(full - 1, -1, -1):
        if green_die:
            solve_with_green_die(level, inverted, gains, full, mask, turns)
        else:
            solve_with_exits(level, exits, inverted, gains, full, mask, turns)


@rule
def passes(level: Ints, inverted: Ints, at: int, to: int) -> bool:
    return not inverted[to] and abs(level[to] - level[at]) <= MAX_CLIMB


# --- by exits: one may stay, so that every move goes to a better cell ------------------------------------------------


@rule
def solve_with_exits(
    level: Ints, exits: Ints, inverted: Ints, gains: Ints, full: int, mask: int, turns: Rows[Floats]
) -> None:
    """Value iteration from above: infinite at first, each sweep finds better ways, until none is found any more.

    `inside[x][y]`: the points from x to y without reaching a destination; `outside[x][p]`: the best that p points reach
    with a destination on the way.
    """
    inside = np.full((CELLS, CELLS), FAR, np.int64)
    outside = np.full((CELLS, MOST_POINTS + 1), np.inf)
    now = turns[mask]
    for cell in range(CELLS):
        gained = mask | gains[cell]
        now[cell] = np.inf if gained == mask else turns[gained][cell]
        if gained == mask and level[cell] != EMPTY:
            search(level, exits, inverted, gains, full, mask, cell, turns, inside[cell], outside[cell])
    best = np.empty(MOST_POINTS + 1)
    change = 1.0
    while change > PRECISION:
        change = 0.0
        for cell in range(CELLS):
            if mask | gains[cell] != mask or level[cell] == EMPTY:
                continue
            best[:] = outside[cell]
            for other in range(CELLS):
                points = inside[cell][other]
                if points <= MOST_POINTS and now[other] < best[points]:
                    best[points] = now[other]
            value = one_turn(best, now[cell])
            if value < now[cell]:
                change = max(change, now[cell] - value)
                now[cell] = value


@rule
def one_turn(best: Floats, staying: float) -> float:
    """The expected turns of a cell whence `best[p]` can be had for p points; rolls that do not help are waited out."""
    helps, ahead, least = 0.0, 0.0, np.inf
    for points in range(MOST_POINTS + 1):
        least = min(least, best[points])
        if least < staying:
            helps += ODDS[0][points]
            ahead += ODDS[0][points] * least
    return (1.0 + ahead) / helps if helps > 0.0 else staying


@rule
def search(
    level: Ints,
    exits: Ints,
    inverted: Ints,
    gains: Ints,
    full: int,
    mask: int,
    start: int,
    turns: Rows[Floats],
    inside: Ints,
    outside: Floats,
) -> None:
    """The cheapest way within a turn from `start` to every cell, with whatever destinations it enters on the way."""
    costs = np.full((full + 1) * CELLS, FAR, np.int64)
    queue = np.empty((MOST_POINTS + 1, (full + 1) * CELLS), np.int64)  # nodes mask * CELLS + cell, by cost
    waiting = np.zeros(MOST_POINTS + 1, np.int64)
    costs[mask * CELLS + start] = 0
    queue[0][0] = mask * CELLS + start
    waiting[0] = 1
    for spent in range(MOST_POINTS + 1):
        k = 0
        while k < waiting[spent]:
            node = queue[spent][k]
            k += 1
            reached, at = node // CELLS, node % CELLS
            if costs[node] < spent:
                continue
            if reached == mask:
                inside[at] = spent
            else:
                outside[spent] = min(outside[spent], turns[reached][at])
            if reached == full:
                continue
            for side in range(6):
                to = signed(NEIGHBOURS[at][side])
                if not (exits[at] >> side) & 1 or not passes(level, inverted, at, to):
                    continue
                total = spent + fair_cost(int(level[to]) - int(level[at]))
                there = (reached | gains[to]) * CELLS + to
                if total <= MOST_POINTS and total < costs[there]:
                    costs[there] = total
                    queue[total][waiting[total]] = there
                    waiting[total] += 1


# --- by the green die: one must go where it says ---------------------------------------------------------------------


@rule
def solve_with_green_die(level: Ints, inverted: Ints, gains: Ints, full: int, mask: int, turns: Rows[Floats]) -> None:
    """A forced step may lead away, so that plain sweeps take thousands of rounds on a long way. Instead, each round
    goes as far on each roll as the last values advise, and solves for the values of doing just that."""
    now = turns[mask]
    start_from_below(level, inverted, gains, full, mask, turns)
    system = np.empty((CELLS, CELLS + 1))
    before: Floats = np.empty(CELLS)
    change = 1.0
    while change > PRECISION:
        before[:] = now
        system[:] = 0.0
        for cell in range(CELLS):
            if mask | gains[cell] != mask or now[cell] == np.inf:
                system[cell][cell] = 1.0
                system[cell][CELLS] = 0.0  # not asked for: no row refers to it
            else:
                write_equation(level, inverted, gains, full, mask, turns, cell, system[cell])
        eliminate(system)
        change = 0.0
        for cell in range(CELLS):
            if mask | gains[cell] == mask and now[cell] != np.inf:
                now[cell] = system[cell][CELLS]
                change = max(change, abs(now[cell] - before[cell]) / (1.0 + now[cell]))


@rule
def write_equation(
    level: Ints, inverted: Ints, gains: Ints, full: int, mask: int, turns: Rows[Floats], cell: int, equation: Floats
) -> None:
    """(chance to move) x turns of the cell - chances x turns of the cells where it stops = 1, all times six sides."""
    equation[cell] = 6.0
    equation[CELLS] = 6.0
    for side in range(6):
        at, reached, spent, covered = cell, mask, 0, 0.0
        best, best_reached, least = cell, mask, np.inf
        while reached != full:
            to = signed(NEIGHBOURS[at][side])
            if not passes(level, inverted, at, to):
                break
            spent += fair_cost(int(level[to]) - int(level[at]))
            if spent > MOST_POINTS:
                break
            share = 1.0 - AT_LEAST[spent] - covered  # of the rolls: those that get no further than `at`
            stop_at(equation, share, mask, best_reached, best, turns)
            covered += share
            at = to
            reached |= gains[to]
            if turns[reached][at] < least:
                best, best_reached, least = at, reached, turns[reached][at]
        stop_at(equation, 1.0 - covered, mask, best_reached, best, turns)


@rule
def stop_at(equation: Floats, share: float, mask: int, reached: int, cell: int, turns: Rows[Floats]) -> None:
    """That share of the rolls stops there: an unknown of this mask, or a value that is known already."""
    if reached == mask:
        equation[cell] -= share
    else:
        equation[CELLS] += share * turns[reached][cell]


@rule
def eliminate(system: Rows[Floats]) -> None:
    """Solve in place, the values into the last column. No pivots are needed: each row's diagonal outweighs the rest."""
    n = len(system)
    for k in range(n):
        for i in range(k + 1, n):
            if system[i][k] != 0.0:
                factor = system[i][k] / system[k][k]
                for j in range(k, n + 1):
                    system[i][j] -= factor * system[k][j]
    for k in range(n - 1, -1, -1):
        for j in range(k + 1, n):
            system[k][n] -= system[k][j] * system[j][n]
        system[k][n] /= system[k][k]


@rule
def start_from_below(level: Ints, inverted: Ints, gains: Ints, full: int, mask: int, turns: Rows[Floats]) -> None:
    """0 where every destination left can be reached (heights are the same both ways), else infinite."""
    now = turns[mask]
    now[:] = np.inf
    reached = np.zeros(CELLS + 1, np.uint8)
    frontier = np.empty(CELLS + 1, np.int64)
    for first in range(CELLS):
        if reached[first] or level[first] == EMPTY or inverted[first]:
            continue
        frontier[0], done, found = first, 0, 1
        reached[first] = 1
        goals = mask
        while done < found:
            at = frontier[done]
            done += 1
            goals |= gains[at]
            for side in range(6):
                to = signed(NEIGHBOURS[at][side])
                if not reached[to] and passes(level, inverted, at, to):
                    reached[to] = 1
                    frontier[found] = to
                    found += 1
        for k in range(found):
            cell = frontier[k]
            gained = mask | gains[cell]
            now[cell] = turns[gained][cell] if gained != mask else 0.0 if goals & full == full else np.inf
