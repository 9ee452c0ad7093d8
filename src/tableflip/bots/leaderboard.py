"""A leaderboard: what each player makes of a seat at a table where all others play at random.

One command makes it again: `tableflip envs leaderboard`. Where all win together, the player has every seat.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tableflip.bots.greedy import GreedyBot
from tableflip.bots.ladder import GUEST, RANDOM, Pairing, Player, player, spread_over
from tableflip.bots.levels import levels
from tableflip.bots.random import RandomBot
from tableflip.bots.trained import load
from tableflip.games import find
from tableflip.match import Match

GREEDY = -2
MOST_PLIES = 3000  # then a game is given up, and all share the win


@dataclass(frozen=True)
class Row:
    """One player at one table: its share of the win, all games together."""

    level: int  # as on a ladder; GREEDY, too
    won: float
    games: int


def board(
    game: str,
    players: int,
    games: int = 40,
    pace: float = 0.05,
    processes: int = 2,
    trained: Path | None = None,
    done: Callable[[int, int], None] = lambda played, total: None,
    chosen: Sequence[int] | None = None,
) -> list[Row]:
    """All players at a table, `games` each. `trained` sits where it fits, and is left out where it does not.

    ValueError for numbers and levels that are not possible.
    """
    if type(games) is not int or games < 1:
        raise ValueError(f"games={games!r} is not possible: it must be a whole number from 1 on.")
    rules = find(game)
    sitting = list(chosen) if chosen is not None else [RANDOM, GREEDY, *(level.number for level in levels(rules))]
    if trained is not None and fits(trained, game, players):
        sitting.append(GUEST)
    options = (("players", players),)
    pairings = [
        Pairing(game, options, level, RANDOM, number, pace, trained) for number in range(games) for level in sitting
    ]
    won = dict.fromkeys(sitting, 0.0)
    for played, share in enumerate(spread_over(play, pairings, processes)):
        won[pairings[played].first] += share
        done(played + 1, len(pairings))
    return [Row(level, won[level], games) for level in sitting]


def fits(trained: Path, game: str, players: int) -> bool:
    rules = find(game)
    try:
        load(trained, rules, rules.options.of({"players": players}))
    except ValueError:
        return False
    return True


def play(pairing: Pairing) -> float:
    """One game; the share of the win of the first player, who changes seats from game to game."""
    match = Match(find(pairing.game), seed=pairing.number, **dict(pairing.options))
    seats = len(match.seats)
    mine = list(range(seats)) if match.game.is_cooperative else [pairing.number % seats]
    bots = [
        sit(pairing, match, pairing.first if seat in mine else RANDOM, pairing.number * seats + seat)
        for seat in range(seats)
    ]
    while isinstance(seat := match.turn, int) and match.ply < MOST_PLIES:
        match.play(bots[seat].choose(match, seat), seat)
    if match.result is None:
        return 0.0 if match.game.is_cooperative else 1 / seats
    if match.game.is_cooperative:
        return float(bool(match.result.winners))
    winners = match.result.winners or list(range(seats))
    return sum(seat in mine for seat in winners) / len(winners)


def sit(pairing: Pairing, match: Match, level: int, seed: int) -> Player:
    if level == GREEDY:
        return GreedyBot(seed)
    return RandomBot(seed) if level == RANDOM else player(replace(pairing, first=level), match, level, seed)
