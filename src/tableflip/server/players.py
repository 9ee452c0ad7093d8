"""Bots as the server knows them: levels, a move, a thought. The only file here that knows which bots there are."""

from dataclasses import dataclass
from threading import Event

from tableflip.bots.policy import PolicyBot
from tableflip.bots.random import RandomBot
from tableflip.games import find
from tableflip.match import Match

TAKES_OVER = 3  # the level of a bot that sits down where somebody left


@dataclass(frozen=True)
class Level:
    number: int
    key: str
    name: str


@dataclass(frozen=True)
class Thought:
    """The move a bot would make, what it is worth (0 to 1), the next best, and how it expects the game to go on."""

    move: str
    value: float | None
    runner_up: tuple[str, float] | None
    line: tuple[str, ...]


def levels(game: str) -> tuple[Level, ...]:
    return (Level(1, "steady", "Steady") if find(game).policies else Level(1, "random", "Random"),)


def level_for(game: str, wanted: int) -> int:
    """The nearest level that there is."""
    return min((level.number for level in levels(game)), key=lambda number: abs(number - wanted))


def choose(match: Match, seat: int, level: int, seed: int, stop: Event) -> str:
    """A move of a bot. It blocks, as long as the level thinks."""
    kind = PolicyBot if match.game.policies else RandomBot
    return kind(f"{seed} {seat} {match.ply}").choose(match, seat)


def think(match: Match, seat: int, seed: int, stop: Event) -> Thought:
    """What a strong bot would do here. It blocks."""
    move = choose(match, seat, TAKES_OVER, seed, stop)
    return Thought(move, None, None, (move,))
