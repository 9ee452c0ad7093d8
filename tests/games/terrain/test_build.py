"""Building (TG-3, TG-4) and destinations (TG-5)."""

import random
from typing import Any

import pytest

from tableflip import IllegalMove, Match
from tableflip.core.hex import AXIAL, BY_NAME, NAMES, distance
from tableflip.games.terrain.terrains import of_position

from .drawing import dice_for, flat, pieces, play_at_random

CORNERS = ["k6", "f11", "a11", "a6", "f1", "k1"]


def building(picture: str, starts: list[str | None], **options: Any) -> Match:
    position = {"pieces": pieces(picture), "starts": starts, "phase": "build", "turn": 0}
    return Match.from_position("terrain", position, players=len(starts), auto_chance=False, **options)


def cells(match: Match, piece: str = "") -> set[str]:
    return {move.split()[1] for move in match.legal() if move.endswith(piece)}


def test_somebody_is_drawn_to_start_and_the_others_follow_clockwise() -> None:
    m = Match("terrain", players=3, auto_chance=False)
    assert (m.turn, m.legal()) == ("chance", [f"roll {die}" for die in range(1, 7)])
    for die in dice_for(1, len(m.seats)):
        m.play(die)
    order = []
    for corner in ("k6", "a6", "f1"):
        order.append(m.turn)
        m.play(f"build {corner} 5A0")
    assert order == [1, 2, 0]
    assert m.position()["starts"] == ["f1", "k6", "a6"]


def test_the_first_piece_goes_on_a_free_corner_in_any_rotation() -> None:
    m = Match("terrain", players=2, auto_chance=False)
    for die in dice_for(0, len(m.seats)):
        m.play(die)
    assert cells(m) == set(CORNERS)
    assert len(m.legal()) == 6 * 8 * 20
    m.play("build k6 5D1")
    assert cells(m) == set(CORNERS) - {"k6"}
    m.play("build f1 1A0")
    assert cells(m) == {"j6", "j7", "k5", "f2", "e2", "g1"}


def test_three_copies_of_each_piece_and_no_more() -> None:
    m = building("f6 5A0 5A1 5A2 5B0", ["f6", "i6"])
    assert not any(" 5A" in move for move in m.legal())
    assert any(" 5B" in move for move in m.legal())
    with pytest.raises(IllegalMove, match="no piece 5A left"):
        m.play("build f5 5A3")


def test_the_last_neighbour_of_a_start_must_be_within_three_levels() -> None:
    board = """
       k5 8A0
     j6 8A1 1A0
    """
    m = building(board, ["k6", "a6"])
    levels = {move.split()[2][0] for move in m.legal() if move.startswith("build j7")}
    assert levels == set("1234")
    assert {move.split()[2][0] for move in m.legal() if move.startswith("build i7")} == set("12345678")
    with pytest.raises(IllegalMove, match="would wall in the start on k6") as refused:
        m.play("build j7 5C0")
    assert refused.value.reason.ruling == "TG-4"
    assert refused.value.reason.params == {"cell": "j7", "level": 5, "start": "k6"}


def test_the_last_piece_that_could_open_a_start_may_not_go_elsewhere() -> None:
    """TG-22: an empty neighbour is no help when the supply has nothing left that fits."""
    low = [f"{level}{pattern}0" for level in range(1, 5) for pattern in "ABCD" for _ in range(3)]
    names = [name for name in NAMES if distance(AXIAL[BY_NAME[name]], (5, 0)) > 1]
    board = dict(zip(names, low[1:], strict=False)) | {"k6": low[0]}  # 48 low pieces are on the board
    del board[names[46]]  # all but one
    m = Match.from_position("terrain", {"pieces": board, "starts": ["k6", None], "phase": "build"}, players=2)
    m2 = Match.from_position("terrain", {"pieces": board, "starts": ["k6", "a6"], "phase": "build"}, players=2)
    last = low[47][:2]
    for match in (m, m2):
        where = {move.split()[1] for move in match.legal() if move.split()[2].startswith(last)}
        assert where <= {"j6", "j7", "k5"}
    with pytest.raises(IllegalMove, match="would wall in the start on k6"):
        m2.play(f"build {names[46]} {last}0")


def test_the_restriction_is_lifted_when_nothing_else_is_left() -> None:
    # One cell is empty, next to a start of level 1 whose other neighbours are cliffs; nothing low is left.
    high = [f"{level}{pattern}0" for level in (5, 6, 7, 8) for pattern in "ABCD" for _ in range(3)]
    low = [f"{level}{pattern}0" for level in (1, 2, 3, 4) for pattern in "ABCD" for _ in range(3)]
    board = {"k6": low.pop(0), "k5": high.pop(), "j6": high.pop()}
    for name in NAMES:
        if name not in board and name != "j7":
            board[name] = low.pop() if low else high.pop()
    m = Match.from_position("terrain", {"pieces": board, "starts": ["k6", "a6"], "phase": "build"}, players=2)
    assert cells(m) == {"j7"}
    assert {move.split()[2][0] for move in m.legal()} == {"5"}
    m.play(m.legal()[0])
    assert m.view()["phase"] == "goals"


def test_a_whole_terrain_is_built_and_every_start_has_a_way_out() -> None:
    for seed in range(5):
        m = Match("terrain", players=6, terrain="random", seed=seed)
        position = m.position()
        terrain = of_position(position)  # counts the pieces
        assert position["phase"] == "goals"
        assert sorted(position["starts"]) == sorted(CORNERS)
        for start in terrain.starts:
            near = [c for c in range(91) if distance(AXIAL[c], AXIAL[start]) == 1]
            assert any(abs(terrain.pieces[c] // 24 - terrain.pieces[start] // 24) <= 3 for c in near)


def test_building_by_hand() -> None:
    chance = random.Random(2)
    m = play_at_random(Match("terrain", players=2, seed=1), 11, chance)
    assert len(m.position()["pieces"]) == 11
    assert sum(m.view()["supply"].values()) == 85


# --- destinations ----------------------------------------------------------------------------------------------------


def placing(board: dict[str, str], starts: list[str], **options: Any) -> Match:
    position = {"pieces": board, "starts": starts, "phase": "goals"}
    return Match.from_position("terrain", position, players=len(starts), auto_chance=False, **options)


def test_each_places_all_destinations_of_the_player_to_the_right() -> None:
    m = placing(flat(), ["k6", "a6", "f1"], destinations=2)
    who = []
    for cell in ("f6", "g6", "f7", "e7", "e6", "f5"):
        who.append((m.turn, m.view()["goal_for"]))
        m.play(f"goal {cell}")
    assert who == [(0, [2]), (0, [2]), (1, [0]), (1, [0]), (2, [1]), (2, [1])]
    assert m.position()["goals"] == [["f7", "e7"], ["e6", "f5"], ["f6", "g6"]]
    assert (m.turn, m.view()["phase"], m.position()["turn"]) == ("chance", "roll", 0)


def test_not_on_the_start_nor_on_a_manned_one_nor_on_another_destination() -> None:
    m = placing(flat(), ["k6", "a6", "f1"])
    assert len(m.legal()) == 91 - 3
    assert "goal f11" in m.legal()  # an unclaimed corner
    m.play("goal f6")
    refused = {"f6": "goal-taken", "k6": "goal-own-start", "a6": "goal-manned", "f1": "goal-manned"}
    for cell, key in refused.items():
        with pytest.raises(IllegalMove) as error:
            m.play(f"goal {cell}")
        assert error.value.reason.key == key


def ring_fence(level: int) -> dict[str, str]:
    """A flat board with a wall around the west corner a6 and its neighbours."""
    inside = {c for c in range(91) if distance(AXIAL[c], AXIAL[BY_NAME["a6"]]) <= 1}
    wall = {c for c in range(91) if distance(AXIAL[c], AXIAL[BY_NAME["a6"]]) == 2}
    return flat(1) | {NAMES[c]: f"{level}D0" for c in wall} | {NAMES[c]: "1D0" for c in inside}


def test_reachable_is_what_heights_allow() -> None:
    m = placing(ring_fence(5), ["a6", "k6"])
    # Seat 0 places for seat 1, on k6, which gets everywhere but into the fence; a6 itself is taken.
    assert len(m.legal()) == 91 - 4 - 1 - 5  # the corner with its three neighbours, k6, and the wall: up 4 from 1
    m.play("goal f6")
    assert {move.split()[1] for move in m.legal()} == {"a7", "b6", "b5"}
    with pytest.raises(IllegalMove, match="cliffs"):
        m.play("goal g6")


def test_as_many_destinations_as_fit() -> None:
    m = placing(ring_fence(5), ["a6", "k6"], destinations=3)
    for cell in ("f6", "g6", "h6"):
        m.play(f"goal {cell}")
    assert m.turn == 1
    only_one = ring_fence(5) | {"b6": "8D0", "b5": "8D0"}
    m = placing(only_one, ["a6", "k6"], destinations=3)
    for cell in ("f6", "g6", "h6"):
        m.play(f"goal {cell}")
    m.play("goal a7")
    assert m.view()["phase"] == "roll"
    assert m.position()["goals"] == [["a7"], ["f6", "g6", "h6"]]


def test_anywhere_if_nothing_is_reachable() -> None:
    walled = flat(1, a7="8D0", b6="8D0", b5="8D0")
    m = placing(walled, ["a6", "k6"], destinations=2)
    m.play("goal f6")
    m.play("goal g6")
    assert len(m.legal()) == 91 - 4
    m.play("goal h6")
    m.play("goal i6")
    assert m.view()["phase"] == "roll"


def test_exits_as_they_lie_can_count_too() -> None:
    board = flat(k6="4A4", k5="4A5")  # k6 leads to k5 alone (NW), and k5 only back again (SE)
    assert len(placing(board, ["a6", "k6"]).legal()) == 89
    m = placing(board, ["a6", "k6"], reachable="exits")
    assert m.legal() == ["goal k5"]
    with pytest.raises(IllegalMove, match="through the exits"):
        m.play("goal f6")


def test_a_race_that_nobody_can_finish_is_over_before_it_starts() -> None:
    """TG-21."""
    walled = flat(1, a7="8D0", b6="8D0", b5="8D0", k5="8D0", j6="8D0", j7="8D0")
    m = placing(walled, ["a6", "k6"])
    m.play("goal f6")
    m.play("goal f7")
    assert m.result is not None
    assert (m.result.winners, m.result.reason) == ([], "no-way")
    assert "nobody wins by no-way" in m.record()


def test_a_piece_is_taken_back_until_the_next_player_acts() -> None:
    m = Match("terrain", players=2, auto_chance=False)
    for die in dice_for(0, 2):
        m.play(die)
    before = m.position()
    m.play("build k6 4A0")
    assert m.turn == 1
    assert m.undo() == "build k6 4A0"
    assert m.position() == before
