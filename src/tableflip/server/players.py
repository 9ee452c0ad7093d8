"""Bots as the server knows them: levels, a move, a judgement. The only file here that knows the bots' room."""

import hashlib
from threading import Event

from tableflip.bots import Bot, Level, Stopped, judging, levels, make
from tableflip.bots.judging import Judged
from tableflip.match import Match

TAKES_OVER = 3  # the level of a bot that sits down where somebody left
BEGINNER = 1  # the level that hardly thinks
ANALYSTS_PACE = 0.5  # whoever looks at finished games takes half the time that it would take at a table

__all__ = ["TAKES_OVER", "Judged", "Level", "Stopped", "choose", "judge", "level_for", "levels", "seconds_a_move"]


def level_for(game: str, wanted: int) -> int:
    """The nearest level that there is."""
    return min((level.number for level in levels(game)), key=lambda number: abs(number - wanted))


def seconds_a_move(game: str, level: int) -> float:
    """How long a person of that level takes for a move where all move at once."""
    return next(one.seconds for one in levels(game) if one.number == level_for(game, level))


def choose(match: Match, seat: int, level: int, pace: float, stop: Event) -> str:
    """A move of a bot. It blocks for as long as the level thinks, times `pace`; once `stop` is set, it is the move of a
    bot that hardly thinks at all."""
    try:
        return player(match, level, pace).choose(match, seat, stop)
    except Stopped:
        return player(match, BEGINNER, pace).choose(match, seat)


def judge(match: Match, seat: int, move: str, pace: float, stop: Event) -> Judged:
    """What a strong bot thinks of a move that was made here. It blocks; once `stop` is set, a weak one has to do."""
    return judging.judge(match, seat, move, seed_of(match), pace * ANALYSTS_PACE, stop=stop)


def player(match: Match, level: int, pace: float) -> Bot:
    return make(match.game, level_for(match.game.name, level), seed_of(match), pace)


def seed_of(match: Match) -> int:
    """A seed of the bots' own: nothing of what chance will decide can be told from it."""
    return int.from_bytes(hashlib.sha256(f"bots {match.seed}".encode()).digest()[:7])
