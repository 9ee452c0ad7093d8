"""Axial hexagonal cells: names, neighbours, rings, rotation, distances, and all straight lines.

Every board is a hexagon around the centre (0, 0), of radius 5 at most. Cells are numbered ring by ring from the
centre outwards, so the board of radius k is exactly the cells 0 .. AREA[k] - 1. The number OFF stands for "off the
board": a cell that no piece ever lies on, which spares the rules every test for the rim.
"""

from functools import cache
from math import gcd
from typing import TypeAlias

import numpy as np

Axial: TypeAlias = tuple[int, int]

RADIUS = 5
DIRECTIONS: tuple[Axial, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # clockwise from E


def distance(a: Axial, b: Axial = (0, 0)) -> int:
    q, r = a[0] - b[0], a[1] - b[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2


def plus(a: Axial, b: Axial, times: int = 1) -> Axial:
    return a[0] + times * b[0], a[1] + times * b[1]


def rotate(a: Axial, sixths: int) -> Axial:
    """`a` turned clockwise about the centre by `sixths` of a full turn."""
    for _ in range(sixths % 6):
        a = -a[1], a[0] + a[1]
    return a


def ring(radius: int) -> list[Axial]:
    """The cells at that distance from the centre, clockwise from the eastern corner."""
    if radius == 0:
        return [(0, 0)]
    at, cells = (radius, 0), []
    for side in range(6):
        for _ in range(radius):
            cells.append(at)
            at = plus(at, DIRECTIONS[(side + 2) % 6])
    return cells


AXIAL: tuple[Axial, ...] = tuple(cell for radius in range(RADIUS + 1) for cell in ring(radius))
CELLS = len(AXIAL)  # 91
OFF = CELLS
CENTRE = 0
INDEX: dict[Axial, int] = {axial: cell for cell, axial in enumerate(AXIAL)}
NAMES: tuple[str, ...] = tuple(f"{chr(ord('f') + q)}{6 + r}" for q, r in AXIAL)
BY_NAME: dict[str, int] = {name: cell for cell, name in enumerate(NAMES)}

# Tables for the rules. uint16: an unsigned index spares the compiled code a test for negative ones, and 16 bits
# are wide enough that sums with a cell number cannot overflow when the rules run uncompiled.
AREA = np.array([1 + 3 * k * (k + 1) for k in range(RADIUS + 1)], np.uint16)
NEIGHBOURS = np.array(
    [[INDEX.get(plus(cell, step), OFF) for step in DIRECTIONS] for cell in AXIAL] + [[OFF] * 6], np.uint16
)
DISTANCE = np.array([[distance(a, b) for b in AXIAL] for a in AXIAL], np.uint16)


# --- straight lines through cell centres -----------------------------------------------------------------------------


@cache
def crossed(step: Axial) -> tuple[frozenset[Axial], frozenset[Axial]]:
    """What the segment from the centre (0, 0) to the centre `step` goes over, besides these two cells.

    Returns the cells whose interior it passes through, and the cells along whose border it runs. A cell that is
    touched in a corner point alone is in neither.

    A point p is inside the cell c when |f(p - c)| < 1 for the three linear forms f below, one for each pair of
    opposite sides, and on a border when one of them is exactly 1. All in whole numbers: along the segment p = t * step
    each form allows an open interval of t, held as (numerator, denominator).
    """

    def forms(a: Axial) -> tuple[int, int, int]:
        q, r = a
        return q - r, q + 2 * r, -2 * q - r

    inside: set[Axial] = set()
    border: set[Axial] = set()
    slopes = forms(step)
    for cell in INDEX:
        low, high, on_border, apart = (0, 1), (1, 1), False, False
        for at_start, slope in zip(forms((-cell[0], -cell[1])), slopes, strict=True):
            if slope == 0:
                apart |= abs(at_start) > 1
                on_border |= abs(at_start) == 1
                continue
            side = 1 if slope > 0 else -1
            enters, leaves = (-side * at_start - 1, abs(slope)), (-side * at_start + 1, abs(slope))
            low, high = (low if less(enters, low) else enters), (leaves if less(leaves, high) else high)
        if not apart and less(low, high) and cell not in ((0, 0), step):
            (border if on_border else inside).add(cell)
    return frozenset(inside), frozenset(border)


def less(a: tuple[int, int], b: tuple[int, int]) -> bool:
    """a < b for fractions with positive denominators."""
    return a[0] * b[1] < b[0] * a[1]


def needs(start: Axial, step: Axial) -> list[tuple[int, int]]:
    """Pairs of cells between the centres `start` and `start + step`: of each pair, one at least must hold a piece
    if a line may not go over empty space. A cell crossed in its interior is paired with itself; a line along a
    border needs a piece on either side of it."""
    sixths = next(k for k in range(6) if rotate(step, k)[0] > 0 and rotate(step, k)[1] >= 0)  # one case of six
    inside, border = crossed(rotate(step, sixths))

    def cell(offset: Axial) -> int:
        return INDEX.get(plus(start, rotate(offset, -sixths)), OFF)

    alone = [(cell(offset), cell(offset)) for offset in sorted(inside)]
    return alone + ([(cell(min(border)), cell(max(border)))] if border else [])


def rays(start: Axial) -> list[Axial]:
    """The directions of all straight lines from `start` that meet at least two more centres, the six rows first."""
    ahead = {(q - start[0], r - start[1]) for q, r in AXIAL}
    primitive = [d for d in ahead if gcd(*d) == 1 and plus(start, d, 2) in INDEX]
    return sorted(primitive, key=lambda d: (distance(d), d))


class Lines:
    """All rays of the board as flat tables.

    The rays of a cell are `first[cell] .. first[cell + 1]`, those along its rows `first[cell] .. rows_end[cell]`.
    A ray's steps are `step[ray] .. step[ray + 1]`; step k arrives on the cell `to[k]` and needs one piece at least
    in each pair `need[n]` for n in `need_from[k] .. need_from[k + 1]`.
    """

    def __init__(self) -> None:
        first, rows_end, step, to, need_from, need = [0], [], [0], [], [0], []
        for start in AXIAL:
            directions = rays(start)
            rows_end.append(first[-1] + sum(distance(d) == 1 for d in directions))
            first.append(first[-1] + len(directions))
            for direction in directions:
                at = start
                while (ahead := plus(at, direction)) in INDEX:
                    need += needs(at, direction)
                    need_from.append(len(need))
                    to.append(INDEX[ahead])
                    at = ahead
                step.append(len(to))
        self.first, self.rows_end, self.step, self.to, self.need_from, self.need = (
            np.array(table, np.uint16) for table in (first, rows_end, step, to, need_from, need)
        )


@cache
def lines() -> Lines:
    """The line tables, made once for whoever asks first (about 50 ms)."""
    return Lines()
