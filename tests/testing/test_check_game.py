"""`check_game` passes what is sound, and finds each fault that is planted into a small game."""

import os
import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest

from examples.connect_four import CONNECT_FOUR
from examples.othello import OTHELLO
from tableflip import Match, games
from tableflip.core.game import Game
from tableflip.core.rule import COMPILED
from tableflip.games import _added
from tableflip.testing import Table, check_game
from tests.plugins import SRC
from tests.testing.faulty import FAULTS, OVERFLOWING, SOUND


def known_counts(heap: int, depth: int) -> tuple[int, ...]:
    """The sequences of moves of the small game, counted without its rules: two numbers are dealt, stones are taken."""

    def taking(left: int, last: int, more: int) -> int:
        if more == 0:
            return 1
        return sum(taking(left - n, n, more - 1) for n in (1, 2, 3) if n != last and n <= left)

    return tuple(4**dealt for dealt in (1, 2)) + tuple(16 * taking(heap, 0, more) for more in range(1, depth - 1))


TABLES = [Table({}, counts=known_counts(12, 7)), {"heap": 5}]


def check(game: Game, tables: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(_added, game.name, game)
    check_game(game, tables)


def test_a_sound_game_passes() -> None:
    check_game(SOUND, TABLES)


def test_othello_passes() -> None:
    check_game(OTHELLO, [Table({}, counts=(4, 12, 56, 244, 1396, 8200))])


def test_connect_four_passes() -> None:
    counts = (7, 49, 343, 2401, 16807, 117649, 823536, 5673234)
    check_game(CONNECT_FOUR, [Table({}, counts=counts), {"board": "small"}, {"board": "large"}])


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, told = FAULTS[fault]
    monkeypatch.setenv("TABLEFLIP_EFFORT", "1" if COMPILED else "20")  # plain Python sees few positions otherwise
    with pytest.raises(AssertionError, match=told):
        check(game, TABLES, monkeypatch)


@pytest.mark.compiled
def test_rules_that_differ_when_compiled_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(AssertionError, match="Compiled rules and plain ones give different games"):
        check(OVERFLOWING, [{}], monkeypatch)


@pytest.mark.skipif(COMPILED, reason="compiled, nothing overflows: that is the fault")
def test_narrow_numbers_that_overflow_are_found_without_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(AssertionError, match="too narrow"):
        check(OVERFLOWING, [{}], monkeypatch)


def test_an_undo_that_misses_a_byte_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    undo = Match.undo

    def careless(match: Match) -> str:
        last = match._state["last"][0]
        text = undo(match)
        match._state = match._state.copy()
        match._state["last"][0] = last
        return text

    monkeypatch.setattr(Match, "undo", careless)
    with pytest.raises(AssertionError, match="Undo does not bring back every byte"):
        check_game(SOUND, TABLES)


def test_what_is_wrong_is_told_with_the_table_and_the_moves_that_lead_there(monkeypatch: pytest.MonkeyPatch) -> None:
    game, _ = FAULTS["a legal move left out"]
    with pytest.raises(AssertionError) as told:
        check(game, [{"heap": 5}], monkeypatch)
    text = str(told.value)
    assert text.startswith("What is listed plays and what is not is refused with a reason? No: 'take ")
    assert "At sound-5 with seed " in text
    assert "after: deal " in text


def test_a_game_that_the_registry_does_not_know_is_refused() -> None:
    with pytest.raises(AssertionError, match="nobody is not known by its name: install its package"):
        check_game(replace(OTHELLO, name="nobody"))
    assert "nobody" not in games()


def test_it_needs_nothing_that_is_only_for_development() -> None:
    code = (
        "import sys; sys.modules.update(dict.fromkeys(['pytest', 'hypothesis']));"
        "import tests.testing.faulty as f, tableflip.testing as t; t.check_game(f.SOUND, [{'heap': 5}])"
    )
    environment = os.environ | {"PYTHONPATH": f"{SRC}{os.pathsep}{SRC.parent}", "NUMBA_DISABLE_JIT": "1"}
    subprocess.run([sys.executable, "-c", code], env=environment, check=True)
