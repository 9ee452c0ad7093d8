"""A match at the terminal begins when it can be played; bots may be prepared meanwhile, and that is said."""

from collections.abc import Iterator
from threading import Event

import pytest

from tableflip import stamps, warm
from tableflip.games import find
from tableflip.match import Match
from tableflip.stamps import BOTS, MATCH
from tableflip.terminal import preparing
from tableflip.terminal.preparing import BOTS_LATER, Prepared, Preparing


class Slow:
    """A worker that compiles nothing, and takes as long for bots as a test wants."""

    go_on = Event()

    def __init__(self, name: str, portable: bool) -> None: ...

    def take(self, stage: str) -> Iterator[str]:
        if stage == BOTS:
            self.go_on.wait()
        yield "a step"

    def kill(self) -> None:
        self.go_on.set()

    def bury(self) -> None: ...


class First:
    """A bot that makes the first move there is."""

    def choose(self, match: Match, seat: int) -> str:
        return match.legal(seat)[0]


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The stages that were loaded, on a machine where nothing is compiled yet."""
    loaded: list[str] = []
    Slow.go_on.clear()
    monkeypatch.setattr(preparing, "COMPILED", True)
    monkeypatch.setattr(preparing, "cold", lambda games, stages: [(name, stage) for stage in stages for name in games])
    monkeypatch.setattr(preparing, "steps_of", lambda game, stages: [("a step", lambda: loaded.append(*stages))])
    monkeypatch.setattr(warm, "Worker", Slow)
    monkeypatch.setattr(stamps, "stamp", lambda *args: None)
    return loaded


def test_people_have_the_first_move_while_bots_are_prepared(
    loaded: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with Preparing(find("terraflip")) as ready:
        assert "TerraFlip is being compiled, once on this machine" in capsys.readouterr().out
        assert loaded == [MATCH]
        assert [str(line) for line in ready.news()] == [BOTS_LATER]
        match = Match("terraflip", seed=1)
        bot = Prepared(First(), ready)
        Slow.go_on.set()
        assert bot.choose(match, 0) == match.legal(0)[0]
        assert loaded == [MATCH, BOTS]
        bot.choose(match, 0)
        assert loaded == [MATCH, BOTS]
        assert ready.news() == []


def test_whoever_leaves_before_bots_are_ready_does_not_wait_for_them(loaded: list[str]) -> None:
    with Preparing(find("terraflip")):
        pass
    assert loaded == [MATCH]


def test_what_is_compiled_is_only_loaded(
    loaded: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(preparing, "cold", lambda games, stages: [])
    with Preparing(find("terraflip")) as ready:
        assert capsys.readouterr().out == ""
        assert ready.news() == []
        ready.bots()
    assert loaded == [MATCH, BOTS]


def test_older_rules_are_compiled_here_and_that_is_told(loaded: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with Preparing(find("flipships", 1)) as ready:
        assert "Flip Ships goes by older rules here." in capsys.readouterr().out
        assert ready.news() == []
    assert loaded == [MATCH]
