"""What a bot does before it searches: forget, overlook, suspect, list what it considers, act on impulse, solve ends."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from tableflip.bots.search.grow import own_number
from tableflip.bots.search.guide import Guide
from tableflip.bots.search.playout import chooser, mover_at_random
from tableflip.core.rule import rule
from tableflip.core.state import Array, Flags, Floats, Ints, Moves, State, Stream

if TYPE_CHECKING:  # rules do not depend on the words of the contract
    from tableflip.core.game import Game


@dataclass(frozen=True)
class Prelude:
    """Kernels; all but `overlook` on `(games, i)`, an array and an index."""

    candidates: Callable[..., int]  # (games, i, stream, moves) -> n, for the mover
    scouting: Callable[..., int]  # (games, i, looks) -> n, for the mover
    impulse: Callable[..., int]  # (games, i, stream, moves) -> move: what the mover does without thinking
    forget: Callable[..., None]  # (games, i, seat, percent, key)
    overlook: Callable[..., None]  # (lately, percent, stream, missed): `Attention.overlook` of any moves
    suspect: Callable[..., None]  # (games, i, seat, weights, hunches)
    solve: Callable[..., int]  # (games, i, seat, moves, values) -> n; 0: not solved


@rule
def forget_nothing(s: State, seat: int, percent: int, key: int) -> None:
    """Nobody forgets where nothing is hidden."""


@rule
def overlook_nothing(lately: Moves, percent: int, stream: Stream, missed: Flags) -> None:
    """Nobody misses anything where everybody notices everything."""


@rule
def suspect_nothing(s: State, seat: int, weights: Floats, hunches: Ints) -> None:
    """Nobody suspects anything where nobody has learned to."""


@rule
def scout_nowhere(s: State, looks: Moves) -> int:
    return 0


@rule
def solve_nothing(s: State, seat: int, moves: Moves, values: Floats) -> int:
    return 0


@cache
def prelude(game: "Game", guide: Guide) -> Prelude:
    """The kernels of one game and guide."""
    choices, policy = chooser(game, guide), guide.rollout or mover_at_random(game)
    forget, solve = guide.forget or forget_nothing, guide.solve or solve_nothing
    public = guide.public or own_number
    overlook = guide.attention.overlook if guide.attention is not None else overlook_nothing
    scouting = guide.scouting or scout_nowhere
    suspect = guide.hunch.suspect if guide.hunch is not None else suspect_nothing

    @rule
    def candidates_at(games: Array[State], i: int, stream: Stream, moves: Moves) -> int:
        return choices(games[i], True, stream, moves)

    @rule
    def scouting_at(games: Array[State], i: int, looks: Moves) -> int:
        return scouting(games[i], looks)

    @rule
    def impulse_at(games: Array[State], i: int, stream: Stream, moves: Moves) -> int:
        return policy(games[i], stream, moves)

    @rule
    def forget_at(games: Array[State], i: int, seat: int, percent: int, key: int) -> None:
        forget(games[i], seat, percent, key)

    @rule
    def overlook_at(lately: Moves, percent: int, stream: Stream, missed: Flags) -> None:
        for k in range(len(lately)):  # whatever a move hides is gone before anybody looks
            lately[k] = public(lately[k])
        overlook(lately, percent, stream, missed)

    @rule
    def suspect_at(games: Array[State], i: int, seat: int, weights: Floats, hunches: Ints) -> None:
        suspect(games[i], seat, weights, hunches)

    @rule
    def solve_at(games: Array[State], i: int, seat: int, moves: Moves, values: Floats) -> int:
        return solve(games[i], seat, moves, values)

    return Prelude(candidates_at, scouting_at, impulse_at, forget_at, overlook_at, suspect_at, solve_at)
