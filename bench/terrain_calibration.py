"""How sure is a lead in the terrain game? Watches games of Masters, and finds the steepness that results speak for.

    python bench/terrain_calibration.py [--players 2] [--games 200] [--seed 1] [--before]

It is found on every other game, and tried on the rest: how much of the results was known before (1 all, 0 as much as by
even shares), with the weighing as it is and with what was found. `--before`: as Master was before anything was found.
"""

import argparse

import numpy as np

from tableflip.bots.terrain.bot import Skill
from tableflip.bots.terrain.calibration import Notes, known, likeliest, shares, watched
from tableflip.bots.terrain.roster import SKILLS
from tableflip.bots.terrain.weighing import BEFORE
from tableflip.core.hex import CELLS

BINS = 10


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--before", action="store_true")
    said = parser.parse_args()
    skill = Skill(weighing=BEFORE) if said.before else SKILLS[-1]
    notes = watched(said.players, said.games, said.seed, skill)
    w = skill.weighing
    parts = [(f"{low} to {high} pieces", low, high) for low, high in ((0, 30), (30, 60), (60, CELLS))]
    for name, low, high in (("building", 0, CELLS), *parts, ("race", -1, 0)):
        tell(name, notes, (notes.placed >= low) & (notes.placed < high), w.race if high == 0 else w.building)


def tell(name: str, notes: Notes, chosen: np.ndarray, steepness: float) -> None:
    learn, check = (chosen & (notes.game % 2 == half) for half in (0, 1))
    found = likeliest(notes.turns[learn], notes.winner[learn])
    before, after = (known(notes.turns[check], notes.winner[check], one) for one in (steepness, found))
    print(
        f"{name}: {len(np.unique(notes.game[chosen]))} games, {chosen.sum()} positions; "
        f"known {before:+.3f} with steepness {steepness:g}, {after:+.3f} with {found:.1f}",
        flush=True,
    )
    for which in (steepness, found):
        told = shares(notes.turns[check], which)
        won = np.eye(told.shape[1])[notes.winner[check]]
        bins = np.minimum((told * BINS).astype(int), BINS - 1)
        lines = [
            f"{told[bins == k].mean():.2f}: {won[bins == k].mean():.2f} ({(bins == k).sum()})"
            for k in range(BINS)
            if (bins == k).any()
        ]
        print(f"  steepness {which:.1f}, share told: share won (times): " + ", ".join(lines), flush=True)


if __name__ == "__main__":
    main()
