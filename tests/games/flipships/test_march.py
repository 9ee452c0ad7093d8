"""The march and clean-up, column by column and round by round (FS-13 to FS-16)."""

import pytest

from tests.games.flipships.drawing import ICONS, flip, names, same, table


def column(text: str) -> str:
    """A picture with one column, given front to back: `(-,1,2,-)`."""
    rows = ["." if card == "-" else card for card in text.strip("()").split(",")]
    return "\n".join(f". . {card} . ." for card in reversed(rows))


def marched(match):
    """End every fleet's turn without a flick, and let the enemy march."""
    while match.turn != "chance":
        match.play("done")
    return match.play("march")


@pytest.mark.parametrize(
    ("before", "after", "damage"),
    [
        # the facts: arrows front to back, here with 1 damage each
        ("(-,1>1,2>1,-)", "(2>1,-,-,-)", 1),
        ("(-,1>1,1>1,2>1)", "(1>1,2>1,-,-)", 1),
        ("(1>1,-,3>1,-)", "(-,-,-,-)", 2),
        # one space each
        ("(1>2,1>1,1>1,1>1)", "(1>1,1>1,1>1,-)", 2),
        # a three stops behind whatever it meets, and never pushes
        ("(-,1>1,-,3>3)", "(1>1,3>3,-,-)", 0),
        ("(3>3,3>2,3>1,-)", "(-,-,-,-)", 6),
        ("(-,2>1,3>1,3>1)", "(-,-,-,-)", 3),
        ("(-,-,1>1,3>1)", "(-,1>1,3>1,-)", 0),
        # a two pushes several
        ("(-,1>1,1>2,2>3)", "(1>2,2>3,-,-)", 1),
        ("(2>1,2>2,2>3,2>4)", "(2>3,2>4,-,-)", 3),
        ("(1>1,-,-,2>1)", "(-,2>1,-,-)", 1),
    ],
)
def test_columns(before, after, damage):
    match = table(column(before), ships=[0, 0], deck=[])
    goes = {slot: enemy["goes"] for slot, enemy in match.view()["enemies"].items()}
    events = marched(match)
    assert match.view()["city"] == 20 - damage
    assert names(events, "marched") == [{"event": "marched", "cards": goes}]
    assert same(match, column(after))


def test_columns_march_by_themselves():
    match = table(
        """
        3>1  .    2>1  .    1>1
        .    .    1>1  .    .
        1>1  .    .    .    3>2
        .    .    .    .    .
        """,
        ships=[0, 0],
        deck=[],
    )
    marched(match)
    assert same(
        match,
        """
        .    .    .    .    .
        .    .    .    .    1>1
        3>1  .    2>1  .    .
        1>1  .    1>1  .    .
        """,
    )
    assert match.view()["city"] == 18  # the three in column 1


def test_what_attacks_goes_back_into_the_deck():
    match = table(". . 1>5 . .\n. . . . .\n. . . . .\n. . 3>2 . .", ships=[0, 0], deck=["1>1"])
    marched(match)
    view = match.view()
    assert view["city"] == 18
    assert view["deck"] == 2
    assert view["returned"] == ["1>1", "3>2"]
    assert set(match.legal()) == {"deal 1>1 again", "deal 3>2 again"}


def test_refill_goes_back_row_first_from_column_1():
    """FS-14: a card on its way in row 3 stays where it is."""
    match = table(". . 1>5 . .\n. . . . .\n. . . . .\n. . . . .", ships=[0, 0], deck=["1>1"] * 8)
    marched(match)
    slots = [names(match.play("deal 1>1 again"), "dealt")[0]["slot"] for _ in range(8)]
    assert slots == ["r4c1", "r4c2", "r4c3", "r4c4", "r4c5", "r3c1", "r3c2", "r3c4"]
    assert same(match, "1>1 1>1 1>1 1>1 1>1\n. 1>1 1>5 1>1 1>1\n. . . . .\n. . . . .")


def test_the_city_falls():
    match = table(". . . . .\n. . . . .\n. . . . .\n. 1>3 1>3 . .", ships=[0, 0], city=6)
    marched(match)
    assert match.turn is None
    assert match.result.reason == "city"
    assert match.result.winners == []
    assert match.result.points == [0, 0]


def test_the_start_marker_moves_on():
    match = table("1>1 1>1 1>1 1>1 1>1\n1>1 1>1 . . .\n. . . . .\n. . . . .", players=3, ships=[2, 2, 2], deck=["1>1"])
    turns = []
    for _ in range(2):
        while match.turn != "chance":
            turns.append(match.turn)
            flip(match, "1a", "off")
            flip(match, "1b", "off")
            match.play("done")
        match.play("march")
        while match.turn == "chance":
            match.play(match.legal()[0])
    assert turns == [0, 1, 2, 1, 2, 0]
    assert match.turn == 2


# --- icons (FS-4, FS-14) ---------------------------------------------------------------------------------------------


def attack_for(damage: int, **rest):
    cards = [f"3>{min(9, damage - 9 * k)}" if damage > 9 * k else "." for k in range(5)]
    options = ICONS | rest.pop("options", {})
    picture = "1>1 1>1 1>1 1>1 1>1\n1>1 1>1 . . .\n. . . . .\n" + " ".join(cards)
    match = table(picture, ships=rest.pop("ships", [0, 0]), options=options, **rest)
    return match, marched(match)


@pytest.mark.parametrize(
    ("city", "damage", "gained"),
    [(20, 3, 0), (20, 4, 1), (20, 8, 2), (20, 16, 4), (17, 1, 1), (16, 1, 0), (16, 4, 1), (20, 19, 4)],
)
def test_two_players_icons(city, damage, gained):
    """16, 12, 8 and 4: a space counts when the marker reaches it, not when it stood on it."""
    match, events = attack_for(damage, city=city, ships=[{"1a": "docked", "1b": "docked", "1c": "docked"}] * 2)
    for fleet in match.view()["fleets"]:
        assert len(fleet["ships"]) == 3 + gained
        assert list(fleet["ships"]) == ["1a", "1b", "1c", "2a", "2b", "3a", "3b"][: 3 + gained]
    assert bool(names(events, "reinforced")) == bool(gained)


def test_three_players_icons_take_the_lowest_level_first():
    match, events = attack_for(9, players=3, ships=[{"1a": "docked", "1b": "docked"}] * 3)
    assert names(events, "reinforced") == [
        {
            "event": "reinforced",
            "ships": [f"{c}-{s}" for c in ("river", "desert", "forest") for s in ("1c", "2a", "2b")],
        }
    ]
    assert match.view()["city"] == 11


def test_icons_above_the_start_give_nothing():
    match, _ = attack_for(1, options={"difficulty": "expert"}, ships=[{"1a": "docked"}] * 2)
    assert (match.view()["city"], len(match.view()["fleets"][0]["ships"])) == (14, 1)


def test_nobody_gets_more_than_seven_ships():
    ships = dict.fromkeys(("1a", "1b", "1c", "2a", "2b", "3a", "3b"), "docked")
    _, events = attack_for(8, ships=[ships, ships])
    assert not names(events, "reinforced")


# --- the last round (FS-15) ------------------------------------------------------------------------------------------


def test_a_round_that_begins_with_six_enemies_is_the_last():
    match = table("1>1 . . . .\n. . . . .\n. . . . .\n. . . . .", ships=[0, 0], deck=["1>1"] * 5)
    marched(match)
    for _ in range(5):
        events = match.play("deal 1>1 again")
    assert names(events, "round") == [{"event": "round", "number": 2, "last": True}]
    assert match.view()["last_round"]


def test_seven_enemies_are_too_many():
    match = table("1>1 . . . .\n. . . . .\n. . . . .\n. . . . .", ships=[0, 0], deck=["1>1"] * 6)
    marched(match)
    for _ in range(6):
        match.play("deal 1>1 again")
    assert not match.view()["last_round"]


def test_in_the_last_round_all_attack_with_double_damage():
    ships = [{"1a": "docked"}] * 2
    picture = "1>1 . . 2>2 .\n. . . . .\n. . 1>1s . .\n. . . . ."
    match = table(picture, ships=ships, deck=[], last_round=True, options=ICONS)
    events = marched(match)
    view = match.view()
    assert view["city"] == 20 - 2 * (1 + 2 + 1)
    assert view["enemies"] == {}
    assert view["deck"] == 0
    assert not names(events, "reinforced")  # though 16 and 12 were reached
    assert names(events, "assault")
    assert view["phase"] == "assault"


def test_the_city_may_fall_in_the_last_round():
    match = table("1>5 . . 2>5 .\n. . . . .\n. . . . .\n. . . . .", ships=[0, 0], deck=[], last_round=True)
    marched(match)
    assert match.result.reason == "city"


def test_a_dead_mothership_wins_with_the_end_of_the_last_round():
    match = table("1>1 . . . .\n. . . . .\n. . . . .\n. . . . .", ships=[1, 1], deck=[], mothership=0, last_round=True)
    for _ in range(2):
        flip(match, "1a", "off")
        match.play("done")
    match.play("march")
    assert match.result.reason == "mothership"
    assert match.result.winners == [0, 1]
    assert match.result.points == [18, 18]


# --- the final assault (FS-16) ---------------------------------------------------------------------------------------


def assault(ships=(2, 2), **rest):
    return table(ships=list(ships), deck=[], assault=True, **rest)


def test_the_final_assault_is_won_with_the_last_hit():
    match = assault(mothership=2, start="desert")
    assert match.turn == 1
    flip(match, "1a", "mothership")
    assert match.view()["mothership"] == 1
    flip(match, "1b", "off")
    match.play("done")
    events = flip(match, "1a", "mothership")
    assert names(events, "mothership") == [{"event": "mothership", "lost": 1, "health": 0}]
    assert match.result.reason == "mothership"
    assert match.result.winners == [0, 1]


def test_the_final_assault_is_lost_when_all_ships_are_flipped():
    match = assault(mothership=1)
    for landing in ("off", "beyond"):
        flip(match, "1a", landing)
        flip(match, "1b", "row=2")
        match.play("done")
    assert match.result.reason == "assault"
    assert match.result.winners == []


def test_each_ship_is_flipped_once_and_only_at_the_mothership():
    match = assault()
    assert match.legal() == ["flick 1a", "flick 1a mothership", "flick 1b", "flick 1b mothership"]
    flip(match, "1a", "row=3")
    assert match.legal() == ["flick 1b", "flick 1b mothership"]


def test_there_are_no_powers_in_the_final_assault():
    pilots = [["encore", "second-try", "triple"], ["moon", "pierce", "repair"]]
    match = assault(ships=(7, 7), pilots=pilots, mothership=9, city=10)
    assert not [text for text in match.legal() if text.startswith("declare")]
    flip(match, "1a", "mothership")
    assert "reflip" not in match.legal()
    flip(match, "2a", "row=1")
    assert "reflip" not in match.legal()


def test_an_atmosphere_reflip_stays_allowed_in_the_final_assault():
    match = assault()
    for tries in range(3):
        flip(match, "1a", "atmosphere")
        assert ("reflip" in match.legal()) == (tries < 2)
        if tries < 2:
            match.play("reflip")
    strict = assault(options={"no_reflip": True})
    flip(strict, "1a", "atmosphere")
    assert "reflip" not in strict.legal()


# --- the round that ends at once (FS-12) -----------------------------------------------------------------------------


def test_the_last_enemy_ends_the_round_at_once():
    """Whoever has not flipped yet goes into the final assault with all ships; the start marker moves on."""
    match = table(". . . . .\n. . . . .\n. . 1>1 . .\n. . . . .", ships=[2, 2], deck=[])
    flip(match, "1a", "on=r2c3")
    flip(match, "1b", "off")
    events = match.play("done")
    assert [event["event"] for event in events] == ["ended", "destroyed", "assault"]
    assert match.view()["phase"] == "assault"
    assert match.turn == 1
    assert {ship["is"] for fleet in match.view()["fleets"] for ship in fleet["ships"].values()} == {"active"}


def test_hits_on_the_mothership_count_before_the_round_ends():
    match = table(". . . . .\n. . . . .\n. . 1>1 . .\n. . . . .", ships=[2, 2], deck=[], mothership=1)
    flip(match, "1a", "on=r2c3")
    flip(match, "1b", "mothership")
    match.play("done")
    assert match.result.reason == "mothership"


def test_an_early_dead_mothership_stays_dead_and_wins_with_the_last_enemy():
    match = table(". . . . .\n. . . . .\n. . 1>1 1>1 .\n. . . . .", ships=[2, 2], deck=[], mothership=1)
    flip(match, "1a", "mothership")
    flip(match, "1b", "mothership")
    match.play("done")
    assert match.view()["mothership"] == 0
    assert match.turn == 1
    flip(match, "1a", "on=r2c3")
    flip(match, "1b", "on=r2c2")
    match.play("done")
    assert match.result.reason == "mothership"


def test_an_empty_table_with_a_deck_goes_on():
    match = table(". . . . .\n. . . . .\n. . 1>1 . .\n. . . . .", ships=[1, 1], deck=["1>1"])
    flip(match, "1a", "on=r2c3")
    match.play("done")
    assert match.turn == 1
    assert match.view()["phase"] == "flip"
