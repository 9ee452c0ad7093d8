"""The terrain game as it is drawn: every phase in eighty columns, readable without colour."""

import ast
import inspect
from functools import cache
from typing import Any

import pytest
from rich.text import Text

from tableflip import Match
from tableflip.bots.random import RandomBot
from tableflip.core.drawing import Paper
from tableflip.games.terrain import distance, drawing, drawing_words, terrains
from tableflip.games.terrain import view as views
from tableflip.games.terrain.drawing import DRAWING

from .drawing import flat

LOW, TALL, WIDE = Paper(80, 24), Paper(80, 40), Paper(120, 50)
# f6 (level 3, exits E, SE, SW) -> g6 (level 4): a step up; f7 is a cliff, e6 has no exit towards it.
PIECES = {"f6": "3A0", "g6": "4A0", "f7": "8B0", "e7": "3C0", "e6": "2D0", "f5": "5D1", "g5": "1B3", "h6": "4D0"}
RACE: dict[str, Any] = {
    "pieces": PIECES,
    "starts": ["f6", "e6"],
    "tokens": ["f6", "g6"],
    "goals": [["h6"], ["f5"]],
    "roll": [4, 2],
}


def race(position: dict[str, Any] | None = None, **options: Any) -> Match:
    options = {"players": 2, "seed": 1, **options}
    return Match.from_position("terrain", {**RACE, **(position or {})}, **options)


def lines(match: Match, paper: Paper = LOW) -> list[str]:
    seat = match.turn if isinstance(match.turn, int) else None
    table: list[Text] = DRAWING.table(match.view(seat), match.legal(seat) if seat is not None else [], paper)
    return [line.plain.rstrip() for line in table]


def hint(match: Match) -> str:
    return DRAWING.hint(match.view(match.turn), match.legal())


def offered(match: Match) -> list[str]:
    return [typed for typed in hint(match).split("`")[1::2] if not typed.startswith("moves ")]


pytestmark = pytest.mark.xdist_group("terrain drawing")  # one process plays through all phases


@cache
def phases() -> dict[str, Match]:
    """A match of six in every phase."""
    found, bot = {}, RandomBot(1)
    match = Match("terrain", players=6, seed=1)
    found["first piece"] = Match.replay(match.record())
    for _ in range(12):
        match.play(bot.choose(match, int(match.turn)))  # type: ignore[arg-type]
    found["build"] = match
    match = Match("terrain", players=6, seed=2, terrain="random", destinations=3)
    while len(found) < 5:
        phase = match.view()["phase"]
        if phase not in found:
            found[phase] = Match.replay(match.record())
        match.play(bot.choose(match, int(match.turn)))  # type: ignore[arg-type]
    return found


# --- the table -------------------------------------------------------------------------------------------------------


def test_a_race_on_a_low_screen() -> None:
    assert lines(race())[5:8] == [
        "      ·      ·      ·      ·    d5⠪f5   1⠓g5    ·      ·      ·      ·",
        "   ·      ·      ·      ·   ²⌂2⠕e6  R3⠴f6 ²D4⠴g6 ³r4⠕h6    ·      ·      ·",
        "      ·      ·      ·      ·   ¹ 3⠱e7   8⠲f7    ·      ·      ·      ·",
    ]
    assert lines(race())[1].endswith("white 4 red 2")
    assert lines(race())[2].endswith("good weather")
    assert lines(race())[3].endswith("4 points left")


def test_a_high_screen_has_arrows_at_the_sides_of_the_pieces() -> None:
    tall = lines(race(), TALL)
    assert tall[11:13] == [
        "   ·      ·      ·      ·   ²↖e6 ⌂   f6   ² g6   ³↖h6 r    ·      ·      ·",
        "                              ↙2  →  ↙3R↘→  ↙4D↘→  ↙4  →",
    ]


def test_a_terminal_without_unicode_gets_ascii() -> None:
    for height in (24, 40):
        table = "\n".join(lines(race({"inverted": ["g5"]}), Paper(80, height, unicode=False)))
        assert table.isascii()
        assert "##" in table
    assert "R3A0f6 D4A0g6 r4D0h6" in "\n".join(lines(race(), Paper(80, 24, unicode=False)))


@pytest.mark.compiled
@pytest.mark.parametrize("phase", ["first piece", "build", "goals", "move", "turn"])
@pytest.mark.parametrize("paper", [LOW, TALL, WIDE, Paper(80, 24, unicode=False)])
def test_every_phase_fits_the_screen(phase: str, paper: Paper) -> None:
    match = phases()[phase]
    table = lines(match, paper)
    assert max(map(len, table)) <= paper.width
    assert len(table) + drawing.LINES_FOR_TALK <= paper.height
    seen = "\n".join(table)
    for player in match.view()["players"]:
        assert f"{player['colour'][0].upper()} {player['colour']}" in seen
    for name, piece in match.view()["pieces"].items():
        assert name in seen
        if paper is LOW:
            assert f"{piece['level']}{drawing.dots(piece['exits'])}{name}" in seen


def test_a_wide_screen_has_the_players_beside_the_board() -> None:
    assert ">R river   f6 → h6 " in lines(race(), WIDE)[1]
    assert "R river" not in lines(race(), LOW)[1]


def test_levels_have_shades_from_low_to_high() -> None:
    assert len(set(drawing.SHADES)) == len(drawing.LEVELS) == 8
    table = DRAWING.table(race().view(0), [], LOW)
    spans = {table[6].plain[span.start : span.end]: str(span.style) for span in table[6].spans}
    assert spans["⌂2⠕e6 "] == drawing.SHADES[1]
    assert spans["4⠕h6 "] == drawing.SHADES[3]


def test_exits_are_dots_that_lie_like_the_sides() -> None:
    assert [drawing.dots([side]) for side in range(6)] == ["⠐", "⠠", "⠄", "⠂", "⠁", "⠈"]


def test_how_far_it_is_comes_from_the_solver() -> None:
    match = race()
    turns = distance.expected_turns_of_players(match.position())
    for seat, player in enumerate(match.view()["players"]):
        said = "no way" if turns[seat] == float("inf") else f"{turns[seat]:.1f} turns"
        assert f"{player['token']} → {player['goals'][0]}  {said}" in "\n".join(lines(match))
    assert min(turns) < float("inf")


def test_variants_say_what_they_change() -> None:
    match = Match("terrain", players=3, seed=3, terrain="random", lost=True)
    table = "\n".join(lines(match))
    assert "3 players, a random terrain, lost" in table
    assert table.count("→ edge") == 3
    where = drawing_words.DIRECTIONS[match.view()["roll"]["green"] - 1]
    assert f"{where}, " in table
    teams = Match("terrain", players=4, seed=3, terrain="random", teams=2)
    assert "river (team 1)" in "\n".join(lines(teams))
    assert "* " not in "\n".join(lines(teams))  # who is to move is shown before all others
    again = Match("terrain", players=2, seed=3, terrain=match.view()["share"])
    assert lines(again)[0] == "Terrain  2 players, a terrain travelled again"


def test_cells_that_a_destination_cannot_go_to_are_crossed_out() -> None:
    match = phases()["goals"]
    fit = {move.split()[1] for move in match.legal()}
    seen = "\n".join(lines(match))
    for name, piece in match.view()["pieces"].items():
        crossed = f"×{piece['level']}{drawing.dots(piece['exits'])}{name} " in f"{seen} ".replace("\n", " ")
        assert crossed == (name not in fit and name not in {p["token"] for p in match.view()["players"]})


# --- hints -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "verbs"),
    [
        ("first piece", {"build"}),
        ("build", {"build"}),
        ("goals", {"goal"}),
        ("move", {"step", "stop"}),
        ("turn", {"rotate", "forfeit"}),
    ],
)
def test_what_the_hint_offers_is_legal(phase: str, verbs: set[str]) -> None:
    match = phases()[phase]
    assert {move.split()[0] for move in offered(match)} <= verbs
    assert offered(match)
    assert set(offered(match)) <= set(match.legal())


def test_the_hint_for_a_move_lists_the_steps_or_what_is_in_the_way() -> None:
    assert hint(race()) == ("Step to g6 (2), e7 (1): `step g6`. Or `stop`. To stop on g6 sends desert back to e6.")
    assert hint(race({"tokens": ["f6", "g5"]})) == "Step to g6 (2), e7 (1): `step g6`. Or `stop`."
    assert hint(race({"roll": [1, 3]})) == (
        "No way out on this roll (g6 too few points, f7 a cliff, e7 too few points, e6 no exit, f5 no exit, "
        "g5 no exit): `stop`."
    )


def test_a_double_six_may_turn_one_upside_down() -> None:
    match = race({"roll": [6, 6]}, inversion=True)
    assert {move.split()[0] for move in offered(match)} == {"rotate", "invert", "forfeit"}
    assert set(offered(match)) <= set(match.legal())


def test_who_goes_back_is_told_before_it_happens() -> None:
    """TG-9, TG-23: in the hint, in the list of moves, and asked about when the mover is the one."""
    safe = {"starts": ["f6", "g6"]}
    match = race(safe)
    view = match.view(0)
    assert view["reach"]["g6"]["sends"] == {"0": "f6"}
    words = "sends YOU back to f6: desert is safe at the start there"
    assert f"To stop on g6 {words}." in hint(match)
    assert DRAWING.note(view, "step g6") == f"to stop there {words}"
    assert DRAWING.note(view, "step e7") == DRAWING.note(view, "stop") == DRAWING.doubt(view, "stop") == ""
    match.play("step g6")
    view = match.view(0)
    assert view["stop_sends"] == {"0": "f6"}
    assert DRAWING.note(view, "stop") == words
    assert DRAWING.doubt(view, "stop") == f"To stop here {words}."
    sent = [event for event in match.play("stop") if event["event"] == "sent-back"]
    assert sent == [{"event": "sent-back", "seat": 0, "from": "g6", "to": "f6"}]

    match = race()
    match.play("step g6")
    assert DRAWING.note(match.view(0), "stop") == "sends desert back to e6"
    assert DRAWING.doubt(match.view(0), "stop") == ""  # nothing to ask: that is what one came for


def test_what_was_advised_comes_first() -> None:
    match = phases()["move"]
    for move in match.legal():
        words = drawing_words.hint(match.view(match.turn), match.legal(), move)
        assert words.split("`")[1] == move
    for phase in ("first piece", "build", "goals", "turn"):
        match = phases()[phase]
        for move in match.legal()[:3]:
            assert drawing_words.hint(match.view(match.turn), match.legal(), move).split("`")[1] == move


def test_who_follows_the_hints_arrives() -> None:
    """Without a bot's advice, too, where ways are open; tests/terminal/test_advice.py follows the others."""
    position = {"pieces": flat(), "starts": ["a6", "k6"], "tokens": ["a6", "k6"], "goals": [["k1"], ["a11"]]}
    match, bot = Match.from_position("terrain", position, players=2, seed=4), RandomBot(4)
    while isinstance(seat := match.turn, int) and match.ply < 100:
        match.play(offered(match)[0] if seat == 0 else bot.choose(match, seat))
    assert match.result
    assert match.result.winners == [0]


def test_the_help_fits_a_screen() -> None:
    assert len(DRAWING.help.splitlines()) <= 11
    assert max(len(line.replace("`", "")) for line in DRAWING.help.splitlines()) <= 80


# --- words -----------------------------------------------------------------------------------------------------------


def test_every_event_has_words() -> None:
    tree = ast.parse(inspect.getsource(views))
    emitted = {
        value.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Dict)
        for key, value in zip(node.keys, node.values, strict=True)
        if isinstance(key, ast.Constant) and key.value == "event" and isinstance(value, ast.Constant)
    }
    assert emitted == set(drawing_words.WORDS)


def test_blocked_ways_have_words() -> None:
    assert set(drawing_words.REASONS) <= set(views.KEYS)


def told(match: Match, *moves: str) -> list[str]:
    since = match.ply
    for move in moves:
        match.play(move)
    return [DRAWING.tell(match.view(0), event) for event in match.events(0, since) if event["event"] != "over"]


def test_a_turn_in_words() -> None:
    match = race()
    words = told(match, "step g6", "stop")
    assert words[:3] == ["climbs 1 to g6 for 2", "stops on g6", "is sent back from g6 to e6"]
    assert words[3].startswith("rolls ")
    assert told(race({"roll": [6, 2]}), "step g6", "step h6") == [
        "climbs 1 to g6 for 2", "walks to h6 for 1", "reaches a destination on h6"
    ]  # fmt: skip
    assert told(race({"roll": [3, 3]}), "rotate e7 3")[0] == "turns e7 by half: 3C3"
    assert told(race({"roll": [3, 3]}), "forfeit")[0] == "forfeits the turn"
    assert told(race({"roll": [6, 6]}, inversion=True), "invert g5")[0] == "turns g5 upside-down"


def test_dice_in_words() -> None:
    assert drawing_words.roll_in_words({"white": 3, "red": 3}) == "a double 3"
    assert drawing_words.roll_in_words({"white": 3, "red": 1, "weather": "bad", "green": 3}) == "3, SW in bad weather"  # type: ignore[dict-item]


def test_building_in_words() -> None:
    match = Match("terrain", players=2, seed=1)
    first = match.view()["first"]
    assert told(match, "build k6 4A0") == ["puts 4A0 on k6", "starts from k6"]
    seat = match.view(0)["seats"]
    assert DRAWING.tell(match.view(0), {"event": "goal", "seat": 0, "for": [first], "cell": "f6"}) == (
        f"sets the destination of {seat[first]} on f6"
    )


# --- keeping a terrain -----------------------------------------------------------------------------------------------


def test_a_finished_terrain_can_be_kept(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEFLIP_DATA", str(tmp_path))
    view = phases()["move"].view()
    keep = DRAWING.commands["keep"]
    assert keep(view, "").say.splitlines()[-1] == view["share"]
    assert "terrain=lakes" in keep(view, "lakes").say
    assert terrains.load("lakes").share() == view["share"]
    assert "not finished" in keep(phases()["build"].view(), "lakes").say
    with pytest.raises(ValueError, match="cannot be the name"):
        keep(view, "../lakes")
