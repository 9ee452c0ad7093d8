"""What a player of the terrain game sees one move ahead: the moves worth a thought, each with its share of the win.

How much a player sees is an `Eye`: how many of the possible moves it looks at in each part of a match.
"""

from dataclasses import astuple, dataclass

import numpy as np
from numpy.typing import NDArray

from tableflip.bots.terrain_1.building import judge_builds, judge_goals
from tableflip.bots.terrain_1.race import judge_steps, judge_turnings
from tableflip.core.rng import below
from tableflip.core.rule import rule
from tableflip.core.state import Floats, Ints, Moves, Stream
from tableflip.games.terrain_1.rules import legal
from tableflip.games.terrain_1.state import BUILDING, GOALS, MOVING, TURNING, State

EVERYTHING = 100_000
BUILDS, DESTINATIONS, STEPS, TURNINGS = range(4)


@dataclass(frozen=True)
class Eye:
    """How many moves of each kind are looked at, chosen at random where there are more."""

    builds: int = EVERYTHING
    goals: int = EVERYTHING
    steps: int = EVERYTHING
    turnings: int = EVERYTHING

    def array(self) -> NDArray[np.int64]:
        return np.array(astuple(self), np.int64)


EVERYWHERE = Eye()
BLINK = Eye(builds=1, goals=1, steps=1, turnings=1)  # the eye of a move made at random


@rule
def judge(s: State, stream: Stream, eye: Ints, moves: Moves, values: Floats) -> int:
    """Write the moves that the mover looks at, and what each is worth to it; return how many. There is at least one."""
    n = legal(s, moves)
    if s.phase == BUILDING:
        n = sample(moves, n, eye[BUILDS], stream)
    elif s.phase == GOALS:
        n = sample(moves, n, eye[DESTINATIONS], stream)
    elif s.phase == MOVING:
        n = sample(moves, n, eye[STEPS], stream)
    elif s.phase == TURNING:
        n = sample(moves, n, eye[TURNINGS], stream)
    return judge_moves(s, moves, n, values)


@rule
def judge_moves(s: State, moves: Moves, n: int, values: Floats) -> int:
    """What each of those n legal moves is worth to the mover; return how many are left: of many turnings, the best."""
    if s.phase == BUILDING:
        judge_builds(s, moves, n, values)
    elif s.phase == GOALS:
        judge_goals(s, moves, n, values)
    elif s.phase == MOVING:
        judge_steps(s, moves, n, values)
    else:
        n = judge_turnings(s, moves, n, values)
    return n


@rule
def sample(moves: Moves, n: int, most: int, stream: Stream) -> int:
    """Bring at most so many of n moves to the front, all equally likely; return how many."""
    if n <= most:
        return n
    for k in range(most):
        other = k + below(stream, n - k)
        moves[k], moves[other] = moves[other], moves[k]
    return most
