"""What only the terrain game has: building a terrain, and solving how far it is to a destination."""

from time import perf_counter
from typing import Any

import numpy as np

from tableflip.bench.measure import Figure, Size
from tableflip.core.hex import CELLS
from tableflip.core.kernels import MOVE, kernels
from tableflip.core.rng import streams
from tableflip.core.turns import CHANCE
from tableflip.games import find
from tableflip.games.terrain.distance import expected_turns
from tableflip.match import Match

PLAYERS = 4
BUILDS, SOLVED = 20, 5  # in each round


def terrain(size: Size) -> dict[str, Any]:
    """Milliseconds of a whole random build, piece by piece from Python, and of the expected turns from every cell."""
    build()
    terrains = [Match("terrain", players=2, terrain="random", seed=seed).position()["pieces"] for seed in range(SOLVED)]
    expected_turns(terrains[0], ["f6"])
    builds = [milliseconds(build, BUILDS) for _ in range(size.rounds)]
    solved = [
        milliseconds(lambda pieces=pieces: expected_turns(pieces, ["f6"]), 1)
        for pieces in terrains
        for _ in range(size.rounds)
    ]
    return {"milliseconds_to_build": Figure.of(builds), "milliseconds_to_solve": Figure.of(solved)}


def milliseconds(call: Any, times: int) -> float:
    begin = perf_counter()
    for _ in range(times):
        call()
    return (perf_counter() - begin) / times * 1000


def build() -> None:
    """Play random pieces until the board is full and the first destination is to be placed."""
    game = find("terrain")
    rules, state, stream = kernels(game), game.new(game.options.of({"players": PLAYERS}), 1), streams(1, 1)
    out = np.empty(game.most_legal, MOVE)
    while rules.mover(state, 0) == CHANCE:  # dice for who begins
        rules.play(state, 0, int(rules.draw(state, 0, stream)))
    while state["placed"][0] < CELLS:
        rules.play(state, 0, int(rules.random_move(state, 0, stream, out)))
