"""How sure is a lead? Games of the best players are watched, and shares are compared with who won in the end.

Who wins says little of how a terrain was built: from the start of the race on, dice decide. So for building, what is
compared are leads: how much of one is left when the race begins. Positions of one game are much alike: how sure a
number is, is told by drawing games again.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tableflip.bots.terrain.bot import Skill
from tableflip.bots.terrain.outlook import HEAD_START, race_turns, turns_of_side
from tableflip.bots.terrain.prospects import prospects
from tableflip.bots.terrain.tuning import go_on
from tableflip.bots.terrain.turns import tables_of
from tableflip.bots.terrain.ways import prices_of
from tableflip.bots.terrain.weighing import Weighing, dark_turns
from tableflip.core.rng import streams
from tableflip.core.rule import rule
from tableflip.core.state import Array, Floats
from tableflip.games import find
from tableflip.games.terrain.state import BUILDING, NOBODY, OVER, ROLLING, SEATS, State

MOST_NOTES = 400  # of a game: who races longer is watched no more
RACE = -1  # pieces "placed" in the race
TRIED: NDArray[np.float64] = np.arange(0.0, 8.05, 0.1)  # steepnesses
DRAWS = 400  # of games, by which bounds are found


@dataclass(frozen=True)
class Notes:
    """Positions of games, and what came of them."""

    game: NDArray[np.int64]
    placed: NDArray[np.int64]  # pieces on the board; RACE once all are
    turns: NDArray[np.float64]  # by position and seat, with what a seat has to wait for its turn
    winner: NDArray[np.int64]
    otherwise: NDArray[np.float64]  # turns by other weighings, by position, weighing and seat


@rule
def fill_sides(games: Array[State], i: int, w: Weighing, sides: Floats) -> None:
    """sides[seat]: the turns that everybody needs, before a placement or a roll; nobody plays in teams."""
    s, turns = games[i], np.zeros(SEATS)
    if s.phase == BUILDING:
        prospects(s, prices_of(s, dark_turns(s, w)), w, turns)
    else:
        race_turns(s, tables_of(s), turns)
    for seat in range(s.players):
        sides[seat] = turns_of_side(s, seat, s.players, turns)


def watched(
    players: int, games: int, seed: int, skill: Skill, others: Sequence[Weighing] = (), **options: Any
) -> Notes:
    """What was noted of so many games of players with that skill; those that nobody won are left out.

    `others`: weighings by which turns are noted, too, though nobody goes by them.
    """
    rules = find("terrain")
    found: list[tuple[int, int, NDArray[np.float64], int, NDArray[np.float64]]] = []
    for number in range(games):
        world, stream = rules.new(rules.options.of({"players": players} | options), 1), streams(1, seed, number)
        notes: list[tuple[int, NDArray[np.float64]]] = []
        while (phase := int(world["phase"][0])) != OVER:
            if phase in (BUILDING, ROLLING) and len(notes) < MOST_NOTES:
                sides = np.zeros((1 + len(others), SEATS))
                for k, w in enumerate((skill.weighing, *others)):
                    fill_sides(world, 0, w, sides[k])
                notes.append((int(world["placed"][0]) if phase == BUILDING else RACE, sides[:, :players]))
            go_on(world, stream, skill)
        if (winner := int(world["winner"][0])) != NOBODY:
            found.extend((number, placed, sides[0], winner, sides[1:]) for placed, sides in notes)
    return Notes(*(np.array(column) for column in zip(*found, strict=True)))


def shares(turns: NDArray[np.float64], steepness: float) -> NDArray[np.float64]:
    """As `outlook.shares_of` has it, for many positions."""
    raised = (HEAD_START + turns) ** -steepness
    return np.asarray(raised / raised.sum(axis=1, keepdims=True))


def surprises(turns: NDArray[np.float64], winner: NDArray[np.int64], steepness: float) -> NDArray[np.float64]:
    """Minus the logarithm of the winner's share, by position: the less, the likelier the result."""
    return np.asarray(-np.log(shares(turns, steepness)[np.arange(len(winner)), winner]))


def known(turns: NDArray[np.float64], winner: NDArray[np.int64], steepness: float) -> float:
    """How much of the results was known before: 1 all, 0 as much as by even shares, less than 0 worse than that."""
    seats = turns.shape[1]
    won = np.eye(seats)[winner]
    return float(1 - ((shares(turns, steepness) - won) ** 2).sum() / ((1 / seats - won) ** 2).sum())


class Found(NamedTuple):
    """A number that games speak for, and between which bounds it lies in 95 of 100 draws of as many games."""

    number: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.number:.2f} ({self.low:.2f} to {self.high:.2f})"


def likeliest(notes: Notes, chosen: NDArray[np.bool_]) -> Found:
    """The steepness under which the results of those positions were likeliest, to a tenth."""
    losses = np.array([surprises(notes.turns[chosen], notes.winner[chosen], one) for one in TRIED])
    return drawn_again(notes.game[chosen], losses.T, lambda sums: float(TRIED[np.argmin(sums)]))


def kept(notes: Notes, chosen: NDArray[np.bool_]) -> Found:
    """How much of a lead in those positions is left when the race begins: the slope from the one to the other."""
    now, then = leads(notes.turns[chosen]), at_start(notes, chosen)
    sums = np.column_stack([(now * then).sum(axis=1), (now * now).sum(axis=1)])
    return drawn_again(notes.game[chosen], sums, lambda sums: float(sums[0] / sums[1]))


def parts(notes: Notes, chosen: NDArray[np.bool_]) -> list[Found]:
    """How much of the lead by each other weighing is left when the race begins, all of them together."""
    then = at_start(notes, chosen)
    now = [leads(notes.otherwise[chosen][:, k]) for k in range(notes.otherwise.shape[1])]
    size = len(now)
    noted = [(one * other).sum(axis=1) for one in now for other in (*now, then)]

    def slope(k: int, sums: NDArray[np.float64]) -> float:
        table = sums.reshape(size, size + 1)
        return float(np.linalg.lstsq(table[:, :size], table[:, size], rcond=None)[0][k])

    return [drawn_again(notes.game[chosen], np.column_stack(noted), partial(slope, k)) for k in range(size)]


def at_start(notes: Notes, chosen: NDArray[np.bool_]) -> NDArray[np.float64]:
    """The leads when the race begins, of the games of those positions."""
    begins = np.flatnonzero(notes.placed == RACE)
    games, first = np.unique(notes.game[begins], return_index=True)
    return leads(notes.turns[begins[first]])[np.searchsorted(games, notes.game[chosen])]


def leads(turns: NDArray[np.float64]) -> NDArray[np.float64]:
    """By how much every seat is ahead of the others' mean and its own: logarithms of turns."""
    logs = -np.log(HEAD_START + turns)
    return np.asarray(logs - logs.mean(axis=1, keepdims=True))


def drawn_again(
    game: NDArray[np.int64], noted: NDArray[np.float64], find: Callable[[NDArray[np.float64]], float]
) -> Found:
    """What `find` makes of the sums of what was noted, by position; and of those of games drawn anew."""
    _, number = np.unique(game, return_inverse=True)
    of_games = np.zeros((number.max() + 1, noted.shape[1]))
    np.add.at(of_games, number, noted)
    chance, games = np.random.default_rng(0), len(of_games)
    again = [find(of_games[chance.integers(0, games, games)].sum(axis=0)) for _ in range(DRAWS)]
    low, high = np.percentile(again, [2.5, 97.5])
    return Found(find(of_games.sum(axis=0)), float(low), float(high))
