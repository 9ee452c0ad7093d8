"""How long a log may become. Whatever can be said for free, again and again, has an end."""

from collections.abc import Iterator

from tableflip.server.refusals import refuse
from tableflip.server.tables.entries import Fact, FinishAsked, Joined, Moved, Named, UndoAsked
from tableflip.server.tables.table import Table

MOST_ENTRIES = 20_000  # of one table: ten times the longest game that anybody has played
MOST_ASIDES = 2_000  # entries that are not moves that stand: names, comings and goings, moves that were taken back
MOST_NAMES = 20  # of one person
MOST_JOINS = 200  # of one table
MOST_ASKED = 3  # how often one may ask to take a move back, or to leave the rest to fair chance


def check_room(table: Table) -> None:
    """Is there room for one more entry that does not bring the game on?"""
    if table.seq - len(table.moves) >= MOST_ASIDES:
        raise refuse("log-full")
    check_length(table)


def check_length(table: Table) -> None:
    if table.seq >= MOST_ENTRIES:
        raise refuse("log-full")


def check_names(table: Table, seats: list[int]) -> None:
    names = [fact for fact in facts(table) if isinstance(fact, Named) and not set(seats).isdisjoint(fact.seats)]
    if len(names) >= MOST_NAMES:
        raise refuse("enough-names")
    check_room(table)


def check_joins(table: Table) -> None:
    if sum(isinstance(fact, Joined) for fact in facts(table)) >= MOST_JOINS:
        raise refuse("enough-joins")
    check_room(table)


def check_asking(table: Table, seat: int) -> None:
    """May a seat ask once more, since its last move?"""
    asked = 0
    for fact in facts(table):
        if isinstance(fact, Moved) and fact.seat == seat:
            break
        asked += isinstance(fact, UndoAsked) and fact.seat == seat
    if asked >= MOST_ASKED:
        raise refuse("undo-asked-enough")


def check_finishing(table: Table, seat: int) -> None:
    """May a seat ask once more, in this match, to leave the rest to fair chance?"""
    if sum(isinstance(fact, FinishAsked) and fact.seat == seat for fact in facts(table)) >= MOST_ASKED:
        raise refuse("finish-asked-enough")


def facts(table: Table) -> Iterator[Fact]:
    """What has happened, the newest first."""
    return (one.entry.fact for one in reversed(table.log))
