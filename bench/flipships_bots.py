"""How often teams of one level of bots win Flip Ships: whole matches, landings drawn by the table's hand (no physics).

    python bench/flipships_bots.py [games for each level] [rollouts a move] [players]

The table's hand shakes as the level's own does. Prints a table for docs/ladder.md.
"""

import math
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from tableflip import Match
from tableflip.bots.flipships import LEVELS, FlipShipsBot

DIFFICULTY = "standard"


def game(level, seed, rollouts, players):
    """Has a team of this level won? And what is left of its city?"""
    match = Match("flipships", players=players, difficulty=DIFFICULTY, skill=LEVELS[level - 1].shake, seed=seed)
    limited = rollouts if LEVELS[level - 1].rollouts else None
    bots = [FlipShipsBot(level, f"{seed} {seat}", by_hand=False, rollouts=limited) for seat in range(players)]
    while match.turn is not None:
        match.play(bots[match.turn].choose(match, match.turn), match.turn)
    return bool(match.result.winners), match.result.points[0]


def interval(won, games):
    """Wilson's 95% interval, in percent."""
    z, share = 1.96, won / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(share * (1 - share) / games + z * z / (4 * games**2))
    return 100 * (middle - half), 100 * (middle + half)


def main():
    games, rollouts, players = (int(n) for n in (sys.argv[1:] + ["200", "200", "2"][len(sys.argv) - 1 :]))
    print("| level | name | shake | games | won | 95 % interval | city left | s a game |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for number, level in enumerate(LEVELS, start=1):
        start = time.perf_counter()
        with ThreadPoolExecutor(2) as pool:
            results = list(pool.map(lambda seed, n=number: game(n, seed, rollouts, players), range(games)))
        won = [city for has_won, city in results if has_won]
        low, high = interval(len(won), games)
        left = sum(won) / len(won) if won else 0.0
        seconds = (time.perf_counter() - start) / games
        print(
            f"| {number} | {level.name} | {level.shake} | {games} | {100 * len(won) / games:.1f} % "
            f"| {low:.1f} to {high:.1f} | {left:.1f} | {seconds:.2f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
