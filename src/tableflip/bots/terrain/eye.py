"""What a player of the terrain game sees one move ahead: the moves worth a thought, each with its share of the win.

How much a player sees is an `Eye`: how many of the possible moves it looks at in each part of a match, and how.
"""

from dataclasses import astuple, dataclass

import numpy as np
from numpy.typing import NDArray

from tableflip.bots.terrain.answers import judge_answered
from tableflip.bots.terrain.attention import noticed
from tableflip.bots.terrain.building import judge_builds, judge_goals, judge_starts
from tableflip.bots.terrain.glance import glance
from tableflip.bots.terrain.race import judge_steps, judge_turnings
from tableflip.bots.terrain.weighing import Weighing
from tableflip.core.rng import below
from tableflip.core.rule import rule
from tableflip.core.state import Array, Flags, Floats, Ints, Moves, Stream
from tableflip.games.terrain.rules import legal
from tableflip.games.terrain.state import BUILDING, GOALS, MOVING, STARTS, TURNING, State

EVERYTHING = 100_000
BUILDS, DESTINATIONS, STEPS, TURNINGS, OWN_WAY, OWN_GROUND, ANSWERS, HASTY = range(8)


@dataclass(frozen=True)
class Eye:
    """How many moves of each kind are looked at, chosen at random where there are more; and how."""

    builds: int = EVERYTHING
    goals: int = EVERYTHING
    steps: int = EVERYTHING
    turnings: int = EVERYTHING
    own_way: bool = False  # after doubles it sees its own way alone: it opens that one, and shuts nobody's
    own_ground: bool = False  # the same when it builds
    answers: bool = False  # when it builds it thinks of what the next player may answer
    hasty: bool = False  # it goes by a `glance`

    def array(self) -> NDArray[np.int64]:
        return np.array(astuple(self), np.int64)


EVERYWHERE = Eye()
FARSIGHTED = Eye(answers=True)


# What Python asks for takes an array and an index, and there are two such rules instead of one around both: a rule is
# compiled once more within each that calls it, and what judges is all that these bots know.


@rule
def in_sight(games: Array[State], i: int, stream: Stream, eye: Ints, missed: Flags, moves: Moves) -> int:
    """Write the moves that the mover looks at; return how many. There is at least one.

    `missed`: by cell, what the mover does not notice when it builds and after doubles.
    """
    s = games[i]
    n = legal(s, moves)
    if s.phase == BUILDING:
        n = sample(moves, noticed(moves, n, missed), eye[BUILDS], stream)
    elif s.phase == GOALS:
        n = sample(moves, n, eye[DESTINATIONS], stream)
    elif s.phase == MOVING:
        n = sample(moves, n, eye[STEPS], stream)
    elif s.phase == TURNING:
        n = sample(moves, noticed(moves, n, missed), eye[TURNINGS], stream)
    return n


@rule
def judge(games: Array[State], i: int, moves: Moves, n: int, eye: Ints, w: Weighing, values: Floats) -> int:
    """What each of those n legal moves is worth to the mover; return how many are left: of many, the best."""
    s = games[i]
    if s.phase == STARTS:
        judge_starts(s, moves, n, w, values)
    elif eye[HASTY]:
        glance(s, moves, n, values)
    elif s.phase == BUILDING:
        judge_builds(s, moves, n, w, values, eye[OWN_GROUND])
        if eye[ANSWERS]:
            n = judge_answered(s, moves, n, w, values)
    elif s.phase == GOALS:
        judge_goals(s, moves, n, w, values)
    elif s.phase == MOVING:
        judge_steps(s, moves, n, w, values)
    else:
        n = judge_turnings(s, moves, n, w, values, eye[OWN_WAY])
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
