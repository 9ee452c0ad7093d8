"""What a strong bot thinks of a move: its value is always known, marks are sure, reasons are the game's."""

import math
import random
from dataclasses import replace
from typing import Any

import pytest

from tableflip import Match
from tableflip.bots import judging
from tableflip.bots.judging import Judged, explaining_of, judge, mark_of, weighed
from tableflip.bots.thought import Thought, Worth
from tableflip.core.game import Explaining
from tableflip.core.reasons import Wording
from tableflip.games import find
from tableflip.games.installed import HOUSE
from tests.bots.search.tiny import nim
from tests.conformance.tables import every_table

A_LITTLE = 0.003  # of the time of a move
SAY = Wording({"leaves": (None, "It leaves {n}."), "left": (None, "It left {n}, not {better}.")})


def leaves(options: Any, world: Any, move: int) -> Any:
    return SAY("leaves", n=int(world[0]["heap"]) - move)


def left(options: Any, world: Any, move: int, better: int) -> Any:
    return SAY("left", n=int(world[0]["heap"]) - move, better=int(world[0]["heap"]) - better)


NIMS_REASONS = Explaining(leaves, left)


@pytest.mark.slow_to_compile
def test_a_blunder_is_found_and_explained() -> None:
    """Of six, two must be taken: whatever else is taken loses."""
    game = replace(nim(6), explain=f"{__name__}:NIMS_REASONS")
    match = Match(game, seed=1)
    bad = judge(match, 0, "3", seed=1, timed=False)
    assert (bad.best, bad.mark) == ("2", "blunder")
    assert bad.value is not None
    assert bad.value < 0.2 < 0.8 < bad.best_value
    assert [str(bad.why), str(bad.best_why)] == ["It left 3, not 4.", "It leaves 4."]
    good = judge(match, 0, "2", seed=1, timed=False)
    assert good.value == good.best_value > 0.8
    assert good.mark is None  # anybody would have found it
    assert (str(good.why), good.best_why) == ("It leaves 4.", None)


@pytest.mark.parametrize(
    ("lost", "error", "mark"),
    [
        (0.04, 0.0, None),
        (0.05, 0.0, "doubtful"),
        (0.11, 0.0, "mistake"),
        (0.16, 0.0, "blunder"),
        (0.16, 0.01, "mistake"),  # a loss of 0.13 is sure
        (0.16, 0.1, None),
        (0.5, math.inf, None),
        (-0.2, 0.0, None),
    ],
)
def test_a_mark_goes_by_what_is_sure(lost: float, error: float, mark: str | None) -> None:
    both = error / math.sqrt(2)
    assert mark_of(Worth(0.75, both), Worth(0.75 - lost, both)) == mark


class Stub:
    """Would take one, or else two, and weighs as it is told."""

    def __init__(self, *worths: Worth) -> None:
        self.worths, self.asked = list(worths), ()

    def think(self, match: Match, seat: int, stop: Any = None) -> Thought:
        return Thought("1", 0.6, ("2", 0.5), ("1", "3"), 10)

    def choose(self, match: Match, seat: int, stop: Any = None) -> str:
        return "1"


class StubThatWeighs(Stub):
    def weigh(self, match: Match, seat: int, moves: Any, stop: Any = None) -> list[Worth]:
        self.asked = tuple(moves)
        return self.worths


def seen_by(bot: Any, move: str) -> Judged:
    match = Match(nim(9), seed=1)
    return weighed(match, 0, move, bot, bot.think(match, 0), 1, None)


@pytest.mark.slow_to_compile
def test_the_move_is_weighed_beside_the_best_and_the_best_beside_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = StubThatWeighs(Worth(0.7, 0.01), Worth(0.3, 0.01))
    found = seen_by(bot, "3")
    assert bot.asked == ("1", "3")
    assert (found.value, found.best_value, found.mark, found.runner_up) == (0.3, 0.7, "blunder", "2")
    for is_obvious, mark in ((False, "brilliant"), (True, None)):
        monkeypatch.setattr(judging, "is_obvious", lambda *_, known=is_obvious: known)
        found = seen_by(bot, "1")
        assert bot.asked == ("1", "2")
        assert (found.value, found.best_value, found.mark) == (0.7, 0.7, mark)
    monkeypatch.setattr(judging, "is_obvious", lambda *_: False)
    assert seen_by(StubThatWeighs(Worth(0.7, 0.1), Worth(0.6, 0.1)), "1").mark is None  # it may be noise


@pytest.mark.slow_to_compile
def test_a_bot_from_outside_need_not_weigh() -> None:
    known = {move: (seen_by(Stub(), move).value, seen_by(Stub(), move).mark) for move in "123"}
    assert known == {"1": (0.6, None), "2": (0.5, None), "3": (None, None)}


@pytest.mark.compiled
@every_table
def test_the_same_judgement_in_every_world_that_looks_the_same(table) -> None:
    """Whatever was hidden from the seat has no part in it, and the value of any move is known."""
    for seed in range(2):
        match = table.stroll(random.Random(seed).randrange(10, 90), seed)
        seat = match.turn
        if not isinstance(seat, int):
            continue
        move = random.Random(seed).choice(match.legal(seat))
        here, there = (judge(match.draw_world(seat, k), seat, move, seed, A_LITTLE, timed=False) for k in (1, 2))
        assert here == there
        assert here.value is not None
        assert 0 <= here.value <= 1


def test_every_game_of_the_house_explains_and_none_must() -> None:
    assert all(explaining_of(find(name)) is not None for name in HOUSE)
    assert explaining_of(nim(3)) is None
    with pytest.raises(ValueError, match="names its sentences"):
        explaining_of(replace(nim(3), explain="math:pi"))
