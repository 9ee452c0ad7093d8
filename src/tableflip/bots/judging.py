"""What a strong bot thinks of a move that was made: what it is worth beside the best one, a mark, and a reason.

A mark goes by what a move lost *at the least*: its loss less what may be the noise of the search. Both moves are
weighed anew for that, alike, after they have been chosen (`Weigher`): in the search that chose it, the best of many
moves looks better than it is, and one that was hardly tried looks worse.

Marks are as chess players know them, and as much of a win must be lost for each as chess sites ask for. How often they
are given is measured by bench/analysis_marks.py and told in docs/bots.md. Reasons are the game's (`Game.explain`).
"""

import math
from dataclasses import dataclass, replace
from functools import cache
from pkgutil import resolve_name
from threading import Event
from typing import Literal

from tableflip.bots.levels import Bot, Weigher, levels, make
from tableflip.bots.thought import Stopped, Thought, Worth
from tableflip.core.game import Explaining, Game
from tableflip.core.reasons import Reason
from tableflip.match import Match

Mark = Literal["brilliant", "doubtful", "mistake", "blunder"]

ANALYST, REGULAR, BEGINNER = 5, 3, 1  # levels: who judges; who sees what is easy to see; who hardly thinks
LOSSES: tuple[tuple[Mark, float], ...] = (("blunder", 0.15), ("mistake", 0.10), ("doubtful", 0.05))  # of a win
GAIN = 0.10  # of a win, by which a brilliant move is better than the next best
SURE = 2.0  # standard errors
ONLOOKERS = 3  # regular players; what any of them would have done is no brilliancy


@dataclass(frozen=True)
class Judged:
    """What a bot thinks of a move, from what the seat could know. Moves as texts, values as in a `Thought`."""

    move: str
    value: float | None  # None: the bot cannot say
    best: str
    best_value: float
    runner_up: str | None
    line: tuple[str, ...]
    mark: Mark | None = None
    why: Reason | None = None  # what is good about the move, or wrong with it
    best_why: Reason | None = None  # what is good about the best one, where it is another


def judge(
    match: Match, seat: int, move: str, seed: int, pace: float = 1.0, timed: bool = True, stop: Event | None = None
) -> Judged:
    """What the strongest level of five thinks of a move that the seat could make now, in its time times `pace`.

    Half of that is for looking around, half for weighing. Once `stop` is set, somebody has to do who hardly thinks.
    """
    bot = player(match, ANALYST, seed, pace / 2, timed)
    try:
        found = weighed(match, seat, move, bot, bot.think(match, seat, stop), seed, stop)
    except Stopped:
        found = told(match, move, player(match, BEGINNER, seed, pace, timed).think(match, seat))
    return explained(match, seat, found, seed)


def player(match: Match, level: int, seed: int, pace: float, timed: bool) -> Bot:
    nearest = min((one.number for one in levels(match.game)), key=lambda number: abs(number - level))
    return make(match.game, nearest, seed, pace, timed)


def told(match: Match, move: str, thought: Thought) -> Judged:
    """What a thought says of a move by itself: what it is worth only where it is one of the two best."""
    best = thought.line[0] if thought.line else thought.move  # a flick by what it aims at, not by its numbers
    runner_up = thought.runner_up[0] if thought.runner_up else None
    values = dict([*([thought.runner_up] if thought.runner_up else []), (best, thought.value)])
    if is_same(match, move, thought.move):
        values[move] = thought.value
    return Judged(move, values.get(move), best, thought.value, runner_up, thought.line)


def weighed(match: Match, seat: int, move: str, bot: Bot, thought: Thought, seed: int, stop: Event | None) -> Judged:
    """The same with the move and the best one weighed beside each other; the best one beside the next best."""
    found = told(match, move, thought)
    is_best = is_same(match, move, found.best) or is_same(match, move, thought.move)
    rival = found.runner_up if is_best else move
    if rival is None or not isinstance(bot, Weigher):
        return found
    best, other = bot.weigh(match, seat, [found.best, rival], stop)
    if is_best:
        found = replace(found, value=best.value, best_value=best.value)
        is_hard = at_least(best, other) >= GAIN and not is_obvious(match, seat, found.best, seed, stop)
        return replace(found, mark="brilliant" if is_hard else None)
    return replace(found, value=other.value, best_value=best.value, mark=mark_of(best, other))


def at_least(better: Worth, other: Worth) -> float:
    """By how much of a win one move is better than another, at the least."""
    return better.value - other.value - SURE * math.hypot(better.error, other.error)


def mark_of(best: Worth, made: Worth) -> Mark | None:
    lost = at_least(best, made)
    return next((mark for mark, least in LOSSES if lost >= least), None)


def is_obvious(match: Match, seat: int, move: str, seed: int, stop: Event | None) -> bool:
    """Would any of some regular players have done it, too?"""
    onlookers = (player(match, REGULAR, seed + 1 + k, 1.0, timed=False) for k in range(ONLOOKERS))
    return any(is_same(match, one.choose(match, seat, stop), move) for one in onlookers)


def is_same(match: Match, move: str, other: str) -> bool:
    """The same move, whatever else it carries."""
    game, options = match.game, match.options
    return game.parse_move(options, move) == game.parse_move(options, other)


def explained(match: Match, seat: int, found: Judged, seed: int) -> Judged:
    """The same with reasons, where the game knows some."""
    if (explaining := explaining_of(match.game)) is None:
        return found
    options, world = match.options, match.draw_state(seat, seed)
    made, best = (match.game.parse_move(options, move) for move in (found.move, found.best))
    if made == best:
        return replace(found, why=explaining.praise(options, world, made))
    is_bad = found.mark is not None
    why = explaining.blame(options, world, made, best) if is_bad else explaining.praise(options, world, made)
    return replace(found, why=why, best_why=explaining.praise(options, world, best))


@cache
def explaining_of(game: Game) -> Explaining | None:
    """The sentences that the game names; ValueError where it names something else."""
    if game.explain is None:
        return None
    found = resolve_name(game.explain)
    if not isinstance(found, Explaining):
        raise ValueError(f"{game.title} names its sentences as {game.explain!r}, which is not an Explaining.")
    return found
