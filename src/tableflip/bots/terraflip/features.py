"""What the network of TerraFlip's bots looks at, at the start of a turn: each tile with what could happen to it.

Colours and seats are told from the mover on, neutral land as one; cells by what they are under every turn and mirror
image of the board. So positions that are the same to players are the same to the network.
"""

import numpy as np

from tableflip.bots.learning.features import Features
from tableflip.core.hex import AREA, AXIAL, CELLS, CENTRE, INDEX, NEIGHBOURS, rotate
from tableflip.core.rule import rule
from tableflip.core.state import Floats, Ints, signed
from tableflip.games.terraflip.rules import (
    FIRST_TO,
    KNIGHT_TILE,
    RAY,
    ROWS_END,
    STEP,
    STEP_TO,
    alike_on_line,
    goes_over_a_gap,
    is_land,
)
from tableflip.games.terraflip.state import EMPTY, FIRST_SPECIAL, PLACING, SEATS, TILES, TOWER, State


def orbits() -> list[int]:
    """For each cell a number that it shares with those that lie alike: turned or mirrored, they are the same."""
    found: dict[int, int] = {}
    return [
        found.setdefault(min(INDEX[rotate(a, k)] for a in (axial, axial[::-1]) for k in range(6)), len(found))
        for axial in AXIAL
    ]


ORBIT = np.array(orbits(), np.int64)
ORBITS = len(set(orbits()))

COLOURS, NOBODY, NO_UNDERSIDE = 5, 4, 5  # from the mover on: four seats, and land of nobody; special tiles hide nothing
QUARTERS = 4  # of the game

# The rows, block by block; within a block the last number counts fastest.
LEFT = 0  # + tiles that are still to be placed
TILE = LEFT + 12 * SEATS + 1  # + colour, underside, is it known, neighbours alike, alike if flipped, framed by, quarter
PLACE = TILE + COLOURS * (COLOURS + 1) * 2 * 3 * 2 * 8 * QUARTERS  # + orbit, colour, underside
OPEN = PLACE + ORBITS * COLOURS * (COLOURS + 1)  # + own neighbours, others' neighbours of an open cell
SEAT = OPEN + 3 * 3  # + seat and one of:
SPIES, POINTS, SURE, MAYBE, ANY = range(COLOURS + 3, COLOURS + 8)  # after the tiles in hand
OF_A_SEAT = COLOURS + 8
READING = SEAT + SEATS * OF_A_SEAT  # + how the table reads the rules
READINGS = 8
ROWS = READING + READINGS

MOST = 2 * CELLS + SEATS * (TILES + 5) + READINGS + 1


@rule
def after(s: State, colour: int) -> int:
    """A colour as the mover sees it: how many seats after the mover, or NOBODY."""
    if colour >= s.players:
        return NOBODY
    return (signed(colour) + signed(s.players) - signed(s.seat)) % signed(s.players)


# --- what could be framed --------------------------------------------------------------------------------------------


@rule
def mark_threats(s: State, seat: int, bit: int, marks: Ints) -> None:
    """marks[cell] |= bit for land that the seat could frame with one more tile, or at some tables without (TF-24).

    Lines end at tiles of its colour and at the French tower (TF-11), which is as good as one.
    """
    met = np.empty(CELLS, np.int64)
    edge = AREA[s.reach + 1] if s.hand[seat][KNIGHT_TILE] > 0 else AREA[s.reach]
    for start in range(AREA[s.reach + 1]):
        if not ends_a_line(s, seat, start):
            continue
        for ray in range(RAY[start], ROWS_END[start] if s.rows_only else RAY[start + 1]):
            if s.colour[FIRST_TO[ray]] == EMPTY or s.colour[FIRST_TO[ray]] == seat:
                continue  # as in `promising`
            n = 0
            for step in range(STEP[ray], STEP[ray + 1]):
                cell = STEP_TO[step]
                if goes_over_a_gap(s, step):
                    break
                if s.colour[cell] == EMPTY:
                    if cell < edge and s.near[cell] > 0:
                        mark(s, ray, step, met, n, bit, marks)
                    break
                if ends_a_line(s, seat, cell):
                    if s.any_frame:
                        mark(s, ray, step, met, n, bit, marks)
                    break
                if is_land(s, cell):
                    met[n] = cell
                    n += 1


@rule
def ends_a_line(s: State, seat: int, cell: int) -> bool:
    return s.colour[cell] == seat or (s.tower_is_wild > 0 and s.colour[cell] == TOWER)


@rule
def mark(s: State, ray: int, last: int, met: Ints, n: int, bit: int, marks: Ints) -> None:
    for k in range(n):
        if not s.alike_stops or alike_on_line(s, ray, last, met[k]) == CENTRE:
            marks[met[k]] |= bit


@rule
def framed_by(marks: int) -> int:
    """By whom a tile could be framed, as one of eight: the mover, the next seat, any other."""
    return (marks & 3) + (4 if marks > 3 else 0)


# --- what is there ---------------------------------------------------------------------------------------------------


@rule
def open_cell(s: State, cell: int) -> int:
    """The row of a cell where a tile could be placed: how many neighbours are the mover's, how many others'."""
    mine, theirs = 0, 0
    for side in range(6):
        colour = s.colour[NEIGHBOURS[cell][side]]
        mine += colour == s.seat
        theirs += colour != s.seat and EMPTY < colour < s.players
    return OPEN + min(mine, 2) * 3 + min(theirs, 2)


@rule
def tile_rows(s: State, cell: int, marks: int, quarter: int, index: Ints, lead: Floats) -> None:
    """The two rows of a tile, and its points to the lead of its colour."""
    colour = s.colour[cell]
    top, under, known, alike, alike_if_flipped = after(s, colour), NO_UNDERSIDE, 0, 0, 0
    hidden = EMPTY
    if is_land(s, cell):
        hidden = s.back[cell]
        under = after(s, hidden)
    for side in range(6):
        beside = s.colour[NEIGHBOURS[cell][side]]
        alike += beside == colour
        alike_if_flipped |= beside == hidden != EMPTY
    if top < NOBODY:
        lead[top] += 2.0 if alike else 1.0
    mine = 1 << s.seat
    if s.owner[cell] == s.seat:  # does anybody else know it?
        known = (s.known[cell] & ((1 << s.players) - 1) & ~mine) != 0
    else:  # does the mover?
        known = (s.known[cell] & mine) != 0
    sort = ((top * (COLOURS + 1) + under) * 2 + int(known)) * 3 + min(alike, 2)
    index[0] = TILE + ((sort * 2 + int(alike_if_flipped)) * 8 + framed_by(marks)) * QUARTERS + quarter
    index[1] = PLACE + (ORBIT[cell] * COLOURS + top) * (COLOURS + 1) + under


@rule
def prospects(s: State, cell: int, marks: int, sure: Floats, maybe: Floats) -> None:
    """Count a tile for all who could frame it: surely a gain for those who know that it hides their colour."""
    for seat in range(signed(s.players)):
        ahead = after(s, seat)
        if (marks >> ahead) & 1:
            if not (s.known[cell] >> seat) & 1:
                maybe[ahead] += 1.0
            elif s.back[cell] == seat:
                sure[ahead] += 1.0


@rule
def read(s: State, index: Ints, amount: Floats, lead: Floats) -> int:
    """Write the rows of a position with their amounts, and everybody's points; return how many rows."""
    marks = np.zeros(CELLS + 1, np.int64)
    sure, maybe = np.zeros(SEATS), np.zeros(SEATS)
    left = 0
    for seat in range(signed(s.players)):
        left += s.held[seat]
        if s.held[seat] > 0:
            mark_threats(s, seat, 1 << after(s, seat), marks)
    for seat in range(SEATS):
        lead[seat] = 0.0
    quarter = min(QUARTERS - 1, left // (signed(s.players) * 3))
    index[0] = LEFT + left
    n = 1
    for cell in range(1, AREA[s.reach + 1]):
        if s.colour[cell] != EMPTY:
            tile_rows(s, cell, marks[cell], quarter, index[n:], lead)
            prospects(s, cell, marks[cell], sure, maybe)
            n += 2
        elif s.near[cell] > 0 and cell < AREA[s.reach]:
            index[n] = open_cell(s, cell)
            n += 1
    for k in range(n):
        amount[k] = 1.0
    for seat in range(signed(s.players)):
        n = seat_rows(s, seat, sure, maybe, index, amount, lead, n)
    return readings(s, index, amount, n)


@rule
def seat_rows(
    s: State, seat: int, sure: Floats, maybe: Floats, index: Ints, amount: Floats, lead: Floats, n: int
) -> int:
    """What a seat has: tiles in hand, spies, points, and what it could frame."""
    ahead = after(s, seat)
    base = SEAT + ahead * OF_A_SEAT
    lead[ahead] += s.bonus[seat]
    for tile in range(TILES):
        if s.hand[seat][tile] > 0:
            index[n] = base + (after(s, tile) if tile < FIRST_SPECIAL else tile + 1)
            amount[n] = s.hand[seat][tile] / 3 if tile < FIRST_SPECIAL else 1.0
            n += 1
    index[n], amount[n] = base + SPIES, s.spies[seat] / 3
    index[n + 1], amount[n + 1] = base + POINTS, lead[ahead] / 10
    index[n + 2], amount[n + 2] = base + SURE, min(sure[ahead], 3.0) / 2
    index[n + 3], amount[n + 3] = base + MAYBE, min(maybe[ahead], 3.0) / 2
    index[n + 4], amount[n + 4] = base + ANY, 1.0 if sure[ahead] > 0 else 0.0
    return n + 5


@rule
def readings(s: State, index: Ints, amount: Floats, n: int) -> int:
    """How this table reads the rules: a row for each of its other readings."""
    flags = (
        s.tower_is_wild,
        s.rows_only,
        s.alike_stops,
        s.may_pass,
        s.must_flip,
        s.any_frame,
        s.shot_besides,
        s.near_alone,
    )
    for k in range(READINGS):
        if flags[k]:
            index[n], amount[n] = READING + k, 1.0
            n += 1
    return n


@rule
def quiet(s: State) -> bool:
    return s.phase == PLACING


FEATURES = Features(version=1, rows=ROWS, stages=TILE, most=MOST, seats=SEATS, read=read, quiet=quiet)
