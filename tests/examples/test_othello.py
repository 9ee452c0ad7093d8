"""The example of a game from outside the package: its rules on drawn boards, its counts, and whole games."""

import doctest
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from examples import othello
from tableflip import IllegalMove, Match, games, simulate
from tableflip.core.kernels import MOVE, kernels

# How many sequences of 1, 2, ... moves there are; a forced pass is a move.
PERFT = (4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288)

LINES_IN_ALL_DIRECTIONS = """
    x..x..x.
    .o.o.o..
    ..ooo...
    xoo.ooox
    ..ooo...
    .o.o.o..
    x..x..x.
    ...x....
"""
ROWS_MEET_AT_THE_EDGE = """
    ........
    ........
    ......xo
    o.......
    ......xo
    ox......
    ........
    ........
"""
WHITE_MUST_PASS = """
    xo......
    ........
    ........
    ........
    ........
    ........
    ........
    ........
"""


def position(board: str, turn: str) -> dict[str, Any]:
    return {"board": board.split(), "turn": turn}


def match(board: str, turn: str) -> Match:
    return Match.from_position("othello", position(board, turn))


def random_match(choices: list[int]) -> Match:
    """A match in which choice k says which of the legal moves is played at ply k; the first one when they run out."""
    m = Match("othello", seed=1)
    while m.turn is not None:
        legal = m.legal()
        m.play(legal[choices[m.ply] % len(legal) if m.ply < len(choices) else 0])
    return m


def perft(depth: int) -> int:
    stack = np.repeat(othello.OTHELLO.new(othello.Table(), 1), depth + 1)
    out = np.empty((depth + 1, othello.OTHELLO.most_legal), MOVE)
    return kernels(othello.OTHELLO).perft(stack, out, depth)


# --- the rules -------------------------------------------------------------------------------------------------------


def test_black_starts_with_four_moves() -> None:
    m = Match("othello")
    assert m.turn == 0
    assert m.legal() == ["d3", "c4", "f5", "e6"]
    assert m.view()["board"][3:5] == ["...ox...", "...xo..."]


def test_a_disc_flips_all_that_it_outflanks_in_every_direction() -> None:
    m = match(LINES_IN_ALL_DIRECTIONS, "black")
    placed, over = m.play("d4")
    assert " ".join(placed["flipped"]) == "b2 d2 f2 c3 d3 e3 b4 c4 e4 f4 g4 c5 d5 e5 b6 d6 f6"
    assert over == {"event": "over", "points": [27, 0], "winners": [0], "reason": "discs"}


def test_no_line_goes_round_the_edge_of_the_board() -> None:
    assert match(ROWS_MEET_AT_THE_EDGE, "black").legal() == ["pass"]


def test_one_who_can_place_no_disc_must_pass() -> None:
    m = match(WHITE_MUST_PASS, "white")
    assert m.legal() == ["pass"]
    assert m.play("pass") == [{"event": "passed", "seat": 1}]
    assert m.legal() == ["c1"]
    m.play("c1")
    assert m.result == ([3, 0], [0], "discs")


def test_as_many_discs_share_the_victory() -> None:
    m = match("xxxxxxxx " * 4 + "oooooooo " * 4, "black")
    assert m.result == ([32, 32], [0, 1], "shared")


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_perft(depth: int) -> None:
    assert perft(depth) == PERFT[depth - 1]


@pytest.mark.compiled
@pytest.mark.parametrize("depth", [5, 6, 7, 8, 9])
def test_perft_further_on(depth: int) -> None:
    assert perft(depth) == PERFT[depth - 1]


# --- a match ---------------------------------------------------------------------------------------------------------


def test_the_registry_knows_it() -> None:
    assert games()["othello"] == {"type": "object", "properties": {}, "additionalProperties": False}


def test_what_its_documentation_shows_is_true() -> None:
    assert doctest.testmod(othello).failed == 0


@pytest.mark.parametrize("text", ["a1", "d4", "pass"])
def test_what_is_not_legal_is_refused(text: str) -> None:
    m = Match("othello")
    with pytest.raises(IllegalMove, match="not legal now"):
        m.play(text)
    assert m.ply == 0


def test_what_is_no_move_is_refused_with_examples() -> None:
    with pytest.raises(IllegalMove, match=r"'i9' is not a move here\. Moves look like this: d3, pass\."):
        Match("othello").play("i9")


@pytest.mark.parametrize(
    "wrong",
    [
        {"board": ["........"] * 7, "turn": "black"},
        {"board": ["......#."] * 8, "turn": "black"},
        {"board": ["........"] * 8, "turn": "green"},
        {"board": ["........"] * 8},
        {},
    ],
)
def test_a_wrong_position_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="8 rows of 8 squares"):
        Match.from_position("othello", wrong)


@settings(deadline=None, max_examples=25)  # whole games, also as plain Python
@given(st.lists(st.integers(0, 63), max_size=70))
def test_a_match_is_told_by_its_record_and_its_position(choices: list[int]) -> None:
    m = random_match(choices)
    assert m.result is not None
    assert Match.replay(m.record()).record() == m.record()
    assert Match.from_position("othello", m.position()).view()["board"] == m.view(0)["board"] == m.view(1)["board"]


def test_simulated_games() -> None:
    played = simulate("othello", games=20, seed=3)
    assert (played.points.sum(axis=1) <= 64).all()
    assert (played.winners == (played.points == played.points.max(axis=1, keepdims=True))).all()
    assert (played.plies >= 9).all()  # no game is shorter
    assert played.plies[:5].tolist() == [61, 60, 60, 61, 62]  # the same, compiled and not


def test_the_guide_is_true() -> None:
    guide = Path(__file__).parents[2] / "docs" / "adding-a-game.md"
    parser = doctest.DocTestParser()
    examples = parser.get_doctest(guide.read_text(encoding="utf-8").replace("```", ""), {}, guide.name, str(guide), 0)
    assert len(examples.examples) > 10
    assert doctest.DocTestRunner().run(examples).failed == 0
