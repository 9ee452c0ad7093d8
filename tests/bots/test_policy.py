"""A bot that follows the game's own policy."""

import pytest

from tableflip import Match
from tableflip.bots.policy import PolicyBot


@pytest.mark.parametrize("options", [{}, {"players": 1, "fleets": 3}, {"players": 3, "speed": True}])
def test_it_plays_whole_matches(options) -> None:
    match = Match("flipships", seed=1, **options)
    bots = [PolicyBot(seat) for seat in range(len(match.seats))]
    while (turn := match.turn) is not None:
        seat = turn if isinstance(turn, int) else match.ply % len(bots)
        match.play(bots[seat].choose(match, seat), seat)
    assert match.result


def test_it_waits_for_its_turn() -> None:
    match = Match("flipships", seed=1)
    with pytest.raises(ValueError, match="not its turn"):
        PolicyBot(1).choose(match, 1)
