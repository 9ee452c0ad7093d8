"""A trial: one player with a network against players without, all with the same time to think.

Time is that of the thread on a processor, so that a busy machine is fair to both. Seeds are far from those that anybody
has been trained with.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import thread_time
from typing import Any

from tableflip.bots.budget import Budget
from tableflip.bots.elo import interval
from tableflip.bots.learning.course import Course
from tableflip.bots.learning.network import Weights
from tableflip.bots.search.bot import SearchBot, no_weights
from tableflip.core.game import Game
from tableflip.match import Match

UNSEEN = 5_000_000  # the first seed


@dataclass(frozen=True)
class Trial:
    """What came of it."""

    players: int
    games: int
    won: float  # shared wins by their share
    milliseconds: float  # of each move, at most

    def __str__(self) -> str:
        low, high = interval(self.won, self.games)
        return (
            f"1 of {self.players} with the network, {self.milliseconds:g} ms a move for all: "
            f"{100 * self.won / self.games:.1f} % ({100 * low:.0f} to {100 * high:.0f}) of {self.games} games"
        )


def trial(
    game: Game,
    course: Course,
    weights: Weights,
    players: int,
    games: int,
    milliseconds: float,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    done: Callable[[int, float], None] = lambda played, won: None,
) -> Trial:
    """Let the network sit on each seat in turn, once for every seed. `done` hears of every game."""
    won = 0.0

    def the_weights(players: int) -> Weights:
        return weights

    for number in range(games):
        match = Match(game, seed=UNSEEN + seed + number // players, players=players, **dict(options or {}))
        seat = number % players
        bots = [
            SearchBot(
                course.guide,
                Budget(milliseconds=milliseconds),
                UNSEEN + seed + number * players + one,
                course.learned if one == seat else course.unlearned,
                weights=the_weights if one == seat else no_weights,
                clock=thread_time,
            )
            for one in range(players)
        ]
        while isinstance(turn := match.turn, int):
            match.play(bots[turn].choose(match, turn), turn)
        assert match.result is not None
        won += (seat in match.result.winners) / max(1, len(match.result.winners))
        done(number + 1, won)
    return Trial(players, games, won, milliseconds)
