"""What holds in every game holds in ours: `tableflip.testing` plays at all our tables."""

import pytest

from tableflip import IllegalMove
from tableflip.games.installed import HOUSE
from tableflip.testing import check_game
from tests.conformance.tables import TABLES, every_table


def test_every_game_has_a_table():
    assert {table.game.name for table in TABLES} == set(HOUSE)


def some_at_once(game: str) -> list:
    """Its tables, some at once: they share the process of plain Python that compiled rules are compared with.

    `make test` plays at every third, in which all editions are, and at the last. As plain Python these are enough of
    the terrain game, whose games take half a minute there.
    """
    tables = [table for table in TABLES if table.game.name == game]
    soon = [*tables[:-1:3], tables[-1]]
    later = [table for table in tables if table not in soon]
    half = len(later) // 2
    marks = [pytest.mark.long, *([pytest.mark.compiled] if game == "terrain" else [])]
    return [
        pytest.param(part, id=f"{part[0].name} to {part[-1].name}", marks=[] if part is soon else marks)
        for part in (soon, later[:half], later[half:])
    ]


@pytest.mark.parametrize("tables", [some for game in HOUSE for some in some_at_once(game)])
def test_what_holds_in_every_game(tables):
    check_game(tables[0].game, [table.table for table in tables])


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
