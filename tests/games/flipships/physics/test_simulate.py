"""Single flicks on the real simulator: what they touch, what they move, and how they end."""

from dataclasses import replace

import mujoco
import numpy as np
import pytest

from tableflip.games.flipships.landing import Flick, Landing, Layout, Pose, Zone
from tableflip.games.flipships.physics import simulate
from tableflip.games.flipships.physics.geometry import card_gap_mm, judge, take_away
from tableflip.games.flipships.physics.path import decode
from tableflip.games.flipships.physics.simulate import Blocked, World, land
from tableflip.games.flipships.physics.table import full, model_xml, slot_pose, straight

FLAT_MM, ON_CARD_MM = 2.25, 2.65
AT_ROW_2 = Flick(0.0, 1.68, 0.0, 60.0, 1.55)
AT_THE_MOTHERSHIP = Flick(0.0, 2.53, 0.0, 60.0, 1.55)


def test_a_good_flick_lands_in_its_row_on_its_card() -> None:
    landing = land(full(), AT_ROW_2)
    assert (landing.rest.zone, landing.rest.row) == (Zone.ROW, 2)
    assert (2, 3) in landing.rest.on
    assert landing.turns == pytest.approx(1.55, abs=0.05)
    assert 0.3 < landing.seconds < 2


def test_a_hard_flick_gets_into_the_mothership() -> None:
    assert land(full(), AT_THE_MOTHERSHIP).rest.zone == Zone.MOTHERSHIP


def test_a_weak_flick_does_not_turn_over_and_counts_for_nothing() -> None:
    landing = land(full(), Flick(0.0, 0.6, 0.0, 60.0, 3.0))
    assert landing.turns < 1
    assert (landing.rest.zone, landing.rest.on, landing.rest.row) == (Zone.SHORT, (), None)


def test_a_soft_flick_stays_in_the_atmosphere() -> None:
    assert land(full(), Flick(0.0, 0.85, 0.0, 60.0, 1.2)).rest.zone == Zone.ATMOSPHERE


def test_a_flick_past_the_side_falls_off_the_table() -> None:
    landing = land(full(), Flick(400.0, 2.5, 70.0, 55.0, 1.5))
    assert (landing.rest.zone, landing.rest.pose) == (Zone.OFF, None)
    assert landing.seconds < 3


def test_turns_are_counted_until_the_ship_first_touches_something() -> None:
    for spin in (1.2, 2.25, 3.1):
        # Between 0.1 short of it (an upright ship touches early) and 0.1 more (it may land lower than it started).
        assert land(straight([]), replace(AT_ROW_2, spin_turns=spin)).turns == pytest.approx(spin, abs=0.1)


def test_what_is_knocked_is_told_and_lies_where_it_was_told() -> None:
    layout = full()
    landing = land(layout, replace(AT_ROW_2, loft_degrees=50.0))
    assert landing.cards
    for slot, pose in landing.cards.items():
        assert pose is not None
        assert pose != layout.cards[slot]
        assert abs(pose.z_mm - 0.2) < 0.05, "it lies flat on the table"
    rest = judge(landing.rest.pose, layout.after(landing, "a"))
    assert rest == landing.rest


def test_a_ship_that_is_hit_moves_and_is_judged_anew() -> None:
    alone = land(straight([]), AT_ROW_2)
    assert alone.rest.pose is not None
    in_the_way = Pose(alone.rest.pose.x_mm, alone.rest.pose.y_mm + 5, FLAT_MM)
    landing = land(replace(straight([]), ships={"b": in_the_way}), AT_ROW_2)
    moved = landing.ships["b"].pose
    assert moved is not None
    assert moved.y_mm > in_the_way.y_mm + 1
    assert "ship b" in decode(landing.path).tracks


def test_a_ship_is_judged_anew_when_its_card_is_pulled_from_under_it() -> None:
    # By hand: a card that slides away under a ship that hardly moves is rare. The ship lies on (1, 3) by 2 mm.
    layout = replace(straight([(1, 3)]), ships={"b": Pose(0.0, 218.0 + 12.0, FLAT_MM)})
    world = World(layout)
    data = mujoco.MjData(world.model)
    flight = simulate.Flight(world, data)
    before = flight.last.copy()
    flight.last[1, 1] -= 0.02
    landing = world.landing(before, flight)
    assert landing.ships["b"].on == ()


def test_a_ship_lying_still_far_away_is_not_mentioned() -> None:
    layout = replace(full(), ships={"b": Pose(-300.0, 700.0, FLAT_MM)})
    assert land(layout, AT_ROW_2).ships == {}


def test_a_loose_ship_falls_into_place() -> None:
    stacked = Layout({}, {"under": Pose(200.0, 300.0, FLAT_MM), "over": Pose(200.0, 300.0, FLAT_MM + 4.5)})
    landing = land(take_away(stacked, ships=["under"]), AT_ROW_2)
    fallen = landing.ships["over"].pose
    assert fallen is not None
    assert fallen.z_mm == pytest.approx(FLAT_MM, abs=0.01)


def test_a_flick_cannot_start_where_a_ship_lies() -> None:
    layout = replace(full(), ships={"b": Pose(20.0, 10.0, FLAT_MM)})
    with pytest.raises(Blocked, match="Ship b lies there"):
        land(layout, Flick(0.0, 2.0))
    land(layout, Flick(60.0, 2.0))


def test_a_flick_can_start_from_a_card_that_was_knocked_to_the_edge() -> None:
    layout = Layout({(1, 3): Pose(0.0, 40.0, 0.2)})
    landing = land(layout, AT_ROW_2)
    assert landing.turns > 1.4


def test_a_flick_can_start_from_the_middle_of_the_table() -> None:
    world = World(full())
    landing = world.flick(Flick(0.0, 1.2, 0.0, 60.0, 1.5), start_mm=(200.0, 300.0))
    assert landing.turns > 1.4
    assert landing.rest.pose is not None
    assert landing.rest.pose.y_mm > 380


def test_a_ship_pushed_against_a_card_is_not_on_it() -> None:
    """Real contact, not geometry: a ship slides along the table into the side of a card."""
    world = World(straight([(1, 3)]))
    data = mujoco.MjData(world.model)
    data.qpos[:3] = 0.05, 0.174, 0.00225
    data.qvel[0] = -0.3
    gaps_mm = []
    for _ in range(200):
        mujoco.mj_step(world.model, data, 5)
        ship, card = (simulate.from_metres(pose) for pose in simulate.pieces(data))
        assert ship is not None
        assert card is not None
        gaps_mm.append(card_gap_mm(ship, card))
        assert judge(ship, Layout({(1, 3): card})).on == ()
    assert card.x_mm < -1, "the card was pushed"
    assert min(gaps_mm) < -0.2, "by the bulge of the rim, which is over its edge"


def test_a_flick_that_never_comes_to_rest_is_void(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "LONGEST_S", 0.3)
    landing = land(full(), AT_THE_MOTHERSHIP)  # still in the air
    assert (landing.rest.zone, landing.rest.pose) == (Zone.SHORT, None)
    assert landing.cards == {}
    assert landing.ships == {}
    assert landing.seconds == pytest.approx(0.3)


def test_pieces_that_go_on_moving_do_not_void_a_flick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "moves", lambda poses, still_from: np.arange(len(poses)) > 0)  # all but the ship
    monkeypatch.setattr(simulate, "LONGEST_S", 1.5)
    landing = land(straight([(4, 1)]), AT_ROW_2)
    assert landing.rest.zone == Zone.ROW
    assert landing.seconds == pytest.approx(1.5)


def test_watching_changes_nothing() -> None:
    steps = []
    world = World(full())
    watched = world.flick(AT_ROW_2, watch=lambda model, data: steps.append(data.time))
    assert watched == world.flick(AT_ROW_2) == land(full(), AT_ROW_2)
    assert len(steps) == round(watched.seconds * 2400)


def test_a_fast_spinning_flick_has_twice_the_frames() -> None:
    slow, fast = (land(straight([]), replace(AT_THE_MOTHERSHIP, spin_turns=spin)) for spin in (1.5, 5.0))
    assert (decode(slow.path).frames_a_second, decode(fast.path).frames_a_second) == (60, 120)
    for landing in (slow, fast):
        assert decode(landing.path).seconds <= landing.seconds + 1 / 60
        assert len(landing.path) < 4000


def test_three_rows_and_other_motherships_can_be_played() -> None:
    xml = model_xml(full(rows=3))
    assert "card r3c5" in xml
    assert "card r4c1" not in xml
    far = Layout({}, mothership_mm=(100.0, 300.0))
    nearer = Flick(100.0, 1.9, 0.0, 62.0, 1.55)
    assert isinstance(land(far, nearer), Landing)
    assert judge(Pose(100.0, 340.0, FLAT_MM), far).zone == Zone.MOTHERSHIP


def test_a_landing_on_a_card_lies_on_top_of_it() -> None:
    landing = land(full(), AT_ROW_2)
    assert landing.rest.pose is not None
    assert landing.rest.on == ((2, 3),)
    assert landing.rest.pose.z_mm == pytest.approx(ON_CARD_MM, abs=0.01)
    assert abs(landing.rest.pose.x_mm - slot_pose((2, 3)).x_mm) < 30


def test_the_simulator_warns_in_the_log_alone(
    capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture, tmp_path, monkeypatch
) -> None:
    """By itself MuJoCo prints warnings, and writes a file into the folder that it was started in."""
    monkeypatch.chdir(tmp_path)
    caplog.set_level("DEBUG")
    table = full()
    lying = replace(table.cards[2, 3], z_mm=ON_CARD_MM - 0.05)
    land(replace(table, ships={"river-1a": lying}, loose=frozenset({"river-1a"})), AT_THE_MOTHERSHIP)
    assert {record.levelname for record in caplog.records} == {"DEBUG"}
    assert "card r2c3" in caplog.text
    assert capfd.readouterr() == ("", "")
    assert not list(tmp_path.iterdir())
