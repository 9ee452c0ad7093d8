"""What players of TerraFlip hide: do their unseen tiles hold colours that somebody plays, or colours of nobody?

    python bench/terraflip_undersides.py 40       # games; a minute or so

Bots play for two; after every fifth tile, each land tile that not everybody has seen is held against what its owner had
left to hide. The ratio is what `bots/terraflip_worlds.py` guesses by (A_GIFT to NO_GIFT).
"""

import sys
from collections import Counter
from typing import Any

from tableflip import Match
from tableflip.bots import make
from tableflip.core.hex import CELLS
from tableflip.games.terraflip.state import EVERYBODY, LAND, PLACING

PLAYERS, COLOURS, EVERY = 2, 4, 5
LEVEL, PACE = 4, 0.1


def unseen(s: Any, owner: int) -> list[int]:
    """The owner's land tiles, as they were placed, that not everybody has seen."""
    board = zip(s["colour"], s["owner"], s["kind"], s["known"], strict=True)
    return [
        cell
        for cell, (colour, placer, kind, known) in enumerate(board)
        if 0 < cell < CELLS and colour == placer == owner and kind == LAND and known != EVERYBODY
    ]


def count(s: Any, hidden: Counter[bool], expected: Counter[bool]) -> None:
    """Add what is hidden, and what would be if all that an owner had left were equally likely; by: is it a gift?"""
    for owner in range(PLAYERS):
        cells = unseen(s, owner)
        pool = Counter({colour: int(s["hand"][owner][colour]) for colour in range(COLOURS)})
        pool.update(int(s["back"][cell]) for cell in cells)
        for colour, left in pool.items():
            expected[colour < PLAYERS] += len(cells) * left / sum(pool.values())
        hidden.update(bool(s["back"][cell] < PLAYERS) for cell in cells)


def main(games: int) -> None:
    hidden: Counter[bool] = Counter()
    expected: Counter[bool] = Counter()
    for seed in range(games):
        match = Match("terraflip", players=PLAYERS, seed=seed)
        bots = [make("terraflip", LEVEL, seed * PLAYERS + seat, PACE, timed=False) for seat in range(PLAYERS)]
        counted = 0
        while isinstance(seat := match.turn, int):
            s = match._state[0]
            if s["phase"] == PLACING and s["placed"] >= counted + EVERY:
                counted = int(s["placed"])
                count(s, hidden, expected)
            match.play(bots[seat].choose(match, seat), seat)
    ratios = {gift: hidden[gift] / expected[gift] for gift in (True, False)}
    print(f"{sum(hidden.values())} tiles; colours of players {ratios[True]:.2f} times as often as by chance, others")
    print(f"{ratios[False]:.2f} times: {ratios[True] / ratios[False]:.2f} to 1")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 40)
