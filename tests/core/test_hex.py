"""Cells and lines, against facts that were counted by hand or elsewhere."""

from itertools import combinations
from math import gcd

import pytest

from tableflip.core import hex as board
from tableflip.core.hex import AREA, AXIAL, BY_NAME, CELLS, DISTANCE, INDEX, NAMES, NEIGHBOURS, OFF


def test_91_cells_ring_by_ring():
    assert CELLS == 91
    assert AREA.tolist() == [1, 7, 19, 37, 61, 91]
    for radius in range(6):
        ring = AXIAL[AREA[radius - 1] if radius else 0 : AREA[radius]]
        assert {board.distance(cell) for cell in ring} == {radius}


def test_names():
    assert NAMES[0] == "f6"
    assert NAMES[INDEX[1, 0]] == "g6"
    assert NAMES[INDEX[0, 1]] == "f7"
    assert {name[0] for name in NAMES} == set("abcdefghijk")
    assert {int(name[1:]) for name in NAMES} == set(range(1, 12))
    assert len(BY_NAME) == 91


def test_neighbours_go_clockwise_from_the_east():
    assert [NAMES[cell] for cell in NEIGHBOURS[0]] == ["g6", "f7", "e7", "e6", "f5", "g5"]
    for cell in range(CELLS):
        for side, near in enumerate(NEIGHBOURS[cell].tolist()):
            if near != OFF:
                assert NEIGHBOURS[near][(side + 3) % 6] == cell
                assert DISTANCE[cell][near] == 1
    assert sum(near != OFF for row in NEIGHBOURS[:CELLS].tolist() for near in row) == 2 * 240  # adjacencies


def test_rotation():
    assert [board.rotate((1, 0), sixths) for sixths in range(6)] == list(board.DIRECTIONS)
    for cell in AXIAL:
        assert board.rotate(cell, 6) == board.rotate(cell, 0) == cell
        assert board.rotate(board.rotate(cell, 2), -2) == cell


def test_pairs_with_a_centre_between_them():
    """Radius 4 has 654: 396 along rows, 150 along borders, 108 steeper."""
    kinds = {"row": 0, "border": 0, "steeper": 0}
    for a, b in combinations([cell for cell in AXIAL if board.distance(cell) <= 4], 2):
        step = (b[0] - a[0], b[1] - a[1])
        parts = gcd(*step)
        if parts > 1:
            step = (step[0] // parts, step[1] // parts)
            _, border = board.crossed(step)
            kinds["row" if board.distance(step) == 1 else "border" if border else "steeper"] += 1
    assert kinds == {"row": 396, "border": 150, "steeper": 108}


@pytest.mark.parametrize(
    ("step", "inside", "border"),
    [
        ((1, 0), set(), set()),
        ((1, 1), set(), {(1, 0), (0, 1)}),
        ((2, -1), set(), {(1, 0), (1, -1)}),
        ((2, 1), {(1, 0), (1, 1)}, set()),
        ((3, -1), {(1, 0), (2, -1)}, set()),
    ],
)
def test_what_a_step_goes_over(step, inside, border):
    assert board.crossed(step) == (frozenset(inside), frozenset(border))


def test_line_tables_agree_with_a_walk_over_the_board():
    lines = board.lines()
    for cell, axial in enumerate(AXIAL):
        rays = range(lines.first[cell], lines.first[cell + 1])
        assert len(rays) == len(board.rays(axial))
        for ray, direction in zip(rays, board.rays(axial), strict=True):
            steps = lines.to[lines.step[ray] : lines.step[ray + 1]].tolist()
            walk = [board.plus(axial, direction, k) for k in range(1, 11)]
            assert steps == [INDEX[at] for at in walk if at in INDEX]
            assert len(steps) >= 2
            assert (ray < lines.rows_end[cell]) == (board.distance(direction) == 1)
