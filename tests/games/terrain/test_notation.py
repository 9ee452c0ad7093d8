"""Moves and positions as text, both ways."""

from typing import Any

import pytest

from tableflip import IllegalMove, Match
from tableflip.games.terrain.game import GAME
from tableflip.games.terrain.notation import move_text, parse_move
from tableflip.games.terrain.options import Options
from tableflip.games.terrain.pieces import IS_DISTINCT
from tableflip.games.terrain.rules import GOAL

from .drawing import flat


def test_every_move_has_a_text_that_reads_back() -> None:
    options = Options()
    for move in range(GAME.moves):
        if move >= GOAL or IS_DISTINCT[move // 91]:
            assert parse_move(options, move_text(options, move)) == move


def test_the_texts_of_the_contract() -> None:
    options = Options()
    for text in ("build c4 5B2", "goal c4", "roll 4 2", "roll 4 2 6", "step c5", "stop", "rotate c4 3", "invert c4",
                 "forfeit", "start k6", "roll 5"):  # fmt: skip
        assert move_text(options, parse_move(options, text)) == text
    assert move_text(options, parse_move(options, "build c4 5D4")) == "build c4 5D0"


@pytest.mark.parametrize(
    "text",
    ["", "build", "build c4", "build z9 5B2", "build c4 9B2", "step", "step c99", "rotate c4", "rotate c4 0",
     "rotate c4 6", "roll 0", "roll 0 1", "roll 1 2 3 4", "roll 7 1", "roll", "roll 7", "roll -1", "roll ²", "start",
     "stop now", "jump c4"],
)  # fmt: skip
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(IllegalMove, match="is not a move"):
        parse_move(Options(), text)


@pytest.mark.parametrize(
    ("position", "problem"),
    [
        ({"piece": {}}, "there is no 'piece'"),
        ({"pieces": {"z1": "5B2"}}, "'z1' is not a cell"),
        ({"pieces": {"f6": "5E2"}}, "piece f6: '5E2' is not a piece"),
        ({"pieces": {"f6": 5}}, "piece f6: 5 is not a piece"),
        ({"pieces": []}, r"pieces: \[\] is not possible: it must be written as \{"),
        ({"pieces": {"f6": "5B2"}, "inverted": ["g6"]}, "no piece on g6"),
        ({"pieces": {"f6": "5B2"}, "tokens": ["f6"]}, "2 entries are needed, one for each seat"),
        ({"pieces": {"f6": "5B2"}, "tokens": ["f6", "g6"]}, "desert cannot stand on g6"),
        ({"pieces": {"f6": "5B2"}, "tokens": ["f6", "f6"]}, "desert is not alone on f6"),
        ({"pieces": {"f6": "5B2"}, "tokens": ["f6", None]}, "desert must stand on a piece"),
        ({"pieces": flat(), "tokens": ["f6", "g6"], "starts": ["a6", "a6"]}, "a6 is the start of two players"),
        ({"pieces": flat(), "tokens": ["f6", "g6"], "goals": [["c4", "c5"], []]}, "are more than 1"),
        (
            {"pieces": flat(), "tokens": ["f6", "g6"], "goals": ["c4", []]},
            r"goals: 'c4' is not possible: it must be written as \[",
        ),
        ({"pieces": flat(), "tokens": ["f6", "g6"], "visited": [["c4"], []]}, "'c4' is not a destination of seat 0"),
        ({"pieces": flat(), "tokens": ["f6", "g6"], "turn": 2}, "2 does not play here"),
        ({"pieces": flat(), "tokens": ["f6", "g6"], "turn": "pink"}, "'pink' does not play here"),
        ({"pieces": flat(), "tokens": ["f6", "g6"], "roll": [4]}, "white and red are needed"),
        ({"pieces": flat(), "tokens": ["f6", "g6"], "roll": [4, 7]}, "white and red are needed"),
        ({"pieces": flat(), "tokens": ["f6", "g6"], "roll": [4, 2, 1]}, "white and red are needed"),
        ({"pieces": flat(), "tokens": ["f6", "g6"], "roll": [4, 2], "points": 5}, "0 to 4 can be left"),
        ({"pieces": flat(), "tokens": ["f6", "g6"], "phase": "move"}, "needs a roll"),
        ({"pieces": flat(), "tokens": ["f6", "g6"], "phase": "dance"}, "phases are first"),
        ({"pieces": flat(), "tokens": ["f6", "g6"], "phase": "turn", "roll": [4, 2]}, "doubles turn a piece"),
        ({"phase": "build", "starts": ["k6", "a6"]}, "there is no legal move in it"),
    ],
)
def test_nonsense_is_refused_with_its_place(position: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        Match.from_position("terrain", position, players=2)


def test_who_is_lost_has_no_destination() -> None:
    with pytest.raises(ValueError, match="who is lost has no destination"):
        Match.from_position("terrain", {"pieces": flat(), "goals": [["c4"], []]}, players=2, lost=True)


def test_what_is_left_out_is_as_the_rest_suggests() -> None:
    def phase(**position: Any) -> str:
        m = Match.from_position("terrain", position, players=2, auto_chance=False)
        found: str = m.view()["phase"]
        return found

    assert phase() == "build"
    assert phase(pieces=flat()) == "goals"
    assert phase(pieces=flat(), goals=[["c4"], ["d4"]]) == "roll"
    assert phase(pieces=flat(), tokens=["f6", "g6"]) == "roll"
    assert phase(pieces=flat(), tokens=["f6", "g6"], roll=[4, 2]) == "move"
    assert phase(pieces=flat(), tokens=["f6", "g6"], roll=[4, 4]) == "turn"
    m = Match.from_position("terrain", {"pieces": flat(), "turn": "desert", "roll": [4, 2]}, players=2)
    assert (m.turn, m.position()["tokens"]) == (1, ["k6", "a6"])
    m = Match.from_position("terrain", {"pieces": flat(c4="5D3")}, players=2)
    assert m.position()["pieces"]["c4"] == "5D1"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("build k6 9A0", "'9A0' is not a piece: level 1 to 8, pattern A to D, turned by 0 to 5, like 5B2"),
        ("build k6", "it looks like build c4 5B2"),
        ("rotate f6 9", "a piece is turned by 1 to 5 sixths, not by '9'"),
        ("step zz", "'zz' is not a cell"),
        ("stop now", "it looks like stop"),
        ("roll 9 1", "each is 1 to 6"),
    ],
)
def test_what_is_no_move_says_what_is_wrong_with_it(text: str, problem: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        parse_move(Options(), text)
    assert refused.value.reason.key == "misread-move"
    assert problem in str(refused.value)
    assert repr(text) in str(refused.value)
