"""Flipping and resolving: hits, shields, two-hit cards, waiting ships, over one turn and several (FS-6 to FS-10)."""

import pytest

from tableflip import IllegalMove
from tests.games.flipships.drawing import flip, names, same, table

FIELD = """
    .    .    .    .    .
    .    1>2t 1>1  1>1s .
    .    .    1>1  1>3  1>1s
    .    .    .    1>1  .
"""
PLAIN = [["side-step", "pierce", "repair"], ["encore", "launch-pad", "triple"]]


def field(**rest):
    return table(FIELD, pilots=rest.pop("pilots", PLAIN), **rest)


def turn(match, *landings: str):
    """Flip the active ships in order, then end the turn."""
    ships = [name for name, ship in fleet(match)["ships"].items() if ship["is"] == "active"]
    for ship, landing in zip(ships, landings, strict=True):
        flip(match, ship, landing)
    return match.play("done")


def fleet(match):
    return next(f for f in match.view()["fleets"] if f["colour"] == match.view()["fleet"])


def ship(match, colour: str, name: str):
    return next(f for f in match.view()["fleets"] if f["colour"] == colour)["ships"][name]


def enemies(match):
    return set(match.view()["enemies"])


# --- flipping --------------------------------------------------------------------------------------------------------


def test_a_short_flip_is_flipped_again():
    match = field()
    flip(match, "1a", "short turns=0.7")
    assert all(text.startswith("flick 1a") for text in match.legal())
    with pytest.raises(IllegalMove) as refused:
        match.play("flick 1b")
    assert refused.value.reason.key == "ship-in-hand"
    match.play("flick 1a")
    match.play("land off")
    assert "flick 1a" not in match.legal()


def test_all_ships_are_flipped_before_the_turn_ends():
    match = field(ships=[2, 2])
    with pytest.raises(IllegalMove) as refused:
        match.play("done")
    assert refused.value.reason.key == "flip-first"
    assert refused.value.reason.params == {"ships": ["1a", "1b"]}
    flip(match, "1b", "off")
    flip(match, "1a", "row=2")
    assert match.legal() == ["done", "resolve 1a", "resolve 1b"]


def test_the_atmosphere_gives_two_more_tries_in_a_row():
    match = field(ships=[2, 2])
    flip(match, "1a", "atmosphere")
    match.play("reflip")
    flip(match, "1a", "short")
    match.play("flick 1a")
    match.play("land atmosphere")
    match.play("reflip")
    flip(match, "1a", "atmosphere")
    assert "reflip" not in match.legal()
    assert ship(match, "river", "1a")["is"] == "docked"


def test_a_landing_elsewhere_starts_the_count_again():
    match = field(pilots=[["side-step", "second-try", "repair"], PLAIN[1]], ships=[{"2a": "active"}, 1])
    flip(match, "2a", "atmosphere")
    match.play("reflip")
    flip(match, "2a", "atmosphere")
    match.play("reflip")
    flip(match, "2a", "row=1")
    match.play("reflip")  # its own extra one
    flip(match, "2a", "atmosphere")
    assert "reflip" in match.legal()


def test_a_ship_may_stay_in_the_atmosphere_and_the_next_one_is_flipped():
    match = field(ships=[2, 2])
    flip(match, "1a", "atmosphere")
    assert "reflip" in match.legal()
    match.play("flick 1b")
    match.play("land off")
    assert "reflip" not in match.legal()  # it is too late for 1a
    with pytest.raises(IllegalMove) as refused:
        match.play("reflip")
    assert refused.value.reason.key == "no-reflip"


# --- hits ------------------------------------------------------------------------------------------------------------


def test_a_ship_hits_every_card_that_it_lies_on():
    match = table(". . . . .\n. . . . .\n. 1>1 1>2 1>3 .\n. . . . .", ships=[1, 1], pilots=PLAIN)
    events = turn(match, "on=r2c3,r2c4 at=-37,275 turns=1.5")
    assert [event["slot"] for event in names(events, "destroyed")] == ["r2c3", "r2c4"]
    assert same(match, ". . . . .\n. . . . .\n. . . 1>3 .\n. . . . .")


def test_a_miss_docks():
    match = field(ships=[2, 1])
    turn(match, "row=3", "moon=2")
    assert {ship(match, "river", name)["is"] for name in ("1a", "1b")} == {"docked"}
    assert len(enemies(match)) == 7


def test_a_ship_in_the_mothership_takes_one_off():
    match = field(ships=[2, 1])
    events = turn(match, "mothership turns=1.6", "mothership")
    assert names(events, "mothership") == [{"event": "mothership", "lost": 2, "health": 1}]


def test_two_ships_on_one_card_make_no_difference_to_its_neighbours():
    match = field(ships=[2, 1])
    turn(match, "on=r3c3", "on=r2c3")  # r3c3 is beside the shield on r3c2, r2c3 is not
    assert "r3c3" in enemies(match)
    assert "r2c3" not in enemies(match)


# --- shields ---------------------------------------------------------------------------------------------------------


def test_a_shield_protects_what_is_beside_it():
    match = field(ships=[1, 1])
    events = turn(match, "on=r3c3")
    assert names(events, "hit") == [{"event": "hit", "slot": "r3c3", "hits": 1}]
    assert names(events, "waits")[0]["on"] == ["r3c3"]
    assert ship(match, "river", "1a")["is"] == "waiting"
    assert match.view()["enemies"]["r3c3"]["shielded"]


def test_a_shield_does_not_protect_across_a_corner():
    match = table(". . . . .\n. . 1>1s . .\n. . . 1>1 .\n. . . . .", ships=[1, 1], pilots=PLAIN)
    turn(match, "on=r2c2")
    assert enemies(match) == {"r3c3"}


def test_shields_do_not_protect_one_another():
    match = table(". . . . .\n. . 1>1s 1>1s .\n. . . . .\n. . . . .", ships=[1, 1], pilots=PLAIN)
    turn(match, "on=r3c2")
    assert enemies(match) == {"r3c3"}


def test_a_card_between_two_shields_waits_for_both_over_three_players():
    """r2c2 lies below the shield on r3c2 and beside the one on r2c1."""
    match = field(players=3, ships=[1, 1, 1], pilots=[*PLAIN, ["moon", "long-laser", "blast"]])
    turn(match, "on=r2c2")
    turn(match, "on=r3c2")
    assert ship(match, "river", "1a")["is"] == "waiting"
    events = turn(match, "on=r2c1")
    assert [event["slot"] for event in names(events, "destroyed")] == ["r2c1", "r2c2"]
    assert ship(match, "river", "1a")["is"] == "docked"


def test_a_shield_that_goes_first_frees_its_neighbours_in_the_same_turn():
    """Whatever order the ships were flipped in."""
    for order in (("on=r3c3", "on=r3c2"), ("on=r3c2", "on=r3c3")):
        match = field(ships=[2, 1])
        turn(match, *order)
        assert not {"r3c2", "r3c3"} & enemies(match)


# --- two hits --------------------------------------------------------------------------------------------------------


def test_a_two_hit_card_falls_to_two_players():
    match = field(ships=[1, 1])
    turn(match, "on=r3c4")
    assert ship(match, "river", "1a")["is"] == "waiting"
    assert match.view()["enemies"]["r3c4"]["hits"] == 1
    turn(match, "on=r3c4")
    assert "r3c4" not in enemies(match)
    assert ship(match, "river", "1a")["is"] == "docked"


def test_a_two_hit_card_falls_to_two_ships_of_one_player():
    match = field(ships=[2, 1])
    turn(match, "on=r3c4", "on=r3c4,r3c3")
    assert "r3c4" not in enemies(match)
    assert ship(match, "river", "1b")["is"] == "waiting"  # on r3c3, which the shield still protects
    assert ship(match, "river", "1b")["waits"] == ["r3c3"]


def test_one_hit_is_forgotten_with_the_round():
    match = field(ships=[1, 1])
    turn(match, "on=r3c4")
    turn(match, "off")
    match.play("march")
    assert ship(match, "river", "1a")["is"] == "active"  # waiting ships dock, and return
    while match.turn == "chance":
        match.play(match.legal()[0])
    assert match.view()["enemies"]["r2c4"] | {"hits": 0} == match.view()["enemies"]["r2c4"]


def test_a_shielded_two_hit_card_needs_two_hits_and_no_shield():
    """Over four players: two hits, which wait; then the shield goes, and both count."""
    match = table(
        ". . . . .\n. . 1>2t 1>1s .\n. . . . .\n. . . . .", players=4, ships=[1, 1, 1, 1],
        pilots=[*PLAIN, ["moon", "long-laser", "blast"], ["short-laser", "second-try", "double-laser"]],
    )  # fmt: skip
    turn(match, "on=r3c3")
    turn(match, "on=r3c3")
    assert enemies(match) == {"r3c3", "r3c2"}
    turn(match, "off")
    events = turn(match, "on=r3c2")
    assert [event["slot"] for event in names(events, "destroyed")] == ["r3c2", "r3c3"]
    assert ship(match, "river", "1a")["is"] == ship(match, "desert", "1a")["is"] == "docked"


def test_a_freed_two_hit_card_with_one_hit_still_stands():
    match = table(". . . . .\n. . 1>2t 1>1s .\n. . . . .\n. . . . .", ships=[2, 1], pilots=PLAIN)
    turn(match, "on=r3c3", "on=r3c2")
    assert enemies(match) == {"r3c3"}
    assert ship(match, "river", "1a")["is"] == "waiting"
    turn(match, "on=r3c3")
    assert match.view()["fleets"][0]["ships"]["1a"]["is"] == "docked"


def test_protection_counts_by_slot_whatever_the_knocks():
    """FS-5: a card knocked far from its shield is still beside it."""
    match = field(ships=[1, 1], cards={"r3c3": [-300.0, 400.0, 0.2, 1.0, 0.0, 0.0, 0.0]})
    turn(match, "on=r3c3 at=-300,400")
    assert "r3c3" in enemies(match)


def test_a_player_resolves_in_any_order():
    match = field(ships=[3, 1])
    for name, landing in (("1a", "on=r1c2"), ("1b", "on=r3c2"), ("1c", "mothership")):
        flip(match, name, landing)
    assert match.legal() == ["done", "resolve 1a", "resolve 1b", "resolve 1c"]
    match.play("resolve 1c")
    assert match.view()["mothership"] == 2
    match.play("resolve 1b")
    assert match.view()["focus"] == "river-1b"  # a side-step is possible: it must be declined
    match.play("done")
    assert "r3c2" not in enemies(match)
    assert match.undo() == "done"
    match.play("done")
    match.play("resolve 1a")
    match.play("done")
    assert match.legal() == ["done"]
    match.play("done")
    assert match.turn == 1
    with pytest.raises(IllegalMove) as refused:
        match.undo()
    assert refused.value.reason.key == "undo-turn-over"
