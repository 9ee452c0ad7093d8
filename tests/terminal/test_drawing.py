"""A game without a drawing of its own is still readable."""

from rich.text import Text

from tableflip.terminal.drawing import PLAIN, Paper, drawing_of
from tableflip.terminal.terraflip import DRAWING

VIEW = {
    "game": "nim",
    "options": {},
    "seats": ["a", "b"],
    "seat": 0,
    "turn": 0,
    "points": [0, 0],
    "result": None,
    "heaps": [3, 4, 5],
    "last": None,
    "players": [{"name": "a very long name for a player", "taken": 12}, {"name": "another long name", "taken": 7}],
}


def test_each_game_finds_its_drawing() -> None:
    assert drawing_of("terraflip") is DRAWING
    assert drawing_of("nim") is PLAIN


def test_a_view_as_lines() -> None:
    lines: list[Text] = PLAIN.table(VIEW, ["take 1 2"], Paper())
    assert [line.plain for line in lines] == [
        "turn: 0",
        "points: 0 0",
        "heaps: 3 4 5",
        "last: -",
        "players:",
        "  0: name a very long name for a player, taken 12",
        "  1: name another long name, taken 7",
    ]


def test_events_and_hints() -> None:
    assert PLAIN.tell(VIEW, {"event": "took", "seat": 1, "heap": 2, "left": [1, 2]}) == "took heap 2 left 1 2"
    assert PLAIN.hint(VIEW, ["take 1 2"]) == "Your move, for example: `take 1 2`"
    assert PLAIN.hint(VIEW, []) == ""
