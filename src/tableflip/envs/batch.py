"""`Batch`: many games of one kind as one array, stepped by one call.

batch = Batch("terraflip", 1024, players=2)
turn = batch.reset(seed=1)
while True:
    turn = batch.step(my_policy(turn.observations, turn.masks))
"""

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tableflip.core.checks import whole
from tableflip.core.encoding import NOT_YET, Numbers, size
from tableflip.core.game import Game
from tableflip.core.reading import shown
from tableflip.core.rng import streams
from tableflip.core.seeds import check_seed
from tableflip.envs.encodings import check_turns, encoding_of, label, opening
from tableflip.envs.kernels import LEAVE_ALONE, NEXT_STEP, NOBODY, OFF, SAME_STEP, START, kernels, places
from tableflip.envs.rivals import rival_named
from tableflip.games import find

AUTORESET = {"next-step": NEXT_STEP, "same-step": SAME_STEP, "off": OFF}
APART = 2**32  # between the streams of chance and those of random play
SMALLEST_SHARE = 16  # games that are worth a thread

# (observations, masks, seats) -> actions, of those games in which an opponent is to move
Rival: TypeAlias = Callable[[Numbers, NDArray[np.uint8], NDArray[np.int64]], ArrayLike]


class IllegalAction(ValueError):
    """An action that may not be chosen now. Nothing has changed."""


class Turn(NamedTuple):
    """Where all games are after a step, one row each.

    The arrays are the batch's own, and the next step writes over them, unless it was told to copy. All are plain numpy
    arrays, which torch, jax and others take over without copying (DLPack).
    """

    observations: Numbers  # of the seat to move; of a game that stays over: of the seat that looked last
    masks: NDArray[np.uint8]  # 1: may be chosen
    seats: NDArray[np.int64]  # who is to move
    rewards: NDArray[np.float32]  # by seat: for what came of this step
    terminated: NDArray[np.uint8]  # a game was over in this step
    truncated: NDArray[np.uint8]  # a game was given up in this step, after `most_plies` actions
    points: NDArray[np.int64]  # by seat: of the game that was over last
    finals: Numbers  # by seat: what it saw at the end of the game that was over last


class Batch:
    """`n` games, each with a stream of its own: the same seed gives the same games, on any number of threads.

    Options of the game are keywords. `autoreset` says when a game that is over begins anew: in the "same-step" (its
    last observations are in `finals`), in the "next-step" (whose action is not looked at), or "off": by `restart`.
    `learner`: a seat, or a seat for each game; the batch plays all others by `opponents`, "random", one of the game's
    policies, or a callable, and only the learner's turns are seen. `threads` 0: one for each core. `position`: where
    games begin, as for `Match`; nothing in it may be open or hidden.
    """

    def __init__(
        self,
        game: str | Game,
        n: int = 1,
        *,
        autoreset: str = "same-step",
        threads: int = 1,
        copy: bool = False,
        learner: int | Sequence[int] | None = None,
        opponents: str | Rival = "random",
        most_plies: int | None = None,
        position: Mapping[str, Any] | None = None,
        **options: Any,
    ) -> None:
        self.game = find(game)
        self.options: Any = self.game.options.of(options)
        check_turns(self.game, self.options)
        if whole("n", n) < 1:
            raise ValueError(f"n={n} is not possible: a batch has at least one game.")
        if autoreset not in AUTORESET:
            raise ValueError(f"autoreset={shown(autoreset)} is not possible: it must be one of {', '.join(AUTORESET)}.")
        self.n, self.autoreset, self.copy = n, autoreset, copy
        self.threads = threads or os.cpu_count() or 1
        self.most_plies = self.game.most_plies if most_plies is None else whole("most_plies", most_plies)
        self.encoding = encoding_of(self.game)
        self.observation, self.actions = self.encoding.observation(self.options), self.encoding.actions(self.options)
        self.seat_names: tuple[str, ...] = self.options.seats
        self.observation_size, self.action_count = size(self.observation), size(self.actions)
        self._rival = opponents if callable(opponents) else None
        compiled = rival_named(self.game, opponents) if isinstance(opponents, str) and learner is not None else None
        self._kernels = kernels(self.game, self.encoding, *([compiled] if compiled else []))
        self._fresh = opening(self.game, self.options, position)
        self.games = np.repeat(self._fresh, n)  # the states, secrets included
        self._places = np.zeros(n, places(self.encoding.parts))
        self.learners = self._learners(learner)
        self._places["learner"] = self.learners if compiled else NOBODY
        seats = len(self.seat_names)
        self.turn = Turn(
            np.zeros((n, self.observation_size), self.encoding.dtype),
            np.zeros((n, self.action_count), np.uint8),
            np.zeros(n, np.int64),
            np.zeros((n, seats), np.float32),
            np.zeros(n, np.uint8),
            np.zeros(n, np.uint8),
            np.zeros((n, seats), np.int64),
            np.zeros((n, seats, self.observation_size), self.encoding.dtype),
        )
        self._picked = np.zeros(n, np.int64)
        self._shares = shares(n, self.threads)
        self._pool = ThreadPoolExecutor(len(self._shares)) if len(self._shares) > 1 else None
        self._mode = AUTORESET[autoreset]
        self._started = False

    def _learners(self, learner: int | Sequence[int] | None) -> NDArray[np.int64]:
        seats = len(self.seat_names)
        given = np.broadcast_to(np.asarray(NOBODY if learner is None else learner), self.n).astype(np.int64)
        if learner is not None and not ((given >= 0) & (given < seats)).all():
            raise ValueError(f"learner={shown(learner)} is not possible: seats are 0 to {seats - 1}.")
        return given

    # --- playing -----------------------------------------------------------------------------------------------------

    def reset(self, seed: int, first: int = 0) -> Turn:
        """All games from the start. `first`: the number of the first game, for shards of a larger batch."""
        check_seed(seed)
        numbers = streams(first + self.n, seed)[first:]
        picks = streams(first + self.n, seed + APART)[first:]
        self._places["stream"], self._places["picks"] = numbers[:, None], picks[:, None]
        self._started = True
        return self._advance(np.full(self.n, START))

    def restart(self, games: ArrayLike) -> Turn:
        """Begin these games anew, by their numbers; the others stay as they are."""
        actions = np.full(self.n, LEAVE_ALONE)
        actions[np.asarray(games, dtype=np.int64)] = START
        return self._advance(actions)

    def step(self, actions: ArrayLike) -> Turn:
        """One action in every game. IllegalAction if one may not be chosen: then nothing has changed in any."""
        if not self._started:
            raise ValueError("The games have not begun: call reset(seed) first.")
        chosen = np.ascontiguousarray(actions)
        if chosen.shape != (self.n,) or chosen.dtype.kind not in "iu":
            raise IllegalAction(f"Actions must be {self.n} whole numbers, one for each game.")
        chosen = chosen.astype(np.int64, copy=False)
        wrong = self._kernels.check(self._places, self.turn.masks, chosen)
        if wrong >= 0:
            raise IllegalAction(self._why_not(wrong, int(chosen[wrong])))
        return self._advance(chosen)

    def _why_not(self, i: int, action: int) -> str:
        if not 0 <= action < self.action_count:
            return f"Action {action} of game {i} is not possible: actions are 0 to {self.action_count - 1}."
        return f"Action {action} ({label(self.actions, action)}) is not legal in game {i} now: see its mask."

    def random_actions(self) -> NDArray[np.int64]:
        """A legal action for each game, all equally likely; 0 where it is over."""
        self._kernels.sample(self._places, self.turn.masks, self._picked, 0, self.n)
        return self._picked.copy() if self.copy else self._picked

    def _advance(self, actions: NDArray[np.int64]) -> Turn:
        self._run(actions, goes_on=False)
        if self._rival is not None and self.learners[0] != NOBODY:
            self._let_rivals_move(self._rival)
        return Turn._make(array.copy() for array in self.turn) if self.copy else self.turn

    def _let_rivals_move(self, rival: Rival) -> None:
        """A callable plays all seats but the learners', in all games at once, until these are to move."""
        while len(theirs := np.flatnonzero((self.turn.seats != self.learners) & (self._places["over"] == 0))):
            actions = np.full(self.n, LEAVE_ALONE)
            turn = self.turn
            actions[theirs] = rival(turn.observations[theirs], turn.masks[theirs], turn.seats[theirs])
            for i in theirs:
                if not 0 <= actions[i] < self.action_count or not turn.masks[i, actions[i]]:
                    raise IllegalAction(f"The opponents: {self._why_not(int(i), int(actions[i]))}")
            self._run(actions, goes_on=True)
        for i in np.flatnonzero(self._places["over"]):
            self.turn.observations[i] = self.turn.finals[i, self.learners[i]]

    def _run(self, actions: NDArray[np.int64], goes_on: bool) -> None:
        def run(share: tuple[int, int]) -> None:
            self._kernels.step(
                self.games, self._places, self._fresh, actions, *self.turn, *share, self._mode, self.most_plies, goes_on
            )

        if self._pool is None:
            run(self._shares[0])
        else:
            list(self._pool.map(run, self._shares))

    # --- looking -----------------------------------------------------------------------------------------------------

    def observe(self, i: int, seat: int) -> Numbers:
        """What any seat of a game sees now."""
        out = np.zeros(self.observation_size, self.encoding.dtype)
        chosen = self._places[i]["chosen"]
        blank = chosen if self.turn.seats[i] == seat else np.full_like(chosen, NOT_YET)
        self._kernels.observe(self.games, i, seat, blank, out)
        return out

    def words(self, i: int, seat: int) -> dict[str, Any]:
        """The same in words, from the numbers alone."""
        return self.encoding.decode(self.options, self.observe(i, seat), seat)

    def is_over(self, i: int) -> bool:
        return bool(self._places[i]["over"])


def shares(n: int, threads: int) -> list[tuple[int, int]]:
    """The games as nearly equal shares, one for each thread."""
    count = max(1, min(threads, n // SMALLEST_SHARE))
    ends = [n * k // count for k in range(count + 1)]
    return list(pairwise(ends))
