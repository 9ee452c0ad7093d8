"""How the network learns what an unfinished terrain promises: it watches builders, until the race begins.

Dice decide a race, and their luck says nothing of a terrain. So a game ends there, and its result is what everybody's
exact turns say of the race. Builders do what seems best of 40 placements; that they mean it matters: what was learned
from builders who often took the next best did not hold for Masters.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from tableflip.bots.learning.course import Course
from tableflip.bots.learning.network import Weights
from tableflip.bots.learning.trial import UNSEEN
from tableflip.bots.learning.weights import shipped
from tableflip.bots.search.guide import Guide
from tableflip.bots.search.search import Settings
from tableflip.bots.terrain.bot import Skill
from tableflip.bots.terrain.building import judge_builds, judge_goals
from tableflip.bots.terrain.eye import FARSIGHTED, sample
from tableflip.bots.terrain.features import FEATURES
from tableflip.bots.terrain.outlook import race_shares
from tableflip.bots.terrain.tuning import lead
from tableflip.bots.terrain.turns import tables_of
from tableflip.bots.terrain.weighing import WEIGHING
from tableflip.core.rule import rule
from tableflip.core.state import Floats, Moves, Stream
from tableflip.games import find
from tableflip.games.terrain.rules import legal
from tableflip.games.terrain.state import BUILDING, State

WEIGHTS = Path(__file__).with_name("weights")  # one file for each number of players
LOOKED_AT = 40  # placements, of the thousands that there are


@rule
def best_placement(s: State, stream: Stream, moves: Moves) -> int:
    """The best of some, by turns alone: there is nothing to compare while it learns."""
    values = np.empty(LOOKED_AT)
    n = sample(moves, legal(s, moves), LOOKED_AT, stream)
    judge_builds(s, moves, n, WEIGHING, values, 0)
    moves[0] = moves[values[:n].argmax()]
    return 1


@rule
def practice(s: State, stream: Stream, moves: Moves) -> int:
    """The same before all have a start; and the best destination."""
    if s.phase == BUILDING:
        best_placement(s, stream, moves)
        return int(moves[0])
    n = legal(s, moves)
    values = np.empty(n)
    judge_goals(s, moves, n, WEIGHING, values)
    return int(moves[values.argmax()])


@rule
def at_start(s: State, shares: Floats) -> None:
    """What everybody's turns say of the race that begins."""
    race_shares(s, tables_of(s), WEIGHING, shares)


def tables(players: int) -> tuple[dict[str, Any], ...]:
    """The usual one."""
    if players not in range(2, 7):
        raise ValueError(f"players={players} is not possible: 2 to 6 can play.")
    return ({},)


def weights(players: int) -> Weights:
    return shipped(WEIGHTS, find("terrain"), FEATURES, players)


def trial(learned: Weights, players: int, games: int, done: Callable[[int, int], None]) -> str:
    """How far a builder with the network is ahead of those without when the race begins."""
    one, others = Skill(FARSIGHTED, weights=lambda players: learned), Skill(FARSIGHTED)
    ahead = []
    for number in range(games):
        ahead.append(lead(one, others, number, UNSEEN, players=players))
        done(number + 1, games)
    mean, error = np.mean(ahead), 1.96 * np.std(ahead) / games**0.5
    return (
        f"1 of {players} builds with the network: ahead at the start of the race by {mean:+.3f} ± {error:.3f} "
        f"(the logarithm of the others' turns over its own, {games} games)"
    )


COURSE = Course(
    Guide(candidates=best_placement, features=FEATURES, value=at_start),
    tables,
    practice,
    Settings(),
    Settings(),
    WEIGHTS,
    trial,
)
