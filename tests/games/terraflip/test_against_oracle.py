"""The engine against the oracle: the same legal moves at every step of random games, and the same score at the end."""

import random

import pytest

from tableflip import Match
from tests.conformance.counting import cases
from tests.conftest import times
from tests.games.terraflip.oracle import Oracle

TABLES = [
    {"players": players, "edition": edition} | more
    for players in (2, 3, 4)
    for edition in ("published", "draft", "french")
    for more in ({}, {"lines": "rows"}, {"flipping": "mandatory"})
] + [  # the readings of TF-23 to TF-28, each by itself, and all together
    {"players": players, "edition": edition} | more
    for players, edition in ((2, "french"), (3, "draft"), (4, "published"), (4, "french"))
    for more in (
        {"first": "lot"},
        {"first": "desert"},
        {"first_flip": "any"},
        {"stops": "alike"},
        {"placing": "optional"},
        {"cut_off": "near"},
        {"shot": "besides"},
        {"shot": "besides", "first_flip": "any", "flipping": "mandatory", "cut_off": "near", "stops": "alike"},
        {"first": "lot", "placing": "optional", "lines": "rows", "stops": "alike", "first_flip": "any"},
    )
]


def bold(chance: random.Random, legal: list[str]) -> str:
    """A random move that seldom spies and likes to flip, so that chains and catapults happen."""
    looks = [move for move in legal if move.startswith("spy")]
    deeds = [move for move in legal if not move.startswith(("spy", "end"))]
    shots = [move for move in deeds if move.startswith("catapult")]
    if looks and chance.random() < 0.05:
        return chance.choice(looks)
    if shots and chance.random() < 0.5:
        return chance.choice(shots)
    if deeds and ("end" not in legal or chance.random() < 0.9):
        return chance.choice(deeds)
    return chance.choice([move for move in legal if move not in looks])


@pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join(map(str, table.values())))
def test_whole_games_agree(table):
    for seed in range(times(4, least=1)):
        chance = random.Random(seed)
        match, oracle = Match("terraflip", auto_chance=False, **table), Oracle(**table)
        while match.turn is not None:
            legal = match.legal()
            assert match.turn == oracle.turn
            assert sorted(legal) == oracle.legal(), match.record()
            move = bold(chance, legal)
            match.play(move)
            oracle.play(move)
        assert oracle.turn is None
        assert match.result.points == oracle.points()
        assert match.result.winners == oracle.winners()


@pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join(map(str, table.values())))
def test_scattered_positions_agree(table):
    """Positions that no game leads to: tiles thrown on the board at random, with gaps, and a focus somewhere."""
    colours = ("river", "desert", "forest", "mountain")
    cells = [f"{column}{row}" for column in "abcdefghijk" for row in range(1, 12)]
    board = [cell for cell in cells if 0 < distance(cell) <= (4 if table["players"] == 4 else 3)]
    for seed in range(times(30)):
        chance = random.Random(seed)
        seats = colours[: table["players"]]
        tiles = {}
        for cell in chance.sample(board, chance.randint(6, min(len(board), 9 * len(seats)))):
            top = chance.choice(seats)
            tiles[cell] = f"{top}/{chance.choice([c for c in colours if c != top])}"
        for kind in ("knight", "campsite", "catapult"):
            if chance.random() < 0.7:
                tiles[chance.choice(board)] = f"{chance.choice(seats)} {kind}"
        position = {"tiles": tiles, "turn": chance.choice(seats)}
        own = [cell for cell, tile in tiles.items() if tile.startswith(position["turn"])]
        if own and chance.random() < 0.8:
            position["focus"] = chance.choice(own)
        match, oracle = Match.from_position("terraflip", position, **table), Oracle.from_position(position, **table)
        assert sorted(match.legal()) == oracle.legal(), position
        assert match.count().points == oracle.points()


@pytest.mark.parametrize("case", [case for case in cases() if case["game"] == "terraflip"], ids=str)
def test_counts_of_move_sequences_agree(case):
    """The oracle counts again what tests/data/perft says, as far as it gets in good time."""
    if "position" in case:
        tiles = {cell: tile.split()[0] if "/" in tile else tile for cell, tile in case["position"]["tiles"].items()}
        oracle = Oracle.from_position(case["position"] | {"tiles": tiles}, **case["options"])
    else:
        oracle = Oracle(**case["options"])
    counts = [count for count in case["counts"] if count < 6000]
    assert [oracle.perft(depth) for depth in range(1, len(counts) + 1)] == counts


def distance(cell):
    q, r = ord(cell[0]) - ord("f"), int(cell[1:]) - 6
    return (abs(q) + abs(r) + abs(q + r)) // 2
