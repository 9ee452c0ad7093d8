"""The worked examples of the rulings, each with its board, in each edition in which it differs."""

import pytest

from tableflip import IllegalMove, Match
from tests.games.terraflip.drawing import cell, drawn

EDITIONS = ("published", "draft", "french")
ENGLISH = ("published", "draft")
every_edition = pytest.mark.parametrize("edition", EDITIONS)


def at(picture: str, edition: str = "published", **rest) -> Match:
    options = {key: rest.pop(key) for key in ("players", "lines", "flipping") if key in rest}
    return Match.from_position("terraflip", drawn(picture, **rest), edition=edition, **options)


def flips(match: Match) -> list[str]:
    return sorted(move.split()[1] for move in match.legal() if move.startswith("flip"))


def open_cells(match: Match, tile: str) -> set[str]:
    return {move.split()[1] for move in match.legal() if move.startswith("place") and move.endswith(tile)}


@every_edition
def test_1_two_tiles_framed_by_one_line(edition):
    match = at(
        """
            ##
          Dr  Rm  Fr  Dr
        """,
        edition,
        turn="desert",
        focus=cell(2, 1),
    )
    assert flips(match) == [cell(0, 1), cell(1, 1)]
    assert match.view(1)["frames"] == {cell(0, 1): ["h7", "e7"], cell(1, 1): ["h7", "e7"]}


@every_edition
def test_2_a_line_that_misses_every_centre_frames_nothing(edition):
    match = at(
        """
            ##  Rd  Mr
                  Md  Mf  Rd
        """,
        edition,
        turn="river",
        focus=cell(3, 1),
    )
    assert flips(match) == []


@every_edition
@pytest.mark.parametrize("players", [3, 4])
def test_3_ten_places_around_two_tiles_and_the_tower(edition, players):
    match = at("Rd  ##  Dr", edition, players=players, turn="forest")
    places = open_cells(match, "river")
    assert len(places) == 10
    assert {distance(name) for name in places} == {1, 2}
    with pytest.raises(IllegalMove) as refused:
        match.play(f"place {cell(0, 2)} river")
    assert refused.value.reason.key == "not-connected"


@every_edition
def test_4_fourteen_places_and_three_too_far(edition):
    match = at(
        """
          Mr
            ##  Rm  Dm  Fm  Rf
              Dr
        """,
        edition,
        turn="forest",
        hands={"forest": {"river": 1}},
    )
    assert len(open_cells(match, "river")) == 14
    for too_far in (cell(4, 1), cell(5, -1), cell(5, 0)):
        with pytest.raises(IllegalMove) as refused:
            match.play(f"place {too_far} river")
        assert refused.value.reason.key == "too-far"
        assert refused.value.reason.params == {"cell": too_far, "distance": 5, "limit": 4}


def test_4_a_knight_could():
    match = at("##  Rm  Dm  Fm  Rf", turn="forest")
    with pytest.raises(IllegalMove) as refused:
        match.play("place k6 river")
    assert refused.value.reason.key == "too-far-but-knight"
    match.play("place k6 knight")


@pytest.mark.parametrize(("edition", "framed"), [("published", []), ("draft", []), ("french", ["g6"])])
def test_5_the_french_tower_frames(edition, framed):
    match = at("##  Mr", edition, turn="river")
    match.play("place h6 desert")
    assert flips(match) == framed


@every_edition
def test_5_a_line_stops_at_the_first_tile_of_ones_own(edition):
    match = at("##  Dm  Rf  Mr", edition, turn="river")
    match.play("place j6 desert")
    assert flips(match) == ["i6"]
    with pytest.raises(IllegalMove) as refused:
        match.play("flip g6")
    assert refused.value.reason.key == "not-framed-stopped"
    assert refused.value.reason.params == {"cell": "g6", "start": "j6", "stop": "h6"}


@every_edition
def test_6_a_chain_of_flips(edition):
    match = at(
        """
              Fm  Mf
            Mr  ##  Rm
              Dr  Rd
                    Fd
                      Dm
        """,
        edition,
        turn="desert",
    )
    assert set(match.view(1)["tiles"]) == {"f6", "f5", "g5", "e6", "g6", "e7", "f7", "f8", "f9"}
    match.play("place g7 river")
    assert "f7" in flips(match)
    match.play("flip f7")
    assert flips(match) == ["f8"]
    match.play("flip f8")
    assert [move for move in match.legal() if not move.startswith("spy")] == ["end"]


@every_edition
def test_7_a_knight_goes_further_and_a_choice_opens(edition):
    picture = """
            ##  Fr  Dr  Rf  Mr
                          Fd
                        Dm
                      Rd
    """
    match = at(picture, edition, turn="river")
    with pytest.raises(IllegalMove) as refused:
        match.play("place k6 desert")
    assert refused.value.reason.key == "too-far-but-knight"
    match.play("place k6 knight")
    match.play("flip j6")
    assert flips(match) == ["h8", "i7"]
    match.play("flip i7")  # turns up desert: the flipping is over
    assert flips(match) == []
    with pytest.raises(IllegalMove) as refused:
        match.play("flip h8")
    assert refused.value.reason.key == "flipping-over"

    match = at(picture.replace("Fd", "Fr"), edition, turn="river")
    for move in ("place k6 knight", "flip j6", "flip i7"):
        match.play(move)
    assert flips(match) == ["h8"]


@every_edition
def test_8_a_campsite_needs_no_frame_for_its_first_flip(edition):
    match = at(
        """
            ##  Df
              Mr  Rm
                    Fr
        """,
        edition,
        turn="forest",
    )
    assert match.view(2)["tiles"]["g8"] == {"kind": "land", "colour": "forest"}
    match.play("place h5 campsite")
    assert match.view(2)["frames"] == {}
    assert flips(match) == ["g6"]
    match.play("flip g6")
    assert flips(match) == ["g7"]


@pytest.mark.parametrize("edition", ENGLISH)
def test_9_a_catapult_may_not_cut_tiles_off(edition):
    match = at(
        """
                  Dm
            ##  Fd
              Rm
        """,
        edition,
        turn="mountain",
    )
    match.play("place g7 catapult")
    assert {move.split()[1] for move in match.legal() if move.startswith("catapult")} == {"f7"}
    with pytest.raises(IllegalMove) as refused:
        match.play("catapult g6 e6")
    assert refused.value.reason.key == "would-cut-off"
    assert refused.value.reason.params == {"cell": "g6", "cut": ["h5"]}
    match.play("catapult f7 g5")
    assert match.view(3)["tiles"]["g5"] == {"kind": "land", "colour": "mountain"}
    assert match.view(3)["frames"]["g6"] == ["g5", "g7"]


def test_9_in_the_french_edition_the_chain_may_use_the_castle():
    match = at(
        """
                    Fr
              Dm  Fd
            ##  Rm
        """,
        "french",
        turn="mountain",
    )
    match.play("place h6 catapult")
    assert {move.split()[1] for move in match.legal() if move.startswith("catapult")} == {"g6"}
    match.play("catapult g6 h4")
    assert match.view(3)["frames"] == {"g5": ["h4", "f6"], "h5": ["h4", "h6"]}
    match.play("flip g5")
    assert match.view(3)["tiles"]["g5"]["colour"] == "mountain"


@every_edition
def test_10_a_border_line_needs_a_tile_on_one_side_of_each_border(edition):
    blocked = at(
        """
            Dr  ##
                  Rd
                        Dr
        """,
        edition,
        turn="desert",
        focus=cell(1, 2),
    )
    assert set(blocked.view(1)["tiles"]) == {"f6", "e6", "f7", "g8"}
    assert flips(blocked) == []
    with pytest.raises(IllegalMove) as refused:
        blocked.play("flip f7")
    assert refused.value.reason.key == "not-framed-gap"
    assert refused.value.reason.params == {"cell": "f7", "start": "g8", "end": "e6", "gap": ["g7", "f8"]}
    carried = at(
        """
            Dr  ##
              Fr  Rd
                    Mr  Dr
        """,
        edition,
        turn="desert",
        focus=cell(1, 2),
    )
    assert flips(carried) == ["f7"]


def distance(name: str) -> int:
    q, r = ord(name[0]) - ord("f"), int(name[1:]) - 6
    return (abs(q) + abs(r) + abs(q + r)) // 2
