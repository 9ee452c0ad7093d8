"""What a bot does before it searches: forget, list what it considers, act on impulse, solve what can be solved."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from tableflip.bots.search.guide import Guide
from tableflip.bots.search.playout import chooser, mover_at_random
from tableflip.core.rule import rule
from tableflip.core.state import Array, Floats, Moves, State, Stream

if TYPE_CHECKING:  # rules do not depend on the words of the contract
    from tableflip.core.game import Game


@dataclass(frozen=True)
class Prelude:
    """Kernels on `(games, i)`, an array and an index."""

    candidates: Callable[..., int]  # (games, i, stream, moves) -> n, for the mover
    impulse: Callable[..., int]  # (games, i, stream, moves) -> move: what the mover does without thinking
    forget: Callable[..., None]  # (games, i, seat, percent, key)
    solve: Callable[..., int]  # (games, i, seat, moves, values) -> n; 0: not solved


@rule
def forget_nothing(s: State, seat: int, percent: int, key: int) -> None:
    """Nobody forgets where nothing is hidden."""


@rule
def solve_nothing(s: State, seat: int, moves: Moves, values: Floats) -> int:
    return 0


@cache
def prelude(game: "Game", guide: Guide) -> Prelude:
    """The kernels of one game and guide."""
    choices, policy = chooser(game, guide), guide.rollout or mover_at_random(game)
    forget, solve = guide.forget or forget_nothing, guide.solve or solve_nothing

    @rule
    def candidates_at(games: Array[State], i: int, stream: Stream, moves: Moves) -> int:
        return choices(games[i], True, stream, moves)

    @rule
    def impulse_at(games: Array[State], i: int, stream: Stream, moves: Moves) -> int:
        return policy(games[i], stream, moves)

    @rule
    def forget_at(games: Array[State], i: int, seat: int, percent: int, key: int) -> None:
        forget(games[i], seat, percent, key)

    @rule
    def solve_at(games: Array[State], i: int, seat: int, moves: Moves, values: Floats) -> int:
        return solve(games[i], seat, moves, values)

    return Prelude(candidates_at, impulse_at, forget_at, solve_at)
