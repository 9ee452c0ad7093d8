"""A bot that thinks: one search a move, and nothing kept in between."""

import hashlib
import math
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tableflip.bots.budget import Budget
from tableflip.bots.learning.network import NO_WEIGHTS, Weights
from tableflip.bots.levels import LEVELS, Bot, Level, Roster
from tableflip.bots.search.guide import Guide
from tableflip.bots.search.prelude import Prelude, prelude
from tableflip.bots.search.search import NO_HUNCHES, NO_LOOKS, Search, Settings, nothing_missed, together
from tableflip.bots.thought import Stopped, Thought, Worth
from tableflip.core.game import Game, States
from tableflip.core.kernels import MOVE, kernels
from tableflip.core.rng import Streams, below, streams
from tableflip.core.seeds import stream_of
from tableflip.match import Match

HASTY = 8  # iterations, to have an idea of what a position is worth
LONGEST_LINE = 12  # moves
WEIGHING = 1000  # the first number of the random streams that weigh moves: those before are for thoughts


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
    scouts: bool = False  # does it think of looks that would help it with what it does next?
    infers: bool = False  # does it conclude from what others did what they hide?
    threads: int = 1  # that think at once

    def budget(self, pace: float, timed: bool) -> Budget:
        if timed and self.milliseconds is not None:
            return Budget(milliseconds=self.milliseconds * pace)
        return Budget(iterations=max(1, round(self.iterations * pace)))


def no_weights(players: int) -> Weights:
    return NO_WEIGHTS


def searching_roster(
    guide: Guide,
    strengths: tuple[Strength, ...],
    weights: Callable[[int], Weights] = no_weights,
    levels: tuple[Level, ...] = LEVELS,
) -> Roster:
    """The roster of a game whose bots all search, with one strength for each level.

    `weights`: of the guide's network, by the number of players, for levels that ask it.
    """

    def make(game: Game, level: int, seed: int, pace: float, timed: bool) -> Bot:
        strength = strengths[level - 1]
        budget = strength.budget(pace, timed)
        return SearchBot(guide, budget, seed, strength=strength, weights=weights)

    return Roster(make, levels, rollout=guide.rollout)


class Asked(NamedTuple):
    """What a bot is asked to think about."""

    match: Match
    seat: int
    ready: Prelude
    number: int  # of this bot, for this move alone
    stream: Streams  # of random numbers, from that number
    world: States  # one that fits what the seat knows, less what the bot has forgotten
    stop: Event | None
    begin: float  # a reading of the clock
    why: bool  # is more wanted than the move?


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
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        """A bot of that strength; without one it has all of the settings, and forgets as much as it is told."""
        self.guide, self.budget, self.seed, self.clock = guide, budget, seed, clock
        usual = settings or Settings(horizon=guide.horizon, blend=guide.blend)
        self.strength = strength or Strength(1, usual, forgets=forgets, is_learned=True, scouts=True, infers=True)
        self._weights = weights if self.strength.is_learned else no_weights

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
        asked = self._asked(match, seat, stop, begin, why)
        if solved := self._solved(asked, asked.world):
            return self._as_solved(asked, solved)
        if self.strength.hasty and below(asked.stream, 100) < self.strength.hasty:
            return self._on_impulse(asked)
        return self._searched(asked)

    def weigh(self, match: Match, seat: int, moves: Sequence[str], stop: Event | None = None) -> list[Worth]:
        """What each of those moves is worth: where the end is not solved, by a search that tries nothing else first."""
        begin = self.clock()
        check_turn(match, seat)
        numbers = [match.game.parse_move(match.options, text) for text in moves]
        for number, text in zip(numbers, moves, strict=True):
            if number not in match.moves(seat):
                raise ValueError(f"{text!r} cannot be weighed: it is not legal here.")
        asked = self._asked(match, seat, stop, begin, why=False)
        exact = [self._exact(asked, move) for move in numbers]
        left = exact.count(None)
        found = []
        for k, (move, value) in enumerate(zip(numbers, exact, strict=True)):
            if value is None:
                own = asked._replace(stream=streams(1, asked.number, WEIGHING + k), begin=self.clock())
                found.append(self._weighed(own, move, self.budget.shared(left)))
            else:
                found.append(Worth(value, 0.0))
        return found

    def _asked(self, match: Match, seat: int, stop: Event | None, begin: float, why: bool) -> Asked:
        """What it is asked, with all that it has forgotten out of its mind."""
        if stop is not None and stop.is_set():
            raise Stopped
        number = self._number(match, seat)
        stream = stream_of(number)
        world = match.draw_state(seat, int(stream[0]))  # all that is thought starts from what the seat knows
        asked = Asked(match, seat, prelude(match.game, self.guide), number, stream, world, stop, begin, why)
        if self.strength.forgets:
            key = self._number(None, seat)
            asked.ready.forget(world, 0, seat, self.strength.forgets, key)
        return asked

    def _number(self, match: Match | None, seat: int) -> int:
        """A number that depends on the bot's seed, the seat, and the move that is to be made (None: on all alike)."""
        at = match.ply if match is not None else ""
        return int.from_bytes(hashlib.sha256(f"{self.seed} {seat} {at}".encode()).digest()[:4])

    def _solved(self, asked: Asked, world: States) -> dict[int, float]:
        """What moves are worth where the end can be solved, the best first; nothing where it cannot."""
        game = asked.match.game
        if self.guide.solve is None or self.strength.hasty or self.strength.forgets:
            return {}
        moves, values = np.empty(game.most_legal, MOVE), np.empty(game.most_legal)
        n = asked.ready.solve(world, 0, asked.seat, moves, values)
        ranked = sorted(zip(values[:n].tolist(), moves[:n].tolist(), strict=True), key=lambda one: (-one[0], one[1]))
        return {move: min(1.0, max(0.0, value)) for value, move in ranked}

    def _as_solved(self, asked: Asked, solved: dict[int, float]) -> Thought:
        texts = [(asked.match.game.move_text(asked.match.options, move), value) for move, value in solved.items()]
        return Thought(texts[0][0], texts[0][1], texts[1] if len(texts) > 1 else None, (texts[0][0],), 0)

    def _exact(self, asked: Asked, move: int) -> float | None:
        """What a move is worth where the end is solved; one that is left out there is as good as the best after it."""
        solved = self._solved(asked, asked.world)
        if move in solved or not solved:
            return solved.get(move)
        rules, after = kernels(asked.match.game), asked.world.copy()
        rules.play(after, 0, move)
        if rules.mover(after, 0) != asked.seat:
            return None
        return next(iter(self._solved(asked, after).values()), None)

    def _weighed(self, asked: Asked, move: int, budget: Budget) -> Worth:
        search = self._begun(asked, asked.stream, self._missed(asked), move)
        search.run(budget, asked.stop, asked.begin, self.clock)
        return Worth(search.value(), search.error())

    def _on_impulse(self, asked: Asked) -> Thought:
        """What comes to mind first; who asks why is also told what the position seems to be worth."""
        game = asked.match.game
        chosen = asked.ready.impulse(asked.world, 0, asked.stream, np.empty(game.most_legal, MOVE))
        move = game.move_text(asked.match.options, int(chosen))
        if not asked.why:
            return Thought(move, math.nan, None, (move,), 0)
        search = self._begun(asked, asked.stream, self._missed(asked))
        search.run(Budget(iterations=HASTY), asked.stop)
        return Thought(move, search.value(), None, (move,), search.iterations)

    def _missed(self, asked: Asked) -> NDArray[np.bool_]:
        """By spot: does this player not notice it? That depends on what has just happened, and on the bot's number."""
        attention, missed = self.guide.attention, nothing_missed(self.guide)
        if attention is not None and self.strength.misses:
            lately = np.array(asked.match.latest_moves(attention.lately), MOVE)
            own = stream_of(-asked.number)  # what it misses has nothing to do with what it then thinks of
            asked.ready.overlook(lately, self.strength.misses, own, missed)
        return missed

    def _hunches(self, asked: Asked) -> NDArray[np.int64]:
        """What it suspects of things hidden; nothing, if it does not infer."""
        hunch = self.guide.hunch
        if hunch is None or not self.strength.infers:
            return NO_HUNCHES
        hunches = np.zeros(hunch.size, np.int64)
        asked.ready.suspect(asked.world, 0, asked.seat, hunch.weights(len(asked.match.seats)), hunches)
        return hunches

    def _looks(self, asked: Asked) -> NDArray[np.int16]:
        """Where it thinks of looking before it does anything; nowhere, if it does not scout."""
        if self.guide.scouting is None or not self.strength.scouts:
            return NO_LOOKS
        looks = np.empty(asked.match.game.most_legal, MOVE)
        return looks[: int(asked.ready.scouting(asked.world, 0, looks))]

    def _begun(self, asked: Asked, stream: Streams, missed: NDArray[np.bool_], only: int | None = None) -> Search:
        game, seats = asked.match.game, len(asked.match.seats)
        settings, weights = self.strength.settings, self._weights(seats)
        hunches, looks = self._hunches(asked), self._looks(asked)
        return Search(
            game, self.guide, settings, asked.world, asked.seat, seats, stream, weights, missed, only, hunches, looks
        )

    def _searched(self, asked: Asked) -> Thought:
        match, game, stream = asked.match, asked.match.game, asked.stream
        moves, missed = np.empty(game.most_legal, MOVE), self._missed(asked)
        choices = int(asked.ready.candidates(asked.world, 0, stream.copy(), moves))
        own = [stream, *(streams(1, int(stream[0] >> 1), k) for k in range(1, self.strength.threads))]
        searches = [self._begun(asked, one, missed) for one in own]
        self._run(searches, self.budget.among(choices), asked)
        children = together(searches)
        found = [(game.move_text(match.options, move), value) for move, value, _ in children[:2]]
        line: tuple[str, ...] = ()
        if asked.why:
            best = max(searches, key=lambda one: one.visits(children[0][0]))
            line = tuple(as_seen(match, asked.seat, *one) for one in best.line(children[0][0])[:LONGEST_LINE])
        (move, value), *others = found
        return Thought(move, value, others[0] if others else None, line, sum(one.iterations for one in searches))

    def _run(self, searches: list[Search], budget: Budget, asked: Asked) -> None:
        """Let all of them think at once, each in a thread of its own."""
        if len(searches) == 1:
            searches[0].run(budget, asked.stop, asked.begin, self.clock)
            return
        with ThreadPoolExecutor(len(searches)) as pool:
            for thought in [pool.submit(one.run, budget, asked.stop, asked.begin, self.clock) for one in searches]:
                thought.result()


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
