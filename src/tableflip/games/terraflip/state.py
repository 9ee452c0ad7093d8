"""A match of TerraFlip is one record; a batch of matches is an array of records.

Colours are numbers here: 0 .. players-1 are the seats in order of play, the rest up to 3 is neutral land. Which of
them is called river is for the notation to say. Cells are numbered as in `core.hex`; cell OFF is always EMPTY.
"""

import numpy as np
from numpy.typing import NDArray

from tableflip.core.hex import CELLS, CENTRE, NEIGHBOURS
from tableflip.core.state import Grid, Ints, Record, i8, u32
from tableflip.games.terraflip.options import LAND_TILES_OF_A_KIND, SPIES, Options

SEATS = 4  # at most
EMPTY, TOWER = -1, 4  # what `colour` holds besides the colours 0..3
LAND, KNIGHT, CAMPSITE, CATAPULT, KEEP = 0, 1, 2, 3, 4  # what `kind` holds; the tower alone is a keep
KINDS = ("land", "knight", "campsite", "catapult")

# The kinds of tile in a hand: land by the colour it hides (0..3), then the three special tiles.
TILES = 7
FIRST_SPECIAL = 4

# Where the mover is in the turn (TF-6).
PLACING, FLIPPING, CAMPING, SHOOTING, OPENING, DONE, OVER, DRAWING = range(8)  # from OVER on, no seat is to move
PHASES = ("place", "flip", "campsite", "catapult", "first-flip", "done", "over", "lot")

SPECTATORS = 4  # their bit in `known`, after those of the four seats
EVERYBODY = 31  # all five bits


class State(Record):
    """One match; see `new` for a fresh one."""

    # the board, by cell
    colour: Ints = i8(CELLS + 1)  # what lies face up: a colour, TOWER or EMPTY
    back: Ints = i8(CELLS + 1)  # the underside of a land tile, else EMPTY
    kind: Ints = i8(CELLS + 1)
    owner: Ints = i8(CELLS + 1)  # the seat that placed it, else EMPTY
    known: Ints = i8(CELLS + 1)  # bit p: seat p has seen the underside; bit 4: the spectators
    near: Ints = i8(CELLS + 1)  # how many neighbouring cells hold a tile
    # the players, by seat
    hand: Grid = i8(SEATS, TILES)
    held: Ints = i8(SEATS)  # tiles left in that hand
    spies: Ints = i8(SEATS)
    bonus: Ints = i8(SEATS)
    # the turn
    seat: int = u32()  # whose turn it is
    phase: int = u32()
    focus: int = u32()  # the tile just placed or flipped, from which one may flip; else CENTRE
    look: int = u32()  # the tile that the mover's spy is looking under, else CENTRE
    placed: int = u32()  # tiles on the board, besides the tower
    passes: int = u32()  # turns that ended without a tile, one after another (TF-26)
    # the table
    players: int = u32()
    reach: int = u32()
    tower_is_wild: int = u32()
    rows_only: int = u32()
    alike_stops: int = u32()
    may_pass: int = u32()
    must_flip: int = u32()
    any_frame: int = u32()
    shot_besides: int = u32()
    near_alone: int = u32()


STATE = State.dtype

States = NDArray[np.void]


def new(options: Options, n: int = 1) -> States:
    """`n` fresh matches: the tower alone on the table."""
    games = np.zeros(n, STATE)
    for name, value in options.to_state().items():
        games[name] = value
    for board in ("colour", "back", "owner"):
        games[board] = EMPTY
    games["colour"][:, CENTRE] = TOWER
    games["kind"][:, CENTRE] = KEEP
    games["near"][:, NEIGHBOURS[CENTRE]] = 1
    begins = options.first_seat or 0  # a lot will turn the bonus around
    for place, bonus in enumerate(options.bonus):
        games["bonus"][:, (begins + place) % options.players] = bonus
    games["seat"] = begins
    games["phase"] = PLACING if options.first_seat is not None else DRAWING
    for seat in range(options.players):
        games["hand"][:, seat] = full_hand(seat)
        games["held"][:, seat] = sum(full_hand(seat))
        games["spies"][:, seat] = SPIES
    return games


def full_hand(seat: int) -> list[int]:
    """TF-1, TF-2: land tiles hiding each of the three other colours, and one of each special tile."""
    land = [0 if hidden == seat else LAND_TILES_OF_A_KIND for hidden in range(FIRST_SPECIAL)]
    return [*land, 1, 1, 1]
