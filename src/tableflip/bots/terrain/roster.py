"""The terrain game's bots: five pairs of eyes, from one that hardly looks to one that sees answers coming.

Where destinations will be set, only the best thinks of while it builds, and what a terrain promises it has learned.
"""

from dataclasses import replace

from tableflip.bots.levels import Bot, Roster
from tableflip.bots.terrain.bot import LookingBot, Skill
from tableflip.bots.terrain.course import COURSE, weights
from tableflip.bots.terrain.eye import EVERYTHING, FARSIGHTED, Eye
from tableflip.bots.terrain.weighing import ANYWHERE
from tableflip.core.game import Game

SKILLS = (
    Skill(Eye(builds=3, goals=3, turnings=10, own_way=True, own_ground=True), misses=90, hasty=40, weighing=ANYWHERE),
    Skill(Eye(builds=4, goals=6, turnings=100, own_way=True, own_ground=True), misses=70, hasty=15, weighing=ANYWHERE),
    Skill(Eye(builds=8, goals=12, turnings=60), misses=60, hasty=10, weighing=ANYWHERE),
    Skill(Eye(builds=40, goals=40, turnings=250), weighing=ANYWHERE),
    Skill(FARSIGHTED, weights=weights),
)


def make(game: Game, level: int, seed: int, pace: float, timed: bool) -> Bot:
    """A bot of that level; whatever the pace, it thinks a tenth of a second at most."""
    return LookingBot(SKILLS[level - 1], seed)


def adviser(game: Game) -> Bot:
    """The regular bot, but it misses nothing and is never in a hurry.

    After doubles it looks at every turn that could open its own way.
    """
    regular = SKILLS[2].eye
    return LookingBot(Skill(replace(regular, turnings=EVERYTHING, own_way=True), weighing=ANYWHERE))


ROSTER = Roster(make, course=COURSE, adviser=adviser)
