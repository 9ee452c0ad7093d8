"""TerraFlip's bots: the search with a network, a player's eye, and a memory with holes; and how the network learns."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from tableflip.bots.learning.course import Course
from tableflip.bots.learning.network import Weights
from tableflip.bots.learning.weights import shipped
from tableflip.bots.levels import LEVELS as FIVE_LEVELS
from tableflip.bots.levels import Level
from tableflip.bots.search.bot import Strength, searching_roster
from tableflip.bots.search.guide import Guide
from tableflip.bots.search.search import Settings
from tableflip.bots.terraflip.attention import ATTENTION
from tableflip.bots.terraflip.endgame import solve
from tableflip.bots.terraflip.features import FEATURES
from tableflip.bots.terraflip.habits import HUNCH
from tableflip.bots.terraflip.play import candidates, practice, priors, rollout, scouting, value
from tableflip.bots.terraflip.sight import public, seen
from tableflip.bots.terraflip.worlds import forget, world
from tableflip.games import find

GUIDE = Guide(
    candidates=candidates,
    scouting=scouting,
    priors=priors,
    rollout=rollout,
    value=value,
    features=FEATURES,
    horizon=1000,
    blend=0.6,
    public=public,
    seen=seen,
    world=world,
    hunch=HUNCH,
    forget=forget,
    attention=ATTENTION,
    solve=solve,
)

FAR = Settings(explore=0.4, widen=4.0, widen_power=0.4, horizon=1000, blend=0.6)  # plays on to the end: no network
# Asks the network, and so can do with looking at less.
LEARNED = replace(FAR, explore=0.2, explore_of_many=(0.1, 0.07), widen=2.5, horizon=0)

# Weak levels count iterations at the table, too: it takes no time worth mentioning, and a busy machine changes nothing.
STRENGTHS = (
    Strength(30, LEARNED, forgets=70, misses=60, hasty=60, is_learned=True),
    Strength(100, LEARNED, forgets=45, misses=40, hasty=25, is_learned=True),
    Strength(300, LEARNED, forgets=25, misses=20, hasty=7, is_learned=True),
    Strength(2_000, LEARNED, milliseconds=100, is_learned=True, infers=True),
    Strength(32_000, LEARNED, milliseconds=1600, is_learned=True, scouts=True, infers=True),
    Strength(100_000, LEARNED, milliseconds=5000, is_learned=True, scouts=True, infers=True, threads=2),
)
LEVELS = (*FIVE_LEVELS, Level(6, "grandmaster", "Grandmaster"))


def tables(players: int) -> tuple[dict[str, Any], ...]:
    """Half of the tables are as most people play, in both editions; the other half reads the books otherwise."""
    if players not in (2, 3, 4):
        raise ValueError(f"players={players} is not possible: 2 to 4 can play.")
    readings = (
        {"lines": "rows"},
        {"stops": "alike"},
        {"placing": "optional"},
        {"flipping": "mandatory"},
        {"first_flip": "any"},
        {"shot": "besides", "cut_off": "near"},
    )
    usual: tuple[dict[str, Any], ...] = ({}, {"edition": "french"})
    return usual * len(readings) + tuple(edition | reading for reading in readings for edition in usual)


WEIGHTS = Path(__file__).with_name("weights")
# Lessons are searched with one readiness for all numbers of players: those of the shipped files were.
COURSE = Course(GUIDE, tables, practice, replace(LEARNED, explore_of_many=()), FAR, WEIGHTS, searches=200)


@cache
def weights(players: int) -> Weights:
    return shipped(WEIGHTS, find("terraflip"), FEATURES, players)


ROSTER = replace(searching_roster(GUIDE, STRENGTHS, weights, LEVELS), course=COURSE)
