"""What lies under tiles that a TerraFlip player has not seen: suspected by what others did, as learned from games.

For each unseen tile and each colour that it may hide, some traits are looked up: whose colour it is and how far the
game has come, where the tile lies, what lies beside it, who could frame it, who looked under it and left it as it was.
Each trait has a weight; e to the power of their sum says how much likelier that colour is than another, besides the
ways to fill the other tiles (`worlds.py`). `python bench/terraflip_undersides.py` finds the weights, `habits.py` reads
them.

Nothing here looks at undersides: all traits can be seen from the thinking seat.
"""

from math import exp

import numpy as np

from tableflip.bots.terraflip.features import mark_threats
from tableflip.core.hex import CELLS, CENTRE, DISTANCE, NEIGHBOURS
from tableflip.core.rule import rule
from tableflip.core.state import Floats, Ints, signed
from tableflip.games.terraflip.state import EMPTY, SEATS, State
from tableflip.games.terraflip.view import is_secret

COLOURS = 4
HELD, RINGS, SIDES = 12, 6, 6

# Where the weights of each kind of trait begin. A colour that nobody plays has no traits: others are held against it.
MINE = 0  # + tiles that the owner still holds: the thinker plays that colour
THEIRS = MINE + HELD  # + tiles that the owner still holds: another player does
RING = THEIRS + HELD  # + how far from the tower the tile lies, for early tiles lie near it
BESIDE = RING + RINGS  # + neighbours of that colour, two at most
FRAMED = BESIDE + 3  # + 2 if its player could frame the tile, + 1 if its player has looked under it
COMPANY = FRAMED + 4  # + neighbours of the owner's colour, two at most
ENCLOSED = COMPANY + 3  # there is a tile on every side
NEXT = ENCLOSED + 1  # its player moves right after the owner
AHEAD = NEXT + 1  # nobody has more tiles on the table than its player
OTHERS = AHEAD + 1  # a third player could frame the tile
TRAITS = OTHERS + 1
MOST = 9  # that one colour under one tile may have

VERSION = 1  # to be raised with every change of what a trait means: weights fit one version

LIKELIEST = 4096  # the hunch of the likeliest colour under a tile; others have less, but never nothing


@rule
def suspect(s: State, seat: int, weights: Floats, hunches: Ints) -> None:
    """hunches[cell * COLOURS + colour]: how much speaks for that colour under a tile that the seat has not seen."""
    marks, leaders, found = np.zeros(CELLS + 1, np.int64), who_leads(s), np.empty(MOST, np.int64)
    scores = np.empty(COLOURS)
    mark_all_threats(s, marks)
    for cell in range(1, CELLS):
        if not is_guessed(s, cell, seat):
            continue
        most = -1e9
        for colour in range(COLOURS):
            scores[colour] = 0.0
            for k in range(traits(s, seat, cell, colour, marks[cell], leaders, found)):
                scores[colour] += weights[found[k]]
            if colour != s.owner[cell]:
                most = max(most, scores[colour])
        for colour in range(COLOURS):
            if colour != s.owner[cell]:
                hunches[cell * COLOURS + colour] = max(1, int(LIKELIEST * exp(scores[colour] - most)))


@rule
def is_guessed(s: State, cell: int, seat: int) -> bool:
    """Has the seat never seen what is under it? Its own tiles, and those that were turned over, it did see once."""
    return is_secret(s, cell, seat) and s.owner[cell] != seat and s.colour[cell] == s.owner[cell]


@rule
def mark_all_threats(s: State, marks: Ints) -> None:
    """marks[cell] |= 1 << seat for every seat that could frame the tile."""
    for seat in range(signed(s.players)):
        if s.held[seat] > 0:
            mark_threats(s, seat, 1 << seat, marks)


@rule
def who_leads(s: State) -> int:
    """A bit for each seat that has as many tiles on the table as anybody."""
    tiles, leaders = np.zeros(SEATS, np.int64), 0
    for cell in range(1, CELLS):
        if EMPTY < s.colour[cell] < s.players:
            tiles[s.colour[cell]] += 1
    for seat in range(signed(s.players)):
        if tiles[seat] == tiles.max():
            leaders |= 1 << seat
    return leaders


@rule
def traits(s: State, seat: int, cell: int, colour: int, marks: int, leaders: int, found: Ints) -> int:
    """Write what speaks for or against a colour under a tile that the seat has not seen; return how many traits."""
    if colour >= s.players:
        return 0
    owner, alike, company = signed(s.owner[cell]), 0, 0
    for side in range(SIDES):
        beside = s.colour[NEIGHBOURS[cell][side]]
        alike += beside == colour
        company += beside == owner
    found[0] = (MINE if colour == seat else THEIRS) + min(HELD - 1, signed(s.held[owner]))
    found[1] = RING + min(RINGS, signed(DISTANCE[CENTRE][cell])) - 1
    found[2] = BESIDE + min(alike, 2)
    found[3] = FRAMED + 2 * ((marks >> colour) & 1) + ((signed(s.known[cell]) >> colour) & 1)
    found[4] = COMPANY + min(company, 2)
    n = 5
    if s.near[cell] == SIDES:
        found[n] = ENCLOSED
        n += 1
    if (owner + 1) % signed(s.players) == colour:
        found[n] = NEXT
        n += 1
    if (leaders >> colour) & 1:
        found[n] = AHEAD
        n += 1
    if marks & ~(1 << colour) & ~(1 << owner):
        found[n] = OTHERS
        n += 1
    return n
