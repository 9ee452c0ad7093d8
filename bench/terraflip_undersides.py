"""What others do in TerraFlip, and what it tells of undersides: what players hide, and what they leave after a look.

    python bench/terraflip_undersides.py 40 2     # games, players; a minute or so
    python bench/terraflip_undersides.py 40 4

Bots play. After every fifth tile, each land tile that not everybody has seen is held against what its owner had left
to hide: how often it hides a colour that somebody plays, one that nobody plays, and the colour of somebody who looked
under it and left it. `bots/terraflip/worlds.py` guesses by these ratios.
"""

import sys
from collections import Counter
from typing import Any

from tableflip import Match
from tableflip.bots import make
from tableflip.core.hex import CELLS
from tableflip.games.terraflip.state import EVERYBODY, LAND, PLACING

COLOURS, EVERY = 4, 5
LEVEL, PACE = 4, 0.2


def unseen(s: Any, owner: int) -> list[int]:
    """The owner's land tiles, as they were placed, that not everybody has seen."""
    board = zip(s["colour"], s["owner"], s["kind"], s["known"], strict=True)
    return [
        cell
        for cell, (colour, placer, kind, known) in enumerate(board)
        if 0 < cell < CELLS and colour == placer == owner and kind == LAND and known != EVERYBODY
    ]


def relation(s: Any, cell: int, colour: int, players: int) -> str:
    """What a colour under a tile would be to those who play."""
    if colour >= players:
        return "a colour of nobody"
    return "of one who looked" if int(s["known"][cell]) >> colour & 1 else "of a player"


def count(s: Any, players: int, hidden: Counter[str], expected: Counter[str]) -> None:
    """Add what is hidden, and what would be if all that an owner had left were equally likely."""
    for owner in range(players):
        cells = unseen(s, owner)
        pool = Counter({colour: int(s["hand"][owner][colour]) for colour in range(COLOURS)})
        pool.update(int(s["back"][cell]) for cell in cells)
        for cell in cells:
            for colour, left in pool.items():
                expected[relation(s, cell, colour, players)] += left / pool.total()
            hidden[relation(s, cell, int(s["back"][cell]), players)] += 1


def main(games: int, players: int) -> None:
    hidden: Counter[str] = Counter()
    expected: Counter[str] = Counter()
    for seed in range(games):
        match = Match("terraflip", players=players, seed=seed)
        bots = [make("terraflip", LEVEL, seed * players + seat, PACE, timed=False) for seat in range(players)]
        counted = 0
        while isinstance(seat := match.turn, int):
            s = match._state[0]
            if s["phase"] == PLACING and s["placed"] >= counted + EVERY:
                counted = int(s["placed"])
                count(s, players, hidden, expected)
            match.play(bots[seat].choose(match, seat), seat)
    for kind, chance in expected.items():
        if chance:
            print(f"{kind}: {hidden[kind]} times, by chance {chance:.1f}; {hidden[kind] / chance:.2f} to 1")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:] or (40, 2)))
