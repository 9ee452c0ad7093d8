"""What a TerraFlip player sees in a position at a glance: what a flip is worth, where a tile goes well, who is ahead.

A player acts on what that player knows: the bits of `known`, never the world behind them.
"""

from math import exp, sqrt

import numpy as np

from tableflip.bots.terraflip.features import mark_threats
from tableflip.core.hex import CELLS, NEIGHBOURS
from tableflip.core.rng import below
from tableflip.core.rule import put, rule
from tableflip.core.state import Floats, Moves, Stream
from tableflip.games.terraflip.rules import (
    END,
    FLIP,
    KNIGHT_TILE,
    PLACE,
    SHOOT,
    SPY,
    deeds,
    framed,
    is_prey,
    outcome,
    placements,
    touches_its_colour,
)
from tableflip.games.terraflip.state import EMPTY, PLACING, SEATS, State

COLOURS = 4
GOES_ON = 0.4  # a flip to one's own colour may be followed by another
TRIED_IN_A_PLAYOUT = 4  # placements that a player in a playout compares
CARELESS = 10  # hundredths of the flips in a playout that nobody thought about

# --- flips -----------------------------------------------------------------------------------------------------------


@rule
def knows(s: State, seat: int, cell: int) -> bool:
    return (s.known[cell] >> seat) & 1 != 0


@rule
def worth_of_colour(s: State, colour: int) -> float:
    """What a tile of that colour on top is worth to the mover: its own 1, an opponent's less than nothing."""
    if colour == s.seat:
        return 1.0
    return -1.0 / (s.players - 1) if colour < s.players else 0.0


@rule
def worth_of_flip(s: State, cell: int) -> float:
    """What turning the tile over is worth to the mover, in tiles, as far as the mover knows."""
    shown = s.colour[cell]
    if knows(s, s.seat, cell):
        hidden = worth_of_colour(s, s.back[cell]) + (GOES_ON if s.back[cell] == s.seat else 0.0)
    else:  # one of the three other colours
        hidden = GOES_ON / 3
        for colour in range(COLOURS):
            if colour != shown:
                hidden += worth_of_colour(s, colour) / 3
    return hidden - worth_of_colour(s, shown)


@rule
def flipped_by(move: int) -> int:
    """The cell of the tile that a flip or a shot turns over, where it lies before."""
    return move - FLIP if move < SHOOT else (move - SHOOT) // CELLS


@rule
def best_flip(s: State, stream: Stream, moves: Moves) -> int:
    """The flip or shot worth the most to the mover, else the end of the turn."""
    n = deeds(s, moves)
    if n == 1:
        return moves[0]
    if below(stream, 100) < CARELESS:
        return moves[below(stream, n)]
    best, top, equals = moves[n - 1], -1e9, 0
    for k in range(n):
        worth = 0.0 if moves[k] == END else worth_of_flip(s, flipped_by(moves[k]))
        if worth > top:
            best, top, equals = moves[k], worth, 1
        elif worth == top:
            equals += 1
            if below(stream, equals) == 0:
                best = moves[k]
    return best


# --- placements ------------------------------------------------------------------------------------------------------


@rule
def worth_of_company(s: State, cell: int) -> float:
    """Points that the mover gets at once for a tile on the cell, besides its own: tiles that touch count double."""
    worth, alone = 0.0, True
    for side in range(6):
        beside = NEIGHBOURS[cell][side]
        if s.colour[beside] == s.seat:
            alone = False
            if not touches_its_colour(s, beside):
                worth += 1.0
    return worth if alone else worth + 1.0


@rule
def worth_of_frames(s: State, cell: int, room: Moves) -> float:
    """What the best flip after a placement on the cell is worth."""
    s.colour[cell] = s.seat
    n = framed(s, cell, room, 0)
    s.colour[cell] = EMPTY
    best = 0.0
    for k in range(n):
        best = max(best, worth_of_flip(s, room[k] - FLIP))
    return best


@rule
def worth_beside(s: State, cell: int) -> float:
    """What the best flip of a neighbour is worth, framed or not: for a campsite or a catapult."""
    best = 0.0
    for side in range(6):
        beside = NEIGHBOURS[cell][side]
        if is_prey(s, beside):
            best = max(best, worth_of_flip(s, beside))
    return best


TILE_IN_HAND = 0.5  # a special tile is worth keeping for a better moment


@rule
def worth_of_placement(s: State, tile: int, cell: int, room: Moves) -> float:
    return worth_with_flips(s, tile, cell, worth_of_frames(s, cell, room))


@rule
def worth_with_flips(s: State, tile: int, cell: int, flips: float) -> float:
    """In points, roughly; a flip is worth a good point and a half for either side. `flips`: `worth_of_frames`."""
    if tile > KNIGHT_TILE:  # a campsite or a catapult
        flips = max(flips, worth_beside(s, cell)) - TILE_IN_HAND
    return worth_of_company(s, cell) + 1.7 * flips


@rule
def best_of_some_placements(s: State, stream: Stream, moves: Moves) -> int:
    """The best of a few placements picked at random."""
    n = placements(s, moves)
    room = moves[n:]
    best, top = moves[0], -1e9
    for _ in range(TRIED_IN_A_PLAYOUT):
        move = moves[below(stream, n)]
        worth = worth_of_placement(s, (move - PLACE) // CELLS, (move - PLACE) % CELLS, room)
        if worth > top:
            best, top = move, worth
    return best


@rule
def rollout(s: State, stream: Stream, moves: Moves) -> int:
    """One move of a sensible player in a hurry, who never spies."""
    return best_of_some_placements(s, stream, moves) if s.phase == PLACING else best_flip(s, stream, moves)


@rule
def practice(s: State, stream: Stream, moves: Moves) -> int:
    """One move within a turn of somebody who learns: as in a hurry, but often with a look at what they do not know."""
    move = best_flip(s, stream, moves)
    if move < END and s.spies[s.seat] > 0 and not knows(s, s.seat, flipped_by(move)) and below(stream, 2):
        return SPY + flipped_by(move)
    return move


# --- for the tree ----------------------------------------------------------------------------------------------------


@rule
def candidates(s: State, stream: Stream, moves: Moves) -> int:
    """All deeds; and looks under tiles that could be flipped now, if the mover does not know them already."""
    n = deeds(s, moves)
    if s.phase == PLACING or s.spies[s.seat] == 0:
        return n
    looks, last = n, -1
    for k in range(n):
        if moves[k] != END:
            cell = flipped_by(moves[k])
            if cell != last and not knows(s, s.seat, cell):
                put(moves, looks, SPY + cell)
                looks += 1
            last = cell
    return without_twins(moves, n, looks)


@rule
def scouting(s: State, looks: Moves) -> int:
    """Before a tile is placed: looks under all that it could frame, where the mover does not know it already."""
    n = 0
    if s.phase != PLACING or s.spies[s.seat] == 0:
        return n
    marks = np.zeros(CELLS + 1, np.int64)
    mark_threats(s, s.seat, 1, marks)
    for cell in range(1, CELLS):
        if marks[cell] != 0 and not knows(s, s.seat, cell):
            put(looks, n, SPY + cell)
            n += 1
    return n


@rule
def without_twins(moves: Moves, start: int, n: int) -> int:
    """Drop what is in moves[start:n] twice; return the new n."""
    end = start
    for k in range(start, n):
        is_new = True
        for j in range(start, end):
            is_new &= moves[j] != moves[k]
        if is_new:
            put(moves, end, moves[k])
            end += 1
    return end


A_LOOK = 20.0  # how promising it is to look before a tile is placed


@rule
def priors(s: State, moves: Moves, n: int, weights: Floats) -> None:
    """How promising moves are: e to the power of what they seem to be worth."""
    if s.phase != PLACING:
        for k in range(n):
            weights[k] = exp(worth_of_flip(s, flipped_by(moves[k]))) if moves[k] < END else 1.0
        return
    flips, plain, beside = np.empty(CELLS), np.empty(CELLS), np.empty(CELLS)
    plain[:] = beside[:] = flips[:] = -1.0  # not reckoned yet
    room = np.empty(3 * CELLS, np.int16)
    for k in range(n):
        if moves[k] == END:  # to pass, where that is allowed
            weights[k] = 1.0
            continue
        if moves[k] >= SPY:
            weights[k] = A_LOOK
            continue
        tile, cell = (moves[k] - PLACE) // CELLS, (moves[k] - PLACE) % CELLS
        if flips[cell] < 0:
            flips[cell] = worth_of_frames(s, cell, room)
        known = beside if tile > KNIGHT_TILE else plain
        if known[cell] < 0:
            known[cell] = exp(worth_with_flips(s, tile, cell, flips[cell]))
        weights[k] = known[cell]


# --- who is ahead ----------------------------------------------------------------------------------------------------

CLOSE = 4.0  # points within which a finished game could as well have gone otherwise
OPEN = 1.0  # more of them for the square root of the tiles that are still to come


@rule
def value(s: State, shares: Floats) -> None:
    """Each seat's share of the win, from the points as they are and how much can still change."""
    points, winners = np.zeros(SEATS, np.int64), np.zeros(SEATS, np.bool_)
    outcome(s, points, winners)
    left, most = 0, 0
    for seat in range(s.players):
        left += s.held[seat]
        most = max(most, points[seat])
    spread = CLOSE + OPEN * sqrt(left)
    total = 0.0
    for seat in range(s.players):
        shares[seat] = exp((points[seat] - most) / spread)
        total += shares[seat]
    for seat in range(s.players):
        shares[seat] /= total
