"""How sure is a lead? Games of the best players are watched, and shares are compared with who won in the end."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tableflip.bots.terrain.building import prospects
from tableflip.bots.terrain.eye import EVERYWHERE
from tableflip.bots.terrain.outlook import HEAD_START, race_turns, turns_of_side
from tableflip.bots.terrain.tuning import best_move
from tableflip.bots.terrain.turns import tables_of
from tableflip.bots.terrain.ways import prices_of
from tableflip.bots.terrain.weighing import WEIGHING, Weighing, dark_turns
from tableflip.core.kernels import MOVE
from tableflip.core.rng import streams
from tableflip.core.rule import rule
from tableflip.core.state import Array, Floats, Ints, Moves, Rows, Stream
from tableflip.core.turns import CHANCE
from tableflip.games import find
from tableflip.games.terrain.rules import draw, mover, play
from tableflip.games.terrain.state import BUILDING, OVER, ROLLING, SEATS, State

MOST_NOTES = 400  # of a game: who races longer is watched no more
LONGEST_RACE = 20_000  # moves


@dataclass(frozen=True)
class Notes:
    """Positions of games, and what came of them."""

    game: NDArray[np.int64]
    placed: NDArray[np.int64]  # pieces on the board; -1 in the race
    turns: NDArray[np.float64]  # by position and seat, with what a seat has to wait for its turn
    winner: NDArray[np.int64]


@rule
def watch(
    games: Array[State],
    i: int,
    stream: Stream,
    eye: Ints,
    w: Weighing,
    moves: Moves,
    values: Floats,
    placed: Ints,
    noted: Rows[Floats],
) -> int:
    """Play one game to its end, and note what everybody needs before each placement and each roll; how many."""
    s, n = games[i], 0
    turns = np.zeros(SEATS)
    for _ in range(LONGEST_RACE):
        if s.phase == OVER:
            break
        if (s.phase == BUILDING or s.phase == ROLLING) and n < MOST_NOTES:
            if s.phase == BUILDING:
                prospects(s, prices_of(s, dark_turns(s, w)), w, turns)
                placed[n] = s.placed
            else:
                race_turns(s, tables_of(s), turns)
                placed[n] = -1
            for seat in range(s.players):
                noted[n][seat] = turns_of_side(s, seat, s.players, turns)
            n += 1
        play(s, draw(s, stream) if mover(s) == CHANCE else best_move(s, stream, eye, w, moves, values))
    return n


def watched(players: int, games: int, seed: int, w: Weighing = WEIGHING) -> Notes:
    """What was noted of so many games of the best players, all with that weighing; who nobody won is left out."""
    rules = find("terrain")
    begun = rules.new(rules.options.of({"players": players}), games)
    room = np.empty(rules.most_legal, MOVE), np.empty(rules.most_legal)
    found: list[tuple[NDArray[np.int64], ...]] = []
    turns: list[NDArray[np.float64]] = []
    for i in range(games):
        placed, noted = np.zeros(MOST_NOTES, np.int64), np.zeros((MOST_NOTES, players))
        n = watch(begun, i, streams(1, seed, i), EVERYWHERE.array(), w, *room, placed, noted)
        winner = int(begun["winner"][i])
        if winner >= 0:
            found.append((np.full(n, i), placed[:n], np.full(n, winner)))
            turns.append(noted[:n])
    game, placed, winner_of = (np.concatenate(part) for part in zip(*found, strict=True))
    return Notes(game, placed, np.concatenate(turns), winner_of)


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
