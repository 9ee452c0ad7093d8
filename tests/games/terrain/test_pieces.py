"""The box and the board (TG-1, TG-2), counted."""

from itertools import combinations

from tableflip.core.hex import CELLS, NAMES, NEIGHBOURS, OFF
from tableflip.games.terrain.pieces import (
    COPIES,
    CORNERS,
    EXITS_OF,
    IS_DISTINCT,
    KINDS,
    PIECES,
    SHAPES,
    parse_piece,
    piece_text,
    turned,
)


def test_there_are_240_adjacencies_and_six_corners() -> None:
    assert sum(1 for cell in range(CELLS) for other in NEIGHBOURS[cell] if other != OFF) == 2 * 240
    assert [NAMES[corner] for corner in CORNERS] == ["k6", "f11", "a11", "a6", "f1", "k1"]


def test_the_patterns_are_all_ways_to_choose_three_of_six_sides() -> None:
    masks = {sum(1 << side for side in sides) for sides in combinations(range(6), 3)}
    classes = {frozenset(turned(mask, k) for k in range(6)) for mask in masks}
    assert set(SHAPES) == masks
    assert sorted(len(alike) for alike in classes) == [2, 6, 6, 6]
    assert len({SHAPES[min(alike)] // 6 for alike in classes}) == 4


def test_96_pieces_in_the_box_of_which_91_fill_the_board() -> None:
    assert KINDS * COPIES == 96 == CELLS + 5
    assert IS_DISTINCT.sum() == 8 * 20
    assert len({(piece // 24, EXITS_OF[piece]) for piece in range(PIECES)}) == 8 * 20


def test_pieces_as_text_and_back() -> None:
    for piece in range(PIECES):
        if IS_DISTINCT[piece]:
            assert parse_piece(piece_text(piece)) == piece
    assert parse_piece("5D4") == parse_piece("5D0")  # TG-15
    assert parse_piece("5D5") == parse_piece("5D1")
    assert [parse_piece(text) for text in ("9A0", "0A0", "5E0", "5A6", "5A", "", "5A00")] == [None] * 7
