"""Who sits at the tables of a study: policies, bots of any level, trained players, and all with something left out."""

import re
from random import Random
from typing import Protocol

import numpy as np

from tableflip.bots.levels import Bot, level_named, make
from tableflip.bots.random import RandomBot
from tableflip.bots.trained import load
from tableflip.core.kernels import MOVE
from tableflip.core.rng import streams
from tableflip.lab.policies import choose_at, policies
from tableflip.lab.table import Table, file_of_trained, kinds, words_of
from tableflip.match import Match

LEVEL = re.compile(r"level\s+([\w-]+)(?:\s+at\s+(?:pace\s+)?(\d*\.?\d+))?")


class PlayersError(ValueError):
    """Players that there are not: a sentence that says what is possible."""


class Player(Protocol):
    def choose(self, match: Match, seat: int) -> str: ...


def check_player(table: Table, said: str) -> None:
    """PlayersError unless that is somebody who can play at this table."""
    who, without = words_of(said)
    for kind in without:
        if kind not in kinds(table).names:
            known = ", ".join(f'"{name}"' for name in kinds(table).names)
            raise PlayersError(f'There are no moves "{kind}" to do without; there are {known}.')
    if who in policies(table.game):
        return
    if parts := LEVEL.fullmatch(who):
        try:
            level_named(table.game, parts[1])
        except ValueError as e:
            raise PlayersError(str(e)) from None
        if parts[2] is None or float(parts[2]) > 0:
            return
    if (file := file_of_trained(who)) is not None:
        try:
            load(file, table.game, table.chosen)
        except ValueError as e:
            raise PlayersError(str(e)) from None
        return
    known = ", ".join(f'"{name}"' for name in policies(table.game))
    raise PlayersError(
        f'There is no player "{said}"; there are {known}, bots as "level 3" or "level 3 at 0.1", and players that have '
        'been trained, as "trained FILE".'
    )


def player(table: Table, seat: int, number: int) -> Player:
    """Who sits there in that game."""
    who, without = words_of(table.players[table.player_at(seat, number)])
    seed = table.number_of(number, seat)
    bot: Bot | None = None
    if parts := LEVEL.fullmatch(who):
        bot = make(table.game, parts[1], seed, float(parts[2] or 1), timed=False)
    elif (file := file_of_trained(who)) is not None:
        bot = load(file, table.game, table.chosen, seed)
    if bot is not None:
        return HeldBack(bot, table, table.banned(seat, number), seed) if without else bot
    if who == "random" and not without:
        return RandomBot(seed)
    return PolicyPlayer(table, who, table.banned(seat, number), seed)


class PolicyPlayer:
    """Plays by a compiled policy, in a world that fits what its seat knows."""

    def __init__(self, table: Table, policy: str, banned: np.ndarray, seed: int) -> None:
        self._table, self._policy, self._banned, self._stream = table, policy, banned, streams(1, seed)

    def choose(self, match: Match, seat: int) -> str:
        world = match.draw_state(seat, int(self._stream[0] >> np.uint64(32)))
        choose, out = choose_at(match.game, self._policy), np.empty(match.game.most_legal, MOVE)
        move = choose(world, 0, self._stream, out, kinds(self._table).table, self._banned)
        return match.game.move_text(match.options, int(move))


class HeldBack:
    """A bot that leaves some kinds of moves alone as long as there are others: its next best, else any."""

    def __init__(self, bot: Bot, table: Table, banned: np.ndarray, seed: int) -> None:
        self._bot, self._kinds, self._banned, self._chance = bot, kinds(table).table, banned, Random(seed)

    def choose(self, match: Match, seat: int) -> str:
        thought = self._bot.think(match, seat)
        for text in (thought.move, *([thought.runner_up[0]] if thought.runner_up else [])):
            if self._may(match.game.parse_move(match.options, text)):
                return text
        allowed = [move for move in match.moves(seat) if self._may(move)]
        return match.game.move_text(match.options, self._chance.choice(allowed)) if allowed else thought.move

    def _may(self, move: int) -> bool:
        return not self._banned[self._kinds[move]]
