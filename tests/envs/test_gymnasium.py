"""Gymnasium's own checks, as they are, on all games and player counts; vectors; illegal actions are refused."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

from tableflip import Match
from tableflip.envs import IllegalAction
from tableflip.envs.gymnasium import TABLES, Seat, Seats

pytestmark = pytest.mark.compiled

IDS = [f"tableflip/{game}-{count}p-v1" for game, players in TABLES.items() for count in players]
SHORT = {"terrain": {"terrain": "random", "lost": True}}


class Legal(gymnasium.ActionWrapper):
    """For a checker that knows no masks: takes the next legal action for any."""

    def action(self, action):
        legal = np.flatnonzero(self.unwrapped.action_masks())
        return int(legal[legal.searchsorted(action) % len(legal)]) if len(legal) else action


@pytest.mark.parametrize(("game", "players"), [(game, count) for game, counts in TABLES.items() for count in counts])
@pytest.mark.filterwarnings("ignore:.*Box.*:UserWarning", "ignore:.*different from the unwrapped.*:UserWarning")
def test_check_env(game, players):
    env = Legal(Seat(game, players=players, **SHORT.get(game, {})))
    check_env(env, skip_render_check=True)
    (seen, info), (again, _) = env.reset(seed=5), env.reset(seed=5)
    assert seen.tobytes() == again.tobytes()
    assert info["action_mask"].any()


@pytest.mark.parametrize("name", IDS)
def test_gymnasium_finds_it_by_its_name(name):
    env = gymnasium.make(name, disable_env_checker=True).unwrapped
    assert isinstance(env, Seat)
    assert name == f"tableflip/{env.batch.game.name}-{len(env.batch.seat_names)}p-v1"


def test_a_seat_plays_whole_games():
    env = Seat("terraflip", players=2, seat=1)
    for seed in range(3):
        _, info = env.reset(seed=seed)
        over, chance = False, np.random.default_rng(seed)
        while not over:
            seen, reward, over, _, info = env.step(int(chance.choice(np.flatnonzero(info["action_mask"]))))
        assert reward in (-1, 0, 1)
        assert env.batch.encoding.decode(env.batch.options, seen, 1)["phase"] == "over"
    with pytest.raises(ValueError, match=r"over: call reset\(\)"):
        env.step(0)


def test_a_table_is_drawn_as_text():
    env = gymnasium.make(IDS[0], render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == str(Match("terraflip", players=2))
    assert Seat("terraflip", players=2).render() is None
    with pytest.raises(ValueError, match="there is ansi"):
        Seat("terraflip", render_mode="human")


def test_an_illegal_action_is_refused_not_replaced():
    env = Seat("terraflip", players=2)
    env.reset(seed=1)
    before = env.batch.games.tobytes()
    for action in (671, 1.0, None, [3, 4]):
        with pytest.raises(IllegalAction):
            env.step(action)
    assert env.batch.games.tobytes() == before


@pytest.mark.parametrize("name", ["tableflip/terraflip-2p-v1", "tableflip/flipships-2p-v1"])
def test_a_vector_is_as_many_seats(name):
    envs = gymnasium.make_vec(name, num_envs=6, vectorization_mode="vector_entry_point")
    seen, info = envs.reset(seed=2)
    assert isinstance(envs.unwrapped, Seats)
    assert envs.observation_space.contains(seen)
    ended = np.zeros(6, bool)
    for _ in range(400):
        actions = np.array([np.flatnonzero(mask)[0] if mask.any() else 0 for mask in info["action_mask"]])
        before = ended
        seen, rewards, terminated, truncated, info = envs.step(actions)
        ended = terminated | truncated
        assert (envs.observation_space.contains(seen), rewards.shape) == (True, (6,))
        assert not rewards[~ended].any()
        assert not ended[before].any()  # the step after an end begins anew
        assert not info["action_mask"][ended].any()
    again, _ = envs.reset(seed=2)
    assert again.shape == seen.shape


@pytest.mark.parametrize("name", IDS)
def test_a_vector_is_what_gymnasium_says_a_vector_is(name):
    """What it checks of an environment it does not check of a vector: spaces, kinds, shapes, seeds, wrappers."""
    game = name.split("/")[1].split("-")[0]
    options = {"num_envs": 3, **SHORT.get(game, {})}
    envs = gymnasium.make_vec(name, vectorization_mode="vector_entry_point", **options)
    alike = gymnasium.make_vec(name, vectorization_mode="sync", **options)  # its own vector of three single ones
    for space in ("observation_space", "action_space", "single_observation_space", "single_action_space"):
        assert getattr(envs, space) == getattr(alike, space)
    assert envs.observation_space == batch_space(envs.single_observation_space, 3)
    assert envs.metadata["autoreset_mode"] == alike.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    wrapped = RecordEpisodeStatistics(DictInfoToList(envs))
    (seen, info), (again, _) = wrapped.reset(seed=4), envs.reset(seed=4)
    assert seen.tobytes() == again.tobytes()
    assert [one["action_mask"].shape for one in info] == [(envs.single_action_space.n,)] * 3
    theirs, _ = alike.reset(seed=4)
    actions = np.array([np.flatnonzero(mask)[0] for mask in envs.unwrapped.action_masks()])
    told, expected = envs.step(actions), (theirs, *(np.zeros(3, kind) for kind in (np.float64, bool, bool)))
    for ours, other in zip(told[:4], expected, strict=True):
        assert (ours.shape, ours.dtype) == (other.shape, other.dtype)
    alike.close()
