"""Bots for any game, from what it brings along: its policy if it has one, else its rules and random playouts."""

from tableflip.bots.levels import Bot, Roster
from tableflip.bots.policy import PolicyBot
from tableflip.bots.search.bot import Strength, searching_roster
from tableflip.bots.search.guide import PLAIN
from tableflip.bots.search.search import Settings
from tableflip.core.game import Game

ITERATIONS_A_SECOND = 5_000  # in a game of middling length

CUT = Settings(explore=0.7, widen=3.0, widen_power=0.5, horizon=400)


def strength(milliseconds: float, hasty: int) -> Strength:
    return Strength(round(milliseconds * ITERATIONS_A_SECOND / 1000), CUT, milliseconds, hasty=hasty)


LEVELS = (strength(20, 60), strength(40, 25), strength(100, 0), strength(400, 0), strength(1600, 0))
SEARCHING = searching_roster(PLAIN, LEVELS)


def make(game: Game, level: int, seed: int, pace: float, timed: bool) -> Bot:
    return PolicyBot(seed) if game.policies else SEARCHING.make(game, level, seed, pace, timed)


ROSTER = Roster(make)
