"""A game of ours as OpenSpiel steps through it: one state, what has happened, and what each seat has seen of it.

`tableflip.envs.openspiel` makes games of them, and registers these.
"""

import json
from collections.abc import Callable
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import unquote

import numpy as np
from numpy.typing import NDArray

from tableflip.core.encoding import NOT_YET, Numbers, size
from tableflip.core.extras import brought_by
from tableflip.core.game import no_position
from tableflip.core.kernels import MOVE
from tableflip.core.kernels import kernels as rules_of
from tableflip.core.reading import shown
from tableflip.core.rng import streams
from tableflip.core.turns import CHANCE, OVER
from tableflip.envs.checks import IllegalAction
from tableflip.envs.encodings import check_turns, encoding_of, label, opening
from tableflip.envs.kernels import kernels, pay, places
from tableflip.games import find

with brought_by("openspiel", "tableflip.envs.openspiel"):
    import pyspiel

if TYPE_CHECKING:
    from tableflip.envs.openspiel import TableflipGame

MOST_RECALLED = 4000  # plies in an information state's tensor where games are never given up
CHANCE_A_PLY, AT_FIRST = 3, 200  # moves of chance for each action, and before the first: more than there ever are
SEEN = 3  # numbers of a ply in an information state: who moved, what it is known as, what came to light


class Setting:
    """What all states of a game with some options share; it is not copied with them."""

    def __init__(self, name: str, options: Any, position: str, most_plies: int, rolls: int) -> None:
        """`position` as it is written in the parameters."""
        self._made_from = name, options, position, most_plies, rolls
        game = find(name)
        check_turns(game, options)
        if rolls < 1 or most_plies < 0:
            raise ValueError(f"rolls={rolls}, most_plies={most_plies} is not possible: rolls begin at 1, plies at 0.")
        self.game, self.options, self.most_plies, self.rolls = game, options, most_plies, rolls
        self.seats = len(options.seats)
        self.encoding = encoding_of(game)
        if game.draw_world is not None and (self.encoding.glimpse is None or self.encoding.retell is None):
            raise ValueError(f"{game.name} has secrets, but its encoding has no glimpse or retell (core/encoding.py).")
        self.actions, self.observation = self.encoding.actions(options), self.encoding.observation(options)
        self.action_count, self.observation_size = size(self.actions), size(self.observation)
        self.rules, self.kernels = rules_of(game), kernels(game, self.encoding)
        self.first = opening(game, options, read_position(position) if position else None)
        self._texts: dict[tuple[int, bool], str] = {}

    def __deepcopy__(self, memo: object) -> "Setting":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Rules are not written down with a state, only what they are found by."""
        return setting_of, self._made_from

    @property
    def most_recalled(self) -> int:
        return (1 + CHANCE_A_PLY) * self.most_plies + AT_FIRST if self.most_plies else MOST_RECALLED

    @cached_property
    def labels(self) -> list[str]:
        """What each number of an observation is called."""
        return [label(self.observation, number) for number in range(self.observation_size)]

    @cached_property
    def public(self) -> NDArray[np.int32]:
        """By move: a number for what everybody may know of it, 1 and up."""
        if self.game.public_text is None:
            return np.arange(1, self.game.moves + 1, dtype=np.int32)
        numbers: dict[str, int] = {}
        texts = (self.text(move, is_own=False) for move in range(self.game.moves))
        return np.array([numbers.setdefault(text, len(numbers) + 1) for text in texts], np.int32)

    def text(self, move: int, is_own: bool) -> str:
        """A move as whoever made it may know it, or as everybody."""
        key = (move, is_own)
        if key not in self._texts:
            public = self.game.public_text if not is_own else None
            self._texts[key] = (public or self.game.move_text)(self.options, move)
        return self._texts[key]


def read_position(text: str) -> Any:
    """A position as it is written in the parameters."""
    try:
        return json.loads(unquote(text))
    except ValueError:
        raise ValueError(
            f"position={shown(text)} cannot be read: `openspiel.load(game, position=...)` writes it."
        ) from None


@cache
def setting_of(name: str, options: Any, position: str, most_plies: int, rolls: int) -> Setting:
    return Setting(name, options, position, most_plies, rolls)


class Ply(NamedTuple):
    """A move, by a seat or CHANCE, and what came to light: by seat as a number, 0 is nothing, and as text."""

    who: int
    move: int
    actions: tuple[int, ...]  # that it was made of
    seen: tuple[int, ...]
    told: tuple[str, ...]


class Past(list[Ply]):
    """All plies so far. They never change, so that copies share them."""

    def __deepcopy__(self, memo: object) -> "Past":
        return Past(self)


class Listed(list[tuple[int, int]]):
    """The moves of chance with their odds; none where these have no numbers. It never changes: copies share it."""

    def __deepcopy__(self, memo: object) -> "Listed":
        return self


class State(pyspiel.State):  # type: ignore[misc]
    """One game, with all that has happened in it."""

    def __init__(self, game: "TableflipGame") -> None:
        super().__init__(game)
        self._setting = game.setting
        self.games = self._setting.first.copy()
        self._places = np.zeros(1, places(self._setting.encoding.parts))
        self._forget_choice()
        self._past = Past()
        self._listed: Listed | None = None  # there may be thousands, and OpenSpiel asks for each by itself

    def _forget_choice(self) -> None:
        self._places["chosen"], self._places["made"] = NOT_YET, 0

    # --- what OpenSpiel asks -----------------------------------------------------------------------------------------

    def current_player(self) -> int:
        who = self._mover()
        if who == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if who == CHANCE else who

    def is_terminal(self) -> bool:
        return self._mover() == OVER

    def _mover(self) -> int:
        limit = self._setting.most_plies
        is_given_up = limit and self._places[0]["plies"] >= limit
        return OVER if is_given_up else int(self._setting.rules.mover(self.games, 0))

    def _legal_actions(self, player: int) -> list[int]:
        found: list[int] = np.flatnonzero(self._mask(player)).tolist()
        return found

    def _mask(self, player: int) -> NDArray[np.uint8]:
        mask = np.zeros(self._setting.action_count, np.uint8)
        self._setting.kernels.mask(self.games, self._places, 0, player, mask)
        return mask

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = [weight for _, weight in self._outcomes()] or [1] * self._setting.rolls
        total = sum(weights)
        return [(outcome, weight / total) for outcome, weight in enumerate(weights)]

    def _outcomes(self) -> Listed:
        if self._listed is None:
            game, out = self._setting.game, np.empty(self._setting.game.most_legal, MOVE)
            moves: list[int] = out[: self._setting.rules.legal(self.games, 0, out)].tolist()
            if game.even_chance:
                self._listed = Listed((move, 1) for move in moves)
            else:
                odds = game.odds or no_odds
                found = Listed((move, odds(self.games[0], move)) for move in moves)
                self._listed = found if all(weight for _, weight in found) else Listed()
        return self._listed

    def _apply_action(self, action: int) -> None:
        """IllegalAction for what may not be chosen now: OpenSpiel does not look, and rules believe what they get."""
        setting, who, place = self._setting, self._mover(), self._places[0]
        if not self._is_legal(who, action):
            raise IllegalAction(f"Action {action} is not legal now: see legal_actions(), or chance_outcomes().")
        if who == CHANCE:
            self._let_chance_play(action)
            return
        place["plies"] += 1
        place["chosen"][place["made"]] = action
        place["made"] += 1
        move = setting.kernels.whole(self.games, 0, who, place["chosen"])
        if move != NOT_YET:
            actions = tuple(self._chosen(who)[: place["made"]])
            self._forget_choice()
            setting.rules.play(self.games, 0, move)
            self._past.append(Ply(who, move, actions, *self._came_to_light(move)))

    def _is_legal(self, who: int, action: int) -> bool:
        if who == CHANCE:
            return 0 <= action < (len(self._outcomes()) or self._setting.rolls)
        return who != OVER and 0 <= action < self._setting.action_count and bool(self._mask(who)[action])

    def _let_chance_play(self, outcome: int) -> None:
        outcomes, roll = self._outcomes(), None
        if outcomes:
            move = outcomes[outcome][0]
        else:
            move, roll = self._setting.rules.draw(self.games, 0, streams(1, outcome)), outcome
        self._setting.rules.play(self.games, 0, move)
        self._listed = None
        self._past.append(Ply(CHANCE, move, (outcome,), *self._came_to_light(move, roll)))

    def _came_to_light(self, move: int, roll: int | None = None) -> tuple[tuple[int, ...], tuple[str, ...]]:
        """By seat, as numbers and texts. A roll is seen by all: the landing that it stands for is."""
        setting, everyone = self._setting, range(self._setting.seats)
        if roll is not None:
            return (roll + 1,) * setting.seats, (f"roll {roll}",) * setting.seats
        if setting.encoding.glimpse is None:
            return (0,) * setting.seats, ("",) * setting.seats
        seen = tuple(setting.encoding.glimpse(self.games[0], move, seat) for seat in everyone)
        told = (setting.game.turned_up(setting.options, self.games, move, seat) or "" for seat in everyone)
        return seen, tuple(told)

    def _action_to_string(self, player: int, action: int) -> str:
        setting = self._setting
        if player != pyspiel.PlayerId.CHANCE:
            return label(setting.actions, action)
        if outcomes := self._outcomes():
            return setting.game.move_text(setting.options, outcomes[action][0])
        return f"roll {action}"

    def returns(self) -> list[float]:
        setting = self._setting
        paid = np.zeros(setting.seats, np.float32)
        if setting.rules.mover(self.games, 0) == OVER:
            points, winners = np.zeros(setting.seats, np.int64), np.zeros(setting.seats, np.bool_)
            setting.rules.outcome(self.games, 0, points, winners)
            pay(winners, setting.game.is_cooperative, paid)
        return [float(one) for one in paid]

    def __str__(self) -> str:
        """The whole position, secrets included, and nothing of how it came about."""
        game = self._setting.game
        if game.to_position is no_position:
            position: object = self.games.tobytes().hex()
        else:
            position = game.to_position(self._setting.options, self.games)
        plies = [int(self._places[0]["plies"])] if self._setting.most_plies else []
        return json.dumps([position, self._chosen(self._mover()), *plies])

    # --- what seats know ---------------------------------------------------------------------------------------------

    def _chosen(self, seat: int) -> list[int]:
        """What has been chosen of a move so far; others than the mover do not know it."""
        shown: list[int] = self._places[0]["chosen"].tolist()
        return shown if seat == self._mover() else [NOT_YET] * len(shown)

    def observation(self, seat: int) -> Numbers:
        out = np.zeros(self._setting.observation_size, self._setting.encoding.dtype)
        chosen = np.array(self._chosen(seat), np.int32)
        self._setting.kernels.observe(self.games, 0, seat, chosen, out)
        return out

    def now(self, seat: int) -> str:
        """What the seat sees now: the numbers of its observation that are not 0, by name."""
        numbers, labels = self.observation(seat), self._setting.labels
        found = (f"{labels[at]} {numbers[at]:g}" for at in np.flatnonzero(numbers).tolist())
        return f"{self._setting.options.seats[seat]}: {', '.join(found)}"

    def recall(self, seat: int) -> NDArray[np.float32]:
        """The plies that the seat has seen, SEEN numbers each."""
        seats, public = self._setting.seats, self._setting.public
        rows = [
            (
                0 if ply.who == CHANCE else (ply.who - seat) % seats + 1,
                ply.move + 1 if ply.who == seat else public[ply.move],
                ply.seen[seat],
            )
            for ply in self._past
        ]
        return np.array(rows, np.float32).reshape(-1, SEEN)

    def told(self, seat: int) -> str:
        """All that the seat has done and seen: its own moves in full, those of others as everybody knows them."""
        setting = self._setting
        lines = [
            f"{setting.text(ply.move, ply.who == seat)}{' = ' if ply.told[seat] else ''}{ply.told[seat]}"
            for ply in self._past
        ]
        parts = [label(setting.actions, action) for action in self._chosen(seat) if action != NOT_YET]
        return f"{setting.options.seats[seat]}: {'; '.join([*lines, *parts])}"

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "State":
        """A world that looks the same to the player, from all that fit what it has seen, and as it came about."""
        setting = self._setting
        if setting.encoding.retell is None:
            same: State = self.clone()
            return same
        world = self.games.copy()
        setting.rules.draw_world(world, 0, player, streams(1, int(sampler() * 2**31)))
        return self._replayed(setting.encoding.retell(world[0], [ply.move for ply in self._past]))

    def _replayed(self, moves: list[int]) -> "State":
        """The same game with other moves, by the same seats, of as many actions."""
        part = self._setting.encoding.part
        again: State = self.get_game().new_initial_state()
        for ply, move in zip(self._past, moves):
            actions = ply.actions
            if move != ply.move:
                actions = tuple(int(part(again.games[0], ply.who, move, k)) for k in range(len(ply.actions)))
            for action in actions:
                again.apply_action(action)
        for action in self._chosen(self._mover())[: self._places[0]["made"]]:
            again.apply_action(action)
        return again


def no_odds(s: np.void, move: int) -> int:
    return 0
