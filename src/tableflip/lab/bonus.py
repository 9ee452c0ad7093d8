"""Which points for the order of play would be fair? Found by playing with others, and tried on games of its own."""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from tableflip.core.rng import streams
from tableflip.lab.measures import shares
from tableflip.lab.playing import room_for
from tableflip.lab.policies import told_by_policy
from tableflip.lab.statistics import Interval, share, shared_out
from tableflip.lab.story import MOST_TURNS
from tableflip.lab.table import Table, kinds

FIELD = "bonus"  # of a state, by seat: what a game gives for the order of play

Points = tuple[int, ...]


class NoBonus(ValueError):
    """Points for the order of play that cannot be found: a sentence that says why."""


@dataclass(frozen=True)
class Fair:
    """The points of a table as it is and as they would be fair, and each seat's share of the win with both."""

    given: Points
    shares_given: list[Interval]
    found: Points
    shares_found: list[Interval]


def fair_bonus(table: Table, games: int, error: float = 0.05) -> Fair:
    """Step by step: a point more for whoever wins least, or one less for whoever wins most, while that helps.

    Every step plays the same games with other points; what came of it is tried on games that had no part in it.
    """
    check(table)
    given: Points = tuple(table.game.new(table.chosen, 1)[FIELD][0][: len(table.seats)].tolist())
    best = given

    @cache
    def seen(points: Points) -> NDArray[np.float64]:
        return wins(table, points, 0, games)

    while True:
        least, most = int(seen(best).argmin()), int(seen(best).argmax())
        near = min((moved(best, least, 1), moved(best, most, -1)), key=lambda one: off(seen(one)))
        if off(seen(near)) >= off(seen(best)):
            break
        best = near
    best = moved(best, None, -min(best))
    each = shared_out(error, 2 * len(given))

    def tried(points: Points) -> list[Interval]:
        return [share(float(one), games, each) for one in wins(table, points, games, games) * games]

    return Fair(given, tried(given), best, tried(best))


def check(table: Table) -> None:
    if FIELD not in (table.game.STATE.names or ()) or table.game.is_cooperative:
        raise NoBonus(f"{table.game.title} gives no points for the order of play.")
    if table.policy is None or len(table.players) > 1:
        raise NoBonus('The points that would be fair are found by a policy alone: who = "rollout".')


def moved(points: Points, seat: int | None, by: int) -> Points:
    """Points with so many more for a seat; None: for all."""
    return tuple(one + by * (seat in (None, k)) for k, one in enumerate(points))


def wins(table: Table, points: Points, first: int, games: int) -> NDArray[np.float64]:
    """Each seat's share of the win in these games, with these points for the order of play."""
    played = room_for(table, first, games)
    fresh = table.game.new(table.chosen, games)
    fresh[FIELD][:, : len(points)] = np.array(points) - min(0, *points)  # points below 0 are more for all others
    gaps = np.zeros((MOST_TURNS, len(points)), np.int64)
    banned = np.zeros((games, len(points), len(kinds(table).names)), np.bool_)
    kernel = told_by_policy(table.game, str(table.policy))
    kernel(fresh, streams(games, table.seed, first), kinds(table).table, *played[1:], gaps, banned)
    return np.asarray(shares(played).mean(axis=0))


def off(won: NDArray[np.float64]) -> float:
    """How far the seat that is furthest off is from an even share."""
    return float(np.abs(won - 1 / len(won)).max())
