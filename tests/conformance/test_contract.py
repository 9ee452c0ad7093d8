"""What holds in every game holds in ours: `tableflip.testing` plays at all our tables."""

import pytest

from tableflip import IllegalMove
from tableflip.games.installed import HOUSE
from tableflip.testing import check_game
from tests.conformance.tables import TABLES, every_table


def test_every_game_has_a_table():
    assert {table.game.name for table in TABLES} == set(HOUSE)


def not_too_slow(game: str) -> list:
    """Its tables; as plain Python two of the terrain game, whose games take half a minute there, are enough."""
    tables = [table for table in TABLES if table.game.name == game]
    enough = 2 if game == "terrain" else len(tables)
    return tables[:enough] + [pytest.param(table, marks=pytest.mark.compiled) for table in tables[enough:]]


@pytest.mark.parametrize(
    "table", [table for game in HOUSE for table in not_too_slow(game)], ids=lambda table: table.name
)
def test_what_holds_in_every_game(table):
    check_game(table.game, [table.table])


@every_table
def test_a_seat_that_there_is_not_has_no_view(table):
    match = table.match()
    for wrong in (-1, len(match.seats), "0", 1.0):
        with pytest.raises(ValueError, match="seat"):
            match.view(wrong)


@every_table
def test_what_looks_like_a_move_of_another_game_is_refused_with_what_is_wrong_with_it_or_the_forms_of_a_move(table):
    match = table.match()
    for text in ("fly g6", "place", "place g6", "place z99 river", "flip f6 g6", "END", "end end"):
        with pytest.raises(IllegalMove) as refused:
            match.play(text)
        assert refused.value.reason.key in ("unreadable-move", "misread-move"), text
