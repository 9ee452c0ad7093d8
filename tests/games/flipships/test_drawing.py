"""Flip Ships as it is drawn and played in the terminal."""

from typing import Any

import pytest
from rich.text import Text

from tableflip import Match
from tableflip.bots.policy import PolicyBot
from tableflip.core.drawing import Paper
from tableflip.games.flipships.cargo import read
from tableflip.games.flipships.drawing import DRAWING
from tableflip.terminal.play import Sitting
from tableflip.terminal.screen import Screen

ICONS = {"deck": "60 x 1>1; icons for 2 players: 16 12 8 4; icons for 3-4 players: 17 14 11 8 5"}
ENEMIES = {"r4c1": "1>2", "r4c3": "2>3s", "r3c3": "1>1", "r3c4": "1>2t", "r1c5": "3>1"}
PILOTS = [["moon", "launch-pad", "triple"], ["encore", "pierce", "blast"]]


def seated(**position: Any) -> Match:
    whole = {"enemies": ENEMIES, "deck": ["?"] * 9, "last_round": False, "pilots": PILOTS, **position}
    return Match.from_position("flipships", whole, seed=1, auto_chance=False, **ICONS)


def lines(match: Match, paper: Paper = Paper()) -> list[str]:  # noqa: B008
    table: list[Text] = DRAWING.table(match.view(0), match.legal(), paper)
    return [line.plain.rstrip() for line in table]


def test_a_table() -> None:
    match = seated(hits={"r3c4": 1}, ships=[{"1a": "waiting r3c4", "1b": "active"}, 1], city=18)
    assert lines(match) == [
        "Flip Ships  standard, round 1, 9 cards in the deck",
        "mothership ♥♥♥ 3   city ♥♥♥♥♥♥♥♥♥♥♥♥♥♥♥♥♥♥·· 18 (a ship each at 16, 12, 8, 4)",
        "         c5       c4       c3       c2       c1",
        "  r4      .        .      >>3s       .       >2    ☾",
        "  r3      .      >2t'     (>1)       .        .    ☾",
        "  r2      .        .        .        .        .    ☾",
        "  r1    >>>1       .        .        .        .    ☾",
        "  ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~",
        ">   river    1a@r3c4 1b  1:moon 2:launch-pad 3:triple",
        "    desert   1a  1:encore 2:pierce 3:blast",
    ]
    assert all(line.isascii() for line in lines(match, Paper(unicode=False)))
    assert match.game.drawing is DRAWING


def test_titles_of_the_end() -> None:
    assert "THE LAST ROUND" in lines(seated(last_round=True))[0]
    assert "THE FINAL ASSAULT" in lines(seated(enemies={}, deck=[]))[0]
    race = Match("flipships", speed=True, seed=1)
    assert lines(race)[2] == "    river    0 in   to flip: 1a 1b 1c 2a 2b 3a 3b"


def test_hints_offer_what_can_be_typed() -> None:
    match = seated(ships=[{"2a": "active", "3a": "active"}, 1])
    hint = DRAWING.hint(match.view(0), match.legal())
    assert "`throw 2a r1c5`" in hint  # it attacks next
    assert "`declare 3a`" in hint
    for ship, landing in (("3a", "off"), ("2a", "atmosphere")):
        match.play(f"flick {ship}")
        match.play(f"land {landing}")
    assert "`reflip`" in DRAWING.hint(match.view(0), match.legal())
    match.play("resolve 2a")
    assert "`launch`" in DRAWING.hint(match.view(0), match.legal())
    match.play("launch")
    assert "`throw 2a mothership`" in DRAWING.hint(match.view(0), match.legal())


def test_hint_names_what_a_power_may_attack() -> None:
    match = seated(ships=[{"1a": {"is": "landed", "moons": [3]}}, 1])
    match.play("resolve 1a")
    assert "river-1a may attack r3c3 r3c4: `attack r3c3`" in DRAWING.hint(match.view(0), match.legal())


@pytest.mark.parametrize("target", ["r3c3", "r1c5", "mothership", "moon4", ""])
def test_the_aimer_proposes_numbers_that_can_be_played(target: str) -> None:
    match = seated()
    said = DRAWING.commands["aim"](match.view(0), f"1a {target}".strip()).say
    text = said.split("`")[1]
    assert read(match.options, text) is not None
    match.play(text)


@pytest.mark.parametrize("words", ["", "1a r2c2", "1a moon9", "1a x"])
def test_the_aimer_asks_back(words: str) -> None:
    view = seated().view(0)
    assert "For example" in DRAWING.commands["aim"](view, words).say
    assert "For example" in DRAWING.commands["throw"](view, words).say


def test_a_throw_is_a_flick_with_numbers() -> None:
    match = seated()
    moves = {DRAWING.commands["throw"](match.view(0), "1a r3c3").move for _ in range(5)}
    assert len(moves) == 5  # the hand shakes
    match.play(moves.pop() or "")
    assert match.turn == "chance"


def test_why_makes_no_move_even_if_it_has_numbers() -> None:
    match = seated()
    sitting = Sitting(match, {1: PolicyBot(1)}, Screen())
    sitting.follow("why flick 1a x=0 speed=2", 0, match.legal())
    assert match.ply == 0
    assert "is legal now" in sitting.answer[0].plain
    sitting.follow("why flick 1a x=0 speed=9", 0, match.legal())
    assert match.ply == 0
    assert "speed=9" in sitting.answer[0].plain


def test_everything_that_happens_has_words() -> None:
    for seed, options in (
        (1, {}),
        (2, {"players": 3}),
        (3, {"speed": True}),
        (4, {"difficulty": "elite", "skill": "beginner"}),
    ):
        match = Match("flipships", seed=seed, **options)
        for number in range(400):
            legal = match.legal()
            if not legal:
                break
            match.play(legal[number * 7919 % len(legal)])
        for event in match.events():
            if event["event"] != "over":
                assert isinstance(DRAWING.tell(match.view(0), event), str)
