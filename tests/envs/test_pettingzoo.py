"""PettingZoo's own tests, as they are, on all games and player counts; and that the end is seen.

Two of them choose without a mask, and what is illegal is refused: for these, a wrapper takes the next legal action.
"""

import copy
import pickle
import warnings
from functools import partial
from types import SimpleNamespace

import numpy as np
import pytest

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # it imports a game of its own by an old way, where it can
    from pettingzoo.test import (
        api_test,
        max_cycles_test,
        parallel_api_test,
        parallel_seed_test,
        render_test,
        seed_test,
    )
    from pettingzoo.utils import BaseParallelWrapper, BaseWrapper

from tableflip.envs import IllegalAction
from tableflip.envs.pettingzoo import env, parallel_env

pytestmark = pytest.mark.compiled

TABLES = [
    *(("terraflip", {"players": players}) for players in (2, 3, 4)),
    *(("terrain", {"players": players, "terrain": "random", "lost": True}) for players in (2, 3, 4, 5, 6)),
    *(("flipships", {"players": players}) for players in (1, 2, 3, 4)),
]
# What api_test warns of is on purpose: the numbers are not images, and are not between 0 and 1.
every_table = pytest.mark.parametrize(("game", "options"), TABLES, ids=lambda value: str(value).replace(" ", ""))
api_warnings = pytest.mark.filterwarnings("ignore:.*[Oo]bservation.*:UserWarning")


def legal_one(table, action):
    """The next legal action after one that was chosen without looking."""
    legal = np.flatnonzero(table.batch.turn.masks[0])
    return int(legal[legal.searchsorted(action) % len(legal)])


class Legal(BaseWrapper):
    def step(self, action):
        super().step(None if action is None else legal_one(self.unwrapped, action))


class ParallelLegal(BaseParallelWrapper):
    def step(self, actions):
        return super().step({agent: legal_one(self.env.table, action) for agent, action in actions.items()})


@every_table
@api_warnings
def test_api(game, options, capsys):
    api_test(env(game, **options), num_cycles=200, verbose_progress=False)
    assert "Passed" in capsys.readouterr().out


@every_table
def test_seeds(game, options):
    seed_test(partial(env, game, **options), num_cycles=40)
    parallel_seed_test(lambda: ParallelLegal(parallel_env(game, **options)), num_cycles=20)
    one, other = env(game, **options), env(game, **options)
    one.reset(seed=3)
    other.reset(seed=3)
    assert one.batch.games.tobytes() == other.batch.games.tobytes()


@every_table
def test_parallel_api(game, options, capsys):
    parallel_api_test(parallel_env(game, max_cycles=60, **options), num_cycles=80)
    assert "Passed" in capsys.readouterr().out


def test_max_cycles():
    """It counts an action of every agent as a cycle, and we count actions: the same where one plays alone."""
    alone = {"game": "flipships", "players": 1}
    max_cycles_test(
        SimpleNamespace(
            env=lambda max_cycles: Legal(env(max_cycles=max_cycles, **alone)),
            parallel_env=lambda max_cycles: ParallelLegal(parallel_env(max_cycles=max_cycles, **alone)),
        )
    )


def test_in_a_parallel_step_only_the_mover_moves():
    table, alone = parallel_env("terraflip", players=3, max_cycles=40), env("terraflip", players=3, max_cycles=40)
    table.reset(seed=5)
    alone.reset(seed=5)
    while table.agents:
        mover = alone.agent_selection
        action = int(alone.batch.random_actions()[0])
        seen, rewards, _, cuts, _ = table.step({agent: action if agent == mover else 671 for agent in table.agents})
        alone.step(action)
        assert table.table.batch.games.tobytes() == alone.batch.games.tobytes()
        may_choose = [agent for agent in seen if seen[agent]["action_mask"].any()]
        assert may_choose == ([] if any(cuts.values()) else [alone.agent_selection])
    assert all(cuts.values())
    assert rewards == alone.rewards
    table.reset(seed=5)
    with pytest.raises(ValueError, match="seat_0's turn"):
        table.step({"seat_1": 0})


@every_table
def test_tables_are_drawn(game, options, capsys):
    render_test(lambda render_mode: env(game, render_mode=render_mode, **options))
    shown = capsys.readouterr().out
    table = env(game, render_mode="ansi", **options)
    table.reset(seed=1)
    assert len(table.render().splitlines()) > 5
    assert len(shown.splitlines()) > 10
    with pytest.raises(ValueError, match="there is ansi, human"):
        env(game, render_mode="rgb_array", **options)


def played_out(table):
    table.reset(seed=1)
    while not any(table.terminations.values()) and not any(table.truncations.values()):
        table.step(int(table.batch.random_actions()[0]))
    return table


def test_the_end_of_a_game_is_seen_not_the_next_one():
    table = played_out(env("terraflip", players=3))
    for seat, agent in enumerate(table.agents):
        seen, reward, over, given_up, info = (table.observe(agent), table._cumulative_rewards[agent], *(
            table.terminations[agent], table.truncations[agent], table.infos[agent],
        ))  # fmt: skip
        words = table.batch.encoding.decode(table.batch.options, seen["observation"], seat)
        assert (words["phase"], over, given_up, seen["action_mask"].any()) == ("over", True, False, False)
        assert info["points"] == table.batch.turn.points[0, seat]
        assert reward == table.batch.turn.rewards[0, seat]


def test_a_game_is_given_up_after_max_cycles():
    table = played_out(env("terraflip", players=2, max_cycles=5))
    assert all(table.truncations.values())
    assert not any(table.terminations.values())


def test_a_copy_goes_on_by_itself():
    table = env("terraflip", players=2)
    table.reset(seed=1)
    others = copy.deepcopy(table), pickle.loads(pickle.dumps(table))
    before = table.last()[0]["observation"].tobytes()
    for _ in range(3):
        for other in others:
            other.step(int(other.batch.random_actions()[0]))
    assert table.last()[0]["observation"].tobytes() == before
    one, same = (other.last()[0] for other in others)
    assert one["observation"].tobytes() == same["observation"].tobytes() != before
    assert one["action_mask"].tobytes() == same["action_mask"].tobytes()


def test_games_without_a_seed_follow_from_the_last_seed():
    tables = env("flipships", players=2), env("flipships", players=2)
    seen = []
    for table in tables:
        table.reset(seed=4)
        seen.append([])
        for _ in range(3):
            seen[-1].append(table.last()[0]["observation"].tobytes())
            table.step(int(table.batch.random_actions()[0]))
            table.reset()
    assert seen[0] == seen[1]
    assert len(set(seen[0])) == 3  # other pilots, other cards


@pytest.mark.parametrize("action", [671, -1, 1.0, None, "place", [1, 2]])
def test_an_illegal_action_is_refused(action):
    table, together = env("terraflip", players=2), parallel_env("terraflip", players=2)
    table.reset(seed=1)
    together.reset(seed=1)
    before = table.batch.games.tobytes()
    with pytest.raises(IllegalAction):
        table.step(action)
    with pytest.raises(IllegalAction):
        together.step({"seat_0": action, "seat_1": 0})
    assert table.batch.games.tobytes() == together.table.batch.games.tobytes() == before


def test_what_is_asked_at_the_wrong_time_or_of_nobody_is_refused_in_a_sentence():
    table, together = env("terraflip", players=2, max_cycles=1), parallel_env("terraflip", players=2)
    for call in (lambda: table.step(0), lambda: together.step({"seat_0": 0})):
        with pytest.raises(ValueError, match=r"call reset\(\) first"):
            call()
    with pytest.raises(AttributeError, match=r"no agent_selection; it is there once reset\(\) has been called"):
        table.last()
    with pytest.raises(ValueError, match="seed='a' is not possible"):
        table.reset(seed="a")
    played_out(table)
    with pytest.raises(ValueError, match="There is no agent 'seat_2'; there are seat_0, seat_1"):
        table.observe("seat_2")
    for _ in table.agent_iter():
        table.step(None)
    with pytest.raises(ValueError, match=r"call reset\(\) first"):
        table.step(None)
