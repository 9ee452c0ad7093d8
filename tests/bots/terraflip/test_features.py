"""What TerraFlip's network looks at: who could frame what, and that what is the same to players is the same to it."""

import numpy as np
import pytest

from tableflip import Match
from tableflip.bots.learning.network import fresh, valuer
from tableflip.bots.terraflip.features import FEATURES, MOST, ROWS, mark_threats, read
from tableflip.core.hex import AREA, AXIAL, BY_NAME, CELLS, INDEX, NEIGHBOURS, rotate
from tableflip.core.kernels import kernels
from tableflip.core.rule import rule
from tableflip.games import find
from tableflip.games.terraflip.rules import FLIP, PLACE, SHOOT
from tableflip.games.terraflip.state import PLACING
from tests.conformance.tables import TERRAFLIP
from tests.conftest import times

GAME = find("terraflip")
VALUE = valuer(GAME, FEATURES)


@rule
def marked(games, i, seat, marks):
    mark_threats(games[i], seat, 1, marks)


@rule
def rows(games, i, index, amount, lead):
    return read(games[i], index, amount, lead)


@rule
def valued(games, i, rewards, shares, weights):
    VALUE(games[i], rewards, shares, weights)


def threats(state: np.ndarray, seat: int) -> set[int]:
    marks = np.zeros(CELLS + 1, np.int64)
    marked(state, 0, seat, marks)
    return set(np.flatnonzero(marks).tolist())


def could_flip(state: np.ndarray, seat: int) -> set[int]:
    """By the rules: place each tile that frames on each cell, and see what may be flipped first."""
    moves, found = np.empty(GAME.most_legal, np.int16), set[int]()
    state = state.copy()
    state["seat"], state["hand"][0, seat, 5:] = seat, 0  # a campsite and a catapult flip what is not framed
    state["hand"][0, seat, :4] = 1
    for move in moves[: kernels(GAME).legal(state, 0, moves)].tolist():
        if PLACE <= move < FLIP:
            one, flips = state.copy(), np.empty(GAME.most_legal, np.int16)
            kernels(GAME).play(one, 0, move)
            n = kernels(GAME).legal(one, 0, flips)
            found |= {flip - FLIP for flip in flips[:n].tolist() if FLIP <= flip < SHOOT}
    return found


def quiet_states(table, seed: int) -> list[np.ndarray]:
    match = table.stroll(30 + 7 * seed, seed)
    return [match._state] if match._state[0]["phase"] == PLACING else []


@pytest.mark.parametrize("table", TERRAFLIP, ids=lambda table: table.name)
def test_threats_are_what_the_rules_would_let_one_flip(table) -> None:
    """All of them are real; and none is missing but where the very tile that is placed fills a gap of its line."""
    real = missed = 0
    for seed in range(times(10)):
        for state in quiet_states(table, seed):
            for seat in range(int(state[0]["players"])):
                found, right = threats(state, seat), could_flip(state, seat)
                assert found <= right
                real, missed = real + len(right), missed + len(right - found)
    assert missed <= real / 10


def test_the_french_tower_frames() -> None:
    """River has no tile yet: it could frame g6 from its far side where the tower is as good as one."""
    position = {"tiles": {"g6": "desert/river", "f7": "desert/forest"}, "turn": "river"}
    cells = {
        edition: threats(Match.from_position("terraflip", position, players=2, edition=edition)._state, 0)
        for edition in ("french", "published")
    }
    assert BY_NAME["g6"] in cells["french"] - cells["published"]


def listed(state: np.ndarray) -> tuple[list[tuple[int, float]], list[float]]:
    index, amount, lead = np.zeros(MOST, np.int32), np.zeros(MOST, np.float32), np.zeros(4, np.float32)
    n = rows(state, 0, index, amount, lead)
    assert index[0] < FEATURES.stages
    assert (index[:n] < ROWS).all()
    return sorted(zip(index[:n].tolist(), amount[:n].tolist(), strict=True)), lead.tolist()


def moved(state: np.ndarray, sixths: int, mirror: bool) -> np.ndarray:
    """The board turned, or seen in a mirror."""
    one = state.copy()
    for cell, (q, r) in enumerate(AXIAL):
        to = INDEX[rotate((r, q) if mirror else (q, r), sixths)]
        for name in ("colour", "back", "kind", "owner", "known", "near"):
            one[0][name][to] = state[0][name][cell]
    return one


def passed_on(state: np.ndarray) -> np.ndarray:
    """Everybody sits one seat further on."""
    one, n = state.copy(), int(state[0]["players"])
    seats = np.arange(n)
    for name in ("colour", "back", "owner"):
        value = state[0][name]
        one[0][name] = np.where((value >= 0) & (value < n), (value + 1) % n, value)
    bits = state[0]["known"].astype(int)
    one[0]["known"] = (bits & ~(2**n - 1)) | ((bits << 1) & (2**n - 1)) | ((bits >> (n - 1)) & 1)
    for name in ("held", "spies", "bonus", "hand"):
        one[0][name][(seats + 1) % n] = state[0][name][seats]
    for seat in seats.tolist():
        hand = one[0]["hand"][(seat + 1) % n].copy()
        for colour in range(n):
            one[0]["hand"][(seat + 1) % n][(colour + 1) % n] = hand[colour]
    one["seat"] = (state["seat"] + 1) % n
    return one


@pytest.mark.parametrize("table", TERRAFLIP, ids=lambda table: table.name)
def test_what_is_the_same_to_players_is_the_same_to_the_network(table) -> None:
    weights, players = fresh(FEATURES, 1), table.options["players"]
    for seed in range(times(4)):
        for state in quiet_states(table, seed):
            same = [moved(state, sixths, mirror) for sixths in (1, 3) for mirror in (False, True)] + [passed_on(state)]
            assert all(listed(one) == listed(state) for one in same)
            shares = np.zeros((2, players))
            for k, one in enumerate((state, same[0])):
                valued(one, 0, np.zeros(players), shares[k], weights)
            np.testing.assert_allclose(shares[0], shares[1], atol=1e-5)


def test_points_are_the_lead() -> None:
    for table in TERRAFLIP[::3]:
        for state in quiet_states(table, 2):
            n, seat = int(state[0]["players"]), int(state[0]["seat"])
            points, winners = np.zeros(n, np.int64), np.zeros(n, np.bool_)
            kernels(GAME).outcome(state, 0, points, winners)
            assert listed(state)[1][:n] == [points[(seat + k) % n] for k in range(n)]


def test_the_board_is_turned_as_it_should_be() -> None:
    """The tests above would say little otherwise."""
    for cell in range(AREA[4]):
        here = {INDEX[rotate(AXIAL[beside], 1)] for beside in NEIGHBOURS[cell].tolist() if beside < CELLS}
        there = {beside for beside in NEIGHBOURS[INDEX[rotate(AXIAL[cell], 1)]].tolist() if beside < CELLS}
        assert here == there
