"""Ships over cards, by cases whose answer is known exactly, and by a search that knows nothing of directions."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableflip.games.flipships.landing import Layout, Pose, Zone
from tableflip.games.flipships.physics.geometry import card_gap_mm, judge, ships_overlap, take_away
from tableflip.games.flipships.physics.table import full, mothership_middle_mm, slot_pose, straight

FLAT_MM, ON_CARD_MM = 2.25, 2.65
CARD = slot_pose((1, 3))  # straight, 63 x 88 mm, its middle at (0, 174)


def turned(pose: Pose, degrees: float) -> Pose:
    half = math.radians(degrees) / 2
    return Pose(pose.x_mm, pose.y_mm, pose.z_mm, math.cos(half), 0, 0, math.sin(half))


def leaning(x_mm: float, y_mm: float, degrees: float) -> Pose:
    """A ship tipped about the x axis."""
    half = math.radians(degrees) / 2
    return Pose(x_mm, y_mm, 15.0, math.cos(half), math.sin(half))


def ship(x_mm: float, y_mm: float) -> Pose:
    return Pose(x_mm, y_mm, FLAT_MM)


# The layout


def test_cards_lie_as_on_the_drawn_table() -> None:
    layout = full()
    assert len(layout.cards) == 20
    # Column 1 is the rightmost, row 1 the nearest; gaps are 12.5 mm.
    assert (slot_pose((1, 1)).x_mm, slot_pose((1, 5)).x_mm) == (151.0, -151.0)
    assert (slot_pose((1, 3)).y_mm, slot_pose((4, 3)).y_mm) == (174.0, 475.5)
    assert mothership_middle_mm(layout) == (0.0, 532.0 + 3 + 45)
    assert mothership_middle_mm(full(rows=3))[1] == mothership_middle_mm(layout)[1] - 100.5


# Distances


@pytest.mark.parametrize(
    ("where", "gap_mm"),
    [
        ((0.0, 174.0), -45.5),  # in the middle: out over the nearer side
        ((45.5, 174.0), 0.0),  # touching the right side
        ((45.4, 174.0), -0.1),
        ((50.0, 174.0), 4.5),
        ((0.0, 116.0), 0.0),  # touching the near side
        ((0.0, 100.0), 16.0),
        ((31.5 + 3, 218.0 + 4), 5.0 - 14.0),  # 3-4-5 from the far right corner
        ((31.5 + 12, 218.0 + 16), 20.0 - 14.0),
    ],
)
def test_gaps_to_a_straight_card_are_exact(where: tuple[float, float], gap_mm: float) -> None:
    assert card_gap_mm(ship(*where), CARD) == pytest.approx(gap_mm, abs=0.002)


def test_a_card_turned_by_a_quarter_is_as_wide_as_it_was_deep() -> None:
    assert card_gap_mm(ship(60.0, 174.0), turned(CARD, 90)) == pytest.approx(60 - 44 - 14)
    assert card_gap_mm(ship(0.0, 230.0), turned(CARD, 90)) == pytest.approx(56 - 31.5 - 14)


def test_a_card_turned_by_45_degrees_points_at_the_ship_with_a_side() -> None:
    away = 31.5 + 14 + 3
    at = ship(away * math.sqrt(0.5), 174.0 + away * math.sqrt(0.5))
    assert card_gap_mm(at, turned(CARD, 45)) == pytest.approx(3.0, abs=1e-3)


def test_a_leaning_ship_covers_less() -> None:
    # Upright, it is as deep as it is thick: 4.5 mm.
    assert card_gap_mm(leaning(0.0, 218.0 + 10, 90), CARD) == pytest.approx(10 - 2.25, abs=1e-3)
    # Tipped by 60 degrees: half of the radius, and the thickness.
    reach = 14 * math.cos(math.radians(60)) + 2.25 * math.sin(math.radians(60))
    assert card_gap_mm(leaning(0.0, 218.0 + 10, 60), CARD) == pytest.approx(10 - reach, abs=1e-3)
    # To its sides, it is as wide as ever.
    assert card_gap_mm(leaning(31.5 + 20, 174.0, 60), CARD) == pytest.approx(6.0, abs=1e-3)


@given(st.floats(-70, 70), st.floats(90, 260), st.floats(-180, 180))
def test_gaps_are_those_of_a_circle_and_a_turned_rectangle(x_mm: float, y_mm: float, degrees: float) -> None:
    angle = math.radians(degrees)
    dx, dy = x_mm - CARD.x_mm, y_mm - CARD.y_mm
    across = abs(math.cos(angle) * dx + math.sin(angle) * dy) - 31.5
    along = abs(-math.sin(angle) * dx + math.cos(angle) * dy) - 44
    outside = math.hypot(max(across, 0), max(along, 0))
    exact = (outside or max(across, along)) - 14
    assert card_gap_mm(ship(x_mm, y_mm), turned(CARD, degrees)) == pytest.approx(exact, abs=0.003)


def test_tipped_outlines_agree_with_a_search_over_points() -> None:
    rng = np.random.default_rng(4)
    angles, levels = np.linspace(0, 2 * np.pi, 721), (-2.25, 2.25)
    rim = np.array([(14 * math.cos(a), 14 * math.sin(a), z) for a in angles for z in levels])
    for _ in range(40):
        tip = rng.uniform(-80, 80)
        at = leaning(0.0, rng.uniform(219, 250), tip)
        cos, sin = math.cos(math.radians(tip)), math.sin(math.radians(tip))
        nearest_mm = np.min(at.y_mm + cos * rim[:, 1] - sin * rim[:, 2]) - 218.0
        assert card_gap_mm(at, CARD) == pytest.approx(nearest_mm, abs=0.01)


def test_ships_overlap_unless_they_only_touch() -> None:
    assert ships_overlap(ship(0, 100), ship(27.9, 100))
    assert not ships_overlap(ship(0, 100), ship(28.0, 100))


# Verdicts


def on(where: tuple[float, float], layout: Layout) -> set[tuple[int, int]]:
    return set(judge(Pose(*where, ON_CARD_MM), layout).on)


def test_any_overlap_is_a_hit_but_touching_is_not() -> None:
    alone, right_side = straight([(1, 3)]), 31.5
    assert on((right_side + 14.0, 174), alone) == set()
    assert on((right_side + 13.6, 174), alone) == set()  # the bulge of the rim over the edge of the card
    assert on((right_side + 13.4, 174), alone) == {(1, 3)}  # just barely on it


def test_a_ship_can_lie_on_up_to_four_cards() -> None:
    between_columns, between_rows = 31.5 + 6.25, 218 + 6.25
    assert on((between_columns, 174), full()) == {(1, 3), (1, 2)}
    assert on((0, between_rows), full()) == {(1, 3), (2, 3)}
    assert on((between_columns, between_rows), full()) == {(1, 3), (1, 2), (2, 3), (2, 2)}


def test_a_card_is_hit_where_it_lies_not_where_its_slot_is() -> None:
    layout = Layout({(1, 3): Pose(0, 300, 0.2)})
    assert judge(ship(0, 174), layout).on == ()
    assert judge(ship(0, 300), layout).on == ((1, 3),)


@pytest.mark.parametrize(
    ("where", "zone", "row"),
    [
        ((0, 50), Zone.ATMOSPHERE, None),
        ((0, 116), Zone.ATMOSPHERE, None),  # wholly in it
        ((0, 116.1), Zone.ROW, 1),  # reaching out of it
        ((-400, 174), Zone.ROW, 1),  # rows go across the whole table
        ((0, 230.4), Zone.ROW, 1),  # the gap behind a row is the row's
        ((0, 230.6), Zone.ROW, 2),
        ((200, 531), Zone.ROW, 4),
        ((200, 533), Zone.BEYOND, None),
        ((0, 800), Zone.BEYOND, None),
        ((0, 580), Zone.MOTHERSHIP, None),
        ((54.9, 580), Zone.MOTHERSHIP, None),
        ((60, 580), Zone.BEYOND, None),
    ],
)
def test_zones(where: tuple[float, float], zone: Zone, row: int | None) -> None:
    rest = judge(ship(*where), straight([]))
    assert (rest.zone, rest.row) == (zone, row)


def test_with_three_rows_the_mothership_is_nearer() -> None:
    layout = full(rows=3)
    assert judge(ship(200, 440), layout).zone == Zone.BEYOND
    assert judge(ship(0, 480), layout).zone == Zone.MOTHERSHIP


def test_a_ship_on_top_of_the_walls_is_not_in() -> None:
    assert judge(Pose(54, 580, 32.25), full()).zone == Zone.BEYOND
    assert judge(Pose(50, 580, 12.0), full()).zone == Zone.MOTHERSHIP  # leaning on a wall


def test_off_the_table_is_off() -> None:
    rest = judge(None, full())
    assert (rest.zone, rest.pose, rest.on) == (Zone.OFF, None, ())


def test_moon_spaces_are_right_of_column_1() -> None:
    assert judge(ship(226, 180), full()).moons == (1,)
    assert judge(ship(226, 230), full()).moons == (1, 2)
    assert judge(ship(190, 180), full()).moons == (1,)  # reaching over it from column 1
    assert judge(ship(151, 180), full()).moons == ()
    assert judge(ship(226, 60), full()).moons == ()


def test_gaps_are_told_as_far_as_a_laser_reaches() -> None:
    layout = straight([(1, 1), (1, 5), (2, 3)])
    rest = judge(ship(0, 174), layout)
    # 230.5 is the front of row 2; columns 1 and 5 are 151 mm away: 151 - 31.5 - 14 > 88.
    assert rest.gaps_mm == {(2, 3): pytest.approx(230.5 - 174 - 14, abs=0.01)}


def test_what_leaned_on_a_piece_is_loose_when_it_is_taken_away() -> None:
    layout = Layout(
        {(1, 3): CARD},
        {"under": ship(200, 50), "over": Pose(210, 50, 6.75), "far": ship(-200, 50), "card": Pose(0, 174, ON_CARD_MM)},
    )
    without = take_away(layout, ships=["under"])
    assert without.loose == {"over"}
    assert set(without.ships) == {"over", "far", "card"}
    assert take_away(without, cards=[(1, 3)]).loose == {"over", "card"}
    assert take_away(without, ships=["over"]).loose == frozenset()
