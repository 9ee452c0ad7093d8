"""Bots as the server knows them: levels, a move, a thought. The only file here that knows which bots there are."""

import threading
from dataclasses import dataclass, field
from typing import Protocol

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
    """What a bot thinks of a position: its move, what that is worth (0 to 1), and what it looked at."""

    move: str
    value: float | None = None
    runner_up: str | None = None
    line: tuple[str, ...] = field(default=())


class Player(Protocol):
    def choose(self, match: Match, seat: int) -> str: ...


def levels(game: str) -> tuple[Level, ...]:
    if find(game).policies:
        return (Level(1, "steady", "Steady"),)
    return (Level(1, "random", "Random"),)


def level_for(game: str, wanted: int) -> int:
    """The nearest level that there is."""
    return min((level.number for level in levels(game)), key=lambda number: abs(number - wanted))


def make(match: Match, seed: str) -> Player:
    return PolicyBot(seed) if match.game.policies else RandomBot(seed)


def choose(match: Match, seat: int, level: int, seed: str, stop: threading.Event) -> str:
    """A move of a bot. It blocks, as long as the level thinks."""
    return make(match, f"{seed} {seat} {match.ply}").choose(match, seat)


def think(match: Match, seat: int, seed: str, stop: threading.Event) -> Thought:
    """What a strong bot would do here."""
    return Thought(make(match, f"{seed} {seat} {match.ply}").choose(match, seat))
