"""How often the analysis marks a move: in games of the strongest level and of the weakest, by game and players.

    python bench/analysis_marks.py terraflip --games 4 --players 2 --level 5

The games are played in a small part of the table's time, and analysed with other seeds in as many iterations as the
server's time for a move buys on a quiet machine of our kind.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from time import process_time

from tableflip.bots import make
from tableflip.bots.judging import LOSSES, Judged, judge
from tableflip.match import Match

MARKS = ("brilliant", *(mark for mark, _ in LOSSES))
OTHER_SEED = 1_000_000


def played(game: str, players: int, level: int, pace: float, seed: int) -> Match:
    match = Match(game, players=players, seed=seed)
    bots = [make(game, level, seed=10 * seed + seat, pace=pace, timed=False) for seat in range(players)]
    while match.turn is not None:
        assert isinstance(match.turn, int)
        match.play(bots[match.turn].choose(match, match.turn))
    return match


def judgements(match: Match, pace: float, seed: int) -> Iterator[Judged]:
    for ply, (who, move) in enumerate(match.history()):
        if isinstance(who, int):
            yield judge(match.at(ply), who, move, seed, pace, timed=False)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--level", type=int, default=5)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--pace", type=float, default=0.1, help="of those who play")
    parser.add_argument("--analysis", type=float, default=0.5, help="the pace of the analysis: 0.5 is the server's")
    parser.add_argument("--show", action="store_true", help="also show every move that is marked")
    asked = parser.parse_args()
    marks, explained, known, decisions = Counter[str](), 0, 0, 0
    began = process_time()
    for seed in range(asked.games):
        match = played(asked.game, asked.players, asked.level, asked.pace, seed)
        for ply, found in enumerate(judgements(match, asked.analysis, OTHER_SEED + seed)):
            decisions += 1
            known += found.value is not None
            marks[found.mark or ""] += 1
            explained += found.mark is not None and (found.why or found.best_why) is not None
            if asked.show and found.mark:
                why = found.why or found.best_why
                print(f"{seed}.{ply} {found.mark}: {found.move} {found.value:.2f}, {found.best} {found.best_value:.2f}")
                print(f"    {why or ''}")
    seats = asked.games * asked.players
    told = ", ".join(f"{mark} {marks[mark] / seats:.2f}" for mark in MARKS)
    print(f"{asked.game}, {asked.players} players, level {asked.level}, {asked.games} games, {decisions} decisions:")
    print(f"for a seat and game: {told}")
    print(f"values known: {known} of {decisions}; marks with a sentence: {explained} of {decisions - marks['']}")
    print(f"{process_time() - began:.0f} s of processor time")


if __name__ == "__main__":
    main()
