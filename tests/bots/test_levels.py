"""A game names its bots: ours, and any game from outside in the same way."""

from dataclasses import replace
from threading import Event

import pytest

from tableflip import Match
from tableflip.bots import Level, Thought, levels, make
from tableflip.bots.levels import Roster
from tableflip.bots.search.bot import SearchBot
from tableflip.core.game import Game
from tableflip.games import find
from tests.bots.search.tiny import nim


class LastMove:
    """Makes the last move of its list: nobody else plays like that."""

    def __init__(self, level: int) -> None:
        self.level = level

    def choose(self, match: Match, seat: int, stop: Event | None = None) -> str:
        return match.legal(seat)[-1]

    def think(self, match: Match, seat: int, stop: Event | None = None) -> Thought:
        return Thought(self.choose(match, seat), 0.5, None, (), 0)


def last_move(game: Game, level: int, seed: int, pace: float, timed: bool) -> LastMove:
    return LastMove(level)


ROSTER = Roster(last_move, (Level(1, "only", "The only one"), Level(2, "other", "The other one")))
NO_ROSTER = last_move
HERE = "tests.bots.test_levels"


def test_a_game_from_outside_names_its_bots() -> None:
    game = replace(nim(7), name="nim with bots", bots=f"{HERE}:ROSTER")
    assert [level.key for level in levels(game)] == ["only", "other"]
    bot = make(game, "other")
    assert type(bot).__name__ == LastMove.__name__
    assert bot.level == 2
    assert bot.choose(Match(game), 0) == "3"
    with pytest.raises(ValueError, match=r"There is no level 3; there are 1 \(only\), 2 \(other\)"):
        make(game, 3)


def test_a_game_that_names_none_gets_the_plain_search() -> None:
    assert isinstance(make(nim(7), 5), SearchBot)
    assert [level.number for level in levels(nim(7))] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(("name", "kind"), [("terraflip", "SearchBot"), ("terrain", "LookingBot")])
def test_our_games_come_in_by_the_same_door(name, kind) -> None:
    assert find(name).bots == f"tableflip.bots.{name}.roster:ROSTER"
    assert type(make(name, 1)).__name__ == kind
    nameless = replace(find(name), bots=f"{HERE}:ROSTER")
    assert type(make(nameless, 1)).__name__ == LastMove.__name__


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("no_such_module:ROSTER", "No module named 'no_such_module'"),
        (f"{HERE}:NOBODY", "NOBODY"),
        ("not a name", "cannot be loaded"),
        (f"{HERE}:NO_ROSTER", "not a Roster of tableflip.bots.levels"),
    ],
)
def test_a_name_that_leads_nowhere_is_told(name, why) -> None:
    with pytest.raises(ValueError, match=f"^nim names its bots as {name!r}, which .*{why}"):
        make(replace(nim(7), bots=name), 1)
