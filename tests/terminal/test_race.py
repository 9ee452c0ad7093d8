"""Races at a terminal, and moves that are asked about first: typed lines in, what is on the screen out."""

from collections.abc import Iterable

import pytest
from rich.text import Text

from tableflip import Match
from tableflip.bots import make
from tableflip.core.drawing import Paper
from tableflip.terminal.play import Leave, Sitting
from tableflip.terminal.race import A_PERSONS_MOVE_S, TYPING, Race


class Typed:
    """A screen that is typed at from a list; it keeps what it shows."""

    paper = Paper()

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = iter([*lines, "quit"])
        self.shown: list[str] = []
        self.asked: list[str] = []

    def ask(self, prompt: str, words: object = ()) -> str:
        self.asked.append(prompt)
        return next(self.lines)

    def show(self, *parts: Iterable[Text]) -> None:
        self.shown.append("\n".join(line.plain for part in parts for line in part))

    def fits(self, *parts: object) -> bool:
        return True

    def cover(self) -> None:
        pass


def sat_down(match: Match, lines: Iterable[str], levels: dict[int, int]) -> Typed:
    screen = Typed(lines)
    bots = {seat: make(match.game, level, seat) for seat, level in levels.items()}
    with pytest.raises(Leave):
        Sitting(match, bots, screen, levels).play()  # type: ignore[arg-type]
    return screen


# --- the clock -------------------------------------------------------------------------------------------------------


def bots_due(race: Race) -> list[int]:
    found = []
    while (bot := race.bot()) is not None:
        found.append(bot)
    return found


def test_bots_move_while_somebody_thinks() -> None:
    now = [100.0]
    slow, quick = 4.0, 2.0
    race = Race({1: slow, 2: quick}, clock=lambda: now[0])
    assert bots_due(race) == []
    now[0] += 1000  # before anybody was asked, no time passes
    race.ask()
    now[0] += 2 * TYPING * slow
    race.answered()
    due = bots_due(race)
    assert due.count(1) == 2
    assert due.count(2) == 2 * slow / quick
    assert due[0] == 2  # the quick one first


def test_a_move_takes_its_time_however_quickly_it_was_typed() -> None:
    race = Race({1: A_PERSONS_MOVE_S / TYPING / 2}, clock=lambda: 0.0)
    for _ in range(6):
        race.ask()
        race.answered()
        race.moved()
    assert len(bots_due(race)) == 2 * 6  # it is twice as quick


def test_who_has_thought_for_long_is_not_made_to_wait_as_well() -> None:
    now = [0.0]
    race = Race({1: A_PERSONS_MOVE_S / TYPING}, clock=lambda: now[0])
    race.ask()
    now[0] += A_PERSONS_MOVE_S
    race.answered()
    race.moved()
    assert len(bots_due(race)) == 1


# --- at the terminal -------------------------------------------------------------------------------------------------


def test_bots_flip_in_a_race() -> None:
    match = Match("flipships", players=2, speed=True, seed=2)
    screen = sat_down(match, ["throw 1a", "throw 1b left", "flick river-1c mothership", "throw 2a"], {1: 3})
    flips = [event["ship"].split("-")[0] for event in match.events() if event["event"] == "flicked"]
    assert flips.count("river") == 4
    assert flips.count("desert") == 4
    assert "edge=left" in match.record()
    assert "river flips 1a, then 1a " in screen.shown[1]  # it lands, or makes no full turn
    assert "desert flips 1a, then 1a " in screen.shown[1]


def test_people_at_one_keyboard_take_turns_in_a_race() -> None:
    match = Match("flipships", players=2, speed=True, seed=2)
    sat_down(match, ["", "throw 1a", "", "throw 1a", ""], {})
    assert [event["seat"] for event in match.events() if event["event"] == "flicked"] == [0, 1]


@pytest.mark.compiled
def test_bots_alone_end_their_race() -> None:
    match = Match("flipships", players=2, speed=True, seed=2, skill="expert")
    bots = {seat: make(match.game, 3, seat, timed=False) for seat in range(2)}
    Sitting(match, bots, Typed([])).play()  # type: ignore[arg-type]
    assert match.result is not None


def test_help_and_refusals_of_a_race_name_ships_as_it_does() -> None:
    match = Match("flipships", players=2, speed=True, seed=2)
    screen = sat_down(match, ["help", "flick 1a", "land 3"], {1: 1})
    assert "flick river-1a x=" in screen.shown[1]
    assert "flick 1a" not in screen.shown[1]
    assert "say whose ship, as river-1a, desert-1a" in screen.shown[2]
    assert "flick river-1a" in screen.shown[3]


def test_what_is_very_long_is_not_echoed() -> None:
    long = "a" * 100_000
    match = Match("flipships", players=2, seed=2)
    lines = [
        long,
        f"why {long}",
        f"moves {long}",
        f"save {long}",
        f"aim 1a {long}",
        f"flick 1a {long}=3",
        f"throw {long}",
    ]
    screen = sat_down(match, lines, {1: 1})
    assert len(screen.shown) == len(lines) + 1
    assert max(map(len, screen.shown)) < 3000


def with_a_repair_ship_in() -> Match:
    position = {
        "enemies": {"r3c3": "1>1", "r4c1": "1>1"}, "deck": ["1>1"] * 9, "city": 10, "last_round": False,
        "pilots": [["encore", "pierce", "repair"], ["moon", "long-laser", "blast"]],
        "ships": [{"3a": {"is": "landed", "zone": "mothership", "pose": [0, 580, 2.25, 1, 0, 0, 0]}}, 1],
    }  # fmt: skip
    return Match.from_position("flipships", position, seed=1, players=2)


def test_a_turn_that_would_end_with_healing_unused_is_asked_about() -> None:
    match = with_a_repair_ship_in()
    assert match.view()["unused"] == {"3a": "heal"}
    screen = sat_down(match, ["done"], {1: 1})
    assert match.ply == 0
    assert "3a could still mend the city by 2. To do it all the same, say done again." in screen.shown[-1].replace(
        "\n", " "
    )


def test_saying_it_again_ends_the_turn() -> None:
    match = with_a_repair_ship_in()
    sat_down(match, ["done", "done"], {1: 1})
    assert match.at(1).count().points == [10, 10]
    assert match.ply > 1


def test_a_power_that_is_used_is_not_asked_about() -> None:
    match = with_a_repair_ship_in()
    screen = sat_down(match, ["done", "resolve 3a", "heal", "done"], {1: 1})
    assert match.at(2).count().points == [12, 12]
    assert "could still" not in screen.shown[3]
    assert match.ply > 3
