"""How a builder of the terrain game weighs what is not built yet: found by building, a generation after the other.

    python bench/terrain_weighing.py [generations] [games for each builder]

It begins with the numbers that were thought out once. Tells by how much the middle of each generation was ahead at the
start of the race (the logarithm of the other's turns over its own), what it found, and how far that and the bots'
weighing are ahead in games that it did not learn with.
"""

import sys

import numpy as np

from tableflip.bots.terrain.bot import Skill
from tableflip.bots.terrain.tuning import builder, leads, tune
from tableflip.bots.terrain.weighing import BEFORE, WEIGHING, Weighing

GAMES, UNSEEN = 200, 999  # of the trial, and its seed


def main() -> None:
    generations = int(sys.argv[1]) if len(sys.argv) > 1 else 6
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 20

    def told(generation: int, ahead: float, w: Weighing) -> None:
        print(f"{generation}: {ahead:+.3f} by {w}", flush=True)

    found = tune(generations, games, told=told)
    for name, w in (("found", found), ("bots'", WEIGHING)):
        ahead = leads(builder(w), Skill(weighing=BEFORE), GAMES, UNSEEN)
        error = 1.96 * ahead.std() / np.sqrt(GAMES)
        print(f"{name} {w}: {ahead.mean():+.3f} ± {error:.3f}", flush=True)


if __name__ == "__main__":
    main()
