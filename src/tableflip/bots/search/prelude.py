"""What a bot does before it searches: forget as its level does, list what it considers, solve what can be solved."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from tableflip.bots.search.guide import Guide
from tableflip.bots.search.playout import chooser
from tableflip.core.rule import rule

if TYPE_CHECKING:  # rules do not depend on the words of the contract
    from tableflip.core.game import Game


@dataclass(frozen=True)
class Prelude:
    """Kernels on `(games, i)`, an array and an index."""

    candidates: Callable[..., int]  # (games, i, stream, moves) -> n, for the mover
    forget: Callable[..., None]  # (games, i, seat, percent, key)
    solve: Callable[..., int]  # (games, i, seat, moves, values) -> n; 0: not solved


@rule
def forget_nothing(s: Any, seat: Any, percent: Any, key: Any) -> None:
    """Nobody forgets where nothing is hidden."""


@rule
def solve_nothing(s: Any, seat: Any, moves: Any, values: Any) -> Any:
    return 0


@cache
def prelude(game: "Game", guide: Guide) -> Prelude:
    """The kernels of one game and guide."""
    choices = chooser(game, guide)
    forget, solve = guide.forget or forget_nothing, guide.solve or solve_nothing

    @rule
    def candidates_at(games: Any, i: Any, stream: Any, moves: Any) -> Any:
        return choices(games[i], True, stream, moves)

    @rule
    def forget_at(games: Any, i: Any, seat: Any, percent: Any, key: Any) -> None:
        forget(games[i], seat, percent, key)

    @rule
    def solve_at(games: Any, i: Any, seat: Any, moves: Any, values: Any) -> Any:
        return solve(games[i], seat, moves, values)

    return Prelude(candidates_at, forget_at, solve_at)
