"""A leaderboard: what each player makes of a seat at a table where all others play at random.

One command makes it again: `tableflip envs leaderboard`. Where all win together, the player has every seat. Bots play
as at a table, but for those that think by the clock there: they have a share of that time, counted in iterations.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tableflip.bots.greedy import GreedyBot
from tableflip.bots.ladder import GUEST, RANDOM, Pairing, Player, player, spread_over
from tableflip.bots.levels import LEVELS
from tableflip.bots.random import RandomBot
from tableflip.bots.trained import load, read
from tableflip.games import find
from tableflip.match import Match

GREEDY = -2
MOST_PLIES = 3000  # then a game is given up, and all share the win
FIRST_BY_THE_CLOCK = 4  # levels from here on take their time at a table; the others count there, too


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
    pace: float = 0.1,
    processes: int = 2,
    trained: Sequence[Path] = (),
    done: Callable[[int, int], None] = lambda played, total: None,
    chosen: Sequence[int] | None = None,
) -> list[Row]:
    """All players at a table, `games` each: the levels are the five that every game has. Of the files in `trained`, one
    that fits this table sits there, too.

    ValueError for numbers, levels and files that are not possible.
    """
    if type(games) is not int or games < 1:
        raise ValueError(f"games={games!r} is not possible: it must be a whole number from 1 on.")
    sitting = list(chosen) if chosen is not None else [RANDOM, GREEDY, *(level.number for level in LEVELS)]
    guest = who_fits(trained, game, players)
    if guest is not None:
        sitting.append(GUEST)
    options = (("players", players),)
    pairings = [
        Pairing(game, options, level, RANDOM, number, pace if level >= FIRST_BY_THE_CLOCK else 1.0, guest)
        for number in range(games)
        for level in sitting
    ]
    won = dict.fromkeys(sitting, 0.0)
    for played, share in enumerate(spread_over(play, pairings, processes)):
        won[pairings[played].first] += share
        done(played + 1, len(pairings))
    return [Row(level, won[level], games) for level in sitting]


def who_fits(trained: Sequence[Path], game: str, players: int) -> Path | None:
    """The one player that has learned this table; ValueError where there are two, or a file is none."""
    rules = find(game)
    options = rules.options.of({"players": players})
    fitting = []
    for file in trained:
        about, _ = read(file)
        if about["game"] == rules.name and about["options"] == options.all():
            load(file, rules, options)  # says so if it has learned older rules
            fitting.append(file)
    if len(fitting) > 1:
        raise ValueError(f"{fitting[0]} and {fitting[1]} have learned the same table: give one of them.")
    return fitting[0] if fitting else None


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
