"""How the terrain game's Master fares against the Master of before its numbers were found.

    python bench/terrain_trial.py [--players 2] [--games 200] [--first 0]

One seat is the new Master, in turn, all others are as before; every seed is played once from each seat. Tells the share
of the new one, and how long either thinks about a move: time of the thread, so that a busy machine is fair to both.
"""

import argparse
from time import thread_time

from tableflip import Match
from tableflip.bots.elo import interval
from tableflip.bots.terrain.bot import LookingBot, Skill
from tableflip.bots.terrain.weighing import BEFORE

UNSEEN = 7_000_000  # the first seed: no numbers were found with it
EVERY = 20  # games, between two lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game, to go on with a trial")
    said = parser.parse_args()
    won, seconds, moves = 0.0, [0.0, 0.0], [0, 0]
    for number in range(said.first, said.first + said.games):
        match = Match("terrain", seed=UNSEEN + number // said.players, players=said.players)
        new = number % said.players
        while isinstance(seat := match.turn, int):
            skill = Skill() if seat == new else Skill(weighing=BEFORE)
            begun = thread_time()
            move = LookingBot(skill, number).choose(match, seat)
            seconds[seat != new] += thread_time() - begun
            moves[seat != new] += 1
            match.play(move, seat)
        assert match.result is not None
        won += new in match.result.winners
        played = number - said.first + 1
        if played % EVERY == 0 or played == said.games:
            low, high = interval(won, played)
            times = " and ".join(f"{1000 * s / n:.2f} ms" for s, n in zip(seconds, moves, strict=True))
            print(f"{100 * won / played:.1f} % ({100 * low:.0f} to {100 * high:.0f}) of {played}; {times}", flush=True)


if __name__ == "__main__":
    main()
