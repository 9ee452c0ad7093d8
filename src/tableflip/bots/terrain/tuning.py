"""How a builder's weighing is found: builders with weighings around the best one so far build, the best of them stay.

That is the cross-entropy method. Who is ahead is told by the exact turns that both need once destinations are set, not
by the race: that tells as much in forty games as a thousand races would. A weighing is an argument of the kernel, so
nothing is compiled for it.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tableflip.bots.terrain.building import turns_to_goals
from tableflip.bots.terrain.eye import EVERYWHERE, judge
from tableflip.bots.terrain.outlook import HEAD_START
from tableflip.bots.terrain.weighing import BEFORE, WEIGHING, Weighing
from tableflip.core.hex import OFF
from tableflip.core.kernels import MOVE
from tableflip.core.rng import below, streams
from tableflip.core.rule import rule
from tableflip.core.state import Array, Floats, Ints, Moves, Rows, Stream
from tableflip.core.turns import CHANCE
from tableflip.games import find
from tableflip.games.terrain.rules import draw, mover, play
from tableflip.games.terrain.state import ROLLING, State

BUILDERS, STAY = 12, 4  # in each generation
SPREAD: NDArray[np.float64] = np.array([0.8, 0.4, 0.2])  # of dark, far and longest, at first
FORGETS = 0.7  # how much of the middle is made anew in each generation


@rule
def best_move(s: State, stream: Stream, eye: Ints, w: Weighing, moves: Moves, values: Floats) -> int:
    """What a player of that eye and weighing does; among equals, any."""
    n = judge(s, stream, eye, w, moves, values)
    best, equals = 0, 1
    for k in range(1, n):
        if values[k] > values[best]:
            best, equals = k, 1
        elif values[k] == values[best]:
            equals += 1
            if below(stream, equals) == 0:
                best = k
    return int(moves[best])


@rule
def build_all(
    games: Array[State],
    stream: Stream,
    eye: Ints,
    one: Weighing,
    other: Weighing,
    moves: Moves,
    values: Floats,
    turns: Rows[Floats],
) -> None:
    """Build every game of two players until the race begins, `one` being the first to act in every other game.

    turns[i]: what the one and the other still need then.
    """
    for i in range(len(games)):
        s, mine = games[i], stream[i : i + 1]
        while s.phase < ROLLING:
            if mover(s) == CHANCE:
                play(s, draw(s, mine))
            else:
                is_one = (s.seat == s.first) == (i % 2 == 0)
                play(s, best_move(s, mine, eye, one if is_one else other, moves, values))
        seat = s.first if i % 2 == 0 else 1 - s.first
        turns[i][0] = turns_to_goals(s, seat, OFF)
        turns[i][1] = turns_to_goals(s, 1 - seat, OFF)


def leads(one: Weighing, other: Weighing, games: int, seed: int, **options: Any) -> NDArray[np.float64]:
    """By how much `one` is ahead at the start of every race: the logarithm of the other's turns over its own."""
    rules = find("terrain")
    turns = np.zeros((games, 2))
    room = np.empty(rules.most_legal, MOVE), np.empty(rules.most_legal)
    begun = rules.new(rules.options.of({"players": 2} | options), games)
    build_all(begun, streams(games, seed), EVERYWHERE.array(), one, other, *room, turns)
    ahead = np.log((HEAD_START + turns[:, 1]) / (HEAD_START + turns[:, 0]))
    return np.asarray(ahead, np.float64)


def tune(
    generations: int,
    games: int,
    start: Weighing = BEFORE,
    told: Callable[[int, float, Weighing], None] = lambda generation, ahead, w: None,
) -> Weighing:
    """The weighing after so many generations, each of which builds `games` against `start` with seeds of its own.

    `told` hears by how much the middle of a generation was ahead. The same call finds the same.
    """
    chance = np.random.default_rng(0)
    middle = np.array([start.dark, start.far, start.longest])
    spread = SPREAD.copy()
    for generation in range(1, generations + 1):
        tried = middle + spread * chance.normal(size=(BUILDERS, len(middle)))
        tried[0] = middle
        tried[:, 0] = np.maximum(tried[:, 0], 0.1)
        tried[:, 1:] = np.clip(tried[:, 1:], 0.0, 1.0)
        ahead = [float(leads(weighing_of(one), start, games, generation).mean()) for one in tried]
        told(generation, ahead[0], weighing_of(middle))
        best = tried[np.argsort(ahead)[-STAY:]]
        middle = (1 - FORGETS) * middle + FORGETS * best.mean(axis=0)
        spread = (1 - FORGETS) * spread + FORGETS * np.maximum(best.std(axis=0), SPREAD / 10)
    return weighing_of(middle)


def weighing_of(numbers: NDArray[np.float64]) -> Weighing:
    dark, far, longest = numbers.tolist()
    return WEIGHING._replace(dark=dark, far=far, longest=longest)
