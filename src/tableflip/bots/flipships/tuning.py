"""How a shrewd team's weighing is found: teams with weighings around the best one so far play, the best of them stay.

That is the cross-entropy method. A team plays ten thousand games a second, and a weighing is an argument of the kernel,
so nothing is compiled for it.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from tableflip.bots.flipships.shrewd import WEIGHING, Weighing, shrewd
from tableflip.core.rng import streams
from tableflip.core.rule import rule
from tableflip.core.state import Array, Flags, Stream
from tableflip.core.turns import CHANCE, OVER
from tableflip.games import find
from tableflip.games.flipships.hands.drawn import draw
from tableflip.games.flipships.rules import mover, play
from tableflip.games.flipships.state import VICTORY, State

TEAMS, STAY = 40, 8  # in each generation
WIDE, NARROW = 0.6, 0.05  # how far weighings spread at first and at least, as natural logarithms
FORGETS = 0.7  # how much of the middle is made anew in each generation
LEAST = 0.05  # a number that counts so little is taken for this one, so that it can grow


@rule
def teams_win(games: Array[State], stream: Stream, w: Weighing, won: Flags) -> None:
    """Play every game to its end by a shrewd team, each by its own stream."""
    for i in range(len(games)):
        s = games[i]
        to_move = mover(s)
        while to_move != OVER:
            play(s, draw(s, stream[i : i + 1]) if to_move == CHANCE else shrewd(s, stream[i : i + 1], w))
            to_move = mover(s)
        won[i] = s.verdict == VICTORY


def share_won(w: Weighing, games: int, seed: int, **options: Any) -> float:
    """How often such a team wins at a table with these options; the same seed gives the same cards and luck."""
    rules = find("flipships")
    won = np.zeros(games, np.bool_)
    teams_win(rules.new(rules.options.of(options), games), streams(games, seed), w, won)
    return float(won.mean())


def tune(
    tables: Sequence[Mapping[str, Any]],
    generations: int,
    games: int,
    start: Weighing = WEIGHING,
    told: Callable[[int, float, Weighing], None] = lambda generation, won, w: None,
) -> Weighing:
    """The weighing after so many generations, each of which plays `games` at every table with seeds of its own.

    `told` hears how often the middle of a generation won, on average over the tables. The same call finds the same.
    """
    chance = np.random.default_rng(0)
    middle = np.log(np.maximum(start, LEAST))
    spread = np.full(len(start), WIDE)
    for generation in range(1, generations + 1):
        tried = middle + spread * chance.normal(size=(TEAMS, len(start)))
        tried[0] = middle
        won = [
            np.mean([share_won(weighing_of(logs), games, generation, **table) for table in tables]) for logs in tried
        ]
        told(generation, float(won[0]), weighing_of(middle))
        best = tried[np.argsort(won)[-STAY:]]
        middle = (1 - FORGETS) * middle + FORGETS * best.mean(axis=0)
        spread = (1 - FORGETS) * spread + FORGETS * np.maximum(best.std(axis=0), NARROW)
    return weighing_of(middle)


def weighing_of(logs: Any) -> Weighing:
    return Weighing(*np.exp(logs).tolist())
