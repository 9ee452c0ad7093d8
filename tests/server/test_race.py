"""In a race bots move as often as people of their level do, however many of them sit at the table."""

import random

import pytest

from tableflip.server.bot_runner import next_in_race
from tableflip.server.players import seconds_a_move

MOVES = 4000


@pytest.mark.parametrize("levels", [(3,), (1, 5), (5, 5, 2)])
def test_each_bot_takes_the_time_of_its_level(levels: tuple[int, ...]) -> None:
    random.seed(1)
    takes = {seat: seconds_a_move("flipships", level) for seat, level in enumerate(levels)}
    now, moved = 0.0, dict.fromkeys(takes, 0)
    for _ in range(MOVES):
        seat, seconds = next_in_race(takes)
        now += seconds
        moved[seat] += 1
    for seat, count in moved.items():
        assert now / count == pytest.approx(takes[seat], rel=0.1)


def test_the_better_the_hand_the_quicker() -> None:
    seconds = [seconds_a_move("flipships", level) for level in range(1, 6)]
    assert seconds == sorted(seconds, reverse=True)
    assert seconds[0] > 2 * seconds[4]
