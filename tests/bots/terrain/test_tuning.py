"""Numbers are found by building and by watching, and the same call finds the same."""

import numpy as np
import pytest

from tableflip.bots.terrain import tuning
from tableflip.bots.terrain.bot import Skill
from tableflip.bots.terrain.calibration import RACE, known, likeliest, shares, watched
from tableflip.bots.terrain.tuning import builder, leads, tune
from tableflip.bots.terrain.weighing import BEFORE, WEIGHING
from tableflip.core.hex import CELLS

from ...conftest import times

pytestmark = pytest.mark.compiled


def test_what_was_found_is_ahead_when_the_race_begins() -> None:
    assert leads(builder(WEIGHING), Skill(weighing=BEFORE), times(12), seed=5).mean() > 0.0


def test_the_same_call_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "BUILDERS", 3)
    monkeypatch.setattr(tuning, "STAY", 1)
    heard = []
    found = [tune(1, 1, told=lambda *what: heard.append(what)) for _ in range(2)]
    assert found[0] == found[1]
    assert [generation for generation, *_ in heard] == [1, 1]
    assert found[0] != BEFORE


def test_the_steepness_that_made_the_results_is_found() -> None:
    chance = np.random.default_rng(1)
    turns = chance.uniform(5, 40, (20_000, 3))
    winner = np.array([chance.choice(3, p=row) for row in shares(turns, 2.0)])
    assert likeliest(turns, winner) == pytest.approx(2.0, abs=0.15)
    assert known(turns, winner, 2.0) > max(known(turns, winner, 6.0), 0.0)
    assert known(turns, winner, 0.0) == pytest.approx(0.0)


def test_games_are_watched_from_the_first_piece_to_the_end() -> None:
    notes = watched(2, 1, 3, Skill())
    assert notes.placed[:CELLS].tolist() == list(range(CELLS))
    assert set(notes.placed[CELLS:]) == {RACE}
    assert len(set(notes.winner)) == 1
    assert (notes.turns > 0).all()
    assert watched(2, 1, 3, Skill()).turns.tobytes() == notes.turns.tobytes()
