"""What the next player may answer to a placement in the terrain game.

Ways that are still open in the dark are shut by one piece: a cliff before the last gate of a start can cost its player
a quarter of the race at a stroke. Whoever looks at the answer sees it coming, and leaves no such gate, or two.
"""

import numpy as np

from tableflip.bots.terrain.building import turns_after
from tableflip.bots.terrain.features import room_to_tell, terrain_shares
from tableflip.bots.terrain.prospects import all_have_starts
from tableflip.bots.terrain.weighing import Weighing
from tableflip.core.hex import CELLS, OFF
from tableflip.core.rule import rule
from tableflip.core.state import Floats, Ints
from tableflip.games.terrain.build import PATTERNS_OF_A_LEVEL, is_open, walls_in
from tableflip.games.terrain.pieces import LEVELS, SIDES
from tableflip.games.terrain.rules import BUILD, play
from tableflip.games.terrain.state import BUILDING, SEATS, STATE, State

ANSWERING_TURNS = 2  # of a piece: what is shut by one is open by the other, if it is of pattern D
MOST_ANSWERS = CELLS * LEVELS * ANSWERING_TURNS


@rule
def judge_answered(s: State, builds: Ints, n: int, w: Weighing, values: Floats) -> int:
    """Judge the best placement on every cell once more, after the best answer; how many: they come to the front.

    `values` are what the n placements promise without one, and stay that where nobody can answer yet, or any more.
    """
    found = bring_best_of_cells(builds, n, values)
    built = np.empty(1, STATE)
    answers = np.empty(MOST_ANSWERS, np.int16)
    turns = np.zeros((MOST_ANSWERS, SEATS))
    shares, room = np.zeros(SEATS), room_to_tell()
    for k in range(found):
        built[0] = s
        play(built[0], int(builds[k]))
        if built[0].phase != BUILDING or not all_have_starts(built[0]):
            return n
        best = 0.0
        count = likely_answers(built[0], answers)
        turns_after(built[0], answers, count, w, turns)
        for answer in range(count):
            terrain_shares(s, 2, turns[answer], w, room, shares)
            if shares[built[0].seat] > best:
                best = shares[built[0].seat]
                values[k] = shares[s.seat]
    return found


@rule
def likely_answers(s: State, answers: Ints) -> int:
    """Every level on every open cell, with one pattern that is left: a tenth of all placements; return how many."""
    n = 0
    for cell in range(CELLS):
        if not is_open(s, cell):
            continue
        for level in range(1, LEVELS + 1):
            pattern = pattern_left(s, level)
            if pattern >= 0 and walls_in(s, level, cell) == OFF:
                for turn in range(ANSWERING_TURNS):
                    piece = ((level - 1) * PATTERNS_OF_A_LEVEL + pattern) * SIDES + turn
                    answers[n] = BUILD + piece * CELLS + cell
                    n += 1
    return n


@rule
def pattern_left(s: State, level: int) -> int:
    """The last pattern of a level that the supply has, D before all others; -1: none is left."""
    for pattern in range(PATTERNS_OF_A_LEVEL - 1, -1, -1):
        if s.supply[(level - 1) * PATTERNS_OF_A_LEVEL + pattern] > 0:
            return pattern
    return -1


@rule
def bring_best_of_cells(builds: Ints, n: int, values: Floats) -> int:
    """Swap the best of n placements on every cell to the front; return how many these are."""
    place = np.full(CELLS, n, np.int64)
    found = 0
    for k in range(n):
        cell = (builds[k] - BUILD) % CELLS
        is_first = place[cell] == n
        if is_first:
            place[cell] = found
            found += 1
        best = place[cell]
        if is_first or values[k] > values[best]:
            builds[k], builds[best] = builds[best], builds[k]
            values[k], values[best] = values[best], values[k]
    return found
