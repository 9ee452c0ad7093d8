"""Studies as files: what they mean, and what is said of one that is wrong."""

import pytest

from tableflip.lab.shards import key
from tableflip.lab.study import Study, StudyError, example, read

WHOLE = """title = "Is it fairer?"
game = "terraflip"
who = "random"

[options]
players = [2, 3]
edition = "french"

[ask]
what = "fairer"

[stop]
games = 500
"""


def test_a_study_is_read():
    study = read(WHOLE)
    assert study == Study(
        "terraflip",
        {"players": [2, 3], "edition": "french"},
        who="random",
        what="fairer",
        games=500,
        title="Is it fairer?",
    )
    assert [dict(table.options)["players"] for table in study.tables()] == [2, 3]
    assert study.swept == ["players"]


def test_lists_make_a_grid():
    study = Study("terraflip", {"players": [2, 3], "edition": ["published", "french", "draft"]})
    assert len(study.tables()) == 6
    others = Study("terraflip", {"players": 3, "order_bonus": ["3,2,0", "4,2,0"]}).tables()
    assert [table.chosen.bonus for table in others] == [(3, 2, 0), (4, 2, 0)]
    assert len({key(table, 0, 10) for table in others}) == 2


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('game = "terraflip"', 'game = "chess"', "line 2: There is no game called 'chess'"),
        ('game = "terraflip"\n', "", "line 1: the study names no game"),
        ("players = [2, 3]", "players = [2, 9]", "line 6: players=9 is not possible"),
        ('edition = "french"', 'editon = "french"', "has no option 'editon'"),
        ('who = "random"', 'who = "nobody"', 'line 3: There is no player "nobody"'),
        ('who = "random"', 'who = "trained nowhere.npz"', "line 3: nowhere.npz cannot be read"),
        ('who = "random"', 'who = ["random", "random", "random"]', "line 3: 3 players are named; it must be one, or 2"),
        ('what = "fairer"', 'what = "fun"', 'line 10: there is no measure "fun"'),
        ("players = [2, 3]", "players = 2", "line 10: \"fairer\" compares two tables; the options make 1"),
        ('what = "fairer"', 'what = "length"\nagainst = 60', 'which difference of "length" would matter'),
        ("games = 500", "games = 0", "line 13: 0 is not possible"),
        ("games = 500", "minutes = -1", "line 13: -1 is not possible"),
        ("games = 500", "gmaes = 500", 'line 13: there is no "gmaes"; there are games, minutes'),
        ('what = "fairer"', 'what = "fairer"\nerror = 2', "line 11: 2 is not possible"),
        ('what = "fairer"', 'what = "seat 1 wins"\nagainst = 2', "it must be a share between 0 and 1"),
        ("[stop]", "[stop", "This is not TOML"),
        ('title = "Is it fairer?"', "title = 5", "line 1: 5 is not possible: it must be a text"),
        ('who = "random"', "who = 5", "line 3: 5 is not possible: it must be a text, or a list of texts"),

        ('title = "Is it fairer?"', "seed = \"x\"", "line 1: seed='x' is not possible"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_with_its_line(old, new, says):
    assert old in WHOLE
    with pytest.raises(StudyError) as refused:
        read(WHOLE.replace(old, new))
    assert says in str(refused.value)


@pytest.mark.parametrize("part", ["ask", "stop", "options"])
def test_parts_that_are_no_tables_are_named(part):
    with pytest.raises(StudyError, match=rf"line 2: \[{part}\] must be a table of its own"):
        read(f'game = "terraflip"\n{part} = 5\n')


def test_a_race_has_no_turns_to_study():
    with pytest.raises(StudyError, match="a study needs turns"):
        Study("flipships", {"players": 2, "speed": True}, who="steady", what="wins", against=0.5)


def test_nobody_is_ahead_in_a_cooperative_game():
    with pytest.raises(StudyError, match="players win against one another"):
        Study("flipships", {"players": 2}, who="steady", what="fair")


@pytest.mark.parametrize("game", ["terraflip", "terrain", "flipships"])
def test_the_example_is_a_study(game):
    assert read(example(game)).game == game


def test_a_study_to_start_from_asks_what_it_is_told():
    study = read(example("terraflip", "fairer", {"players": 3, "edition": ["published", "french"]}))
    assert (study.what, study.options) == ("fairer", {"players": 3, "edition": ["published", "french"]})
    assert study.title == "TerraFlip, fairer: players 3, edition published or french?"
