"""A match as Python users know things: printed, copied, pickled, looked at; and wrong things refused in our words."""

import copy
import inspect
import io
import pickle
import random
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tableflip import IllegalMove, Match, RecordError, games
from tableflip.core.cells import not_a_cell
from tableflip.core.hex import NAMES
from tests.conformance.tables import GAMES, TABLES

COPIES: dict[str, Callable[[Match], Match]] = {
    "copy()": Match.copy,
    "copy.copy": copy.copy,
    "copy.deepcopy": copy.deepcopy,
    "pickle": lambda match: pickle.loads(pickle.dumps(match)),
}

ONE_OF_EACH = [next(table for table in TABLES if table.game.name == game) for game in GAMES]


def same(one: Match, other: Match) -> bool:
    return one.record() == other.record() and one.state.tobytes() == other.state.tobytes()


def play_on(match: Match, plies: int, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(plies):
        if match.turn is not None:
            match.play(chance.choice(match.legal()))


# --- printed ---------------------------------------------------------------------------------------------------------


def test_print_draws_the_board() -> None:
    match = Match("terraflip", players=2, edition="french", seed=7)
    match.play("place g6 desert")
    out = io.StringIO()
    with redirect_stdout(out):
        print(match)  # noqa: T201
    assert ">R≈g6" in out.getvalue()
    assert "T♜f6" in out.getvalue()
    assert "TerraFlip  french edition, 2 players" in out.getvalue()


@pytest.mark.parametrize("table", ONE_OF_EACH, ids=lambda table: table.game.name)
def test_what_is_printed_shows_no_secrets(table: Any) -> None:
    """It is what a spectator sees: the same for every world that a spectator cannot tell apart."""
    match = table.stroll(30, 1)
    assert str(match) == str(match.draw_world(None, 5)) == "\n".join(str(match).splitlines())
    assert len(str(match).splitlines()) > 2
    assert max(map(len, str(match).splitlines())) <= 80


def test_a_repr_tells_what_it_is() -> None:
    match = Match("terraflip", players=2, edition="french", seed=7)
    assert repr(match) == "<Match of terraflip players=2 edition='french' seed=7: 0 moves, river to move>"
    match.play("place g6 desert")
    assert repr(match) == "<Match of terraflip players=2 edition='french' seed=7: 1 move, river to move>"
    assert repr(Match("flipships", auto_chance=False, seed=1)).endswith("chance to move>")
    assert repr(Match("flipships", speed=True, seed=1)).endswith("any to move>")
    over = Match.from_position("terraflip", {"hands": {"river": {"desert": 1}, "desert": {}}}, players=2, seed=1)
    over.play(over.legal()[0])
    over.play("end")
    assert repr(over) == "<Match of terraflip players=2 seed=1: 2 moves, over>"


# --- copied ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", COPIES)
@pytest.mark.parametrize("table", ONE_OF_EACH, ids=lambda table: table.game.name)
def test_a_copy_is_a_match_of_its_own(table: Any, how: str) -> None:
    match = table.stroll(12, 1)
    before = match.record()
    twin = COPIES[how](match)
    assert twin is not match
    assert type(twin) is Match
    assert same(match, twin)
    play_on(twin, 6, 1)
    twin.names[0] = "Ann"
    assert match.record() == before, "playing on there changes nothing here"
    again = COPIES[how](match)
    play_on(match, 6, 2)
    assert again.record() == before, "nor the other way round"
    play_on(again, 6, 2)
    assert same(match, again), "both draw the same dice"


@pytest.mark.parametrize("how", COPIES)
def test_copies_keep_positions_and_take_backs(how: str) -> None:
    position = {"tiles": {"g6": "desert/river"}, "turn": "river"}
    match = Match.from_position("terraflip", position, players=2, seed=1)
    position["tiles"]["h6"] = "what the caller does later with its dict"  # type: ignore[index]
    twin = COPIES[how](match)
    assert same(match, twin)
    twin.start_position["tiles"]["i6"] = "river"  # type: ignore[index]
    assert Match.replay(match.record()).record() == match.record()
    dice = Match("flipships", players=2, seed=1)
    start = dice.ply
    dice.play(dice.legal()[0])
    dice.take_back(start)
    twin = COPIES[how](dice)
    for one in (dice, twin):
        play_on(one, 9, 3)
    assert same(dice, twin)


def test_copies_of_older_rules_keep_them() -> None:
    game = Match("terraflip").game
    assert pickle.loads(pickle.dumps(Match("terraflip", players=2))).game is game


# --- looked at -------------------------------------------------------------------------------------------------------


def test_a_state_can_be_looked_at_but_not_written_to() -> None:
    match = Match("terraflip", players=2, seed=1)
    match.play("place g6 desert")
    state, before = match.state, match.state.tobytes()
    assert state.shape == (1,)
    assert state.dtype == match.game.STATE
    with pytest.raises(ValueError, match="read-only"):
        state[0]["seat"] = 1
    with pytest.raises(ValueError, match="read-only"):
        state["seat"] = 1
    with pytest.raises(AttributeError):
        match.state = state  # type: ignore[misc]
    match.play("end")
    assert state.tobytes() == before, "what was looked at stays"
    assert match.state.tobytes() != before


# --- wrong things ----------------------------------------------------------------------------------------------------

JUNK: list[Any] = [
    None, True, 5, -5, 10**30, 1.5, float("nan"), "", "x", "place", "\ud800", b"place g6 desert", [], [1], ["river"],
    {}, {"river": 1}, (), ("river", "river"), {1, 2}, object(), int, np.int64(1), np.zeros(3), np.array(["river"]),
    Path(), 1j, range(3), lambda: None, NotImplemented, ..., "x" * 100_000,
]  # fmt: skip
# What only Python's own complaints say.
INTERNAL = (
    "not supported between", "is not iterable", "not subscriptable", "has no attribute", "ambiguous", "NoneType",
    "unhashable", "object of type", "positional argument", "invalid literal", "must be str", "expected str",
    "out of bounds",
)  # fmt: skip


def check_words(error: ValueError) -> None:
    text = str(error)
    assert text.endswith((".", "?")), text
    assert " " in text
    assert len(text) < 1000
    assert not any(words in text for words in INTERNAL), text


def public_methods() -> list[str]:
    return [name for name, _ in inspect.getmembers(Match, callable) if not name.startswith("_")]


@pytest.mark.parametrize("name", public_methods())
@pytest.mark.parametrize("table", ONE_OF_EACH, ids=lambda table: table.game.name)
def test_wrong_things_are_refused_in_our_words(table: Any, name: str) -> None:
    """Every public method, with every wrong thing in the place of each argument."""
    match = table.stroll(6, 1)
    before = match.record()
    usual = {
        "play": ["end", 0], "take_back": [match.ply], "at": [0], "draw_world": [0, 1], "events": [0, 0, 1],
        "history": [0, 0, 1], "replay": [before], "from_position": [table.game, {}], "legal": [0], "view": [0],
        "revealed": [0], "record": [0],
    }.get(name, [])  # fmt: skip
    for place in range(len(usual)):
        for junk in JUNK:
            arguments = [*usual[:place], junk, *usual[place + 1 :]]
            try:
                getattr(match, name)(*arguments)
            except ValueError as e:
                check_words(e)
            if match.record() != before:
                match = Match.replay(before)
                match.date = before.partition("date: ")[2][:10]


@pytest.mark.parametrize("game", ["terraflip", "terrain", "flipships"])
def test_wrong_options_are_refused_in_our_words(game: str) -> None:
    for name in [*games()[game]["properties"], "seed", "names", "auto_chance", "nonsense"]:
        for junk in JUNK:
            try:
                Match(game, **{name: junk})
            except ValueError as e:
                check_words(e)
    for junk in JUNK:
        with pytest.raises(ValueError, match="no game called"):
            Match(junk)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda m: m.play(None), "None' is not a move here. Moves look like this: place"),
        (lambda m: m.play(5), "5' is not a move here"),
        (lambda m: m.play("end", seat="river"), "There is no seat 'river'; the seats are 0 to 3"),
        (lambda m: m.legal("river"), "There is no seat 'river'"),
        (lambda m: Match("terraflip", colours=5), "colours=5 is not possible: use some of river, desert"),
        (lambda m: Match("terraflip", names=5), "names=5 is not possible: 4 names are needed"),
        (lambda m: Match("terraflip", auto_chance=None), "auto_chance=None is not possible: it must be True or False"),
        (lambda m: Match.from_position("terraflip", 5), "position: 5 is not possible: it must be written as {...}"),
        (lambda m: m.draw_world(0, None), "seed=None is not possible: it must be a whole number"),
        (lambda m: m.events(0, -5), "since=-5 is not possible: it must be a whole number of at least 0"),
        (lambda m: m.events(0, 0, 5), "until=5 is not possible: this match has 0 moves"),
        (lambda m: m.history(0, None), "since=None is not possible"),
        (lambda m: m.history("river"), "There is no seat 'river'"),
        (lambda m: m.take_back(None), "ply=None is not possible: it must be a whole number"),
        (lambda m: m.at("1"), "ply='1' is not possible"),
        (lambda m: Match.replay(None), "a record is a text that starts with the line 'tableflip record 1', not None"),
    ],
)  # fmt: skip
def test_what_is_said_of_wrong_things(wrong: Callable[[Match], Any], said: str) -> None:
    with pytest.raises(ValueError) as refused:  # noqa: PT011
        wrong(Match("terraflip", seed=1))
    assert said in str(refused.value)


def test_refusals_have_the_types_that_they_had() -> None:
    match = Match("terraflip", seed=1)
    with pytest.raises(IllegalMove) as refused:
        match.play(None)  # type: ignore[arg-type]
    assert refused.value.reason.key == "unreadable-move"
    with pytest.raises(RecordError):
        Match.replay(None)  # type: ignore[arg-type]


def test_what_is_no_move_is_not_echoed_at_any_length() -> None:
    for game in ("terraflip", "terrain", "flipships"):
        match = Match(game, seed=1)
        with pytest.raises(IllegalMove) as refused:
            match.play("x" * 100_000)
        assert len(str(refused.value)) < 500
        assert len(refused.value.reason.params["move"]) < 100


def test_cells_that_are_named_are_cells() -> None:
    """Whatever somebody takes for a cell, those that the refusal names are on the board."""
    assert not_a_cell("a1") == "is not a cell: those of a are a6 to a11"
    for name in [f"{letter}{number}" for letter in "abcdefghijkz" for number in range(13)] + ["", "g", "zz", "G6", 5]:
        if name not in NAMES:
            named = [word.strip("',.") for word in not_a_cell(name).partition("cell: ")[2].split()]
            cells = [word for word in named if word[:1].isalpha() and word[1:].isdigit()]
            assert cells
            assert set(cells) <= set(NAMES)
    with pytest.raises(ValueError, match="'a1' is not a cell: those of a are a6 to a11"):
        Match.from_position("terraflip", {"tiles": {"a1": "river/desert"}})
    with pytest.raises(ValueError, match="'a1' is not a cell: those of a are a6 to a11"):
        Match.from_position("terrain", {"pieces": {"a1": "4D0"}})
