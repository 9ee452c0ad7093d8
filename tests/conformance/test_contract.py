"""What holds in every game holds in ours: `tableflip.testing` plays at all our tables."""

from itertools import pairwise

import pytest

from tableflip import IllegalMove
from tableflip.games.installed import HOUSE
from tableflip.testing import check_game
from tests.conformance.tables import TABLES, every_table


def test_every_game_has_a_table():
    assert {table.game.name for table in TABLES} == set(HOUSE)


def some_at_once(game: str) -> list:
    """Its tables, some at once: they share the process of plain Python that compiled rules are compared with.

    As plain Python two of the terrain game, whose games take half a minute there, are enough.
    """
    tables = [table for table in TABLES if table.game.name == game]
    cuts = [0, 2, 4, len(tables)] if game == "terrain" else [0, len(tables) // 2, len(tables)]
    parts = [tables[start:end] for start, end in pairwise(cuts)]
    slow = pytest.mark.compiled if game == "terrain" else ()
    return [
        pytest.param(part, id=f"{part[0].name} to {part[-1].name}", marks=slow if n else ())
        for n, part in enumerate(parts)
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
