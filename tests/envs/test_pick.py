"""Random play: one of the marks, by counting eight at a time, is the one that counting them one by one finds."""

import numpy as np
import pytest

from tableflip.core.rng import below, streams
from tableflip.core.rule import straight
from tableflip.envs import Batch
from tableflip.envs.kernels import in_words, pick
from tableflip.testing import times


@pytest.mark.parametrize("width", [1, 7, 8, 9, 65, 128, 129, 136, 257, 672])
@pytest.mark.parametrize("density", [0.02, 0.5, 1])
def test_one_of_the_marks_is_picked_as_if_they_were_counted_one_by_one(width: int, density: float) -> None:
    chance = np.random.default_rng(width)
    for number in range(times(60)):
        row = np.zeros(in_words(width), np.uint8)
        row[:width] = chance.random(width) < density
        mine, theirs = streams(1, number), streams(1, number)
        marked = np.flatnonzero(row)
        expected = marked[below(theirs, len(marked))] if len(marked) else 0
        assert pick(row.view(np.uint64), mine) == expected
        assert mine == theirs


def test_all_marks_come_up_as_often() -> None:
    row = np.zeros(72, np.uint8)
    marked = [0, 7, 8, 30, 63, 64]
    row[marked] = 1
    stream = streams(1, 5)
    picked = [pick(row.view(np.uint64), stream) for _ in range(1200)]
    found, counts = np.unique(picked, return_counts=True)
    assert found.tolist() == marked
    assert counts.min() > len(picked) / 6 * 0.75


def test_masks_show_no_more_than_the_actions_and_keep_their_rows_apart() -> None:
    batch = Batch("terraflip", 3, players=2)
    turn = batch.reset(1)
    assert turn.masks.shape == (3, batch.action_count)
    assert not np.shares_memory(turn.masks[0], turn.masks[1])
    for name, array in turn._asdict().items():
        for other, another in turn._asdict().items():
            assert name == other or not np.shares_memory(array, another)
    assert batch.bytes_a_game > turn.observations[0].nbytes + turn.masks[0].nbytes


def test_actions_of_other_kinds_and_layouts_are_read_as_they_are() -> None:
    """What is taken straight must have the right type; the rest is turned into it."""
    batches = [Batch("terraflip", 3, copy=True, players=2) for _ in range(4)]
    turns = [batch.reset(1) for batch in batches]
    for _ in range(6):
        actions = batches[0].random_actions()
        strided = np.zeros(6, np.int64)
        strided[::2] = actions
        said = actions, actions.astype(np.int32), strided[::2], actions.tolist()
        turns = [batch.step(one) for batch, one in zip(batches, said, strict=True)]
        assert len({turn.observations.tobytes() for turn in turns}) == 1


def test_a_kernel_without_its_look_at_types_gives_the_same() -> None:
    row, stream = np.ones(16, np.uint8).view(np.uint64), streams(1, 1)
    quick = straight(pick, row, stream)
    assert [quick(row, streams(1, k)) for k in range(9)] == [pick(row, streams(1, k)) for k in range(9)]
