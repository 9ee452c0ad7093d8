"""The race of the terrain game, one move ahead: where to end a move, and which piece to turn after doubles.

A move is judged by what everybody needs after it (`terrain_outlook`): that lets a bot hurry, send others back, shut their
way and open its own, whichever is worth most.
"""

from typing import Any

import numpy as np

from tableflip.bots.terrain_outlook import race_shares, shares_of
from tableflip.bots.terrain_turns import POINT_ODDS, fill_tables, new_tables
from tableflip.bots.terrain_ways import fill_prices, fill_prices_around, rough_turns
from tableflip.core.hex import CELLS
from tableflip.core.rule import rule
from tableflip.games.terrain.distance import MOST_POINTS, ODDS
from tableflip.games.terrain.race import roll
from tableflip.games.terrain.rules import FORFEIT, INVERT, ROTATE, STOP, TURNS, moves, play
from tableflip.games.terrain.state import MOVING, OVER, SEATS, STATE

MOST_PLACES = 64  # that a move may come by
MOST_STEPS = 7  # at once: six sides, or to stop
FINALISTS = 16  # turnings that are looked at twice


# --- steps -----------------------------------------------------------------------------------------------------------


@rule
def best_step(s: Any, tables: Any, foresight: Any) -> Any:
    """The mover's best first step, or to stop, and the share of the win that it leads to.

    `foresight` 0 judges the place where the move ends; 1 lets the next player roll and move, too.
    """
    room = np.empty(MOST_PLACES, STATE)
    firsts = np.empty(MOST_PLACES, np.int64)
    out = np.empty(MOST_STEPS, np.int16)
    ended = np.empty(1, STATE)
    shares = np.zeros(SEATS)
    me = s.seat
    best, top = np.int64(STOP), -1.0
    n = places(s, room, firsts)
    for k in range(n):
        ended[0] = room[k]
        if ended[0].phase == MOVING:
            if out[moves(ended[0], out) - 1] != STOP:  # it is listed last
                continue
            play(ended[0], STOP)
        if foresight > 0 and ended[0].phase != OVER:
            after_a_roll(ended[0], tables, shares)
        else:
            race_shares(ended[0], tables, shares)
        if shares[me] > top:
            best, top = firsts[k], shares[me]
    return best, top


@rule
def places(s: Any, room: Any, firsts: Any) -> Any:
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
                    play(room[n], out[k])
                    firsts[n] = out[k] if done == 0 else firsts[done]
                    n += is_news(room, n)
        done += 1
    return n


@rule
def is_news(room: Any, n: Any) -> Any:
    """Is the last place one that was not there before, or not with as many points?"""
    me = room[0].seat
    new = room[n]
    for k in range(n):
        old = room[k]
        if old.token[me] == new.token[me] and old.visited[me] == new.visited[me] and old.points >= new.points:
            return 0
    return 1


@rule
def after_a_roll(s: Any, tables: Any, shares: Any) -> None:
    """The shares that are to be expected once the player who is to roll has moved as well as one can see from here."""
    rolled = np.empty(1, STATE)
    some = np.zeros(SEATS)
    total = np.zeros(SEATS)
    left = 1.0
    directions = 6 if s.green_die else 1
    for direction in range(directions):
        for points in range(1, MOST_POINTS + 1):
            odds = ODDS[1][points] / 6 if s.green_die else POINT_ODDS[points]
            rolled[0] = s
            roll(rolled[0], points, 4 if points == 2 else 2, direction + 1 if s.green_die else 0)  # fair weather
            if best_end(rolled[0], tables, some):
                for seat in range(s.players):
                    total[seat] += odds * some[seat]
                left -= odds
    race_shares(s, tables, some)
    for seat in range(s.players):
        shares[seat] = total[seat] + left * some[seat]


@rule
def best_end(s: Any, tables: Any, shares: Any) -> Any:
    """The shares after the mover's best move; False where it can only stay."""
    room = np.empty(MOST_PLACES, STATE)
    firsts = np.empty(MOST_PLACES, np.int64)
    out = np.empty(MOST_STEPS, np.int16)
    some = np.zeros(SEATS)
    me = s.seat
    n = places(s, room, firsts)
    if n == 1:
        return False
    top = -1.0
    for k in range(n):
        if room[k].phase == MOVING:
            if out[moves(room[k], out) - 1] != STOP:
                continue
            play(room[k], STOP)
        race_shares(room[k], tables, some)
        if some[me] > top:
            top = some[me]
            shares[:] = some
    return True


# --- doubles ---------------------------------------------------------------------------------------------------------


@rule
def best_turning(s: Any, turnings: Any, n: Any) -> Any:
    """The best of those rotations, inversions and forfeits, and the share of the win that it leads to.

    All are judged by rough prices, and the finalists once more by exact tables.
    """
    me = s.seat
    prices = np.empty((CELLS + 1, 6))
    fill_prices(s, prices)
    rough = np.empty(n)
    turned = np.empty(1, STATE)
    shares = np.zeros(SEATS)
    turns = np.zeros(SEATS)
    for k in range(n):
        turned[0] = s
        play(turned[0], turnings[k])
        cell = turned_cell(turnings[k])
        if cell < CELLS:
            fill_prices_around(turned[0], cell, prices)
        for seat in range(s.players):
            turns[seat] = rough_turns(turned[0], seat, prices)
        shares_of(turned[0], turns, shares)
        rough[k] = shares[me]
        if cell < CELLS:
            fill_prices_around(s, cell, prices)
    tables = new_tables()
    best, top = np.int64(FORFEIT), -1.0
    for _ in range(min(n, FINALISTS)):
        k = np.argmax(rough)
        rough[k] = -1.0
        turned[0] = s
        play(turned[0], turnings[k])
        fill_tables(turned[0], tables)
        race_shares(turned[0], tables, shares)
        if shares[me] > top:
            best, top = np.int64(turnings[k]), shares[me]
    return best, top


@rule
def turned_cell(move: Any) -> Any:
    """The piece that a move after doubles is about; CELLS for none."""
    if move >= INVERT:
        return move - INVERT
    return CELLS if move == FORFEIT else (move - ROTATE) // TURNS
