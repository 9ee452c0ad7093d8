"""The readers of foreign data: JSON within bounds, parts with their paths, names and seeds; errors of our own."""

import json
import math
from typing import Any

import pytest

from tableflip import Match, simulate
from tableflip.bots import make
from tableflip.core.names import NameRefused, check_name
from tableflip.core.reading import DEEPEST, JsonError, Part, PositionError, read_json, shown, spoken
from tableflip.core.seeds import END, RANGE, SeedError, check_seed

LINE_ENDS = [chr(code) for code in range(0x110000) if len(f"a{chr(code)}b".splitlines()) > 1]


def test_json_is_read_as_json() -> None:
    value = {"a": [1, -2.5, 'x\u2028"]}[{', None, True], "b": {"c": {}}}
    assert read_json(json.dumps(value)) == value
    assert read_json("[" * DEEPEST + "]" * DEEPEST)
    assert read_json('"' + "[" * 1000 + '"') == "[" * 1000  # brackets within a text nest nothing


@pytest.mark.parametrize(
    ("text", "at", "problem"),
    [
        ("[" * (DEEPEST + 1), DEEPEST, "levels deep"),
        ('{"a":' * 100_000, 5 * DEEPEST, "levels deep"),
        ("9" * 5000, 0, "5000 digits"),
        ("-" + "9" * 21, 0, "22 digits"),
        ("1e999", 0, "'1e999'"),
        ("NaN", 0, "'NaN'"),
        ("[-Infinity]", 0, "'-Infinity'"),
        ("[1,]", 3, "Expecting value"),
        ('"' + "x" * 9, 0, "Unterminated string"),
        ("", 0, "Expecting value"),
    ],
)
def test_json_without_end_or_sense(text: str, at: int, problem: str) -> None:
    with pytest.raises(JsonError) as error:
        read_json(text)
    assert problem in error.value.problem
    assert error.value.at == at


def test_what_is_shown_is_short_and_prints() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    long: list[Any] = ["x" * 10**6, 10**5000, -(10**30), list(range(10**5))]
    for value in (*long, "\ud800", "\u202e\n", deep, {"a": deep}, object()):
        for told in (shown(value), spoken(value)):
            assert len(told) < 80
            assert told.isprintable()
            told.encode()
    assert (shown("é"), shown(None), shown(1.5), shown([4, 7])) == ("'é'", "None", "1.5", "[4, 7]")


def test_parts_know_their_path() -> None:
    whole = Part.of_position({"ships": [{"1a": {"on": ["r1c1", 7]}}]}, ("ships",))
    ship = dict(whole.get("ships").listed(word="fleet")[0].named())["1a"]
    with pytest.raises(PositionError, match=r"^position: ships: fleet 1: 1a: on: 7 is not a text\.$") as error:
        ship.get("on").listed()[1].text()
    assert error.value.path == "ships: fleet 1: 1a: on"
    for wrong in (lambda: ship.get("on").mapping(), lambda: ship.listed(), lambda: ship.get("x").whole(0, 3)):
        with pytest.raises(PositionError):
            wrong()


@pytest.mark.parametrize("value", [True, 1.0, "1", None, -1, 4, 10**300, math.nan, [], {}], ids=repr)
def test_whole_numbers(value: Any) -> None:
    with pytest.raises(PositionError, match="is not a whole number from 0 to 3"):
        Part(value, "x").whole(0, 3)


# --- names -----------------------------------------------------------------------------------------------------------


def test_nothing_in_a_name_can_end_a_line_or_hide() -> None:
    assert {"\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029"} <= set(LINE_ENDS)
    for sign in [
        *LINE_ENDS,
        "\x00",
        "\x7f",
        "\u202e",
        "\u2066",
        "\u200b",
        "\u200f",
        "\ufeff",
        "\xad",
        "\ud800",
        "\U000e0041",
    ]:
        for name in (sign, f"An{sign}n", f"Ann{sign}"):
            with pytest.raises(NameRefused, match=r"U\+[0-9A-F]+ is not a character that can be seen"):
                check_name(name)
            with pytest.raises(ValueError, match="as a name"):
                Match("terraflip", players=2, names=["", name])


@pytest.mark.parametrize(
    "name", ["", "Ann", "Zoë", "Nguyễn Văn A", "李雷", "علی‌رضا", "👩‍👩‍👧", "O'Neil-2 ★", "a b", "x" * 40]
)
def test_names_of_people(name: str) -> None:
    assert check_name(name) == name
    match = Match("terraflip", players=2, seed=1, names=[name, "Bo"])
    assert Match.replay(match.record()).names == [name, "Bo"]


@pytest.mark.parametrize(
    "name", ["\u200d", "a\u200d", "\u200ca", "a\u200d\u200db", "a \u200cb", "x" * 41, "a,b", "(", 7, None, b"a"]
)
def test_joiners_that_join_nothing_and_other_nonsense(name: Any) -> None:
    with pytest.raises(NameRefused):
        check_name(name)


@pytest.mark.parametrize("sign", LINE_ENDS)
def test_records_survive_what_a_name_once_could_hold(sign: str) -> None:
    """Older versions let names through that hold such signs: their records are read."""
    match = Match("terraflip", players=2, seed=1, names=["Ann", "Bo"])
    match.play("place g6 desert")
    if sign in "\r\n":
        return  # refused by every version
    match.names = [f"An{sign}n", f"Bo{sign}"]
    again = Match.replay(match.record())
    assert again.names == match.names
    assert again.record() == match.record()


# --- seeds -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [0, -1, 2**64, END - 1, 1 - END])
def test_every_seed_that_a_match_takes_is_in_its_record(seed: int) -> None:
    match = Match("terrain", players=2, seed=seed)
    again = Match.replay(match.record())
    assert again.seed == seed
    assert again.record() == match.record()
    make("terraflip", level=1, seed=seed)


@pytest.mark.parametrize("seed", [END, -END, 10**4000, 1.0, "7", True, [1]], ids=lambda seed: str(seed)[:9])
def test_one_range_for_seeds_everywhere(seed: Any) -> None:
    for refuses in (
        lambda: check_seed(seed),
        lambda: Match("terraflip", seed=seed),
        lambda: Match.from_position("terraflip", {}, seed=seed),
        lambda: simulate("terraflip", games=0, seed=seed),
        lambda: make("terraflip", level=1, seed=seed),
    ):
        with pytest.raises(SeedError, match=RANGE):
            refuses()
