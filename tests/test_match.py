"""The public API: options, positions, and what goes wrong with them."""

import subprocess
import sys

import pytest

import tableflip
from tableflip import Match, games
from tests.games.terraflip.drawing import drawn


def test_games_come_with_the_schema_of_their_options():
    schema = games()["terraflip"]
    assert schema["properties"]["edition"]["enum"] == ["published", "draft", "french"]
    assert schema["properties"]["players"] == {"enum": [2, 3, 4], "description": "how many play", "default": 4}
    assert games.terraflip.__name__ == "tableflip.games.terraflip"
    with pytest.raises(AttributeError, match="chess"):
        games.chess  # noqa: B018


def test_public_names():
    assert set(tableflip.__all__) >= {"Match", "IllegalMove", "Result", "games", "simulate"}


def test_importing_tableflip_does_not_load_the_compiler():
    check = "import sys, tableflip; tableflip.games(); sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"players": 5}, "players=5 is not possible: it must be one of 2, 3, 4"),
        ({"players": True}, "players=True"),
        ({"edition": "dutch"}, "one of 'published', 'draft', 'french'"),
        ({"colour": "river"}, "has no option 'colour'; it has players"),
        ({"colours": ["river"]}, "4 different colours are needed"),
        ({"colours": ["river", "river"], "players": 2}, "2 different colours"),
        ({"colours": ["pink", "river"], "players": 2}, "use some of river"),
        ({"colours": "river"}, "as a list"),
        ({"memory_aid": 1}, "memory_aid=1"),
        ({"seed": "seven"}, "seed='seven'"),
    ],
)
def test_bad_options_are_refused_with_a_reason(options, problem):
    with pytest.raises(ValueError, match=problem):
        Match("terraflip", **options)


def test_an_unknown_game_is_refused():
    with pytest.raises(ValueError, match="no game called 'chess'; there are terraflip"):
        Match("chess")


BAD_POSITIONS = [
    ({"tyles": {}}, "there is no 'tyles'"),
    ({"tiles": {"z9": "river/desert"}}, "tile z9.*is not a cell"),
    ({"tiles": {"f6": "river/desert"}}, "tower stands there"),
    ({"tiles": {"g6": "pink/desert"}}, "tile g6.*'pink' is not a colour"),
    ({"tiles": {"g6": "river/pink"}}, "tile g6.*'pink' is not a colour"),
    ({"tiles": {"g6": "river/river"}}, "different colours"),
    ({"tiles": {"g6": "river dragon"}}, "'dragon' is not understood"),
    ({"tiles": {"g6": ""}}, "a tile is written like"),
    ({"tiles": {"g6": 3}}, "a tile is written like"),
    ({"tiles": {"g6": "river/desert placed by forest"}}, "one of the two sides"),
    ({"tiles": {"g6": "river/desert seen by pink"}}, "'pink' does not play here"),
    ({"turn": "pink"}, "turn: 'pink' does not play here"),
    ({"hands": {"pink": {}}}, "hands: 'pink' does not play here"),
    ({"hands": {"river": {"river": 1}}}, "hand of river: 'river'"),
    ({"hands": {"river": {"desert": -1}}}, "hand of river: 'desert'"),
    ({"hands": {"river": {"sword": 1}}}, "hand of river: 'sword'"),
    ({"spies": {"river": -1}}, "spies of river"),
    ({"focus": "z9"}, "focus: 'z9' is not a cell"),
    ({"focus": "g6"}, "no tile of river on g6"),
    ({"hands": {"river": {}}}, "river has no tile left"),
    ({"tiles": {f"{c}6": "desert" for c in "abcdeghijk"}}, "too many land tiles"),
]


@pytest.mark.parametrize(("position", "problem"), BAD_POSITIONS, ids=[problem for _, problem in BAD_POSITIONS])
def test_bad_positions_are_refused_with_the_place_of_the_error(position, problem):
    with pytest.raises(ValueError, match=problem):
        Match.from_position("terraflip", position)


def test_hands_can_be_lists_or_counts_and_the_rest_is_worked_out():
    tiles = drawn("Fr  ##  Dr  RK")["tiles"]
    counts = Match.from_position("terraflip", {"tiles": tiles, "hands": {"river": {"desert": 2, "catapult": 1}}})
    listed = Match.from_position("terraflip", {"tiles": tiles, "hands": {"river": ["desert", "desert", "catapult"]}})
    assert counts.view(0)["hand"] == listed.view(0)["hand"]
    assert {k: n for k, n in counts.view(0)["hand"].items() if n} == {"desert": 2, "catapult": 1}
    assert counts.view(1)["hand"]["river"] == 2
    plain = Match.from_position("terraflip", {"tiles": tiles})
    assert plain.view(0)["hand"]["knight"] == 0
    assert plain.view(0)["hand"]["campsite"] == 1


def test_open_undersides_are_drawn_by_the_seed():
    position = {"tiles": dict.fromkeys(("g6", "g5", "f5", "e6", "e7", "f7", "h6", "h5", "i5"), "desert")}
    backs = {str(Match.from_position("terraflip", position, seed=seed).position()["tiles"]) for seed in range(5)}
    assert len(backs) > 1
    full = Match.from_position("terraflip", position, seed=1).position()["tiles"].values()
    assert sorted(full) == sorted(f"desert/{hidden}" for hidden in ("river", "forest", "mountain") for _ in range(3))


def test_words_about_a_tile():
    position = {
        "tiles": {
            "g6": "desert/river placed by river",
            "h6": "desert/river seen by all",
            "i6": "desert/forest seen by river,desert",
            "j6": "desert/mountain",
        }
    }
    match = Match.from_position("terraflip", position, memory_aid=True)
    assert match.position()["tiles"] == position["tiles"]

    def seen(seat):
        return [cell for cell, tile in match.view(seat)["tiles"].items() if "underside" in tile]

    assert seen(0) == ["g6", "h6", "i6"]
    assert seen(1) == ["g6", "h6", "i6", "j6"]
    assert seen(2) == seen(None) == ["g6", "h6"]
    assert match.view(0)["hand"]["desert"] == 2  # g6 was river's


def test_the_seat_to_move_may_be_a_number():
    assert Match.from_position("terraflip", {"turn": 2}).turn == 2


def test_flipping_over_but_not_the_turn():
    match = Match.from_position("terraflip", drawn("##  Rf  Dm  Rf", turn="river", focus="done"))
    assert [move for move in match.legal() if not move.startswith("spy")] == ["end"]
    assert match.position()["focus"] == "done"
