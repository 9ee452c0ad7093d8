"""The speed variant: everybody at once, first with all seven ships in (FS-21)."""

import pytest

from tableflip import IllegalMove, Match, simulate


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
        ("flick 1a", "unreadable-move"),
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
