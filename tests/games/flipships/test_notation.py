"""Texts of moves and what they carry, positions, and refusals."""

import json

import pytest

from tableflip import IllegalMove, Match
from tableflip.games.flipships.cargo import Landed, read, rounded, write
from tableflip.games.flipships.landing import Flick, Landing, Pose, Rest, Zone
from tableflip.games.flipships.packing import number_of
from tests.games.flipships.drawing import flip, table

FIELD = ". . . . .\n. 1>2t 1>1 1>1s .\n. . 1>1 1>3 1>1s\n. . . 1>1 ."


def refused(match, text: str):
    before = match._state.tobytes()
    with pytest.raises(IllegalMove) as error:
        match.play(text)
    assert match._state.tobytes() == before
    return error.value.reason


# --- flicks ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("flick 1a x=-40 speed=1.9 aim=4 loft=60 spin=1.5", "flick 1a x=-40 speed=1.9 aim=4 loft=60 spin=1.5"),
        ("flick 1a speed=1.9 x=+3", "flick 1a x=3 speed=1.9 aim=0 loft=60 spin=1.5"),
        ("flick 1a x=.5 speed=2.123456 aim=-0", "flick 1a x=0.5 speed=2.1235 aim=0 loft=60 spin=1.5"),
    ],
)
def test_the_numbers_of_a_flick(text, kept):
    match = table(FIELD)
    match.play(text)
    assert match.turn == "chance"
    line = match.record().splitlines()[-1]
    assert line == f"1. river: {kept}"
    assert Match.replay(match.record())._state.tobytes() == match._state.tobytes()
    assert match.events()[0]["flick"] == match.view()["flick"] == read(match.options, kept).to_json()
    match.play("land on=r1c2 at=70,160 turns=1.5")
    assert match.view()["flick"] is None


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("flick 1a x=-40", "no-such-flick"),
        ("flick 1a x=-40 speed=9", "no-such-flick"),
        ("flick 1a x=nan speed=2", "no-such-flick"),
        ("flick 1a x=1e3 speed=2", "no-such-flick"),
        ("flick 1a x=0 speed=2 curve=3", "no-such-flick"),
        ("flick 1a r1c2 x=0 speed=2", "numbers-or-target"),
        ("flick 1a x=0 x=1 speed=2", "unreadable-move"),
        ("flick 1a x= speed=2", "unreadable-move"),
        ("flick", "unreadable-move"),
        ("flick 9z", "unreadable-move"),
        ("flick 1a r9c9", "unreadable-move"),
        ("flick 1a r1c2 r1c3", "unreadable-move"),
        ("done x=3", "unreadable-move"),
        ("flick desert-1a", "race-names"),
        ("flick 3b", "not-earned"),
        ("flick 1a r1c1", "no-enemy-there"),
        ("land off", "nothing-in-the-air"),
        ("march", "no-march-now"),
        ("pilot moon", "not-by-chance"),
        ("deal 1>1", "not-by-chance"),
        ("reflip", "nothing-to-reflip"),
        ("attack r1c2", "resolve-first"),
        ("resolve 1a", "flip-first"),
        ("declare 1a", "no-such-power"),
    ],
)
def test_refusals_in_a_turn(text, key):
    match = table(FIELD, pilots=[["moon", "pierce", "triple"], ["encore", "long-laser", "blast"]])
    assert refused(match, text).key == key


def test_a_ship_at_the_edge_is_in_the_way():
    """FS-24."""
    match = table(FIELD, ships=[2, 1])
    flip(match, "1a", "atmosphere at=20,10")
    assert refused(match, "flick 1b x=10 speed=2").key == "start-blocked"
    match.play("flick 1b x=60 speed=2")


# --- landings --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "land short",
        "land short turns=0.6",
        "land off",
        "land off turns=2",
        "land atmosphere",
        "land atmosphere at=-20.5,40",
        "land beyond",
        "land mothership turns=1.6",
        "land row=3 at=-200,350",
        "land moon=2",
        "land moon=1,2 at=200,230 turns=1.25",
        "land on=r3c3",
        "land on=r3c3,r3c4 at=-37,375 turns=1.5",
        "land on=r2c1 moon=2 at=190,270",
    ],
)
def test_landings_read_and_write(text):
    match = table(FIELD)
    match.play("flick 1a")
    match.play(text)
    record = match.record()
    assert record.splitlines()[-1] == f"2. chance: {text}"
    again = Match.replay(record)
    assert again._state.tobytes() == match._state.tobytes()
    assert again.events() == match.events()


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("land", "unreadable-move"),
        ("land somewhere", "unreadable-move"),
        ("land at=3,4", "unreadable-move"),
        ("land on=r9c9", "unreadable-move"),
        ("land on=r1c1", "no-card-there"),
        ("land on=r3c3,r4c3", "no-card-there"),
        ("land on=r3c3,x", "no-such-landing"),
        ("land moon=2,7", "no-such-row"),
        ("land mothership on=r3c3", "lies-nowhere"),
        ("land on=r3c3 turns=0.9", "under-one-turn"),
        ("land on=r3c3 at=3", "no-such-landing"),
        ("land on=r3c3 at=3,x", "no-such-landing"),
        ("land on=r3c3 speed=3", "no-such-landing"),
        ("land on=r3c3 more={} path=", "unreadable-move"),
        ("land on=r3c3 more={}", "no-such-landing"),
        ("land on=r3c3 more=[3]", "no-such-landing"),
        ("land on=r3c3 more=nonsense", "no-such-landing"),
        ("flick 1b", "in-the-air"),
        ("done", "in-the-air"),
    ],
)
def test_bad_landings(text, key):
    match = table(FIELD)
    match.play("flick 1a")
    assert refused(match, text).key == key


def physical(**more) -> Landed:
    rest = Rest(Zone.ROW, Pose(1.5, 375.25, 2.65), 3, ((3, 3),), (), {(3, 3): -14.5, (3, 2): 40.0, (2, 3): 80.0})
    return Landed(Landing(rest, 1.5, 0.7, **more), True)


def test_a_physical_landing_says_it_all():
    """Knocked cards and ships, reach of lasers, path: all in the text, and in the state where the rules need it."""
    other = Rest(Zone.ROW, Pose(0.0, 475.5, 2.65), 4, (), (4,), {(4, 3): 2.0})
    cargo = physical(cards={(3, 3): Pose(3.0, 377.0, 0.2), (2, 3): None}, ships={"river-1a": other}, path=b"\1\2\3")
    match = table(FIELD, ships=[2, 1])
    flip(match, "1a", "on=r3c2")
    match.play("flick 1b x=0 speed=2")
    text = write(match.options, number_of(cargo.landing.rest), cargo)
    assert read(match.options, text) == cargo
    events = match.play(text)
    assert events[0]["landing"] == cargo.landing.to_json()
    s = match._state[0]
    assert (s["card_lies"][7], s["card_pose"][12].tolist()[:2]) == (0, [3000, 377000])
    assert (s["on"][0], s["moons"][0], s["near"][0]) == (0, 8, 1 << 17)  # river-1a was knocked
    assert (s["on"][1], s["near"][1], s["far"][1]) == (1 << 12, 1 << 12 | 1 << 11, 1 << 12 | 1 << 11 | 1 << 7)
    again = Match.replay(match.record())
    assert again._state.tobytes() == match._state.tobytes()
    assert again.events() == match.events()
    for seat in (None, 0, 1):
        assert text in match.record(seat)
    position = json.loads(json.dumps(match.position()))
    assert position["cards"] == {"r2c3": None, "r3c3": [3.0, 377.0, 0.2, 1.0, 0.0, 0.0, 0.0]}
    copy = Match.from_position("flipships", position, players=2, seed=1)
    assert copy._state.tobytes() == match._state.tobytes()


def test_a_knocked_ship_that_waits_keeps_its_hit():
    match = table(FIELD, ships=[1, 1])
    flip(match, "1a", "on=r3c4")
    match.play("done")
    match.play("flick 1a")
    match.play(write(match.options, 0, physical(ships={"river-1a": Rest(Zone.OFF, None)})))
    assert match.view()["fleets"][0]["ships"]["1a"]["waits"] == ["r3c4"]
    assert match.view()["enemies"]["r3c4"]["hits"] == 1


def test_a_landing_cannot_move_a_ship_that_does_not_exist():
    match = table(FIELD)
    match.play("flick 1a")
    text = write(match.options, 0, physical(ships={"red-1a": Rest(Zone.OFF, None)}))
    assert refused(match, text).key == "no-such-landing"


def test_flicks_keep_four_digits():
    flick = rounded(Flick(1.23456, 2.00004, -0.00001))
    assert flick.to_json() == {"x": 1.2346, "speed": 2.0, "aim": 0.0, "loft": 60.0, "spin": 1.5}


# --- positions -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "problem"),
    [
        ({"cows": 3}, "cows"),
        ({"enemies": {"r5c1": "1>1"}}, "'r5c1' is not a slot"),
        ({"enemies": {"r1c1": "1>x"}}, "r1c1: '1>x' is not a card"),
        ({"enemies": []}, "enemies"),
        ({"deck": ["?", "9"]}, "deck: card 2"),
        ({"deck": "1>1"}, "deck"),
        ({"deck": ["?"] * 90}, "so many cards"),
        ({"gone": [3]}, "gone: card 1"),
        ({"city": 21}, "city"),
        ({"mothership": -1}, "mothership"),
        ({"pilots": [["moon"]]}, "2 entries are needed, one for each fleet"),
        ({"pilots": [["pierce"], []]}, "'pierce' is not a power of level 1"),
        ({"ships": [1]}, "2 entries are needed, one for each fleet"),
        ({"ships": [8, 1]}, "ships"),
        ({"ships": [{"9z": "active"}, 1]}, "'9z' is not a ship"),
        ({"ships": [{"1a": "asleep"}, 1]}, "river 1a: 'asleep'"),
        ({"ships": [{"1a": {"is": "landed", "zone": "moon"}}, 1]}, "'moon' is not a zone"),
        ({"ships": [{"1a": {"is": "landed", "pose": [1, 2]}}, 1]}, "seven numbers"),
        ({"ships": [{"1a": {"is": "landed", "size": 3}}, 1]}, "no 'size'"),
        ({"turn": "forest"}, "turn: 'forest'"),
        ({"phase": "sleep"}, "phase: 'sleep'"),
        ({"phase": "deal"}, "phase: no card can be dealt"),
        ({"phase": "pilots"}, "phase: no pilot can be dealt"),
        (
            {"phase": "deal", "deck": ["?"], "enemies": {f"r{r}c{c}": "1>1" for r in (3, 4) for c in range(1, 6)}},
            "full",
        ),
        ({"hand": "river-9z"}, "hand"),
        ({"flick": {"x": 3}}, "flick"),
        ({"hits": {"r1c1": -1}}, "hits: r1c1"),
        ({"cards": {"r1c1": [1]}}, "cards: r1c1"),
    ],
)
def test_bad_positions_are_refused_with_the_place(position, problem):
    with pytest.raises(ValueError, match="position") as error:
        Match.from_position("flipships", position, players=2, seed=1)
    assert problem in str(error.value)


def test_a_fourth_row_is_too_many_for_three():
    with pytest.raises(ValueError, match="behind the last row"):
        Match.from_position("flipships", {"enemies": {"r4c1": "1>1"}}, rows=3)


def test_a_position_with_nothing_said_is_the_final_assault():
    match = Match.from_position("flipships", {}, seed=1)
    assert match.view()["phase"] == "assault"


def test_short_forms_of_ships():
    match = table(FIELD, ships=[{"1a": "waiting r3c4", "1b": "landed r2c3"}, 1], hits={"r3c4": 1})
    assert match.legal() == ["done", "resolve 1b"]
    match.play("done")
    assert "r2c3" not in match.view()["enemies"]
    flip(match, "1a", "on=r3c4")
    match.play("done")
    assert match.view()["fleets"][0]["ships"]["1a"]["is"] == "docked"
