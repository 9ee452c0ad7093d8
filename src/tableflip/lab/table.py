"""A table of a study: a game, its options, and who plays it."""

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tableflip.core.game import Game
from tableflip.games import find
from tableflip.lab.policies import policies


class Words(NamedTuple):
    """Who plays, as a study says it: "rollout", "level 3 at 0.1 without spy, flip"."""

    who: str
    without: tuple[str, ...]  # kinds of moves that are left alone as long as there are others


def file_of_trained(who: str) -> Path | None:
    """The file of a player that has been trained, as "trained FILE" names it; None for all others."""
    found = re.fullmatch(r"trained\s+(\S.*)", who)
    return None if found is None else Path(found[1])


def words_of(said: str) -> Words:
    who, _, without = said.partition(" without ")
    return Words(who.strip(), tuple(kind.strip() for kind in without.split(",") if kind.strip()))


@dataclass(frozen=True)
class Table:
    """One table of a study. Who is named plays at all seats, or at one each; who rotates, at one after another."""

    game: Game
    options: tuple[tuple[str, Any], ...]
    players: tuple[str, ...]
    seed: int
    rotates: bool = False

    def __reduce__(self) -> tuple[Callable[..., "Table"], tuple[Any, ...]]:
        """For other processes: the game is found again by its name."""
        return table_of, (
            self.game.name, self.game.rules_version, self.options, self.players, self.seed, self.rotates,
        )  # fmt: skip

    @property
    def chosen(self) -> Any:
        return self.game.options.of(dict(self.options))

    @property
    def seats(self) -> tuple[str, ...]:
        seats: tuple[str, ...] = self.chosen.seats
        return seats

    @property
    def policy(self) -> str | None:
        """The policy by which all play, if all play by the same, whatever they leave alone."""
        bases = {words_of(one).who for one in self.players}
        return bases.pop() if len(bases) == 1 and bases <= set(policies(self.game)) else None

    def player_at(self, seat: int, number: int) -> int:
        """Which of those who are named sits there in that game."""
        return (seat + number * self.rotates) % len(self.players)

    def banned(self, seat: int, number: int) -> NDArray[np.bool_]:
        """The kinds of moves that are left alone at that seat, in that game."""
        return bans(self, self.player_at(seat, number))

    def number_of(self, *parts: int) -> int:
        """A seed for a part of a study."""
        return int.from_bytes(hashlib.sha256(" ".join(map(str, (self.seed, *parts))).encode()).digest()[:7])


def table_of(game: str, version: int, *more: Any) -> Table:
    return Table(find(game, version), *more)


class Kinds(NamedTuple):
    """The kinds of moves: their names, and the kind of every move."""

    names: tuple[str, ...]
    table: NDArray[np.int64]


@cache
def kinds(table: Table) -> Kinds:
    """Moves are of one kind when their texts differ in cells and numbers alone: as "place g6 knight" and "h7"."""
    texts = (table.game.move_text(table.chosen, move) for move in range(table.game.moves))
    names = [" ".join(word for word in text.split() if not any(map(str.isdigit, word))) or text for text in texts]
    known = tuple(dict.fromkeys(names))
    numbers = {name: number for number, name in enumerate(known)}
    return Kinds(known, np.array([numbers[name] for name in names], np.int64))


@cache
def bans(table: Table, player: int) -> NDArray[np.bool_]:
    names, without = kinds(table).names, words_of(table.players[player]).without
    return np.array([name in without for name in names], np.bool_)
