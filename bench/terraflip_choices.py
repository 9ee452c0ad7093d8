"""How good the moves are that TerraFlip's Master chooses when it is more or less ready to try what it seldom tried.

    python bench/terraflip_choices.py --players 4 --positions 10000 --explore 0.04,0.07,0.12

Games among many tell little: with four players a hundred of them leave ten points in a hundred open. So positions of
quick games are thought about with each setting, and where they choose otherwise each choice is tried alone, for longer.
What it is worth then, less what the choice of `--against` is, is told in thousandths: of the reward that the search
strives for and of the win, a decision. The judge asks the same network, and so can be wrong as the players are;
`--judge` is its own readiness. Positions are counted, so the same command tells the same.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tableflip import Match
from tableflip.bots.budget import Budget
from tableflip.bots.learning.trial import UNSEEN
from tableflip.bots.search.bot import SearchBot
from tableflip.bots.search.search import Search
from tableflip.bots.terraflip.roster import GUIDE, LEARNED, STRENGTHS, weights
from tableflip.core.game import States
from tableflip.core.rng import streams
from tableflip.games import find

GAME = find("terraflip")
QUICK = 600  # positions a move in the games that are looked at
EVERY = 17  # moves, between two that are looked at
ENOUGH = 8  # moves to choose among, at least


@dataclass(frozen=True)
class Decision:
    """A position that somebody has to think about, as that seat knows it."""

    world: States
    seat: int
    players: int
    number: int  # its own, for random numbers

    def search(self, explore: float, positions: int, stream: int, only: int | None = None) -> Search:
        settings = replace(LEARNED, explore=explore, explore_of_many=())
        own = streams(1, self.number, stream)
        search = Search(
            GAME, GUIDE, settings, self.world, self.seat, self.players, own, weights(self.players), only=only
        )
        search.run(Budget(iterations=positions))
        return search


def decisions(players: int, edition: str, games: int) -> Iterator[Decision]:
    for game in range(games):
        match = Match("terraflip", seed=UNSEEN + game, players=players, edition=edition)
        bot = SearchBot(GUIDE, Budget(iterations=QUICK), UNSEEN + game, strength=STRENGTHS[4], weights=weights)
        while isinstance(seat := match.turn, int):
            number = game * 1000 + match.ply
            if number % EVERY == 0 and len(match.moves(seat)) >= ENOUGH:
                yield Decision(match.draw_state(seat, number), seat, players, number)
            match.play(bot.choose(match, seat), seat)


def worth(decision: Decision, move: int, judge: float, positions: int) -> tuple[float, float]:
    """The reward and the share of the win that the mover can expect of a move that is tried alone."""
    _, reward, share = decision.search(judge, positions, 100, only=move).best()
    return reward, share


def gains(decision: Decision, explores: list[float], positions: int, judge: float, judged: int) -> NDArray[np.float64]:
    """By setting, what its choice is worth (reward, share) more than that of the last one."""
    chosen = [decision.search(one, positions, k).children()[0][0] for k, one in enumerate(explores)]
    if len(set(chosen)) == 1:
        return np.zeros((len(explores), 2))
    found = {move: worth(decision, move, judge, judged) for move in set(chosen)}
    return np.array([found[move] for move in chosen]) - found[chosen[-1]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--edition", default="published")
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--positions", type=int, default=10_000, help="a move, of each setting")
    parser.add_argument("--explore", default="0.04,0.07,0.12", help="the settings")
    parser.add_argument("--against", type=float, default=0.2)
    parser.add_argument("--judge", type=float, default=0.2)
    parser.add_argument("--judged", type=int, default=20_000, help="positions for each choice that is judged")
    said = parser.parse_args()
    explores = [*map(float, said.explore.split(",")), said.against]
    found = np.array(
        [
            gains(decision, explores, said.positions, said.judge, said.judged)
            for decision in decisions(said.players, said.edition, said.games)
        ]
    )
    mean, error = 1000 * found.mean(axis=0), 1960 * found.std(axis=0, ddof=1) / len(found) ** 0.5
    print(f"{len(found)} decisions, thousandths a decision, with 95 % intervals:")
    for k, explore in enumerate(explores[:-1]):
        told = (f"{what} {mean[k, of]:+.1f} ± {error[k, of]:.1f}" for of, what in enumerate(("reward", "win")))
        print(f"{explore:g} against {said.against:g}: {', '.join(told)}")


if __name__ == "__main__":
    main()
