"""How the terrain game's Master fares against the Master of before its numbers were found; or one level against one.

    python bench/terrain_trial.py [--players 2] [--games 200] [--first 0]
    python bench/terrain_trial.py --levels 3,2 --games 400      # 0: random play
    python bench/terrain_trial.py --unlearned --players 4       # against today's Master without its network

One seat is the new Master, in turn, all others are as before; every seed is played once from each seat. Tells the share
of the new one, and how long either looks for a move: time of the thread, so that a busy machine is fair to both. What
bots look at is the state itself, for nothing is hidden in this game; without a match around it games are quicker.
"""

import argparse
from dataclasses import replace
from time import thread_time

from tableflip.bots.elo import interval
from tableflip.bots.search.bot import no_weights
from tableflip.bots.terrain.attention import LATELY
from tableflip.bots.terrain.bot import Skill, look_as
from tableflip.bots.terrain.eye import Eye
from tableflip.bots.terrain.roster import SKILLS
from tableflip.bots.terrain.weighing import BEFORE
from tableflip.core.kernels import kernels
from tableflip.core.rng import below, streams
from tableflip.core.turns import CHANCE, OVER
from tableflip.games import find

UNSEEN = 7_000_000  # the first seed: no numbers were found with it
EVERY = 20  # games, between two lines
RANDOM = Skill(Eye(builds=1, goals=1, steps=1, turnings=1))  # who looks at one move makes it


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game, to go on with a trial")
    parser.add_argument("--levels", help="two of them, instead of Master and the Master of before")
    parser.add_argument("--unlearned", action="store_true", help="all others are Master without its network")
    said = parser.parse_args()
    one, other = SKILLS[-1], Skill(weighing=BEFORE)
    if said.unlearned:
        other = replace(one, weights=no_weights)
    if said.levels:
        one, other = ((RANDOM, *SKILLS)[int(level)] for level in said.levels.split(","))
    won, seconds, moves = 0, [0.0, 0.0], [0, 0]
    for number in range(said.first, said.first + said.games):
        won += play(one, other, said.players, number, seconds, moves)
        played = number - said.first + 1
        if played % EVERY == 0 or played == said.games:
            low, high = interval(won, played)
            times = " and ".join(f"{1000 * s / n:.2f} ms" for s, n in zip(seconds, moves, strict=True))
            print(f"{100 * won / played:.1f} % ({100 * low:.0f} to {100 * high:.0f}) of {played}; {times}", flush=True)


def play(one: Skill, other: Skill, players: int, number: int, seconds: list[float], moves: list[int]) -> bool:
    """Has the one won against the others?"""
    game = find("terrain")
    rules, world = kernels(game), game.new(game.options.of({"players": players}), 1)
    stream, its_seat = streams(1, UNSEEN + number // players), number % players
    made: list[int] = []
    while (seat := rules.mover(world, 0)) != OVER:
        if seat == CHANCE:
            made.append(rules.draw(world, 0, stream))
            rules.play(world, 0, made[-1])
            continue
        skill, begun = one if seat == its_seat else other, thread_time()
        made.append(look_as(game, world, skill, made[-LATELY:], below(stream, 1 << 32)).moves[0])
        seconds[seat != its_seat] += thread_time() - begun
        moves[seat != its_seat] += 1
        rules.play(world, 0, made[-1])
    return bool(world["winner"][0] == its_seat)


if __name__ == "__main__":
    main()
