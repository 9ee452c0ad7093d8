"""How far is it? Exact numbers on small boards, and the definition itself on whole ones."""

from itertools import product
from typing import Any

import numpy as np
import pytest

from tableflip import Match
from tableflip.core.hex import AXIAL, BY_NAME, NAMES, distance
from tableflip.games.terrain.distance import (
    EDGE,
    expected_turns,
    expected_turns_of_players,
    expected_turns_of_tour,
)

from .drawing import flat, pieces, race

ROLLS = [(white, red) for white, red in product(range(1, 7), repeat=2) if white != red]


def test_one_step_takes_as_long_as_its_odds_say() -> None:
    """8, 16, 23 and 29 of 36 turns fail for these steps (the facts that the race is tested against)."""
    for rise, fails in ((0, 8), (-1, 8), (1, 16), (-2, 16), (2, 23), (-3, 23), (3, 29)):
        turns = expected_turns(pieces(f"f6 4D0 {4 + rise}D0"), ["g6"])
        assert turns == pytest.approx({"f6": 36 / (36 - fails), "g6": 0.0})


def test_no_way_is_infinitely_far() -> None:
    turns = expected_turns(pieces("f6 4D0 8D0 8D0"), ["h6"])
    assert turns == pytest.approx({"f6": np.inf, "g6": 36 / 28, "h6": 0})
    assert expected_turns(pieces("f6 4D1 4D0"), ["g6"])["f6"] == np.inf  # D1 leads SE, W, NE
    assert expected_turns(pieces("f6 4D0 4D0 4D0"), ["h6"], inverted=["g6"])["f6"] == np.inf


def test_two_steps_by_hand() -> None:
    # 1 point: 8 of 36 turns have none, 8 have one, 20 have two or more. V2 = 1 + (8 V2 + 8 V1) / 36.
    turns = expected_turns(pieces("f6 4D0 4D0 4D0"), ["h6"])
    v1 = 36 / 28
    assert turns["f6"] == pytest.approx((36 + 8 * v1) / 28)


def test_a_tour_takes_destinations_on_the_way() -> None:
    row = pieces("f6 4D0 4D0 4D0")
    assert expected_turns_of_tour(row, ["g6", "h6"]) == pytest.approx(
        {"f6": expected_turns(row, ["h6"])["f6"], "g6": 36 / 28, "h6": np.inf}
    )
    assert expected_turns_of_tour(row, ["h6"]) == expected_turns(row, ["h6"])
    with pytest.raises(ValueError, match="1 to 3 destinations"):
        expected_turns_of_tour(row, [])
    with pytest.raises(ValueError, match="'z1' is not a cell"):
        expected_turns(row, ["z1"])
    with pytest.raises(ValueError, match="'5E0' is not a piece"):
        expected_turns({"f6": "5E0"}, ["f6"])


def test_the_green_die_by_hand() -> None:
    # Of 30 rolls without doubles 2 have no point; one side of six leads to g6.
    turns = expected_turns(pieces("f6 4D0 4D0"), ["g6"], green_die=True)
    assert turns["f6"] == pytest.approx(6 * 30 / 28)
    # In the middle of a row of three, both ways are forced: e6 <- f6 -> g6, with the destination at g6.
    turns = expected_turns(pieces("e6 4D0 4D0 4D0"), ["g6"], green_die=True)
    one = 28 / 30 / 6  # chance to be moved to one side
    far = 20 / 30 / 6  # chance to have two points or more and the right side
    # f: 1 = 2 one f - one e;  e: 1 = one e - (one - far) f
    f = (1 + 1) / (2 * one - (one - far))
    e = (1 + (one - far) * f) / one
    assert turns == pytest.approx({"f6": f, "e6": e, "g6": 0.0})


def own_turn(turns: dict[str, float], match_of: Any, cell: str, goal: str) -> float:
    """1 + the mean of the best that each roll allows, by the race's own rules."""
    total = 1.0
    for white, red in product(range(1, 7), repeat=2):
        best = turns[cell]
        if white != red:
            reach = match_of(cell, [white, red]).view()["reach"]
            best = min([best, *(turns[there] for there in reach)])
        total += best / 36
    return total


@pytest.mark.compiled
def test_the_answer_is_a_fixed_point_of_the_race_itself() -> None:
    """Every cell's number is one turn more than the mean of the best cells that the engine's rolls can reach."""
    board = Match("terrain", players=2, terrain="random", seed=1).position()["pieces"]
    goal = "f6"
    turns = expected_turns(board, [goal])
    other = next(name for name in ("k6", "a6") if name != goal)

    def match_of(cell: str, roll: list[int]) -> Match:
        aside = other if other != cell else "f1"
        return race(board, f"{cell} {aside}", goals=[[goal], []], roll=roll)

    assert sum(np.isfinite(number) for number in turns.values()) > 5
    for cell in NAMES[1::4]:
        if np.isfinite(turns[cell]):
            assert turns[cell] == pytest.approx(own_turn(turns, match_of, cell, goal), abs=1e-6)


def test_far_is_far_on_flat_ground() -> None:
    turns = expected_turns(flat(4, "A0"), ["f6"], green_die=True)
    rings = [[turns[name] for name in NAMES if distance(AXIAL[BY_NAME[name]]) == ring] for ring in range(6)]
    assert rings[0] == [0.0]
    means = [sum(ring) / len(ring) for ring in rings]
    assert means == sorted(means)
    lost = expected_turns(flat(), EDGE, green_die=True)
    assert lost["f6"] == max(lost.values())
    assert lost["k6"] == 0.0


def test_for_the_players_of_a_match() -> None:
    m = race(flat(), "f6 k1", goals=[["g6", "h6"], ["k1"]], visited=[["g6"], []], roll=[4, 2],
             options={"destinations": 2})  # fmt: skip
    first, second = expected_turns_of_players(m.position())
    assert first == pytest.approx(expected_turns(flat(), ["h6"])["f6"])
    assert second == 0.0
    lost = race(flat(), "f6 f6", roll=[4, 2, 1], options={"lost": True})
    assert len(set(expected_turns_of_players(lost.position(), lost=True))) == 1
