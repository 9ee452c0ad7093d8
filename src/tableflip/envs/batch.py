"""`Batch`: many games of one kind as one array, stepped by one call.

batch = Batch("terraflip", 1024, players=2)
turn = batch.reset(seed=1)
while True:
    turn = batch.step(my_policy(turn.observations, turn.masks))
"""

import os
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tableflip.core.checks import yes_or_no
from tableflip.core.encoding import NOT_YET, Numbers, size
from tableflip.core.game import Game
from tableflip.core.kernels import kernels as rules_of
from tableflip.core.reading import shown
from tableflip.core.rng import below, streams
from tableflip.core.rule import COMPILED, straight
from tableflip.core.seeds import check_seed
from tableflip.envs.checks import IllegalAction, actions_of, games_among, number, one_of, plain, seat_of_each
from tableflip.envs.encodings import check_turns, encoding_of, label, opening, simulator_of
from tableflip.envs.kernels import (
    GO_ON,
    GOES_ON,
    LEAVE_ALONE,
    NEXT_STEP,
    NOBODY,
    OFF,
    SAME_STEP,
    START,
    Kernels,
    kernels,
    places,
    room_words,
    turn_bytes,
    turn_in,
)
from tableflip.envs.rivals import rival_named
from tableflip.games import find

if TYPE_CHECKING:
    from tableflip.envs.crew import Crew

INT64 = np.dtype(np.int64)
AUTORESET = {"next-step": NEXT_STEP, "same-step": SAME_STEP, "off": OFF}
APART = 2**32  # between the streams of chance and those of random play
SEEDS = 2**31  # of simulations
SMALLEST_SHARE = 16  # games that are worth a thread
NEVER = 2**31 - 1  # plies: no game takes so many

# (observations, masks, seats) -> actions, of those games in which an opponent is to move
Rival: TypeAlias = Callable[[Numbers, NDArray[np.bool_], NDArray[np.int64]], ArrayLike]


NOT_BEGUN = "The games have not begun: call reset(seed) first."


class Turn(NamedTuple):
    """Where all games are after a step, one row each.

    The arrays are the batch's own, and the next step writes over them, unless it was told to copy. All are plain numpy
    arrays, which torch, jax and others take over without copying (DLPack).
    """

    observations: Numbers  # of the seat to move; of a game that stays over: of the seat that looked last
    masks: NDArray[np.bool_]  # what may be chosen
    seats: NDArray[np.int64]  # who is to move
    rewards: NDArray[np.float32]  # by seat: for what came of this step
    terminated: NDArray[np.bool_]  # a game was over in this step
    truncated: NDArray[np.bool_]  # a game was given up in this step, after `most_plies` actions
    points: NDArray[np.int64]  # by seat: of the game that was over last
    finals: Numbers  # by seat: what it saw at the end of the game that was over last


class Batch:
    """`n` games, each with a stream of its own: the same seed gives the same games, on any number of threads.

    Options of the game are keywords. `autoreset` says when a game that is over begins anew: in the "same-step" (its
    last observations are in `finals`), in the "next-step" (whose action is not looked at), or "off": by `restart`.
    `learner`: a seat, or a seat for each game; the batch plays all others by `opponents`, "random", one of the game's
    policies, or a callable, and only the learner's turns are seen. `threads` 0: one for each core. `position`: where
    games begin, as for `Match`; nothing in it may be open or hidden. `physics`: what flies lands as a simulation says,
    one after another, not as drawn.
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
        physics: bool = False,
        **options: Any,
    ) -> None:
        self.game = find(game)
        self._made = partial(
            type(self), game, n, autoreset=autoreset, threads=threads, copy=copy, learner=learner, opponents=opponents,
            most_plies=most_plies, position=position, physics=physics, **options,
        )  # fmt: skip
        self.options: Any = self.game.options.of(options)
        check_turns(self.game, self.options)
        n = number("n", n, least=1)
        if not isinstance(autoreset, str) or autoreset not in AUTORESET:
            raise ValueError(f"autoreset={shown(autoreset)} is not possible: it must be one of {', '.join(AUTORESET)}.")
        yes_or_no("copy", copy)
        yes_or_no("physics", physics)
        self.n, self.autoreset, self.copy = n, autoreset, copy
        self.threads = number("threads", threads, least=0) or os.cpu_count() or 1
        most = self.game.most_plies if most_plies is None else number("most_plies", most_plies, least=1)
        self.most_plies = min(most, NEVER)
        self.encoding = encoding_of(self.game)
        self.observation, self.actions = self.encoding.observation(self.options), self.encoding.actions(self.options)
        self.seat_names: tuple[str, ...] = self.options.seats
        self.observation_size, self.action_count = size(self.observation), size(self.actions)
        if not isinstance(opponents, str) and not callable(opponents):
            raise ValueError(f"opponents={shown(opponents)} is not possible: it must be a name, or a callable.")
        if learner is None and opponents != "random":
            raise ValueError("Opponents need somebody to play against: say which seat learns, as in learner=0.")
        compiled = None if learner is None or callable(opponents) else rival_named(self.game, opponents)
        self._kernels = kernels(self.game, self.encoding, *([compiled] if compiled else []))
        self._states = np.repeat(opening(self.game, self.options, position), n + 1)  # the last one is how a game begins
        self.games = self._states[:n]  # secrets included
        self._places = np.zeros(n, places(self.encoding.parts))
        seats = len(self.seat_names)
        self.learners = np.full(n, NOBODY) if learner is None else seat_of_each(learner, n, seats)
        self._places["learner"] = self.learners if compiled else NOBODY
        self._rival = opponents if callable(opponents) else None
        sizes = n, seats, self.observation_size, self.action_count
        self._memory = np.zeros(turn_bytes(self.encoding.dtype, *sizes), np.uint8)
        turn = Turn._make(turn_in(self.encoding.dtype)(self._memory, *sizes))
        self.turn = turn._replace(
            masks=turn.masks[:, : self.action_count].view(np.bool_),
            terminated=turn.terminated.view(np.bool_),
            truncated=turn.truncated.view(np.bool_),
        )
        self._words = turn.masks.view(np.uint64)
        self._simulate = simulator_of(self.game, self.encoding) if physics else None
        self._picked = np.zeros(n, np.int64)
        self._shape = (n,)
        self._is_plain = (
            self._rival is None and self._simulate is None and not copy
        )  # nothing is to be done after a step
        room = [0] * room_words(self.game.most_legal, seats, self.encoding.parts)
        rest = AUTORESET[autoreset], self.most_plies, physics, *sizes, *room
        self._check = np.array([0, n, True, False, *rest])
        parts = shares(n, self.threads if COMPILED else 1)
        self._orders = [np.array([*part, False, False, *rest]) for part in parts]
        self._taken = np.zeros(n, np.int64)
        lent = self._states, self._places, turn.masks, self._words, self._picked, self._taken, self._memory
        self._crew = crew(self._kernels, lent, self._orders) if len(parts) > 1 else None
        self._step = straight(self._kernels.step, self._states, self._places, self._picked, self._memory, self._check)
        self._sample = straight(self._kernels.sample, self._places, self._words, self._picked, self._check)
        self._all_marks = turn.masks
        self.has_begun = False

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies of a batch, and pickled ones, go on as it would, in memory of their own."""
        return self._made, (), (self._states, self._places, self._memory, self.has_begun)

    def __setstate__(self, kept: tuple[Any, ...]) -> None:
        self._states[:], self._places[:], self._memory[:], self.has_begun = kept

    # --- playing -----------------------------------------------------------------------------------------------------

    def reset(self, seed: int, first: int = 0) -> Turn:
        """All games from the start. `first`: the number of the first game, for shards of a larger batch."""
        seed, first = check_seed(plain(seed)), number("first", first, least=0)
        self._places["stream"] = streams(self.n, seed, first)[:, None]
        self._places["picks"] = streams(self.n, seed + APART, first)[:, None]
        self.has_begun = True
        return self._begin(np.full(self.n, START))

    def restart(self, games: ArrayLike) -> Turn:
        """Begin these games anew, by their numbers or by a mark for each game; the others stay as they are."""
        if not self.has_begun:
            raise ValueError(NOT_BEGUN)
        actions = np.full(self.n, LEAVE_ALONE)
        actions[games_among(games, self.n)] = START
        return self._begin(actions)

    def step(self, actions: ArrayLike) -> Turn:
        """One action in every game. IllegalAction if one may not be chosen: then nothing has changed in any."""
        # What is right already, as most is, is not touched: for a single game that would take longer than its step.
        if not (
            type(actions) is np.ndarray
            and actions.dtype is INT64
            and actions.shape == self._shape
            and actions.flags.c_contiguous
        ):
            actions = actions_of(actions, self.n)
        if self._crew is None:
            wrong = self._step(self._states, self._places, actions, self._memory, self._check)
        else:
            self._taken[:] = actions
            wrong = self._crew.checked_step()
        if wrong >= 0:
            raise self._refusal(wrong, actions)
        return self.turn if self._is_plain else self._told()

    def _refusal(self, i: int, actions: NDArray[np.int64]) -> ValueError:
        if not self.has_begun:
            return ValueError(NOT_BEGUN)
        return IllegalAction(self._why_not(i, int(actions[i])))

    def _why_not(self, i: int, action: int) -> str:
        if not 0 <= action < self.action_count:
            return f"Action {action} of game {i} is not possible: actions are 0 to {self.action_count - 1}."
        return f"Action {action} ({label(self.actions, action)}) is not legal in game {i} now: see its mask."

    def random_actions(self) -> NDArray[np.int64]:
        """A legal action for each game, all equally likely; 0 where it is over. Lent like a turn, unless copied."""
        if self._crew is None:
            self._sample(self._places, self._words, self._picked, self._check)
        else:
            self._crew.sample()
        return self._picked.copy() if self.copy else self._picked

    def _begin(self, actions: NDArray[np.int64]) -> Turn:
        self._let(actions)
        return self._told()

    def _told(self) -> Turn:
        try:
            self._let_ships_land()
            if self._rival is not None:
                self._let_rivals_move(self._rival)
        except BaseException:  # in the middle of a step: what the learner said next would be taken for another's word
            self.has_begun = False
            self._all_marks[:] = self._places["over"] = 0
            raise
        return Turn._make(array.copy() for array in self.turn) if self.copy else self.turn

    def _let_ships_land(self) -> None:
        """Where something is in the air: a simulation for each game says what comes of it, until nothing is."""
        simulate, cargo, rules = self._simulate, self.game.cargo, rules_of(self.game)
        while simulate is not None and len(waiting := np.flatnonzero(self._places["waits"])):
            assert cargo is not None
            actions = np.full(self.n, LEAVE_ALONE)
            actions[waiting] = GO_ON
            for i in waiting:
                game, stream = self.games[i : i + 1], self._places["stream"][i]
                found = simulate(self.options, game, below(stream, SEEDS))
                if found is not None:
                    cargo.pack(self.options, game, *found)
                move = found[0] if found is not None else rules.draw(game, 0, stream)
                rules.play(game, 0, move)
            self._let(actions, goes_on=True)

    def _let_rivals_move(self, rival: Rival) -> None:
        """A callable plays all seats but the learners', in all games at once, until these are to move."""
        while len(theirs := np.flatnonzero((self.turn.seats != self.learners) & (self._places["over"] == 0))):
            actions = np.full(self.n, LEAVE_ALONE)
            turn = self.turn
            said = rival(turn.observations[theirs], turn.masks[theirs], turn.seats[theirs])
            actions[theirs] = actions_of(said, len(theirs), "What opponents answer")
            for i in theirs:
                if not 0 <= actions[i] < self.action_count or not turn.masks[i, actions[i]]:
                    raise IllegalAction(f"The opponents: {self._why_not(int(i), int(actions[i]))}")
            self._let(actions, goes_on=True)
            self._let_ships_land()
        for i in np.flatnonzero(self._places["over"]):
            self.turn.observations[i] = self.turn.finals[i, self.learners[i]]

    def _let(self, actions: NDArray[np.int64], goes_on: bool = False) -> None:
        """Take these actions, which are known to be right. `goes_on`: what they bring is added to that of the last."""
        self._taken[:] = actions
        for orders in self._orders:
            orders[GOES_ON] = goes_on
        if self._crew is None:
            self._step(self._states, self._places, self._taken, self._memory, self._orders[0])
        else:
            self._crew.step()
        for orders in self._orders:
            orders[GOES_ON] = False

    # --- looking -----------------------------------------------------------------------------------------------------

    def observe(self, i: int, seat: int) -> Numbers:
        """What any seat of a game sees now."""
        i, seat = one_of("i", i, self.n), one_of("seat", seat, len(self.seat_names))
        out = np.zeros(self.observation_size, self.encoding.dtype)
        chosen = self._places[i]["chosen"]
        blank = chosen if self.turn.seats[i] == seat else np.full_like(chosen, NOT_YET)
        self._kernels.observe(self.games, i, seat, blank, out)
        return out

    def words(self, i: int, seat: int) -> dict[str, Any]:
        """The same in words, from the numbers alone."""
        return self.encoding.decode(self.options, self.observe(i, seat), seat)

    @property
    def bytes_a_game(self) -> int:
        """The memory that each game takes, all that is told of it included."""
        rows = self._states, self._places, self._picked
        return sum(row.itemsize for row in rows) + self._memory.nbytes // self.n

    def is_over(self, i: int) -> bool:
        return bool(self._places[i]["over"])


def shares(n: int, threads: int) -> list[tuple[int, int]]:
    """The games as equal shares, one for each thread."""
    count = max(1, min(threads, n // SMALLEST_SHARE))
    return list(pairwise(n * k // count for k in range(count + 1)))


def crew(kernels: Kernels, lent: tuple[Any, ...], orders: list[NDArray[np.int64]]) -> "Crew":
    from tableflip.envs.crew import Crew, Lent  # here: it needs the compiler

    return Crew(kernels, Lent(*lent), orders)
