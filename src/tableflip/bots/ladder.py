"""A ladder: every level of a game plays every other, and random play, many times; teams play for themselves.

Games are counted in iterations, not in time, so that a busy machine changes no result: the same ladder comes out again,
on any number of processes.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from tableflip.bots.levels import level_named, levels, make, roster
from tableflip.bots.random import RandomBot
from tableflip.bots.trained import load
from tableflip.core.game import Game
from tableflip.games import find
from tableflip.match import Match

RANDOM, GUEST = 0, -1  # the levels of random play, and of a player that has been trained
CHUNK = 4  # games that a process plays at a time


class Player(Protocol):
    def choose(self, match: Match, seat: int) -> str: ...


@dataclass(frozen=True)
class Ladder:
    """What came of it. score[i][j]: how often level i beat level j, a shared win being a half for both.

    In a cooperative game nobody beats anybody: score[i][i] is how often a team of level i won.
    """

    levels: tuple[int, ...]  # 0 is random play, -1 the trained player
    games: int  # of each pair, or of each team
    score: NDArray[np.float64]


@dataclass(frozen=True)
class Pairing:
    """One game of the ladder: two levels, and its number, which is its seed."""

    game: str | Game
    options: tuple[tuple[str, Any], ...]
    first: int
    second: int
    number: int
    pace: float
    trained: Path | None = None  # the file of the guest


def climb(
    game: str | Game,
    games: int = 400,
    chosen: Sequence[int] | None = None,
    pace: float = 0.1,
    processes: int = 2,
    done: Callable[[int, int], None] = lambda played, total: None,
    trained: Path | None = None,
    **options: Any,
) -> Ladder:
    """Play a ladder. `chosen`: the levels, all and random play (0) by default; `done` hears (games played, all games).

    `trained`: the file of a player that climbs with them. ValueError for levels, numbers, options or a file that cannot
    be.
    """
    rules = find(game)
    table = rules.options.of(options)
    sitting = tuple(chosen) if chosen is not None else (RANDOM, *(level.number for level in levels(rules)))
    if trained is not None:
        load(trained, rules, table)
        sitting = (*sitting, GUEST)
    check(rules, sitting, games, processes)
    places = range(len(sitting))
    pairs = [(k, k) for k in places] if rules.is_cooperative else list(combinations(places, 2))
    pairings = [
        Pairing(game, tuple(options.items()), sitting[i], sitting[j], number, pace, trained)
        for number in range(games)
        for i, j in pairs
    ]
    score = np.zeros((len(sitting), len(sitting)))
    for played, share in enumerate(all_played(pairings, processes)):
        i, j = pairs[played % len(pairs)]
        score[i, j] += share
        if i != j:
            score[j, i] += 1 - share
        done(played + 1, len(pairings))
    return Ladder(sitting, games, score)


def level_number(game: str | Game, word: str) -> int:
    """A level by number or key; 0 and "random" are random play."""
    return RANDOM if word.strip() in ("random", str(RANDOM)) else level_named(game, word).number


def check(game: Game, sitting: tuple[int, ...], games: int, processes: int) -> None:
    for level in sitting:
        if level not in (RANDOM, GUEST):
            level_named(game, level)
    if len(set(sitting)) != len(sitting) or len(sitting) < (1 if game.is_cooperative else 2):
        raise ValueError("A ladder needs at least two different levels, each once.")
    for name, value in (("games", games), ("processes", processes)):
        if type(value) is not int or value < 1:
            raise ValueError(f"{name}={value!r} is not possible: it must be a whole number from 1 on.")


def all_played(pairings: Sequence[Pairing], processes: int) -> Iterator[float]:
    """The share of the win of each pairing's first level, in order, as they come in."""
    return spread_over(play, pairings, processes)


def spread_over(play: Callable[[Pairing], float], pairings: Sequence[Pairing], processes: int) -> Iterator[float]:
    """What playing brings, in order, on so many processes."""
    if processes == 1:
        yield from map(play, pairings)
        return
    # New processes, not copies of this one, which may have threads.
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        try:
            yield from pool.map(play, pairings, chunksize=CHUNK)
        finally:
            pool.shutdown(cancel_futures=True)


def player(pairing: Pairing, match: Match, level: int, seed: int) -> Player:
    if level == GUEST:
        assert pairing.trained is not None
        return load(pairing.trained, match.game, match.options, seed)
    return RandomBot(seed) if level == RANDOM else make(pairing.game, level, seed, pairing.pace, timed=False)


def play(pairing: Pairing) -> float:
    """Play one game; the share of the win of the first level. The two sit in turn, and change from game to game."""
    rules = find(pairing.game)
    usual = roster(rules).table(pairing.first) if rules.is_cooperative and pairing.first > RANDOM else {}
    match = Match(rules, seed=pairing.number, **usual | dict(pairing.options))
    seats = range(len(match.seats))
    first = [seat for seat in seats if (seat + pairing.number) % 2 == 0 or pairing.first == pairing.second]
    sit = partial(player, pairing, match)
    bots = [
        sit(level=pairing.first if seat in first else pairing.second, seed=pairing.number * len(seats) + seat)
        for seat in seats
    ]
    while (turn := match.turn) is not None:
        seat = turn if isinstance(turn, int) else match.ply % len(seats)  # where all may move: in turn
        match.play(bots[seat].choose(match, seat), seat)
    assert match.result is not None
    if match.game.is_cooperative:
        return float(bool(match.result.winners))
    if not match.result.winners:
        return 0.5
    return sum(seat in first for seat in match.result.winners) / len(match.result.winners)
