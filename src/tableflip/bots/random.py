"""A bot that plays legal moves, and that is all it promises: what ladders measure the others against."""

from random import Random
from threading import Event

from tableflip.match import Match

PASSES = ("end",)  # moves that give the turn away
POINTLESS = ("spy",)  # moves that teach something, to a bot that never learns
EAGERNESS = 0.5  # how often it does not even think of passing while there is something to do


class RandomBot:
    """Picks evenly among its moves, but spies on nobody and half of the time would rather do something than pass."""

    def __init__(self, seed: int | str | None = None) -> None:
        self._chance = Random(seed)

    def choose(self, match: Match, seat: int, stop: Event | None = None) -> str:
        """One of the legal moves of `seat`, at once; ValueError when it has none."""
        moves = match.legal(seat)
        if not moves:
            raise ValueError(f"Seat {seat} has no legal move: it is not its turn.")
        deeds = without(POINTLESS, moves)
        if self._chance.random() < EAGERNESS:
            deeds = without(PASSES, deeds)
        return self._chance.choice(deeds)


def without(kinds: tuple[str, ...], moves: list[str]) -> list[str]:
    """The moves that do not start with one of these words; all of them if nothing else is left."""
    return [move for move in moves if move.split()[0] not in kinds] or moves
