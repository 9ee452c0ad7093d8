"""Flip Ships' partners, by level. On a ladder their ships land as the table's hand lets them, without physics.

So they do where physics is not installed.
"""

from typing import Any

from tableflip.bots.flipships.bot import LEVELS, FlipShipsBot
from tableflip.bots.flipships.course import COURSE
from tableflip.bots.levels import Bot, Level, Roster
from tableflip.core.game import Game
from tableflip.games.flipships.tabletop import has_physics


def make(game: Game, level: int, seed: int, pace: float, timed: bool) -> Bot:
    """`pace` is the share of the games that a partner plays on in its mind; untimed, the table's hand flips for it."""
    rollouts = round(LEVELS[level - 1].rollouts * pace)
    return FlipShipsBot(level, seed, by_hand=timed and has_physics(), rollouts=rollouts)


def hand_of(level: int) -> dict[str, Any]:
    """At the table of a team of that level all hands shake like its own."""
    return {"skill": LEVELS[level - 1].shake}


ROSTER = Roster(
    make,
    tuple(Level(number, one.name, one.name.capitalize(), one.seconds) for number, one in enumerate(LEVELS, start=1)),
    table=hand_of,
    course=COURSE,
)
