"""How much of its race does an unfinished terrain tell: by turns alone, and as the network says?

    python bench/terrain_learned.py [--players 2] [--games 400] [--seed 1] [--master] [--file FILE]

Builders who look at 40 placements a move build (with `--master`, Masters without a network, who take some twenty times
as long). What is to be known are the shares of the win when the race begins, by everybody's exact turns: 1 all, 0 as
much as by even shares. Bounds are those of games drawn again. The weights are the package's, or those in the FILE.
"""

import argparse
from pathlib import Path

import numpy as np

from tableflip.bots.learning.weights import load
from tableflip.bots.terrain.bot import Skill
from tableflip.bots.terrain.calibration import drawn_again
from tableflip.bots.terrain.course import WEIGHTS
from tableflip.bots.terrain.eye import FARSIGHTED, Eye
from tableflip.bots.terrain.features import FEATURES, is_quiet, room_to_tell, terrain_shares
from tableflip.bots.terrain.outlook import race_shares
from tableflip.bots.terrain.prospects import prospects
from tableflip.bots.terrain.tuning import go_on
from tableflip.bots.terrain.turns import tables_of
from tableflip.bots.terrain.ways import prices_of
from tableflip.bots.terrain.weighing import WEIGHING, Weighing, dark_turns
from tableflip.core.hex import CELLS
from tableflip.core.rng import streams
from tableflip.core.rule import rule
from tableflip.core.state import Array, Floats
from tableflip.games import find
from tableflip.games.terrain.state import ROLLING, SEATS, State

UNSEEN = 6_000_000  # the first seed: nothing was learned with it
QUICK = Eye(builds=40)
STAGES = ((0, CELLS), (0, 15), (15, 30), (30, 45), (45, 60), (60, 75), (75, CELLS))  # pieces on the board


@rule
def fill_shares(games: Array[State], i: int, w: Weighing, shares: Floats) -> bool:
    """shares[seat] before a placement, or at the start of the race; False where the network cannot be asked."""
    s = games[i]
    if s.phase == ROLLING:
        race_shares(s, tables_of(s), w, shares)
        return True
    turns = np.empty(SEATS)
    prospects(s, prices_of(s, dark_turns(s, w)), w, turns)
    terrain_shares(s, 0, turns, w, room_to_tell(), shares)
    return is_quiet(s)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--master", action="store_true")
    parser.add_argument("--file", type=Path)
    said = parser.parse_args()
    file = said.file or WEIGHTS / f"{said.players}.npz"
    learned = WEIGHING._replace(learned=load(file, find("terrain"), FEATURES, said.players))
    skill = Skill(FARSIGHTED if said.master else QUICK)
    game, placed, missed = noted(said.players, said.games, UNSEEN + said.seed, skill, (WEIGHING, learned))
    for low, high in STAGES:
        chosen = (placed >= low) & (placed < high)
        sums = missed[chosen]
        by_turns, by_network, gain = (
            drawn_again(game[chosen], sums, of)
            for of in (lambda m: 1 - m[0] / m[2], lambda m: 1 - m[1] / m[2], lambda m: (m[0] - m[1]) / m[2])
        )
        print(f"{low} to {high} pieces: by turns {by_turns}, by the network {by_network}, more {gain}", flush=True)


def noted(
    players: int, games: int, seed: int, skill: Skill, weighings: tuple[Weighing, ...]
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """By position: its game, its pieces, and the squares by which each weighing, and even shares, missed the race."""
    rules, found = find("terrain"), []
    for number in range(games):
        world, stream = rules.new(rules.options.of({"players": players}), 1), streams(1, seed, number)
        told = []
        while world["phase"][0] != ROLLING:
            shares = np.full((len(weighings) + 1, SEATS), 1 / players)
            if all(fill_shares(world, 0, w, shares[k]) for k, w in enumerate(weighings)):
                told.append((int(world["placed"][0]), shares[:, :players]))
            go_on(world, stream, skill)
        race = np.zeros(SEATS)
        fill_shares(world, 0, WEIGHING, race)
        found += [(number, pieces, ((shares - race[:players]) ** 2).sum(axis=1)) for pieces, shares in told]
    game, placed, missed = zip(*found, strict=True)
    return np.array(game), np.array(placed), np.array(missed)


if __name__ == "__main__":
    main()
