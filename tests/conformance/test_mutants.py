"""Whoever reads what others wrote refuses it with an error of ours, or reads all of it."""

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tableflip import Match
from tableflip.core.options import OptionsError
from tableflip.core.reading import PositionError
from tableflip.games import find, options_of
from tableflip.games.flipships.deck import DeckError, our_make_up, read_make_up
from tableflip.games.terrain import terrains
from tableflip.games.terrain.terrains import TerrainError
from tests.conformance.mutants import (
    SIGNS,
    VALUES,
    WORDS,
    check_match,
    check_move,
    check_mutant,
    check_sentence,
    mutants,
)
from tests.conformance.tables import GAMES
from tests.conftest import times

MUTANTS, MANY_MUTANTS = times(1500), 7000  # of each game's records
PARTS = 5  # of a game's mutants, so that they can run side by side
EXAMPLES = settings(max_examples=times(300), suppress_health_check=list(HealthCheck), deadline=None)


def check_mutants(game: str, number: int, seed: int) -> int:
    """How many of them are records still."""
    chance = random.Random(seed)
    return sum(check_mutant(text, chance) for text in mutants(game, number, seed))


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", GAMES)
def test_mutated_records_are_refused_or_whole(game: str, part: int) -> None:
    number = max(MUTANTS // PARTS, 1)
    read = check_mutants(game, number, seed=part)
    assert number < 50 or 0 < read < number  # some mutations do no harm, most do


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", GAMES)
def test_many_mutated_records_are_refused_or_whole(game: str, part: int) -> None:
    number = MANY_MUTANTS // PARTS
    assert 0 < check_mutants(game, number, seed=PARTS + part) < number


# --- positions -------------------------------------------------------------------------------------------------------

CELLS = ("f6", "g6", "h6", "a6", "k11", "z9")
TILES = ("desert/river", "river", "river knight", "desert/river seen by all", "river/desert placed by river", "river/?")
SLOTS = ("r1c1", "r4c5", "r5c1")
SHIPS = ("active", "landed r1c1", "waiting r1c1,r1c2", "hangar", "docked", "in-hand", "asleep")
COLOURS = ("river", "desert", "pink")


def words(*some: str) -> st.SearchStrategy[Any]:
    return st.sampled_from(some) | nasty


nasty: st.SearchStrategy[Any] = st.sampled_from(VALUES) | st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)


def mapped(keys: tuple[str, ...], value: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.dictionaries(st.sampled_from(keys), value, max_size=4) | nasty


def lists(value: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.lists(value, max_size=3) | nasty


counts = st.integers(-1, 130) | nasty
ship = mapped(
    ("is", "zone", "on", "moons", "near", "far", "waits", "skies", "tries", "declared", "pose"),
    words(*SHIPS, "row", "mothership") | lists(words(*SLOTS)) | lists(counts) | counts,
) | st.builds(lambda what, where: {"is": what, "on": where}, words("landed"), lists(words(*SLOTS)))
POSITIONS = {
    "terraflip": {
        "tiles": mapped(CELLS, words(*TILES)),
        "turn": words(*COLOURS),
        "hands": mapped(COLOURS, mapped(("desert", "forest", "knight"), counts) | lists(words("desert", "knight"))),
        "spies": mapped(COLOURS, counts),
        "focus": words(*CELLS, "done"),
    },
    "terrain": {
        "pieces": mapped(CELLS, words("5B2", "4A0", "1D5", "9A0")),
        "starts": lists(words(*CELLS)),
        "tokens": lists(words(*CELLS)),
        "goals": lists(lists(words(*CELLS))),
        "visited": lists(lists(words(*CELLS))),
        "inverted": lists(words(*CELLS)),
        "turn": words(*COLOURS) | counts,
        "first": counts,
        "thrown": lists(st.integers(0, 7)),
        "phase": words("first", "build", "starts", "goals", "roll", "move", "turn", "over", "race"),
        "roll": lists(st.integers(0, 7)),
        "points": counts,
        "stepped": nasty,
        "winner": counts,
    },
    "flipships": {
        "enemies": mapped(SLOTS, words("1>1", "2>3s", "3>9t")),
        "hits": mapped(SLOTS, counts),
        "cards": mapped(SLOTS, lists(counts)),
        "deck": lists(words("?", "1>2")),
        "gone": lists(words("1>2")),
        "city": counts,
        "mothership": counts,
        "pilots": lists(lists(words("moon", "pierce", "blast", "encore"))),
        "ships": lists(counts | mapped(("1a", "2b", "3a"), words(*SHIPS) | ship)),
        "round": counts,
        "start": words(*COLOURS),
        "turn": words(*COLOURS),
        "played": counts,
        "phase": words("pilots", "deal", "flip", "landing", "choose", "march", "race", "over"),
        "hand": words("river-1a", "desert-2b"),
        "last": words("river-1a"),
        "focus": words("river-1a"),
        "shots": counts,
        "launching": nasty,
        "last_round": nasty,
        "assault": nasty,
        "verdict": words("undecided", "mothership", "city"),
        "target": words("", "r1c1", "mothership", "moon3"),
        "flick": mapped(("x", "speed", "aim", "loft", "spin"), counts),
    },
}


@pytest.mark.parametrize("game", GAMES)
@EXAMPLES
@given(data=st.data())
def test_any_position_is_refused_or_playable(game: str, data: st.DataObject) -> None:
    parts = POSITIONS[game]
    names = data.draw(st.lists(st.sampled_from([*parts, "cows"]), max_size=5, unique=True))
    position = {name: data.draw(parts.get(name, nasty), label=name) for name in names}
    try:
        match = Match.from_position(game, position, seed=1, players=2)
    except PositionError as e:
        check_sentence(str(e))
        return
    check_match(match, random.Random(1))


@pytest.mark.parametrize("game", GAMES)
@EXAMPLES
@given(whole=nasty)
def test_what_is_no_position_at_all(game: str, whole: Any) -> None:
    try:
        Match.from_position(game, whole, seed=1)
    except PositionError as e:
        check_sentence(str(e))
    else:
        assert whole == {}


# --- options and texts -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@EXAMPLES
@given(data=st.data())
def test_any_options_make_a_table_or_are_refused(game: str, data: st.DataObject) -> None:
    names = st.sampled_from([*options_of(game).schema()["properties"], "cows"])
    options = data.draw(st.dictionaries(names, nasty | words("/dev/zero", "/", "a;b", "terrain1-0-"), max_size=3))
    try:
        kind = options_of(game).of(options)
    except OptionsError as e:
        check_sentence(str(e))
        return
    assert len(find(game).new(kind, 1)) == 1


SHARED = terrains.Terrain(
    tuple(24 * (cell // 12) + 6 * (cell // 3 % 4) for cell in range(91)), tuple(int(c) for c in terrains.CORNERS[:2])
).share()


@EXAMPLES
@given(at=st.integers(0, len(SHARED)), cut=st.integers(0, 5), sign=st.sampled_from(SIGNS) | st.text(max_size=4))
def test_shared_terrains(at: int, cut: int, sign: str) -> None:
    try:
        terrain = terrains.read(SHARED[:at] + sign + SHARED[at + cut :])
    except TerrainError as e:
        check_sentence(str(e))
        return
    assert terrain.share() == SHARED


DECK = our_make_up().line()


@EXAMPLES
@given(at=st.integers(0, len(DECK)), cut=st.integers(0, 9), sign=st.sampled_from([*SIGNS, "9" * 5000, "٣ x 1>1; "]))
def test_decks(at: int, cut: int, sign: str) -> None:
    try:
        made = read_make_up(DECK[:at] + sign + DECK[at + cut :], "deck")
    except DeckError as e:
        check_sentence(str(e))
        return
    assert read_make_up(made.line(), "deck") == made


@pytest.mark.parametrize("game", GAMES)
@EXAMPLES
@given(parts=st.lists(st.sampled_from(WORDS) | st.text(max_size=6), max_size=6))
def test_any_text_is_a_move_or_is_refused(game: str, parts: list[str]) -> None:
    check_move(Match(game, seed=1, players=2, auto_chance=False), " ".join(parts))
