"""Many games as one array, stepped by one compiled call: what `Batch` crosses into, once for a step."""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from tableflip.core.encoding import NOT_YET, Encoding
from tableflip.core.game import Game
from tableflip.core.kernels import MOVE, no_chance
from tableflip.core.rng import below
from tableflip.core.rule import put, rule
from tableflip.core.state import Array, Flags, Floats, Grid, Ints, Moves, Rows, State, Stream, signed
from tableflip.core.turns import CHANCE, OVER

LEAVE_ALONE, START = -1, -2  # in place of an action
NEXT_STEP, SAME_STEP, OFF = range(3)  # when a game that is over begins anew
NOBODY = -1  # learns: all seats are played from outside


class Kernels(NamedTuple):
    step: Callable[..., None]
    check: Callable[..., int]
    sample: Callable[..., None]
    observe: Callable[..., None]
    mask: Callable[..., None]
    whole: Callable[..., int]


def places(parts: int) -> np.dtype[np.void]:
    """What a batch knows of each game besides its state."""
    return np.dtype(
        (
            np.record,
            [
                ("stream", np.uint64, (1,)),  # what chance draws from
                ("picks", np.uint64, (1,)),  # what random play draws from
                ("chosen", np.int32, (parts,)),
                ("made", np.int32),  # actions in `chosen`
                ("plies", np.int32),  # actions since the start
                ("over", np.int32),
                ("learner", np.int32),  # the seat that is played from outside; NOBODY: all are
            ],
        ),
        align=True,
    )


@rule
def no_rival(s: State, stream: Stream, out: Moves) -> int:
    """The opponents of a batch in which all seats are played from outside; never asked."""
    return 0


@rule
def list_them(s: State, seat: int, chosen: Ints, mask: Ints) -> int:
    """The `mark` of a game whose legal moves are simply listed."""
    return 0


@rule
def check(places: Array[Any], masks: Rows[Ints], actions: Ints) -> int:
    """The first game for which its action is not legal; -1 if all are. Games that are over take any."""
    for i in range(len(places)):
        if not places[i].over:
            action = actions[i]
            if action < 0 or action >= masks.shape[1] or masks[i][action] == 0:  # type: ignore[attr-defined]
                return i
    return -1


@rule
def sample(places: Array[Any], masks: Rows[Ints], actions: Ints, start: int, stop: int) -> None:
    """A random legal action for each game; 0 for one that is over."""
    for i in range(start, stop):
        row = masks[i]
        n = 0
        for action in range(len(row)):
            n += signed(row[action])
        actions[i] = 0
        if n > 0:
            left = below(places[i].picks, n)
            action = 0
            while left > 0 or row[np.uint32(action)] == 0:
                left -= signed(row[np.uint32(action)])
                action += 1
            actions[i] = action


@rule
def forget_choice(place: Any) -> None:
    place.chosen[:] = NOT_YET
    place.made = 0


@rule
def begin(games: Array[State], i: int, fresh: Array[State], place: Any) -> None:
    games[i] = fresh[0]
    forget_choice(place)
    place.plies = place.over = 0


@rule
def pay(winners: Flags, together: bool, reward: Floats) -> None:
    """All or nothing, shared among those who win; what the seats get adds up to 0, unless they win together."""
    seats, won = len(reward), 0
    for seat in range(seats):
        won += winners[seat]
    for seat in range(seats):
        if together or seats == 1:
            reward[seat] = 1 if winners[seat] else -1
        elif won > 0:
            share = seats / won if winners[seat] else 0.0
            reward[seat] = (share - 1) / (seats - 1)


@cache
def kernels(game: Game, encoding: Encoding, rival: Callable[..., int] = no_rival) -> Kernels:
    """The kernels of a game; `rival(s, stream, out)` moves for all seats but the learner's."""
    legal, play, mover, outcome, draw = game.legal, game.play, game.mover, game.outcome, game.draw or no_chance
    observe, part, whole, mark = encoding.observe, encoding.part, encoding.whole, encoding.mark or list_them
    most_legal, cooperative = game.most_legal, game.is_cooperative

    @rule
    def fill_mask(s: State, seat: int, place: Any, mask: Ints, moves: Moves) -> None:
        """Mark the actions that may be chosen next."""
        mask[:] = 0
        chosen, made = place.chosen, place.made
        if mark(s, seat, chosen, mask):
            return
        for k in range(legal(s, moves)):
            move = int(moves[k])
            fits = True
            for earlier in range(made):
                fits &= part(s, seat, move, earlier) == chosen[earlier]
            if fits:
                put(mask, part(s, seat, move, made), 1)

    @rule
    def choose(s: State, seat: int, place: Any, action: int) -> int:
        """Take one action; return the move, or NOT_YET if it is not whole."""
        place.chosen[place.made] = action
        place.made += 1
        place.plies += 1
        move = whole(s, seat, place.chosen)
        if move != NOT_YET:
            forget_choice(place)
        return move

    @rule
    def step(
        games: Array[State], places: Array[Any], fresh: Array[State], actions: Ints, observations: Rows[Any],
        masks: Rows[Ints], seats: Ints, rewards: Rows[Floats], terminated: Ints, truncated: Ints, points: Grid,
        finals: Rows[Rows[Any]], start: int, stop: int, autoreset: int, most_plies: int, goes_on: int,
    ) -> None:  # fmt: skip
        """One step of the games from `start` to `stop`. `goes_on`: what it brings is added to that of the last call.

        Each rule of the game is called at one place: they are large, and the compiler puts a copy into each such place.
        """
        moves = np.empty(most_legal, MOVE)
        winners = np.zeros(rewards.shape[1], np.bool_)  # type: ignore[attr-defined]
        blank = np.full(places[0].chosen.shape[0], NOT_YET, np.int32)
        for i in range(start, stop):
            action, place, s = actions[i], places[i], games[i]
            if not goes_on:
                rewards[i][:] = 0
                terminated[i] = truncated[i] = 0
            if action == LEAVE_ALONE or (place.over and autoreset == OFF and action != START):
                continue
            move, who = NOT_YET, OVER
            if action == START or place.over:
                begin(games, i, fresh, place)
            else:
                move = choose(s, seats[i], place, action)
            while True:
                if move != NOT_YET:
                    play(s, move)
                    move = NOT_YET
                who = mover(s)
                cut_off = place.plies >= most_plies
                if who == CHANCE:
                    move = draw(s, place.stream)
                elif who == OVER or cut_off:
                    outcome(s, points[i], winners)
                    if who == OVER:
                        terminated[i] = 1
                        pay(winners, cooperative, rewards[i])
                    else:
                        truncated[i] = 1
                    for seat in range(len(winners)):
                        observe(s, seat, blank, finals[i][seat])
                    if autoreset != SAME_STEP:
                        place.over = 1
                        break
                    begin(games, i, fresh, place)
                elif place.learner != NOBODY and who != place.learner:
                    place.plies += 1
                    move = rival(s, place.picks, moves)
                else:
                    break
            if place.over:
                looks = place.learner if place.learner != NOBODY else seats[i]
                observations[i][:] = finals[i][looks]
                masks[i][:] = 0
                continue
            seats[i] = who
            observe(s, who, place.chosen, observations[i])
            fill_mask(s, who, place, masks[i], moves)

    @rule
    def observe_at(games: Array[State], i: int, seat: int, chosen: Ints, out: Array[Any]) -> None:
        observe(games[i], seat, chosen, out)

    @rule
    def mask_at(games: Array[State], places: Array[Any], i: int, seat: int, mask: Ints) -> None:
        fill_mask(games[i], seat, places[i], mask, np.empty(most_legal, MOVE))

    @rule
    def whole_at(games: Array[State], i: int, seat: int, chosen: Ints) -> int:
        return whole(games[i], seat, chosen)

    return Kernels(step, check, sample, observe_at, mask_at, whole_at)
