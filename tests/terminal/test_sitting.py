"""People at one keyboard: what they type is a move, and nothing else, unless something is to be hidden."""

from collections.abc import Sequence
from typing import Any

import pytest
from rich.text import Text

from examples import connect_four, othello
from tableflip import Match
from tableflip.core.drawing import Paper
from tableflip.core.game import Game
from tableflip.terminal.play import Leave, Sitting
from tests.games.terrain.drawing import flat


class Typed:
    """A screen at which these lines are typed; it keeps the questions, and what was on it last."""

    paper = Paper()

    def __init__(self, *lines: str) -> None:
        self.lines, self.asked, self.covered = list(lines), [], 0
        self.last = ""

    def ask(self, prompt: str, words: Sequence[str] = ()) -> str:
        self.asked.append(prompt)
        if not self.lines:
            raise Leave
        return self.lines.pop(0)

    def cover(self) -> None:
        self.covered += 1

    def fits(self, *parts: Any) -> bool:
        return True

    def show(self, picture: Sequence[Text], talk: Sequence[Text] = (), news: Sequence[Text] = ()) -> None:
        self.last = "\n".join(line.plain for line in (*news, *talk))


class Choosing(Typed):
    """A screen at which nonsense is typed, and then always the last move that is offered."""

    refused = 0

    def ask(self, prompt: str, words: Sequence[str] = ()) -> str:
        self.asked.append(prompt)
        moves = words[: words.index("moves")]  # commands follow
        return "nonsense" if len(self.asked) == 1 else moves[-1]

    def show(self, picture: Sequence[Text], talk: Sequence[Text] = (), news: Sequence[Text] = ()) -> None:
        super().show(picture, talk, news)
        self.refused += "look like this" in self.last


def sit(match: Match, *lines: str) -> Typed:
    screen = Typed(*lines)
    with pytest.raises(Leave):
        Sitting(match, {}, screen).play()
    return screen


@pytest.mark.compiled  # every hint of the terrain game asks a bot
def test_where_nothing_is_hidden_nobody_has_to_look_away() -> None:
    match = Match.from_position("terrain", {"pieces": flat(), "turn": 0, "phase": "goals"}, players=3, seed=1)
    screen = sit(match, "goal f6", "goal g6")
    assert screen.asked == ["river> ", "desert> ", "forest> "]
    assert screen.covered == 0
    assert [text for _, text in match.history()] == ["goal f6", "goal g6"]


def test_where_something_is_hidden_the_screen_is_covered() -> None:
    match = Match("terraflip", players=2, seed=1)
    screen = sit(match, "", "place g6 desert", "end")
    assert screen.covered == 2
    assert "Press Enter" in screen.asked[0]
    assert "desert is next" in screen.asked[-1]


@pytest.mark.compiled  # every hint of the terrain game asks a bot
def test_a_list_of_moves_is_whole_when_its_beginning_is_given() -> None:
    match = Match.from_position("terrain", {"pieces": flat(), "turn": 0, "phase": "goals"}, players=2, seed=1)
    assert "... and" in sit(match, "moves").last
    assert "k1 " in sit(match, "moves goal").last


@pytest.mark.compiled  # every hint of the terrain game asks a bot
def test_a_destination_is_taken_back_until_the_next_player_acts() -> None:
    match = Match.from_position("terrain", {"pieces": flat(), "turn": 0, "phase": "goals"}, players=3, seed=1)
    screen = sit(match, "goal f6", "undo")
    assert "Taken back: goal f6" in screen.last
    assert match.turn == 0
    sit(match, "goal f6", "goal g6", "undo", "undo", "goal h6")
    assert [text for _, text in match.history()] == ["goal h6"]


@pytest.mark.parametrize("game", [othello.OTHELLO, connect_four.CONNECT_FOUR], ids=lambda game: game.name)
def test_a_game_from_outside_is_played_to_its_end(game: Game) -> None:
    match = Match(game, seed=1)
    screen = Choosing()
    Sitting(match, {}, screen).play()
    assert match.result is not None
    assert screen.refused == 1  # what was typed at first, and is no move: it says what moves look like
    assert len(match.history()) == len(screen.asked) - 1


def test_the_rest_of_a_terrain_is_left_to_fair_chance_if_everybody_at_the_keyboard_agrees():
    match = Match("terrain", players=2, seed=3)
    screen = sit(match, "finish")
    assert "finish all" in screen.last
    assert not match.view()["pieces"]
    screen = sit(match, "finish all")
    assert "91 moves" in screen.last
    assert match.view()["phase"] == "goals"
    assert "finish" not in Sitting(match, {}, screen).commands, "there is nothing to finish any more"


def test_a_person_alone_with_bots_asks_nobody_to_finish_the_terrain():
    match = Match("terrain", players=2, seed=3)
    person = match.turn
    screen = Typed("fin")
    with pytest.raises(Leave):
        Sitting(match, {1 - person: Last()}, screen).play()
    assert len(match.view()["pieces"]) == 91


class Last:
    """A bot that makes the last move there is."""

    def choose(self, match: Match, seat: int) -> str:
        return match.legal(seat)[-1]
