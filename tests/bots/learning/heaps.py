"""A course for Nim, whose values are known: who is to move loses with 4, 8 or 12 left, and wins otherwise."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from tableflip.bots.learning.course import Course
from tableflip.bots.learning.features import Features
from tableflip.bots.search.guide import Guide
from tableflip.bots.search.search import Settings
from tableflip.core.options import option
from tableflip.core.rng import below
from tableflip.core.rule import rule
from tableflip.core.state import Floats, Ints, Moves, Stream
from tests.bots.search.tiny import NIM, Nim, TwoSeats, nim, nim_legal

HEAP = 12


@dataclass(frozen=True)
class Heaps(TwoSeats):
    players: int = option(2, 2, meaning="how many play")
    heap: int = option(HEAP, *range(1, HEAP + 1), meaning="how many there are")


def new(options: Any, n: int) -> Any:
    games = np.zeros(n, NIM)
    games["heap"] = options.heap
    return games


@rule
def read(s: Nim, index: Ints, amount: Floats, lead: Floats) -> int:
    index[0], amount[0] = s.heap, 1.0
    lead[0] = lead[1] = 0.0
    return 1


@rule
def quiet(s: Nim) -> bool:
    return True


@rule
def even(s: Nim, shares: Floats) -> None:
    shares[0] = shares[1] = 0.5


@rule
def any_move(s: Nim, stream: Stream, moves: Moves) -> int:
    return moves[below(stream, nim_legal(s, moves))]


def tables(players: int) -> tuple[dict[str, Any], ...]:
    return tuple({"heap": heap} for heap in range(1, HEAP + 1))


NIM_GAME = replace(nim(HEAP), name="heaps", options=Heaps, new=new)
FEATURES = Features(version=1, rows=HEAP + 1, stages=HEAP + 1, most=1, seats=2, read=read, quiet=quiet)
GUIDE = Guide(features=FEATURES, value=even, rollout=any_move)
COURSE = Course(GUIDE, tables, any_move, Settings(horizon=0), Settings(), Path("nowhere"), searches=20)


def losing(heaps: Sequence[int]) -> list[bool]:
    return [heap % 4 == 0 for heap in heaps]
