"""A search from Python's side: it gives the tree room, lets it grow in slices, watches the clock, and reads it."""

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from threading import Event, local
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from tableflip.bots.budget import Budget
from tableflip.bots.learning.network import NO_WEIGHTS, Weights
from tableflip.bots.search.grow import grower
from tableflip.bots.search.guide import Guide
from tableflip.bots.search.tree import NODE, ROOT, children_of, plant
from tableflip.bots.thought import Stopped
from tableflip.core.game import Game, States
from tableflip.core.kernels import MOVE
from tableflip.core.rng import Streams
from tableflip.core.turns import CHANCE

SLICE = 128  # iterations between two looks at the counter; the same on every machine, so that counted searches are, too
SLICE_MILLISECONDS = 5.0  # and between two looks at the clock, about
TO_READ_MILLISECONDS = 8.0  # kept for one more slice, and for reading what was found
NODES_AN_ITERATION = 3  # at most: a move, what it brought to light or what chance did, and one to spare
MOST_NODES = 1_000_000
PARTS = 8  # of a search, that are compared to see how sure its value is

NO_LOOKS = np.empty(0, MOVE)  # of one who does not scout
NO_HUNCHES = np.empty(0, np.int64)  # of one who suspects nothing


@dataclass(frozen=True)
class Settings:
    """How a search weighs and widens; see `grow`."""

    explore: float = 0.5  # how much a move that was seldom tried is given the benefit of the doubt
    widen: float = 1e9  # a node has as many children as widen * visits ** widen_power
    widen_power: float = 0.0
    horizon: int = 1_000_000
    blend: float = 0.0
    explore_of_many: tuple[float, ...] = ()
    """`explore` with three seats, with four, and so on, where that is another: the more share a win, the less is there
    for a move to gain or lose, and what is worth a doubt among two is all there is to see among four."""

    def array(self, seats: int) -> NDArray[np.float64]:
        """What the kernel is told, where so many seats play."""
        explore = dict(enumerate(self.explore_of_many, start=3)).get(seats, self.explore)
        return np.array([explore, self.widen, self.widen_power, self.horizon, self.blend], np.float64)


class Scratch:
    """Room that a search writes to and nobody reads afterwards: one for all searches of a game in the same thread.

    Making it takes longer than a short search. Stamps go on from one search to the next, so none is met again.
    """

    def __init__(self, game: Game, seats: int) -> None:
        self.moves = np.empty(game.most_legal, MOVE)
        self.possible = np.zeros(game.moves, np.int64)
        self.weights = np.empty(game.most_legal, np.float32)
        self.stamps = np.zeros(1, np.int64)
        self.work = np.empty(1, game.STATE)
        self.score = np.zeros(seats), np.zeros(seats), np.zeros(seats, np.int64), np.zeros(seats, np.bool_)


class Scratches(local):
    def __init__(self) -> None:
        self.of: dict[tuple[Game, int], Scratch] = {}


SCRATCHES = Scratches()


def scratch(game: Game, seats: int) -> Scratch:
    found = SCRATCHES.of.get((game, seats))
    if found is None:
        found = SCRATCHES.of[game, seats] = Scratch(game, seats)
    return found


class Search:
    """One search from one world of what a seat knows. Grows by `run`; then `children` and `line` tell what it found."""

    def __init__(
        self,
        game: Game,
        guide: Guide,
        settings: Settings,
        root: States,
        seat: int,
        seats: int,
        stream: Streams,
        weights: Weights = NO_WEIGHTS,
        missed: NDArray[np.bool_] | None = None,
        only: int | None = None,
        hunches: NDArray[np.int64] = NO_HUNCHES,
        looks: NDArray[np.int16] = NO_LOOKS,
    ) -> None:
        """`only`: the one move that is tried at the root, whatever the guide thinks of it.

        `looks`: what is tried there besides the guide's candidates.
        """
        self._grow = grower(game, guide)
        self._game, self._root, self._seat, self._seats, self._stream = game, root, seat, seats, stream
        self._settings, self._weights, self._hunches, self._looks = settings.array(seats), weights, hunches, looks
        self._missed = nothing_missed(guide) if missed is None else missed
        self._only = np.array([] if only is None else [only], MOVE)
        self._won: list[tuple[int, float]] = []  # after each slice: iterations, and what they have won so far
        self.iterations = 0

    def run(
        self,
        budget: Budget,
        stop: Event | None = None,
        begin: float | None = None,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        """Think until the budget is spent, or sooner once nothing can change any more. Stopped when `stop` is set.

        Time counts from `begin` on, a reading of the clock; from now if none is given.
        """
        expected = budget.iterations if budget.iterations is not None else MOST_NODES
        self._plant(min(MOST_NODES, 2 + NODES_AN_ITERATION * expected))
        self._scratch = scratch(self._game, self._seats)
        begin, size = begin or clock(), SLICE if budget.iterations is not None else 1
        while not self._is_spent(budget, begin, clock):
            if stop is not None and stop.is_set():
                raise Stopped
            if budget.iterations is not None:
                size = min(SLICE, budget.iterations - self.iterations)
            before = clock()
            self._slice(size)
            if budget.milliseconds is not None:
                size = next_size(size, (clock() - before) * 1000, budget.milliseconds)

    def _plant(self, nodes: int) -> None:
        """A tree of its root alone, with room for so many nodes."""
        self._tree = np.empty(nodes, NODE)  # memory that is not written to costs nothing
        self._used = np.zeros(1, np.int64)
        plant(self._tree, self._used, self._seat)

    def _slice(self, iterations: int) -> None:
        room = self._scratch
        self._grow(
            self._root,
            self._seat,
            iterations,
            self._settings,
            self._stream,
            self._tree,
            room.work,
            (room.moves, room.possible, room.weights, self._used, self._missed, self._only, self._looks),
            room.stamps,
            room.score,
            self._weights,
            self._hunches,
        )
        self.iterations += iterations
        self._won.append((self.iterations, float(self._tree[ROOT]["wins"])))

    def _is_spent(self, budget: Budget, begin: float, clock: Callable[[], float]) -> bool:
        if budget.iterations is None:
            assert budget.milliseconds is not None
            left = budget.milliseconds - (clock() - begin) * 1000
            return left <= min(TO_READ_MILLISECONDS, budget.milliseconds / 10) and self.iterations > 0
        left = budget.iterations - self.iterations
        return left <= 0 or (left < self.iterations and self._is_decided(left))

    def _is_decided(self, left: int) -> bool:
        """Can the move with the most visits not be overtaken any more?"""
        children = self.children()
        return len(children) > 1 and children[0][2] - children[1][2] > left

    # --- what was found ----------------------------------------------------------------------------------------------

    def _below(self, node: np.void) -> Iterator[np.void]:
        at = int(node["child"])
        while at:
            yield self._tree[at]
            at = int(self._tree[at]["next"])

    def children(self) -> list[tuple[int, float, int]]:
        """The moves at the root, most visited first: (move, expected share of the win, visits)."""
        n = int(self._tree[ROOT]["children"])
        moves, visits, wins = np.empty(n, np.int64), np.empty(n, np.int64), np.empty(n)
        children_of(self._tree, ROOT, moves, visits, wins)  # compiled: looked at one by one, they take longer to read
        told = zip(moves.tolist(), visits.tolist(), wins.tolist(), strict=True)  # than a short search to find
        return ranked((move, won / max(1, visited), visited) for move, visited, won in told)

    def best(self) -> tuple[int, float, float]:
        """The move that was tried most often; the reward that the thinking seat can expect of it, and its win."""
        move, won, visited = self.children()[0]
        node = next(node for node in self._below(self._tree[ROOT]) if node["key"] == move)
        return move, float(node["total"]) / max(1, visited), won

    def value(self) -> float:
        """The expected share of the win of the thinking seat, over all that was tried."""
        return share(self._tree[ROOT])

    def error(self) -> float:
        """The standard error of `value`, from how much it differs between parts of the search: infinite after one."""
        ends = [0, *(round(self.iterations * part / PARTS) for part in range(1, PARTS + 1))]
        iterations, won = zip((0, 0.0), *self._won, strict=True)
        means = np.diff(np.interp(ends, iterations, won)) / np.maximum(1, np.diff(ends))
        return float(np.std(means, ddof=1)) / PARTS**0.5 if len(self._won) >= PARTS else math.inf

    def visits(self, move: int) -> int:
        """How often a move was tried at the root."""
        return sum(int(node["visits"]) for node in self._below(self._tree[ROOT]) if node["key"] == move)

    def line(self, first: int) -> list[tuple[int, int]]:
        """After the move `first`, the way that was gone most often, as (mover, move).

        What chance decides or a move shows is left out.
        """
        found = [(self._seat, first)]
        node = next(node for node in self._below(self._tree[ROOT]) if node["key"] == first)
        while node["child"]:
            node = max(self._below(node), key=lambda one: (int(one["visits"]), share(one), -int(one["key"])))
            if node["mover"] != CHANCE:
                found.append((int(node["mover"]), int(node["key"])))
        return found


def nothing_missed(guide: Guide) -> NDArray[np.bool_]:
    """By spot: whoever looks everywhere misses none."""
    return np.zeros(guide.attention.spots if guide.attention is not None else 0, np.bool_)


def together(searches: Sequence[Search]) -> list[tuple[int, float, int]]:
    """What several searches from the same world found, as `Search.children` tells it of one."""
    if len(searches) == 1:
        return searches[0].children()
    visits, wins = Counter[int](), defaultdict[int, float](float)
    for move, value, visited in (child for search in searches for child in search.children()):
        visits[move] += visited
        wins[move] += value * visited
    return ranked((move, wins[move] / max(1, visited), visited) for move, visited in visits.items())


def ranked(children: Iterable[tuple[int, float, int]]) -> list[tuple[int, float, int]]:
    """The most visited first; then the better one."""
    return sorted(children, key=lambda one: (-one[2], -one[1], one[0]))


def share(node: np.void) -> float:
    return float(node["wins"]) / max(1, int(node["visits"]))


def next_size(size: int, milliseconds: float, budget: float) -> int:
    """How many iterations the next slice should have, after one of this size took so long."""
    goal = min(SLICE_MILLISECONDS, budget / 4)
    return max(1, min(4 * size, int(size * goal / max(milliseconds, 0.01))))
