"""A match of TerraFlip is one record; a batch of matches is an array of records.

Colours are numbers here: 0 .. players-1 are the seats in order of play, the rest up to 3 is neutral land. Which of
them is called river is for the notation to say. Cells are numbered as in `core.hex`; cell OFF is always EMPTY.
"""

import numpy as np
from numpy.typing import NDArray

from tableflip.core.hex import CELLS, CENTRE, NEIGHBOURS
from tableflip.games.terraflip.options import LAND_TILES_OF_A_KIND, SPIES, Options

SEATS = 4  # at most
EMPTY, TOWER = -1, 4  # what `colour` holds besides the colours 0..3
LAND, KNIGHT, CAMPSITE, CATAPULT, KEEP = 0, 1, 2, 3, 4  # what `kind` holds; the tower alone is a keep
KINDS = ("land", "knight", "campsite", "catapult")

# The kinds of tile in a hand: land by the colour it hides (0..3), then the three special tiles.
TILES = 7
FIRST_SPECIAL = 4

# Where the mover is in the turn (TF-6).
PLACING, FLIPPING, CAMPING, SHOOTING, DONE, OVER = range(6)
PHASES = ("place", "flip", "campsite", "catapult", "done", "over")

SPECTATORS = 4  # their bit in `known`, after those of the four seats
EVERYBODY = 31  # all five bits

STATE = np.dtype(
    (
        np.record,
        [
            # the board, by cell
            ("colour", np.int8, CELLS + 1),  # what lies face up: a colour, TOWER or EMPTY
            ("back", np.int8, CELLS + 1),  # the underside of a land tile, else EMPTY
            ("kind", np.int8, CELLS + 1),
            ("owner", np.int8, CELLS + 1),  # the seat that placed it, else EMPTY
            ("known", np.int8, CELLS + 1),  # bit p: seat p has seen the underside; bit 4: the spectators
            ("near", np.int8, CELLS + 1),  # how many neighbouring cells hold a tile
            # the players, by seat
            ("hand", np.int8, (SEATS, TILES)),
            ("held", np.int8, SEATS),  # tiles left in that hand
            ("spies", np.int8, SEATS),
            ("bonus", np.int8, SEATS),
            # the turn
            ("seat", np.uint32),  # whose turn it is
            ("phase", np.uint32),
            ("focus", np.uint32),  # the tile just placed or flipped, from which one may flip; else CENTRE
            ("look", np.uint32),  # the tile that the mover's spy is looking under, else CENTRE
            ("placed", np.uint32),  # tiles on the board, besides the tower
            # the table
            ("players", np.uint32),
            ("reach", np.uint32),
            ("tower_is_wild", np.uint32),
            ("rows_only", np.uint32),
            ("must_flip", np.uint32),
        ],
    ),
    align=True,
)

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
    for seat, bonus in enumerate(options.bonus):
        games["hand"][:, seat] = full_hand(seat)
        games["held"][:, seat] = sum(full_hand(seat))
        games["spies"][:, seat] = SPIES
        games["bonus"][:, seat] = bonus
    return games


def full_hand(seat: int) -> list[int]:
    """TF-1, TF-2: land tiles hiding each of the three other colours, and one of each special tile."""
    land = [0 if hidden == seat else LAND_TILES_OF_A_KIND for hidden in range(FIRST_SPECIAL)]
    return [*land, 1, 1, 1]
