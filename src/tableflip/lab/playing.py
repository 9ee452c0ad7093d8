"""Games of a study: by a policy in one compiled loop, or by bots, match by match. A game is known by its number."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tableflip.core.game import States
from tableflip.core.kernels import MOVE
from tableflip.core.rng import Streams, streams
from tableflip.lab.players import player
from tableflip.lab.policies import choose_at, counts_of, tellers_of, told_by_policy
from tableflip.lab.story import MOST_TURNS, STORY
from tableflip.lab.table import Table, kinds
from tableflip.match import Match


class Played(NamedTuple):
    """What came of some games, one row each; `uses` is by seat and kind of move, `own` what the game counts itself."""

    numbers: NDArray[np.int64]
    points: NDArray[np.int64]
    winners: NDArray[np.bool_]
    stories: NDArray[np.void]
    uses: NDArray[np.int64]
    own: NDArray[np.float64]


def play(table: Table, first: int, games: int) -> Played:
    """The games `first` to `first + games - 1` of a table."""
    played = room_for(table, first, games)
    if table.policy is None:
        for k in range(games):
            tell_match(table, match_of(table, first + k), played, k)
    else:
        kernel = told_by_policy(table.game, table.policy)
        gaps = np.zeros((MOST_TURNS, len(table.seats)), np.int64)
        fresh = table.game.new(table.chosen, games)
        seats = range(len(table.seats))
        banned = np.array([[table.banned(seat, number) for seat in seats] for number in played.numbers.tolist()])
        kernel(fresh, streams(games, table.seed, first), kinds(table).table, *played[1:], gaps, banned)
    return played


def room_for(table: Table, first: int, games: int) -> Played:
    seats = len(table.seats)
    return Played(
        np.arange(first, first + games),
        np.zeros((games, seats), np.int64),
        np.zeros((games, seats), np.bool_),
        np.zeros(games, STORY),
        np.zeros((games, seats, len(kinds(table).names)), np.int64),
        np.zeros((games, len(counts_of(table.game).of))),
    )


# --- one match after another -----------------------------------------------------------------------------------------


def match_of(table: Table, number: int) -> Match:
    """The game of that number as a match: the same moves, whoever plays and however it was counted."""
    if table.policy is not None:
        return followed(table, number)
    match = Match(table.game, seed=table.number_of(number), **dict(table.options))
    sitting = [player(table, seat, number) for seat in range(len(match.seats))]
    while (turn := match.turn) is not None:
        assert isinstance(turn, int), "a study needs turns"
        match.make(sitting[turn].choose(match, turn), turn)
    return match


def followed(table: Table, number: int) -> Match:
    """A game of a policy, move for move as the compiled loop plays it."""
    match = Match(table.game, seed=table.number_of(number), auto_chance=False, **dict(table.options))
    stream: Streams = streams(1, table.seed, number)
    choose, out = choose_at(table.game, str(table.policy)), np.empty(table.game.most_legal, MOVE)
    while (turn := match.turn) is not None and match.ply < table.game.most_plies:
        state = match._state.copy()  # a draw may leave something there
        if turn == "chance":
            move = int(match._kernels.draw(state, 0, stream))
            cargo = match.game.cargo and match.game.cargo.unpack(match.options, state, move)
            match._apply(move, cargo, state if cargo is None else None)
        else:
            banned = table.banned(int(turn), number)
            match._apply(int(choose(state, 0, stream, out, kinds(table).table, banned)))
    return match


def tell_match(table: Table, match: Match, played: Played, row: int) -> None:
    """The story of a match, into a row."""
    plies = match._plies
    kept = b"".join(state.tobytes() for state in (*(one.before for one in plies), match._state))
    states: States = np.frombuffer(kept, match.game.STATE)  # numpy would take longer to put them together than to play
    moves = np.array([one.move for one in plies], np.int64)
    gaps = np.zeros((MOST_TURNS, len(match.seats)), np.int64)
    tellers_of(match.game).of_match(
        states, moves, kinds(table).table, played.points[row], played.winners[row],
        played.stories[row : row + 1], played.uses[row], played.own[row], gaps,
    )  # fmt: skip
