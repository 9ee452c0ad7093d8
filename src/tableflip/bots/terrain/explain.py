"""Why a move in the race of the terrain game is a good one or not: in a sentence, by the turns that everybody needs.

A first step is as good as the best move that begins with it (`race`). Of several reasons, the first is told; while the
terrain is built nothing is said, for what a piece is good for shows much later.
"""

from typing import Any

import numpy as np

from tableflip.bots.terrain.outlook import race_shares, race_turns
from tableflip.bots.terrain.race import MOST_PLACES, end_move, places
from tableflip.bots.terrain.turns import tables_of
from tableflip.bots.terrain.weighing import WEIGHING
from tableflip.core.game import Explaining, States
from tableflip.core.reasons import Reason, Wording
from tableflip.core.rule import rule
from tableflip.core.state import Array, Floats
from tableflip.games.terrain.rules import play
from tableflip.games.terrain.state import MOVING, OVER, SEATS, STATE, TURNING, State

MATTERS = 0.5  # turns
TOO_FAR = 50.0  # turns: there is no way worth the name

SAY = Wording(
    {
        # what speaks for a move
        "wins-race": (None, "It wins the race."),
        "reaches-goal": (None, "It reaches a destination."),
        "sends-back": (None, "It sends {who} back to the start."),
        "shortens-way": (None, "It makes the player's own way {n} turns shorter."),
        "lengthens-way": (None, "It makes the way of {who} {n} turns longer."),
        # what speaks against it
        "misses-win": (None, "The better move wins the race."),
        "spares": (None, "The better move sends {who} back to the start."),
        "longer-way": (None, "It leaves the player {n} turns more to go than the better move."),
        "opens-way": (None, "It leaves {who} {n} turns less to go than the better move."),
    }
)


@rule
def follow(games: Array[State], move: int, before: Floats, after: Floats) -> None:
    """games[1]: where the mover's best move leads that begins so in games[0]; and the turns that everybody needs."""
    s = games[0]
    race_turns(s, tables_of(s), before)
    games[1] = s
    if s.phase != MOVING:
        play(games[1], move)
    else:
        tables = tables_of(s)
        room, firsts, shares = np.empty(MOST_PLACES, STATE), np.empty(MOST_PLACES, np.int64), np.zeros(SEATS)
        most = -1.0
        for k in range(places(s, room, firsts)):
            if firsts[k] == move and end_move(room[k]):
                race_shares(room[k], tables, WEIGHING, shares)
                if shares[s.seat] > most:
                    most = shares[s.seat]
                    games[1] = room[k]
    race_turns(games[1], tables_of(games[1]), after)


class Look:
    """What everybody can tell of a position after a move."""

    def __init__(self, options: Any, world: States, move: int) -> None:
        games = np.concatenate([world, world])
        self.options, self.seat = options, int(world[0]["seat"])
        self.turns_before, self.turns = np.zeros(SEATS), np.zeros(SEATS)
        follow(games, move, self.turns_before, self.turns)
        self.before, self.after = games[0], games[1]

    @property
    def wins(self) -> bool:
        return int(self.after["phase"]) == OVER and int(self.after["winner"]) == self.seat

    @property
    def reaches(self) -> bool:
        return int(self.after["visited"][self.seat]) != int(self.before["visited"][self.seat])

    def sent_back(self) -> list[int]:
        """Seats whose token stands on its start now, and did not before."""
        return [
            seat
            for seat in self.others()
            if self.after["token"][seat] == self.after["start"][seat] != self.before["token"][seat]
        ]

    def others(self) -> list[int]:
        return [seat for seat in range(len(self.options.seats)) if seat != self.seat]

    def name(self, seat: int) -> str:
        return str(self.options.seats[seat])


def is_race(world: States) -> bool:
    return int(world[0]["phase"]) in (MOVING, TURNING)


def much(turns: float) -> bool:
    return MATTERS <= turns < TOO_FAR


def praise(options: Any, world: States, move: int) -> Reason | None:
    if not is_race(world):
        return None
    look = Look(options, world, move)
    if look.wins:
        return SAY("wins-race")
    if look.reaches:
        return SAY("reaches-goal")
    if back := look.sent_back():
        return SAY("sends-back", who=look.name(back[0]))
    if int(world[0]["phase"]) == MOVING:
        return None  # a step shortens the way: that goes without saying
    if much(less := float(look.turns_before[look.seat] - look.turns[look.seat])):
        return SAY("shortens-way", n=round(less, 1))
    longer = {seat: float(look.turns[seat] - look.turns_before[seat]) for seat in look.others()}
    most = max(longer, key=lambda seat: longer[seat])
    return SAY("lengthens-way", who=look.name(most), n=round(longer[most], 1)) if much(longer[most]) else None


def blame(options: Any, world: States, move: int, better: int) -> Reason | None:
    if not is_race(world):
        return None
    look, other = Look(options, world, move), Look(options, world, better)
    if other.wins and not look.wins:
        return SAY("misses-win")
    if (back := other.sent_back()) and not look.sent_back():
        return SAY("spares", who=look.name(back[0]))
    if much(more := float(look.turns[look.seat] - other.turns[look.seat])):
        return SAY("longer-way", n=round(more, 1))
    less = {seat: float(other.turns[seat] - look.turns[seat]) for seat in look.others()}
    most = max(less, key=lambda seat: less[seat])
    return SAY("opens-way", who=look.name(most), n=round(less[most], 1)) if much(less[most]) else None


EXPLAIN = Explaining(praise, blame)
