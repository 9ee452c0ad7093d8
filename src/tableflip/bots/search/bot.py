"""A bot that thinks: one search a move, and nothing kept in between."""

import hashlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tableflip.bots.budget import Budget
from tableflip.bots.learning.network import NO_WEIGHTS, Weights
from tableflip.bots.levels import LEVELS, Bot, Level, Roster
from tableflip.bots.search.guide import Guide
from tableflip.bots.search.prelude import prelude
from tableflip.bots.search.search import NOTHING_MISSED, Search, Settings, together
from tableflip.bots.thought import Stopped, Thought
from tableflip.core.game import Game, States
from tableflip.core.kernels import MOVE
from tableflip.core.rng import Streams, below, streams
from tableflip.core.seeds import stream_of
from tableflip.match import Match

ENOUGH_CHOICE = 6  # a decision among fewer moves than this gets less time
HASTY = 8  # iterations, to have an idea of what a position is worth
LONGEST_LINE = 12  # moves


@dataclass(frozen=True)
class Strength:
    """What makes a level of a searching bot."""

    iterations: int  # for a move at the table, on a machine of our kind
    settings: Settings
    milliseconds: float | None = None  # for a move at the table, instead, where it is long enough to be measured
    forgets: int = 0  # hundredths of what it has seen
    misses: int = 0  # hundredths of what is far from where something has just happened
    hasty: int = 0  # hundredths of its moves that are made without thinking: as in a playout
    is_learned: bool = False  # does it ask the guide's network?
    threads: int = 1  # that think at once

    def budget(self, pace: float, timed: bool) -> Budget:
        if timed and self.milliseconds is not None:
            return Budget(milliseconds=self.milliseconds * pace)
        return Budget(iterations=max(1, round(self.iterations * pace)))


Attention = Callable[[Match, int, int, int], NDArray[np.bool_]]  # (match, seat, percent, key): missed, by move


def no_weights(players: int) -> Weights:
    return NO_WEIGHTS


def notices_all(match: Match, seat: int, percent: int, key: int) -> NDArray[np.bool_]:
    return NOTHING_MISSED


def searching_roster(
    guide: Guide,
    strengths: tuple[Strength, ...],
    weights: Callable[[int], Weights] = no_weights,
    attention: Attention = notices_all,
    levels: tuple[Level, ...] = LEVELS,
) -> Roster:
    """The roster of a game whose bots all search, with one strength for each level.

    `weights`: of the guide's network, by the number of players, for levels that ask it. `attention`: what levels miss.
    """

    def make(game: Game, level: int, seed: int, pace: float, timed: bool) -> Bot:
        strength = strengths[level - 1]
        budget = strength.budget(pace, timed)
        return SearchBot(guide, budget, seed, strength=strength, weights=weights, attention=attention)

    return Roster(make, levels, rollout=guide.rollout)


class SearchBot:
    """Plays by search. The same seed thinks the same about the same match, where the budget counts iterations."""

    def __init__(
        self,
        guide: Guide,
        budget: Budget,
        seed: int = 0,
        settings: Settings | None = None,
        forgets: int = 0,
        weights: Callable[[int], Weights] = no_weights,
        strength: Strength | None = None,
        attention: Attention = notices_all,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        """A bot of that strength; without one it has all of the settings, and forgets as much as it is told."""
        self.guide, self.budget, self.seed, self.clock = guide, budget, seed, clock
        usual = settings or Settings(horizon=guide.horizon, blend=guide.blend)
        self.strength = strength or Strength(1, usual, forgets=forgets, is_learned=True)
        self._weights = weights if self.strength.is_learned else no_weights
        self._attention = attention if self.strength.misses else notices_all

    def choose(self, match: Match, seat: int, stop: Event | None = None) -> str:
        """The move that `think` finds; at once where there is only one."""
        begin = self.clock()
        check_turn(match, seat)
        moves = match.moves(seat)
        if len(moves) == 1:
            return match.game.move_text(match.options, moves[0])
        return self._think(match, seat, stop, begin, why=False).move

    def think(self, match: Match, seat: int, stop: Event | None = None) -> Thought:
        """What to do, and why. ValueError when it is not the turn of `seat`; Stopped once `stop` is set."""
        begin = self.clock()
        check_turn(match, seat)
        return self._think(match, seat, stop, begin)

    def _think(self, match: Match, seat: int, stop: Event | None, begin: float, why: bool = True) -> Thought:
        """Time counts from `begin` on: a new process loads compiled rules first, and that is part of its time.

        Who only wants the move does not ask `why`: how the match might go on takes as long to read as a short search.
        """
        if stop is not None and stop.is_set():
            raise Stopped
        stream = stream_of(self._number(match, seat))
        world = match.draw_state(seat, int(stream[0]))  # all that is thought starts from what the seat knows
        if self.strength.forgets:
            key = self._number(None, seat)
            prelude(match.game, self.guide).forget(world, 0, seat, self.strength.forgets, key)
        return self._solved(match, seat, world) or self._searched(match, seat, world, stream, stop, begin, why)

    def _number(self, match: Match | None, seat: int) -> int:
        """A number that depends on the bot's seed, the seat, and the move that is to be made (None: on all alike)."""
        at = match.ply if match is not None else ""
        return int.from_bytes(hashlib.sha256(f"{self.seed} {seat} {at}".encode()).digest()[:4])

    def _solved(self, match: Match, seat: int, world: States) -> Thought | None:
        game = match.game
        if self.guide.solve is None or self.strength.forgets or self.strength.hasty:
            return None
        moves, values = np.empty(game.most_legal, MOVE), np.empty(game.most_legal)
        n = prelude(game, self.guide).solve(world, 0, seat, moves, values)
        if n == 0:
            return None
        ranked = sorted(zip(values[:n].tolist(), moves[:n].tolist(), strict=True), key=lambda one: (-one[0], one[1]))
        texts = [(game.move_text(match.options, move), min(1.0, max(0.0, value))) for value, move in ranked]
        return Thought(texts[0][0], texts[0][1], texts[1] if n > 1 else None, (texts[0][0],), 0)

    def _searched(
        self, match: Match, seat: int, world: States, stream: Streams, stop: Event | None, begin: float, why: bool
    ) -> Thought:
        game, ready = match.game, prelude(match.game, self.guide)
        moves = np.empty(game.most_legal, MOVE)
        choices = int(ready.candidates(world, 0, stream.copy(), moves))
        seats = len(match.seats)
        weights = self._weights(seats)
        missed = self._attention(match, seat, self.strength.misses, self._number(match, seat))

        def begun(own: Streams) -> Search:
            return Search(game, self.guide, self.strength.settings, world, seat, seats, own, weights, missed)

        if self.strength.hasty and below(stream, 100) < self.strength.hasty:
            move = game.move_text(match.options, int(ready.impulse(world, 0, stream, moves)))
            search = begun(stream)
            search.run(Budget(iterations=HASTY), stop)
            return Thought(move, search.value(), None, (move,), search.iterations)
        searches = [
            begun(stream),
            *(begun(streams(1, int(stream[0] >> 1), k)) for k in range(1, self.strength.threads)),
        ]
        self._run(searches, self._budget(choices), stop, begin)
        children = together(searches)
        found = [(game.move_text(match.options, move), value) for move, value, _ in children[:2]]
        line: tuple[str, ...] = ()
        if why:
            best = max(searches, key=lambda one: one.visits(children[0][0]))
            line = tuple(as_seen(match, seat, *one) for one in best.line(children[0][0])[:LONGEST_LINE])
        (move, value), *others = found
        return Thought(move, value, others[0] if others else None, line, sum(one.iterations for one in searches))

    def _run(self, searches: list[Search], budget: Budget, stop: Event | None, begin: float) -> None:
        """Let all of them think at once, each in a thread of its own."""
        if len(searches) == 1:
            searches[0].run(budget, stop, begin, self.clock)
            return
        with ThreadPoolExecutor(len(searches)) as pool:
            for thought in [pool.submit(one.run, budget, stop, begin, self.clock) for one in searches]:
                thought.result()

    def _budget(self, choices: int) -> Budget:
        """Less time where there is less to choose."""
        share = min(1.0, choices / ENOUGH_CHOICE)
        if self.budget.milliseconds is not None:
            return Budget(milliseconds=self.budget.milliseconds * share)
        assert self.budget.iterations is not None
        return Budget(iterations=max(1, round(self.budget.iterations * share)))


def moves_of(match: Match, seat: int) -> list[str]:
    """The legal moves of the seat; ValueError, with the reason, where there are none or all may move at once."""
    check_turn(match, seat)
    return match.legal(seat)


def check_turn(match: Match, seat: int) -> None:
    """ValueError, with the reason, where the seat has nothing to choose or all may move at once."""
    turn = match.turn
    if turn is None:
        raise ValueError("The game is over: there is nothing left to choose.")
    if turn == "any":
        raise ValueError("A search needs turns: it cannot play where everybody may move at once.")
    if turn == "chance":
        raise ValueError("Chance is to move: roll the dice first.")
    if turn != seat:
        raise ValueError(f"Seat {seat} has no move to choose: it is not its turn, but that of seat {turn}.")


def as_seen(match: Match, seat: int, mover: int, move: int) -> str:
    """A move as the seat would see it: its own with all that it holds, others' in their public form."""
    game: Any = match.game
    return str((game.move_text if mover == seat or game.public_text is None else game.public_text)(match.options, move))
