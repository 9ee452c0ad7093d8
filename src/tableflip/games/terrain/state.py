"""A match of the terrain game is one record; a batch of matches is an array of records.

Cells are numbered as in `core.hex`; cell OFF never holds a piece, and "on no cell" is OFF, too. A piece is taken apart
into its level and its mask of exits: what a step asks for. An empty cell is so far below every piece that nothing is
within three levels of it, which spares the race every test for gaps and for the rim.
"""

import numpy as np
from numpy.typing import NDArray

from tableflip.core.hex import CELLS, CENTRE, NEIGHBOURS, OFF
from tableflip.core.state import Grid, Ints, Record, i8, i32, u8, u16, u32
from tableflip.games.terrain.options import MOST_DESTINATIONS, Options
from tableflip.games.terrain.pieces import COPIES, EXITS_OF, KIND_OF, KINDS, LEVEL_OF

SEATS = 6  # at most
EMPTY = -100  # the level of a cell without a piece
NOBODY = -1
NO_PLAN = 255

# Where the match is.
FIRST, BUILDING, STARTS, GOALS, ROLLING, MOVING, TURNING, OVER = range(8)
RACING = (ROLLING, MOVING, TURNING)
BY_CHANCE, BY_FAIR_CHANCE = 1, 2  # TG-17, TG-28
PHASES = ("first", "build", "starts", "goals", "roll", "move", "turn", "over")


class State(Record):
    """One match; see `new` for a fresh one."""

    # the board, by cell
    level: Ints = i8(CELLS + 1)  # 1..8 or EMPTY
    exits: Ints = u8(CELLS + 1)  # bit k: an exit over side k
    inverted: Ints = u8(CELLS + 1)  # 1: upside-down for good (TG-11)
    near: Ints = u8(CELLS + 1)  # how many neighbouring cells hold a piece
    supply: Ints = i8(KINDS)  # pieces not on the board, by kind
    # the piece that fair chance will lay there; [CELLS]: NO_PLAN before it has decided
    plan: Ints = u8(CELLS + 1)
    # the players, by seat
    token: Ints = u16(SEATS)  # where it stands; OFF: not on the board (yet, or home: TG-14)
    start: Ints = u16(SEATS)
    goal: Grid = u16(SEATS, MOST_DESTINATIONS)
    visited: Ints = u8(SEATS)  # bit k: goal k has been entered (TG-10)
    home: Ints = u8(SEATS)  # 1: a team member who has arrived (TG-14)
    thrown: Ints = u8(SEATS)  # the die for who begins, in the last round of dice; 0: not thrown yet (TG-3)
    outdone: Ints = u8(SEATS)  # 1: somebody threw more, in an earlier round
    # the turn
    seat: int = u32()  # whose turn it is
    first: int = u32()  # who started
    phase: int = u32()
    placed: int = u32()  # pieces on the board
    white: int = u32()  # the dice of this turn, 0 before they are rolled
    red: int = u32()
    green: int = u32()
    stepped: int = u32()  # 1: a step has been made in this turn
    points: int = i32()  # movement points left
    winner: int = i32()  # a seat, or NOBODY
    # the table
    players: int = u32()
    destinations: int = u32()
    by_exits: int = u32()
    chance_builds: int = u32()  # BY_CHANCE, BY_FAIR_CHANCE, or 0: people build
    starts_later: int = u32()  # 1: starts are chosen on the finished terrain (TG-18)
    inversion: int = u32()
    green_die: int = u32()
    lost: int = u32()
    teams: int = u32()
    sends_back: int = u32()


STATE = State.dtype

States = NDArray[np.void]


def new(options: Options, n: int = 1) -> States:
    """`n` fresh matches: an empty board, or a finished terrain to be travelled again."""
    games = np.zeros(n, STATE)
    for name, value in options.to_state().items():
        games[name] = value
    games["level"] = EMPTY
    games["supply"] = COPIES
    games["plan"] = NO_PLAN
    for cells in ("token", "start", "goal"):
        games[cells] = OFF
    games["winner"] = NOBODY
    games["phase"] = FIRST
    if terrain := options.finished_terrain:
        for cell, piece in enumerate(terrain.pieces):
            lay(games, cell, piece)
        starts = terrain.starts_for(options.sides)
        for seat in range(options.players):
            games["start"][:, seat] = OFF if options.starts_later else starts[seat % len(starts)]
    if options.lost:
        games["start"][:, : options.players] = CENTRE  # TG-13
    return games


def lay(games: States, cell: int, piece: int) -> None:
    """Put a piece on an empty cell of every game; a test position may exceed the box."""
    games["level"][:, cell] = LEVEL_OF[piece]
    games["exits"][:, cell] = EXITS_OF[piece]
    games["near"][:, NEIGHBOURS[cell]] += 1
    games["near"][:, OFF] = 0
    games["supply"][:, KIND_OF[piece]] -= games["supply"][:, KIND_OF[piece]] > 0
    games["placed"] += 1
