"""A game's encoding, and what it says, for people."""

from collections.abc import Iterator
from functools import cache
from pkgutil import resolve_name
from typing import Any

from tableflip.core.encoding import Block, Encoding, size
from tableflip.core.game import Game
from tableflip.envs.plain import plain


@cache
def encoding_of(game: Game) -> Encoding:
    """The game's own, or a plain one; ValueError where there can be none."""
    if game.encoding is None:
        return plain(game)
    found: Encoding = resolve_name(game.encoding)
    return found


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
