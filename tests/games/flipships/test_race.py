"""The speed variant: everybody at once, first with all seven ships in (FS-21)."""

import math

import numpy as np
import pytest

from tableflip import IllegalMove, Match, simulate
from tableflip.games.flipships.hands.aimed import aimed_flick, flick_text
from tableflip.games.flipships.hands.drawn import RACE_ARE_IN, RACE_SHORTS, SHAKES, by_shake
from tableflip.games.flipships.hands.shake import shaken
from tableflip.games.flipships.landing import Edge, Layout, Zone
from tableflip.games.flipships.physics.path import decode
from tableflip.games.flipships.physics.simulate import World


def race(players=2, **rest):
    return Match("flipships", players=players, speed=True, seed=1, auto_chance=False, **rest)


def flip(match, ship, landing, seat=None):
    match.play(f"flick {ship}", seat)
    return match.play(f"land {landing}")


def test_everybody_may_flip_their_own_ships():
    match = race(3)
    assert match.turn == "any"
    assert len(match.legal()) == 3 * 7 * 2
    for seat, colour in enumerate(match.seats):
        assert len(match.legal(seat)) == 14
        assert all(text.startswith(f"flick {colour}-") for text in match.legal(seat))
    with pytest.raises(IllegalMove) as refused:
        match.play("flick river-1a", seat=1)
    assert refused.value.reason.key == "not-yours"
    flip(match, "desert-1a", "off", seat=1)


def test_a_miss_is_picked_up_and_flipped_again():
    match = race()
    for landing in ("off", "beyond", "atmosphere", "short", "mothership"):
        flip(match, "river-2a", landing)
    assert "flick river-2a" not in match.legal()
    assert match.count().points == [1, 0]
    assert [event["event"] for event in match.events()] == ["flicked", "landed"] * 5


def test_first_with_seven_in_wins():
    match = race()
    for name in ("1a", "1b", "1c", "2a", "2b", "3a", "3b"):
        flip(match, f"desert-{name}", "mothership", seat=1)
        if match.turn is not None:
            flip(match, f"river-{name}", "off", seat=0)
    assert match.result.winners == [1]
    assert match.result.points == [0, 7]
    assert match.result.reason == "race"
    assert match.view()["tally"] == [[], [{"kind": "ships", "points": 1}] * 7]
    again = Match.replay(match.record())
    assert again.record() == match.record()
    assert "1. desert: flick desert-1a" in match.record()


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("done", "not-in-a-race"),
        ("flick forest-1a", "no-fleet"),
        ("flick river-1a r1c1", "mothership-only"),
        ("flick 1a", "whose-ship"),
        ("flick 9z", "unreadable-move"),
        ("flick river-1a x=0 speed=2 edge=near", "no-such-flick"),
        ("flick river-1a edge=left", "no-such-flick"),
        ("land off", "nothing-in-the-air"),
    ],
)
def test_refusals(text, key):
    with pytest.raises(IllegalMove) as refused:
        race().play(text)
    assert refused.value.reason.key == key


def test_there_are_no_rows_in_a_race():
    match = race()
    match.play("flick river-1a")
    with pytest.raises(IllegalMove) as refused:
        match.play("land moon=2")
    assert refused.value.reason.key == "no-cards-in-race"


def test_a_ship_that_is_in_stays_in():
    match = race()
    flip(match, "river-1a", "mothership")
    with pytest.raises(IllegalMove) as refused:
        match.play("flick river-1a")
    assert refused.value.reason.key == "not-active"


def test_races_end_with_one_winner():
    result = simulate("flipships", games=50, speed=True, players=3)
    assert (result.winners.sum(axis=1) == 1).all()
    assert (result.points.max(axis=1) == 7).all()


# --- from anywhere around the table (FS-36) --------------------------------------------------------------------------

# Where the middle of a ship is that hangs over the middle of an edge: the table is 900 mm wide and deep.
STARTS = {"own": (0, 2.8), "right": (447.2, 450), "far": (0, 897.2), "left": (-447.2, 450)}


@pytest.mark.parametrize("edge", list(Edge))
def test_a_ship_may_be_flipped_from_every_edge(edge):
    match = Match("flipships", players=2, speed=True, seed=1)
    flick = aimed_flick(match.view(1), "mothership", edge)
    flicked, landed = match.play(flick_text("desert-1a", flick), seat=1)
    assert flicked["flick"] == flick_rounded(flick)
    assert (landed["zone"], landed["ship"]) == ("mothership", "desert-1a")
    x, y = decode(bytes_of(landed)).tracks["active"].poses[0][:2]
    assert (x, y) == pytest.approx(STARTS[edge], abs=0.1)
    record = match.record()
    assert ("edge=" in record) == (edge != Edge.OWN)
    again = Match.replay(record)
    assert (again.view(), again.record()) == (match.view(), record)


def flick_rounded(flick):
    return {name: round(value, 4) if name != "edge" else value for name, value in flick.to_json().items()}


def bytes_of(landed):
    import base64

    return base64.b64decode(landed["landing"]["path"])


def test_the_mothership_is_the_same_from_every_edge():
    """A flick that goes wrong goes wrong alike: turned by quarters about the middle of the table."""
    world = World(Layout({}, is_race=True))
    flick = aimed_flick(race().view(0), "mothership")
    ends = []
    for edge in Edge:
        pose = world.flick(type(flick)(60, flick.speed_m_s, -4, 58, 1.7, edge=edge)).rest.pose
        x, y = pose.x_mm, pose.y_mm - 450
        for _ in range(edge.quarters):
            x, y = y, -x  # back to the own edge
        ends.append((x, y))
    assert all(math.dist(end, ends[0]) < 60 for end in ends), ends  # hops differ in the last digits


def test_the_other_front_piece_makes_the_mothership_square():
    stands = race().view()["stands"]
    assert stands == {"x": 0.0, "y": 450.0, "width": 110.0, "depth": 110.0}
    assert Match("flipships", seed=1).view()["stands"] == {"x": 0.0, "y": 580.0, "width": 110.0, "depth": 90.0}
    match = race()
    match.play("flick river-1a")
    match.play("land mothership at=0,503")
    with pytest.raises(IllegalMove, match="does not lie in the mothership"):
        match.play("flick river-1b") and match.play("land mothership at=0,506")


def test_only_a_race_is_flipped_from_other_edges():
    match = Match("flipships", players=2, seed=1)
    with pytest.raises(IllegalMove) as refused:
        match.play("flick 1a x=0 speed=2 edge=left")
    assert (refused.value.reason.key, refused.value.reason.params) == ("own-edge", {"edge": "left"})


@pytest.mark.compiled
@pytest.mark.parametrize("shake", [0.02, 0.05])
def test_drawn_races_are_like_those_by_physics(shake):
    """The tables of the drawn hands, measured again in few: three standard errors apart at most."""
    world, flick, rng = (
        World(Layout({}, is_race=True)),
        aimed_flick(race().view(0), "mothership"),
        np.random.default_rng(5),
    )
    zones = [world.flick(shaken(flick, shake, rng)).rest.zone for _ in range(120)]
    whole = [zone for zone in zones if zone != Zone.SHORT]
    for found, of, table in (
        (zones.count(Zone.SHORT), zones, RACE_SHORTS),
        (zones.count(Zone.MOTHERSHIP), whole, RACE_ARE_IN),
    ):
        expected = by_shake(table, round(shake * 10_000)) / 1000
        assert abs(found / len(of) - expected) <= 3 * math.sqrt(expected * (1 - expected) / len(of)) + 0.02
    assert len(RACE_SHORTS) == len(RACE_ARE_IN) == len(SHAKES)
