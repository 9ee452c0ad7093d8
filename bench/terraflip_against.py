"""How TerraFlip's Master fares against the Master of another checkout, each in a process of its own, in the same time.

    python bench/terraflip_against.py /elsewhere/.venv/bin/python --games 200 --milliseconds 160
    python bench/terraflip_against.py /elsewhere/.venv/bin/python --players 4 --games 100 --first 60

The Python of the other checkout must be one that imports the other's `tableflip`. One seat is ours, each in turn; all
others are theirs. The match is held here. Whoever is to move is told the position in a world drawn from what that seat
has seen, so what is hidden never leaves this process; and is given so many milliseconds of its thread on a processor,
so that a busy machine is fair to both. What their moves really took is told beside the result.

Bots' seeds are such as no training has seen. `--first` is the number of the first game, to go on with a trial.
"""

import argparse
import json
import os
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

from tableflip import Match
from tableflip.bots.elo import interval
from tableflip.bots.learning.trial import UNSEEN

EVERY = 10  # games, between two lines
MOST_MOVES = 1000  # of a match: every move of every game has a seed of its own


@dataclass
class Player:
    """A process that answers with moves, and what these have taken so far."""

    process: subprocess.Popen[str]
    milliseconds: list[float] = field(default_factory=list)  # by move that there was something to think about

    @classmethod
    def started(cls, python: Path | str, cache: Path | None) -> Self:
        """`cache`: where compiled rules are kept, apart from ours: two checkouts would push one another's out."""
        more = {} if cache is None else {"TABLEFLIP_CACHE": str(cache)}
        program = Path(__file__).with_name("terraflip_seat.py")
        return cls(
            subprocess.Popen(
                [python, program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=os.environ | more
            )
        )

    def move(self, match: Match, options: dict[str, Any], seat: int, seed: int, milliseconds: float) -> str:
        world = match.draw_world(seat, seed)
        asked = {"options": options, "position": world.position(), "seat": seat, "seed": seed}
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps(asked | {"milliseconds": milliseconds}), file=self.process.stdin, flush=True)
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit("A player has gone; what it said last stands above. Does its Python import its tableflip?")
        said = json.loads(line)
        if len(match.moves(seat)) > 1:
            self.milliseconds.append(said["milliseconds"])
        return str(said["move"])

    def end(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


@dataclass
class Tally:
    """What came of the games so far."""

    players: int
    ours: Player
    theirs: Player
    games: int = 0
    won: float = 0.0  # shared wins by their share

    def __str__(self) -> str:
        low, high = interval(self.won, self.games)
        times = ", ".join(
            f"{who} {sum(one.milliseconds) / max(1, len(one.milliseconds)):.1f}"
            for who, one in (("ours", self.ours), ("theirs", self.theirs))
        )
        return (
            f"1 of {self.players} is ours: {100 * self.won / self.games:.1f} % ({100 * low:.0f} to {100 * high:.0f}) "
            f"of {self.games} games; milliseconds a move: {times}"
        )


def play(tally: Tally, number: int, options: dict[str, Any], milliseconds: float) -> None:
    """One game, which is added to the tally."""
    match, seat = Match("terraflip", seed=UNSEEN + number // tally.players, **options), number % tally.players
    while isinstance(turn := match.turn, int):
        player = tally.ours if turn == seat else tally.theirs
        seed = UNSEEN + number * MOST_MOVES + match.ply
        match.play(player.move(match, options, turn, seed, milliseconds), turn)
    assert match.result is not None
    tally.games += 1
    tally.won += (seat in match.result.winners) / max(1, len(match.result.winners))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("python", type=Path, help="of the other checkout")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--milliseconds", type=float, default=160.0, help="a move; a tenth of the table's are 160")
    parser.add_argument("--edition", default="published")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--cache", type=Path, help="folder for compiled rules of the other checkout")
    said = parser.parse_args()
    options = {"players": said.players, "edition": said.edition}
    ours, theirs = Player.started(sys.executable, None), Player.started(said.python, said.cache)
    for player in (ours, theirs):  # rules are loaded, and compiled where they are not, before a move counts
        player.move(Match("terraflip", seed=0, **options), options, 0, 0, said.milliseconds)
        player.milliseconds.clear()
    tally = Tally(said.players, ours, theirs)
    for number in range(said.first, said.first + said.games):
        play(tally, number, options, said.milliseconds)
        if tally.games % EVERY == 0 or tally.games == said.games:
            print(f"{tally}; game {number}", flush=True)
    ours.end()
    theirs.end()


if __name__ == "__main__":
    main()
