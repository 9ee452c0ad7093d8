"""What TerraFlip's bots do with what they have: when they place special tiles, how often they flip, shoot and spy.

    python bench/terraflip_habits.py --games 40 --level 5 --pace 0.1
    python bench/terraflip_habits.py --games 40 --level 5 --pace 0.1 --players 4

All seats have bots of the same level, who count positions: the same command tells the same. Turns are numbered from 1.
"""

import argparse
from collections import defaultdict
from statistics import mean

from tableflip import Match
from tableflip.bots import make
from tableflip.bots.learning.trial import UNSEEN
from tableflip.core.hex import BY_NAME
from tableflip.games.terraflip.state import PLACING

TURNS = 12  # of a player: one for each tile
SPECIALS = ("knight", "campsite", "catapult")

Habits = dict[str, list[int]]  # by deed: the turn of its player, each time


def deeds(match: Match, seat: int, move: str) -> list[str]:
    """What the move, which is not made yet, counts as."""
    match move.split():
        case ["place", _, tile] if tile in SPECIALS:
            return [f"{tile} placed"]
        case ["flip", cell]:
            return ["flips"] if is_known(match, seat, cell) else ["flips", "flips of what was not known"]
        case ["catapult", cell, _]:
            return ["shots"] if is_known(match, seat, cell) else ["shots", "shots of what was not known"]
        case ["spy", _]:
            return ["looks", "looks before a tile is placed"] if is_placing(match) else ["looks"]
        case ["end"] if any(one.startswith(("flip", "catapult")) for one in match.legal(seat)):
            return ["ends though something could be flipped"]
    return []


def is_known(match: Match, seat: int, cell: str) -> bool:
    """Has the seat seen what is under that tile?"""
    return bool(int(match.state["known"][0][BY_NAME[cell]]) >> seat & 1)


def is_placing(match: Match) -> bool:
    return int(match.state["phase"][0]) == PLACING


def turn_of(match: Match, seat: int) -> int:
    """The number of the seat's turn, from 1."""
    return TURNS - int(match.state["held"][0][seat]) + is_placing(match)


def watch(habits: Habits, number: int, players: int, level: int, pace: float) -> None:
    """One game."""
    match = Match("terraflip", players=players, seed=UNSEEN + number)
    bots = [make("terraflip", level, UNSEEN + number * players + seat, pace, timed=False) for seat in range(players)]
    while isinstance(seat := match.turn, int):
        move = bots[seat].choose(match, seat)
        for deed in deeds(match, seat, move):
            habits[deed].append(turn_of(match, seat))
        match.play(move, seat)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--level", type=int, default=5)
    parser.add_argument("--pace", type=float, default=0.1, help="share of the positions at the table")
    said = parser.parse_args()
    habits: Habits = defaultdict(list)
    for number in range(said.games):
        watch(habits, number, said.players, said.level, said.pace)
    for deed, turns in sorted(habits.items()):
        print(f"{deed}: {len(turns) / said.games / said.players:.2f} a player and game, in turn {mean(turns):.1f}")


if __name__ == "__main__":
    main()
