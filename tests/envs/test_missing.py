"""Without the packages of others: batches run, and a dialect says what brings it."""

import subprocess
import sys

import pytest

WITHOUT = "import sys; sys.modules.update(gymnasium=None, pettingzoo=None, pyspiel=None, torch=None); "


def run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", WITHOUT + code], capture_output=True, text=True, check=False)


def test_a_batch_needs_nothing_of_others():
    done = run("from tableflip.envs import Batch; print(Batch('terraflip', 2, players=2).action_count)")
    assert (done.stdout, done.stderr) == ("672\n", "")


@pytest.mark.parametrize(
    ("module", "said", "needs", "extra"),
    [
        ("tableflip.envs.gymnasium", "tableflip.envs.gymnasium", "gymnasium", "envs"),
        ("tableflip.envs.pettingzoo", "tableflip.envs.pettingzoo", "gymnasium", "envs"),
        ("tableflip.envs.openspiel", "tableflip.envs.openspiel", "pyspiel", "openspiel"),
        ("examples.train_ppo", "examples/train_ppo.py", "torch", "train"),
    ],
)
def test_what_needs_others_says_what_brings_them(module, said, needs, extra):
    done = run(f"import {module}")
    assert f"Missing: {said} needs {needs}, which is not installed: pip install 'tableflip[{extra}]'" in done.stderr


def test_nothing_of_others_is_imported_unless_it_is_asked_for():
    """Where all of it is installed, too: it takes seconds to load."""
    code = (
        "import sys, tableflip.envs, tableflip.cli, tableflip.bots.trained, tableflip.bots.leaderboard; "
        "print({'gymnasium', 'pettingzoo', 'pyspiel', 'open_spiel', 'torch'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("set()\n", "")
