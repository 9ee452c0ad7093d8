"""Every number of the set-up, and which options there are (FS-1 to FS-5, FS-22)."""

from pathlib import Path

import pytest

from tableflip import Match, games
from tableflip.games.flipships.deck import NAMED, card_text, find_make_up, our_make_up, read_make_up
from tableflip.games.flipships.options import STARTING_SHIPS
from tableflip.games.flipships.state import POWERS

DIFFICULTIES = ("training", "standard", "expert", "elite")

DECKS = """
    2   25 28 33 37
    3   30 34 40 45
    4   40 45 50 60
"""
MOTHERSHIPS = """
    2   2 3 5 7
    3   3 4 7 9
    4   4 6 9 12
"""
CITY = dict(zip(DIFFICULTIES, (20, 20, 15, 10), strict=True))


def numbers(table: str) -> list[tuple[int, str, int]]:
    found = []
    for line in table.strip().splitlines():
        players, *values = map(int, line.split())
        found += [(players, difficulty, value) for difficulty, value in zip(DIFFICULTIES, values, strict=True)]
    return found


@pytest.mark.parametrize(("players", "difficulty", "size"), numbers(DECKS))
def test_the_deck(players, difficulty, size):
    match = Match("flipships", players=players, difficulty=difficulty, seed=1)
    view = match.view()
    assert len(view["enemies"]) == 10  # FS-5: the back two rows
    assert {slot[:2] for slot in view["enemies"]} == {"r3", "r4"}
    assert view["deck"] + 10 == size


@pytest.mark.parametrize(("players", "difficulty", "health"), numbers(MOTHERSHIPS))
def test_the_tracks(players, difficulty, health):
    view = Match("flipships", players=players, difficulty=difficulty, seed=1).view()
    assert view["mothership"] == health
    assert view["city"] == view["city_start"] == CITY[difficulty]


@pytest.mark.parametrize(("players", "ships"), [(2, 3), (3, 2), (4, 2)])
def test_ships_and_pilots(players, ships):
    """FS-2: three or two level-1 ships to start with, and one pilot of each level, no two the same."""
    view = Match("flipships", players=players, seed=5).view()
    for fleet in view["fleets"]:
        assert list(fleet["ships"]) == ["1a", "1b", "1c"][:ships]
        assert {ship["is"] for ship in fleet["ships"].values()} == {"active"}
        assert [POWERS.index(power) // 4 for power in fleet["powers"]] == [0, 1, 2]
    powers = [power for fleet in view["fleets"] for power in fleet["powers"]]
    assert len(set(powers)) == 3 * players


@pytest.mark.parametrize("fleets", [None, 2, 3, 4])
def test_one_player_has_every_fleet(fleets):
    """FS-2: set up for two, three or four."""
    match = Match("flipships", players=1, fleets=fleets, seed=1)
    view = match.view(0)
    assert match.seats == ("river",)
    assert len(view["fleets"]) == (fleets or 2)
    assert view["deck"] + 10 == {2: 28, 3: 34, 4: 45}[fleets or 2]
    for fleet in view["fleets"]:
        assert match.turn == 0
        assert match.view()["fleet"] == fleet["colour"]
        while match.view()["phase"] == "flip":
            match.play(match.legal()[0])
        match.play("done")


@pytest.mark.parametrize(
    ("difficulty", "options", "allowed"),
    [
        ("training", {}, True),
        ("standard", {}, True),
        ("expert", {}, False),
        ("elite", {}, False),
        ("standard", {"no_reflip": True}, False),
    ],
)
def test_where_the_atmosphere_gives_another_try(difficulty, options, allowed):
    match = Match("flipships", difficulty=difficulty, seed=1, auto_chance=False, **options)
    while match.turn == "chance":
        match.play(match.legal()[0])
    match.play("flick 1a")
    match.play("land atmosphere")
    assert ("reflip" in match.legal()) == allowed


def test_health_options():
    view = Match("flipships", mothership_health=20, city_health=7, seed=1).view()
    assert (view["mothership"], view["city"], view["city_start"]) == (20, 7, 7)


def test_three_rows():
    """FS-22: no fourth row; the back two are dealt, and the mothership is nearer."""
    match = Match("flipships", rows=3, seed=1, auto_chance=False)
    while match.turn == "chance":
        match.play(match.legal()[0])
    assert {slot[:2] for slot in match.view()["enemies"]} == {"r2", "r3"}
    match.play("flick 1a")
    assert not any(text in match.legal() for text in ("land moon=4", "land row=4", "land on=r4c1"))
    match.play("land mothership")
    assert match.view()["fleets"][0]["ships"]["1a"]["pose"][1] == pytest.approx(479.5)


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"players": 5}, "players=5"),
        ({"difficulty": "easy"}, "difficulty='easy'"),
        ({"players": 3, "fleets": 3}, "fleets"),
        ({"rows": 2}, "rows=2"),
        ({"mothership_health": 0}, "mothership_health=0"),
        ({"city_health": 21}, "city_health=21"),
        ({"city_health": True}, "city_health=True"),
        ({"speed": True, "players": 1}, "race needs two"),
        ({"skill": "great"}, "skill='great'"),
        ({"skill": 0.5}, "skill=0.5"),
        ({"colours": ["river", "river"]}, "colours"),
        ({"colours": "river"}, "colours"),
        ({"deck": "/nowhere/at/all"}, "/nowhere/at/all"),
        ({"deck": 3}, "deck=3"),
        ({"dice": 2}, "no option 'dice'"),
    ],
)
def test_bad_options_are_refused(options, problem):
    with pytest.raises(ValueError, match=problem):
        Match("flipships", **options)


def test_the_options_have_a_schema():
    properties = games()["flipships"]["properties"]
    assert {
        "players",
        "difficulty",
        "no_reflip",
        "mothership_health",
        "city_health",
        "rows",
        "speed",
        "skill",
        "deck",
    } <= set(properties)


# --- the invented deck (FS-4) ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*NAMED, None])
def test_our_decks_are_large_enough_and_say_that_they_are_invented(name):
    from importlib.resources import files

    deck = our_make_up(name)
    for fleets in (2, 3, 4):
        assert deck.size(fleets) >= 60
        icons = deck.icons(fleets)
        assert len(set(icons)) == len(icons) <= 7 - STARTING_SHIPS[fleets]  # no more than a fleet has ships
        assert all(1 <= space < 20 for space in icons)
    assert "INVENTED" in files("tableflip.games.flipships").joinpath(NAMED.get(name, "deck.txt")).read_text()


def test_the_deck_of_new_tables_is_gentler_than_the_first():
    """More plain cards, and more that march one space, for any number of players."""

    def share(deck, fleets, wanted):
        return sum(n for kind, n in enumerate(deck.cards(fleets)) if wanted(card_text(kind))) / deck.size(fleets)

    for fleets in (2, 3, 4):
        for wanted in (lambda card: card[-1].isdigit(), lambda card: card.startswith("1")):
            assert share(our_make_up(), fleets, wanted) > share(our_make_up(None), fleets, wanted)


def test_a_record_names_its_deck_and_one_from_before_is_replayed_with_the_first():
    new = Match("flipships", seed=1)
    assert '"deck": "gentle"' in new.record()
    assert Match.replay(new.record()).record() == new.record()
    old = (Path(__file__).parents[2] / "data" / "first_deck" / "flipships-2-training.txt").read_text()
    assert '"deck": null' in old
    match = Match.replay(old)
    assert match.record() == old
    assert match.view()["icons"] == [14, 7, 5, 2]


OTHER = "60 x 1>4\nicons for 2 players: 3\nicons for 3-4 players:\n"


def test_another_deck_replaces_it(tmp_path):
    file = tmp_path / "mine.txt"
    file.write_text(OTHER)
    for deck in (file, str(file)):
        match = Match("flipships", deck=deck, seed=1)
        assert {enemy["card"] for enemy in match.view()["enemies"].values()} == {"1>4"}
        assert match.view()["icons"] == [3]
    record = match.record()
    file.unlink()
    assert Match.replay(record).record() == record  # the cards are in the record


@pytest.mark.parametrize(
    ("text", "place", "problem"),
    [
        (OTHER.replace("1>4", "4>1"), "line 1", "'4>1' is not a card"),
        (OTHER.replace("1>4", "1>4st"), "line 1", "is not a card"),
        ("# mine\n" + OTHER.replace("60 x", "sixty"), "line 2", "lines look like"),
        (OTHER.replace("60", "59"), "mine", "59 cards; 60 are needed"),
        (OTHER.replace("60", "100"), "line 1", "more than 99"),
        (OTHER.replace("players: 3", "players: 20"), "line 2", "20 is not a space"),
        (OTHER + "icons for 2 players: 4\n", "line 4", "there already"),
        (OTHER.replace("icons for 3-4 players:\n", ""), "mine", "icons for 3-4 players: ...' is missing"),
        ("", "mine", "missing"),
        (OTHER + "cards for 3 players:\n44 x 1>1\n", "mine", "44 cards for 3 players; 45 are needed"),
        (OTHER + "cards for 3 players:\n50 x 1>1\ncards for 3 players:\n", "line 6", "there already"),
        (OTHER + "icons for 4 players: 3\n", "line 4", "there already"),
    ],
)
def test_a_bad_deck_is_refused_with_the_place(text, place, problem, tmp_path):
    file = tmp_path / "mine.txt"
    file.write_text(text)
    with pytest.raises(ValueError, match=place) as refused:
        find_make_up(file)
    assert problem in str(refused.value)


def test_a_deck_that_is_no_text_is_refused(tmp_path):
    file = tmp_path / "mine.txt"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ValueError, match="not a text"):
        find_make_up(file)


@pytest.mark.parametrize("name", [*NAMED, None])
def test_a_deck_in_one_line_reads_back(name):
    assert read_make_up(our_make_up(name).line(), "line") == our_make_up(name)


def test_cards_may_be_for_a_number_of_players():
    deck = read_make_up(
        "60 x 1>4; cards for 3 players:; 45 x 2>1; icons for 2 players: 3; icons for 3-4 players: 9", "x"
    )
    assert [deck.size(fleets) for fleets in (2, 3, 4)] == [60, 45, 60]
    assert deck.cards(3) != deck.cards(4)
    assert deck.icons(3) == deck.icons(4) == (9,)
