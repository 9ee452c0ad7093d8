"""Stable-Baselines3 contrib's MaskablePPO learns on every game, for every number of players."""

import pytest

from tableflip.envs.gymnasium import TABLES, Seat

pytestmark = pytest.mark.learns

SHORT = {"terrain": {"terrain": "random", "lost": True, "most_plies": 300}}
STEPS = 256


@pytest.mark.parametrize(("game", "players"), [(game, count) for game, counts in TABLES.items() for count in counts])
def test_maskable_ppo_learns(game, players):
    import torch
    from sb3_contrib import MaskablePPO

    torch.set_num_threads(1)  # beside other tests, more would wait for one another

    env = Seat(game, players=players, **SHORT.get(game, {}))
    learner = MaskablePPO("MlpPolicy", env, n_steps=STEPS // 2, batch_size=64, seed=1, device="cpu")
    before = [weights.detach().clone() for weights in learner.policy.parameters()]
    learner.learn(STEPS)
    after = [weights.detach() for weights in learner.policy.parameters()]
    assert learner.num_timesteps == STEPS
    assert all(weights.isfinite().all() for weights in after)
    assert any((old != new).any() for old, new in zip(before, after, strict=True))
    seen, info = env.reset(seed=1)
    action, _ = learner.predict(seen, action_masks=info["action_mask"].astype(bool), deterministic=True)
    assert info["action_mask"][int(action)]
