"""A game without a drawing of its own is still readable."""

import re
from dataclasses import replace
from pathlib import Path

from rich.text import Text

import tableflip
from tableflip import Match
from tableflip.core.drawing import PLAIN, Paper
from tableflip.games import find, installed_names
from tests.bots.search.tiny import nim

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


def test_the_terminal_knows_no_game() -> None:
    """Whatever is special to a game comes from the game: neither its name nor that of a seat stands in the terminal."""
    room = Path(tableflip.__file__).parent / "terminal"
    words = {word for name in installed_names() for word in (name, *find(name).options().seats)}
    for file in room.glob("*.py"):
        found = set(re.findall(r"[a-z_]+", file.read_text(encoding="utf-8"))) & words
        assert not found, f"{file.name}: {found}"


def test_a_game_without_a_drawing_has_the_plain_one() -> None:
    assert not any(find(name).drawing is PLAIN for name in installed_names())
    assert nim(7).drawing is PLAIN
    game = replace(nim(7), view=lambda options, state, seat: {"heap": int(state[0]["heap"])})
    assert {"turn: 0", "heap: 7"} <= set(str(Match(game, seed=1)).splitlines())


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
