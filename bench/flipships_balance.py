"""How often a team wins Flip Ships, by players, difficulty and skill: whole games without physics.

    python bench/flipships_balance.py [games for each table] [hands ...]

With each share its 95 % interval and, in brackets, what is left of the city then. One player with two fleets plays the
game of two, so there are no rows for it. Below: how far apart the numbers of players are, and how early clumsy hands
lose at training, with the deck of new tables and with the first one.
"""

import sys
import time

import numpy as np

from tableflip import simulate
from tableflip.bots.elo import interval
from tableflip.core.kernels import games_by_policy
from tableflip.core.rng import streams
from tableflip.games import find
from tableflip.games.flipships.deck import USUAL
from tableflip.games.flipships.options import DIFFICULTIES

SKILLS = ("steady", "expert", "beginner", "clumsy")
PLAYERS = (2, 3, 4)


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    simulate("flipships", games=1)  # compiled
    start, played = time.perf_counter(), 0
    for skill in sys.argv[2:] or SKILLS:
        shares = []
        for players in PLAYERS:
            cells = []
            for difficulty in DIFFICULTIES:
                result = simulate("flipships", games=games, players=players, difficulty=difficulty, skill=skill, seed=1)
                won = result.winners.all(axis=1)
                left = result.points[won, 0].mean() if won.any() else 0.0
                low, high = interval(int(won.sum()), games)
                cells.append(f"{100 * won.mean():.1f} % [{100 * low:.1f}, {100 * high:.1f}] ({left:.1f})")
                shares.append(100 * won.mean())
                played += games
            print(f"| {skill} | {players} |", " | ".join(cells), "|", flush=True)
        apart = np.ptp(np.array(shares).reshape(len(PLAYERS), -1), axis=0)
        print(f"| {skill} | apart |", " | ".join(f"{points:.1f}" for points in apart), "|", flush=True)
    for name, deck in (("new", USUAL), ("first", None)):
        for players in PLAYERS:
            won, rounds = rounds_of(games, players, deck)
            lost = [100 * (~won & (rounds <= last)).mean() for last in (2, 3, 4)]
            told = ", ".join(f"{share:.1f} %" for share in lost)
            print(f"clumsy, training, {players} players, {name} deck: lost by round 2, 3, 4: {told}", flush=True)
    print(f"{played / (time.perf_counter() - start):.0f} games a second on one core")


def rounds_of(games: int, players: int, deck: str | None) -> tuple[np.ndarray, np.ndarray]:
    """Of clumsy hands at training: which games were won, and how many rounds they took."""
    rules = find("flipships")
    options = rules.options.of({"players": players, "difficulty": "training", "skill": "clumsy", "deck": deck})
    states = rules.new(options, games)
    points, winners = np.zeros((games, players), np.int64), np.zeros((games, players), np.bool_)
    games_by_policy(rules, "steady")(states, streams(games, 1), points, winners, np.zeros(games, np.int64))
    return winners.all(axis=1), states["rounds"].copy()


if __name__ == "__main__":
    main()
