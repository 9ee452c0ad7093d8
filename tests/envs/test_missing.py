"""Without the packages of others: batches run, and a dialect says what brings it."""

import subprocess
import sys

import pytest

WITHOUT = "import sys; sys.modules.update(gymnasium=None, pettingzoo=None, pyspiel=None); "


def run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", WITHOUT + code], capture_output=True, text=True, check=False)


def test_a_batch_needs_nothing_of_others():
    done = run("from tableflip.envs import Batch; print(Batch('terraflip', 2, players=2).action_count)")
    assert (done.stdout, done.stderr) == ("672\n", "")


@pytest.mark.parametrize(
    ("dialect", "needs", "extra"),
    [("gymnasium", "gymnasium", "envs"), ("pettingzoo", "gymnasium", "envs"), ("openspiel", "pyspiel", "openspiel")],
)
def test_a_dialect_says_what_brings_it(dialect, needs, extra):
    done = run(f"import tableflip.envs.{dialect}")
    assert f"Missing: tableflip.envs.{dialect} needs {needs}, which is not installed: " in done.stderr
    assert f"pip install 'tableflip[{extra}]'" in done.stderr
