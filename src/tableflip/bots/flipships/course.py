"""How the partners' network learns: it watches shrewd teams, and learns which rounds they win from.

There is nothing to compare while it learns, for the team does what a shrewd team does. What a better move brings, the
bot finds out at the table: it plays rounds on from each, and asks the network how they will end.
"""

from collections.abc import Callable
from typing import Any

from tableflip.bots.elo import interval
from tableflip.bots.flipships.bot import WEIGHTS, FlipShipsBot
from tableflip.bots.flipships.features import FEATURES
from tableflip.bots.flipships.shrewd import WEIGHING, shrewd
from tableflip.bots.learning.course import Course
from tableflip.bots.learning.network import NO_WEIGHTS, Weights
from tableflip.bots.learning.trial import UNSEEN
from tableflip.bots.search.guide import Guide
from tableflip.bots.search.search import Settings
from tableflip.core.rule import rule
from tableflip.core.state import Moves, Stream
from tableflip.games.flipships.options import DIFFICULTIES
from tableflip.games.flipships.state import State
from tableflip.match import Match

SKILLS = (0.01, 0.02, 0.03, 0.05, 0.08)
TRIED_AT: dict[str, Any] = {"difficulty": "elite", "skill": 0.02}
PLAYED_ON = 400  # rounds or games for a move of a trial


@rule
def only_move(s: State, stream: Stream, moves: Moves) -> int:
    moves[0] = shrewd(s, stream, WEIGHING)
    return 1


@rule
def practice(s: State, stream: Stream, moves: Moves) -> int:
    return shrewd(s, stream, WEIGHING)


def tables(players: int) -> tuple[dict[str, Any], ...]:
    """Every difficulty with hands of every kind, good ones twice; and some with fewer rows, or without re-flips."""
    if players not in (2, 3, 4):
        raise ValueError(f"players={players} is not possible: there are 2 to 4 fleets; one player has as many.")
    usual = [{"difficulty": one, "skill": skill} for one in DIFFICULTIES for skill in SKILLS]
    good = [table for table in usual if table["skill"] in (0.02, 0.03)]
    variants: list[dict[str, Any]] = [{"rows": 3}, {"no_reflip": True}, {"city_health": 12}, {"mothership_health": 4}]
    others = [table | variant for table in good for variant in variants]
    return (*usual, *good, *good, *others)


def trial(weights: Weights, players: int, games: int, done: Callable[[int, int], None]) -> str:
    """How often a team of the best wins with the network, and how often without."""
    won = []
    for number, one in enumerate((weights, NO_WEIGHTS)):
        won.append(0)
        for seed in range(games):
            match = Match("flipships", seed=UNSEEN + seed, players=players, **TRIED_AT)
            bot = FlipShipsBot("legend", seed, by_hand=False, rollouts=PLAYED_ON, weights=one)
            while isinstance(turn := match.turn, int):
                match.play(bot.choose(match, turn), turn)
            assert match.result is not None
            won[-1] += bool(match.result.winners)
            done(number * games + seed + 1, 2 * games)
    with_it, without = (
        f"{100 * n / games:.1f} % ({100 * low:.0f} to {100 * high:.0f})"
        for n in won
        for low, high in [interval(n, games)]
    )
    return (
        f"{players} fleets at elite, {PLAYED_ON} rounds played on for a move: {with_it} of {games} games won; "
        f"without the network, as many games played on: {without}"
    )


COURSE = Course(
    Guide(candidates=only_move, features=FEATURES), tables, practice, Settings(), Settings(), WEIGHTS, trial
)
