"""Kernels over a game's rules, one set for each game: single steps for Python, batches of random games, perft.

They take `(games, i)`, an array and an index: from Python that is several times as quick as a scalar record. Cross into
them once for a batch, never once for a move of a search.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from tableflip.core.rng import below
from tableflip.core.rule import rule
from tableflip.core.state import Array, Flags, Grid, Ints, Moves, Rows, State, Stream
from tableflip.core.turns import CHANCE, OVER

if TYPE_CHECKING:  # rules do not depend on the words of the contract
    from tableflip.core.game import Game

MOVE = np.int16  # the type of a move in the buffers that `legal` fills; `play` gets an int


@dataclass(frozen=True)
class Kernels:
    legal: Callable[..., int]
    play: Callable[..., None]
    mover: Callable[..., int]
    outcome: Callable[..., int]
    draw: Callable[..., int]
    draw_world: Callable[..., None]
    random_moves: Callable[..., int]
    random_move: Callable[..., int]
    random_games: Callable[..., None]
    perft: Callable[..., int]


@rule
def no_chance(s: State, stream: Stream) -> int:
    """The `draw` of a game without chance; never called in play."""
    return 0


@rule
def nothing_hidden(s: State, seat: int, stream: Stream) -> None:
    """The `draw_world` of a game of perfect information."""


@cache
def kernels(game: "Game") -> Kernels:
    """The kernels of one game. Its rules are compiled into them; the binaries are cached on disk."""
    legal, play, mover, outcome = game.legal, game.play, game.mover, game.outcome
    draw, draw_world, random_moves = (
        game.draw or no_chance,
        game.draw_world or nothing_hidden,
        game.random_moves or legal,
    )
    quick_move = game.random_move

    @rule
    def legal_at(games: Array[State], i: int, out: Moves) -> int:
        return legal(games[i], out)

    @rule
    def play_at(games: Array[State], i: int, move: int) -> None:
        play(games[i], move)

    @rule
    def mover_at(games: Array[State], i: int) -> int:
        return mover(games[i])

    @rule
    def outcome_at(games: Array[State], i: int, points: Ints, winners: Flags) -> int:
        return outcome(games[i], points, winners)

    @rule
    def draw_at(games: Array[State], i: int, stream: Stream) -> int:
        return draw(games[i], stream)

    @rule
    def draw_world_at(games: Array[State], i: int, seat: int, stream: Stream) -> None:
        draw_world(games[i], seat, stream)

    @rule
    def random_moves_at(games: Array[State], i: int, out: Moves) -> int:
        return random_moves(games[i], out)

    if quick_move is None:

        @rule
        def random_move(s: State, stream: Stream, out: Moves) -> int:
            return int(out[below(stream, random_moves(s, out))])
    else:

        @rule
        def random_move(s: State, stream: Stream, out: Moves) -> int:
            return quick_move(s, stream)

    @rule
    def random_move_at(games: Array[State], i: int, stream: Stream, out: Moves) -> int:
        """A move for random play, all equally likely; `out` is room for `most_legal` moves."""
        return random_move(games[i], stream, out)

    @rule
    def perft(stack: Array[State], out: Grid, depth: int) -> int:
        """How many sequences of `depth` legal moves start from stack[0]; stack and out have a row for each depth."""
        if depth == 0:
            return 1
        upto = np.zeros(depth + 1, np.int64)  # legal moves at each level, and the next one to try
        tried = np.zeros(depth + 1, np.int64)
        upto[0] = legal(stack[0], out[0])
        total, level = 0, 0
        while level >= 0:
            if level == depth - 1:
                total += upto[level]
                level -= 1
            elif tried[level] < upto[level]:
                stack[level + 1] = stack[level]
                play(stack[level + 1], int(out[level][tried[level]]))
                tried[level] += 1
                level += 1
                tried[level] = 0
                upto[level] = legal(stack[level], out[level])
            else:
                level -= 1
        return total

    return Kernels(
        legal_at,
        play_at,
        mover_at,
        outcome_at,
        draw_at,
        draw_world_at,
        random_moves_at,
        random_move_at,
        games_by(game, random_move),
        perft,
    )


def games_by(game: "Game", choose: Callable[..., int]) -> Callable[..., None]:
    """The kernel that plays whole batches of games; `choose(s, stream, out)` makes every move that is not chance's."""
    play, mover, outcome, draw = game.play, game.mover, game.outcome, game.draw or no_chance
    most_legal, most_plies = game.most_legal, game.most_plies

    @rule
    def whole_game(s: State, stream: Stream, out: Moves) -> int:
        """Play to the end, or until the game is given up; return the number of moves."""
        plies = 0
        to_move = mover(s)
        while to_move != OVER and plies < most_plies:
            if to_move == CHANCE:
                play(s, draw(s, stream))
            else:
                play(s, choose(s, stream, out))
            plies += 1
            to_move = mover(s)
        return plies

    @rule
    def whole_games(games: Array[State], streams: Stream, points: Grid, winners: Rows[Flags], plies: Ints) -> None:
        """Play every game of the batch to its end, each with its own stream."""
        out = np.empty(most_legal, MOVE)
        for i in range(len(games)):
            plies[i] = whole_game(games[i], streams[i : i + 1], out)
            outcome(games[i], points[i], winners[i])

    return whole_games


@cache
def policy_at(game: "Game", policy: str) -> Callable[..., int]:
    """The kernel that makes one move by one of the game's policies: `(games, i, stream)`."""
    chosen = game.policies[policy]

    @rule
    def choose_at(games: Array[State], i: int, stream: Stream) -> int:
        return chosen(games[i], stream)

    return choose_at


@cache
def games_by_policy(game: "Game", policy: str) -> Callable[..., None]:
    """`games_by` for one of the game's policies, or for "random"."""
    if policy == "random":
        return kernels(game).random_games
    chosen = game.policies[policy]

    @rule
    def choose(s: State, stream: Stream, out: Moves) -> int:
        return chosen(s, stream)

    return games_by(game, choose)
