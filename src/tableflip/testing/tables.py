"""The tables at which a game is checked, and random walks through its games."""

import os
import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from tableflip.core.game import Game
from tableflip.core.kernels import MOVE
from tableflip.core.rule import COMPILED
from tableflip.match import Match

# As plain Python the rules run some two hundred times slower; what is repeated is then repeated less often.
EFFORT = 1.0 if COMPILED else 0.02
FAR = 130  # moves: as far as a random walk goes
TOO_MANY = 64  # places in the list of moves beyond the most that there may be
LONGEST = 100_000  # moves of a game that is played to its end


def times(number: int, least: int = 2) -> int:
    """How often to repeat something: `number` times compiled, a fraction of it as plain Python; $TABLEFLIP_EFFORT."""
    return max(least, int(number * EFFORT * float(os.environ.get("TABLEFLIP_EFFORT", "1"))))


@dataclass(frozen=True)
class Table:
    """Options of a game, and what is known about games with them."""

    options: Mapping[str, Any] = field(default_factory=dict)
    counts: tuple[int, ...] = ()  # how many sequences of 1, 2, 3, ... moves there are; dice count as moves
    seldom: str = ""  # moves that start with this are made seldom, or random games would be all about them
    short_game: int | None = None  # where random games may take very long: the seed of one that does not

    @property
    def name(self) -> str:
        return "-".join(key if value is True else str(value) for key, value in self.options.items())


@dataclass(frozen=True)
class At:
    """A game and one of its tables."""

    game: Game
    table: Table

    @property
    def name(self) -> str:
        return f"{self.game.name}-{self.table.name}" if self.table.name else self.game.name

    def match(self, seed: int = 1) -> Match:
        return roomy(Match(self.game, seed=seed, **self.table.options))

    def choose(self, match: Match, chance: random.Random) -> str:
        legal = match.legal()
        seldom = self.table.seldom
        often = [move for move in legal if not (seldom and move.startswith(seldom))]
        return chance.choice(often if often and chance.random() < 0.9 else legal)

    def stroll(self, plies: int, seed: int) -> Match:
        """A match after so many random moves, or at its end."""
        chance = random.Random(f"{self.name} {seed}")
        match = self.match(seed)
        while match.turn is not None and match.ply < plies:
            match.play(self.choose(match, chance))
        return match

    @cached_property
    def walks(self) -> dict[int, Match]:
        """The random walks so far, by seed: all checks look at the same ones."""
        return {}

    def walk(self, seed: int) -> Match:
        if seed not in self.walks:
            self.walks[seed] = self.stroll(FAR, seed)
        return self.walks[seed]

    def everywhere(self, number: int, check: Callable[[Match, random.Random], None]) -> None:
        """Check as many matches after some random moves: at the start, on the way, at the end."""
        for seed in range(times(number)):
            chance = random.Random(seed)
            walk = self.walk(seed)
            match = roomy(walk.at(chance.randint(0, walk.ply)))
            match.draw_chance()  # as it did then
            with self.telling(match):
                check(match, chance)

    @contextmanager
    def telling(self, match: Match) -> Iterator[None]:
        """Whatever does not hold is told with the table, and with the moves that lead there."""
        try:
            yield
        except AssertionError as e:
            moves = "; ".join(match.game.move_text(match.options, ply.move) for ply in match._plies)
            raise AssertionError(f"{e} At {self.name} with seed {match.seed}, after: {moves or 'no move'}.") from e


def roomy(match: Match) -> Match:
    """The match, with room for more moves than the game says it has: it may be wrong."""
    match._out = np.empty(match.game.most_legal + TOO_MANY, MOVE)
    return match


def must(holds: object, sentence: str) -> None:
    """AssertionError with the sentence unless it holds; also where Python leaves out assertions."""
    if not holds:
        raise AssertionError(sentence)
