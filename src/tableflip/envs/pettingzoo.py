"""PettingZoo: any game as an AEC environment, one agent a seat; or as a parallel one, for programs that know no other.

    from tableflip.envs.pettingzoo import env, parallel_env

    table = env("terraflip", players=2)

Observations are dicts of `observation` and `action_mask`, as in PettingZoo's own games; rewards are those of `Batch`.
Needs `pip install "tableflip[envs]"`.
"""

import sys
from secrets import randbits
from typing import Any

import numpy as np

from tableflip.core.extras import brought_by
from tableflip.core.game import Game
from tableflip.envs.batch import Batch
from tableflip.envs.checks import number, one_action
from tableflip.envs.drawing import can_be_drawn, drawn

with brought_by("envs", "tableflip.envs.pettingzoo"):
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv

    from tableflip.envs.spaces import box

THE_GAME = np.array([True])  # the only one of its batch
BY_RESET = ("agent_selection", "rewards", "terminations", "truncations", "infos")


def env(game: str | Game, *, max_cycles: int | None = None, render_mode: str | None = None, **options: Any) -> "Table":
    """A table of a game; options of the game are keywords. `max_cycles`: give it up after so many actions."""
    return Table(game, max_cycles=max_cycles, render_mode=render_mode, **options)


def parallel_env(
    game: str | Game, *, max_cycles: int | None = None, render_mode: str | None = None, **options: Any
) -> "ParallelTable":
    """The same table, with an action of every agent in each step."""
    return ParallelTable(Table(game, max_cycles=max_cycles, render_mode=render_mode, **options))


class Table(AECEnv):  # type: ignore[misc]
    """One game. Agents are called seat_0, seat_1, ...; an illegal action raises IllegalAction and changes nothing."""

    def __init__(
        self, game: str | Game, *, max_cycles: int | None = None, render_mode: str | None = None, **options: Any
    ) -> None:
        super().__init__()
        self.batch = Batch(game, 1, autoreset="off", most_plies=max_cycles, **options)
        name = f"{self.batch.game.name}_v{self.batch.encoding.version}"
        modes = ["ansi", "human"] if can_be_drawn(self.batch.game) else []
        self.metadata = {"name": name, "render_modes": modes, "is_parallelizable": False}
        if render_mode not in (None, *modes):
            raise ValueError(f"render_mode={render_mode!r} is not possible: there is {', '.join(modes) or 'none'}.")
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{number}" for number in range(len(self.batch.seat_names))]
        self.agents: list[str] = []
        seen = spaces.Dict(
            {"observation": box(self.batch), "action_mask": spaces.Box(0, 1, (self.batch.action_count,), np.int8)}
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(self.batch.action_count) for agent in self.possible_agents}
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._borrow()

    def _borrow(self) -> None:
        """The batch lends its arrays, the same for good; who looks gets copies."""
        self._seen, self._mask = self.batch.turn.observations[0], self.batch.turn.masks[0].view(np.int8)

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Of a copy, or from a pickle: its batch is another one."""
        self.__dict__.update(kept)
        self._borrow()

    def __getattr__(self, name: str) -> Any:
        hint = "; it is there once reset() has been called" if name in BY_RESET else ""
        raise AttributeError(f"A table has no {name}{hint}.")

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; by the same seed the same one. Without a seed, the next of those that the last seed began."""
        if seed is not None or not self.batch.has_begun:
            self.batch.reset(randbits(63) if seed is None else number("seed", seed, least=0))
        else:
            self.batch.restart(THE_GAME)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.batch.turn.seats[0]]

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent sees now, also at the end; only who is to move may choose something."""
        seat = self._seats.get(agent)
        if seat is None:
            raise ValueError(f"There is no agent {agent!r}; there are {', '.join(self.possible_agents)}.")
        if seat == self.batch.turn.seats[0]:
            return {"observation": self._seen.copy(), "action_mask": self._mask.copy()}
        return {"observation": self.batch.observe(0, seat), "action_mask": np.zeros(self.batch.action_count, np.int8)}

    def step(self, action: int | None) -> None:
        if not self.agents:
            raise ValueError("There is no game to step through: call reset() first.")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        turn = self.batch.step(one_action(action))
        self._cumulative_rewards[agent] = 0.0
        if turn.terminated[0] or turn.truncated[0]:
            for seat, other in enumerate(self.agents):
                self.rewards[other] = float(turn.rewards[0, seat])
                self.terminations[other] = bool(turn.terminated[0])
                self.truncations[other] = bool(turn.truncated[0])
                self.infos[other] = {"points": int(turn.points[0, seat])}
            self._accumulate_rewards()
        self.agent_selection = self.possible_agents[turn.seats[0]]

    def render(self) -> str | None:
        """The table as everybody may see it, as text: returned ("ansi") or written ("human")."""
        if self.render_mode is None:
            return None
        text = drawn(self.batch)
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(f"{text}\n")
        return None

    def close(self) -> None:
        """Nothing is held open."""


class ParallelTable(ParallelEnv):  # type: ignore[misc]
    """The same for programs that ask all agents in every step.

    Our games have turns: only the action of whoever is to move is looked at; the masks of all others are empty.
    """

    def __init__(self, table: Table) -> None:
        self.table, self.metadata, self.render_mode = table, table.metadata, table.render_mode
        self.possible_agents, self.agents = table.possible_agents, table.agents
        self.observation_spaces, self.action_spaces = table.observation_spaces, table.action_spaces

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], Any]:
        self.table.reset(seed, options)
        self.agents = self.possible_agents[:]
        return {agent: self.table.observe(agent) for agent in self.agents}, dict(self.table.infos)

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        if not self.agents:
            raise ValueError("There is no game to step through: call reset() first.")
        table, mover = self.table, self.table.agent_selection
        if mover not in actions:
            raise ValueError(f"It is {mover}'s turn, and no action of {mover} was given.")
        table.step(actions[mover])
        seen = {agent: table.observe(agent) for agent in self.agents}
        told = seen, dict(table.rewards), dict(table.terminations), dict(table.truncations), dict(table.infos)
        if any(table.terminations.values()) or any(table.truncations.values()):
            self.agents = []
        return told

    def render(self) -> str | None:
        return self.table.render()

    def close(self) -> None:
        """Nothing is held open."""
