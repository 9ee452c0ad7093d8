"""Connect Four, the example of docs/adding-a-game.md: drawn boards, counts by another program, whole games."""

import doctest
from random import Random
from typing import Any

import pytest

from examples import connect_four
from tableflip import IllegalMove, Match, simulate
from tableflip.bots import make
from tableflip.core.rule import COMPILED
from tableflip.testing import times
from tableflip.testing.contract import sequences

EMPTY = ["......."] * 6


def match(board: str, **options: Any) -> Match:
    return Match.from_position("connect_four", {"board": board.split()}, **options)


# --- the rules -------------------------------------------------------------------------------------------------------


def test_yellow_begins_and_may_choose_any_column() -> None:
    m = Match("connect_four")
    assert m.turn == 0
    assert m.legal() == list("abcdefg")
    assert Match("connect_four", board="small").legal() == list("abcdef")
    assert Match("connect_four", board="large").legal() == list("abcdefghi")


def test_a_disc_falls_onto_those_in_its_column() -> None:
    m = match(" ".join([*EMPTY[:4], "..y....", "..r...."]))
    assert m.play("c") == [{"event": "dropped", "seat": 0, "column": "c", "cell": "c3"}]
    assert m.view()["board"][3] == "..y...."


def test_a_full_column_takes_no_more() -> None:
    m = match("y...... r...... y...... r...... y...... r......")
    assert m.legal() == list("bcdefg")
    with pytest.raises(IllegalMove, match="not legal now"):
        m.play("a")


@pytest.mark.parametrize(
    "moves",
    [
        "aabbccd",  # flat, completed at its end
        "aabbddc",  # flat, completed in between
        "abababa",  # upright
        "abbcdccdadd",  # slanting up to the right
        "gffedeedgdd",  # slanting down to the right
        "aabbccgdgd",  # the second player's
    ],
)
def test_four_in_a_row_win(moves: str) -> None:
    m = Match("connect_four")
    for move in moves:
        assert m.result is None
        m.play(move)
    winner = 1 - len(moves) % 2
    assert m.result == ([1 - winner, winner], [winner], "line")


def test_three_do_not_win_and_no_line_goes_from_a_top_to_the_next_foot() -> None:
    m = Match("connect_four", board="large")
    for move in "aaaaacacacb":  # yellow has a5, a6, a7, b1
        m.play(move)
    assert [row[:3] for row in m.view()["board"]] == ["y..", "y..", "y..", "r..", "y.r", "r.r", "yyr"]
    assert m.result is None


# --- counts and ends, by a program that shares nothing with the rules ------------------------------------------------


def is_won(board: list[str], rows: int) -> bool:
    """Is there a line in these columns? As one text, with a wall between columns, each direction is a stride."""
    text = "|".join(column.ljust(rows, ".") for column in board)
    strides = (1, rows, rows + 1, rows + 2)
    return any(
        text[at : at + 3 * stride + 1 : stride] in ("yyyy", "rrrr") for at in range(len(text)) for stride in strides
    )


def counted(columns: int, rows: int, depth: int) -> list[int]:
    """The sequences of 1, 2, ... moves. A board is a text for each column, from the bottom."""
    now, counts = [[""] * columns], []
    for ply in range(depth):
        now = [
            [*board[:at], column + "yr"[ply % 2], *board[at + 1 :]]
            for board in now
            if not is_won(board, rows)
            for at, column in enumerate(board)
            if len(column) < rows
        ]
        counts.append(len(now))
    return counts


@pytest.mark.parametrize("board", connect_four.SIZES)
def test_games_end_with_a_line_or_a_full_board(board: str) -> None:
    rows, reasons = connect_four.SIZES[board][1], set()
    for seed in range(times(300, least=90 if COMPILED else 2)):  # few boards of the small size fill up
        m, chance = Match("connect_four", board=board, seed=seed), Random(seed)
        while m.turn is not None:
            assert not is_won(columns_of(m), rows)
            m.play(chance.choice(m.legal()))
        assert m.result is not None
        assert is_won(columns_of(m), rows) == (m.result.reason == "line")
        assert m.result.reason == "line" or (m.result.winners, m.view()["board"][0].count(".")) == ([0, 1], 0)
        reasons.add(m.result.reason)
    assert "line" in reasons
    assert "full" in reasons or board != "small" or not COMPILED


def columns_of(m: Match) -> list[str]:
    return ["".join(column).rstrip(".") for column in zip(*reversed(m.view()["board"]), strict=True)]


@pytest.mark.parametrize(("board", "depth"), [("small", 6), ("usual", 5), ("large", 4)])
def test_counts(board: str, depth: int) -> None:
    columns, rows = connect_four.SIZES[board]
    depth = depth if COMPILED else 3
    start = Match("connect_four", board=board)
    assert [sequences(start, n) for n in range(1, depth + 1)] == counted(columns, rows, depth)


@pytest.mark.compiled
def test_counts_where_games_end() -> None:
    """Near the end of a game, where columns fill up and lines are made."""
    start = Match("connect_four", board="small")
    for move in "abcdabcdabefef":
        start.play(move)
    assert sequences(start, 4) == played_out(start, 4)


def played_out(m: Match, depth: int) -> int:
    """Counted move by move, with positions that are set up anew each time, so that nothing is carried along."""
    if depth == 0:
        return 1
    total = 0
    for text in m.legal():
        after = m.at(m.ply)
        after.play(text)
        total += played_out(Match.from_position("connect_four", after.position(), board="small"), depth - 1)
    return total


# --- a match ---------------------------------------------------------------------------------------------------------


def test_what_its_documentation_shows_is_true() -> None:
    assert doctest.testmod(connect_four).failed == 0


@pytest.mark.parametrize(
    ("board", "problem"),
    [
        (EMPTY[:5], "6 rows of 7 cells"),
        ([*EMPTY[:5], "y......r"], "6 rows of 7 cells"),
        ([*EMPTY[:4], "y......", "......."], "column a has a gap"),
        ([*EMPTY[:5], "x......"], "neither y, r nor a dot"),
        ([*EMPTY[:5], "r......"], "yellow begins"),
        (None, "position: board"),
        ([5] * 6, "position: board"),
    ],
)
def test_a_wrong_position_is_refused(board: Any, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        Match.from_position("connect_four", {"board": board})


def test_simulated_games_are_won_by_one_or_shared() -> None:
    played = simulate("connect_four", games=30, seed=3)
    assert (played.plies >= 7).all()
    assert ((played.winners.sum(axis=1) == 1) == (played.points.sum(axis=1) == 1)).all()


@pytest.mark.compiled
def test_a_bot_takes_the_win_and_stops_a_loss() -> None:
    for board, wanted in (
        ("....... ....... ....... ....... rrr.... yyy....", "d"),
        ("....... ....... ....... ....... y...... rrr.yy.", "d"),
    ):
        m = match(board)
        assert isinstance(m.turn, int)
        assert make("connect_four", 5, seed=1, timed=False, pace=0.2).choose(m, m.turn) == wanted
