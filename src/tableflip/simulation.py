"""Mass simulation: thousands of whole games in one call, on any number of threads."""

import os
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tableflip.core.game import Game
from tableflip.core.reading import shown
from tableflip.core.seeds import check_seed
from tableflip.games import find

BATCH = 1024  # games that a kernel plays at a time: so many that threads seldom wait for one another in between


class Simulation(NamedTuple):
    """What came of the games, one row each: points by seat, who won, and how many moves were made."""

    points: NDArray[np.int64]
    winners: NDArray[np.bool_]
    plies: NDArray[np.int64]


def simulate(
    game: str | Game,
    games: int = 1000,
    policy: str | None = None,
    seed: int = 1,
    threads: int = 1,
    first_game: int = 0,
    **options: Any,
) -> Simulation:
    """Play `games` whole games. The same seed gives the same games, on any number of threads (0: one for each core).

    `first_game` is the number of the first game: a run in parts, each from where the last one ended, is the whole run.

    The policy "random" picks every move with equal odds, leaving out what is worth nothing to it (TerraFlip's spies).
    A game in which that would be pointless has one of its own, which is then what None means: Flip Ships has "steady".
    A game whose random play goes on and on is given up after the game's `most_plies`, and has no winner.
    """
    from tableflip.core.kernels import games_by_policy
    from tableflip.core.rng import streams

    for name, value in (("games", games), ("threads", threads), ("first_game", first_game)):
        if type(value) is not int or value < 0:
            raise ValueError(f"{name}={shown(value)} is not possible: it must be a whole number from 0 on.")
    check_seed(seed)
    rules = find(game)
    policies = [*rules.policies, "random"]
    if policy is not None and policy not in policies:
        raise ValueError(f"There is no policy {policy!r}; there is {' and '.join(map(repr, policies))}.")
    chosen: Any = rules.options.of(options)
    play = games_by_policy(rules, policy or policies[0])
    fresh = rules.new(chosen, min(BATCH, games))
    seats = len(chosen.seats)
    result = Simulation(
        np.zeros((games, seats), np.int64), np.zeros((games, seats), np.bool_), np.zeros(games, np.int64)
    )
    stream = streams(games, seed, first_game)

    def batch(start: int) -> None:
        part = slice(start, min(start + BATCH, games))
        play(fresh[: part.stop - start].copy(), stream[part], *(column[part] for column in result))

    starts = range(0, games, BATCH)
    if threads == 1 or games <= BATCH:
        for start in starts:
            batch(start)
    else:
        with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
            list(pool.map(batch, starts))
    return result
