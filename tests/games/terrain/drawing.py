"""Boards as pictures, for tests: each line is a row, its first cell and then the pieces eastwards, `.` for none.

  e5  4D0  5A0
d6  5B2  5D0  .
"""

import random
from typing import Any

from tableflip import Match
from tableflip.core.hex import AXIAL, BY_NAME, INDEX, NAMES


def pieces(picture: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for line in picture.split("\n"):
        if line.split():
            first, *row = line.split()
            q, r = AXIAL[BY_NAME[first]]
            found |= {NAMES[INDEX[q + k, r]]: piece for k, piece in enumerate(row) if piece != "."}
    return found


def flat(level: int = 4, shape: str = "D0", **others: str) -> dict[str, str]:
    """A whole board of one level and shape, but for the pieces named."""
    return dict.fromkeys(NAMES, f"{level}{shape}") | others


def race(board: str | dict[str, str], tokens: str, **position: Any) -> Match:
    """A race for as many players as there are tokens; `options` in it go to the table."""
    options = position.pop("options", {})
    places = tokens.split()
    on_board = board if isinstance(board, dict) else pieces(board)
    position = {"pieces": on_board, "tokens": places, "turn": 0, **position}
    return Match.from_position("terrain", position, players=len(places), auto_chance=False, **options)


def steps(match: Match) -> set[str]:
    """Where the player to move may step."""
    return {move.split()[1] for move in match.legal() if move.startswith("step")}


def verbs(match: Match) -> set[str]:
    return {move.split()[0] for move in match.legal()}


def tokens(match: Match) -> list[str | None]:
    found: list[str | None] = match.position()["tokens"]
    return found


def play_at_random(match: Match, plies: int, chance: random.Random) -> Match:
    """Up to so many moves, any legal one, dice too."""
    for _ in range(plies):
        if match.turn is None:
            break
        match.play(chance.choice(match.legal()))
    return match


def dice_for(seat: int, players: int) -> list[str]:
    """The dice that let this seat begin: a six, and ones for all others."""
    return [f"roll {6 if one == seat else 1}" for one in range(players)]
