"""What can be measured of a game, by name: one line that says what it is, whose idea it was, and how it is counted.

A game adds its own by naming its `Counts` (`core/game.py`); a measure of all games is a line here.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from tableflip.lab.playing import Played
from tableflip.lab.policies import counts_of
from tableflip.lab.speaking import Speaker
from tableflip.lab.statistics import Values
from tableflip.lab.table import Table, kinds

Count = Callable[[Played], Values]

BROWNE = "Browne, Automatic Generation and Evaluation of Recombination Games, 2008"
LUDII = "Ludii's metrics"
JAFFE = "Jaffe et al., Evaluating Competitive Game Balance with Restricted Play, 2012"
OURS = "ours"


@dataclass(frozen=True)
class Measure:
    """A number for every game; NaN where a game has none. `is_share`: it lies between 0 and 1."""

    name: str
    meaning: str  # "{about}" in it stands for what this measure is about
    count: Count
    is_share: bool = False
    source: str = OURS
    about: str = ""

    def told(self, say: Speaker) -> str:
        """What it means, in one line."""
        return say(self.meaning).replace("{about}", self.about)


def story(field: str) -> Count:
    return lambda played: np.asarray(played.stories[field], float)


def per(field: str, whole: str) -> Count:
    return lambda played: played.stories[field] / np.maximum(1, played.stories[whole])


def shares(played: Played) -> Any:
    """Each seat's share of the win; a win of several is divided among them."""
    return played.winners / np.maximum(1, played.winners.sum(axis=1, keepdims=True))


def margin(played: Played) -> Values:
    ordered = np.sort(played.points, axis=1)
    return np.asarray(ordered[:, -1] - ordered[:, -2], float)


def winners(played: Played) -> Any:
    return played.winners.sum(axis=1)


GENERAL = (
    Measure("length", "moves in a game, chance's included", story("plies"), source=LUDII),
    Measure("turns", "how often the turn passes", story("turns"), source=LUDII),
    Measure("branching", "legal moves at a decision, on average", per("choices", "decisions"), source=LUDII),
    Measure("forced", "decisions with a single legal move", per("forced", "decisions"), True, LUDII),
    Measure("given up", "games cut off because they went on and on", story("given_up"), True, LUDII),
)
COMPETITIVE = (
    Measure("decisive", "games that one player alone wins", lambda one: (winners(one) == 1) * 1.0, True, BROWNE),
    Measure("ties", "games that several win", lambda one: (winners(one) > 1) * 1.0, True, LUDII),
    Measure("margin", "points between the best two", margin),
    Measure("lead changes", "turns at whose end others lead than a turn before", story("lead_changes"), source=BROWNE),
    Measure("drama", "turns at whose end no later winner leads", per("behind", "turns"), True, BROWNE),
    Measure("deficit", "the most points that the winner was ever behind", story("deficit"), source=BROWNE),
    Measure(
        "late surprise", "games in which no later winner leads after three quarters of the turns", story("late"), True,
        BROWNE,
    ),
)  # fmt: skip


def measures(table: Table) -> dict[str, Measure]:
    """All that is measured at a table, by name."""
    return {one.name: one for one in all_measures(table)}


def all_measures(table: Table) -> Iterator[Measure]:
    together = table.game.is_cooperative
    if together:
        yield Measure("wins", "games that are won together", won_together, True)
    else:
        yield from (seat_wins(seat) for seat in range(len(table.seats)))
        yield from (player_wins(table, one) for one in range(len(table.players)) if len(table.players) > 1)
    yield from GENERAL
    yield from COMPETITIVE if not together and len(table.seats) > 1 else ()
    yield from (decided_by(number, one) for number, one in enumerate(table.game.reasons) if len(table.game.reasons) > 1)
    for number in range(len(counts_of(table.game).of)):
        yield from own_counts(table, number)
    for number, kind in enumerate(kinds(table).names):
        yield use(number, kind)
        yield wins_with(number, kind, together)
        if not together and len(table.seats) > 1:
            yield edge(number, kind)


def won_together(played: Played) -> Values:
    return played.winners[:, 0].astype(np.float64)


def seat_wins(seat: int) -> Measure:
    name, number = f"seat {seat + 1} wins", str(seat + 1)
    return Measure(name, "the share of the win of seat {about}", lambda one: shares(one)[:, seat], True, LUDII, number)


def player_wins(table: Table, player: int) -> Measure:
    """Where others sit at every seat, also by turns: how much one of them wins, wherever that one sits."""

    def count(played: Played) -> Values:
        seats = (player - played.numbers * table.rotates) % len(table.players)
        return np.asarray(shares(played)[np.arange(len(seats)), seats])

    said = table.players[player]
    return Measure(f"player {player + 1} wins", 'the share of the win of "{about}"', count, True, JAFFE, said)


def decided_by(number: int, reason: str) -> Measure:
    def count(played: Played) -> Values:
        return np.asarray((played.stories["reason"] == number) * 1.0)

    return Measure(f'decided by "{reason}"', 'games that were decided by "{about}"', count, True, about=reason)


def own_counts(table: Table, number: int) -> Iterator[Measure]:
    """What the game counts itself; where it is won together, also how often it is won with that, and without."""
    one, source = counts_of(table.game).of[number], table.game.title
    yield Measure(one.name, one.meaning, lambda played: played.own[:, number], one.is_share, source, one.name)
    if one.is_share and table.game.is_cooperative:
        yield Measure(
            f"wins with {one.name}", "games won of those with {about}", won(number, True), True, about=one.name
        )
        yield Measure(
            f"wins without {one.name}", "games won of those without {about}", won(number, False), True, about=one.name
        )


def won(number: int, is_there: bool) -> Count:
    return lambda played: np.where((played.own[:, number] > 0) == is_there, won_together(played), np.nan)


def use(number: int, kind: str) -> Measure:
    return Measure(
        f'use of "{kind}"',
        'moves "{about}" in a game, all seats together',
        lambda played: played.uses[:, :, number].sum(1) * 1.0,
        source=LUDII,
        about=kind,
    )


def wins_with(number: int, kind: str, together: bool) -> Measure:
    def count(played: Played) -> Values:
        used = played.uses[:, :, number] > 0
        users = used.sum(axis=1)
        won = won_together(played) if together else (shares(played) * used).sum(axis=1) / np.maximum(1, users)
        return np.where(users > 0, won, np.nan)

    meaning = 'the share of the win of each who made a move "{about}"'
    return Measure(f'wins with "{kind}"', meaning, count, True, about=kind)


def edge(number: int, kind: str) -> Measure:
    def count(played: Played) -> Values:
        uses = played.uses[:, :, number]
        return np.asarray((shares(played) * uses).sum(axis=1) - uses.mean(axis=1))

    meaning = 'moves "{about}" that a winner makes more than players on average'
    return Measure(f'edge of "{kind}"', meaning, count, about=kind)


def listed() -> str:
    """All measures as a table, for docs/lab.md."""
    families = (
        ("seat 1 wins", "that seat's share of the win; a win of several is divided among them", LUDII),
        ("player 1 wins", "where several are named in `who`: that one's share of the win, wherever they sit", JAFFE),
        ("wins", "games that are won together, in cooperative games", OURS),
    )
    rules = (('decided by "..."', "games that were decided by that rule: what the match names as its reason", OURS),)
    moves = (
        ('use of "..."', "moves of that kind in a game, all seats together", LUDII),
        ('wins with "..."', "the share of the win of each who made a move of that kind", OURS),
        ('edge of "..."', "moves of that kind that a winner makes more than players on average", OURS),
    )
    plain = tuple((one.name, one.meaning, one.source) for one in (*GENERAL, *COMPETITIVE))
    lines = ["| measure | what it is | source |", "| --- | --- | --- |"]
    return "\n".join(
        [*lines, *(f"| {name} | {meaning} | {source} |" for name, meaning, source in families + plain + rules + moves)]
    )
