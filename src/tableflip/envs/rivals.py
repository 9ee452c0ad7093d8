"""Opponents that are compiled into a batch: random play, and the policies of a game."""

from collections.abc import Callable
from functools import cache

from tableflip.core.game import Game
from tableflip.core.reading import shown
from tableflip.core.rng import below
from tableflip.core.rule import rule
from tableflip.core.state import Moves, State, Stream


@cache
def rival_named(game: Game, name: str) -> Callable[..., int]:
    """`(s, stream, out)` -> a move; ValueError if there is no such policy."""
    if name == "random":
        return at_random(game)
    if name not in game.policies:
        known = ", ".join(["random", *game.policies])
        raise ValueError(f"There are no opponents called {shown(name)}; there are {known}, or give a callable.")
    policy = game.policies[name]

    @rule
    def rival(s: State, stream: Stream, out: Moves) -> int:
        return policy(s, stream)

    return rival


def at_random(game: Game) -> Callable[..., int]:
    legal, quick_move = game.random_moves or game.legal, game.random_move
    if quick_move is not None:

        @rule
        def quick(s: State, stream: Stream, out: Moves) -> int:
            return quick_move(s, stream)

        return quick

    @rule
    def listed(s: State, stream: Stream, out: Moves) -> int:
        return int(out[below(stream, legal(s, out))])

    return listed
