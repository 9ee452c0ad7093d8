"""The encoding of a game that has none of its own and no secrets: every field of its state, every move an action."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from tableflip.core.encoding import NOT_YET, Block, Encoding, Numbers, block, put_number
from tableflip.core.game import Game
from tableflip.core.rule import rule
from tableflip.core.state import Floats, Ints, State

BITS = 64  # of a field of sets: each bit is a number of its own


def plain(game: Game) -> Encoding:
    """A plain encoding; ValueError where a seat would be told what it may not know."""
    if game.draw_world is not None:
        raise ValueError(
            f"{game.name} has secrets, and does not say what a seat has seen as numbers: give it an encode.py "
            "(docs/envs.md)."
        )
    fields = list(fields_of(game.STATE))

    def observation(options: Any) -> tuple[Block, ...]:
        me = block("me", "the seat that looks", options.seats)
        return (*(block(name, "a field of the state", *map(range, shape)) for name, _, shape in fields), me)

    def actions(options: Any) -> tuple[Block, ...]:
        return (block("move", "a move", (game.move_text(options, move) for move in range(game.moves))),)

    def decode(options: Any, numbers: Numbers, seat: int) -> dict[str, Any]:
        return game.view(options, restore(game.STATE, numbers), seat)

    write = writer(fields)

    @rule
    def observe(s: State, seat: int, chosen: Ints, out: Floats) -> None:
        out[:] = 0
        put_number(out, write(s, out) + seat, 1)

    return Encoding(1, np.float64, 1, observation, actions, decode, observe, part, whole)


@rule
def part(s: State, seat: int, move: int, k: int) -> int:
    return move if k == 0 else NOT_YET


@rule
def whole(s: State, seat: int, chosen: Ints) -> int:
    return int(chosen[0])


def fields_of(state: np.dtype[np.void]) -> Iterator[tuple[str, bool, tuple[int, ...]]]:
    """The fields, whether they hold sets of bits, and the shape of what is told of them."""
    assert state.fields is not None
    for name, (kind, *_) in state.fields.items():
        is_set = kind.base == np.uint64
        yield name, is_set, (*kind.shape, BITS) if is_set else kind.shape


@rule
def nothing(s: State, out: Floats) -> int:
    return 0


def writer(fields: list[tuple[str, bool, tuple[int, ...]]]) -> Callable[[Any, Any], int]:
    """The rule that writes these fields one after another, and returns where they end."""
    write: Callable[[Any, Any], int] = nothing
    for name, is_set, shape in fields:
        write = MAKERS[is_set, len(shape) - is_set](name, write)
    return write


def number(name: str, before: Callable[[Any, Any], int]) -> Callable[[Any, Any], int]:
    @rule
    def write(s: State, out: Floats) -> int:
        at = before(s, out)
        put_number(out, at, s[name])
        return at + 1

    return write


def row(name: str, before: Callable[[Any, Any], int]) -> Callable[[Any, Any], int]:
    @rule
    def write(s: State, out: Floats) -> int:
        at = before(s, out)
        values = s[name]
        for k in range(len(values)):
            put_number(out, at + k, values[k])
        return at + len(values)

    return write


def rows(name: str, before: Callable[[Any, Any], int]) -> Callable[[Any, Any], int]:
    @rule
    def write(s: State, out: Floats) -> int:
        at = before(s, out)
        values = s[name]
        for j in range(len(values)):
            for k in range(len(values[j])):
                put_number(out, at, values[j][k])
                at += 1
        return at

    return write


def one_set(name: str, before: Callable[[Any, Any], int]) -> Callable[[Any, Any], int]:
    @rule
    def write(s: State, out: Floats) -> int:
        at = before(s, out)
        for k in range(BITS):
            put_number(out, at + k, (s[name] >> np.uint64(k)) & np.uint64(1))
        return at + BITS

    return write


def row_of_sets(name: str, before: Callable[[Any, Any], int]) -> Callable[[Any, Any], int]:
    @rule
    def write(s: State, out: Floats) -> int:
        at = before(s, out)
        values = s[name]
        for j in range(len(values)):
            for k in range(BITS):
                put_number(out, at + k, (values[j] >> np.uint64(k)) & np.uint64(1))
            at += BITS
        return at

    return write


# By whether a field holds sets, and by how many axes it has.
MAKERS = {
    (False, 0): number, (False, 1): row, (False, 2): rows, (True, 0): one_set, (True, 1): row_of_sets,
}  # fmt: skip


def restore(state: np.dtype[np.void], numbers: Numbers) -> Any:
    """The state that these numbers were written from."""
    games = np.zeros(1, state)
    at = 0
    for name, is_set, shape in fields_of(state):
        size = int(np.prod(shape, dtype=int))
        values = numbers[at : at + size].reshape(shape)
        at += size
        if is_set:
            weights = np.uint64(1) << np.arange(BITS, dtype=np.uint64)
            values = (values.astype(np.uint64) * weights).sum(axis=-1, dtype=np.uint64)
        games[0][name] = values
    return games
