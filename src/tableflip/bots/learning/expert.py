"""Games in which every move is thought about, by the search with the network as it is, for the network to learn from.

A search sees further than the network that it asks: what it finds of a position is what the network should have thought
of it. And the better the moves, the more the end of a game tells of its beginning.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tableflip.bots.budget import Budget
from tableflip.bots.learning.course import Course
from tableflip.bots.learning.network import REWARD, WIN, Weights
from tableflip.bots.learning.selfplay import CURIOUS, LONGEST, Notes, school
from tableflip.bots.search.prelude import prelude
from tableflip.bots.search.search import Search
from tableflip.core.game import Game, States
from tableflip.core.kernels import MOVE, kernels
from tableflip.core.rng import Streams, below
from tableflip.core.turns import CHANCE, OVER

NEXT_TO_NOTHING = 1e-6  # of a win


@dataclass(frozen=True)
class Expert:
    """Plays on all seats. A win is shared out among `sides`: the seats, or a team and what it plays against."""

    game: Game
    course: Course
    weights: Weights
    seats: int
    sides: int

    def play(self, games: States, streams: Streams, trust: float, notes: Notes) -> int:
        """Play the games to their ends, each by its own stream, and note every quiet position; return how many."""
        close, seats, sides = school(self.game, self.course).close, self.seats, self.sides
        score = np.zeros(sides), np.zeros(sides), np.zeros(seats, np.int64), np.zeros(seats, np.bool_)
        at = 0
        for k in range(len(games)):
            first = at
            at = self._play_one(games[k : k + 1], streams[k : k + 1], notes, first)
            close(games, k, first, at, trust, self.course.learned.blend, self.weights, score, notes)
        return at

    def _play_one(self, state: States, stream: Streams, notes: Notes, first: int) -> int:
        """Note the positions of one game from `first` on; return where they end."""
        rules, candidates = kernels(self.game), prelude(self.game, self.course.guide).candidates
        note = school(self.game, self.course).note
        moves, at = np.empty(self.game.most_legal, MOVE), first
        while (mover := int(rules.mover(state, 0))) != OVER and at < first + LONGEST:
            if mover == CHANCE:
                rules.play(state, 0, int(rules.draw(state, 0, stream)))
                continue
            is_noted = note(state, 0, at, self.weights, notes, self.sides)
            n = int(candidates(state, 0, stream, moves))
            if n == 1 or below(stream, 100) < CURIOUS:
                move = int(moves[below(stream, n)])
            else:
                move, reward, share = self._find(state, mover, stream, n)
                if is_noted:
                    me = 0 if self.game.is_cooperative else mover
                    think_again(notes.expected[at], me, self.sides, {REWARD: reward, WIN: share})
            rules.play(state, 0, move)
            at += is_noted
        return at

    def _find(self, state: States, mover: int, stream: Streams, choices: int) -> tuple[int, float, float]:
        """A move for the mover, who knows no more than it may; the reward, and the share of the win."""
        world = state.copy()
        kernels(self.game).draw_world(world, 0, mover, stream)
        search = Search(
            self.game, self.course.guide, self.course.learned, world, mover, self.seats, stream, self.weights
        )
        search.run(Budget(iterations=self.course.searches).among(choices))
        return search.best()


def think_again(expected: NDArray[np.float32], me: int, sides: int, found: dict[int, float]) -> None:
    """Put what was found for `me`, by head, in place of what the network thought; others share the rest as before."""
    seats = len(expected) // len(found)
    for head, value in found.items():
        shares = expected[head * seats : head * seats + sides]
        rest = 1 - float(shares[me])
        shares[:] = shares * (1 - value) / rest if rest > NEXT_TO_NOTHING else (1 - value) / (sides - 1)
        shares[me] = value
