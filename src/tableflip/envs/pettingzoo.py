"""PettingZoo: any game as an AEC environment, one agent a seat.

    from tableflip.envs.pettingzoo import env

    table = env("terraflip", players=2)

Observations are dicts of `observation` and `action_mask`, as in PettingZoo's own games; rewards are those of `Batch`.
Our games have turns, so there is no parallel environment. Needs `pip install "tableflip[envs]"`.
"""

from typing import Any

import numpy as np

from tableflip.core.extras import brought_by
from tableflip.core.game import Game
from tableflip.envs.batch import Batch

with brought_by("envs", "tableflip.envs.pettingzoo"):
    from gymnasium import spaces
    from pettingzoo import AECEnv

    from tableflip.envs.spaces import box

SEEDS = 2**31


def env(game: str | Game, *, max_cycles: int | None = None, **options: Any) -> "Table":
    """A table of a game; options of the game are keywords. `max_cycles`: give it up after so many actions."""
    return Table(game, max_cycles=max_cycles, **options)


class Table(AECEnv):  # type: ignore[misc]
    """One game. Agents are called seat_0, seat_1, ...; an illegal action raises IllegalAction and changes nothing."""

    render_mode = None

    def __init__(self, game: str | Game, *, max_cycles: int | None = None, **options: Any) -> None:
        super().__init__()
        self.batch = Batch(game, 1, autoreset="off", most_plies=max_cycles, **options)
        name = f"{self.batch.game.name}_v{self.batch.encoding.version}"
        self.metadata = {"name": name, "render_modes": [], "is_parallelizable": False}
        self.possible_agents = [f"seat_{number}" for number in range(len(self.batch.seat_names))]
        self.agents: list[str] = []
        seen = spaces.Dict(
            {"observation": box(self.batch), "action_mask": spaces.Box(0, 1, (self.batch.action_count,), np.int8)}
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(self.batch.action_count) for agent in self.possible_agents}
        self._chance = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; by the same seed the same one. Without a seed, the next of those that the last seed began."""
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        self.batch.reset(int(self._chance.integers(SEEDS)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.batch.turn.seats[0]]

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent sees now, also at the end; only who is to move may choose something."""
        turn = self.batch.turn
        seat = self.possible_agents.index(agent)
        if seat == turn.seats[0]:
            return {"observation": turn.observations[0].copy(), "action_mask": turn.masks[0].view(np.int8).copy()}
        return {"observation": self.batch.observe(0, seat), "action_mask": np.zeros(self.batch.action_count, np.int8)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        turn = self.batch.step(np.array([action]))
        self._cumulative_rewards[agent] = 0.0
        if turn.terminated[0] or turn.truncated[0]:
            for seat, other in enumerate(self.agents):
                self.rewards[other] = float(turn.rewards[0, seat])
                self.terminations[other] = bool(turn.terminated[0])
                self.truncations[other] = bool(turn.truncated[0])
                self.infos[other] = {"points": int(turn.points[0, seat])}
            self._accumulate_rewards()
        self.agent_selection = self.possible_agents[turn.seats[0]]

    def render(self) -> None:
        """There are no pictures: `tableflip play` and the browser draw tables."""

    def close(self) -> None:
        """Nothing is held open."""
