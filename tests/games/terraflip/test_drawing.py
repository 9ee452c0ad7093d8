"""TerraFlip as it is drawn: whole tables as pictures."""

from typing import Any

import pytest
from rich.text import Text

from tableflip import Match
from tableflip.core.drawing import Paper
from tableflip.games.terraflip.drawing import DRAWING

TILES = {
    "g6": "river/forest",
    "h6": "desert/river",
    "g5": "forest/river placed by river",
    "f7": "desert knight",
    "e7": "mountain/desert placed by desert",
}
LOW = Paper(80, 24)


def seated(position: dict[str, Any] | None = None, **options: Any) -> Match:
    position = {"tiles": TILES, "turn": "river", **(position or {})}
    return Match.from_position("terraflip", position, **{"players": 3, "seed": 1, **options})


def lines(match: Match, seat: int | None, paper: Paper = LOW) -> list[str]:
    table: list[Text] = DRAWING.table(match.view(seat), match.legal(seat) if seat is not None else [], paper)
    return [line.plain.rstrip() for line in table]


def test_a_table_in_eighty_columns() -> None:
    assert lines(seated(), 0) == [
        "TerraFlip  published edition, 3 players",
        "                 ·     ·     ·     ·                                tiles sp pts",
        "              ·     ·      g4    h4   ·                >R≈ river    7 ♞⌂↷ 3  1+3",
        "           ·     ·      f5  F♣g5    h5    i5            D∴ desert   7  ⌂↷ 3  2+2",
        "        ·     ·      e6  T♜f6  R≈g6  D∴h6    i6         F♣ forest   9 ♞⌂↷ 3  1+0",
        "           ·      d7  M▲e7  D♞f7    g7    h7",
        "              ·      d8    e8    f8   ·",
        "                 ·     ·     ·     ·",
        "",
        "Hand: 3 D∴ desert  1 F♣ forest  3 M▲ mountain  ♞ knight  ⌂ campsite  ↷ catapult",
    ]


def test_a_terminal_without_unicode_gets_ascii() -> None:
    table = "\n".join(lines(seated(), 0, Paper(80, 60, unicode=False)))
    assert table.isascii()
    for tile in ("R~g6", "D:h6", "F*g5", "M^e7", "DKf7", "T#f6"):
        assert tile in table


def test_a_high_screen_gets_hexagons() -> None:
    assert not [line for line in lines(seated(), 0, Paper(80, 24)) if "▀▀▀" in line]
    assert [line for line in lines(seated(), 0, Paper(80, 40)) if "▀▀▀" in line]


def test_a_narrow_screen_gets_the_players_under_the_board() -> None:
    narrow = lines(seated(), 0, Paper(60, 24))
    assert max(map(len, narrow[:-1])) <= 60
    assert narrow.index(">R≈ 7♞⌂↷ sp3  1+3    D∴ 7 ⌂↷ sp3  2+2    F♣ 9♞⌂↷ sp3  1+0") == 9


def test_the_tile_just_placed_and_those_it_frames_are_marked() -> None:
    match = seated({"tiles": {**TILES, "i6": "river/mountain"}, "focus": "i6"})
    assert "T♜f6  R≈g6 *D∴h6 >R≈i6" in "\n".join(lines(match, 0))
    assert DRAWING.hint(match.view(0), match.legal(0)) == (
        "You may flip *h6: `flip h6`. Or end your turn: `end`. Or look under one: `spy h6`."
    )


def test_cells_for_the_knight_alone_are_marked() -> None:
    match = seated({"tiles": {**TILES, "i6": "desert/river"}})
    assert "♞j6" in "\n".join(lines(match, 0))


def test_a_look_is_shown_to_the_one_who_sent_the_spy_until_the_next_move() -> None:
    match = seated()
    match.play("spy h6")
    assert "Your spy sees under h6: R≈ river  Remember it." in lines(match, 0)
    assert not [line for seat in (1, 2, None) for line in lines(match, seat) if "spy sees" in line]
    match.play("place i6 desert")
    assert not [line for line in lines(match, 0) if "spy sees" in line]


def test_a_memory_aid_shows_undersides_that_the_seat_has_seen() -> None:
    match = seated(memory_aid=True)
    assert "R♣g6" in lines(match, 0)[4]  # placed by river: its underside is known to river
    assert "R♣g6" not in lines(match, 1)[4]
    assert "R≈g6" in lines(match, 1)[4]
    assert "D≈h6" in lines(match, 1)[4]


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_what_is_hidden_changes_nothing_on_the_screen(seat: int | None) -> None:
    match = seated({"tiles": {**TILES, "i6": "river/mountain"}, "focus": "i6"})
    for seed in range(5):
        assert lines(match.draw_world(seat, seed), seat) == lines(match, seat)


def test_every_event_has_words() -> None:
    match = seated({"tiles": {**TILES, "h5": "river catapult"}, "focus": "h5"})
    for move in ("spy h6", "catapult h6 h4", "end", "place g7 campsite"):
        match.play(move)
    told = [DRAWING.tell(match.view(0), event) for event in match.events(0)]
    assert told == [
        "sends a spy under h6",
        "throws h6 to h4",
        "flips h4: desert turns up river",
        "",
        "places the campsite on g7",
    ]


@pytest.mark.parametrize(
    ("tile", "focus", "verbs"),
    [
        ("desert/river", None, {"place", "spy"}),
        ("river/mountain", "i6", {"flip", "end", "spy"}),
        ("river catapult", "h5", {"catapult", "end", "spy"}),
    ],
)
def test_what_the_hint_offers_is_legal(tile: str, focus: str | None, verbs: set[str]) -> None:
    position = {"tiles": {**TILES, focus or "i6": tile}}
    match = seated(position if focus is None else {**position, "focus": focus})
    offered = DRAWING.hint(match.view(0), match.legal(0)).split("`")[1::2]
    assert {move.split()[0] for move in offered} == verbs
    assert set(offered) <= set(match.legal(0))
