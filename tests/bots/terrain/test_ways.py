"""Rough prices: what a step costs by its height, its exit, and what is not built yet."""

import numpy as np
import pytest

from tableflip import Match
from tableflip.bots.terrain.turns import NEVER, tables_of
from tableflip.bots.terrain.ways import (
    NO_WAY,
    SHUT_TURNS,
    STEP_TURNS,
    prices_of,
    rough_turns,
    ways_around,
    ways_from,
    ways_over,
    ways_to,
)
from tableflip.core.hex import BY_NAME, CELLS

from ...conftest import times
from ...games.terrain.drawing import pieces, race

EAST, WEST = 0, 3
F6, G6, H6 = (BY_NAME[name] for name in ("f6", "g6", "h6"))


DARK = 2.0


def prices(match: Match):
    return prices_of(match.draw_world(None, 1)._state[0], DARK if match.view()["phase"] == "build" else NO_WAY)


def row(picture: str) -> Match:
    """A race over a row from f6 on; the second player stands apart."""
    return race(pieces(f"f6 {picture}\na6 4D0"), "f6 a6", starts=["f6", "a6"], goals=[["h6"], ["h6"]])


def test_a_step_costs_by_height_and_exit() -> None:
    found = prices(row("4D0 4D0 6D0"))  # D0 leads E, SW, NW
    assert found[F6][EAST] == STEP_TURNS[0][1]
    assert found[G6][EAST] == STEP_TURNS[0][3]  # two levels up
    assert found[G6][WEST] == STEP_TURNS[0][1] + SHUT_TURNS[0]
    assert found[H6][WEST] == STEP_TURNS[0][2] + SHUT_TURNS[0]  # two levels down


def test_cliffs_gaps_and_pieces_upside_down_are_no_way() -> None:
    found = prices(row("4D0 8D0 8D0"))
    assert found[F6][EAST] == NO_WAY
    assert found[H6][EAST] == NO_WAY  # a gap in a race
    match = race(
        {"f6": "4D0", "g6": "4D0", "e7": "4D0", "f7": "4D0"},
        "f6 f7",
        starts=["f6", "f7"],
        goals=[["e7"], ["e7"]],
        inverted=["g6"],
        options={"inversion": True},
    )
    assert prices(match)[F6][EAST] == NO_WAY


def test_what_is_not_built_yet_is_dark() -> None:
    position = {"pieces": {"k6": "4D0", "a6": "4D0", "j6": "4D0"}, "starts": ["k6", "a6"], "turn": 0}
    found = prices(Match.from_position("terrain", position, players=2))
    assert found[BY_NAME["a6"]][EAST] == DARK
    assert found[BY_NAME["j6"]][WEST] == DARK + SHUT_TURNS[0]
    assert found[BY_NAME["f6"]][EAST] == DARK
    assert found[BY_NAME["i6"]][EAST] == DARK  # from a gap onto a piece


def test_ways_from_and_to_agree() -> None:
    match = Match("terrain", players=2, terrain="random", seed=8)
    found = prices(match)
    for start, goal in ((0, 90), (61, 12), (33, 34)):
        there, back = np.empty(CELLS + 1), np.empty(CELLS + 1)
        ways_from(start, found, there)
        ways_to(goal, found, back)
        assert there[goal] == pytest.approx(back[start])
        assert there[start] == 0.0


def test_ways_over_a_cell_follow_from_those_around_it() -> None:
    """Also from the cell itself, and where pieces are turned so that a way is lost."""
    match = Match("terrain", players=2, terrain="random", seed=8)
    found = prices(match)
    for start, cell in ((0, 1), (0, 90), (61, 12), (33, 33), (70, 40)):
        around, over, whole = np.empty(CELLS + 1), np.empty(CELLS + 1), np.empty(CELLS + 1)
        blocked = found.copy()
        blocked[cell] = NO_WAY
        ways_from(start, blocked, whole)
        ways_around(start, cell, found, around)
        assert around[cell] == NO_WAY
        assert [around[at] for at in range(CELLS) if at != cell] == [
            whole[at] if start != cell else NO_WAY for at in range(CELLS) if at != cell
        ]
        ways_over(start, cell, found, around, over)
        ways_from(start, found, whole)
        assert over.tolist() == whole.tolist()


def test_a_tour_goes_the_better_way_round() -> None:
    """All sides to the E are open but that of e6, whose side to the W is: going W first opens one side less."""
    match = race(
        pieces("d6 4D0 4D1 4D0 4D0 4D0\na6 4D0"),
        "f6 a6",
        starts=["f6", "a6"],
        goals=[["h6", "d6"], ["d6", "h6"]],
        options={"destinations": 2},
    )
    s = match.draw_world(None, 1)._state[0]
    assert rough_turns(s, 0, prices(match)) == pytest.approx(6 * STEP_TURNS[0][1] + 2 * SHUT_TURNS[0])


def test_rough_is_near_the_better_tables() -> None:
    """On random terrains most estimates are within two turns, where ways take ten to forty."""
    off = []
    for seed in range(times(30)):
        match = Match("terrain", players=2, terrain="random", seed=seed)
        for _ in range(2):
            goals = match.legal()
            match.play(goals[-1 - seed % min(5, len(goals))])
        s = match.draw_world(None, 1)._state[0]
        better = tables_of(s)
        for seat in (0, 1):
            turns = better[seat][0][s["token"][seat]]
            if turns < NEVER:
                off.append(abs(rough_turns(s, seat, prices_of(s, NO_WAY)) - turns))
    assert np.median(off) < 2.0
