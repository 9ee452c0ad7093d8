"""A bot that follows the policy that a game brings along."""

from random import Random

from tableflip.core.kernels import policy_at
from tableflip.core.rng import streams
from tableflip.match import Match


class PolicyBot:
    """Plays as the game's first policy says, in a world that fits what its seat knows."""

    def __init__(self, seed: int | str | None = None) -> None:
        self._chance = Random(seed)

    def choose(self, match: Match, seat: int) -> str:
        """A legal move of `seat`; ValueError when it is not its turn."""
        if match.turn not in (seat, "any"):
            raise ValueError(f"Seat {seat} has no legal move: it is not its turn.")
        choose = policy_at(match.game, next(iter(match.game.policies)))
        mine = set(match.legal(seat))
        while True:  # where everybody may move, the policy moves for anybody
            seed = self._chance.getrandbits(32)
            move = int(choose(match.draw_world(seat, seed)._state, 0, streams(1, seed)))
            if (text := match.game.move_text(match.options, move)) in mine:
                return text
