"""The oracle against the rulings' own worked examples and counts, before anything is held against the oracle."""

from __future__ import annotations

import random
from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from .oracle import (
    COLOURS,
    SPECIALS,
    TOWER,
    Cell,
    Oracle,
    cells_within,
    distance,
    line_between,
    neighbours,
    stretch_along_border,
    stretch_inside,
)

EDITIONS = ("published", "draft", "french")
ENGLISH = ("published", "draft")

RIVER, DESERT, FOREST, MOUNTAIN = COLOURS


def name(q: int, r: int) -> str:
    return Cell(q, r).name


def names(cells: Iterable[tuple[int, int]]) -> set[str]:
    return {name(q, r) for q, r in cells}


def land(top: str, *cells: tuple[int, int], under: str | None = None) -> dict[str, str]:
    """Land tiles of one colour; where the underside does not matter it is the first other colour."""
    underside = under or next(colour for colour in COLOURS if colour != top)
    return {name(q, r): f"{top}/{underside}" for q, r in cells}


def game(tiles: dict[str, str], turn: str, focus: tuple[int, int] | None = None, **options: Any) -> Oracle:
    position: dict[str, Any] = {"tiles": tiles, "turn": turn}
    if focus is not None:
        position["focus"] = name(*focus)
    return Oracle.from_position(position, **options)


def targets(oracle: Oracle, verb: str, kind: str | None = None) -> set[str]:
    """The cells (of a shot: the tile taken) that the legal moves of a verb name, perhaps only those with one kind."""
    moves = [move.split(" ") for move in oracle.legal()]
    return {move[1] for move in moves if move[0] == verb and (kind is None or move[2] == kind)}


# Lines


def test_lines_with_a_centre_between_their_ends_are_counted() -> None:
    lines = [line_between(a, b) for a, b in combinations(cells_within(4), 2)]
    framing = [line for line in lines if line.centres]
    rows = [line for line in framing if line.in_a_row]
    borders = [line for line in framing if line.borders]
    steeper = [line for line in framing if not line.in_a_row and not line.borders]
    assert not any(line.in_a_row and line.borders for line in framing)
    assert (len(framing), len(rows), len(borders), len(steeper)) == (654, 396, 150, 108)


def test_a_line_is_the_same_from_both_ends() -> None:
    for a, b in combinations(cells_within(3), 2):
        there, back = line_between(a, b), line_between(b, a)
        assert set(there.centres) == set(back.centres)
        assert set(there.interiors) == set(back.interiors)
        assert set(there.borders) == set(back.borders)


def test_interiors_and_borders_cover_a_line_without_gap_or_overlap() -> None:
    for a, b in combinations(cells_within(4), 2):
        line = line_between(a, b)
        stretches = [stretch_inside(a, b, cell) for cell in line.interiors]
        stretches += [stretch_along_border(a, b, one, other) for one, other in line.borders]
        reached = Fraction(0)
        for first, last in sorted(stretch for stretch in stretches if stretch):
            assert first == reached
            reached = last
        assert reached == 1


# The worked examples


@pytest.mark.parametrize("edition", EDITIONS)
def test_example_1_framed(edition: str) -> None:
    tiles = land(DESERT, (-1, 1), (2, 1)) | land(RIVER, (0, 1)) | land(FOREST, (1, 1))
    for focus in [(-1, 1), (2, 1)]:
        assert targets(game(tiles, DESERT, focus, edition=edition), "flip") == names([(0, 1), (1, 1)])


@pytest.mark.parametrize("edition", EDITIONS)
def test_example_2_a_line_that_misses_every_centre(edition: str) -> None:
    tiles = land(RIVER, (1, 0), (3, 1)) | land(MOUNTAIN, (2, 0), (2, 1), (1, 1))
    for focus in [(1, 0), (3, 1)]:
        assert targets(game(tiles, RIVER, focus, edition=edition), "flip") == set()


def test_example_3_placement() -> None:
    oracle = game(land(DESERT, (1, 0)) | land(RIVER, (-1, 0)), FOREST)
    cells = targets(oracle, "place")
    assert len(cells) == 10
    assert {distance(cell) for cell in cells_within(5) if cell.name in cells} == {1, 2}
    assert name(0, 2) not in cells


def test_example_4_placement_at_the_limit() -> None:
    oracle = game(land(RIVER, (1, 0), (2, 0), (3, 0), (4, 0), (0, 1), (0, -1)), FOREST)
    too_far = names([(4, 1), (5, -1), (5, 0)])
    for kind in (RIVER, DESERT, MOUNTAIN, "campsite", "catapult"):
        assert len(targets(oracle, "place", kind)) == 14
        assert not targets(oracle, "place", kind) & too_far
    assert targets(oracle, "place", "knight") == targets(oracle, "place", RIVER) | too_far


@pytest.mark.parametrize("edition", EDITIONS)
def test_example_5_the_tower(edition: str) -> None:
    oracle = game(land(MOUNTAIN, (1, 0)), RIVER, edition=edition)
    oracle.play(f"place {name(2, 0)} forest")
    assert targets(oracle, "flip") == (names([(1, 0)]) if edition == "french" else set())

    oracle = game(land(DESERT, (1, 0)) | land(RIVER, (2, 0)) | land(MOUNTAIN, (3, 0)), RIVER, edition=edition)
    oracle.play(f"place {name(4, 0)} forest")
    assert targets(oracle, "flip") == names([(3, 0)])


@pytest.mark.parametrize("edition", EDITIONS)
def test_example_6_chain(edition: str) -> None:
    tiles = (
        land(DESERT, (-1, 1), (0, 3))
        | land(RIVER, (0, 1), (1, 0), under=DESERT)
        | land(FOREST, (0, 2), (0, -1), under=DESERT)
        | land(MOUNTAIN, (-1, 0), (1, -1))
    )
    oracle = game(tiles, DESERT, edition=edition)
    oracle.play(f"place {name(1, 1)} river")
    assert targets(oracle, "flip") == names([(0, 1)])
    oracle.play(f"flip {name(0, 1)}")
    assert targets(oracle, "flip") == names([(0, 2)])
    oracle.play(f"flip {name(0, 2)}")
    assert targets(oracle, "flip") == set()
    assert "end" in oracle.legal()


@pytest.mark.parametrize("turns_up", [RIVER, MOUNTAIN])
def test_example_7_knight(turns_up: str) -> None:
    tiles = (
        land(FOREST, (1, 0))
        | land(FOREST, (3, 1), under=turns_up)
        | land(DESERT, (2, 0), (2, 2))
        | land(RIVER, (3, 0), (1, 3))
        | land(MOUNTAIN, (4, 0), under=RIVER)
    )
    oracle = game(tiles, RIVER)
    far = name(5, 0)
    assert [kind for kind in (*COLOURS, *SPECIALS) if far in targets(oracle, "place", kind)] == ["knight"]
    oracle.play(f"place {far} knight")
    assert targets(oracle, "flip") == names([(4, 0)])
    oracle.play(f"flip {name(4, 0)}")
    assert targets(oracle, "flip") == names([(3, 1), (2, 2)])
    oracle.play(f"flip {name(3, 1)}")
    assert targets(oracle, "flip") == (names([(2, 2)]) if turns_up == RIVER else set())


@pytest.mark.parametrize("edition", EDITIONS)
def test_example_8_campsite(edition: str) -> None:
    tiles = land(DESERT, (1, 0), under=FOREST) | land(RIVER, (1, 1)) | land(FOREST, (1, 2)) | land(MOUNTAIN, (0, 1))
    plain, camp = game(tiles, FOREST, edition=edition), game(tiles, FOREST, edition=edition)
    plain.play(f"place {name(2, -1)} river")
    assert targets(plain, "flip") == set()
    camp.play(f"place {name(2, -1)} campsite")
    assert targets(camp, "flip") == names([(1, 0)])
    camp.play(f"flip {name(1, 0)}")
    assert targets(camp, "flip") == names([(1, 1)])


@pytest.mark.parametrize("edition", ENGLISH)
def test_example_9_catapult(edition: str) -> None:
    tiles = land(FOREST, (1, 0)) | land(DESERT, (2, -1)) | land(RIVER, (0, 1), under=MOUNTAIN)
    oracle = game(tiles, MOUNTAIN, edition=edition)
    oracle.play(f"place {name(1, 1)} catapult")
    assert targets(oracle, "flip") == set()
    assert targets(oracle, "catapult") == names([(0, 1)])
    assert f"catapult {name(0, 1)} {name(0, 1)}" not in oracle.legal()
    oracle.play(f"catapult {name(0, 1)} {name(1, -1)}")
    assert oracle.tiles[name(1, -1)] == "mountain/river"
    assert name(0, 1) not in oracle.tiles
    assert targets(oracle, "flip") == names([(1, 0)])
    assert targets(oracle, "catapult") == set()


@pytest.mark.parametrize("edition", EDITIONS)
def test_example_10_border_line(edition: str) -> None:
    tiles = land(DESERT, (-1, 0), (1, 2)) | land(RIVER, (0, 1))
    assert targets(game(tiles, DESERT, (1, 2), edition=edition), "flip") == set()
    tiles |= land(FOREST, (0, 2))  # the tower carries the other half of the line
    assert targets(game(tiles, DESERT, (1, 2), edition=edition), "flip") == names([(0, 1)])
    tiles |= land(FOREST, (-1, 1))
    assert targets(game(tiles, DESERT, (1, 2), edition=edition), "flip") == names([(0, 1)])
    assert targets(game(tiles, DESERT, (1, 2), edition=edition, lines="rows"), "flip") == set()


# Turns, score, counts


def test_a_tile_of_another_colour_leaves_spies_and_the_end() -> None:
    tiles = land(DESERT, (1, 0), under=FOREST) | land(RIVER, (1, 1))
    oracle = game(tiles, RIVER)
    oracle.play(f"place {name(1, -1)} mountain")
    oracle.play(f"flip {name(1, 0)}")
    assert oracle.legal() == ["end", "spy g5", "spy g6", "spy g7"]
    for _ in range(3):
        oracle.play("spy g5")
    assert oracle.legal() == ["end"]
    oracle.play("end")
    assert oracle.turn == 1


def test_mandatory_flipping_forbids_the_end_while_a_tile_can_be_turned() -> None:
    tiles = land(DESERT, (1, 0), under=FOREST) | land(RIVER, (1, 1))
    oracle = game(tiles, RIVER, (1, 1), flipping="mandatory")
    assert "end" in oracle.legal()
    oracle.play("end")
    oracle = game(tiles | land(RIVER, (1, -1)), RIVER, (1, 1), flipping="mandatory")
    assert "end" not in oracle.legal()
    oracle.play("flip g6")
    assert "end" in oracle.legal()


def test_an_illegal_move_changes_nothing() -> None:
    oracle = Oracle()
    before = oracle.legal()
    for text in ("end", "place f6 desert", "place h6 desert", "place g6 river", "flip g6", "spy g6", "", "pass"):
        with pytest.raises(ValueError, match="not a legal move"):
            oracle.play(text)
    assert oracle.legal() == before
    assert oracle.tiles == {}


def test_score() -> None:
    # Each has two connected tiles and one alone; the tower does not connect river's (-1, 0) to its (1, 0).
    tiles = land(RIVER, (1, 0), (2, 0), (-1, 0)) | land(DESERT, (1, -2), (1, 1)) | {name(1, -3): "desert knight"}
    assert game(tiles, RIVER).points() == [5 + 3, 5 + 2, 1, 0]
    assert game(tiles, RIVER, edition="french").points() == [5 + 3, 5 + 1, 2, 0]
    assert game(tiles, RIVER, players=3).points() == [5 + 3, 5 + 2, 0]
    assert game(tiles, RIVER, players=3, edition="french").points() == [5 + 3, 5 + 1, 0]
    assert game(tiles, RIVER, players=2).points() == [5 + 3, 5]
    assert game(tiles, RIVER, colours=[FOREST, MOUNTAIN, RIVER, DESERT]).points() == [3, 2, 5 + 1, 5]


def test_ties_go_to_the_most_tiles_and_are_shared_after_that() -> None:
    unequal = game(land(RIVER, (-2, 1)) | land(DESERT, (2, -1), (1, 1)), RIVER)
    assert unequal.points() == [1 + 3, 2 + 2, 1, 0]
    assert unequal.winners() == [1]
    equal = game(land(RIVER, (-2, 1), (2, -1)) | land(FOREST, (1, 0), (1, 1)), RIVER)
    assert equal.points() == [2 + 3, 2, 4 + 1, 0]
    assert equal.winners() == [0, 2]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("edition", "fourth"), [("published", 5598), ("draft", 5598), ("french", 5688)])
def test_perft(players: int, edition: str, fourth: int) -> None:
    """By hand: 6 cells x 6 kinds; 3 of the kinds can be spied on, all can be followed by `end`; 8 cells x 6 kinds for
    the second player. The French tower adds 6 cells x 3 land tiles x 5 kinds (the campsite could flip anyway)."""
    oracle = Oracle(players, edition)
    assert [oracle.perft(depth) for depth in range(5)] == [1, 36, 54, 1782, fourth]


def in_one_piece(oracle: Oracle) -> bool:
    apart = {cell for cell in cells_within(5) if cell.name in oracle.tiles}
    joined = {TOWER}
    while touching := {cell for cell in apart if not joined.isdisjoint(neighbours(cell))}:
        joined |= touching
        apart -= touching
    return not apart


@pytest.mark.parametrize("flipping", ["optional", "mandatory"])
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_come_to_an_end(players: int, edition: str, flipping: str) -> None:
    chooser = random.Random(f"{players} {edition} {flipping}")
    oracle = Oracle(players, edition, flipping=flipping)
    placed = 0
    while oracle.turn is not None:
        moves = oracle.legal()
        assert moves == sorted(set(moves))
        verb = chooser.choice(sorted({move.split(" ")[0] for move in moves}))  # or placements drown everything else
        move = chooser.choice([move for move in moves if move.split(" ")[0] == verb])
        oracle.play(move)
        placed += verb == "place"
        assert in_one_piece(oracle)
    assert placed == 12 * players == len(oracle.tiles)
    assert oracle.legal() == []
    assert oracle.perft(1) == 0
    assert oracle.winners()
