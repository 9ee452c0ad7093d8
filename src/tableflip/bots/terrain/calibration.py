"""How sure is a lead? Games of the best players are watched, and shares are compared with who won in the end."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tableflip.bots.terrain.bot import Skill
from tableflip.bots.terrain.building import prospects
from tableflip.bots.terrain.outlook import HEAD_START, race_turns, turns_of_side
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


@dataclass(frozen=True)
class Notes:
    """Positions of games, and what came of them."""

    game: NDArray[np.int64]
    placed: NDArray[np.int64]  # pieces on the board; RACE once all are
    turns: NDArray[np.float64]  # by position and seat, with what a seat has to wait for its turn
    winner: NDArray[np.int64]


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


def watched(players: int, games: int, seed: int, skill: Skill) -> Notes:
    """What was noted of so many games of players with that skill; those that nobody won are left out."""
    rules = find("terrain")
    found: list[tuple[int, int, NDArray[np.float64], int]] = []
    for number in range(games):
        world, stream = rules.new(rules.options.of({"players": players}), 1), streams(1, seed, number)
        notes: list[tuple[int, NDArray[np.float64]]] = []
        while (phase := int(world["phase"][0])) != OVER:
            if phase in (BUILDING, ROLLING) and len(notes) < MOST_NOTES:
                sides = np.zeros(SEATS)
                fill_sides(world, 0, skill.weighing, sides)
                notes.append((int(world["placed"][0]) if phase == BUILDING else RACE, sides[:players]))
            go_on(world, stream, skill)
        if (winner := int(world["winner"][0])) != NOBODY:
            found.extend((number, placed, sides, winner) for placed, sides in notes)
    game, placed, turns, winners = (np.array(column) for column in zip(*found, strict=True))
    return Notes(game, placed, turns, winners)


def shares(turns: NDArray[np.float64], steepness: float) -> NDArray[np.float64]:
    """As `outlook.shares_of` has it, for many positions."""
    raised = (HEAD_START + turns) ** -steepness
    return np.asarray(raised / raised.sum(axis=1, keepdims=True))


def surprise(turns: NDArray[np.float64], winner: NDArray[np.int64], steepness: float) -> float:
    """The mean of minus the logarithm of the winner's share: the less, the likelier the results."""
    return float(-np.log(shares(turns, steepness)[np.arange(len(winner)), winner]).mean())


def known(turns: NDArray[np.float64], winner: NDArray[np.int64], steepness: float) -> float:
    """How much of the results was known before: 1 all, 0 as much as by even shares, less than 0 worse than that."""
    seats = turns.shape[1]
    won = np.eye(seats)[winner]
    return float(1 - ((shares(turns, steepness) - won) ** 2).sum() / ((1 / seats - won) ** 2).sum())


def likeliest(turns: NDArray[np.float64], winner: NDArray[np.int64]) -> float:
    """The steepness under which the results were likeliest, to a tenth."""
    tried = np.arange(0.0, 8.05, 0.1)
    return float(tried[np.argmin([surprise(turns, winner, steepness) for steepness in tried])])
