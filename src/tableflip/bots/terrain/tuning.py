"""How a builder's weighing is found: builders with weighings around the best one so far build, the best of them stay.

That is the cross-entropy method. Who is ahead is told by the exact turns that both need once destinations are set, not
by the race: that tells as much in forty games as some three hundred races would. A weighing is an argument of the
kernel, so nothing is compiled for it.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tableflip.bots.terrain.bot import Skill, look_at
from tableflip.bots.terrain.building import turns_to_goals
from tableflip.bots.terrain.eye import FARSIGHTED
from tableflip.bots.terrain.outlook import HEAD_START
from tableflip.bots.terrain.weighing import BEFORE, WEIGHING, Weighing
from tableflip.core.game import States
from tableflip.core.hex import OFF
from tableflip.core.kernels import kernels
from tableflip.core.rng import Streams, streams
from tableflip.core.rule import rule
from tableflip.core.state import Array
from tableflip.core.turns import CHANCE
from tableflip.games import find
from tableflip.games.terrain.state import ROLLING, State

BUILDERS, STAY = 12, 4  # in each generation
SPREAD: NDArray[np.float64] = np.array([0.8, 0.4, 0.2])  # of dark, far and longest, at first
FORGETS = 0.7  # how much of the middle is made anew in each generation


def go_on(world: States, stream: Streams, skill: Skill) -> None:
    """Let chance, or a player who misses nothing, make the next move."""
    game = find("terrain")
    rules = kernels(game)
    if rules.mover(world, 0) == CHANCE:
        move = rules.draw(world, 0, stream)
    else:
        move = look_at(game, world, skill.eye, stream, skill.weighing_at(world)).moves[0]
    rules.play(world, 0, move)


def lead(one: Skill, others: Skill, number: int, seed: int, **options: Any) -> float:
    """By how much `one` is ahead when the race begins: the mean logarithm of the others' turns, less that of its own.

    It builds first, second and so on in turn, by the number of the game.
    """
    rules = find("terrain")
    world = rules.new(rules.options.of({"players": 2} | options), 1)
    stream, players = streams(1, seed, number), int(world["players"][0])
    while world["phase"][0] < ROLLING:
        seat = (int(world["first"][0]) + number) % players
        go_on(world, stream, one if world["seat"][0] == seat else others)
    turns = [np.log(HEAD_START + turns_at_start(world, 0, whose)) for whose in range(players)]
    own = turns.pop(seat)
    return float(np.mean(turns) - own)


@rule
def turns_at_start(games: Array[State], i: int, seat: int) -> float:
    return turns_to_goals(games[i], seat, OFF)


def leads(one: Skill, others: Skill, games: int, seed: int, **options: Any) -> NDArray[np.float64]:
    """The same for so many games."""
    return np.array([lead(one, others, number, seed, **options) for number in range(games)])


def tune(
    generations: int,
    games: int,
    start: Weighing = BEFORE,
    told: Callable[[int, float, Weighing], None] = lambda generation, ahead, w: None,
) -> Weighing:
    """The weighing after so many generations, each of which builds `games` against `start` with seeds of its own.

    Who builds by `start` does not think of answers, as nobody did when those numbers were thought out.
    `told` hears by how much the middle of a generation was ahead. The same call finds the same.
    """
    chance = np.random.default_rng(0)
    middle = np.array([start.dark, start.far, start.longest])
    spread = SPREAD.copy()
    for generation in range(1, generations + 1):
        tried = middle + spread * chance.normal(size=(BUILDERS, len(middle)))
        tried[0] = middle
        tried[:, 0] = np.maximum(tried[:, 0], 0.1)
        tried[:, 1:] = np.clip(tried[:, 1:], 0.0, 1.0)
        before = Skill(weighing=start)
        ahead = [float(leads(builder(weighing_of(one)), before, games, generation).mean()) for one in tried]
        told(generation, ahead[0], weighing_of(middle))
        best = tried[np.argsort(ahead)[-STAY:]]
        middle = (1 - FORGETS) * middle + FORGETS * best.mean(axis=0)
        spread = (1 - FORGETS) * spread + FORGETS * np.maximum(best.std(axis=0), SPREAD / 10)
    return weighing_of(middle)


def builder(w: Weighing) -> Skill:
    """Master with that weighing."""
    return Skill(FARSIGHTED, weighing=w)


def weighing_of(numbers: NDArray[np.float64]) -> Weighing:
    dark, far, longest = numbers.tolist()
    return WEIGHING._replace(dark=dark, far=far, longest=longest)
