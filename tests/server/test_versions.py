"""Rules change; what was played by the old ones goes on being played by the old ones."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from examples.othello import OTHELLO
from tableflip import Match
from tableflip import games as catalogue
from tableflip.core.record import RecordError
from tableflip.core.rule import rule
from tableflip.games import add, find, keep
from tableflip.server.tables import archive, decide
from tableflip.server.tables.plan import Plan, SeatPlan
from tableflip.server.tables.table import Table

NAME = "versioned"
outcome_of_old = OTHELLO.outcome


@rule
def fewest_win(s: Any, points: Any, winners: Any) -> Any:
    """Version 2 of the rules: whoever has fewer discs wins."""
    reason = outcome_of_old(s, points, winners)
    for seat in range(2):
        winners[seat] = points[seat] <= points[1 - seat]
    return reason


OLD = replace(OTHELLO, name=NAME, rules_version=1)
NEW = replace(OTHELLO, name=NAME, rules_version=2, outcome=fewest_win)


@pytest.fixture(autouse=True, scope="module")
def both_versions() -> Iterator[None]:
    add(NEW)
    keep(OLD)
    return


def played(game: Any) -> Match:
    match = Match(game, seed=1)
    while match.result is None:
        match.play(match.legal()[0])
    return match


def test_a_record_is_replayed_by_its_own_rules() -> None:
    for game in (OLD, NEW):
        match = played(game)
        again = Match.replay(match.record())
        assert again.game is game
        assert again.result == match.result
    assert played(OLD).result.winners != played(NEW).result.winners


def test_a_version_that_nobody_knows_is_named() -> None:
    text = played(OLD).record().replace("rules: 1", "rules: 7")
    with pytest.raises(RecordError, match=r"line 3, .*version 7 .* is not known here; known: 1, 2"):
        Match.replay(text)


def test_new_games_are_played_by_the_newest_rules() -> None:
    assert find(NAME) is NEW
    assert Match(NAME).game is NEW
    assert NAME in catalogue()


def test_a_table_keeps_the_rules_that_it_started_with() -> None:
    seats = (SeatPlan("person", None, "", "a"), SeatPlan("person", None, "", "b"))
    plan = Plan("t", NAME, 1, find(NAME).options().all(), 5, seats, "a", 0)
    table = Table.of(plan)
    table.apply(table.next_entry(decide.start(table), 0))
    while table.status == "playing":
        seat = table.match.turn
        move = decide.move(table, "ab"[seat], seat, table.match.legal()[0], table.seq, 0)
        table.apply(table.next_entry(move, 0, f"r{table.seq}"))
    entries = [logged.entry for logged in table.log]
    again = Table.of(Plan.from_json(plan.to_json()), entries)
    assert again.match.game is OLD
    assert again.match.result == table.match.result == played(OLD).result
    assert Match.replay(archive.record(again, None)["record"]).result == table.match.result


def test_only_older_versions_can_be_kept_and_each_once() -> None:
    keep(OLD)
    with pytest.raises(ValueError, match="is not older than 2"):
        keep(replace(OTHELLO, name=NAME, rules_version=3))
    with pytest.raises(ValueError, match="is kept already"):
        keep(replace(OTHELLO, name=NAME, rules_version=1, title="Another"))
