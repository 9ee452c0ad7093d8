"""What can be measured of a game, by name: one line that says what it is, whose idea it was, and how it is counted."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from tableflip.lab.playing import Played, Table, kinds
from tableflip.lab.statistics import Values

Count = Callable[[Played], Values]


@dataclass(frozen=True)
class Measure:
    """A number for every game. `is_share`: it lies between 0 and 1."""

    name: str
    meaning: str
    count: Count
    is_share: bool = False


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


GENERAL = (
    Measure("length", "moves in a game, chance's included", story("plies")),
    Measure("turns", "how often the turn passes", story("turns")),
    Measure("branching", "legal moves at a decision, on average", per("choices", "decisions")),
    Measure("forced", "decisions with a single legal move", per("forced", "decisions"), is_share=True),
    Measure("given up", "games cut off because they went on and on", story("given_up"), is_share=True),
)
COMPETITIVE = (
    Measure("ties", "games that several win", lambda played: (played.winners.sum(axis=1) > 1) * 1.0, is_share=True),
    Measure("margin", "points between the best two", margin),
    Measure("lead changes", "turns at whose end others lead than a turn before", story("lead_changes")),
    Measure("drama", "turns at whose end no later winner leads", per("behind", "turns"), is_share=True),
    Measure("deficit", "the most points that the winner was ever behind", story("deficit")),
    Measure(
        "late surprise",
        "games in which no later winner leads after three quarters of the turns",
        story("late"),
        is_share=True,
    ),
)


def measures(table: Table) -> dict[str, Measure]:
    """All that is measured at a table, by name."""
    return {one.name: one for one in all_measures(table)}


def all_measures(table: Table) -> Iterator[Measure]:
    if table.game.is_cooperative:
        yield Measure(
            "wins", "games that are won together", lambda played: played.winners[:, 0].astype(np.float64), is_share=True
        )
        yield from GENERAL
    else:
        for seat in range(len(table.seats)):
            yield seat_wins(seat)
        yield from GENERAL
        yield from COMPETITIVE if len(table.seats) > 1 else ()
    for number, kind in enumerate(kinds(table).names):
        yield use(number, kind)


def seat_wins(seat: int) -> Measure:
    name = f"seat {seat + 1} wins"
    return Measure(name, f"seat {seat + 1}'s share of the win", lambda played: shares(played)[:, seat], is_share=True)


def use(number: int, kind: str) -> Measure:
    return Measure(
        f'use of "{kind}"', f'moves "{kind}" in a game, all seats together', lambda p: p.uses[:, :, number].sum(1) * 1.0
    )
