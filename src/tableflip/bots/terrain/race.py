"""The race of the terrain game, one move ahead: where to end a move, and which piece to turn after doubles.

A move is judged by what everybody needs after it (`outlook`): that lets a bot hurry, send others back, shut
their way and open its own, whichever is worth most.
"""

import numpy as np

from tableflip.bots.terrain.outlook import race_shares, race_turns, worth
from tableflip.bots.terrain.turns import tables_of
from tableflip.bots.terrain.ways import NO_WAY, fill_prices_around, prices_of, rough_turns
from tableflip.bots.terrain.weighing import Weighing
from tableflip.core.hex import CELLS
from tableflip.core.rule import rule
from tableflip.core.state import Array, Floats, Ints
from tableflip.games.terrain.race import may_stop, step_sides
from tableflip.games.terrain.rules import FORFEIT, INVERT, ROTATE, STOP, TURNS, moves, play
from tableflip.games.terrain.state import MOVING, SEATS, STATE, State

MOST_PLACES = 64  # that a move may come by
MOST_STEPS = 7  # at once: six sides, or to stop
FINALISTS = 16  # turnings that are looked at twice


# --- steps -----------------------------------------------------------------------------------------------------------


@rule
def judge_steps(s: State, steps: Ints, n: int, w: Weighing, values: Floats) -> None:
    """The share of the win that the mover's best move through each of those n first steps leads to."""
    tables = tables_of(s)
    room = np.empty(MOST_PLACES, STATE)
    firsts = np.empty(MOST_PLACES, np.int64)
    shares = np.zeros(SEATS)
    me = s.seat
    found = places(s, room, firsts)
    values[:n] = 0.0
    for k in range(found):
        if not end_move(room[k]):
            continue
        race_shares(room[k], tables, w, shares)
        for first in range(n):
            if steps[first] == firsts[k]:
                values[first] = max(values[first], shares[me])


@rule
def end_move(s: State) -> bool:
    """Stop; False where that is not allowed. Where a move has won, nothing is left to be done."""
    if s.phase != MOVING:
        return True
    if not may_stop(s, step_sides(s)):
        return False
    play(s, STOP)
    return True


@rule
def places(s: State, room: Array[State], firsts: Ints) -> int:
    """All that the mover can still come by in this move, in `room`, with the first step that leads there; how many.

    Each place once, with the most points left (a way to it with fewer may come first, and is then listed, too).
    """
    out = np.empty(MOST_STEPS, np.int16)
    room[0] = s
    firsts[0] = STOP
    n, done = 1, 0
    while done < n:
        if room[done].phase == MOVING:
            options = moves(room[done], out)
            for k in range(options):
                if out[k] != STOP and n < len(room):
                    room[n] = room[done]
                    play(room[n], int(out[k]))
                    firsts[n] = out[k] if done == 0 else firsts[done]
                    n += is_news(room, n)
        done += 1
    return n


@rule
def is_news(room: Array[State], n: int) -> bool:
    """Is the last place one that was not there before, or not with as many points?"""
    me = room[0].seat
    new = room[n]
    for k in range(n):
        old = room[k]
        if old.token[me] == new.token[me] and old.visited[me] == new.visited[me] and old.points >= new.points:
            return False
    return True


# --- doubles ---------------------------------------------------------------------------------------------------------


@rule
def judge_turnings(s: State, turnings: Ints, n: int, w: Weighing, values: Floats, own_way: int) -> int:
    """The best of those n rotations, inversions and forfeits, and the share of the win that each leads to; how many.

    All are judged by rough prices; the finalists, which come to the front, once more by better tables. With `own_way`
    only the mover's way counts, and a value is less the longer that is.
    """
    rough_values(s, turnings, n, w, values, own_way)
    turned = np.empty(1, STATE)
    turns = np.zeros(SEATS)
    finalists = min(n, FINALISTS)
    for k in range(finalists):
        bring_best(turnings, values, k, n)
        turned[0] = s
        play(turned[0], int(turnings[k]))
        race_turns(turned[0], tables_of(turned[0]), turns)
        values[k] = worth(turned[0], s.seat, turns, w, own_way)
    return finalists


@rule
def rough_values(s: State, turnings: Ints, n: int, w: Weighing, values: Floats, own_way: int) -> None:
    prices = prices_of(s, NO_WAY)
    turned = np.empty(1, STATE)
    turns = np.zeros(SEATS)
    for k in range(n):
        turned[0] = s
        play(turned[0], int(turnings[k]))
        cell = turned_cell(turnings[k])
        if cell < CELLS:
            fill_prices_around(turned[0], cell, NO_WAY, prices)
        for seat in range(s.players):
            turns[seat] = rough_turns(turned[0], seat, prices)
        values[k] = worth(turned[0], s.seat, turns, w, own_way)
        if cell < CELLS:
            fill_prices_around(s, cell, NO_WAY, prices)


@rule
def bring_best(turnings: Ints, values: Floats, k: int, n: int) -> None:
    """Swap the best of the moves from k on to the place k."""
    best = k
    for other in range(k + 1, n):
        if values[other] > values[best]:
            best = other
    turnings[k], turnings[best] = turnings[best], turnings[k]
    values[k], values[best] = values[best], values[k]


@rule
def turned_cell(move: int) -> int:
    """The piece that a move after doubles is about; CELLS for none."""
    if move >= INVERT:
        return move - INVERT
    return CELLS if move == FORFEIT else (move - ROTATE) // TURNS
