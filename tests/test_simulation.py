"""Mass simulation: the same games on any number of threads, and the same rules as a match."""

import numpy as np
import pytest

from tableflip import Match, simulate
from tableflip.core.rng import below, streams
from tests.conftest import times

MANY = times(1000)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_shapes_and_totals(players):
    result = simulate("terraflip", games=MANY, players=players)
    assert result.points.shape == result.winners.shape == (MANY, players)
    assert result.plies.shape == (MANY,)
    assert (result.winners.sum(axis=1) >= 1).all()
    best = result.points.max(axis=1, keepdims=True)
    assert (result.points == best)[result.winners].all()
    assert (result.plies >= 24 * players).all()  # each of the twelve turns: a tile and an end


def test_threads_change_nothing(monkeypatch):
    monkeypatch.setattr("tableflip.simulation.BATCH", 7)  # several batches, and a smaller one at the end
    one, two, all_cores = (simulate("terraflip", games=MANY, seed=3, threads=n) for n in (1, 2, 0))
    for first, second, third in zip(one, two, all_cores, strict=True):
        assert (first == second).all()
        assert (first == third).all()


def test_parts_of_a_run_are_the_run():
    whole = simulate("terraflip", games=50, seed=3, players=2)
    parts = [simulate("terraflip", games=n, seed=3, players=2, first_game=first) for first, n in ((0, 20), (20, 30))]
    for column, *pieces in zip(whole, *parts, strict=True):
        assert (column == np.concatenate(pieces)).all()
    with pytest.raises(ValueError, match="first_game=-1 is not possible"):
        simulate("terraflip", games=1, first_game=-1)


def test_the_seed_decides():
    one, again, other = (simulate("terraflip", games=times(300), seed=seed) for seed in (1, 1, 2))
    assert (one.points == again.points).all()
    assert (one.points != other.points).any()


def test_a_simulated_game_is_a_match_that_could_be_played():
    """Follow the simulation's own random numbers through a match: the same moves are legal, the same points result."""
    result = simulate("terraflip", games=3, seed=11, players=3, edition="french")
    for number in range(3):
        stream = streams(3, 11)[number : number + 1]
        match = Match("terraflip", players=3, edition="french")
        while match.turn is not None:
            out = match._out
            n = match._kernels.random_moves(match._state, 0, out)
            text = match.game.move_text(match.options, int(out[below(stream, n)]))
            assert not text.startswith("spy")
            match.play(text)
        assert match.result.points == result.points[number].tolist()
        assert match.result.winners == np.flatnonzero(result.winners[number]).tolist()
        assert match.ply == result.plies[number]


@pytest.mark.parametrize(
    "bad",
    [{"games": -1}, {"games": 1.5}, {"policy": "clever"}, {"threads": -2}, {"seed": "x"}, {"players": 7}, {"dice": 2}],
)
def test_bad_arguments_are_refused(bad):
    with pytest.raises(ValueError, match=next(iter(bad))):
        simulate("terraflip", **bad)


def test_no_games_is_no_games():
    assert simulate("terraflip", games=0).points.shape == (0, 4)
