"""What a TerraFlip player cannot know, or has forgotten: drawn anew for every thought."""

import numpy as np

from tableflip.core.hex import CELLS
from tableflip.core.rng import below
from tableflip.core.rule import rule
from tableflip.core.state import Ints, Stream
from tableflip.games.terraflip.rules import is_land
from tableflip.games.terraflip.state import SEATS, State
from tableflip.games.terraflip.view import MOST, WAYS, is_secret

COLOURS = 4


@rule
def forget(s: State, seat: int, percent: int, key: int) -> None:
    """The seat forgets what lies under some tiles, its own among them, unless its spy is looking under them now."""
    for cell in range(1, CELLS):
        if cell == s.look or not is_land(s, cell) or not (s.known[cell] >> seat) & 1:
            continue
        if slips_the_mind(key, cell, s.colour[cell]) < percent:
            s.known[cell] &= ~(1 << seat)


@rule
def slips_the_mind(key: int, cell: int, colour: int) -> int:
    """A number from 0 to 99 that a tile has for this player, the same at every move."""
    stream = np.empty(1, np.uint64)
    stream[0] = np.uint64(key * 1000003 + int(cell) * 7919 + int(colour) * 104729 + 1)
    for _ in range(4):  # the first numbers of streams that begin alike are alike
        below(stream, 100)
    return below(stream, 100)


@rule
def world(s: State, seat: int, stream: Stream, hunches: Ints) -> None:
    """Redraw all that `seat` cannot know, by what it suspects; and what it has forgotten, as anything."""
    unseen = np.zeros(SEATS, np.int64)
    for cell in range(1, CELLS):
        if is_secret(s, cell, seat):
            if is_forgotten(s, seat, cell):
                s.back[cell] = (s.colour[cell] + 1 + below(stream, COLOURS - 1)) % COLOURS
            else:
                unseen[s.owner[cell]] += 1
                s.hand[s.owner[cell]][s.back[cell]] += 1  # back into the pool
    for cell in range(1, CELLS):
        if is_secret(s, cell, seat) and not is_forgotten(s, seat, cell):
            owner = int(s.owner[cell])
            hidden = draw_underside(s, cell, unseen[owner], stream, hunches)
            s.back[cell] = hidden
            s.hand[owner][hidden] -= 1
            unseen[owner] -= 1


@rule
def draw_underside(s: State, cell: int, unseen: int, stream: Stream, hunches: Ints) -> int:
    """An underside for one of its owner's unseen tiles: by the ways to fill the others, and by what is suspected."""
    owner = int(s.owner[cell])
    odds = np.zeros(COLOURS, np.int64)
    total = 0
    for colour in range(COLOURS):
        if s.hand[owner][colour] > 0:
            s.hand[owner][colour] -= 1
            hunch = hunches[cell * COLOURS + colour] if len(hunches) > 0 else 1
            odds[colour] = ways_to_hide(s.hand[owner], owner, unseen - 1) * hunch
            s.hand[owner][colour] += 1
            total += odds[colour]
    ticket = below(stream, total)
    hidden = 0
    while ticket >= odds[hidden]:
        ticket -= odds[hidden]
        hidden += 1
    return hidden


@rule
def ways_to_hide(pool: Ints, owner: int, tiles: int) -> int:
    """In how many ways so many tiles of the owner can hide what is in the pool."""
    a, b, c = pool[(owner + 1) % COLOURS], pool[(owner + 2) % COLOURS], pool[(owner + 3) % COLOURS]
    return int(WAYS[min(tiles, MOST)][min(a, MOST)][min(b, MOST)][min(c, MOST)])


@rule
def is_forgotten(s: State, seat: int, cell: int) -> bool:
    """An unseen tile that the seat placed, or that was turned over for all to see: it did know that once."""
    return s.owner[cell] == seat or s.colour[cell] != s.owner[cell]
