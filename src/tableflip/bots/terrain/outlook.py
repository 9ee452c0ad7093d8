"""Who will win the race? Each seat's share of the win, from the turns that everybody still needs."""

import numpy as np

from tableflip.bots.terrain.turns import Tables
from tableflip.bots.terrain.weighing import Weighing, steepness
from tableflip.core.hex import OFF
from tableflip.core.rule import rule
from tableflip.core.state import Floats
from tableflip.games.terrain.state import GOALS, NOBODY, OVER, SEATS, State

HEAD_START = 1.0  # turns added to everybody's: the last ones are no surer than this
WAITING = 0.3  # of a teammate's turns besides the slowest one's: fewer stragglers are safer


@rule
def shares_of(s: State, turns: Floats, w: Weighing, shares: Floats) -> None:
    """shares[seat] from turns[seat]; whoever is to move sooner is ahead by a part of a turn. A team shares its win."""
    sides = s.teams if s.teams > 0 else s.players
    total = 0.0
    for side in range(sides):
        shares[side] = (HEAD_START + turns_of_side(s, side, sides, turns)) ** -steepness(s, w)
        total += shares[side]
    members = s.players // sides
    for seat in range(s.players - 1, -1, -1):
        shares[seat] = shares[seat % sides] / (total * members)


@rule
def turns_of_side(s: State, side: int, sides: int, turns: Floats) -> float:
    """The turns of one player; of a team, those of its slowest member, and a part of the others'."""
    next_racer = s.seat if s.phase > GOALS else s.first
    slowest, others = 0.0, 0.0
    for seat in range(side, s.players, sides):
        if s.home[seat]:
            continue
        wait = ((seat + s.players - next_racer) % s.players) / s.players
        others += turns[seat]
        slowest = max(slowest, turns[seat] + wait)
    return slowest + WAITING * max(0.0, others - slowest)


@rule
def own_turns(s: State, seat: int, turns: Floats) -> float:
    """The turns of the seat's own side."""
    sides = s.teams if s.teams > 0 else s.players
    return turns_of_side(s, seat % sides, sides, turns)


@rule
def worth(s: State, me: int, turns: Floats, w: Weighing, own_way: int) -> float:
    """The share of the win that those turns promise; to who sees the `own_way` alone, less the longer that is."""
    if own_way:
        return -own_turns(s, me, turns)
    shares = np.zeros(SEATS)
    shares_of(s, turns, w, shares)
    return float(shares[me])


@rule
def race_turns(s: State, tables: Tables, turns: Floats) -> None:
    """turns[seat] in a race, by the tables of `turns`; 0 for who is home."""
    for seat in range(s.players):
        turns[seat] = 0.0
        if s.token[seat] != OFF:
            turns[seat] = tables[seat][0 if s.lost else s.visited[seat]][s.token[seat]]


@rule
def race_shares(s: State, tables: Tables, w: Weighing, shares: Floats) -> None:
    """The shares in a race, by the tables of `turns`; where it is over, 1 for whoever has won."""
    if s.phase == OVER:
        for seat in range(s.players):
            shares[seat] = won(s, seat)
        return
    turns = np.zeros(SEATS)
    race_turns(s, tables, turns)
    shares_of(s, turns, w, shares)


@rule
def won(s: State, seat: int) -> float:
    """The seat's share of a win that is decided."""
    if s.winner == NOBODY:
        return 0.0
    if s.teams > 0:
        return s.teams / s.players if seat % s.teams == s.winner % s.teams else 0.0
    return 1.0 if s.winner == seat else 0.0
