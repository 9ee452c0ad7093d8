"""The ladder of bots as it is printed."""

import numpy as np
import pytest

from tableflip.bots.ladder import RANDOM, Ladder
from tableflip.terminal.ladder import show


def test_all_levels_fit_into_a_narrow_window(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    levels = (5, 4, 3, 2, 1, RANDOM)
    stronger = np.array([[200.0 if i < j else 0.0 for j in range(6)] for i in range(6)])
    monkeypatch.setenv("COLUMNS", "80")
    show("terraflip", Ladder(levels, 200, stronger))
    shown = capsys.readouterr().out
    assert "…" not in shown
    assert shown.count("100.0") == shown.count("(98-100)") == 15
