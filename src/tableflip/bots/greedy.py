"""A bot that looks one move ahead and takes what leads by most points at once: what others are measured against."""

from collections.abc import Callable
from functools import cache
from random import Random
from threading import Event
from typing import Any

import numpy as np

from tableflip.core.game import Game
from tableflip.core.kernels import MOVE
from tableflip.core.rng import below, streams
from tableflip.core.rule import rule
from tableflip.core.state import Array, State, Stream
from tableflip.match import Match


class GreedyBot:
    """The most points ahead of the next best seat after this move alone, in a world that fits what its seat knows.

    Of several that are as good, one by chance. Where all win together, points are the team's.
    """

    def __init__(self, seed: int | str | None = None) -> None:
        self._chance = Random(seed)

    def choose(self, match: Match, seat: int, stop: Event | None = None) -> str:
        """A legal move of `seat`; ValueError when it is not its turn."""
        if match.turn != seat:
            raise ValueError(f"Seat {seat} has no legal move: it is not its turn.")
        seed = self._chance.getrandbits(32)
        world = match.draw_state(seat, seed)
        games = np.repeat(world, 2)
        move = greediest(match.game)(games, seat, len(match.seats), streams(1, seed))
        return match.game.move_text(match.options, int(move))


@cache
def greediest(game: Game) -> Callable[..., int]:
    legal, play, outcome, most_legal = game.legal, game.play, game.outcome, game.most_legal

    @rule
    def greedy_move(games: Array[State], seat: int, seats: int, stream: Stream) -> int:
        """The best move in games[0]; games[1] is tried out on."""
        moves = np.empty(most_legal, MOVE)
        points, winners = np.zeros(seats, np.int64), np.zeros(seats, np.bool_)
        best, found, ties = -(2**31), 0, 0
        for k in range(legal(games[0], moves)):
            games[1] = games[0]
            play(games[1], int(moves[k]))
            outcome(games[1], points, winners)
            lead = lead_of(points, seat)
            if lead > best:
                best, found, ties = lead, int(moves[k]), 1
            elif lead == best:
                ties += 1
                if below(stream, ties) == 0:
                    found = int(moves[k])
        return found

    return greedy_move


@rule
def lead_of(points: Any, seat: int) -> int:
    """How far a seat is ahead of the next best one; alone, what it has."""
    other = -(2**31)
    for one in range(len(points)):
        if one != seat and points[one] > other:
            other = points[one]
    return int(points[seat] - other if len(points) > 1 else points[seat])
