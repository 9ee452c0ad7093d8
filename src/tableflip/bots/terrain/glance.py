"""What a player of the terrain game in a hurry goes by: how far things are as the crow flies, and what looks flat.

Cliffs, climbs and shut sides on the way are what a glance does not see.
"""

from tableflip.core.hex import CELLS, CENTRE, DISTANCE, NEIGHBOURS, OFF
from tableflip.core.rule import rule
from tableflip.core.state import Floats, Moves, signed
from tableflip.games.terrain.build import goal_owner
from tableflip.games.terrain.pieces import LEVEL_OF, TURNED
from tableflip.games.terrain.rules import BUILD, FORFEIT, GOAL, ROTATE, STEP, STOP, TURNS
from tableflip.games.terrain.state import BUILDING, EMPTY, GOALS, MOVING, State

TROUBLE = 0.5  # of an exit: what it seems to cost to turn anything


@rule
def glance(s: State, moves: Moves, n: int, values: Floats) -> None:
    """How good each of those n moves looks: only the order matters."""
    for k in range(n):
        if s.phase == BUILDING:
            values[k] = -unevenness(s, LEVEL_OF[(moves[k] - BUILD) // CELLS], (moves[k] - BUILD) % CELLS)
        elif s.phase == GOALS:
            values[k] = DISTANCE[s.start[goal_owner(s)]][moves[k] - GOAL]
        elif s.phase == MOVING:
            values[k] = -as_the_crow_flies(s, s.token[s.seat] if moves[k] == STOP else moves[k] - STEP)
        else:
            values[k] = promising_exits(s, moves[k])


@rule
def unevenness(s: State, level: int, cell: int) -> float:
    """By how many levels a piece would differ from its neighbours, all told."""
    total = 0.0
    for side in range(6):
        there = s.level[NEIGHBOURS[cell][side]]
        if there != EMPTY:
            total += abs(there - level)
    return total


@rule
def as_the_crow_flies(s: State, cell: int) -> int:
    """Cells from there to the mover's next destination, or to the edge."""
    if s.lost:
        return -signed(DISTANCE[CENTRE][cell])
    nearest = CELLS
    for k in range(s.destinations):
        goal = s.goal[s.seat][k]
        if goal != OFF and not (s.visited[s.seat] >> k) & 1:
            nearest = min(nearest, signed(DISTANCE[cell][goal]))
    return nearest


@rule
def promising_exits(s: State, turning: int) -> float:
    """How many exits of the piece underfoot would lead nearer to the destination; no other piece comes to mind."""
    at = s.token[s.seat]
    exits = s.exits[at]
    if ROTATE <= turning < FORFEIT and (turning - ROTATE) // TURNS == at:
        exits = TURNED[exits][1 + (turning - ROTATE) % TURNS]
    promising = 0.0 if turning == FORFEIT else -TROUBLE
    for side in range(6):
        to = NEIGHBOURS[at][side]
        if (exits >> side) & 1 and to != OFF and as_the_crow_flies(s, to) < as_the_crow_flies(s, at):
            promising += 1.0
    return promising
