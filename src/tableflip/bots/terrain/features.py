"""What the network looks at in an unfinished terrain: the turns that it promises, how much is built, and who began.

How sure a lead is depends on how much is still to be built; and who builds first has a start, for destinations are set
in turn order. What a terrain promises to everybody is found by their ways (`prospects`), not by the network: one that
weighed ways itself knew more of terrains, and built worse (decision 30).
"""

from math import log
from typing import TypeAlias

import numpy as np

from tableflip.bots.learning.features import Features, told
from tableflip.bots.learning.network import WIN, Layers, layers, network
from tableflip.bots.terrain.outlook import HEAD_START, shares_of
from tableflip.bots.terrain.prospects import prospects
from tableflip.bots.terrain.ways import prices_of
from tableflip.bots.terrain.weighing import WEIGHING, Weighing, dark_turns
from tableflip.core.hex import CELLS
from tableflip.core.rule import rule
from tableflip.core.state import Floats, Ints
from tableflip.games.terrain.state import BUILDING, GOALS, SEATS, State

Room: TypeAlias = tuple[Ints, Floats, Floats, Layers]  # rows, amounts, leads, layers

PIECES_A_STAGE = 7
LEAD = 6.0  # what the logarithm of turns is told as: so fresh weights know about how much a lead counts

STAGES = 1 + CELLS // PIECES_A_STAGE  # by the pieces that are still to be placed
FIRST = STAGES  # who began, from the mover on
END = FIRST + SEATS
MOST = 2


@rule
def is_quiet(s: State) -> bool:
    return s.phase == BUILDING and is_known(s, 0)


@rule
def is_known(s: State, more: int) -> bool:
    """Is it the kind of table at which the network learns, and have all a start after so many more placements?"""
    return s.placed + more >= s.players and s.destinations == 1 and s.teams == 0 and not s.green_die and not s.lost


@rule
def is_settled(s: State) -> bool:
    """The race begins: how it will end, everybody's exact turns say."""
    return s.phase > GOALS


@rule
def read(s: State, index: Ints, amount: Floats, lead: Floats) -> int:
    """Write the rows of a terrain, and their amounts."""
    turns = np.empty(SEATS)
    prospects(s, prices_of(s, dark_turns(s, WEIGHING)), WEIGHING, turns)
    return tell(s, 0, turns, index, amount, lead)


@rule
def tell(s: State, more: int, turns: Floats, index: Ints, amount: Floats, lead: Floats) -> int:
    """The same by turns that are known already, after so many more placements."""
    me = (s.seat + more) % s.players
    n = told(index, amount, 0, (CELLS - int(s.placed) - more) // PIECES_A_STAGE, 1.0)
    n = told(index, amount, n, FIRST + (s.first + s.players - me) % s.players, 1.0)
    for k in range(s.players):
        lead[k] = -LEAD * log(HEAD_START + turns[(me + k) % s.players])
    return n


FEATURES = Features(
    version=1, rows=END, stages=STAGES, most=MOST, seats=SEATS, read=read, quiet=is_quiet, settled=is_settled
)
forward = network(FEATURES).forward


@rule
def room_to_tell() -> Room:
    """Room for what the network is told of one terrain after another."""
    return np.empty(MOST, np.int32), np.empty(MOST, np.float32), np.empty(SEATS, np.float32), layers(SEATS)


@rule
def terrain_shares(s: State, more: int, turns: Floats, w: Weighing, room: Room, shares: Floats) -> None:
    """shares[seat] of the win by the turns that the terrain promises after so many more placements."""
    if len(w.learned) == 0 or not is_known(s, more):
        shares_of(s, turns, w, shares)
        return
    index, amount, lead, of_network = room
    n = tell(s, more, turns, index, amount, lead)
    forward(index, amount, n, lead, s.players, w.learned, of_network)
    for k in range(s.players):
        shares[(s.seat + more + k) % s.players] = of_network[2][WIN * SEATS + k]
