"""How often a team wins Flip Ships, by players, difficulty and skill: whole games without physics.

    python bench/flipships_balance.py [games for each table] [hands ...]

With each share its 95 % interval and, in brackets, what is left of the city then. One player with two fleets plays the
game of two, so there are no rows for it.
"""

import sys
import time

from tableflip import simulate
from tableflip.bots.elo import interval
from tableflip.games.flipships.options import DIFFICULTIES

SKILLS = ("steady", "expert", "beginner")


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    simulate("flipships", games=1)  # compiled
    start, played = time.perf_counter(), 0
    for skill in sys.argv[2:] or SKILLS:
        for players in (2, 3, 4):
            cells = []
            for difficulty in DIFFICULTIES:
                result = simulate("flipships", games=games, players=players, difficulty=difficulty, skill=skill, seed=1)
                won = result.winners.all(axis=1)
                left = result.points[won, 0].mean() if won.any() else 0.0
                low, high = interval(int(won.sum()), games)
                cells.append(f"{100 * won.mean():.1f} % [{100 * low:.1f}, {100 * high:.1f}] ({left:.1f})")
                played += games
            print(f"| {skill} | {players} |", " | ".join(cells), "|", flush=True)
    print(f"{played / (time.perf_counter() - start):.0f} games a second on one core")


if __name__ == "__main__":
    main()
