"""A game's encoding, and what it says, for people."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pkgutil import resolve_name
from typing import Any, TypeAlias

from tableflip.core.encoding import Block, Encoding, size
from tableflip.core.extras import brought_by
from tableflip.core.game import Game, States
from tableflip.core.kernels import kernels
from tableflip.core.rng import streams
from tableflip.core.turns import OVER
from tableflip.envs.plain import plain

# (options, state, seed) -> the move of chance, and what it carries; None: it is drawn
Simulator: TypeAlias = Callable[[Any, States, int], tuple[int, Any] | None]
TRIES = 8  # drawings that find out whether anything is open


@cache
def encoding_of(game: Game) -> Encoding:
    """The game's own, or a plain one; ValueError where there can be none."""
    if game.encoding is None:
        return plain(game)
    found: Encoding = resolve_name(game.encoding)
    return found


def check_turns(game: Game, options: Any) -> None:
    """ValueError where all move at once."""
    if options.all_at_once:
        raise ValueError(f"In this {game.title} all move at once, in real time: it has no turns to step through.")


def simulator_of(game: Game, encoding: Encoding) -> Simulator:
    """What simulates, where chance can be left to a simulation; ValueError where it cannot."""
    if encoding.simulator is None:
        raise ValueError(f"physics=True is not possible: nothing flies in {game.title}.")
    with brought_by("physics", "physics=True"):
        found: Simulator = resolve_name(encoding.simulator)
    return found


def opening(game: Game, options: Any, position: Mapping[str, Any] | None) -> States:
    """The state in which games begin: a fresh one, or a position; ValueError if it leaves something open or hidden.

    All games begin alike, so a program would learn by heart what it may not know.
    """
    if position is None:
        return game.new(options, 1)
    first = game.from_position(options, position, 0)
    if kernels(game).mover(first, 0) == OVER:
        raise ValueError("Games cannot begin from a position in which they are over.")
    for seed in range(TRIES):
        for seat in range(-1, len(options.seats)):
            other = game.from_position(options, position, seed)
            kernels(game).draw_world(other, 0, seat, streams(1, seed))
            if other.tobytes() != first.tobytes():
                raise ValueError("Games begin from a position in which nothing is left open, and nobody has secrets.")
    return first


def describe(game: Game, options: Any) -> Iterator[str]:
    """The numbers of an observation and the actions, line by line."""
    encoding = encoding_of(game)
    seen, acts = encoding.observation(options), encoding.actions(options)
    yield f"{game.title}, encoding {encoding.version}, rules {game.rules_version}"
    yield f"\nAn observation: {size(seen)} numbers ({encoding.dtype.__name__})"
    yield from listed(seen)
    most = f", of which a move takes up to {encoding.parts}" if encoding.parts > 1 else ""
    yield f"\nActions: {size(acts)}{most}"
    yield from listed(acts)


def listed(blocks: tuple[Block, ...]) -> Iterator[str]:
    """Each block with its numbers, what it means, and its labels from the first to the last."""
    start, width = 0, max(len(one.name) for one in blocks)
    for one in blocks:
        end = start + one.size - 1
        numbers = f"{start}" if end == start else f"{start}-{end}"
        labels = f" [{one.labels[0]} .. {one.labels[-1]}]" if one.size > 1 else ""
        yield f"  {numbers:>11}  {one.name:<{width}}  {one.meaning}{labels}"
        start = end + 1


def label(blocks: tuple[Block, ...], number: int) -> str:
    """What one number is called: its block, and its label in it."""
    for one in blocks:
        if number < one.size:
            return f"{one.name} {one.labels[number]}".strip()
        number -= one.size
    raise IndexError(f"There is no number {number} beyond the last.")
