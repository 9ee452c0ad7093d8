"""What a match is made of, and what it is made from."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, NamedTuple

import numpy as np

from tableflip.core.checks import yes_or_no
from tableflip.core.game import Game, States
from tableflip.core.names import check_names
from tableflip.core.seeds import check_seed
from tableflip.games import find

Turn = int | Literal["chance", "any"] | None


class Result(NamedTuple):
    """How a match ended: each seat's points, the seats that won, and what decided it."""

    points: list[int]
    winners: list[int]
    reason: str


class Ply(NamedTuple):
    """A move that was made: by whom, which, the state before it, and what it carried (None: nothing)."""

    who: Turn
    move: int
    before: States
    cargo: Any = None


class Everything:
    """Marks a record that hides nothing."""


EVERYTHING = Everything()


@dataclass(frozen=True)
class Said:
    """What is asked again and again, by all matches with the same options: the options, and the texts of moves."""

    options: dict[str, Any]
    moves: dict[int, str]


def copied(state: States) -> States:
    """The same state, to be changed apart from this one: as bytes, for numpy takes twenty times as long by fields."""
    return np.frombuffer(bytearray(state.tobytes()), state.dtype)


@lru_cache(100)
def said_of(game: Game, options: Any) -> Said:
    return Said(options.all(), {})


def checked(
    game: str | Game, keywords: dict[str, Any], seed: int | None, auto_chance: bool, names: Sequence[str] | None
) -> tuple[Game, Any, int, list[str]]:
    """The game, its options, a seed and names; ValueError says of a wrong part what is possible."""
    found = find(game)
    options = found.options.of(keywords)
    yes_or_no("auto_chance", auto_chance)
    seed = secrets.randbits(64) if seed is None else check_seed(seed)
    return found, options, seed, check_names(names, options.seats)
