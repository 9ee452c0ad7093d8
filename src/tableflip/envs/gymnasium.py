"""Gymnasium: one seat of any game against opponents.

    import gymnasium
    import tableflip.envs.gymnasium

    env = gymnasium.make("tableflip/terraflip-2p-v1", opponents="random", seat=0)
    envs = gymnasium.make_vec("tableflip/terraflip-2p-v1", num_envs=64, vectorization_mode="vector_entry_point")

What may be chosen is in `info["action_mask"]`, and `action_masks()` gives it where sb3-contrib's MaskablePPO asks for
it. An illegal action raises IllegalAction and changes nothing. Needs `pip install "tableflip[envs]"`.
"""

from typing import Any

import numpy as np

from tableflip.core.extras import brought_by
from tableflip.core.game import Game
from tableflip.envs.batch import Batch, Rival, Turn
from tableflip.envs.checks import one_action
from tableflip.envs.drawing import drawn
from tableflip.envs.tables import TABLES as TABLES
from tableflip.envs.tables import names

with brought_by("envs", "tableflip.envs.gymnasium"):
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

    from tableflip.envs.spaces import box

SEEDS = 2**31


class Seat(gymnasium.Env):  # type: ignore[misc]
    """One seat of one game; the batch plays the others."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        *,
        seat: int = 0,
        opponents: str | Rival = "random",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode={render_mode!r} is not possible: there is ansi.")
        self.batch = Batch(game, 1, autoreset="off", learner=seat, opponents=opponents, **options)
        self.seat, self.render_mode = seat, render_mode
        self.observation_space = box(self.batch)
        self.action_space = spaces.Discrete(self.batch.action_count)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        turn = self.batch.reset(int(self.np_random.integers(SEEDS)))
        while self.batch.is_over(0):  # the opponents were done before it was this seat's turn
            turn = self.batch.restart([0])
        return turn.observations[0].copy(), self._info(turn)

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if self.batch.is_over(0):
            raise ValueError("This game is over: call reset() for the next one.")
        turn = self.batch.step(one_action(action))
        ends = bool(turn.terminated[0]), bool(turn.truncated[0])
        return turn.observations[0].copy(), float(turn.rewards[0, self.seat]), *ends, self._info(turn)

    def render(self) -> str | None:
        """The table as everybody may see it, as text."""
        return None if self.render_mode is None else drawn(self.batch)

    def action_masks(self) -> Any:
        return self.batch.turn.masks[0].copy()

    def _info(self, turn: Turn) -> dict[str, Any]:
        return {"action_mask": turn.masks[0].view(np.int8).copy()}


class Seats(VectorEnv):  # type: ignore[misc]
    """One seat of each of many games, stepped by one call; `seat` may be a seat for each game."""

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(
        self, game: str | Game, num_envs: int = 1, *, seat: Any = 0, opponents: str | Rival = "random",
        threads: int = 1, **options: Any,
    ) -> None:  # fmt: skip
        self.batch = Batch(
            game, num_envs, autoreset="next-step", learner=seat, opponents=opponents, threads=threads, **options
        )
        self.num_envs = num_envs
        self.single_observation_space = box(self.batch)
        self.single_action_space = spaces.Discrete(self.batch.action_count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        turn = self.batch.reset(int(self.np_random.integers(SEEDS)))
        return turn.observations.copy(), self._info(turn)

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        turn = self.batch.step(actions)
        rewards = turn.rewards[np.arange(self.num_envs), self.batch.learners].astype(np.float64)
        ends = turn.terminated.copy(), turn.truncated.copy()
        return turn.observations.copy(), rewards, *ends, self._info(turn)

    def action_masks(self) -> Any:
        return self.batch.turn.masks.copy()

    def _info(self, turn: Turn) -> dict[str, Any]:
        return {"action_mask": turn.masks.view(np.int8).copy(), "_action_mask": np.ones(self.num_envs, bool)}


def register() -> None:
    """Make our games known to `gymnasium.make`, by their names and how many play; importing this module does it."""
    for name, (game, players) in names().items():
        gymnasium.register(
            id=name, entry_point=Seat, vector_entry_point=Seats, kwargs={"game": game, "players": players}
        )


register()
