"""Clauses of the rules one by one, beyond the worked examples."""

import pytest

from tableflip import IllegalMove, Match
from tableflip.games.terraflip.options import Options
from tests.games.terraflip.drawing import drawn


def at(picture: str, **rest) -> Match:
    options = {key: rest.pop(key) for key in Options.schema()["properties"] if key in rest and key != "first"}
    return Match.from_position("terraflip", drawn(picture, **rest), **options)


def flips(match: Match) -> list[str]:
    return sorted(move.split()[1] for move in match.legal() if move.startswith("flip"))


def deeds(match: Match) -> list[str]:
    return [move for move in match.legal() if not move.startswith("spy")]


def why(match: Match, move: str) -> tuple[str, dict]:
    with pytest.raises(IllegalMove) as refused:
        match.play(move)
    return refused.value.reason.key, dict(refused.value.reason.params)


# --- set-up (TF-1, TF-2) ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_starts_with_twelve_tiles_and_three_spies(players):
    match = Match("terraflip", players=players)
    colours = ["river", "desert", "forest", "mountain"]
    for seat, colour in enumerate(colours[:players]):
        view = match.view(seat)
        assert view["hand"] == {
            **{other: 3 for other in colours if other != colour},
            "knight": 1,
            "campsite": 1,
            "catapult": 1,
        }
        assert view["players"][seat]["spies"] == 3
    assert match.view(0)["tiles"] == {"f6": {"kind": "tower"}}
    assert len(match.legal()) == 6 * 6


def test_seats_take_the_colours_that_are_asked_for():
    match = Match("terraflip", players=2, colours=["forest", "river"])
    assert match.seats == ("forest", "river")
    assert set(match.view(0)["hand"]) == {"river", "desert", "mountain", "knight", "campsite", "catapult"}
    match.play("place g6 mountain")
    match.play("end")
    assert match.turn == 1
    assert why(match, "place g7 river") == ("own-underside", {})


def test_neutral_land_can_be_flipped_and_scores_for_nobody():
    match = at("##  Rf  Dm  Rf", players=2, turn="river", focus="i6")
    match.play("flip h6")
    assert match.view(None)["tiles"]["h6"] == {"kind": "land", "colour": "mountain"}
    assert match.count().points == [3 + 1 + 1, 0]
    match.play("end")
    match = at("##  Rf  Mr  Rf", players=2, turn="river", focus="i6")
    assert flips(match) == ["h6"]


# --- the turn (TF-6) -------------------------------------------------------------------------------------------------


def test_spies_may_look_at_any_moment_of_the_turn_while_there_are_some():
    match = at("##  Dr  Fm  Rm", turn="river", spies={"river": 3})
    looks = ["spy g6", "spy h6", "spy i6"]
    assert [move for move in match.legal() if move.startswith("spy")] == looks
    match.play("spy g6")  # before placing
    match.play("place f5 forest")
    match.play("spy f5")  # after it, and even under a tile of one's own
    match.play("spy g6")  # again the same: one may have forgotten
    assert [move for move in match.legal() if move.startswith("spy")] == []
    assert why(match, "spy g6") == ("no-spies", {})
    assert match.view(1)["players"][0]["spies"] == 0


def test_a_spy_looks_after_a_flip_that_failed():
    match = at("##  Rf  Dm  Rf", turn="river", focus="i6")
    match.play("flip h6")
    assert deeds(match) == ["end"]
    match.play("spy h6")
    assert match.turn == 0


def test_what_a_spy_cannot_look_under():
    match = at("##  DK", turn="river")
    assert why(match, "spy f6") == ("tower", {"cell": "f6"})
    assert why(match, "spy g6") == ("special-tile", {"cell": "g6", "kind": "knight"})
    assert why(match, "spy h6") == ("nothing-there", {"cell": "h6"})


def test_one_tile_a_turn_and_it_comes_first():
    match = Match("terraflip")
    assert why(match, "end")[0] == why(match, "flip g6")[0] == why(match, "catapult g6 g7")[0] == "place-first"
    match.play("place g6 desert")
    assert why(match, "place g7 desert") == ("already-placed", {})
    match.play("end")
    assert match.turn == 1


def test_the_game_is_over_with_the_end_after_the_last_tile():
    hands = {"river": {"desert": 1}, "desert": {}, "forest": {}, "mountain": {}}
    match = at("##  Dr", turn="river", hands=hands)
    match.play("place h6 desert")
    assert match.turn == 0
    assert match.result is None
    match.play("end")
    assert match.turn is None
    assert match.result is not None


# --- placement (TF-7, TF-12) -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "reach"), [(2, 3), (3, 3), (4, 4)])
def test_how_far_from_the_tower(players, reach):
    row = "##" + "  Dr" * reach
    match = at(row, players=players, turn="river")
    beyond = f"{chr(ord('f') + reach + 1)}6"
    limits = {"cell": beyond, "distance": reach + 1, "limit": reach}
    assert why(match, f"place {beyond} desert") == ("too-far-but-knight", limits)
    assert f"place {beyond} knight" in match.legal()
    no_knight = at(row, players=players, turn="river", hands={"river": {"desert": 1}})
    assert why(no_knight, f"place {beyond} desert") == ("too-far", limits)


def test_why_a_tile_cannot_go_there():
    match = at("Rd  ##  Dr", turn="river", hands={"river": {"desert": 1, "knight": 1}})
    assert why(match, "place f6 desert") == ("tower-there", {"cell": "f6"})
    assert why(match, "place g6 desert") == ("cell-taken", {"cell": "g6"})
    assert why(match, "place f8 desert") == ("not-connected", {"cell": "f8"})
    assert why(match, "place f7 forest") == ("not-in-hand", {"tile": "forest"})
    assert why(match, "place f7 catapult") == ("not-in-hand", {"tile": "catapult"})
    assert why(match, "place k6 desert")[0] == "too-far"  # a knight could not either: nothing to connect to


# --- framing (TF-8, TF-9, TF-11) -------------------------------------------------------------------------------------


def test_special_tiles_of_others_carry_a_line_but_are_not_framed():
    match = at("##  Rf  DK  Fm  Rf", turn="river", focus="g6")
    assert flips(match) == ["i6"]
    assert why(match, "flip h6") == ("special-tile", {"cell": "h6", "kind": "knight"})


def test_ones_own_special_tiles_frame_and_stop_a_line():
    match = at("##  Rf  Dm  RK  Fm  Rf", turn="river", focus="g6", players=4)
    assert flips(match) == ["h6"]
    assert why(match, "flip j6") == ("not-framed-stopped", {"cell": "j6", "start": "g6", "stop": "i6"})


def test_an_empty_cell_breaks_a_line_on_either_side_of_the_prey():
    match = at("##  Rf  Dm  ..  Rf", turn="river", focus="g6")
    assert flips(match) == []
    assert why(match, "flip h6") == ("not-framed-gap", {"cell": "h6", "start": "g6", "end": "j6", "gap": ["i6"]})
    match = at("##  Rf  ..  Dm  Rf", turn="river", focus="g6")
    assert why(match, "flip i6") == ("not-framed-gap", {"cell": "i6", "start": "g6", "end": "j6", "gap": ["h6"]})


def test_no_tile_beyond_is_no_frame():
    match = at("##  Rf  Dm  Fm", turn="river", focus="g6")
    assert why(match, "flip h6") == ("not-framed", {"cell": "h6", "start": "g6"})
    assert why(match, "flip g6") == ("own-tile", {"cell": "g6"})
    assert why(match, "flip f6") == ("tower", {"cell": "f6"})
    assert why(match, "flip f9") == ("nothing-there", {"cell": "f9"})


@pytest.mark.parametrize(
    ("edition", "framed"), [("published", ["e6", "g6"]), ("draft", ["e6", "g6"]), ("french", ["g6"])]
)
def test_a_line_over_the_tower(edition, framed):
    """English: it passes. French: the tower is a tile of one's own, so the line ends there."""
    match = at("Rd  Dm  ##  Fm  Rf", edition=edition, turn="river", focus="h6")
    assert flips(match) == framed


STEEP = """
                    ##  ..  Fm  Rd
                  Fd  Dr  Fr
            Rd  Md
"""


def test_a_line_along_no_row_and_no_border():
    """From i6 over f7 to c8, by steps of (3, -1): between two centres it crosses two more cells."""
    assert flips(at(STEEP, turn="river", focus="i6")) == ["f7"]


@pytest.mark.parametrize(("tile", "gap"), [("Fm", "h6"), ("Fr", "g7"), ("Fd", "e7"), ("Md", "d8")])
def test_a_steep_line_needs_every_cell_that_it_crosses(tile, gap):
    match = at(STEEP.replace(tile, ".."), turn="river", focus="i6")
    assert flips(match) == []
    assert why(match, "flip f7") == ("not-framed-gap", {"cell": "f7", "start": "i6", "end": "c8", "gap": [gap]})


def test_rows_only():
    picture = """
        Dr  ##
          Fr  Rd
                Mr  Dr
    """
    match = at(picture, turn="desert", focus="g8", lines="rows")
    assert flips(match) == []
    assert why(match, "flip f7") == ("not-framed-no-row", {"cell": "f7", "start": "g8"})


# --- flipping (TF-10) ------------------------------------------------------------------------------------------------


def test_mandatory_flipping_ends_only_when_nothing_can_be_flipped():
    match = at("##  Rf  Dr  Fm  Rf", turn="river", focus="g6", flipping="mandatory")
    assert deeds(match) == ["flip h6", "flip i6"]
    assert why(match, "end") == ("must-flip", {})
    match.play("flip h6")
    assert deeds(match) == ["flip i6"]
    match.play("flip i6")
    assert deeds(match) == ["end"]


def test_mandatory_flipping_counts_campsites_and_catapults():
    for special in "CA":
        match = at(f"##  Dm\n  R{special}", turn="river", focus="f7", flipping="mandatory")
        assert "end" not in match.legal()
        assert deeds(match)


def test_the_chain_goes_on_from_the_flipped_tile_alone():
    match = at(
        """
        ##  Rf  Dr  Rf
              Fm
                Rd
        """,
        turn="river",
        focus="g6",
    )
    assert flips(match) == ["g7", "h6"]
    match.play("flip h6")
    assert deeds(match) == ["end"]  # g7 is framed by the placed tile still, but no longer by the last one
    assert why(match, "flip g7") == ("not-framed", {"cell": "g7", "start": "h6"})


# --- special tiles (TF-13, TF-14) ------------------------------------------------------------------------------------


def test_a_campsite_flips_what_it_touches_or_frames_and_only_first():
    match = at("##  Dr  RC  Fr  Mf  Rf", turn="river", focus="h6")
    assert flips(match) == ["g6", "i6", "j6"]
    match.play("flip g6")
    assert flips(match) == []  # i6 still touches the campsite, but the chain goes on from g6
    assert why(match, "flip i6")[0] == "not-framed-stopped"


def test_a_catapult_shoots_only_right_after_it_is_placed():
    match = at("##  RA  Fr  Rf\n  Dr", turn="river", focus="g6")
    assert "flip h6" in match.legal()
    assert "catapult f7 e6" in match.legal()
    match.play("flip h6")
    assert why(match, "catapult f7 e6") == ("no-catapult", {})


def test_where_a_catapult_can_shoot():
    match = at("##  Dm  RA  Fm", turn="river", focus="h6")
    assert why(match, "catapult g6 f7") == ("would-cut-off", {"cell": "g6", "cut": ["h6", "i6"]})
    assert why(match, "catapult i6 i6") == ("same-place", {})
    assert why(match, "catapult i6 g6") == ("cell-taken", {"cell": "g6"})
    assert why(match, "catapult i6 f6") == ("tower-there", {"cell": "f6"})
    assert why(match, "catapult i6 j6") == ("only-the-lifted-tile", {"cell": "j6"})
    assert why(match, "catapult i6 e8") == ("not-connected", {"cell": "e8"})
    assert why(match, "catapult h6 g7") == ("special-tile", {"cell": "h6", "kind": "catapult"})
    assert why(match, "catapult g7 f7") == ("nothing-there", {"cell": "g7"})
    assert why(match, "catapult f6 f7") == ("tower", {"cell": "f6"})
    match.play("catapult i6 e6")
    assert match.view(0)["tiles"]["e6"] == {"kind": "land", "colour": "mountain"}
    assert "i6" not in match.view(0)["tiles"]
    assert deeds(match) == ["end"]


def test_a_catapult_does_not_reach_where_only_a_knight_may_go():
    match = at("##  Df  Fd  Md  RK\n  Dm  RA", turn="river", focus="g7")
    assert why(match, "catapult f7 k6") == ("too-far", {"cell": "k6", "distance": 5, "limit": 4})
    assert why(match, "catapult i6 e6") == ("not-next-to-catapult", {"cell": "i6", "start": "g7"})


def test_a_catapult_with_nothing_to_shoot_is_a_plain_tile():
    match = at("##", turn="river")
    match.play("place g6 catapult")
    assert match.legal() == ["end"]


# --- the score (TF-15, TF-16) ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "players", "bonus"),
    [
        ("published", 4, [3, 2, 1, 0]),
        ("draft", 3, [3, 2, 0]),
        ("published", 2, [3, 0]),
        ("french", 4, [3, 1, 2, 0]),
        ("french", 3, [3, 1, 0]),
        ("french", 2, [3, 0]),
    ],
)
def test_order_bonus(edition, players, bonus):
    match = Match("terraflip", edition=edition, players=players)
    assert match.count().points == bonus
    assert [player["bonus"] for player in match.view(None)["players"]] == bonus


def test_together_two_points_alone_one_and_the_tower_never_connects():
    match = at(
        """
        Rd  ##  Rm  RK
          Dr
        """,
        turn="river",
        players=2,
    )
    assert match.count().points == [3 + 1 + 2 + 2, 0 + 1]


def last(tiles: dict[str, str], **options) -> Match:
    """A match that is over, with these tiles on the board."""
    hands = {colour: {} for colour in ("river", "desert", "forest", "mountain")[: options.get("players", 2)]}
    return Match.from_position("terraflip", {"tiles": tiles, "hands": hands}, **{"players": 2} | options)


def over(tiles: dict[str, str], **options):
    return last(tiles, **options).result


def test_the_tally_names_every_tile_and_the_order_of_play():
    tiles = {"g6": "river/desert", "h6": "river/desert", "f8": "river/desert", "e6": "desert/river"}
    assert last(tiles).view()["tally"] == [
        [
            {"kind": "joined", "points": 2, "cell": "g6"},
            {"kind": "joined", "points": 2, "cell": "h6"},
            {"kind": "alone", "points": 1, "cell": "f8"},
            {"kind": "bonus", "points": 3},
        ],
        [{"kind": "alone", "points": 1, "cell": "e6"}],
    ]


def test_ties_go_to_most_tiles_then_are_shared():
    # river 3 + 1 = 4 points with one tile; desert 0 + 4 x 1 with four
    apart = {
        "g6": "river/desert",
        "d6": "desert/river",
        "f9": "desert/forest",
        "f3": "desert/mountain",
        "c9": "desert/river",
    }
    assert over(apart) == ([4, 4], [1], "tiles")
    # river 3 + 1 + 1 + 1; desert 2 x 3: six points with three tiles each
    shared = {
        "g6": "river/desert",
        "i6": "river/forest",
        "i4": "river/mountain",
        "d6": "desert/river",
        "d7": "desert/forest",
        "d8": "desert/mountain",
    }
    assert over(shared) == ([6, 6], [0, 1], "shared")
    assert over({"g6": "river/desert"}) == ([4, 0], [0], "points")


# --- where the books part (TF-23 to TF-28) ---------------------------------------------------------------------------


def test_a_colour_that_the_table_chose_begins_and_the_bonus_goes_by_the_order():
    match = Match("terraflip", players=4, first="forest")
    assert [player["bonus"] for player in match.view()["players"]] == [1, 0, 3, 2]
    order = []
    for cell in ("g6", "f7", "e7", "e6"):
        order.append(match.seats[match.turn])
        match.play(next(move for move in match.legal() if move.startswith(f"place {cell}")))
        match.play("end")
    assert order == ["forest", "mountain", "river", "desert"]
    assert match.seats[match.turn] == "forest"


def test_other_points_for_the_order_of_play_go_by_the_order_too():
    match = Match("terraflip", players=3, edition="french", order_bonus="1,04,2", first="lot", auto_chance=False)
    assert match.options.order_bonus == "1,4,2"
    match.play("first forest")
    assert [player["bonus"] for player in match.view()["players"]] == [4, 2, 1]
    again = Match.replay(match.record())
    assert again.count().points == [4, 2, 1]
    laid = Match.from_position("terraflip", match.position(), **match.options.all())  # the first one has the fewest
    assert (laid.count().points, laid.position()["first"]) == ([4, 2, 1], "forest")
    none = Match("terraflip", players=2, order_bonus="0,0")
    assert none.count().points == [0, 0]


@pytest.mark.parametrize(
    "wrong",
    ["3,2", "3,2,1,0", "3,2,21", "3,2,-1", "3,2,x", "3, 2, 0", "", 3, [3, 2, 0], "3,2," + "9" * 5000],
    ids=range(10),
)
def test_impossible_points_for_the_order_of_play(wrong):
    with pytest.raises(ValueError, match="it must be 3 numbers from 0 to 20, of who begins first, such as '3,2,0'"):
        Match("terraflip", players=3, order_bonus=wrong)


def test_nobody_begins_who_does_not_play():
    with pytest.raises(ValueError, match="nobody plays it; river, desert do"):
        Match("terraflip", players=2, first="forest")


def test_a_lot_is_a_chance_move_that_all_see():
    match = Match("terraflip", players=3, edition="french", first="lot", auto_chance=False)
    assert match.turn == "chance"
    assert match.legal() == ["first river", "first desert", "first forest"]
    assert why(match, "place g6 desert") == ("chance-to-move", {})
    assert why(match, "first mountain") == ("nobody-plays", {"colour": "mountain"})
    assert match.play("first desert") == [{"event": "first", "seat": 1}]
    assert match.turn == 1
    assert [player["bonus"] for player in match.view()["players"]] == [0, 3, 1]
    assert why(match, "first river") == ("begun", {})
    assert Match.replay(match.record()).turn == 1
    begins = {Match("terraflip", players=3, first="lot", seed=seed).turn for seed in range(30)}
    assert begins == {0, 1, 2}


OLD_FRAMES = """
      Dr  Fd  Dm
        ##  Rm  ..
          Df  Rf  Dr
"""


@pytest.mark.parametrize(("first_flip", "flippable"), [("placed", []), ("any", ["g5", "g6", "g7"])])
def test_an_old_frame_serves_for_the_first_flip_at_some_tables(first_flip, flippable):
    match = at(OLD_FRAMES, turn="desert", first_flip=first_flip)
    match.play("place e5 river")
    assert flips(match) == flippable
    assert sorted(match.view()["frames"]) == flippable
    if flippable:
        assert sorted(match.view()["frames"]["g5"]) == ["f5", "h5"]
    else:
        assert why(match, "flip g5")[0] == "not-framed-stopped"


def test_what_no_two_tiles_frame_cannot_be_flipped_at_any_table():
    match = at("##  Dm  Fm", turn="desert", first_flip="any")
    match.play("place e6 river")
    assert why(match, "flip h6") == ("not-framed-by-any", {"cell": "h6"})


def test_the_chain_goes_on_from_the_flipped_tile_though_any_frame_served_before():
    match = at(OLD_FRAMES, turn="desert", first_flip="any")
    match.play("place e5 river")
    match.play("flip g5")
    assert flips(match) == [], "g7 lies in an old frame, but g5 frames nothing"
    assert match.view()["frames"] == {}
    again = Match.from_position("terraflip", match.position(), first_flip="any")
    assert again.state == match.state
    assert again.legal() == match.legal()


def test_a_campsite_and_a_catapult_may_use_an_old_frame_too():
    for tile in ("campsite", "catapult"):
        match = at(OLD_FRAMES, turn="desert", first_flip="any")
        match.play(f"place e5 {tile}")
        assert flips(match) == ["g5", "g6", "g7"]


@pytest.mark.parametrize(("stops", "flippable"), [("own", ["g6", "h6", "i6"]), ("alike", ["h6"])])
def test_of_two_tiles_alike_on_a_line_neither_is_framed_at_some_tables(stops, flippable):
    match = at("##  Rm  Fm  Rd  Dm", turn="desert", focus="j6", stops=stops, edition="french")
    assert flips(match) == flippable
    assert sorted(match.view()["frames"]) == flippable
    if stops == "alike":
        assert why(match, "flip g6") == ("not-framed-alike", {"cell": "g6", "start": "j6", "stop": "i6"})


def test_a_special_tile_of_the_same_colour_stops_a_line_as_well():
    match = at("##  Rm  RK  Fm  Dm", turn="desert", focus="j6", stops="alike", edition="french")
    assert flips(match) == ["i6"]


def test_a_tile_must_be_placed_unless_one_may_pass():
    assert why(Match("terraflip", players=2), "end") == ("place-first", {})
    match = Match("terraflip", players=2, placing="optional")
    assert match.play("end") == [{"event": "passed", "seat": 0}]
    assert match.turn == 1


def test_the_game_is_over_when_all_who_have_tiles_pass_one_after_another():
    match = at(
        "##  Rm  Dm",
        players=3,
        turn="river",
        placing="optional",
        hands={"river": ["desert"], "desert": [], "forest": ["river"]},
    )
    match.play("end")
    assert match.turn == 2, "desert has no tile and is passed over"
    match.play(next(move for move in match.legal() if move.startswith("place")))
    match.play("end")
    assert match.turn == 0
    match.play("end")
    assert match.turn is None
    assert match.result.reason == "points"


def test_passes_are_counted_anew_after_a_placement():
    match = Match("terraflip", players=2, placing="optional")
    match.play("end")
    match.play("place g6 river")
    match.play("end")
    match.play("end")
    assert match.turn == 1
    again = Match.from_position("terraflip", match.position(), players=2, placing="optional")
    assert again.state == match.state
    match.play("end")
    assert match.turn is None
    over = Match.from_position("terraflip", match.position(), players=2, placing="optional")
    assert over.turn is None


ISLAND = """
        ##  Rf  Fd  Fm
          ..  Dm
"""


@pytest.mark.parametrize(("cut_off", "sources"), [("any", set()), ("near", {"h6"})])
def test_what_lies_further_out_may_be_left_as_an_island_at_some_tables(cut_off, sources):
    """Without h6, i6 has no path to the tower; without g6, three tiles that touch it have none."""
    match = at(ISLAND, turn="mountain", cut_off=cut_off, hands={"mountain": ["catapult"], "river": ["forest"]})
    match.play("place h5 catapult")
    assert {move.split()[1] for move in match.legal() if move.startswith("catapult")} == sources
    key, told = why(match, "catapult g6 e6")
    assert key == "would-cut-off"
    assert set(told["cut"]) == ({"g7", "h5", "h6"} if cut_off == "near" else {"g7", "h5", "h6", "i6"})
    if cut_off == "near":
        match.play("catapult h6 e6")
        match.play("end")
        assert "place j6 forest" in match.legal(), "tiles can be placed next to an island"


SHOT = """
        ##  Mf  Df  ..
          ..  ..  Fr
"""


@pytest.mark.parametrize(("shot", "flippable"), [("instead", []), ("besides", ["h6"])])
@pytest.mark.parametrize("first_flip", ["placed", "any"])
def test_after_a_shot_that_missed_the_first_flip_is_still_there_at_some_tables(first_flip, shot, flippable):
    options = {"shot": shot, "first_flip": first_flip}
    match = at(SHOT, turn="mountain", **options)
    match.play("place i6 catapult")
    assert flips(match) == ["h6"]
    match.play("catapult h7 f7")
    assert match.view()["tiles"]["f7"]["colour"] == "river"
    assert flips(match) == flippable
    assert why(match, "catapult h6 f8")[0] == "no-catapult", "a catapult shoots once"
    again = Match.from_position("terraflip", match.position(), **options)
    assert again.state == match.state
    assert again.legal() == match.legal()


@pytest.mark.parametrize("shot", ["instead", "besides"])
def test_after_a_shot_that_turned_up_ones_colour_the_chain_goes_on_from_there(shot):
    match = at(SHOT.replace("Fr", "Fm"), turn="mountain", shot=shot)
    match.play("place i6 catapult")
    match.play("catapult h7 f7")
    assert match.view()["focus"] == "f7"
    assert flips(match) == []


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("place zz river", "'zz' is not a cell"),
        ("place g6 lava", "'lava' is no tile of yours"),
        ("flip", "it looks like flip g5"),
        ("catapult g5 z9", "'z9' is not a cell"),
    ],
)
def test_what_is_no_move_says_what_is_wrong_with_it(text, problem):
    key, told = why(Match("terraflip"), text)
    assert key == "misread-move"
    assert told["move"] == text
    assert problem in told["problem"]
