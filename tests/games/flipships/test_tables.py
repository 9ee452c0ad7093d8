"""Every number of the set-up, and which options there are (FS-1 to FS-5, FS-22)."""

import pytest

from tableflip import Match, games
from tableflip.games.flipships.deck import find_make_up, our_make_up, read_make_up
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


def test_our_deck_is_large_enough_and_says_that_it_is_invented():
    from importlib.resources import files

    assert our_make_up().size >= 60
    assert "INVENTED" in files("tableflip.games.flipships").joinpath("deck.txt").read_text()
    for icons, ships in ((our_make_up().icons_for_2, 3), (our_make_up().icons_for_more, 2)):
        assert len(set(icons)) == len(icons) == 7 - ships  # enough for a whole fleet
        assert all(1 <= space < 20 for space in icons)


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


def test_a_deck_in_one_line_reads_back():
    assert read_make_up(our_make_up().line(), "line") == our_make_up()
