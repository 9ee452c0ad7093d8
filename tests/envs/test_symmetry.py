"""Turned and mirrored boards: whoever makes the turned moves there sees the turned board, move by move."""

import numpy as np
import pytest

from tableflip.core.encoding import size
from tableflip.envs import Batch, encoding_of, symmetries
from tableflip.games import find

TABLES = [{"players": 2}, {"players": 4, "edition": "french"}, {"players": 3, "lines": "rows", "flipping": "mandatory"}]


@pytest.mark.compiled
@pytest.mark.parametrize("options", TABLES, ids=["2", "4-french", "3-rows"])
def test_a_turned_board_is_played_on_alike(options):
    """The same game on boards turned in each way: random play on the first, the same moves turned on the others."""
    game = find("terraflip")
    ways = symmetries(game, game.options.of(options))
    boards = [Batch(game, 1, autoreset="off", **options) for _ in ways.actions]
    turns = [board.reset(1) for board in boards]
    chance, steps = np.random.default_rng(1), 0
    while not boards[0].is_over(0):
        first = turns[0]
        for turn, seen, actions in zip(turns, *ways, strict=True):
            assert (turn.observations[0][seen] == first.observations[0]).all()
            assert (turn.masks[0][actions] == first.masks[0]).all()
        action = chance.choice(np.flatnonzero(first.masks[0]))
        turns = [board.step([way[action]]) for board, way in zip(boards, ways.actions, strict=True)]
        steps += 1
    assert steps > 30
    assert {tuple(turn.points[0].tolist()) for turn in turns} == {tuple(turns[0].points[0].tolist())}


def test_each_way_is_another_and_the_first_changes_nothing():
    game = find("terraflip")
    ways = symmetries(game, game.options.of({"players": 2}))
    assert ways.observations.shape == (12, 1006)
    assert ways.actions.shape == (12, 672)
    assert ways.actions[0].tolist() == list(range(672))
    assert len({row.tobytes() for row in ways.actions}) == 12
    assert all(sorted(row) == list(range(len(row))) for row in (*ways.actions, *ways.observations))


@pytest.mark.parametrize("name", ["terrain", "flipships"])
def test_where_directions_matter_there_is_but_one_way(name):
    game = find(name)
    options = game.options.of({"players": 2})
    ways = symmetries(game, options)
    encoding = encoding_of(game)
    assert ways.observations.tolist() == [list(range(size(encoding.observation(options))))]
    assert ways.actions.tolist() == [list(range(size(encoding.actions(options))))]
