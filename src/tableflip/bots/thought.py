"""What a bot thought before it moved, as data: an analysis can show it, and nothing in it needs the bot again."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Thought:
    """The move a bot would make, and why.

    Values are the expected share of the win for the seat that moves, from 0 to 1: a shared victory is shared, and in a
    cooperative game a won match is 1 for everybody.
    """

    move: str
    value: float
    runner_up: tuple[str, float] | None  # the next best move and its value; None where there was no choice
    line: tuple[str, ...]  # how it expects the match to go on, its own move first; others' moves as it would see them
    iterations: int  # how many times it played the match on in its head; 0: it did not have to


@dataclass(frozen=True)
class Worth:
    """What a move is worth to the seat that makes it, as a bot sees it, and how sure the bot is of that."""

    value: float  # the expected share of the win, as in a thought
    error: float  # its standard error; 0 where nothing was left to chance, infinite where a bot cannot tell


class Stopped(Exception):
    """A search was stopped from outside before it was done. There is no move; the match is untouched."""
