"""Numbers are found by building and by watching, and the same call finds the same."""

import numpy as np
import pytest

from tableflip.bots.terrain import tuning
from tableflip.bots.terrain.bot import Skill
from tableflip.bots.terrain.calibration import RACE, Notes, kept, known, leads, likeliest, parts, shares, watched
from tableflip.bots.terrain.tuning import builder, tune
from tableflip.bots.terrain.tuning import leads as built_leads
from tableflip.bots.terrain.weighing import BEFORE, WEIGHING
from tableflip.core.hex import CELLS

from ...conftest import times

pytestmark = pytest.mark.compiled


def test_what_was_found_is_ahead_when_the_race_begins() -> None:
    assert built_leads(builder(WEIGHING), Skill(weighing=BEFORE), times(12), seed=5).mean() > 0.0


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
    game = np.arange(20_000) // 200
    notes = Notes(game, np.full(20_000, RACE), turns, winner, np.empty((20_000, 0, 3)))
    found = likeliest(notes, game >= 0)
    assert found.number == pytest.approx(2.0, abs=0.15)
    assert found.low <= 2.0 <= found.high < 2.3
    assert known(turns, winner, 2.0) > max(known(turns, winner, 6.0), 0.0)
    assert known(turns, winner, 0.0) == pytest.approx(0.0)


def test_games_are_watched_from_the_first_piece_to_the_end() -> None:
    notes = watched(2, 1, 3, Skill(), (BEFORE,))
    assert notes.placed[:CELLS].tolist() == list(range(CELLS))
    assert set(notes.placed[CELLS:]) == {RACE}
    assert len(set(notes.winner)) == 1
    assert (notes.turns > 0).all()
    assert notes.otherwise.shape == (len(notes.turns), 1, 2)
    assert (notes.otherwise[CELLS:, 0] == notes.turns[CELLS:]).all()  # in the race all go by the same turns
    assert watched(2, 1, 3, Skill()).turns.tobytes() == notes.turns.tobytes()


def test_what_is_kept_of_a_lead_is_found() -> None:
    """Half of what one weighing says, and a third of what another does, is left when the race begins."""
    chance, games, seats = np.random.default_rng(2), 400, 3
    one, other = chance.uniform(5, 40, (2, games, seats))
    then = np.exp(-0.5 * leads(one) - 0.3 * leads(other) + chance.normal(0, 0.05, (games, seats)) + 3) - 1
    placed = np.repeat([30, RACE], games)
    otherwise = np.concatenate([np.stack([one, other], 1), np.stack([then, then], 1)])
    notes = Notes(
        np.tile(np.arange(games), 2), placed, np.concatenate([one, then]), np.zeros(2 * games, int), otherwise
    )
    chosen = placed == 30
    assert kept(notes, chosen).number == pytest.approx(0.5, abs=0.05)
    assert [found.number for found in parts(notes, chosen)] == pytest.approx([0.5, 0.3], abs=0.03)


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, pytest.param(4, marks=pytest.mark.long)])
def test_a_lead_in_the_race_is_as_sure_as_results_say(players: int) -> None:
    """With the steepness that was once thought out this fails: a share of nine in ten wins eight."""
    notes = watched(players, 60, 7, Skill(), terrain="random")
    found = likeliest(notes, notes.placed == RACE)
    assert found.low <= WEIGHING.race <= found.high < BEFORE.race
