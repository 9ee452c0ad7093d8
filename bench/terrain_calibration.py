"""How sure is a lead in the terrain game? Watches games of Masters, and finds the steepness that results speak for.

    python bench/terrain_calibration.py [--players 2] [--games 200] [--seed 1] [--before]

What games speak for is told with bounds (games drawn again), and how much of the results was known before (1 all, 0 as
much as by even shares) with the weighing as it is and with what was found on every other game, tried on the rest.

For building, two more figures, which are surer than results: how much of a lead is left when the race begins (times the
steepness of the race, that is the steepness of building), and how much of it goes by ways to anywhere and how much by
ways to where destinations will be set. `--before`: as Master was before anything was found.
"""

import argparse

import numpy as np

from tableflip.bots.terrain.bot import Skill
from tableflip.bots.terrain.calibration import Notes, kept, known, likeliest, parts, shares, watched
from tableflip.bots.terrain.roster import SKILLS
from tableflip.bots.terrain.weighing import ANYWHERE, BEFORE
from tableflip.core.hex import CELLS

BINS = 10
STAGES = ((0, 15), (15, 30), (30, 45), (45, 60), (60, 75), (75, CELLS))  # pieces on the board
DESTINED = ANYWHERE._replace(goals_from=-1e9)  # goes by where destinations will be set from the first piece on


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--before", action="store_true")
    said = parser.parse_args()
    skill = Skill(weighing=BEFORE) if said.before else SKILLS[-1]
    notes = watched(said.players, said.games, said.seed, skill, (ANYWHERE, DESTINED))
    w, begun = skill.weighing, notes.placed >= said.players
    tell("building", notes, begun, w.building)
    for low, high in ((0, CELLS), *STAGES):
        chosen = begun & (notes.placed >= low) & (notes.placed < high)
        anywhere, destined = parts(notes, chosen)
        print(
            f"{low} to {high} pieces: kept {kept(notes, chosen)}; anywhere {anywhere}, destined {destined}", flush=True
        )
    tell("race", notes, notes.placed < 0, w.race)


def tell(name: str, notes: Notes, chosen: np.ndarray, steepness: float) -> None:
    learn, check = (chosen & (notes.game % 2 == half) for half in (0, 1))
    found = likeliest(notes, learn).number
    before, after = (known(notes.turns[check], notes.winner[check], one) for one in (steepness, found))
    print(
        f"{name}: {len(np.unique(notes.game[chosen]))} games, {chosen.sum()} positions; steepness "
        f"{likeliest(notes, chosen)}; "
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
