"""Bots for any game, from its rules alone: the search with random playouts."""

from tableflip.bots.bot import Strength, searching_roster
from tableflip.bots.guide import PLAIN
from tableflip.bots.search import Settings

SEARCHES_A_SECOND = 5_000  # iterations, in a game of middling length

CUT = Settings(explore=0.7, widen=3.0, widen_power=0.5, horizon=400)


def strength(milliseconds: float, slips: int) -> Strength:
    return Strength(milliseconds, round(milliseconds * SEARCHES_A_SECOND / 1000), CUT, slips=slips)


LEVELS = (strength(20, 60), strength(40, 25), strength(100, 0), strength(400, 0), strength(1600, 0))
ROSTER = searching_roster(PLAIN, LEVELS)
