"""A player that learns TerraFlip, or another game, by playing against itself: PPO with masks on `Batch`, in one file.

    python examples/train_ppo.py --minutes 10 --out player.npz
    tableflip play terraflip --players 2 --player player.npz

The network that learns plays every seat, but for one seat of half the games, which plays at random always or now and
then: who meets only itself forgets how to deal with nonsense. (Where all win together, it plays every seat.) All its
decisions are samples; what they bring is known at the end of a game. Boards are turned and mirrored where the rules
allow it, and the player that is written looks at the board in all these ways.
Needs `pip install "tableflip[train]"`; to play with what has been learned takes numpy only. docs/envs.md has the curve.
"""

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np

from tableflip.bots.layers import Layer
from tableflip.bots.trained import save
from tableflip.core.encoding import Block
from tableflip.core.extras import brought_by
from tableflip.core.hex import AXIAL, BY_NAME
from tableflip.envs import Batch, Symmetries, symmetries
from tableflip.envs.symmetry import cell_of

with brought_by("train", "examples/train_ppo.py"):
    import torch
    from torch import nn

WIDTHS = (192, 128)  # of the layers between what is seen and what is chosen
AROUND, REACH = 16, 2  # what is noticed of each cell, and how far around it
NOWHERE = -1
GAMES, STEPS = 256, 64  # side by side, and steps between two lessons
SLIPS = (0, 0, 0.4, 1)  # game by game, how often one seat plays at random
EPOCHS, MINIBATCH = 2, 512
RATE, LAMBDA, CLIP, ENTROPY, VALUE = 7e-4, 0.95, 0.2, 0.004, 0.5
# So much of the reward is the lead in points, which tells more than who has won; a lead of so many is all of it.
BLEND, MARGIN = 0.5, 10
LATER = 0.99  # where all win together: what comes a decision later counts so much, so it is worth something to hold out
MOST_PLIES = 1000  # actions, then a game is given up: random play does not get home in the terrain game
IMPOSSIBLE = -1e9


class Network(nn.Module):  # type: ignore[misc]
    """What is seen in; what each action is worth trying and what the seat expects to get out.

    All numbers go through wide layers. Where numbers and actions belong to the cells of a hexagon, each cell is also
    looked at with what is around it, by the same weights everywhere: what tiles around another mean is learned once.
    """

    def __init__(self, batch: Batch) -> None:
        super().__init__()
        self.seen, actions = batch.observation_size, batch.action_count
        planes, choices = on_grid(batch.observation), on_grid(batch.actions)
        self.has_cells = len(planes) > 0 and len(choices) > 0
        self.first = nn.Linear(self.seen, WIDTHS[0])
        self.second = nn.Linear(WIDTHS[0] + AROUND * self.has_cells, WIDTHS[1])
        self.policy, self.value = nn.Linear(WIDTHS[1], actions), nn.Linear(WIDTHS[1], 1)
        heads = [self.policy, self.value]
        if self.has_cells:
            self.around = nn.Conv2d(len(planes), AROUND, 2 * REACH + 1, padding=REACH)
            self.at_cell = nn.Conv2d(AROUND, len(choices), 1)
            heads.append(self.at_cell)
            self.register_buffer("planes", torch.from_numpy(np.where(planes == NOWHERE, self.seen, planes)))
            self.register_buffer("cells", torch.from_numpy((planes != NOWHERE).any(0)))
            place = np.full(actions, choices.size)  # of each action among the scores by cell
            place[choices[choices != NOWHERE]] = np.flatnonzero(choices != NOWHERE)
            self.register_buffer("place", torch.from_numpy(place))
        for head in heads:  # at first all actions are alike
            nn.init.zeros_(head.weight)
            nn.init.zeros_(head.bias)

    def forward(self, seen: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        inner = torch.relu(self.first(seen.float()))
        if self.has_cells:
            board = nn.functional.pad(seen, (0, 1)).index_select(1, self.planes.flatten())
            around = torch.relu(self.around(board.float().unflatten(1, self.planes.shape))) * self.cells
            inner = torch.cat([inner, around.sum((2, 3)) / self.cells.sum()], 1)
        inner = torch.relu(self.second(inner))
        scores = self.policy(inner)
        if self.has_cells:
            by_cell = nn.functional.pad(self.at_cell(around).flatten(1), (0, 1))
            scores = scores + by_cell.index_select(1, self.place)
        return scores.masked_fill(~masks, IMPOSSIBLE), self.value(inner).squeeze(-1)

    def layers(self) -> list[Layer]:
        """The way from what is seen to the scores, as a player's file has it."""
        if not self.has_cells:
            return [layer(self.first), layer(self.second), layer(self.policy, cut=False)]
        nothing, cells = self.seen, torch.nonzero(self.cells).numpy()
        grid = np.pad(self.planes.numpy(), ((0, 0), (REACH, REACH), (REACH, REACH)), constant_values=nothing)
        wide = 2 * REACH + 1
        windows = np.stack([grid[:, y : y + wide, x : x + wide].ravel() for y, x in cells])
        first = nothing + 1  # where the numbers of each layer begin
        around = first + WIDTHS[0]
        mean = around + len(cells) * AROUND
        policy = mean + AROUND + WIDTHS[1]
        by_cell = policy + len(self.policy.bias)
        of_cell = around + np.arange(len(cells) * AROUND).reshape(len(cells), AROUND)
        kinds, side = len(self.at_cell.bias), self.cells.shape[1]
        number = {y * side + x: k for k, (y, x) in enumerate(cells)}
        places = [divmod(int(place), side * side) for place in self.place]
        both = [
            (policy + action, by_cell + number[cell] * kinds + kind if kind < kinds else nothing)
            for action, (kind, cell) in enumerate(places)
        ]
        even = np.full((1, len(cells)), 1 / len(cells), np.float32)
        return [
            layer(self.first),
            layer(self.around, windows),
            Layer(even, np.zeros(1, np.float32), of_cell.T),
            layer(self.second, np.r_[first : first + WIDTHS[0], mean : mean + AROUND][None]),
            layer(self.policy, cut=False),
            layer(self.at_cell, of_cell, cut=False),
            Layer(np.ones((1, 2), np.float32), np.zeros(1, np.float32), np.array(both), cut=False),
        ]


def layer(one: nn.Module, at: Any = None, cut: bool = True) -> Layer:
    weights, biases = one.weight.detach().flatten(1).numpy().copy(), one.bias.detach().numpy().copy()
    return Layer(weights, biases, at, cut)


def on_grid(blocks: tuple[Block, ...]) -> Any:
    """Which number lies where, by plane, row and column: of all whose label ends with a cell; NOWHERE for none."""
    planes: dict[tuple[int, str], dict[tuple[int, int], int]] = {}
    number = 0
    for k, one in enumerate(blocks):
        for label in one.labels:
            if name := cell_of(label):
                planes.setdefault((k, label.removesuffix(name)), {})[AXIAL[BY_NAME[name]]] = number
            number += 1
    reach = max((max(cell) for plane in planes.values() for cell in plane), default=0)
    grid = np.full((len(planes), 2 * reach + 1, 2 * reach + 1), NOWHERE)
    for plane, cells in zip(grid, planes.values(), strict=True):
        for (q, r), at in cells.items():
            plane[r + reach, q + reach] = at
    return grid


def collect(batch: Batch, network: Network, ways: Symmetries) -> dict[str, torch.Tensor]:
    """Play STEPS steps by the network; the decisions as samples."""
    n, seats, together = batch.n, len(batch.seat_names), batch.game.is_cooperative
    turn = batch.turn
    seen = torch.zeros((STEPS, n, batch.observation_size), dtype=torch.from_numpy(turn.observations).dtype)
    masks = torch.zeros((STEPS, n, batch.action_count), dtype=torch.bool)
    actions = torch.zeros((STEPS, n), dtype=torch.int64)
    odds, values = torch.zeros((STEPS, n)), torch.zeros((STEPS, n))
    movers = np.zeros((STEPS, n), np.int64)
    gained = np.zeros((STEPS, n, seats), np.float32)
    ended = np.zeros((STEPS, n), bool)
    games = np.arange(n)
    slips = np.array(SLIPS)[games % len(SLIPS)] * (not together)
    fools = np.where(slips > 0, games // len(SLIPS) % seats, -1)  # the seat that now and then plays at random
    way = torch.randint(len(ways.actions), (n,))  # to turn each game's board
    look, mean = torch.from_numpy(ways.observations)[way], torch.from_numpy(ways.actions)[way]
    with torch.no_grad():
        for t in range(STEPS):
            seen[t] = torch.from_numpy(turn.observations).gather(1, look)
            masks[t] = torch.from_numpy(turn.masks).gather(1, mean)
            movers[t] = turn.seats
            scores, values[t] = network(seen[t], masks[t])
            logs = torch.log_softmax(scores, -1)
            sums = logs.exp().cumsum(-1)
            actions[t] = (sums <= torch.rand(n, 1) * sums[:, -1:]).sum(-1)  # drawn by its odds
            odds[t] = logs.gather(1, actions[t, :, None])[:, 0]
            chosen = mean.gather(1, actions[t, :, None])[:, 0].numpy()
            by_chance = (turn.seats == fools) & (torch.rand(n).numpy() < slips)
            turn = batch.step(np.where(by_chance, batch.random_actions(), chosen))
            ended[t] = turn.terminated | turn.truncated
            brought = turn.rewards if together else (1 - BLEND) * turn.rewards + BLEND * lead(turn.points)
            gained[t] = np.where(ended[t, :, None], brought, 0)
    advantages, known = judge(movers, gained, ended, values.numpy(), LATER if together else 1)
    chosen = torch.from_numpy(np.flatnonzero(known & (movers != fools)))
    worth = torch.from_numpy(advantages)
    samples = {
        "seen": seen, "masks": masks, "actions": actions, "odds": odds, "advantages": worth, "returns": worth + values,
    }  # fmt: skip
    return {name: value.flatten(0, 1)[chosen] for name, value in samples.items()}


def lead(points: Any) -> Any:
    """How far each seat was ahead of the next best one, from -1 to 1."""
    others = np.stack([np.delete(points, seat, 1).max(axis=1) for seat in range(points.shape[1])], 1)
    return np.clip((points - others) / MARGIN, -1, 1)


def judge(movers: Any, gained: Any, ended: Any, values: Any, later: float = 1) -> tuple[Any, Any]:
    """Generalised advantages, over each seat's own decisions; and which decisions have a sequel that was seen."""
    steps, n, seats = gained.shape
    games = np.arange(n)
    ahead, reward, value = (np.zeros((n, seats), np.float32) for _ in range(3))
    follows = np.zeros((n, seats), bool)
    advantages, known = np.zeros((steps, n), np.float32), np.zeros((steps, n), bool)
    for t in reversed(range(steps)):
        over = ended[t]
        reward[over], value[over], ahead[over], follows[over] = gained[t][over], 0, 0, True
        me = games, movers[t]
        advantages[t] = reward[me] + later * (value[me] + LAMBDA * ahead[me]) - values[t]
        known[t] = follows[me]
        ahead[me] = np.where(known[t], advantages[t], 0)
        value[me], reward[me], follows[me] = values[t], 0, True
    return advantages, known


def learn(network: Network, optimiser: torch.optim.Optimizer, samples: dict[str, torch.Tensor]) -> dict[str, float]:
    """Some steps towards what turned out better than expected, never far from how the samples were played."""
    size = len(samples["actions"])
    worth = samples["advantages"]
    worth = (worth - worth.mean()) / (worth.std() + 1e-6)
    told: dict[str, float] = {}
    for _ in range(EPOCHS):
        for rows in torch.randperm(size).split(MINIBATCH):
            scores, value = network(samples["seen"][rows], samples["masks"][rows])
            logs = torch.log_softmax(scores, -1)
            odds = logs.gather(1, samples["actions"][rows, None])[:, 0]
            ratio = (odds - samples["odds"][rows]).exp()
            gain = torch.min(ratio * worth[rows], ratio.clamp(1 - CLIP, 1 + CLIP) * worth[rows]).mean()
            entropy = -(logs.exp() * logs).sum(-1).mean()
            error = (value - samples["returns"][rows]).pow(2).mean()
            loss = VALUE * error - gain - ENTROPY * entropy
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimiser.step()
            told = {"loss": loss.item(), "entropy": entropy.item(), "error": error.item()}
    return told


def against_random(network: Network, game: str, options: dict[str, Any], games: int, seed: int) -> float:
    """The share of the win against random play, as many games from each seat; with the best action every time.

    Where all win together, the network has every seat.
    """
    seats = len(Batch(game, 1, **options).seat_names)
    batch = Batch(game, games, autoreset="off", learner=[i % seats for i in range(games)], **options)
    if batch.game.is_cooperative:
        batch = Batch(game, games, autoreset="off", **options)
    turn = batch.reset(seed)
    won = np.full(games, 0 if batch.game.is_cooperative else 1 / seats)  # of games that are given up
    with torch.no_grad():
        over = np.zeros(games, bool)
        while not over.all():
            scores, _ = network(torch.from_numpy(turn.observations), torch.from_numpy(turn.masks))
            turn = batch.step(scores.argmax(-1).numpy())
            rewards = turn.rewards[np.arange(games), np.maximum(batch.learners, 0)]
            shares = (rewards + 1) / 2 if batch.game.is_cooperative else (rewards * (seats - 1) + 1) / seats
            won[turn.terminated] = shares[turn.terminated]
            over |= turn.terminated | turn.truncated
    return float(won.mean())


def train(
    game: str, options: dict[str, Any], minutes: float, seed: int, out: Path | None, held_out: int = 400
) -> list[dict[str, float]]:
    """Learn for so many minutes of one core; the curve, and the player in `out`."""
    torch.set_num_threads(1)
    torch.manual_seed(seed)
    batch = Batch(game, GAMES, **options)
    batch.reset(seed)
    ways = symmetries(batch.game, batch.options)
    network = Network(batch)
    optimiser = torch.optim.Adam(network.parameters(), RATE)
    begin, samples, look = time.process_time(), 0, 0.0
    curve: list[dict[str, float]] = []
    told: dict[str, float] = {}
    while True:
        passed = (time.process_time() - begin) / 60
        if passed >= look or passed >= minutes:
            row = {
                "minutes": round(passed, 2),
                "decisions": samples,
                "against random": round(against_random(network, game, options, held_out, seed=2**31 + seed), 3),
            }
            curve.append(row | told)
            print(json.dumps(curve[-1]), flush=True)
            look = passed + max(0.1, minutes / 10)
            if out is not None:
                save(out, batch.game, batch.options, network.layers(), turning=True)
        if passed >= minutes:
            return curve
        for group in optimiser.param_groups:
            group["lr"] = RATE * max(0.1, 1 - passed / minutes)
        lesson = collect(batch, network, ways)
        told = learn(network, optimiser, lesson)
        samples += len(lesson["actions"])


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn to play by self-play.")
    parser.add_argument("--game", default="terraflip")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=10, help="of one core, whatever else it does")
    parser.add_argument("--held-out", type=int, default=400, help="games against random play for a row of the curve")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("player.npz"))
    said = parser.parse_args()
    options = {"players": said.players, "most_plies": MOST_PLIES}
    train(said.game, options, said.minutes, said.seed, said.out, said.held_out)


if __name__ == "__main__":
    main()
