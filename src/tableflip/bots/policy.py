"""A bot that follows the policy that a game brings along."""

from collections.abc import Sequence
from random import Random
from threading import Event

import numpy as np

from tableflip.bots.thought import Stopped, Thought, Worth
from tableflip.core.kernels import games_by_policy, kernels, policy_at
from tableflip.core.rng import streams
from tableflip.match import Match

PLAYOUTS = 32  # to estimate what a move is worth


class PolicyBot:
    """Plays as the game's first policy says, in a world that fits what its seat knows."""

    def __init__(self, seed: int | str | None = None) -> None:
        self._chance = Random(seed)

    def choose(self, match: Match, seat: int, stop: Event | None = None) -> str:
        """A legal move of `seat`; ValueError when it is not its turn."""
        if match.turn not in (seat, "any"):
            raise ValueError(f"Seat {seat} has no legal move: it is not its turn.")
        choose = policy_at(match.game, next(iter(match.game.policies)))
        mine = set(match.legal(seat))
        while True:  # where everybody may move, the policy moves for anybody
            seed = self._chance.getrandbits(32)
            move = int(choose(match.draw_state(seat, seed), 0, streams(1, seed)))
            if (text := match.game.move_text(match.options, move)) in mine:
                return text

    def think(self, match: Match, seat: int, stop: Event | None = None) -> Thought:
        """The move of the policy, and how often matches are won in which everybody goes on as it says."""
        text = self.choose(match, seat)
        [worth] = self.weigh(match, seat, [text], stop)
        return Thought(text, worth.value, None, (text,), PLAYOUTS)

    def weigh(self, match: Match, seat: int, moves: Sequence[str], stop: Event | None = None) -> list[Worth]:
        """How often matches are won after each of those moves, if everybody goes on as the policy says."""
        return [self._weighed(match, seat, text, stop) for text in moves]

    def _weighed(self, match: Match, seat: int, text: str, stop: Event | None) -> Worth:
        if stop is not None and stop.is_set():
            raise Stopped
        game, seed = match.game, self._chance.getrandbits(32)
        worlds = np.concatenate([match.draw_state(seat, seed + k) for k in range(PLAYOUTS)])
        for k in range(PLAYOUTS):
            kernels(game).play(worlds, k, game.parse_move(match.options, text))
        seats = len(match.seats)
        winners = np.zeros((PLAYOUTS, seats), np.bool_)
        rows = np.zeros((PLAYOUTS, seats), np.int64), winners, np.zeros(PLAYOUTS, np.int64)
        games_by_policy(game, next(iter(game.policies)))(worlds, streams(PLAYOUTS, seed), *rows)
        shares = winners[:, seat] / (1 if game.is_cooperative else np.maximum(1, winners.sum(axis=1)))
        return Worth(float(shares.mean()), float(shares.std(ddof=1)) / PLAYOUTS**0.5)
