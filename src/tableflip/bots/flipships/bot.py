"""A partner at Flip Ships: aims, flips, and uses powers for the team, with a hand that shakes as its level says.

The first levels do what comes to mind, the third what a sensible team does. The last two do what a shrewd one does
(`shrewd`), unless games that they play on from each thing they could do (`rollouts`) say that another wins more. All of
them flip as people do: with five numbers, from the same aimer that people may ask, and with a hand that shakes.

Where physics is not wanted, `by_hand=False` leaves the flips to the table's hand (option `skill`, FS-37).
"""

import hashlib
import json
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from tableflip.bots.flipships.features import FEATURES
from tableflip.bots.flipships.rollouts import (
    draw_without_shaking,
    ranked_slots,
    sensible_move,
    shrewd_move,
    shrewd_target,
    values_of_games,
)
from tableflip.bots.learning.network import NO_WEIGHTS, Weights
from tableflip.bots.learning.weights import shipped
from tableflip.bots.thought import Thought, Worth
from tableflip.core.game import States
from tableflip.core.kernels import kernels
from tableflip.core.rng import Streams, streams
from tableflip.core.turns import CHANCE
from tableflip.games.flipships.deck import USUAL
from tableflip.games.flipships.hands.aimed import aimed_flick, flick_text
from tableflip.games.flipships.hands.shake import shaken
from tableflip.games.flipships.moves import AT_MOTHERSHIP, AT_SLOT, FLICK, FREE, REFLIP, TARGETS
from tableflip.games.flipships.options import SHAKE_UNIT
from tableflip.games.flipships.state import LANDING, LEVEL_OF, SHIPS, SLOTS
from tableflip.match import Match


@dataclass(frozen=True)
class Level:
    """How good a partner is."""

    name: str
    shake: float  # of its hand: see `hands.shake`
    seconds: float  # from one flick to the next in a race, as a person with such a hand takes
    blunders: float  # how often it does the first thing that comes to mind
    targets: int = 0  # so many targets for a flick it compares, besides the mothership; 0: it does not look ahead
    rollouts: int = 0  # times it plays the round, or the game, on in its mind for one move


LEVELS = (
    Level("cadet", 0.12, 4.0, blunders=0.6),
    Level("wingman", 0.08, 3.2, blunders=0.25),
    Level("pilot", 0.05, 2.4, blunders=0.0),
    Level("ace", 0.03, 2.0, blunders=0.0, targets=3, rollouts=600),
    Level("legend", 0.02, 1.6, blunders=0.0, targets=5, rollouts=4000),
)
WEIGHTS = Path(__file__).with_name("weights")  # one file for each number of fleets
FOR_AN_ANSWER = 200  # games that a bot which does not look ahead plays on when it is asked what a move is worth
AT_A_TIME = 50  # after so many it looks whether it should stop
LONGEST_LINE = 8
# By so many standard errors must another move look better than what a shrewd team does: less than that is noise.
CONVINCING = 1.0


class FlipShipsBot:
    """One partner. The same level, seed, view and ply give the same move; what it cannot see makes no difference."""

    def __init__(
        self,
        level: int | str = 3,
        seed: int | str | None = None,
        by_hand: bool = True,
        rollouts: int | None = None,
        weights: Weights | None = None,
    ) -> None:
        """`weights`: of the network that says how rounds will end; None: those that came with the package."""
        self.level = find_level(level)
        self.by_hand = by_hand
        self.weights = weights
        self.rollouts = self.level.rollouts if rollouts is None else rollouts
        if type(self.rollouts) is not int or self.rollouts < 0:
            raise ValueError(f"rollouts={rollouts!r} is not possible: it must be a whole number from 0 on.")
        self._seed = Random().getrandbits(64) if seed is None else seed

    def choose(self, match: Match, seat: int, stop: threading.Event | None = None) -> str:
        """A legal move of the seat; ValueError when it has none. Once `stop` is set, the best found so far."""
        mind = Mind(self, match, seat, stop)
        return mind.text(mind.decide()[0])

    def think(self, match: Match, seat: int, stop: threading.Event | None = None) -> Thought:
        """The move that `choose` would make, and why: values are the odds to win."""
        mind = Mind(self, match, seat, stop)
        best, second = mind.decide()
        text = mind.text(best)  # before any more is drawn: as `choose` says it
        for move in (best, second):
            if move is not None and not mind.games_of(move):
                mind.play_on(move, FOR_AN_ANSWER)
        runner_up = (mind.name(second), mind.value(second)) if second is not None else None
        return Thought(text, mind.value(best), runner_up, tuple(mind.line(best)), mind.iterations)

    def weigh(self, match: Match, seat: int, moves: Sequence[str], stop: threading.Event | None = None) -> list[Worth]:
        """How often each of those moves wins. What a flick by hand was meant to hit is taken to be the best for it."""
        mind = Mind(self, match, seat, stop)
        games = max(FOR_AN_ANSWER, self.rollouts) // len(moves)
        mind.stream = streams(1, mind.chance.getrandbits(32))  # not the one by which `think` has chosen
        meant = mind.meant([match.game.parse_move(match.options, text) for text in moves])
        for move in set(meant):
            mind.play_on(move, games)
        return [Worth(mind.value(move), mind.error(move)) for move in meant]


def find_level(level: int | str) -> Level:
    """The level of a number from 1 on, or of a name."""
    for number, found in enumerate(LEVELS, start=1):
        if level in (number, found.name) and type(level) is not bool:
            return found
    names = ", ".join(f"{number} ({found.name})" for number, found in enumerate(LEVELS, start=1))
    raise ValueError(f"There is no level {level!r} of Flip Ships; there are {names}.")


def weights_for(match: Match) -> Weights:
    """Those that came with the package; none where they have not learned: in a race, and with other cards than ours."""
    options: Any = match.options
    if options.speed or options.deck != USUAL:
        return NO_WEIGHTS
    return shipped(WEIGHTS, match.game, FEATURES, options.fleet_count)


class Mind:
    """What a bot has in mind while it looks at one position."""

    def __init__(self, bot: FlipShipsBot, match: Match, seat: int, stop: threading.Event | None) -> None:
        if match.turn is None:
            raise ValueError("The game is over: there is nothing to choose.")
        if match.turn not in (seat, "any"):
            raise ValueError(f"Seat {seat} has no legal move: it is not its turn.")
        self.bot, self.match, self.seat, self.stop = bot, match, seat, stop
        self.view = match.view(seat)
        # A flick that made no full turn leaves everything as it was: the next one must not be the same.
        seen = json.dumps([bot._seed, match.ply, self.view], sort_keys=True)
        self.chance = Random(hashlib.sha256(seen.encode()).digest())
        self.state: States = match.draw_state(seat, self.chance.getrandbits(32))
        self.room = self.state.copy()
        self.stream: Streams = streams(1, self.chance.getrandbits(32))
        self.weights = weights_for(match) if bot.weights is None else bot.weights
        self.found: dict[int, list[float]] = {}
        self.iterations = 0

    # --- deciding ----------------------------------------------------------------------------------------------------

    def decide(self) -> tuple[int, int | None]:
        """The move, and the one that it would have made otherwise, if there is another."""
        legal = self.match.legal(self.seat)
        numbers = [self.match.game.parse_move(self.match.options, text) for text in legal]
        if self.chance.random() < self.bot.level.blunders:
            return self.chance.choice(numbers), None
        first = self.first_thought(numbers)
        if self.match.turn == "any":
            return first, None  # in a race all ships and flicks are alike
        moves = list(dict.fromkeys([first, *(move for move in self.candidates(numbers) if move in numbers)]))
        if len(moves) == 1:
            return first, None
        if not self.bot.level.targets or not self.bot.rollouts:
            return first, moves[1]
        return self.compare(moves)

    def first_thought(self, legal: list[int]) -> int:
        """What a sensible team does, or a shrewd one; in a race, with a ship of one's own."""
        if self.match.turn == "any":
            return next(move for move in legal if move % TARGETS == AT_MOTHERSHIP)
        move = shrewd_move if self.bot.level.targets else sensible_move
        return int(move(self.state, 0, self.stream.copy()))

    def candidates(self, legal: list[int]) -> Iterator[int]:
        """Whatever is worth a thought: all but flicks, and the best targets of one ship of each level."""
        flicks = [move for move in legal if move < REFLIP]
        yield from (move for move in legal if move >= REFLIP)
        ships = {move // TARGETS % SHIPS for move in flicks}
        for ship in one_of_each_level(ships):
            first = FLICK + ship * TARGETS
            ranked = np.empty(SLOTS, np.int64)
            whole = int(self.state[0]["fleet"]) * SHIPS + ship
            n = ranked_slots(self.state, 0, whole, ranked)
            yield first + int(shrewd_target(self.state, 0, whole))
            yield from (first + AT_SLOT + int(slot) for slot in ranked[: min(n, self.bot.level.targets)])
            yield first + AT_MOTHERSHIP

    def compare(self, moves: list[int]) -> tuple[int, int | None]:
        """Play games on from all of them, then from the better half, and so on.

        The first of `moves` is the first thought. It stays to the end, and is given up only for what is clearly better.
        """
        alive, rounds = list(moves), max(1, (len(moves) - 1).bit_length())
        for _ in range(rounds):
            each = max(1, self.bot.rollouts // (rounds * len(alive)))
            for move in alive:
                self.play_on(move, each)
            alive.sort(key=lambda move: -self.value(move))
            if self.stopped():
                break
            half = max(2, (len(alive) + 1) // 2)
            alive = alive[:half] if moves[0] in alive[:half] else [*alive[: half - 1], moves[0]]
        if alive[0] != moves[0] and not self.is_clearly_better(alive[0], moves[0]):
            return moves[0], alive[0]
        return alive[0], alive[1]

    def is_clearly_better(self, move: int, other: int) -> bool:
        error = sum(np.var(self.found[one]) / self.games_of(one) for one in (move, other)) ** 0.5
        return bool(self.value(move) - self.value(other) > CONVINCING * error)

    def play_on(self, move: int, games: int) -> None:
        values = self.found.setdefault(move, [])
        shake = round(self.bot.level.shake / SHAKE_UNIT)
        while games > 0 and not (self.stopped() and values):
            some = np.empty(min(games, AT_A_TIME))
            values_of_games(self.state, 0, self.room, move, shake, self.stream, self.weights, some)
            values += some.tolist()
            games -= len(some)
            self.iterations += len(some)

    def stopped(self) -> bool:
        return self.stop is not None and self.stop.is_set()

    def games_of(self, move: int) -> int:
        return len(self.found.get(move, []))

    def value(self, move: int) -> float:
        return float(np.mean(self.found[move]))

    def error(self, move: int) -> float:
        return float(np.std(self.found[move], ddof=1) / self.games_of(move) ** 0.5)

    def meant(self, moves: list[int]) -> list[int]:
        """Each move as it is played on; a flick that does not say at what aims as another of them with such a ship."""
        aimed = {LEVEL_OF[move // TARGETS % SHIPS]: move for move in moves if move < REFLIP and move % TARGETS != FREE}
        return [self.aimed(move, aimed) if move < REFLIP and move % TARGETS == FREE else move for move in moves]

    def aimed(self, move: int, others: dict[Any, int]) -> int:
        ship = move // TARGETS % SHIPS
        if (same := others.get(LEVEL_OF[ship])) is not None:
            return same
        return move + int(shrewd_target(self.state, 0, int(self.state[0]["fleet"]) * SHIPS + ship))

    # --- telling -----------------------------------------------------------------------------------------------------

    def name(self, move: int) -> str:
        return self.match.game.move_text(self.match.options, move)

    def text(self, move: int) -> str:
        """The move as it is made: a flick with the numbers that this hand gives it."""
        text = self.name(move)
        if move >= REFLIP or not self.bot.by_hand:
            return text
        _, ship, *target = text.split()
        flick = aimed_flick(self.view, target[0] if target else "mothership")
        if flick is None:
            return text
        hand = np.random.default_rng(self.chance.getrandbits(64))
        return flick_text(ship, shaken(flick, self.bot.level.shake, hand))

    def line(self, move: int) -> Iterator[str]:
        """What it expects to come: its own move, then those of a sensible team, if every flick goes well."""
        world, rules = self.state.copy(), kernels(self.match.game)
        for _ in range(LONGEST_LINE):
            yield self.name(move)
            rules.play(world, 0, move)
            turn = int(rules.mover(world, 0))
            if turn < 0:
                if turn != CHANCE or int(world[0]["phase"]) != LANDING:
                    return  # cards come by luck alone
                move = int(draw_without_shaking(world, 0, self.stream))
            else:
                move = int(sensible_move(world, 0, self.stream))


def one_of_each_level(ships: set[int]) -> list[int]:
    """Ships of one level are alike: the first of each will do."""
    found: dict[Any, int] = {}
    for ship in sorted(ships):
        found.setdefault(int(LEVEL_OF[ship]), ship)
    return list(found.values())
