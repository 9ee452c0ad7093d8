"""Flip Ships by physics: a ship in the air lands as a simulation says, the same by seed on any number of threads."""

import subprocess
import sys

import numpy as np
import pytest

from tableflip.envs import Batch, batch
from tableflip.envs.pettingzoo import env
from tableflip.games.flipships import simulated
from tableflip.games.flipships.landing import Landing
from tableflip.games.flipships.state import LANDING

pytestmark = pytest.mark.compiled

TABLE = {"players": 2, "skill": "fair", "physics": True}
STEPS = 5  # a flick is a second of the table, and takes some 20 ms


@pytest.fixture
def landings(monkeypatch: pytest.MonkeyPatch) -> list[Landing]:
    """Every landing that is simulated from now on."""
    found: list[Landing] = []
    simulate = simulated.landing

    def landing(options, state, seed):
        assert state[0]["phase"] == LANDING
        told = simulate(options, state, seed)
        found.append(told[1].landing)
        return told

    monkeypatch.setattr(simulated, "landing", landing)
    return found


def played(**settings) -> list[bytes]:
    table = Batch("flipships", 4, **TABLE | settings)
    told = [table.reset(3)]
    for _ in range(STEPS):
        told.append(table.step(table.random_actions()))
        assert (table.games["phase"] != LANDING).all()  # nobody sees a ship in the air
        assert told[-1].masks.any(axis=1).all()
    return [array.tobytes() for turn in told for array in turn]


def test_ships_land_as_simulated_the_same_on_two_threads(landings, monkeypatch):
    alone = played(copy=True)
    assert len(landings) > 4
    assert all(landing.path for landing in landings)  # a way through the air, which nothing drawn has
    monkeypatch.setattr(batch, "SMALLEST_SHARE", 2)
    assert played(copy=True, threads=2) == alone
    assert played(copy=True, physics=False) != alone


def test_a_ship_lies_where_it_came_to_rest(landings):
    table = env("flipships", **TABLE)
    table.reset(seed=2)
    while not landings:
        table.step(int(np.flatnonzero(table.observe(table.agent_selection)["action_mask"])[0]))
    rest = landings[0].rest
    ships = table.batch.words(0, 0)["fleets"][0]["ships"].values()
    zones = {ship["zone"] for ship in ships if ship.get("zone")}
    assert zones == {rest.zone.value}


def test_where_there_is_no_place_to_flick_from_a_landing_is_drawn(monkeypatch):
    def blocked(*words):
        raise simulated.Blocked("Ships lie all along the edge.")

    monkeypatch.setattr(simulated.World, "flick", blocked)
    assert len(played(copy=True)) > STEPS


def test_physics_is_refused_where_nothing_flies_or_nothing_simulates():
    with pytest.raises(ValueError, match="nothing flies in TerraFlip"):
        Batch("terraflip", physics=True)
    without = (
        "import sys; sys.modules['mujoco'] = None; from tableflip.envs import Batch; Batch('flipships', physics=True)"
    )
    done = subprocess.run([sys.executable, "-c", without], capture_output=True, text=True, check=False)
    assert "physics=True needs mujoco, which is not installed: pip install 'tableflip[physics]'" in done.stderr
