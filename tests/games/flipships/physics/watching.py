"""A watch over a running simulation: what must hold at every step, and whether rest is rest."""

import os
from dataclasses import dataclass, field
from typing import Any

import mujoco
import numpy as np
import pytest

from tableflip.games.flipships.landing import Flick, Landing
from tableflip.games.flipships.physics.simulate import World
from tableflip.games.flipships.physics.table import CARD_GRAMS, SHIP_GRAMS, ship_inertia_kg_m2

GRAVITY = 9.81

# Marks of tests that take many seconds. Nothing in them is compiled by numba, so once is enough.
MANY_FLICKS = [
    pytest.mark.compiled,
    pytest.mark.skipif("NUMBA_BOUNDSCHECK" in os.environ, reason="has no compiled code to check"),
]


@dataclass
class Watch:
    """Called after every step of one flick."""

    world: World
    deepest_mm: float = 0.0  # penetration
    gained_mj: float = 0.0  # the most energy that appeared from nowhere between two moments without the ship touching
    above_start_mj: float = 0.0
    fastest_m_s: float = 0.0
    model: Any = None
    data: Any = None
    start_mj: float | None = None
    least_mj: float = np.inf
    masses: Any = field(init=False)
    inertias: Any = field(init=False)

    def __post_init__(self) -> None:
        cards = len(self.world.layout.cards)
        pieces = len(self.world.names)
        ships = np.array([not 1 <= i <= cards for i in range(pieces)])
        across, axial = ship_inertia_kg_m2()
        width, depth = 0.063, 0.088
        kg = CARD_GRAMS / 1000
        card = kg / 12 * np.array([depth**2, width**2, width**2 + depth**2])
        self.masses = np.where(ships, SHIP_GRAMS, CARD_GRAMS) / 1000
        self.inertias = np.where(ships[:, None], np.array([across, across, axial]), card)

    def energy_mj(self, data: Any) -> float:
        pose, speed = data.qpos.reshape(-1, 7), data.qvel.reshape(-1, 6)
        moving = (self.masses[:, None] * speed[:, :3] ** 2 + self.inertias * speed[:, 3:] ** 2).sum() / 2
        return float(moving + GRAVITY * (self.masses * pose[:, 2]).sum()) * 1000

    def __call__(self, model: Any, data: Any) -> None:
        self.model, self.data = model, data
        energy = self.energy_mj(data)
        if self.start_mj is None:
            self.start_mj = energy
        self.above_start_mj = max(self.above_start_mj, energy - self.start_mj)
        speed = float(np.abs(data.qvel[:3]).max())
        self.fastest_m_s = max(self.fastest_m_s, speed if data.qpos[2] > 0 else 0.0)  # falling off, it may speed up
        touching = False
        if data.ncon:
            contacts = data.contact
            self.deepest_mm = max(self.deepest_mm, -1000 * float(contacts.dist.min()))
            touching = bool((contacts.geom == self.active_geom).any())
        if not touching:
            self.gained_mj = max(self.gained_mj, energy - self.least_mj)
            self.least_mj = min(self.least_mj, energy)

    @property
    def active_geom(self) -> int:
        return int(self.world.model.geom("active").id)

    def drift_mm(self, seconds: float) -> float:
        """How far the ship still goes if the world runs on after it was called at rest."""
        before = self.data.qpos[:3].copy()
        mujoco.mj_step(self.model, self.data, round(seconds * 2400))
        return float(np.abs(self.data.qpos[:3] - before).max()) * 1000

    @property
    def warnings(self) -> int:
        return int(sum(warning.number for warning in self.data.warning))


def watched(world: World, flick: Flick) -> tuple[Landing, Watch]:
    watch = Watch(world)
    return world.flick(flick, watch=watch), watch
