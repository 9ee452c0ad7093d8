"""The oracle against the rulings' own facts and small hand-made positions, before anything is held against it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from tests.conftest import times
from tests.games.terrain.drawing import dice_for

from .oracle import (
    ALL_PIECES,
    BOARD,
    CENTRE,
    COPIES,
    CORNERS,
    DIRECTIONS,
    PATTERNS,
    Cell,
    Oracle,
    Piece,
    cell_named,
    neighbours,
    step_cost,
)

E, SE, SW, W, NW, NE = (corner.name for corner in CORNERS)
ROLLS = [(white, red) for white in range(1, 7) for red in range(1, 7)]


def flat(text: str = "4A0", **others: str) -> dict[str, str]:
    """A board full of the same piece, but for a few."""
    return {cell.name: text for cell in BOARD} | others


def race(
    pieces: dict[str, str],
    tokens: list[str | None],
    roll: list[int] | None,
    *,
    turn: int = 0,
    goals: list[list[str]] | None = None,
    starts: list[str] | None = None,
    points: int | None = None,
    visited: list[list[str]] | None = None,
    **options: Any,
) -> Oracle:
    """A race of as many players as there are tokens."""
    players = len(tokens)
    position: dict[str, Any] = {
        "pieces": pieces,
        "starts": starts or [corner.name for corner in CORNERS[:players]],
        "tokens": tokens,
        "turn": turn,
    }
    if not options.get("lost"):
        position["goals"] = goals or [["f1"] if seat % 2 else ["f2"] for seat in range(players)]
    if roll is not None:
        position["roll"] = roll
    if points is not None:
        position["points"] = points
    if visited is not None:
        position["visited"] = visited
    return Oracle.from_position(position, players=players, **options)


def played(game: Oracle, *moves: str) -> Oracle:
    for move in moves:
        game.play(move)
    return game


def names(cells: Sequence[Cell | None]) -> list[str | None]:
    return [cell.name if cell else None for cell in cells]


def turn(game: Oracle) -> object:
    """The turn now, whatever it was before."""
    return game.turn


# --- Facts -----------------------------------------------------------------------------------------------------------


def test_the_board() -> None:
    assert len(BOARD) == 91
    pairs = {frozenset((cell, near)) for cell in BOARD for near in neighbours(cell)}
    assert len(pairs) == 240
    assert [E, SE, SW, W, NW, NE] == ["k6", "f11", "a11", "a6", "f1", "k1"]
    assert sorted(corner for corner in BOARD if len(neighbours(corner)) == 3) == sorted(CORNERS)


def test_exit_sets() -> None:
    """TG-2: four classes of 6, 6, 6 and 2 make up all ways to choose 3 of 6 sides."""
    classes = {
        pattern: {frozenset(piece.exits) for piece in ALL_PIECES if piece.pattern == pattern} for pattern in PATTERNS
    }
    assert [len(classes[pattern]) for pattern in "ABCD"] == [6, 6, 6, 2]
    assert set().union(*classes.values()) == {frozenset(sides) for sides in combinations(range(6), 3)}
    assert Piece.parse("5B2").exits == {2, 3, 5}


def test_the_supply() -> None:
    assert sum(Oracle().supply().values()) == 96
    assert len(Oracle().supply()) == 32


@pytest.mark.parametrize(
    ("climb", "impossible"),
    [(0, 8), (-1, 8), (1, 16), (-2, 16), (2, 23), (-3, 23), (3, 29)],
)
def test_odds_of_a_step(climb: int, impossible: int) -> None:
    """Over all 36 rolls, doubles among them."""
    pieces = flat("4A0", g6=f"{4 + climb}A0")
    before = race(pieces, ["f6", "k1"], None)
    assert before.turn == "chance"
    assert len(before.legal()) == 36
    blocked = []
    for white, red in ROLLS:
        game = played(before.copy(), f"roll {white} {red}")
        if "step g6" not in game.legal():
            blocked.append((white, red))
    assert Fraction(len(blocked), 36) == Fraction(impossible, 36)
    if climb == 3:
        assert round(100 * len(blocked) / 36, 1) == 80.6
        assert all((white, red) in blocked for white, red in ROLLS if red % 2 == 1)


@pytest.mark.parametrize(
    ("climb", "good", "bad"),
    [(0, 1, 2), (-1, 1, 2), (-2, 2, 4), (-3, 3, 6), (1, 2, 4), (2, 3, 6), (3, 4, 8)],
)
def test_costs(climb: int, good: int, bad: int) -> None:
    """TG-8."""
    assert step_cost(4, 4 + climb, red=2) == good
    assert step_cost(4, 4 + climb, red=5) == bad
    game = played(race(flat("4A0", g6=f"{4 + climb}A0"), ["f6", "k1"], [6, 4]), "step g6")
    assert game.points == 6 - good


# --- Building --------------------------------------------------------------------------------------------------------


def test_a_fresh_game() -> None:
    game = Oracle(players=3)
    assert turn(game) == "chance"
    assert game.legal() == [f"roll {die}" for die in range(1, 7)]
    assert game.perft(2) == 6 * 6
    for die in ("roll 5", "roll 2", "roll 5", "roll 1", "roll 4"):
        game.play(die)
    assert turn(game) == 2
    assert "build k6 5B2" in game.legal()
    assert "build k6 5D2" not in game.legal()
    assert "build f6 5B2" not in game.legal()
    game.play("build k6 5B2")
    assert turn(game) == 0
    assert len(game.legal()) == 5 * 160
    played(game, "build a6 5B2", "build f1 5B1")
    assert names(game.starts) == ["a6", "f1", "k6"]
    assert turn(game) == 2
    assert {move.split()[1] for move in game.legal()} == {
        near.name for start in ("k6", "a6", "f1") for near in neighbours(cell_named(start))
    }
    assert not any("5B" in move for move in game.legal())  # the three of them are placed
    with pytest.raises(ValueError, match="not a legal move"):
        game.play("build c4 1A0")


def test_a_start_is_not_walled_in() -> None:
    """TG-4: the corner in the E has three neighbours, and the last is being filled."""
    pieces = {"k6": "1A0", "a6": "4A0", "j6": "8A0", "k5": "5A0"}
    position = {"pieces": pieces, "starts": ["k6", "a6"], "turn": 0}
    game = Oracle.from_position(position)
    levels = {int(move.split()[2][0]) for move in game.legal() if " j7 " in move}
    assert levels == {1, 2, 3, 4}
    assert {int(move.split()[2][0]) for move in game.legal() if " i6 " in move} == set(range(1, 9))
    pieces["k5"] = "4A0"
    game = Oracle.from_position(position)
    assert {int(move.split()[2][0]) for move in game.legal() if " j7 " in move} == set(range(1, 9))


def nearly_full(holes: list[str], low_left: int) -> dict[str, str]:
    """A board with holes, its eastern corner low between two cliffs, and so many pieces of levels 1-4 in the supply."""
    kinds = [Piece(level, pattern, 0) for level in range(1, 9) for pattern in PATTERNS for _ in range(COPIES)]
    low = [piece for piece in kinds if piece.level <= 4]
    high = [piece for piece in kinds if piece.level > 4]
    pieces = {"k6": str(low.pop(0)), "j6": str(high.pop()), "k5": str(high.pop())}
    rest = low[: len(low) - low_left] + high
    for cell in BOARD:
        if cell.name not in holes and cell.name not in pieces:
            pieces[cell.name] = str(rest.pop(0))
    return pieces


def test_the_last_piece_that_keeps_a_start_open() -> None:
    """TG-4: the cell beside the start can be within three levels only as long as there is a piece for it."""
    position = {"pieces": nearly_full(["j7", "d6"], low_left=1), "starts": ["k6", "a6"], "turn": 1}
    levels: dict[str, set[int]] = {"j7": set(), "d6": set()}
    for move in Oracle.from_position(position).legal():
        levels[move.split()[1]].add(int(move.split()[2][0]))
    assert levels == {"j7": {4}, "d6": {8}}


def test_nobody_is_left_without_a_placement() -> None:
    """TG-4: with nothing that fits, anything goes."""
    game = Oracle.from_position({"pieces": nearly_full(["j7"], low_left=0), "starts": ["k6", "a6"], "turn": 1})
    assert {int(move.split()[2][0]) for move in game.legal()} == {8}
    played(game, game.legal()[0])
    assert game.phase == "goals"
    assert sum(game.supply().values()) == 5


def test_a_late_building_position() -> None:
    pieces = nearly_full(["j7", "d6"], low_left=1)
    game = Oracle.from_position({"pieces": pieces, "starts": ["k6", "a6"], "turn": 1})
    assert game.first == 0
    for move in game.legal():
        after = played(game.copy(), move)
        assert after.phase == "build"
        assert after.perft(1) == len(after.legal()) > 0
        final = played(after.copy(), after.legal()[0])
        assert (final.phase, final.mover, final.turn) == ("goals", 0, 0)
        assert names(final.tokens) == ["k6", "a6"]


# --- Destinations ----------------------------------------------------------------------------------------------------


def test_destinations_in_turn_order() -> None:
    """TG-5: each for the player to the right, not on an occupied start, one a piece."""
    position = {"pieces": flat(), "starts": [E, SE, SW], "turn": 1}
    game = Oracle.from_position(position, players=3, destinations=2)
    assert game.first == 1
    assert len(game.legal()) == 91 - 3
    assert f"goal {W}" in game.legal()  # nobody starts there
    assert f"goal {E}" not in game.legal()
    played(game, "goal c4", f"goal {W}")
    assert [[cell.name for cell in cells] for cells in game.goals] == [["c4", W], [], []]
    assert turn(game) == 2
    assert len(game.legal()) == 91 - 3 - 2
    played(game, "goal c5", "goal c6", "goal d4", "goal d5")
    assert [[cell.name for cell in cells] for cells in game.goals] == [["c4", W], ["c5", "c6"], ["d4", "d5"]]
    assert (turn(game), game.mover) == ("chance", 1)


def test_destinations_are_reachable() -> None:
    """TG-5: the player in the E is on an island of three pieces."""
    pieces = flat("8A0", k6="1A0", j6="4A0", j7="3A0")
    position = {"pieces": pieces, "starts": [E, W], "turn": 1}
    assert Oracle.from_position(position).legal() == ["goal j6", "goal j7"]
    game = played(Oracle.from_position(position, destinations=3), "goal j7", "goal j6")
    assert turn(game) == 0  # no third
    assert len(game.legal()) == 91 - 3 - 1  # the rest of the board without the start in the W
    pieces |= {"j6": "8A0", "j7": "8A0"}
    game = Oracle.from_position(position, destinations=3)
    assert len(game.legal()) == 91 - 2  # walled in: anywhere
    played(game, "goal f6", "goal f7", "goal f8")
    assert turn(game) == 0


def test_destinations_reachable_by_exits() -> None:
    """TG-5: with exits E, SE and SW all over, there is one way from the corner in the E: along the edge."""
    position = {"pieces": flat(), "starts": [E, W], "turn": 1}
    game = Oracle.from_position(position, reachable="exits")
    assert set(game.legal()) == {"goal j7", "goal i8", "goal h9", "goal g10", "goal f11"}
    assert len(Oracle.from_position(position).legal()) == 89


def test_a_finished_terrain() -> None:
    """TG-6."""
    kinds = [Piece(level, pattern, 0) for level in range(1, 9) for pattern in PATTERNS for _ in range(COPIES)]
    terrain = {cell.name: str(piece) for cell, piece in zip(BOARD, kinds[:91], strict=True)}
    game = played(Oracle(players=2, terrain=terrain), *dice_for(1, 2))
    assert (game.phase, game.turn, names(game.starts)) == ("goals", 1, [E, W])
    assert names(Oracle(players=3, terrain=terrain).starts) == [E, SW, NW]
    game = played(Oracle(players=3, lost=True, terrain=terrain), *dice_for(1, 3))
    assert (game.turn, game.mover, names(game.tokens)) == ("chance", 1, ["f6", "f6", "f6"])
    with pytest.raises(ValueError, match="only 3"):
        Oracle(terrain=flat())
    with pytest.raises(ValueError, match="91"):
        Oracle(terrain={"f6": "4A0"})
    with pytest.raises(ValueError, match="not a piece"):
        Oracle(terrain=terrain | {"f6": "4E0"})
    with pytest.raises(ValueError, match="not a cell"):
        Oracle(terrain=terrain | {"l6": "4A0"})


# --- The race --------------------------------------------------------------------------------------------------------


def test_doubles_rotate_or_forfeit() -> None:
    """TG-7."""
    game = race(flat("4A0", f6="5D1"), ["f6", "k1"], [2, 2])
    moves = game.legal()
    assert len(moves) == 91 * 5 + 1
    assert not any(move.startswith(("step", "stop", "invert")) for move in moves)
    turned = played(game.copy(), "rotate f6 3")
    assert str(turned.board[CENTRE]) == "5D0"
    assert (turned.turn, turned.mover) == ("chance", 1)
    assert str(played(game.copy(), "rotate f6 2").board[CENTRE]) == "5D1"
    assert str(played(game.copy(), "rotate k1 5").board[cell_named("k1")]) == "4A5"
    assert played(game.copy(), "forfeit").board == game.board


def test_steps_leave_by_exits_and_enter_anywhere() -> None:
    """TG-8: exits E, SE and SW; a cliff in the SE; and an eastern piece that has no exit back to the W."""
    game = race(flat("4A0", f7="8A0"), ["f6", "k1"], [2, 4])
    assert game.legal() == ["step e7", "step g6", "stop"]
    game.play("step g6")
    assert turn(game) == 0
    assert game.legal() == ["step g7", "step h6", "stop"]
    game.play("step h6")
    assert game.legal() == ["stop"]  # no points left
    game.play("stop")
    assert (turn(game), game.mover) == ("chance", 1)


def test_the_edge_of_the_board() -> None:
    assert set(race(flat(), ["k6", "k1"], [2, 4]).legal()) == {"step j7", "stop"}


def test_bad_weather_and_staying() -> None:
    assert race(flat(), ["f6", "k1"], [1, 3]).legal() == ["stop"]
    assert "step g6" in race(flat(), ["f6", "k1"], [2, 3]).legal()


def test_passing_and_sending_back() -> None:
    """TG-9."""
    game = played(race(flat(), ["f6", "g6"], [2, 4], starts=[W, E]), "step g6")
    assert game.legal() == ["step f7", "step g7", "step h6", "stop"]
    passed = played(game.copy(), "step h6", "stop")
    assert names(passed.tokens) == ["h6", "g6"]
    game.play("stop")
    assert names(game.tokens) == ["g6", E]
    assert game.mover == 1


def test_sending_back_goes_on() -> None:
    """TG-9: 0 ends on 1, whose start has 2 on it, whose start has 3 on it."""
    game = race(flat(), ["f6", "g6", SE, SW], [1, 4], starts=[E, SE, SW, W])
    played(game, "step g6", "stop")
    assert names(game.tokens) == ["g6", SE, SW, W]


def test_ending_on_a_player_at_home_sends_oneself_back() -> None:
    """TG-9, to the letter: 1 goes to the start where they are, and 0 is its other occupant."""
    game = race(flat(), ["j6", "k6", W], [1, 4], starts=[W, "k6", SE])
    played(game, "step k6", "stop")
    assert names(game.tokens) == [W, "k6", SE]


def test_sending_back_in_a_circle() -> None:
    """TG-9: 0 ends on 1 on the start of 2, who stands on the start of 1."""
    game = race(flat(), ["e11", SE, SW], [1, 4], starts=[W, SW, SE])
    played(game, "step f11", "stop")
    assert names(game.tokens) == [W, SW, SE]


def test_entering_the_destination_wins() -> None:
    """TG-10: also on an occupied piece, and with points left."""
    game = race(flat(), ["f6", "g6"], [6, 4], goals=[["g6"], ["f6"]])
    game.play("step g6")
    assert game.turn is None
    assert game.winners() == [0]
    assert game.legal() == []
    assert game.perft(3) == 0
    assert names(game.tokens) == ["g6", "g6"]


def test_several_destinations() -> None:
    """TG-10: in any order, each when entered, kept when sent back, and the last one wins."""
    goals = [["h6", "g6"], ["f1", "f2"]]
    game = race(flat(), ["f6", "k1"], [1, 4], goals=goals, destinations=2)
    played(game, "step g6", "stop")
    assert [[cell.name for cell in cells] for cells in game.visited] == [["g6"], []]
    assert game.winners() == []
    game = race(flat(), ["f6", "e6"], [1, 4], turn=1, goals=goals, visited=[["g6"], []], destinations=2)
    played(game, "step f6", "stop", "roll 1 2")
    assert names(game.tokens) == [E, "f6"]
    assert [[cell.name for cell in cells] for cells in game.visited] == [["g6"], []]
    game = race(flat(), ["g6", "k1"], [1, 4], goals=goals, visited=[["g6"], []], destinations=2)
    assert played(game, "step h6").winners() == [0]
    game = race(flat(), ["f6", "k1"], [2, 4], goals=goals, destinations=2)
    assert played(game, "step g6", "step h6").winners() == [0]


# --- Inversion -------------------------------------------------------------------------------------------------------


def inverts(game: Oracle) -> set[str]:
    return {move.split()[1] for move in game.legal() if move.startswith("invert")}


def test_inversion_after_a_double_six_only() -> None:
    """TG-11: not the players' pieces, starts and destinations."""
    game = race(flat(), ["f6", "g6"], [6, 6], inversion=True)
    assert len(game.legal()) == 91 * 5 + 1 + 91 - 6
    assert not inverts(game) & {"f6", "g6", E, SE, "f1", "f2"}
    assert not inverts(race(flat(), ["f6", "g6"], [5, 5], inversion=True))
    assert not inverts(race(flat(), ["f6", "g6"], [6, 6]))
    played(game, "invert h6", "roll 2 4")
    assert set(game.legal()) == {"step f7", "step g7", "stop"}  # h6 may not be entered
    played(game, "stop", "roll 6 6")
    assert not any(move.startswith(("rotate h6", "invert h6")) for move in game.legal())
    assert len(game.legal()) == 90 * 5 + 1 + 90 - 6


def test_inversion_keeps_destinations_reachable() -> None:
    """TG-11: j6 is the only way between the corner in the E and the rest."""
    pieces = flat("7A0", k6="1A0", j6="4A0")
    more: dict[str, Any] = {"goals": [["f2"], ["f1"]], "inversion": True}
    assert "j6" not in inverts(race(pieces, ["f6", "k1"], [6, 6], starts=["k6", "a6"], **more))
    assert "j6" not in inverts(race(pieces, ["k6", "k1"], [6, 6], starts=["a11", "a6"], **more))
    assert "j6" in inverts(race(pieces, ["f6", "k1"], [6, 6], starts=["a11", "a6"], **more))
    assert "e2" in inverts(race(pieces, ["f6", "k1"], [6, 6], starts=["k6", "a6"], **more))


def test_a_visited_destination_is_a_piece_like_any_other() -> None:
    """TG-11: it may be inverted, and need not stay reachable."""
    pieces = flat("7A0", k6="1A0", j6="4A0")
    more: dict[str, Any] = {"goals": [["k6", "f2"], ["f1", "f3"]], "starts": ["a11", "a6"], "inversion": True}
    before = race(pieces, ["f6", "k1"], [6, 6], **more)
    assert not inverts(before) & {"k6", "j6"}
    after = race(pieces, ["f6", "k1"], [6, 6], visited=[["k6"], []], **more)
    assert inverts(after) >= {"k6", "j6"}


def test_nothing_is_inverted_while_a_destination_is_out_of_reach() -> None:
    pieces = flat("8A0", k6="1A0")
    game = race(pieces, ["k6", "f6"], [6, 6], starts=["k6", "a6"], inversion=True)
    assert inverts(game) == set()
    assert "forfeit" in game.legal()


# --- The green die ---------------------------------------------------------------------------------------------------


def test_the_green_die_gives_the_direction() -> None:
    """TG-12: the exits are ignored, a step must be made if one can be."""
    for green in range(1, 7):
        game = race(flat(), ["f6", "k1"], [2, 4, green], green_die=True)
        q, r = DIRECTIONS[green - 1]
        assert game.legal() == [f"step {Cell(q, r).name}"]
        game.play(game.legal()[0])
        assert game.legal() == sorted([f"step {Cell(2 * q, 2 * r).name}", "stop"])
    assert race(flat("4A0", e6="8A0"), ["f6", "k1"], [2, 4, 4], green_die=True).legal() == ["stop"]
    assert race(flat(), ["k6", "k1"], [2, 4, 1], green_die=True).legal() == ["stop"]
    assert race(flat(), ["f6", "k1"], [1, 5, 1], green_die=True).legal() == ["stop"]


def test_the_green_die_and_doubles() -> None:
    """TG-12: white and red again, green stays."""
    game = race(flat(), ["f6", "k1"], None, green_die=True)
    assert len(game.legal()) == 216
    game.play("roll 3 3 5")
    assert (turn(game), game.mover) == ("chance", 0)
    assert game.legal() == sorted(f"roll {white} {red} 5" for white, red in ROLLS)
    played(game, "roll 6 6 5", "roll 2 1 5")
    assert (game.turn, game.legal()) == (0, ["step f5"])
    assert race(flat(), ["f6", "k1"], [3, 3, 5], green_die=True).turn == "chance"


def test_the_green_die_and_occupied_pieces() -> None:
    """TG-12: over one another, but not on one another."""
    assert race(flat(), ["f6", "g6"], [1, 4, 1], green_die=True).legal() == ["stop"]
    game = played(race(flat(), ["f6", "g6"], [2, 4, 1], green_die=True), "step g6")
    assert game.legal() == ["step h6"]
    game = played(game, "step h6", "stop")
    assert names(game.tokens) == ["h6", "g6"]
    three = race(flat(), ["f6", "g6", "h6"], [2, 4, 1], green_die=True)
    assert three.legal() == ["stop"]
    three = race(flat("4A0", i6="8A0"), ["f6", "g6", "h6"], [6, 4, 1], green_die=True)
    assert three.legal() == ["stop"]
    won = race(flat(), ["f6", "g6"], [1, 4, 1], goals=[["g6"], ["f1"]], green_die=True)
    assert won.legal() == ["step g6"]
    assert played(won, "step g6").winners() == [0]


# --- Lost ------------------------------------------------------------------------------------------------------------


def test_lost() -> None:
    """TG-13."""
    game = race(flat(), ["f6", "f6", "f6"], None, lost=True)
    assert len(game.legal()) == 216
    played(game, "roll 1 2 1", "step g6", "stop", "roll 1 2 1")
    assert game.legal() == ["stop"]  # g6 is taken, and the centre is still shared
    played(game, "stop", "roll 6 2 4")
    assert game.legal() == ["step e6"]
    played(game, "step e6", "step d6", "step c6", "step b6")
    assert game.winners() == []
    game.play("step a6")
    assert game.winners() == [2]
    assert game.turn is None


def test_the_centre_once_left() -> None:
    """TG-13: somebody is still there, so nobody ends a move there."""
    assert race(flat(), ["e6", "f6"], [1, 2, 1], lost=True).legal() == ["stop"]
    assert race(flat(), ["e6", "g7"], [1, 2, 1], lost=True).legal() == ["step f6"]


def test_building_for_lost() -> None:
    """TG-13, with TG-3 and TG-4: first pieces on corners, and the centre is not walled in."""
    game = played(Oracle(players=2, lost=True), *dice_for(0, 2))
    assert {move.split()[1] for move in game.legal()} == {E, SE, SW, W, NW, NE}
    game = played(game, "build k6 1A0")
    assert len(game.legal()) == 5 * 160
    around = {cell.name: "8A0" for cell in neighbours(CENTRE)}
    game = Oracle.from_position({"pieces": around, "turn": 0}, lost=True)
    assert {int(move.split()[2][0]) for move in game.legal() if " f6 " in move} == {5, 6, 7, 8}
    assert {int(move.split()[2][0]) for move in game.legal() if " h6 " in move} == set(range(1, 9))


# --- Teams -----------------------------------------------------------------------------------------------------------


def team_race(tokens: list[str | None], roll: list[int], **more: Any) -> Oracle:
    """Seats 0 and 2 (and 4) against 1 and 3 (and 5)."""
    players = len(tokens)
    goals = more.pop("goals", [["f2"], ["f1"]])
    return race(
        more.pop("pieces", flat()),
        tokens,
        roll,
        starts=[[E, W][seat % 2] for seat in range(players)],
        goals=[goals[seat % 2] for seat in range(players)],
        teams=2,
        **more,
    )


def test_teams_build_and_set_destinations() -> None:
    """TG-14."""
    game = played(Oracle(players=4, teams=2), *dice_for(1, 4), "build k6 4A0", "build a6 4A0")
    assert names(game.starts) == [W, E, W, E]
    assert {move.split()[1] for move in game.legal()} == {
        near.name for start in ("k6", "a6") for near in neighbours(cell_named(start))
    }
    game = Oracle.from_position({"pieces": flat(), "starts": [E, W, E, W], "turn": 1}, players=4, teams=2)
    played(game, "goal f1")
    assert turn(game) == 2
    played(game, "goal f2")
    assert [names(cells) for cells in game.goals] == [["f1"], ["f2"], ["f1"], ["f2"]]
    assert (turn(game), game.mover) == ("chance", 1)
    game = Oracle.from_position({"pieces": flat(), "starts": [E, SW, NW] * 2, "turn": 0}, players=6, teams=3)
    played(game, "goal d6", "goal e6", "goal f6")
    assert [names(cells) for cells in game.goals] == [["e6"], ["f6"], ["d6"]] * 2  # each for the team before


def test_who_begins_is_thrown_for() -> None:
    """TG-3."""
    game = played(Oracle(players=4), "roll 3", "roll 5", "roll 5", "roll 1")
    assert (turn(game), game.throwing) == ("chance", [1, 2])
    played(game, "roll 2", "roll 2")
    assert (turn(game), game.throwing) == ("chance", [1, 2])
    played(game, "roll 4", "roll 6")
    assert (turn(game), game.phase) == (2, "build")


def test_starts_are_chosen_on_a_finished_terrain() -> None:
    """TG-18."""
    game = played(Oracle(players=3, terrain=mixed(), starts="chosen"), *dice_for(2, 3))
    assert game.legal() == sorted(f"start {corner}" for corner in (E, SE, SW, W, NW, NE))
    played(game, f"start {W}", f"start {SE}")
    assert f"start {W}" not in game.legal()
    played(game, f"start {E}")
    assert (turn(game), game.phase, names(game.tokens)) == (2, "goals", [SE, E, W])
    teams = played(Oracle(players=4, teams=2, terrain=mixed(), starts="chosen"), *dice_for(3, 4))
    played(teams, f"start {W}", f"start {SE}")
    assert (turn(teams), teams.phase, names(teams.starts)) == (3, "goals", [SE, W, SE, W])


def test_teammates_stay_together() -> None:
    """TG-14: within three cells of one another when a move ends."""
    pieces = flat("4A0", g6="4A3")  # exits back to the W
    game = played(team_race(["e6", "a6", "c6", "a6"], [3, 4], pieces=pieces), "step f6")
    assert game.legal() == ["step e7", "step g6", "stop"]  # f7 is four cells from c6, and has no way back
    game.play("step g6")
    assert game.legal() == ["step f6"]
    played(game, "step f6", "stop")
    assert names(game.tokens) == ["f6", "a6", "c6", "a6"]
    game = played(team_race(["e6", "a6", "c6", "a6"], [2, 4], pieces=pieces), "step f6")
    assert game.legal() == ["step e7", "stop"]  # g6 would be the end
    alone = team_race(["f6", "a6", None, "a6"], [6, 4], visited=[[], [], ["f2"], []])
    played(alone, "step g6", "step h6", "stop")


def test_a_stranded_player_may_stay() -> None:
    """TG-14: no step leads to within three cells of the teammate."""
    assert team_race(["k6", "a6", "c6", "a6"], [6, 4]).legal() == ["stop"]
    three = team_race(["f6", "a6", "c6", "a6", "k6", "a6"], [1, 4])
    assert three.legal() == ["stop"]  # one teammate nearby will not do
    three = team_race(["f6", "a6", "d6", "a6", "h6", "a6"], [1, 4])
    assert {"step e7", "step g6"} <= set(three.legal())  # within three of both
    three = team_race(["f6", "a6", "d6", "a6", "i6", "a6"], [1, 4])
    assert "step g6" in three.legal()
    assert "step e7" not in three.legal()  # four from i6


def test_teams_share_no_piece() -> None:
    """TG-14: nobody is sent back, so nobody ends a move on another, friend or foe."""
    assert set(team_race(["e6", "f6", "e7", "a6"], [1, 4]).legal()) == {"step d7", "stop"}
    game = played(team_race(["e6", "f6", "e7", "a6"], [2, 4]), "step f6")
    assert "stop" not in game.legal()
    played(game, "step g6", "stop")
    assert names(game.tokens) == ["g6", "f6", "e7", "a6"]
    assert "stop" in team_race([E, W, E, W], [1, 4]).legal()


def test_teams_come_home() -> None:
    """TG-14: a member who is home is done; the last one wins for all."""
    game = played(team_race(["f6", "a6", "e6", "a6"], [3, 4], goals=[["g6"], ["f1"]]), "step g6")
    assert game.winners() == []
    assert game.legal() == ["stop"]
    played(game, "stop", "roll 1 1", "forfeit", "roll 4 2", "step f6")
    assert names(game.tokens) == [None, "a6", "f6", "a6"]
    skipping = played(game.copy(), "stop", "roll 1 1", "forfeit")
    assert skipping.mover == 1  # seat 0 is home
    assert played(game, "step g6").winners() == [0, 2]
    assert game.turn is None


# --- Options, and whole games ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    [
        {"players": 1},
        {"players": 7},
        {"destinations": 0},
        {"destinations": 4},
        {"reachable": "wings"},
        {"inversion": True, "green_die": True},
        {"inversion": True, "lost": True},
        {"lost": True, "teams": 2, "players": 4},
        {"lost": True, "destinations": 2},
        {"lost": True, "reachable": "exits"},
        {"teams": 2, "players": 5},
        {"teams": 2, "players": 2},
        {"teams": 3, "players": 4},
        {"teams": 4, "players": 4},
    ],
)
def test_senseless_options(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        Oracle(**options)


WHOLE_GAMES: list[dict[str, Any]] = [
    {"players": 2, "destinations": 2, "inversion": True},
    {"players": 6, "destinations": 3, "reachable": "exits"},
    {"players": 3, "green_die": True},
    {"players": 5, "lost": True},
    {"players": 4, "teams": 2, "inversion": True},
    {"players": 6, "teams": 3, "green_die": True, "destinations": 2},
]


def check(game: Oracle) -> None:
    """What is true between any two moves."""
    assert len(game.board) + sum(game.supply().values()) == 96
    assert max(Counter(piece.kind for piece in game.board.values()).values(), default=0) <= COPIES
    if game.phase == "roll":
        shared = [cell for cell, count in Counter(game.tokens).items() if cell and count > 1]
        assert all((game.lost or game.teams) and cell in game.starts for cell in shared)
        assert not any(game.board[cell].inverted for cell in game.tokens if cell)


@pytest.mark.parametrize("options", WHOLE_GAMES, ids=str)
def test_random_games(options: dict[str, Any]) -> None:
    """Any legal moves, as long as the patience lasts: positions can be written and read, copies are copies."""
    draw = random.Random(str(options))
    game = Oracle(**options)
    for moves_made in range(times(1500, least=300)):
        moves = game.legal()
        if game.turn is None:
            break
        assert moves == sorted(set(moves))
        assert moves
        move = draw.choice(moves)
        if moves_made % 10 == 0:
            before = game.position()
            again = Oracle.from_position(before, **options)
            assert again.legal() == moves
            assert (again.turn, again.mover, again.first) == (game.turn, game.mover, game.first)
            twin = game.copy()
            for other in (again, twin):
                other._apply(move)
            assert game.position() == before
            assert again.position() == twin.position()
        game._apply(move)
        check(game)
        if move.startswith("invert"):
            assert game._all_can_still_arrive()
    assert bool(game.winners()) == (game.turn is None)


def mixed() -> dict[str, str]:
    """A terrain of 91 of the 96 pieces, well shuffled."""
    pieces = [Piece(level, pattern, 0) for level in range(1, 9) for pattern in PATTERNS for _ in range(COPIES)]
    return {cell.name: str(pieces[37 * place % 96].turned(5 * place)) for place, cell in enumerate(sorted(BOARD))}


def test_counts() -> None:
    """The numbers of move sequences of 1, 2, ... moves, counted once so that a change is noticed."""

    def counts(game: Oracle, depth: int) -> list[int]:
        return [game.perft(moves) for moves in range(1, depth + 1)]

    assert counts(Oracle(), 2) == [6, 36]
    assert sum(played(Oracle(), *dice_for(seat, 2)).perft(1) for seat in range(2)) == 1920
    late = {"pieces": nearly_full(["j7", "d6"], low_left=1), "starts": [E, W], "turn": 1}
    assert counts(Oracle.from_position(late), 3) == [16, 56, 4928]
    holes = {name: piece for name, piece in mixed().items() if name not in ("f6", "e6", "c4")}
    assert counts(Oracle.from_position({"pieces": holes, "turn": 1}, lost=True, players=3), 2) == [84, 3936]
    finished = [played(Oracle(terrain=mixed(), players=3, destinations=2), *dice_for(seat, 3)) for seat in range(3)]
    assert [sum(game.perft(moves) for game in finished) for moves in (1, 2)] == [169, 13002]

    two: dict[str, Any] = {"starts": [E, W], "goals": [["c4"], ["h7"]]}
    assert counts(race(mixed(), ["g6", "e6"], None, **two), 3) == [36, 2799, 99631]
    assert counts(race(mixed(), ["g6", "e6"], [6, 2], **two), 4) == [3, 42, 2856, 105304]
    assert counts(race(mixed(), [E, W], [6, 2], **two), 4) == [2, 37, 2809, 102356]
    assert counts(race(mixed(), ["g6", "e6"], [6, 6], inversion=True, **two), 2) == [541, 19476]
    assert counts(race(mixed(), ["g6", "e6"], None, green_die=True, **two), 3) == [216, 1476, 28821]
    assert counts(race(mixed(), ["f6", "f6", "f6"], None, lost=True), 3) == [216, 1476, 28833]
    team = team_race(["g6", "e6", "g5", "e7"], [5, 4], pieces=mixed(), goals=[["c4"], ["h7"]])
    assert counts(team, 4) == [3, 41, 2819, 102522]
