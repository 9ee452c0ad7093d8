"""The terrain game's bots: five pairs of eyes, from one that hardly looks to one that looks at everything."""

from tableflip.bots.levels import Bot, Roster
from tableflip.bots.terrain_1.bot import LookingBot, Skill
from tableflip.bots.terrain_1.eye import Eye
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


ROSTER = Roster(make)
