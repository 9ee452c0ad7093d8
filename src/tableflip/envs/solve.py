"""Solves tables that are small enough: what perfect play is worth to the first seat.

It knows nothing of encodings, actions in parts or OpenSpiel: it plays whole moves by the rules, and tells apart what
the views of a seat tell apart. So it and OpenSpiel's algorithms check one another (tests/envs/test_small.py).

Where nothing is hidden, values are iterated over all states, which may come again (a race need not end). Where
something is, counterfactual regret minimisation (CFR+) plays against itself on the whole tree, and the best responses
to what it has learned bound the value from both sides.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from tableflip.core.game import Game, States
from tableflip.core.kernels import MOVE, kernels
from tableflip.core.rng import streams
from tableflip.core.turns import CHANCE, OVER
from tableflip.envs.encodings import check_turns, opening
from tableflip.envs.kernels import pay
from tableflip.games import find

MOST_STATES = 200_000
MOST_SWEEPS = 100_000
MOST_ROUNDS, CHECKED_EVERY = 10_000, 10


class Solution(NamedTuple):
    """The value of the first seat lies from `low` to `high`; `states` were looked at."""

    low: float
    high: float
    states: int

    @property
    def value(self) -> float:
        return (self.low + self.high) / 2


def solve(
    game: str | Game,
    *,
    position: Mapping[str, Any] | None = None,
    rolls: int = 1024,
    accuracy: float = 1e-4,
    **options: Any,
) -> Solution:
    """For one player, for two against one another, or for any number who win together; ValueError if it is too large.

    `rolls`: how many landings stand for all that a flick may come to, where chance cannot list them; each is equally
    likely, and drawn by its number as the seed.
    """
    table = Table(find(game), options, position, rolls)
    seats = len(table.options.seats)
    if seats > 2 and not table.game.is_cooperative:
        raise ValueError(f"{seats} players who play against one another have no value: a table for two has.")
    return solve_hidden(table, accuracy) if table.game.draw_world is not None else solve_open(table, accuracy)


class Table:
    """The rules at a table, as a tree of states."""

    def __init__(self, game: Game, options: Mapping[str, Any], position: Mapping[str, Any] | None, rolls: int) -> None:
        self.game, self.rolls = game, rolls
        self.options: Any = game.options.of(dict(options))
        check_turns(game, self.options)
        self.first = opening(game, self.options, position)
        self.rules = kernels(game)
        # Who forgets nothing sees more than a forgetful view shows.
        aids = {"memory_aid": True} if hasattr(self.options, "memory_aid") else {}
        self._remembering: Any = game.options.of(self.options.all() | aids)
        self._out = np.empty(game.most_legal, MOVE)

    def mover(self, state: States) -> int:
        return int(self.rules.mover(state, 0))

    def moves(self, state: States) -> list[int]:
        found: list[int] = self._out[: self.rules.legal(state, 0, self._out)].tolist()
        return found

    def after(self, state: States, move: int) -> States:
        to = state.copy()
        self.rules.play(to, 0, move)
        return to

    def chances(self, state: States) -> Iterator[tuple[float, States]]:
        """What chance may come to, and how likely that is."""
        moves, odds = self.moves(state), self.game.odds
        weights = [1] * len(moves)
        if not self.game.even_chance:
            weights = [odds(state[0], move) for move in moves] if odds is not None else [0]
        if all(weights):
            for move, weight in zip(moves, weights):
                yield weight / sum(weights), self.after(state, move)
            return
        for roll in range(self.rolls):
            to = state.copy()
            self.rules.play(to, 0, self.rules.draw(to, 0, streams(1, roll)))
            yield 1 / self.rolls, to

    def payoff(self, state: States) -> float:
        """Of the first seat."""
        seats = len(self.options.seats)
        points, winners, paid = np.zeros(seats, np.int64), np.zeros(seats, np.bool_), np.zeros(seats, np.float32)
        self.rules.outcome(state, 0, points, winners)
        pay(winners, self.game.is_cooperative, paid)
        return float(paid[0])

    def wants_most(self, who: int) -> bool:
        """Is that seat with the first one?"""
        return who == 0 or self.game.is_cooperative

    def seen(self, state: States, seat: int) -> str:
        return json.dumps(self.game.view(self._remembering, state, seat))


def check_size(n: int) -> None:
    if n > MOST_STATES:
        raise ValueError(f"This table is too large to solve: it has more than {MOST_STATES} states.")


# --- nothing is hidden -----------------------------------------------------------------------------------------------


def solve_open(table: Table, accuracy: float) -> Solution:
    """Values of all states, better and better: from below, and from above, until both are as good as one."""
    numbers: dict[bytes, int] = {table.first.tobytes(): 0}
    waiting, movers = [table.first], list[int]()
    ways: list[list[tuple[float, int]]] = []
    payoffs: dict[int, float] = {}

    def number(state: States) -> int:
        if (key := state.tobytes()) not in numbers:
            check_size(len(numbers))
            numbers[key] = len(numbers)
            waiting.append(state)
        return numbers[key]

    at = 0
    while at < len(waiting):
        state, who = waiting[at], table.mover(waiting[at])
        movers.append(who)
        if who == OVER:
            payoffs[at] = table.payoff(state)
            ways.append([])
        elif who == CHANCE:
            ways.append([(odds, number(to)) for odds, to in table.chances(state)])
        else:
            ways.append([(1.0, number(table.after(state, move))) for move in table.moves(state)])
        at += 1
    bounds = []
    for guess in (-1.0, 1.0):
        values = [payoffs.get(k, guess) for k in range(len(movers))]
        for _ in range(MOST_SWEEPS):
            change = 0.0
            for k in reversed(range(len(movers))):
                if movers[k] == OVER:
                    continue
                if movers[k] == CHANCE:
                    new = sum(odds * values[to] for odds, to in ways[k])
                else:
                    best = max if table.wants_most(movers[k]) else min
                    new = best(values[to] for _, to in ways[k])
                change, values[k] = max(change, abs(new - values[k])), new
            if change < accuracy / 100:
                break
        bounds.append(values[0])
    return Solution(min(bounds), max(bounds), len(movers))


# --- something is hidden ---------------------------------------------------------------------------------------------


@dataclass
class Choice:
    """All states that a seat cannot tell apart, where it is to move: regrets and the average strategy, by move."""

    moves: list[int]
    regrets: list[float] = field(init=False)
    total: list[float] = field(init=False)

    def __post_init__(self) -> None:
        self.regrets, self.total = [0.0] * len(self.moves), [0.0] * len(self.moves)

    def strategy(self) -> list[float]:
        return in_proportion(self.regrets)

    def average(self) -> list[float]:
        return in_proportion(self.total)


def in_proportion(weights: list[float]) -> list[float]:
    whole = sum(weights)
    return [weight / whole for weight in weights] if whole > 0 else [1 / len(weights)] * len(weights)


@dataclass
class Node:
    """A state as it came about. `key`: what its mover has seen and done; `odds`: of chance."""

    who: int
    key: str = ""
    payoff: float = 0.0
    odds: list[float] = field(default_factory=list)
    below: list["Node"] = field(default_factory=list)


class Tree:
    def __init__(self, table: Table) -> None:
        self.table, self.size = table, 0
        self.choices: dict[str, Choice] = {}
        self.root = self.grow(table.first, [""] * len(table.options.seats))

    def grow(self, state: States, past: list[str]) -> Node:
        """`past`: by seat, what it saw whenever it was to move, and what it then did."""
        self.size += 1
        check_size(self.size)
        table, who = self.table, self.table.mover(state)
        if who == OVER:
            return Node(who, payoff=table.payoff(state))
        if who == CHANCE:
            ways = list(table.chances(state))
            return Node(who, odds=[odds for odds, _ in ways], below=[self.grow(to, past) for _, to in ways])
        key = f"{past[who]}\n{who} {table.seen(state, who)}"
        moves = table.moves(state)
        self.choices.setdefault(key, Choice(moves))
        assert self.choices[key].moves == moves, "the legal moves tell a secret"
        below = []
        for move in moves:
            then = list(past)
            then[who] = f"{key} {move}"
            below.append(self.grow(table.after(state, move), then))
        return Node(who, key, below=below)

    def learn(self, seat: int, rounds: int) -> None:
        """One sweep for one seat, against what the other plays now. Later sweeps count more in the average."""
        gained: dict[str, list[float]] = {}

        def worth(node: Node, reach: float) -> float:
            """To the seat; `reach`: how likely chance and the other make it."""
            if node.who == OVER:
                return node.payoff if seat == 0 else -node.payoff
            if node.who == CHANCE:
                return sum(odds * worth(to, reach * odds) for odds, to in zip(node.odds, node.below))
            choice = self.choices[node.key]
            strategy = choice.strategy()
            if node.who != seat:
                for k, share in enumerate(strategy):
                    choice.total[k] += rounds * reach * share
                ways = [(share, to) for share, to in zip(strategy, node.below) if share > 0]
                return sum(share * worth(to, reach * share) for share, to in ways)
            found = [worth(to, reach) for to in node.below]
            value = sum(share * one for share, one in zip(strategy, found))
            gains = gained.setdefault(node.key, [0.0] * len(found))
            for k, one in enumerate(found):
                gains[k] += reach * (one - value)
            return value

        worth(self.root, 1.0)
        for key, gains in gained.items():
            regrets = self.choices[key].regrets
            for k, gain in enumerate(gains):
                regrets[k] = max(0.0, regrets[k] + gain)

    def best_response(self, seat: int) -> float:
        """The most that the seat can get against the average of what the other has played."""
        alike: dict[str, list[tuple[float, Node]]] = {}  # the seat's nodes by what it knows, and how likely they are
        best: dict[str, int] = {}

        def gather(node: Node, reach: float) -> None:
            shares = [1.0] * len(node.below)
            if node.who == CHANCE:
                shares = node.odds
            elif node.who == seat:
                alike.setdefault(node.key, []).append((reach, node))
            elif node.who != OVER:
                shares = self.choices[node.key].average()
            for share, to in zip(shares, node.below):
                gather(to, reach * share)

        def worth(node: Node) -> float:
            if node.who == OVER:
                return node.payoff if seat == 0 else -node.payoff
            if node.who == seat:
                if node.key not in best:
                    sums = [
                        sum(reach * worth(one.below[k]) for reach, one in alike[node.key])
                        for k in range(len(node.below))
                    ]
                    best[node.key] = sums.index(max(sums))
                return worth(node.below[best[node.key]])
            shares = node.odds if node.who == CHANCE else self.choices[node.key].average()
            return sum(share * worth(to) for share, to in zip(shares, node.below))

        gather(self.root, 1.0)
        return worth(self.root)


def solve_hidden(table: Table, accuracy: float) -> Solution:
    """Two seats learn in turn, until neither could gain more than `accuracy` by knowing what the other does."""
    tree = Tree(table)
    low, high = -1.0, 1.0
    for rounds in range(1, MOST_ROUNDS + 1):
        tree.learn(0, rounds)
        tree.learn(1, rounds)
        if rounds % CHECKED_EVERY == 0:
            low, high = max(low, -tree.best_response(1)), min(high, tree.best_response(0))
            if high - low <= accuracy:
                break
    return Solution(low, high, tree.size)
