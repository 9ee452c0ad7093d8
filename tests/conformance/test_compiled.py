"""One source of rules: compiled and as plain Python they give the same games, byte for byte."""

import hashlib
import os
import subprocess
import sys

import pytest

from tableflip import simulate
from tests.conformance.tables import TABLES

GAMES = 3
SCRIPT = """
from tests.conformance.test_compiled import fingerprint
from tests.conformance.tables import TABLES
for table in TABLES:
    print(table.name, fingerprint(table))
"""


def fingerprint(table) -> str:
    """A sum over simulated games, and over every state that a random match goes through."""
    sums = hashlib.sha256()
    if not table.endless:
        for column in simulate(table.game, games=GAMES, seed=5, **table.options):
            sums.update(column.tobytes())
    match = table.stroll(200, table.golden)
    for ply in match._plies:
        sums.update(ply.before.tobytes())
    for seat in range(len(match.seats)):
        sums.update(match.draw_world(seat, 4)._state.tobytes())
    return sums.hexdigest()


@pytest.mark.compiled
def test_compiled_and_uncompiled_rules_give_the_same_games():
    plain = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    run = subprocess.run([sys.executable, "-c", SCRIPT], env=plain, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout.splitlines() == [f"{table.name} {fingerprint(table)}" for table in TABLES]
