"""Flicks and landings as numbers: what is possible, and that JSON gives back what it was given."""

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableflip.games.flipships.landing import Flick, Landing, Layout, Pose, Rest, Zone, parse_slot, slot_name

LANDING = Landing(
    Rest(Zone.ROW, Pose(12.3456, 331.0, 2.648, 0.0, 1.0), 3, ((3, 2), (3, 3)), (3,), {(3, 2): -4.5, (3, 3): -0.75}),
    turns=1.512,
    seconds=0.869,
    cards={(3, 2): Pose(1, 2, 0.2), (4, 1): None},
    ships={"a1": Rest(Zone.OFF, None), "b2": Rest(Zone.ATMOSPHERE, Pose(0, 50, 2.25))},
    path=b"\x01\x02\xff",
)


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("x", {"x_mm": 431.0, "speed_m_s": 2.0}),
        ("speed", {"x_mm": 0.0, "speed_m_s": 0.4}),
        ("speed", {"x_mm": 0.0, "speed_m_s": math.nan}),
        ("speed", {"x_mm": 0.0, "speed_m_s": math.inf}),
        ("aim", {"x_mm": 0.0, "speed_m_s": 2.0, "aim_degrees": -81.0}),
        ("loft", {"x_mm": 0.0, "speed_m_s": 2.0, "loft_degrees": 90.0}),
        ("spin", {"x_mm": 0.0, "speed_m_s": 2.0, "spin_turns": -0.1}),
        ("spin", {"x_mm": 0.0, "speed_m_s": 2.0, "spin_turns": True}),
        ("x", {"x_mm": "left", "speed_m_s": 2.0}),
    ],
)
def test_an_impossible_flick_is_refused_by_the_number_that_is_wrong(name: str, numbers: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=rf"^{name}=.* is not possible: it must be .* to "):
        Flick(**numbers)


def test_the_reason_says_what_is_possible() -> None:
    with pytest.raises(ValueError, match=r"^speed=9 is not possible: it must be 0\.5 to 3 m/s\.$"):
        Flick(0, 9)


def test_a_flick_from_json_names_what_it_does_not_know_or_needs() -> None:
    with pytest.raises(ValueError, match="has no power; it has x, speed, aim, loft, spin"):
        Flick.from_json({"x": 0, "speed": 2, "power": 3})
    with pytest.raises(ValueError, match="needs speed"):
        Flick.from_json({"x": 0})
    assert Flick.from_json({"x": 0, "speed": 2}) == Flick(0, 2)


@given(*(st.floats(allow_nan=False) for _ in range(5)))
def test_the_nearest_flick_is_always_possible(x: float, speed: float, aim: float, loft: float, spin: float) -> None:
    flick = Flick.nearest(x, speed, aim, loft, spin)
    assert Flick.from_json(json.loads(json.dumps(flick.to_json()))) == flick
    assert Flick.nearest(*flick.to_json().values()) == flick


def test_a_landing_survives_json() -> None:
    assert Landing.from_json(json.loads(json.dumps(LANDING.to_json()))) == LANDING


def test_a_layout_survives_json_and_has_its_pieces_in_order() -> None:
    pose = Pose(1, 2, 0.2)
    layout = Layout({(2, 1): pose, (1, 3): pose}, {"b": pose, "a": pose}, 3, (5.0, 400.0), frozenset({"b"}))
    assert (list(layout.cards), list(layout.ships)) == ([(1, 3), (2, 1)], ["a", "b"])
    for given_layout in (layout, Layout({})):
        assert Layout.from_json(json.loads(json.dumps(given_layout.to_json()))) == given_layout


def test_slots_have_names() -> None:
    assert [slot_name(slot) for slot in ((1, 1), (4, 5))] == ["r1c1", "r4c5"]
    assert parse_slot("r3c2") == (3, 2)
    for wrong in ("3,2", "r0c1", "r3c2x", "R3C2", ""):
        with pytest.raises(ValueError, match="slots look like r3c2"):
            parse_slot(wrong)


def test_the_table_after_a_landing_has_what_moved_where_it_lies_now() -> None:
    lay = Pose(5, 5, 0.2)
    before = Layout({(3, 2): lay, (4, 1): lay, (4, 2): lay}, {"a1": lay, "b2": lay, "c3": lay}, loose=frozenset({"c3"}))
    after = before.after(LANDING, "d4")
    assert after.cards == {(3, 2): Pose(1, 2, 0.2), (4, 2): lay}
    assert after.ships == {"b2": Pose(0, 50, 2.25), "c3": lay, "d4": LANDING.rest.pose}
    assert not after.loose


@pytest.mark.parametrize("zone", [Zone.SHORT, Zone.OFF])
def test_a_ship_that_is_taken_up_again_does_not_stay_on_the_table(zone: Zone) -> None:
    landing = Landing(Rest(zone, None), 0.5, 0.4)
    assert Layout({}).after(landing, "a1").ships == {}
