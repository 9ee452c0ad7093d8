"""How TerraFlip's network fares against the Master of before it: the same search with playouts, and the same time.

    python bench/terraflip_trial.py --players 2 --games 200 --milliseconds 160
    python bench/terraflip_trial.py --players 4 --games 100 --milliseconds 160 --edition french --file mine.npz

One seat has the network, in turn; time is that of the thread, so that a busy machine is fair to both. Seeds are such as
no training has seen; `--first` starts at another one, to go on with a trial.
"""

import argparse
from pathlib import Path

from tableflip.bots.learning.trial import Trial, trial
from tableflip.bots.learning.weights import load
from tableflip.bots.terraflip.features import FEATURES
from tableflip.bots.terraflip.roster import COURSE, WEIGHTS
from tableflip.games import find

EVERY = 10  # games, between two lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--milliseconds", type=float, default=160.0, help="a move; a tenth of the table's are 160")
    parser.add_argument("--edition", default="published")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--file", type=Path, help="of weights; else those of the package")
    said = parser.parse_args()
    game = find("terraflip")
    weights = load(said.file or WEIGHTS / f"{said.players}.npz", game, FEATURES, said.players)

    def done(played: int, won: float) -> None:
        if played % EVERY == 0:
            print(Trial(said.players, played, won, said.milliseconds), flush=True)

    options = {"edition": said.edition}
    print(trial(game, COURSE, weights, said.players, said.games, said.milliseconds, said.first, options, done))


if __name__ == "__main__":
    main()
