"""Typed states: the record that a class makes, and what a type checker finds."""

import hashlib
from pathlib import Path

import numpy as np
import pytest
from mypy import api

from tableflip.core.rule import rule
from tableflip.core.state import Array, Floats, Grid, Ints, Record, f32, f64, i8, i16, i32, i64, u8, u16, u32, u64
from tableflip.games import find

ROOT = Path(__file__).parents[2]


class Table(Record):
    """Every kind of number, in an order that leaves gaps."""

    seat: int = u8()
    hand: Grid = i8(2, 3)
    turn: int = i16()
    cells: Ints = u16(5)
    points: int = i32()
    left: int = u32()
    most: int = i64()
    discs: Array[np.uint64] = u64(2)
    odds: Floats = f64(3)
    weight: float = f32()


TABLE = np.dtype(
    (
        np.record,
        [
            ("seat", np.uint8),
            ("hand", np.int8, (2, 3)),
            ("turn", np.int16),
            ("cells", np.uint16, 5),
            ("points", np.int32),
            ("left", np.uint32),
            ("most", np.int64),
            ("discs", np.uint64, 2),
            ("odds", np.float64, 3),
            ("weight", np.float32),
        ],
    ),
    align=True,
)


def test_a_class_makes_the_record_that_its_fields_say() -> None:
    assert Table.dtype == TABLE
    assert Table.dtype.type is np.record
    assert Table.dtype.fields == TABLE.fields


@rule
def turn_over(games: Array[Table], i: int, out: Ints) -> int:
    s = games[i]
    s.seat = 1 - s.seat
    s.hand[1][2] += 3
    s.cells[4] = s.hand[1][2]
    s.points -= 7
    s.discs[1] = s.discs[0] << np.uint64(63)
    s.odds[:] = 0.5
    s.weight = s.odds[2]
    out[0] = s.points
    return len(s.cells)


def test_rules_read_and_write_its_fields() -> None:
    games, out = np.zeros(3, Table.dtype), np.zeros(1, np.int64)
    games["discs"][1] = [1, 0]
    assert turn_over(games, 1, out) == 5
    s = games[1]
    assert (s["seat"], s["hand"].tolist(), s["cells"].tolist()) == (1, [[0, 0, 0], [0, 0, 3]], [0, 0, 0, 0, 3])
    assert (out[0], s["points"], int(s["discs"][1])) == (-7, -7, 1 << 63)
    assert (s["odds"].tolist(), s["weight"]) == ([0.5] * 3, 0.5)
    assert not any(games[k].tobytes().strip(b"\0") for k in (0, 2))


# Records and databases hold no states, but bots, caches and tests count on their bytes: sizes and places of all fields.
@pytest.mark.parametrize(
    ("game", "size", "places"),
    [
        ("terraflip", 656, "5e2c35e009f41cee"),
        ("terrain", 656, "73e13f7713eb4cc8"),
        ("flipships", 4124, "65c9e3d191542257"),
    ],
)
def test_states_lie_in_memory_as_they_always_did(game, size, places) -> None:
    dtype = find(game).STATE
    assert dtype.itemsize == size
    fields = [dtype.fields[name] for name in dtype.names]
    lie = [(str(kind.base), kind.shape, offset) for kind, offset, *_ in fields]
    assert hashlib.sha256(repr(lie).encode()).hexdigest()[:16] == places


def test_a_field_needs_a_kind() -> None:
    with pytest.raises(TypeError, match=r"^Wrong\.seat is no field: give it a kind, as in seat: int = u32\(\)$"):

        class Wrong(Record):
            seat: int


def test_a_field_cannot_be_called_like_something_of_numpys() -> None:
    with pytest.raises(TypeError, match=r"^Wrong\.size cannot be a field: every numpy record has a size of its own\.$"):

        class Wrong(Record):
            size: int = u32()


# --- what a type checker finds ---------------------------------------------------------------------------------------

HEAD = """
from tableflip.core.rule import rule
from tableflip.core.state import Moves, Stream
from tableflip.games.terraflip.rules import legal, play
from tableflip.games.terraflip.state import State
"""
TRIED = """
@rule
def try_{number}(s: State, out: Moves, stream: Stream) -> int:
    {line}
    return legal(s, out)
"""
FINE = ["s.placed += 1", "s.hand[s.seat][2] -= s.colour[3]", "play(s, out[0])", "out[1:3] = s.held[0]"]
FOUND = {
    "s.plased += 1": '"State" has no attribute "plased"; maybe "placed"?',
    "s.colour = 3": 'Incompatible types in assignment (expression has type "int"',
    "s.seat = s.colour[0:2]": 'Incompatible types in assignment (expression has type "Array[int]"',
    "play(s, 'd3')": 'Argument 2 to "play" has incompatible type "str"; expected "int"',
    "play(out, 1)": 'Argument 1 to "play" has incompatible type "Array[int]"; expected "State"',
    "stream = out": "Incompatible types in assignment",
}


def test_strict_types_find_a_misspelt_field(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(ROOT)
    text, at = HEAD, {}
    for number, line in enumerate([*FINE, *FOUND]):
        text += TRIED.format(number=number, line=line)
        at[text.count("\n") - 1] = line
    snippet = tmp_path / "snippet.py"
    snippet.write_text(text)
    told, problems, _ = api.run(["--config-file", "pyproject.toml", str(snippet)])
    assert not problems
    errors = [one.split(":", 3) for one in told.splitlines() if ": error:" in one]
    assert {at[int(line)] for _, line, *_ in errors} == set(FOUND), told
    for _, line, _, said in errors:
        assert FOUND[at[int(line)]] in said
