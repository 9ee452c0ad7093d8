"""Why a move of TerraFlip was a good one or not: by positions, and from what the mover knew."""

from typing import Any

from tableflip import Match
from tableflip.bots.terraflip.explain import blame, praise
from tableflip.core.reasons import Reason

# River has d7; whatever comes to lie on g7 frames the two desert tiles between.
ROW = {"d7": "river/desert", "e7": "desert/forest", "f7": "desert/mountain"}
ROW_WITH_ONE_KNOWN = ROW | {"f7": "desert/river seen by river"}


def position(tiles: dict[str, str], players: int = 2, **rest: Any) -> Match:
    return Match.from_position("terraflip", {"tiles": tiles, "turn": "river", **rest}, players=players, seed=1)


def told(reason: Reason | None) -> tuple[str, dict[str, Any]] | None:
    return reason and (reason.key, dict(reason.params))


def praised(match: Match, move: str) -> tuple[str, dict[str, Any]] | None:
    return told(praise(match.options, match.draw_state(0, 1), match.game.parse_move(match.options, move)))


def blamed(match: Match, move: str, better: str) -> tuple[str, dict[str, Any]] | None:
    numbers = (match.game.parse_move(match.options, text) for text in (move, better))
    return told(blame(match.options, match.draw_state(0, 1), *numbers))


def test_a_tile_that_frames_two() -> None:
    match = position(ROW)
    assert praised(match, "place g7 forest") == ("frames", {"n": 2})
    assert blamed(match, "place e6 forest", "place g7 forest") == ("frames-less", {"n": 0, "better": 2})
    assert blamed(match, "place f5 campsite", "place g7 forest") == ("spent", {"kind": "campsite"})


def test_an_underside_counts_where_the_mover_has_seen_it() -> None:
    match = position(ROW_WITH_ONE_KNOWN)
    assert praised(match, "place g7 forest") == ("frames-own", {"cell": "f7"})
    assert blamed(match, "place e6 forest", "place g7 forest") == ("misses-frame-own", {"cell": "f7"})
    unseen = position(ROW | {"f7": "desert/river"})  # the same tile, but nobody has told river
    assert praised(unseen, "place g7 forest") == ("frames", {"n": 2})


def test_flips_that_were_missed_or_should_have_been() -> None:
    match = position(ROW_WITH_ONE_KNOWN)
    match.play("place g7 forest")
    assert praised(match, "flip f7") == ("turns-own", {"cell": "f7"})
    assert praised(match, "flip e7") is None
    assert blamed(match, "end", "flip f7") == ("missed-own", {"cell": "f7"})
    assert blamed(match, "end", "flip e7") == ("stopped-early", {"cell": "e7"})
    assert blamed(match, "flip e7", "spy e7") == ("look-first", {"cell": "e7"})
    assert blamed(match, "spy d7", "end") == ("knew-already", {"cell": "d7"})
    assert blamed(match, "spy e7", "end") is None


def test_a_tile_that_is_given_away() -> None:
    known = {"d7": "river/desert", "e7": "desert/forest seen by river", "f7": "river/mountain"}
    match = position(known, players=3, focus="f7")
    assert blamed(match, "flip e7", "end") == ("gives-tile", {"cell": "e7", "colour": "forest"})
    nobody_plays_forest = position(known, players=2, focus="f7")
    assert blamed(nobody_plays_forest, "flip e7", "end") is None


def test_what_the_next_player_can_frame() -> None:
    """Beside desert's tile, with room behind it, river's tile can be framed; on f5 it cannot."""
    match = position({"g6": "desert/forest"})
    assert blamed(match, "place h6 forest", "place f5 forest") == ("lets-frame", {"who": "desert", "n": 1, "better": 0})
    assert blamed(match, "place f5 forest", "place h6 forest") is None


def test_a_knight_holds_what_a_catapult_could_have_lifted() -> None:
    """Without g6 the knight would be cut off from the tower, and a knight cannot be shot."""
    match = position({"g6": "river/desert"})
    assert praised(match, "place h6 knight") == ("no-target", {"who": "desert"})
    assert praised(match, "place h6 forest") == ("joins", {"n": 3})
    spent = position({"g6": "river/desert", "e6": "desert catapult"})
    assert praised(spent, "place h6 knight") == ("joins", {"n": 3})


def test_tiles_that_touch_count_double() -> None:
    match = position({"g6": "river/desert", "e6": "forest/desert seen by all"}, players=3)
    assert blamed(match, "place d6 forest", "place h6 forest") == ("fewer-points", {"n": 2})
