"""Where ships lie: one that waits is moved to the middle of its card (FS-10), and a landing says only what can be."""

import pytest

from tableflip import IllegalMove, Match
from tableflip.games.flipships import tabletop
from tableflip.games.flipships.landing import Pose
from tests.games.flipships.drawing import flip, table

PLAIN = ["encore", "pierce", "repair"]  # pilots that leave landings on cards alone

FIELD = """
    .  .    .     .  .
    .  2>1  2>3t  .  .
    .  .    .     .  .
    .  .    .     .  .
"""
MIDDLE = [0.0, 375.0, 2.65, 1.0, 0.0, 0.0, 0.0]  # of r3c3, on the card


def on_the_table(match, name="1a", fleet=0):
    return match.view()["fleets"][fleet]["ships"][name]


def waiting(**rest):
    """A ship that lies at the edge of a two-hit card, resolved."""
    match = table(FIELD, pilots=[PLAIN, PLAIN], ships=[1, 1], **rest)
    flip(match, "1a", "on=r3c3 at=25,340")
    assert on_the_table(match)["pose"][:2] == [25.0, 340.0]
    match.play("resolve 1a")
    return match


# --- waiting ships ---------------------------------------------------------------------------------------------------


def test_a_ship_that_waits_is_moved_to_the_middle_of_its_card():
    match = waiting()
    assert on_the_table(match)["pose"] == MIDDLE
    assert (on_the_table(match)["is"], on_the_table(match)["on"]) == ("waiting", ["r3c3"])
    assert match.events()[-1]["pose"] == MIDDLE
    assert match.position()["ships"][0]["1a"]["pose"] == MIDDLE
    assert Match.replay(match.record()).view() == match.view()


def test_it_is_an_obstacle_there_and_not_where_it_landed():
    match = waiting()
    assert tabletop.layout(match.options, match._state).ships == {"river-1a": Pose(*MIDDLE)}


def test_done_moves_it_as_well():
    match = table(FIELD, pilots=[PLAIN, PLAIN], ships=[1, 1])
    flip(match, "1a", "on=r3c3 at=25,340")
    match.play("done")
    assert on_the_table(match)["pose"] == MIDDLE


def test_the_card_may_have_been_knocked():
    """The middle of the card where it lies now, and a second ship beside it along the card."""
    aside = [10.0, 380.0, 0.2, 0.965926, 0.0, 0.0, 0.258819]  # turned by 30 degrees
    field = FIELD.replace("2>1 ", "2>1s")
    match = table(field, pilots=[PLAIN, PLAIN], ships=[2, 1], cards={"r3c3": aside})
    flip(match, "1a", "on=r3c3 at=25,340")
    flip(match, "1b", "on=r3c3 at=0,410")
    match.play("done")
    assert on_the_table(match)["pose"][:2] == [10.0, 380.0]
    x, y = on_the_table(match, "1b")["pose"][:2]
    assert (x, y) == pytest.approx((10 - 14.5, 380 + 25.115), abs=0.01)


def test_the_card_may_have_been_knocked_off_the_table():
    match = table(FIELD, pilots=[PLAIN, PLAIN], ships=[1, 1], cards={"r3c3": None})
    flip(match, "1a", "on=r3c3")
    match.play("done")
    assert on_the_table(match)["pose"][:3] == [0.0, 375.0, 2.25]


def test_one_that_waits_on_two_cards_moves_on_when_the_first_is_destroyed():
    field = FIELD.replace("2>1 ", "2>1t")  # r3c4; r3c3 comes first, for it is nearer to column 1
    match = table(field, pilots=[PLAIN, PLAIN], ships=[1, 1])
    flip(match, "1a", "on=r3c3,r3c4 at=-38,375")
    match.play("done")
    assert on_the_table(match)["pose"][:2] == [0.0, 375.0]
    flip(match, "1a", "on=r3c3 at=25,375")
    match.play("resolve 1a")
    assert on_the_table(match)["waits"] == ["r3c4"]
    assert on_the_table(match)["pose"][:2] == [-75.5, 375.0]


# --- landings that make sense ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("landing", "key", "told"),
    [
        (
            "mothership at=0,20",
            "not-in-the-zone",
            "A ship at 0,20 does not lie in the mothership, but in the atmosphere.",
        ),
        ("on=r3c3 at=99999,1", "not-on-the-table", "99999,1 is not on the table"),
        ("on=r3c3 at=25,20", "not-on-the-card", "A ship at 25,20 does not lie on r3c3."),
        ("on=r3c3,r3c4 at=25,340", "not-on-the-card", "A ship at 25,340 does not lie on r3c4."),
        ("moon=2 at=0,270", "not-on-the-moon", "the moon space of row 2"),
        ("row=2 at=-200,340", "not-in-the-row", "A ship at -200,340 does not lie in row 2."),
        ("row=2 at=-200,40", "not-in-the-zone", "does not lie among the rows, but in the atmosphere"),
        ("atmosphere at=0,117", "not-in-the-zone", "does not lie in the atmosphere, but among the rows"),
        ("beyond at=0,580", "not-in-the-zone", "but in the mothership"),
        ("off at=0,300", "lies-at-no-place", "leave out at="),
        ("short at=0,300", "lies-at-no-place", "leave out at="),
    ],
)
def test_a_landing_lies_where_it_says(landing, key, told):
    match = table(FIELD, pilots=[PLAIN, PLAIN], ships=[1, 1])
    match.play("flick 1a")
    before = match.record()
    with pytest.raises(IllegalMove) as refused:
        match.play(f"land {landing}")
    assert refused.value.reason.key == key
    assert told in str(refused.value)
    assert match.record() == before


@pytest.mark.parametrize(
    "landing",
    [
        "mothership at=54,536",
        "on=r3c3 at=45,375",  # only just
        "on=r3c3,r3c4 at=-38,375",
        "moon=2 at=190,280",
        "row=1 at=-200,117",
        "atmosphere at=0,116",
        "beyond at=-200,560",
        "beyond at=0,940",
        "beyond at=-17,536",  # on the rim of the mothership
    ],
)
def test_what_can_be_is_taken(landing):
    match = table(FIELD, pilots=[PLAIN, PLAIN], ships=[1, 1])
    match.play("flick 1a")
    match.play(f"land {landing}")
    assert match.record().splitlines()[-1].endswith(f"land {landing}")


@pytest.mark.slow_to_compile
def test_records_of_the_earlier_rules_replay_by_them():
    """They may have landings that are nowhere, and ships that wait where they landed."""
    from tableflip.games import find

    match = Match.from_position(
        find("flipships", 1), {"enemies": {"r3c3": "2>3t"}, "deck": ["1>1"] * 9, "ships": [2, 1], "last_round": False},
        seed=1, auto_chance=False,
    )  # fmt: skip
    for move in ("flick 1a", "land on=r3c3 at=25,340", "flick 1b", "land mothership at=0,20", "resolve 1a"):
        match.play(move)
    record = match.record()
    assert "rules: 1" in record
    again = Match.replay(record)
    assert (again.game.rules_version, again.record(), again.view()) == (1, record, match.view())
    assert on_the_table(again)["pose"][:2] == [25.0, 340.0]
    assert Match("flipships").game.rules_version == 2
