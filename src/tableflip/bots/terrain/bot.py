"""A bot that looks one move ahead, at as much as its eye takes in."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from threading import Event

import numpy as np
from numpy.typing import NDArray

from tableflip.bots.learning.network import Weights
from tableflip.bots.search.bot import moves_of, no_weights
from tableflip.bots.terrain.attention import LATELY, NOTHING_MISSED, overlook
from tableflip.bots.terrain.eye import EVERYWHERE, FARSIGHTED, Eye, in_sight, judge
from tableflip.bots.terrain.weighing import WEIGHING, Weighing
from tableflip.bots.thought import Stopped, Thought, Worth
from tableflip.core.game import Game, States
from tableflip.core.kernels import MOVE, kernels
from tableflip.core.rng import Streams, below, streams
from tableflip.core.rule import rule
from tableflip.core.seeds import stream_of
from tableflip.core.state import Array, Flags, Moves, Stream
from tableflip.games.terrain.rules import STOP
from tableflip.games.terrain.state import State
from tableflip.match import Match

LONGEST_LINE = 4  # moves
PATIENCE = 6  # turns in which a team's member stands still, before stepping aside
RECENT = 300  # moves, among which those turns are looked for


@dataclass(frozen=True)
class Skill:
    """What makes a level."""

    eye: Eye = EVERYWHERE
    misses: int = 0  # hundredths of what is far off that it does not notice (`attention`)
    hasty: int = 0  # hundredths of its moves that are made at a glance
    weighing: Weighing = WEIGHING
    weights: Callable[[int], Weights] = no_weights  # (players): of the network that says what terrains promise

    def weighing_at(self, world: States) -> Weighing:
        """With what has been learned for as many as play."""
        return self.weighing._replace(learned=self.weights(int(world["players"][0])))


class LookingBot:
    """Looks one move ahead, knowing how long every way is. Keeps nothing between its moves."""

    def __init__(self, skill: Skill, seed: int = 0) -> None:
        self.skill, self.seed = skill, seed

    def choose(self, match: Match, seat: int, stop: Event | None = None) -> str:
        """The move that `think` finds; at once where there is only one."""
        moves = moves_of(match, seat)
        if len(moves) == 1:
            return moves[0]
        return match.game.move_text(match.options, self._look(match, seat, stop).moves[0])

    def think(self, match: Match, seat: int, stop: Event | None = None) -> Thought:
        """What to do, and why. ValueError when it is not the turn of `seat`; Stopped once `stop` is set."""
        moves_of(match, seat)
        look = self._look(match, seat, stop)
        worths = self._worths(look.world, look.moves)
        texts = [match.game.move_text(match.options, move) for move in look.moves]
        runner_up = (texts[1], worths[1]) if len(texts) > 1 else None
        line = [texts[0]]
        for move in expected_line(match.game, look):
            line.append(match.game.move_text(match.options, move))
        return Thought(texts[0], worths[0], runner_up, tuple(line), look.seen)

    def weigh(self, match: Match, seat: int, moves: Sequence[str], stop: Event | None = None) -> list[Worth]:
        """What each of those moves is worth, whatever the bot's eye would take in."""
        moves_of(match, seat)
        if stop is not None and stop.is_set():
            raise Stopped
        numbers = [match.game.parse_move(match.options, text) for text in moves]
        return [Worth(value, 0.0) for value in self._worths(match.draw_state(seat, 0), numbers)]

    def _worths(self, world: States, moves: Sequence[int]) -> list[float]:
        """What moves promise by the whole look: who goes by a glance or by the own way alone could not tell."""
        found, value, w = [], np.empty(1), self.skill.weighing_at(world)
        for move in moves:
            judge(world, 0, np.array([move], MOVE), 1, FARSIGHTED.array(), w, value)
            found.append(float(value[0]))
        return found

    def _look(self, match: Match, seat: int, stop: Event | None) -> "Look":
        if stop is not None and stop.is_set():
            raise Stopped
        number = Random(f"{self.seed} {seat} {match.ply}").getrandbits(32)
        world = match.draw_state(seat, number)  # nothing is hidden in this game, but a bot asks for no more
        look = look_as(match.game, world, self.skill, match.latest_moves(LATELY), number)
        return look.stepping_aside() if has_stood_still(match, seat) else look


@dataclass(frozen=True)
class Look:
    """What a bot saw: the best moves first, and what they are worth to the mover."""

    world: States
    moves: list[int]
    values: list[float]
    seen: int  # how many moves it looked at

    def stepping_aside(self) -> "Look":
        """The best step before a stop."""
        if self.moves[0] != STOP or len(self.moves) == 1:
            return self
        return Look(self.world, self.moves[::-1], self.values[::-1], self.seen)


def has_stood_still(match: Match, seat: int) -> bool:
    """In teams nobody is sent back, so that players in a narrow place could wait for one another for ever (TG-14)."""
    if not match.options.teams:
        return False
    made = [text for who, text in match.history(seat, since=max(0, match.ply - RECENT)) if who == seat]
    return made[-PATIENCE:] == ["stop"] * PATIENCE


def look_as(game: Game, world: States, skill: Skill, lately: Sequence[int], number: int) -> Look:
    """What a player of that skill sees after those moves; `number` decides what it misses, and if it is in a hurry."""
    stream, missed, eye = stream_of(number), NOTHING_MISSED, skill.eye
    if skill.hasty and below(stream, 100) < skill.hasty:
        eye = replace(eye, hasty=True)
    if skill.misses:
        missed = NOTHING_MISSED.copy()
        own = stream_of(-number)  # what it misses has nothing to do with what it then looks at
        overlook_at(world, 0, np.array(lately, MOVE), skill.misses, own, missed)
    return look_at(game, world, eye, stream, skill.weighing_at(world), missed)


def look_at(
    game: Game,
    world: States,
    eye: Eye,
    stream: Streams,
    w: Weighing = WEIGHING,
    missed: NDArray[np.bool_] = NOTHING_MISSED,
) -> Look:
    """The two best moves that the eye finds; among equals, any."""
    moves, values = np.empty(game.most_legal, MOVE), np.empty(game.most_legal)
    seen = int(in_sight(world, 0, stream, eye.array(), missed, moves))
    n = int(judge(world, 0, moves, seen, eye.array(), w, values))
    order = np.lexsort((moves[:n], -values[:n]))
    equals = int((values[:n] == values[order[0]]).sum())
    drawn = below(stream, equals)
    order = np.concatenate([order[drawn : drawn + 1], np.delete(order[: max(equals, 2)], drawn)])[:2]
    return Look(world, moves[order].tolist(), values[order].tolist(), n)


def expected_line(game: Game, look: Look) -> Iterator[int]:
    """How it may go on after the best move until the dice decide, everybody looking at everything."""
    world = look.world.copy()
    kernels(game).play(world, 0, look.moves[0])
    for _ in range(LONGEST_LINE - 1):
        if kernels(game).mover(world, 0) < 0:
            return
        move = look_at(game, world, EVERYWHERE, streams(1, 1)).moves[0]
        yield move
        kernels(game).play(world, 0, move)


@rule
def overlook_at(games: Array[State], i: int, lately: Moves, percent: int, stream: Stream, missed: Flags) -> None:
    """`overlook` on an array and an index, for Python."""
    overlook(games[i], lately, percent, stream, missed)
