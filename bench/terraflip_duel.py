"""How one Master of TerraFlip fares against others that differ in one thing: how much they look at, what they learned.

    python bench/terraflip_duel.py --games 200 --positions 1600 --against 400
    python bench/terraflip_duel.py --games 200 --positions 400 --hasty-others      # who never look before they place
    python bench/terraflip_duel.py --games 200 --positions 400 --file mine.npz     # others have the package's weights
    python bench/terraflip_duel.py --players 4 --seats 2 --positions 4000 --explore-others 0.2
    python bench/terraflip_duel.py --games 400 --positions 400 --flips 2           # twice as many once a tile is placed

The one sits on each seat in turn; with `--seats 2` on every other one, where an even share is a half. Positions are
counted, so that a busy machine changes nothing and the same command tells the same. Seeds are such as no training has
seen; `--first` is the number of the first game, to go on with one.
"""

import argparse
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Event

from tableflip import Match
from tableflip.bots.budget import Budget
from tableflip.bots.elo import interval
from tableflip.bots.learning.network import Weights
from tableflip.bots.learning.trial import UNSEEN
from tableflip.bots.learning.weights import load
from tableflip.bots.search.bot import SearchBot
from tableflip.bots.terraflip.features import FEATURES
from tableflip.bots.terraflip.roster import GUIDE, STRENGTHS, weights
from tableflip.games import find
from tableflip.games.terraflip.state import PLACING

EVERY = 10  # games, between two lines
MASTER = STRENGTHS[4]
HASTY = replace(MASTER, scouts=False)

Make = Callable[[int], SearchBot]  # by seed


class Otherwise(SearchBot):
    """Looks at another number of positions once its tile is placed: it flips, shoots, looks, or ends its turn."""

    flips: Budget

    def choose(self, match: Match, seat: int, stop: Event | None = None) -> str:
        usual = self.budget
        if match.state["phase"][0] != PLACING:
            self.budget = self.flips
        move = super().choose(match, seat, stop)
        self.budget = usual
        return move


def play(number: int, players: int, seats: int, edition: str, one: Make, others: Make) -> float:
    """The share of the win that the one has in the game of that number, on all of its seats together."""
    match = Match("terraflip", seed=UNSEEN + number // players, players=players, edition=edition)
    mine = {(number + k * players // seats) % players for k in range(seats)}
    seeds = [UNSEEN + number * players + seat for seat in range(players)]
    bots = [(one if seat in mine else others)(seeds[seat]) for seat in range(players)]
    while isinstance(seat := match.turn, int):
        match.play(bots[seat].choose(match, seat), seat)
    assert match.result is not None
    return len(mine.intersection(match.result.winners)) / max(1, len(match.result.winners))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--positions", type=int, default=400, help="a move, of the one")
    parser.add_argument("--against", type=int, help="positions a move, of the others; else as many")
    parser.add_argument("--flips", type=float, default=1.0, help="times as many for what the one does after it placed")
    parser.add_argument("--hasty-others", action="store_true", help="the others never look before they place a tile")
    parser.add_argument("--explore-others", type=float, help="how readily the others try what they seldom tried")
    parser.add_argument("--seats", type=int, default=1, help="of the one")
    parser.add_argument("--edition", default="published")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--file", type=Path, help="of weights of the one; else those of the package")
    said = parser.parse_args()

    def own_weights(players: int) -> Weights:
        return learned

    learned = load(said.file, find("terraflip"), FEATURES, said.players) if said.file else weights(said.players)
    own, less = Budget(iterations=said.positions), Budget(iterations=said.against or said.positions)

    def one(seed: int) -> SearchBot:
        bot = Otherwise(GUIDE, own, seed, strength=MASTER, weights=own_weights)
        bot.flips = Budget(iterations=max(1, round(said.positions * said.flips)))
        return bot

    theirs = HASTY if said.hasty_others else MASTER
    if said.explore_others is not None:
        theirs = replace(theirs, settings=replace(theirs.settings, explore=said.explore_others, explore_of_many=()))

    def others(seed: int) -> SearchBot:
        return SearchBot(GUIDE, less, seed, strength=theirs, weights=weights)

    won = 0.0
    for played, number in enumerate(range(said.first, said.first + said.games), start=1):
        won += play(number, said.players, said.seats, said.edition, one, others)
        if played % EVERY == 0 or played == said.games:
            low, high = interval(won, played)
            print(f"{100 * won / played:.1f} % ({100 * low:.0f} to {100 * high:.0f}) of {played} games", flush=True)


if __name__ == "__main__":
    main()
