"""The terrain game's bots: five pairs of eyes, from one that hardly looks to one that looks at everything."""

from dataclasses import replace

from tableflip.bots.levels import Bot, Roster
from tableflip.bots.terrain.bot import LookingBot, Skill
from tableflip.bots.terrain.eye import EVERYTHING, Eye
from tableflip.core.game import Game

SKILLS = (
    Skill(Eye(builds=1, goals=1, turnings=2), slips=40),
    Skill(Eye(builds=1, goals=3, turnings=10), slips=20),
    Skill(Eye(builds=2, goals=8, turnings=40), slips=6),
    Skill(Eye(builds=8, goals=30, turnings=150)),
    Skill(),
)


def make(game: Game, level: int, seed: int, pace: float, timed: bool) -> Bot:
    """A bot of that level; whatever the pace, it thinks a tenth of a second at most."""
    return LookingBot(SKILLS[level - 1], seed)


def adviser(game: Game) -> Bot:
    """The regular bot, but it never slips, and after doubles it looks at every turn that could open its own way."""
    regular = SKILLS[2].eye
    return LookingBot(Skill(replace(regular, turnings=EVERYTHING, own_way=True)))


ROSTER = Roster(make, adviser=adviser)
