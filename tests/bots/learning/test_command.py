"""`tableflip train`, on a game that is learned in a moment."""

import os
import signal
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tableflip.bots.learning.train import ROUND, Progress, Training
from tableflip.bots.learning.weights import load, read
from tableflip.bots.levels import Roster
from tableflip.cli import app
from tableflip.games import add
from tableflip.terminal.training import curve_lines, thinned
from tests.bots.learning.heaps import COURSE, FEATURES, NIM_GAME
from tests.bots.test_levels import last_move

ROSTER = Roster(last_move, course=COURSE)
HEAPS = replace(NIM_GAME, bots="tests.bots.learning.test_command:ROSTER")


UNTAUGHT = Roster(last_move)
add(HEAPS)
add(replace(NIM_GAME, name="untaught", bots="tests.bots.learning.test_command:UNTAUGHT"))


@pytest.fixture(autouse=True)
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


def train(*args: object) -> Result:
    return CliRunner().invoke(app, ["train", *(str(arg) for arg in args)])


@pytest.mark.compiled
def test_a_training_from_nothing_to_its_trial(tmp_path: Path) -> None:
    done = train("heaps", "--games", 3 * ROUND, "--trial", 4, "--threads", 1)
    assert done.exit_code == 0, done.output
    assert f"heaps-2.npz: {3 * ROUND} games" in done.output
    assert "1 of 2 with the network, 40 ms a move for all: " in done.output
    about, _ = read(tmp_path / "heaps-2.npz")
    assert about.command == f"tableflip train heaps --players 2 --games {3 * ROUND} --seed 1"
    assert (about.games, about.seed, len(about.trials), about.curve[-1][0]) == (3 * ROUND, 1, 1, 3 * ROUND)
    load(tmp_path / "heaps-2.npz", HEAPS, FEATURES, 2)
    assert [file.name for file in tmp_path.iterdir()] == ["heaps-2.npz"], "nothing is left over"


@pytest.mark.compiled
def test_a_training_by_the_clock(tmp_path: Path) -> None:
    done = train("heaps", "--minutes", 0.01, "--trial", 0)
    assert done.exit_code == 0, done.output
    about, _ = read(tmp_path / "heaps-2.npz")
    assert about.command == "tableflip train heaps --players 2 --minutes 0.01 --seed 1"
    assert about.games >= ROUND


@pytest.mark.compiled
def test_interrupted_it_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command = ("heaps", "--games", 4 * ROUND, "--trial", 0)
    whole = train(*command, "--out", "whole.npz")
    assert whole.exit_code == 0, whole.output
    run = Training.run

    def interrupted(self, told, stop=None):
        def ctrl_c(share: float, progress: Progress) -> None:
            told(share, progress)
            if progress.rounds == 2:
                os.kill(os.getpid(), signal.SIGINT)

        return run(self, ctrl_c, stop)

    with monkeypatch.context() as patch:
        patch.setattr(Training, "run", interrupted)
        stopped = train(*command)
    assert stopped.exit_code == 130
    assert "Go on with: tableflip train heaps --players 2 --games 1024 --seed 1" in stopped.output
    assert sorted(file.name for file in tmp_path.iterdir()) == ["heaps-2.npz.part", "whole.npz"]
    refused = train("heaps", "--games", 8 * ROUND)
    assert (refused.exit_code, "is what is left of another training" in refused.output) == (2, True)
    assert train(*command).exit_code == 0
    one, other = (load(tmp_path / name, HEAPS, FEATURES, 2) for name in ("whole.npz", "heaps-2.npz"))
    assert one.tobytes() == other.tobytes()


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (("untaught",), "have no network: there is nothing to train."),
        (("chess",), "chess"),
        (("heaps", "--games", 5, "--minutes", 1), "so many minutes or so many games: give one of the two."),
        (("heaps", "--games", 5, "--out", "no/such/folder.npz"), "cannot be written"),
        (("terraflip", "--players", 7), "players=7 is not possible"),
    ],
)
def test_what_cannot_be_trained_is_told(args, why) -> None:
    told = train(*args)
    assert told.exit_code == 2
    assert why in " ".join(told.output.split())


def test_a_curve_is_drawn_in_few_lines() -> None:
    curve = [[256.0 * (k + 1), k / 100] for k in range(100)]
    lines = curve_lines(thinned(curve))
    assert len(lines) == 16
    assert lines[-1].startswith("    25600 games  96.0 % ▄")
    assert len(lines[-1]) > len(lines[0])
    assert thinned(curve[:3]) == curve[:3]
