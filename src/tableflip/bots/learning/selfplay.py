"""Games that a network plays against itself, and what it learns from them: two kernels for each course."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tableflip.bots.learning.course import Course
from tableflip.bots.learning.features import Features
from tableflip.bots.learning.network import HEADS, REWARD, WIN, layers, network, single, surprise
from tableflip.bots.search.grow import draw_by_weight, even_priors
from tableflip.bots.search.playout import Score, chooser, drawer, player, rewarder
from tableflip.core.kernels import no_chance
from tableflip.core.rng import below
from tableflip.core.rule import rule
from tableflip.core.state import Array, Floats, Moves, State, Stream, signed
from tableflip.core.turns import CHANCE, OVER

if TYPE_CHECKING:  # rules do not depend on the words of the contract
    from tableflip.core.game import Game

LONGEST = 200  # positions of one game that are noted; it is given up then
CURIOUS = 3  # hundredths of the moves that are made to see what comes of them
STRIDE = 7919  # a prime: positions are learned from out of order, for those of one game are much alike

Buffers: TypeAlias = tuple[Moves, Moves, Floats]  # moves, more of them, their weights


class Notes(NamedTuple):
    """Positions with what came of them, by number; rows and amounts of all lie one after another."""

    rows: NDArray[np.int32]
    amount: NDArray[np.float32]
    start: NDArray[np.int64]  # of a position's rows; the next one's is their end
    lead: NDArray[np.float32]
    mover: NDArray[np.int64]
    expected: NDArray[np.float32]  # what the network thought, by head and seat
    goal: NDArray[np.float32]  # what it should have thought, by head and by seat from the mover on
    result: NDArray[np.float32]  # each seat's share of the win in the end, from the mover on


def blank_notes(features: Features, games: int) -> Notes:
    """Room for the positions of so many games; memory that is not written to costs nothing."""
    n, seats = games * LONGEST, features.seats
    return Notes(
        np.empty(n * features.most, np.int32),
        np.empty(n * features.most, np.float32),
        np.zeros(n + 1, np.int64),
        np.empty((n, seats), np.float32),
        np.empty(n, np.int64),
        np.empty((n, HEADS * seats), np.float32),
        np.empty((n, HEADS * seats), np.float32),
        np.empty((n, seats), np.float32),
    )


@dataclass(frozen=True)
class School:
    """The kernels of one course."""

    practise: Callable[..., int]  # (games, streams, tries, trust, blend, weights, work, buffers, score, notes) -> n
    study: Callable[..., None]  # (notes, n, players, weights, steps, rate, sums)
    note: Callable[..., bool]  # (games, i, at, weights, notes, players) -> was it quiet, and the position noted?
    close: Callable[..., None]  # (games, i, first, end, trust, blend, weights, score, notes): a game is over


# What `study` sums up over positions.
POSITIONS, SURPRISE, MISSED, MISSED_BY_NOTHING = range(4)


@cache
def school(game: "Game", course: Course) -> School:
    guide = course.guide
    features = guide.features
    assert features is not None
    play, mover, draw, is_cooperative = game.play, game.mover, game.draw or no_chance, game.is_cooperative
    world = drawer(game, guide)
    priors, practice, read, quiet, settled, seats = (
        guide.priors or even_priors,
        course.practice,
        features.read,
        features.quiet,
        features.settled,
        features.seats,
    )
    choices, play_on, reward = chooser(game, guide), player(game, guide), rewarder(game, guide)
    forward, learn = network(features).forward, network(features).learn

    @rule
    def pick(
        s: State,
        me: int,
        stream: Stream,
        tries: int,
        blend: float,
        weights: Floats,
        work: Array[State],
        buffers: Buffers,
        score: Score,
    ) -> int:
        """A move for the mover: the best of some promising ones, each tried in a world that the mover could imagine."""
        moves, room, odds = buffers
        n = choices(s, True, stream, moves)
        if n == 1 or below(stream, 100) < CURIOUS:
            return int(moves[below(stream, n)])
        priors(s, moves, n, odds)
        if tries == 0:
            return int(moves[draw_by_weight(odds, n, sum_of(odds, n), stream)])
        work[0] = s
        world(work[0], me, stream, np.empty(0, np.int64))  # who still learns suspects nothing
        best, top = int(moves[0]), -1.0
        for _ in range(min(tries, n)):
            k = draw_by_weight(odds, n, sum_of(odds, n), stream)
            odds[k] = 0.0
            work[1] = work[0]
            play(work[1], int(moves[k]))
            play_on(work[1], stream, room, 0, True)
            reward(work[1], blend, score, weights)
            if score[0][me] > top:
                best, top = int(moves[k]), score[0][me]
        return best

    @rule
    def note(s: State, me: int, at: int, is_asked: bool, weights: Floats, notes: Notes, players: int) -> None:
        """Write a position down, and what the network thinks of it if it is asked."""
        start = notes.start[at]
        index, amount = notes.rows[start:], notes.amount[start:]
        n = read(s, index, amount, notes.lead[at])
        notes.start[at + 1] = start + n
        notes.mover[at] = me
        if is_asked:
            room = layers(seats)
            forward(index, amount, n, notes.lead[at], players, weights, room)
            for head in range(HEADS):
                for seat in range(players):
                    notes.expected[at][head * seats + (me + seat) % players] = room[2][head * seats + seat]

    @rule
    def look_back(first: int, end: int, trust: float, players: int, score: Score, notes: Notes) -> None:
        """Set the goals of a game's positions: what came of it, or what the network thought later; TD(lambda)."""
        hoped = np.zeros(HEADS * seats)
        for seat in range(players):
            hoped[REWARD * seats + seat] = score[0][seat]
            hoped[WIN * seats + seat] = score[1][seat]
        for at in range(end - 1, first - 1, -1):
            me = notes.mover[at]
            for seat in range(players):
                whose = (me + seat) % players
                notes.result[at][seat] = score[1][whose]
                for head in range(HEADS):
                    notes.goal[at][head * seats + seat] = hoped[head * seats + whose]
                    if trust < 1.0:
                        thought = notes.expected[at][head * seats + whose]
                        hoped[head * seats + whose] = trust * hoped[head * seats + whose] + (1.0 - trust) * thought

    @rule
    def finish(
        s: State, first: int, end: int, trust: float, blend: float, weights: Floats, score: Score, notes: Notes
    ) -> None:
        """Look back from the end of a game."""
        reward(s, blend, score, weights)
        if is_cooperative:  # what the team does not get is the other side's
            score[0][1] = 1.0 - score[0][0]
            score[1][1] = 1.0 - score[1][0]
        look_back(first, end, trust, len(score[0]), score, notes)

    @rule
    def note_at(games: Array[State], i: int, at: int, weights: Floats, notes: Notes, players: int) -> bool:
        """Write a position down if it is quiet, with what the network thinks of it."""
        if not quiet(games[i]):
            return False
        note(games[i], 0 if is_cooperative else signed(mover(games[i])), at, True, weights, notes, players)
        return True

    @rule
    def close_at(
        games: Array[State],
        i: int,
        first: int,
        end: int,
        trust: float,
        blend: float,
        weights: Floats,
        score: Score,
        notes: Notes,
    ) -> None:
        finish(games[i], first, end, trust, blend, weights, score, notes)

    @rule
    def practise(
        games: Array[State],
        streams: Stream,
        tries: int,
        trust: float,
        blend: float,
        weights: Floats,
        work: Array[State],
        buffers: Buffers,
        score: Score,
        notes: Notes,
    ) -> int:
        """Play the games to their ends, each by its own stream, and note every quiet position; return how many.

        Where a game is settled, that is its end.
        """
        at, players = 0, len(score[0])
        for k in range(len(games)):
            s, stream, first = games[k], streams[k : k + 1], at
            to_move = signed(mover(s))
            while to_move != OVER and not settled(s) and at < first + LONGEST:
                if to_move == CHANCE:
                    play(s, draw(s, stream))
                elif quiet(s):
                    note(s, 0 if is_cooperative else to_move, at, trust < 1.0, weights, notes, players)
                    at += 1
                    play(s, pick(s, to_move, stream, tries, blend, weights, work, buffers, score))
                else:
                    play(s, practice(s, stream, buffers[0]))
                to_move = signed(mover(s))
            finish(s, first, at, trust, blend, weights, score, notes)
        return at

    @rule
    def study(notes: Notes, n: int, players: int, weights: Floats, steps: Floats, rate: float, sums: Floats) -> None:
        """Learn from n positions, and sum up how well they were known before."""
        room, errors = layers(seats), layers(seats)
        slowed = single(rate)
        for k in range(n):
            at = (k * STRIDE) % n
            start = notes.start[at]
            index, amount = notes.rows[start:], notes.amount[start:]
            count, lead, goals = int(notes.start[at + 1] - start), notes.lead[at], notes.goal[at]
            forward(index, amount, count, lead, players, weights, room)
            sums[POSITIONS] += 1
            sums[SURPRISE] += surprise(room[2], goals, REWARD * seats, players)
            for seat in range(players):
                sums[MISSED] += (room[2][WIN * seats + seat] - notes.result[at][seat]) ** 2
                sums[MISSED_BY_NOTHING] += (1.0 / players - notes.result[at][seat]) ** 2
            learn(index, amount, count, lead, players, goals, weights, steps, slowed, room, errors)

    return School(practise, study, note_at, close_at)


@rule
def sum_of(odds: Floats, n: int) -> float:
    total = 0.0
    for k in range(n):
        total += odds[k]
    return total
