"""Kernels that count nobody who holds an array: they make none, and what they call may."""

import numpy as np
import pytest

from tableflip.core.rule import borrowing, rule
from tableflip.envs.kernels import room_in, room_words

pytestmark = pytest.mark.compiled


@rule
def added(row, n):
    """Makes an array, and is compiled for the first time under one who makes none."""
    room = np.zeros(n, np.int64)
    room[:] = row[0]
    return room.sum()


@borrowing
def over_rows(rows, n):
    total = 0
    for i in range(len(rows)):
        total += added(rows[i], n)
    return total


def test_what_is_called_may_make_arrays_and_nothing_is_kept_or_lost():
    from numba.core.runtime import _nrt_python, rtsys

    _nrt_python.memsys_enable_stats()
    rows = np.arange(12, dtype=np.int64).reshape(6, 2)
    assert over_rows(rows, 3) == rows[:, 0].sum() * 3
    before = rtsys.get_allocation_stats()
    for _ in range(50):
        over_rows(rows, 3)
    after = rtsys.get_allocation_stats()
    _nrt_python.memsys_disable_stats()
    assert after.alloc > before.alloc
    assert after.alloc - before.alloc == after.free - before.free
    assert rows.tolist() == np.arange(12).reshape(6, 2).tolist()


def test_whoever_makes_an_array_must_count():
    from numba.core.errors import NumbaError

    @borrowing
    def made(n):
        return np.zeros(n, np.int64)

    with pytest.raises(NumbaError):
        made(3)


@pytest.mark.parametrize(("most_legal", "seats", "parts"), [(1, 1, 1), (9, 2, 1), (65, 6, 3), (1000, 9, 2)])
def test_rooms_to_work_in_do_not_overlap_and_fit(most_legal, seats, parts):
    words = np.zeros(room_words(most_legal, seats, parts), np.int64)
    work = getattr(room_in, "py_func", room_in)  # from within, as a step does: nobody would count what it gives
    rooms = work(words, most_legal, seats, parts)
    assert [len(room) for room in rooms] == [most_legal, seats, parts]
    for room in rooms:
        assert not any(other.any() for other in rooms if other is not room)
        room[:] = 1
        assert all(np.count_nonzero(other) in (0, len(other)) for other in rooms)
        room[:] = 0
