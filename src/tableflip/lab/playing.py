"""Games of a study: by a policy in one compiled loop, or by bots, match by match. A game is known by its number."""

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from tableflip.bots.levels import level_named, make, roster
from tableflip.bots.random import RandomBot
from tableflip.bots.search.playout import mover_at_random
from tableflip.core.game import Game, States
from tableflip.core.kernels import MOVE
from tableflip.core.rng import Streams, streams
from tableflip.core.rule import rule
from tableflip.core.state import Array, Moves, State, Stream
from tableflip.lab.story import MOST_TURNS, STORY, stories_of_policy, tellers
from tableflip.match import Match

LEVEL = re.compile(r"level\s+([\w-]+)(?:\s+at\s+(?:pace\s+)?(\d*\.?\d+))?")


class PlayersError(ValueError):
    """Players that there are not: a sentence that says what is possible."""


class Played(NamedTuple):
    """What came of some games, one row each; `uses` is by seat and kind of move."""

    points: NDArray[np.int64]
    winners: NDArray[np.bool_]
    stories: NDArray[np.void]
    uses: NDArray[np.int64]


class Player(Protocol):
    def choose(self, match: Match, seat: int) -> str: ...


@dataclass(frozen=True)
class Table:
    """One arm of a study: a game, its options, and who plays it (one for all seats, or one for each)."""

    game: Game
    options: tuple[tuple[str, Any], ...]
    players: tuple[str, ...]
    seed: int

    @property
    def chosen(self) -> Any:
        return self.game.options.of(dict(self.options))

    @property
    def seats(self) -> tuple[str, ...]:
        seats: tuple[str, ...] = self.chosen.seats
        return seats

    @property
    def policy(self) -> str | None:
        """The policy by which all play, if all play by the same."""
        return self.players[0] if len(set(self.players)) == 1 and self.players[0] in policies(self.game) else None


@cache
def policies(game: Game) -> dict[str, Callable[..., int]]:
    """The compiled ways to play a game, by name: `(s, stream, out) -> move`."""
    found: dict[str, Callable[..., int]] = {"random": mover_at_random(game)}
    if (rollout := roster(game).rollout) is not None:
        found["rollout"] = rollout
    for name, policy in game.policies.items():
        found[name] = with_room(policy)
    return found


def with_room(policy: Callable[..., int]) -> Callable[..., int]:
    @rule
    def choose(s: State, stream: Stream, out: Moves) -> int:
        return policy(s, stream)

    return choose


def check_player(game: Game, words: str) -> None:
    """PlayersError unless that is somebody who can play this game."""
    if words in policies(game):
        return
    if parts := LEVEL.fullmatch(words):
        try:
            level_named(game, parts[1])
        except ValueError as e:
            raise PlayersError(str(e)) from None
        if parts[2] is None or float(parts[2]) > 0:
            return
    known = ", ".join(f'"{name}"' for name in policies(game))
    raise PlayersError(f'There is no player "{words}"; there are {known}, and bots as "level 3" or "level 3 at 0.1".')


def play(table: Table, first: int, games: int) -> Played:
    """The games `first` to `first + games - 1` of a table."""
    played = room_for(table, games)
    if table.policy is None:
        for k in range(games):
            tell_match(table, match_of(table, first + k), played, k)
    else:
        kernel = told_by_policy(table.game, table.policy)
        gaps = np.zeros((MOST_TURNS, len(table.seats)), np.int64)
        fresh = table.game.new(table.chosen, games)
        kernel(fresh, streams(games, table.seed, first), kinds(table).table, *played, gaps)
    return played


def room_for(table: Table, games: int) -> Played:
    seats = len(table.seats)
    return Played(
        np.zeros((games, seats), np.int64),
        np.zeros((games, seats), np.bool_),
        np.zeros(games, STORY),
        np.zeros((games, seats, len(kinds(table).names)), np.int64),
    )


@cache
def told_by_policy(game: Game, policy: str) -> Callable[..., None]:
    return stories_of_policy(game, policies(game)[policy])


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


# --- one match after another -----------------------------------------------------------------------------------------


def match_of(table: Table, number: int) -> Match:
    """The game of that number as a match: the same moves, whoever plays and however it was counted."""
    if table.policy is not None:
        return followed(table, number)
    match = Match(table.game, seed=number_of(table, number), **dict(table.options))
    sitting = [player(table, seat, number) for seat in range(len(match.seats))]
    while (turn := match.turn) is not None:
        assert isinstance(turn, int), "a study needs turns"
        match.make(sitting[turn].choose(match, turn), turn)
    return match


def number_of(table: Table, *parts: int) -> int:
    """A seed for a part of a study."""
    return int.from_bytes(hashlib.sha256(" ".join(map(str, (table.seed, *parts))).encode()).digest()[:7])


def player(table: Table, seat: int, number: int) -> Player:
    words = table.players[seat % len(table.players)]
    seed = number_of(table, number, seat)
    if words == "random":
        return RandomBot(seed)
    if words in policies(table.game):
        return PolicyPlayer(words, seed)
    parts = LEVEL.fullmatch(words)
    assert parts is not None, "players were checked"
    return make(table.game, parts[1], seed, float(parts[2] or 1), timed=False)


class PolicyPlayer:
    """Plays by a compiled policy, in a world that fits what its seat knows."""

    def __init__(self, policy: str, seed: int) -> None:
        self._policy, self._stream = policy, streams(1, seed)

    def choose(self, match: Match, seat: int) -> str:
        world = match.draw_world(seat, int(self._stream[0] >> np.uint64(32)))._state
        choose = choose_at(match.game, self._policy)
        move = choose(world, 0, self._stream, np.empty(match.game.most_legal, MOVE))
        return match.game.move_text(match.options, int(move))


@cache
def choose_at(game: Game, policy: str) -> Callable[..., int]:
    chosen = policies(game)[policy]

    @rule
    def choose(games: Array[State], i: int, stream: Stream, out: Moves) -> int:
        return chosen(games[i], stream, out)

    return choose


def followed(table: Table, number: int) -> Match:
    """A game of a policy, move for move as the compiled loop plays it."""
    match = Match(table.game, seed=number_of(table, number), auto_chance=False, **dict(table.options))
    stream: Streams = streams(1, table.seed, number)
    choose, out = choose_at(table.game, str(table.policy)), np.empty(table.game.most_legal, MOVE)
    while match.turn is not None and match.ply < table.game.most_plies:
        state = match._state.copy()  # a draw may leave something there
        if match.turn == "chance":
            move = int(match._kernels.draw(state, 0, stream))
            cargo = match.game.cargo and match.game.cargo.unpack(match.options, state, move)
            match._apply(move, cargo, state if cargo is None else None)
        else:
            match._apply(int(choose(state, 0, stream, out)))
    return match


def tell_match(table: Table, match: Match, played: Played, row: int) -> None:
    """The story of a match, into a row."""
    plies = match._plies
    states: States = np.concatenate([*(one.before for one in plies), match._state])
    moves = np.array([one.move for one in plies], np.int64)
    gaps = np.zeros((MOST_TURNS, len(match.seats)), np.int64)
    tellers(match.game).of_match(
        states, moves, kinds(table).table, played.points[row], played.winners[row],
        played.stories[row : row + 1], played.uses[row], gaps,
    )  # fmt: skip
