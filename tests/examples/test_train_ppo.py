"""Learning by self-play: what decisions brought is told rightly, lessons change the network, and the player plays.

That it gets good takes minutes, and is measured in docs/envs.md. Needs PyTorch (`make learn`).
"""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tableflip import Match
from tableflip.bots.trained import load, read, save
from tableflip.envs import Batch, symmetries
from tableflip.envs.encodings import label

pytestmark = pytest.mark.learns


@pytest.fixture
def ppo(monkeypatch: pytest.MonkeyPatch) -> Any:
    import torch

    from examples import train_ppo

    monkeypatch.setattr(train_ppo, "GAMES", 8)
    monkeypatch.setattr(train_ppo, "STEPS", 80)
    torch.set_num_threads(1)  # beside other tests, more would wait for one another
    torch.manual_seed(1)
    return train_ppo


def test_what_a_decision_brought_is_counted_over_the_seats_own_decisions(ppo: Any) -> None:
    """One game of two seats: 0, 1, 0, then it is over; then a decision whose sequel is not seen."""
    movers = np.array([[0], [1], [0], [1]])
    gained = np.zeros((4, 1, 2), np.float32)
    gained[2, 0] = 1, -1
    ended = np.array([[False], [False], [True], [False]])
    values = np.array([[0.5], [0.25], [0.75], [9.0]], np.float32)
    advantages, known = ppo.judge(movers, gained, ended, values)
    assert known[:, 0].tolist() == [True, True, True, False]
    last = 1 - 0.75  # the seat gets 1 and expected three quarters of it
    assert advantages[:3, 0] == pytest.approx([0.75 - 0.5 + ppo.LAMBDA * last, -1 - 0.25, last])


def test_samples_are_legal_decisions_of_the_network_alone(ppo: Any) -> None:
    import torch

    batch = Batch("terraflip", ppo.GAMES, players=2)
    batch.reset(1)
    network = ppo.Network(batch)
    samples = ppo.collect(batch, network, symmetries(batch.game, batch.options))
    size = len(samples["actions"])
    assert 0 < size < ppo.GAMES * ppo.STEPS  # random play and what has no sequel are left out
    assert samples["masks"].gather(1, samples["actions"][:, None]).all()
    even = -samples["masks"].sum(1).float().log()  # a network that has learned nothing likes all alike
    assert torch.allclose(samples["odds"], even, atol=1e-4)


def test_a_lesson_makes_what_went_well_likelier(ppo: Any) -> None:
    import torch

    batch = Batch("terraflip", ppo.GAMES, players=2)
    batch.reset(1)
    network = ppo.Network(batch)
    samples = ppo.collect(batch, network, symmetries(batch.game, batch.options))

    def odds() -> Any:
        scores, _ = network(samples["seen"], samples["masks"])
        return torch.log_softmax(scores, -1).gather(1, samples["actions"][:, None])[:, 0].detach()

    before = odds()
    optimiser = torch.optim.Adam(network.parameters(), 1e-3)
    for _ in range(5):
        told = ppo.learn(network, optimiser, samples)
    change, worth = odds() - before, samples["advantages"] - samples["advantages"].mean()
    assert (change * worth).mean() > 0
    assert all(np.isfinite(value) for value in told.values())


@pytest.mark.parametrize(("game", "has_cells"), [("terraflip", True), ("terrain", True), ("flipships", False)])
def test_the_player_in_a_file_thinks_as_the_network(ppo: Any, game: str, has_cells: bool, tmp_path: Path) -> None:
    import torch

    batch = Batch(game, 4, players=2)
    network = ppo.Network(batch)
    assert network.has_cells == has_cells
    for weights in network.parameters():
        torch.nn.init.normal_(weights, 0, 0.1)
    save(tmp_path / "player.npz", batch.game, batch.options, network.layers())
    _, player = read(tmp_path / "player.npz")
    turn = batch.reset(1)
    for _ in range(10):
        turn = batch.step(batch.random_actions())
        scores, _ = network(torch.from_numpy(turn.observations), torch.from_numpy(turn.masks))
        for seen, mask, told in zip(turn.observations, turn.masks, scores.detach().numpy(), strict=True):
            assert player.scores(seen)[mask] == pytest.approx(told[mask], rel=1e-3, abs=1e-3)


def test_cells_are_where_they_are_on_the_board(ppo: Any) -> None:
    batch = Batch("terraflip", 1, players=2)
    grid = ppo.on_grid(batch.observation)
    assert grid.shape == (16, 9, 9)
    assert label(batch.observation, grid[0, 4, 4]) == "colour mine f6"
    assert label(batch.observation, grid[1, 4, 5]) == "colour opponent 1 g6"
    assert label(batch.observation, grid[15, 5, 4]) == "lifted f7"
    assert (grid != ppo.NOWHERE).sum() == 16 * 61
    assert ppo.on_grid(Batch("flipships", 1, players=2).observation).size == 0


def test_who_holds_out_together_has_gained_something(ppo: Any) -> None:
    """Two games of one seat that are lost, the second a decision later: that is the lesser loss."""
    movers = np.zeros((4, 2), np.int64)
    gained = np.zeros((4, 2, 1), np.float32)
    gained[1, 0] = gained[2, 1] = -1
    ended = gained[:, :, 0] < 0
    advantages, _ = ppo.judge(movers, gained, ended, np.zeros((4, 2), np.float32), ppo.LATER)
    assert -1 < advantages[0, 0] < advantages[0, 1] < 0


def test_a_lead_is_told_for_each_seat(ppo: Any) -> None:
    assert ppo.lead(np.array([[7, 2, 4], [0, 50, 0]])).tolist() == [[0.3, -0.5, -0.3], [-1, 1, -1]]


@pytest.mark.parametrize(("game", "players"), [("flipships", 1), ("flipships", 2), ("terrain", 3)])
def test_other_games_are_learned_too(ppo: Any, game: str, players: int, tmp_path: Path) -> None:
    """Numbers that are not whole, partners, and games that are given up."""
    options = {"players": players, "most_plies": 60}
    curve = ppo.train(game, options, 0.001, 1, tmp_path / "player.npz", held_out=6)
    assert curve[-1]["decisions"] > 0
    assert all(0 <= row["against random"] <= 1 for row in curve)
    match = Match(game, players=players, seed=1)
    bot = load(tmp_path / "player.npz", match.game, match.options)
    assert isinstance(match.turn, int)
    assert bot.choose(match, match.turn) in match.legal(match.turn)


def test_a_short_training_writes_a_player_that_plays(ppo: Any, tmp_path: Path) -> None:
    curve = ppo.train("terraflip", {"players": 2}, 0.02, 1, tmp_path / "player.npz", held_out=20)
    assert curve[0]["decisions"] == 0
    assert curve[-1]["decisions"] > 0
    assert all(0 <= row["against random"] <= 1 for row in curve)
    match = Match("terraflip", players=2, seed=1)
    bot = load(tmp_path / "player.npz", match.game, match.options)
    for _ in range(10):
        assert isinstance(match.turn, int)
        match.play(bot.choose(match, match.turn), match.turn)
    assert match.ply >= 10
