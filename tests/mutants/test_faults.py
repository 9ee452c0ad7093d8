"""Every fault that `make mutants` plants can still be planted, and names tests that are there."""

import ast
from pathlib import Path

import pytest

from tests.mutants.__main__ import QUICK, Stale, commands, planted
from tests.mutants.faults import CLIENT, FAULTS, Fault

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.what)
def test_it_can_be_planted(fault: Fault) -> None:
    text = (ROOT / fault.file).read_text(encoding="utf-8")
    changed = planted(fault, text)
    assert changed != text
    if fault.file.endswith(".py"):
        ast.parse(changed)  # a fault, not a slip of the pen
    files = fault.tests.partition(" -k ")[0].split()
    assert [one for one in files if not (ROOT / ("web" if fault.how == CLIENT else ".") / one).is_file()] == []


def test_there_are_enough_and_make_test_finds_most() -> None:
    assert len({fault.what for fault in FAULTS}) == len(FAULTS) >= 20
    assert sum(QUICK in commands(fault) for fault in FAULTS) > len(FAULTS) / 2


@pytest.mark.parametrize("text", ["", "old old"])
def test_a_stale_one_is_told(text: str) -> None:
    with pytest.raises(Stale, match="write it anew"):
        planted(Fault("a fault", "x.py", "old", "new", "tests/test_x.py"), text)
