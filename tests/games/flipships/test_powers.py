"""The twelve powers, one by one (FS-17 to FS-20)."""

import pytest

from tableflip import IllegalMove
from tests.games.flipships.drawing import ICONS, flip, names, table
from tests.games.flipships.test_attack import enemies, ship

OTHERS = ["moon", "long-laser", "blast"]
FIELD = """
    1>1  .    1>1  .    1>2
    .    1>2t 1>1  1>1s .
    .    1>3  1>1  .    1>1
    .    .    .    1>1  .
"""
SPARE = {"moon": "encore", "long-laser": "second-try", "blast": "triple"}
LEVELS = {"1a": 0, "2a": 1, "3a": 2}


def with_power(power: str, name: str, picture: str = FIELD, **rest):
    """A table at which river has one ship, with this power, and desert one without any that matters."""
    pilots = ["moon", "pierce", "repair"]
    pilots[LEVELS[name]] = power
    others = [other if other not in pilots else SPARE[other] for other in OTHERS]
    ships = rest.pop("ships", [{name: "active"}, {"1a": "active"}])
    return table(picture, pilots=[pilots, others], ships=ships, **rest)


def attacks(match) -> set[str]:
    return {text.removeprefix("attack ") for text in match.legal() if text.startswith("attack")}


def key(match, text: str) -> str:
    with pytest.raises(IllegalMove) as refused:
        match.play(text)
    return refused.value.reason.key


# --- level 1 ---------------------------------------------------------------------------------------------------------


def test_moon_attacks_any_enemy_of_the_row():
    match = with_power("moon", "1a")
    flip(match, "1a", "moon=2")
    match.play("resolve 1a")
    assert attacks(match) == {"r2c1", "r2c3", "r2c4"}
    assert key(match, "attack r1c2") == "out-of-reach"
    match.play("attack r2c4")
    assert "r2c4" not in enemies(match)
    assert ship(match, "river", "1a")["is"] == "docked"


def test_moon_on_two_spaces_and_a_card():
    """A ship may lie on two moon spaces and on a card as well: the card is hit, and one enemy of either row."""
    match = with_power("moon", "1a")
    flip(match, "1a", "on=r2c1 moon=1,2 at=190,228")
    match.play("resolve 1a")
    assert "r2c1" not in enemies(match)
    assert attacks(match) == {"r1c2", "r2c3", "r2c4"}
    match.play("done")
    assert "r1c2" in enemies(match)


def test_moon_does_not_hit_a_card_twice():
    """FS-39: the two-hit card at the end of the row stays, however one lies on it and on its moon space."""
    match = with_power("moon", "1a", ". . . . .\n. . . . .\n. 1>3 . . 1>2t\n. . . . .")
    flip(match, "1a", "on=r2c1 moon=2 at=187,275")
    match.play("resolve 1a")
    assert attacks(match) == {"r2c4"}
    match.play("attack r2c4")
    assert enemies(match) == {"r2c1"}
    assert ship(match, "river", "1a")["waits"] == ["r2c1"]


def test_side_step_does_not_step_onto_what_it_lies_on():
    """FS-39: on two neighbours at once, neither is beside itself."""
    match = with_power("side-step", "1a")
    flip(match, "1a", "on=r2c3,r2c4 at=-37,275")
    match.play("resolve 1a")
    assert attacks(match) == {"r3c3", "r3c4"}


def test_moon_on_a_protected_card_waits_there():
    """FS-20, over two players: the two-hit card of row 3."""
    match = with_power("moon", "1a")
    flip(match, "1a", "moon=3")
    match.play("resolve 1a")
    events = match.play("attack r3c4")
    pose = ship(match, "river", "1a")["pose"]
    assert names(events, "waits") == [{"event": "waits", "seat": 0, "ship": "river-1a", "on": ["r3c4"], "pose": pose}]
    assert pose[:2] == [-75.5, 375.0]  # moved onto the card
    match.play("done")
    flip(match, "1a", "on=r3c4")
    match.play("done")
    assert "r3c4" not in enemies(match)


def test_short_laser_reaches_a_short_card_length():
    """63 mm from the ship's edge."""
    match = with_power("short-laser", "1a")
    flip(match, "1a", "atmosphere at=75,60")
    match.play("resolve 1a")
    assert attacks(match) == {"r1c2"}  # 130 - 60 - 14 = 56 mm
    match.play("attack r1c2")
    assert "r1c2" not in enemies(match)


def test_short_laser_needs_a_miss_and_a_card_in_reach():
    match = with_power("short-laser", "1a")
    flip(match, "1a", "atmosphere at=75,50")  # 66 mm
    match.play("resolve 1a")
    assert ship(match, "river", "1a")["is"] == "docked"
    for landing in ("on=r1c2", "mothership", "off"):
        match = with_power("short-laser", "1a")
        flip(match, "1a", landing)
        match.play("resolve 1a")
        assert match.legal() == ["done"]


def test_side_step_attacks_a_neighbour_instead():
    match = with_power("side-step", "1a")
    flip(match, "1a", "on=r2c3")
    match.play("resolve 1a")
    assert attacks(match) == {"r3c3", "r2c4"}
    match.play("attack r2c4")
    assert {"r2c3"} <= enemies(match)
    assert "r2c4" not in enemies(match)


def test_side_step_declined_hits_what_it_lies_on():
    match = with_power("side-step", "1a")
    flip(match, "1a", "on=r2c3")
    match.play("done")
    assert "r2c3" not in enemies(match)


def test_side_step_onto_a_shielded_card_waits():
    match = with_power("side-step", "1a")
    flip(match, "1a", "on=r2c3")
    match.play("resolve 1a")
    match.play("attack r3c3")
    assert ship(match, "river", "1a")["waits"] == ["r3c3"]
    assert ship(match, "river", "1a")["pose"][:2] == [0.0, 375.0]


def test_encore_flips_again_after_every_hit_on_the_mothership():
    match = with_power("encore", "1a", mothership=9)
    for health in (8, 7, 6):
        events = flip(match, "1a", "mothership")
        assert names(events, "mothership") == [{"event": "mothership", "lost": 1, "health": health}]
        match.play("reflip")
    flip(match, "1a", "on=r1c2")
    assert "reflip" not in match.legal()
    match.play("done")
    assert match.view()["mothership"] == 6
    assert "r1c2" not in enemies(match)


def test_encore_need_not():
    match = with_power("encore", "1a")
    flip(match, "1a", "mothership")
    match.play("done")
    assert match.view()["mothership"] == 2  # counted once


# --- level 2 ---------------------------------------------------------------------------------------------------------


def test_second_try_gives_up_what_was_landed_on():
    match = with_power("second-try", "2a")
    flip(match, "2a", "on=r1c2")
    match.play("reflip")
    flip(match, "2a", "on=r2c1")
    assert "reflip" not in match.legal()
    match.play("done")
    assert "r1c2" in enemies(match)
    assert "r2c1" not in enemies(match)


def test_second_try_comes_on_top_of_the_atmosphere():
    match = with_power("second-try", "2a")
    for _ in range(3):
        flip(match, "2a", "atmosphere")
        match.play("reflip")
    flip(match, "2a", "atmosphere")
    assert "reflip" not in match.legal()
    assert ship(match, "river", "2a")["is"] == "docked"


def test_second_try_is_over_with_the_next_ship():
    match = with_power("second-try", "2a", ships=[{"2a": "active", "2b": "active"}, 1])
    flip(match, "2a", "row=1")
    flip(match, "2b", "row=1")
    match.play("reflip")
    assert match.view()["hand"] == "river-2b"


def test_pierce_ignores_shields_and_two_hits():
    match = with_power("pierce", "2a")
    flip(match, "2a", "on=r3c3,r3c4 at=-37,375")  # shielded, and a two-hit card
    match.play("done")
    assert not {"r3c3", "r3c4"} & enemies(match)
    assert "r3c2" in enemies(match)


@pytest.mark.parametrize(("landing", "health"), [("mothership", 2), ("on=r4c3", 3), ("off", 3), ("atmosphere", 3)])
def test_launch_pad_shoots_at_the_mothership_and_nothing_else(landing, health):
    match = with_power("launch-pad", "2a")
    flip(match, "2a", "row=4")
    before = enemies(match)
    match.play("resolve 2a")
    assert match.legal() == ["done", "launch"]
    match.play("launch")
    assert match.legal() == ["flick 2a", "flick 2a mothership"]
    flip(match, "2a", "short")
    flip(match, "2a", landing)
    assert match.legal() == ["done"]
    assert match.view()["mothership"] == health
    assert enemies(match) == before
    assert ship(match, "river", "2a")["is"] == "docked"


@pytest.mark.parametrize("landing", ["on=r1c2", "mothership", "off"])
def test_launch_pad_is_for_ships_that_have_hit_nothing(landing):
    match = with_power("launch-pad", "2a")
    flip(match, "2a", landing)
    match.play("resolve 2a")
    assert match.legal() == ["done"]
    assert key(match, "launch") == "resolve-first"


def test_long_laser_reaches_a_long_card_length():
    match = with_power("long-laser", "2a")
    flip(match, "2a", "atmosphere at=75,29")  # 87 mm to row 1
    match.play("resolve 2a")
    assert attacks(match) == {"r1c2"}
    match = with_power("long-laser", "2a")
    flip(match, "2a", "atmosphere at=75,27")  # 89 mm
    match.play("resolve 2a")
    assert ship(match, "river", "2a")["is"] == "docked"


# --- level 3 ---------------------------------------------------------------------------------------------------------


def test_double_laser_shoots_two_different_cards():
    match = with_power("double-laser", "3a")
    flip(match, "3a", "row=1 at=-40,180")
    match.play("resolve 3a")
    first = attacks(match)
    assert {"r2c3", "r2c4", "r1c2"} <= first
    match.play("attack r2c4")
    assert attacks(match) == first - {"r2c4"}
    match.play("attack r2c3")
    assert not {"r2c3", "r2c4"} & enemies(match)
    assert match.legal() == ["done"]


def test_double_laser_counts_what_it_lies_on():
    match = with_power("double-laser", "3a")
    flip(match, "3a", "on=r2c3 at=0,240")
    match.play("resolve 3a")
    assert "r2c3" not in enemies(match)
    match.play("attack r2c4")
    assert match.legal() == ["done"]
    match = with_power("double-laser", "3a")
    flip(match, "3a", "on=r2c3,r2c4 at=-37,240")
    match.play("resolve 3a")
    assert match.legal() == ["done"]


def test_double_laser_hits_a_two_hit_card_once():
    match = with_power("double-laser", "3a")
    flip(match, "3a", "row=3 at=-151,400")
    match.play("resolve 3a")
    match.play("attack r3c4")
    assert "r3c4" not in attacks(match)


@pytest.mark.parametrize(("city", "healed"), [(10, 12), (19, 20), (18, 20)])
def test_repair_heals_two_but_not_above_the_start(city, healed):
    match = with_power("repair", "3a", city=city)
    flip(match, "3a", "mothership")
    match.play("resolve 3a")
    assert match.legal() == ["done", "heal"]
    events = match.play("heal")
    assert names(events, "city") == [{"event": "city", "lost": city - healed, "health": healed}]
    assert match.view()["mothership"] == 2


def test_repair_has_nothing_to_heal_or_nothing_hit():
    match = with_power("repair", "3a")
    flip(match, "3a", "mothership")
    match.play("resolve 3a")
    assert match.legal() == ["done"]
    match = with_power("repair", "3a", city=4)
    flip(match, "3a", "on=r1c2")
    match.play("resolve 3a")
    assert match.legal() == ["done"]


def test_healing_lets_an_icon_be_reached_again():
    picture = "1>1 1>1 1>1 1>1 1>1\n1>1 1>1 . . .\n. . . . .\n. . . . 1>2"
    match = with_power("repair", "3a", picture, city=16, options=ICONS)
    flip(match, "3a", "mothership")
    match.play("resolve 3a")
    match.play("heal")
    match.play("done")
    flip(match, "1a", "off")
    match.play("done")
    assert match.view()["city"] == 18
    events = match.play("march")
    assert match.view()["city"] == 16
    assert names(events, "reinforced")


def test_triple_has_three_declared_flips_and_stops_at_a_hit():
    match = with_power("triple", "3a")
    match.play("declare 3a")
    flip(match, "3a", "on=r1c2")
    match.play("reflip")
    flip(match, "3a", "mothership")
    assert "reflip" not in match.legal()
    match.play("done")
    assert match.view()["mothership"] == 2
    assert "r1c2" in enemies(match)


def test_triple_misses_three_times():
    match = with_power("triple", "3a")
    match.play("declare 3a")
    for tries in range(3):
        flip(match, "3a", "on=r1c2" if tries != 1 else "atmosphere")
        assert ("reflip" in match.legal()) == (tries < 2)
        if tries < 2:
            match.play("reflip")
    match.play("done")
    assert "r1c2" in enemies(match)  # enemies landed on do not count


def test_declared_flips_go_at_the_mothership_alone():
    match = with_power("triple", "3a")
    match.play("declare 3a")
    assert match.legal() == ["flick 3a", "flick 3a mothership"]
    assert key(match, "flick 3a r1c2") == "mothership-only"
    assert key(match, "flick 3a moon1") == "mothership-only"


@pytest.mark.parametrize(("power", "name"), [("second-try", "2a"), ("triple", "3a")])
def test_a_ship_that_fell_off_the_table_may_be_tried_again(power, name):
    """FS-29: it has missed, and nothing more."""
    match = with_power(power, name)
    if power == "triple":
        match.play("declare 3a")
    flip(match, name, "off")
    match.play("reflip")
    flip(match, name, "mothership")
    match.play("done")
    assert match.view()["mothership"] == 2


def test_triple_must_be_declared_before_the_first_flip():
    match = with_power("triple", "3a")
    flip(match, "3a", "on=r1c2")
    assert key(match, "declare 3a") == "not-active"
    match.play("done")
    assert "r1c2" not in enemies(match)


def test_blast_takes_one_neighbour_along():
    match = with_power("blast", "3a")
    flip(match, "3a", "on=r2c3,r2c4 at=-37,275")
    match.play("resolve 3a")
    assert not {"r2c3", "r2c4"} & enemies(match)
    assert attacks(match) == {"r3c3", "r3c4"}
    match.play("attack r3c4")
    assert ship(match, "river", "3a")["waits"] == ["r3c4"]
    assert match.legal() == ["done"]


def test_blast_needs_a_card_to_land_on():
    match = with_power("blast", "3a")
    flip(match, "3a", "row=2")
    match.play("resolve 3a")
    assert match.legal() == ["done"]


def test_a_power_is_a_choice():
    """FS-11: nothing is attacked by a power that nobody used."""
    for power, name, landing in (("moon", "1a", "moon=2"), ("blast", "3a", "on=r2c3"), ("long-laser", "2a", "row=2")):
        match = with_power(power, name)
        flip(match, name, landing)
        before = enemies(match) - ({"r2c3"} if power == "blast" else set())
        match.play("done")
        assert enemies(match) == before
