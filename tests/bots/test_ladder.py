"""Ladders: everybody plays everybody, the same ladder comes out again, and the command shows it."""

import numpy as np
import pytest
from typer.testing import CliRunner

from tableflip.bots.ladder import RANDOM, Ladder, Pairing, climb, play
from tableflip.cli import app
from tableflip.terminal.ladder import cross_rows


@pytest.mark.compiled
def test_every_pair_plays_and_points_are_shared_out() -> None:
    told: list[tuple[int, int]] = []
    ladder = climb(
        "terraflip", 4, [RANDOM, 1, 2], 0.1, processes=1, done=lambda *so_far: told.append(so_far), players=2
    )
    assert ladder.levels == (0, 1, 2)
    assert ladder.score + ladder.score.T == pytest.approx(4 * (1 - np.eye(3)))
    assert told == [(number, 12) for number in range(1, 13)]


@pytest.mark.compiled
def test_processes_change_no_result() -> None:
    one, two = (climb("terraflip", 6, [1, 2], 0.05, processes, players=2).score for processes in (1, 2))
    assert one.tolist() == two.tolist()


@pytest.mark.compiled
def test_a_game_comes_out_the_same_again_and_the_two_change_seats() -> None:
    here, there = (Pairing("terraflip", (("players", 2),), RANDOM, 3, number, 0.02) for number in (0, 1))
    assert play(here) == play(here)
    assert play(here) <= 0.5
    assert play(there) <= 0.5  # the better one wins on either seat


@pytest.mark.compiled
def test_partners_climb_as_teams() -> None:
    ladder = climb("flipships", 2, [2], 0.01, processes=1, players=2)
    assert ladder.score.shape == (1, 1)
    assert 0 <= ladder.score[0, 0] <= 2


@pytest.mark.parametrize(
    ("broken", "why"),
    [
        ({"games": 0}, "games=0 is not possible"),
        ({"processes": -1}, "processes=-1 is not possible"),
        ({"chosen": [1]}, "at least two different levels"),
        ({"chosen": [2, 2]}, "at least two different levels"),
        ({"chosen": [1, 9]}, "There is no level 9"),
        ({"players": 7}, "players=7 is not possible"),
    ],
)
def test_a_ladder_that_cannot_be_played_is_refused(broken, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        climb("terraflip", **{"games": 1, "processes": 1} | broken)


@pytest.mark.compiled
def test_the_command_prints_a_cross_table() -> None:
    args = ["ladder", "terraflip", "--games", "2", "--levels", "random,1", "--processes", "1", "--pace", "0.01"]
    told = CliRunner().invoke(app, args).output
    assert "Elo" in told
    assert "random play" in told
    assert "1 First game" in told
    assert "±" in told
    page = CliRunner().invoke(app, [*args, "--markdown"]).output
    assert page.splitlines()[1].startswith("| --- | --- |")


def test_an_average_level_has_no_negative_nothing() -> None:
    wins = [[0, 37, 40, 40, 40], [3, 0, 39, 40, 40], [0, 1, 0, 39, 40], [0, 0, 1, 0, 37], [0, 0, 0, 3, 0]]
    rows = cross_rows("terraflip", Ladder((5, 4, 3, 2, 1), 40, np.array(wins, float)))
    assert [row[1][:2] for row in rows[1:]] == ["+9", "+5", "+0", "-5", "-9"]


def test_the_command_prints_how_often_teams_win() -> None:
    args = ["ladder", "flipships", "--games", "1", "--levels", "1", "--processes", "1", "--pace", "0.01"]
    told = CliRunner().invoke(app, args).output
    assert "1 Cadet" in told
    assert "won" in told


def test_the_command_refuses_in_one_sentence() -> None:
    done = CliRunner().invoke(app, ["ladder", "terraflip", "--levels", "1,champion"])
    assert done.exit_code == 2
    assert "There is no level 'champion'" in done.output
    assert "Traceback" not in done.output
