"""What an unfinished terrain promises: the same however the board is turned, whoever sits where, however reckoned."""

import numpy as np
import pytest

from tableflip import Match
from tableflip.bots.terrain.building import judge_builds
from tableflip.bots.terrain.outlook import shares_of
from tableflip.bots.terrain.prospects import foresee_goals, no_start_yet, prospect, prospects
from tableflip.bots.terrain.ways import NO_WAY, prices_of, ways_from
from tableflip.bots.terrain.weighing import ANYWHERE, BEFORE, WEIGHING, Weighing, dark_turns, goals_count, steepness
from tableflip.core.hex import AXIAL, CELLS, INDEX, OFF, rotate
from tableflip.core.kernels import MOVE
from tableflip.games.terrain.pieces import TURNED
from tableflip.games.terrain.rules import BUILD, legal, play
from tableflip.games.terrain.state import BUILDING, GOALS, SEATS

from ...conftest import times

EVERY_CELL = np.arange(CELLS)


def built(placements: int, seed: int, **options):
    """A state after so many random placements."""
    match = Match("terrain", seed=seed, **{"players": 2} | options)
    chance = np.random.default_rng(seed)
    for _ in range(placements):
        match.play(chance.choice(match.legal()))
    return match.draw_world(None, 1)._state


def promised(games, w: Weighing = WEIGHING) -> list[float]:
    s = games[0]
    turns, shares = np.zeros(SEATS), np.zeros(SEATS)
    prospects(s, prices_of(s, dark_turns(s, w)), w, turns)
    shares_of(s, turns, w, shares)
    return shares[: s["players"]].tolist()


def turned(games, sixths: int):
    """The same position on a board that was turned clockwise."""
    to = np.append([INDEX[rotate(AXIAL[cell], sixths)] for cell in EVERY_CELL], OFF)
    new = games.copy()
    for name in ("level", "near", "inverted", "exits"):
        new[name][0][to] = games[name][0]
    new["exits"][0] = TURNED[new["exits"][0], sixths]
    for name in ("start", "token"):
        new[name][0] = to[games[name][0]]
    return new


@pytest.mark.parametrize("options", [{}, {"players": 4}, {"green_die": True}, {"lost": True}], ids=str)
def test_a_turned_board_promises_the_same(options) -> None:
    for seed in range(times(4)):
        games = built(3 + 25 * seed, seed, **options)
        for sixths in range(1, 6):
            assert promised(turned(games, sixths)) == pytest.approx(promised(games))


def test_seats_that_change_places_change_shares() -> None:
    for seed in range(times(4)):
        games = built(6 + 25 * seed, seed)
        swapped = games.copy()
        swapped["start"][0][:2] = games["start"][0][1::-1]
        swapped["first"] = 1 - games["first"]
        assert promised(swapped) == pytest.approx(promised(games)[::-1])


def test_equals_have_equal_shares() -> None:
    """Nobody has built, so nobody is ahead by more than who begins."""
    games = built(0, 1, players=4)
    shares = promised(games, WEIGHING)
    assert sum(shares) == pytest.approx(1)
    assert max(shares) - min(shares) < 0.05


@pytest.mark.parametrize("w", [WEIGHING, BEFORE], ids=["found", "before"])
@pytest.mark.parametrize("options", [{}, {"players": 3}, {"lost": True}], ids=str)
def test_placements_are_worth_what_the_terrain_after_them_promises(options, w: Weighing) -> None:
    """`judge_builds` looks only at what becomes nearer; the whole look says the same."""
    for placements in (0, 1, 7, 70):
        games = built(placements, placements, **options)
        moves = np.empty(10_000, MOVE)
        n = legal(games[0], moves)
        chosen = np.sort(np.random.default_rng(1).choice(moves[:n], min(n, 12), replace=False))
        for order in (chosen, chosen[np.argsort((chosen - BUILD) % CELLS, kind="stable")]):
            values = np.empty(len(order))
            judge_builds(games[0], order, len(order), w, values, 0)
            for move, value in zip(order.tolist(), values.tolist(), strict=True):
                after = games.copy()
                play(after[0], move)
                assert value == pytest.approx(promised(after, w)[games["seat"][0]])


def test_long_ways_count_more() -> None:
    """Two ways of 2 and 8 turns: by the plain mean as long as two of 5, by the cubic one longer."""
    games = built(2, 1)
    plain = BEFORE._replace(longest=0.0)
    ways = np.full(CELLS + 1, 5.0)
    uneven = ways.copy()
    uneven[: CELLS - 1 : 2], uneven[1 : CELLS - 1 : 2] = 2.0, 8.0
    assert prospect(games[0], uneven, plain) == pytest.approx(prospect(games[0], ways, plain))
    cubic = plain._replace(far=1.0)
    assert prospect(games[0], ways, cubic) == pytest.approx(5.0)
    assert prospect(games[0], uneven, cubic) > 5.5
    assert prospect(games[0], uneven, plain._replace(longest=1.0)) == 8.0


def test_a_corner_promises_more_turns_the_darker_it_is() -> None:
    assert no_start_yet(2.0, WEIGHING) == pytest.approx(2 * no_start_yet(1.0, WEIGHING))
    assert no_start_yet(1.0, BEFORE._replace(longest=1.0)) == 10  # steps from corner to corner


def test_a_lead_counts_by_the_part_of_the_match() -> None:
    w = WEIGHING._replace(building=1.0, race=3.0)
    games = built(4, 1)
    assert games["phase"][0] == BUILDING
    assert steepness(games[0], w) == 1.0
    games["phase"] = GOALS
    assert steepness(games[0], w) == 3.0


# --- where destinations will be set ----------------------------------------------------------------------------------


def ways_of(games) -> np.ndarray:
    s, ways = games[0], np.full((SEATS, CELLS + 1), NO_WAY)
    for seat in range(s["players"]):
        ways_from(int(s["start"][seat]), prices_of(s, 4.5), ways[seat])
    return ways


@pytest.mark.parametrize(
    "options", [{}, {"players": 6}, {"players": 4, "teams": 2}, {"players": 3, "destinations": 2}], ids=str
)
def test_destinations_are_foreseen_in_turn_order(options) -> None:
    """The first to set one sets that of whoever built last; what is taken, nobody else gets."""
    games = built(60, 1, **options)
    s, ways, farthest = games[0], ways_of(games), np.empty(SEATS)
    foresee_goals(s, ways, farthest)
    players = int(s["players"])
    setters = int(s["teams"]) or players
    taken = set(s["start"][:players].tolist())
    for k in range(setters):
        setter = (int(s["first"]) + k) % setters
        owner = (setter - 1) % setters
        free = [cell for cell in range(CELLS) if cell not in taken and ways[owner][cell] < NO_WAY]
        free.sort(key=lambda cell: (-ways[owner][cell], -ways[setter][cell]))
        assert set(farthest[owner:players:setters]) == {ways[owner][free[0]]}
        taken |= set(free[: s["destinations"]])


def test_a_cell_that_is_bad_for_all_is_the_last_builders() -> None:
    games, farthest = built(60, 1), np.empty(SEATS)
    ways = np.full((SEATS, CELLS + 1), 10.0)
    ways[:, 0] = 30.0
    first = int(games["first"][0])
    foresee_goals(games[0], ways, farthest)
    assert (farthest[first], farthest[1 - first]) == (10.0, 30.0)


def test_destinations_count_more_and_more() -> None:
    assert [goals_count(placed, WEIGHING._replace(goals_from=31)) for placed in (0, 31, 61, CELLS)] == [
        0.0,
        0.0,
        0.5,
        1.0,
    ]
    assert goals_count(CELLS, ANYWHERE) == 0.0


def test_in_the_end_nothing_else_counts() -> None:
    games = built(CELLS, 3)
    s, turns, farthest = games[0], np.zeros(SEATS), np.empty(SEATS)
    prices = prices_of(s, dark_turns(s, WEIGHING))
    prospects(s, prices, WEIGHING, turns)
    foresee_goals(s, ways_of(games), farthest)
    assert turns[:2] == pytest.approx(farthest[:2])
    prospects(s, prices, ANYWHERE, turns)
    assert (turns[:2] < farthest[:2]).all()
