"""How a shrewd team at Flip Ships weighs things: found by playing, a generation after the other.

    python bench/flipships_weighing.py [generations] [games for each team and table]

It begins with the weighing that the bots have, which was found in the same way, from the numbers of a sensible team, in
twelve generations at elite for two players. Tells how often the middle of each generation won, what it found, and how
often that wins with luck that it did not learn with, beside a sensible team and beside the bots' weighing.
"""

import sys

from tableflip import simulate
from tableflip.bots.flipships.shrewd import WEIGHING, Weighing
from tableflip.bots.flipships.tuning import share_won, tune

TABLES = (
    {"players": 2, "difficulty": "elite", "skill": 0.02},
    {"players": 3, "difficulty": "elite", "skill": 0.02},
    {"players": 4, "difficulty": "elite", "skill": 0.02},
    {"players": 2, "difficulty": "expert", "skill": 0.03},
)
GAMES, UNSEEN = 4000, 999  # of the trial, and its seed


def main() -> None:
    generations = int(sys.argv[1]) if len(sys.argv) > 1 else 12
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 1000

    def told(generation: int, won: float, w: Weighing) -> None:
        print(f"{generation}: {100 * won:.1f} %", flush=True)

    found = tune(TABLES, generations, games, told=told)
    print(", ".join(f"{name}={value:.2f}" for name, value in found._asdict().items()), flush=True)
    for players in (2, 3, 4):
        for difficulty in ("expert", "elite"):
            for skill in (0.02, 0.03):
                table = {"players": players, "difficulty": difficulty, "skill": skill}
                sensible = simulate("flipships", GAMES, seed=UNSEEN, **table).winners.all(axis=1).mean()
                shares = [sensible, *(share_won(w, GAMES, UNSEEN, **table) for w in (WEIGHING, found))]
                told_shares = ", ".join(
                    f"{who} {100 * share:.1f} %"
                    for who, share in zip(("sensible", "shrewd", "found"), shares, strict=True)
                )
                print(f"{table}: {told_shares}", flush=True)


if __name__ == "__main__":
    main()
