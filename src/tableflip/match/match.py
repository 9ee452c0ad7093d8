"""Match: one game in play, whatever the game. Moves are texts, views are plain data, every refusal has a reason."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from datetime import date
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from tableflip.core.checks import whole
from tableflip.core.drawing import Paper
from tableflip.core.game import Event, Game, Seat, States, no_position
from tableflip.core.reading import shown
from tableflip.core.reasons import COMMON, IllegalMove, unreadable
from tableflip.core.seeds import check_seed, stream_of
from tableflip.core.turns import ANY, CHANCE, OVER
from tableflip.games import find
from tableflip.match import records
from tableflip.match.parts import EVERYTHING, Everything, Ply, Result, Turn, checked, copied, said_of

NOT_PICKLED = ("game", "_kernels", "_out", "_said", "_turn", "_moves", "_count")
MOST_EXAMPLES = 3  # of moves, where something else was given


class Match:
    """One game in play.

    `Match("terraflip", players=4, edition="published", seed=7)`: options are keywords, a bad one raises ValueError.
    `auto_chance=False` leaves dice to be played as moves. `names` are the players' names, for records.
    """

    def __init__(
        self,
        game: str | Game,
        *,
        seed: int | None = None,
        auto_chance: bool = True,
        names: Sequence[str] | None = None,
        **options: Any,
    ) -> None:
        found, chosen, seed, names = checked(game, options, seed, auto_chance, names)
        self._fill(found, chosen, found.new(chosen, 1), seed, auto_chance, names)
        self._begin()

    @classmethod
    def from_position(
        cls,
        game: str | Game,
        position: Mapping[str, Any],
        *,
        seed: int | None = None,
        auto_chance: bool = True,
        names: Sequence[str] | None = None,
        **options: Any,
    ) -> Self:
        """A match that starts from any legal or test position; PositionError says what is wrong with it, and where."""
        found, chosen, seed, names = checked(game, options, seed, auto_chance, names)
        state = found.from_position(chosen, position, seed)
        match = cls._made(found, chosen, state, seed, auto_chance, names, deepcopy(dict(position)))
        match._begin()
        return match

    @classmethod
    def _made(cls, *fields: Any) -> Self:
        """A match of these fields, as `_fill` takes them; nothing is drawn."""
        match = cls.__new__(cls)
        match._fill(*fields)
        return match

    def _fill(
        self,
        game: Game,
        options: Any,
        state: States,
        seed: int,
        auto_chance: bool,
        names: Sequence[str],
        start_position: dict[str, Any] | None = None,
        played_on: str | None = None,
        plies: Sequence[Ply] = (),
        redrawn: int = 0,
    ) -> None:
        """All that a match consists of. States are never written to, only replaced: copies may share them."""
        from tableflip.core.kernels import MOVE, kernels  # here, so that `import tableflip` stays quick

        self.game, self.options = game, options
        self.seed, self.auto_chance, self.names = seed, auto_chance, list(names)
        self.start_position = start_position
        self.date = played_on or date.today().isoformat()
        self._state, self._plies = state, list(plies)
        self._redrawn = redrawn  # how often chance was taken back
        self._kernels = kernels(game)
        self._out = np.empty(game.most_legal, MOVE)
        self._said = said_of(game, options)
        # What is asked again and again, and the state of which it is true: another state, another answer.
        self._turn: tuple[States, Turn] | None = None
        self._moves: tuple[States, list[int]] | None = None
        self._count: tuple[States, Result] | None = None

    def _begin(self) -> None:
        if self.auto_chance:
            self.draw_chance()

    # --- what Python asks for ----------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        """What it is: the game, what is unusual about it, and how far it has come."""
        chosen = [f"{name}={value!r}" for name, value in self.options.all().items() if value != self._usual(name)]
        what = " ".join([self.game.name, *chosen, f"seed={self.seed}"])
        turn = "over" if self.turn is None else f"{self._who(self.turn)} to move"
        return f"<Match of {what}: {self.ply} move{'' if self.ply == 1 else 's'}, {turn}>"

    def _usual(self, option: str) -> Any:
        return self.game.options.schema()["properties"][option]["default"]

    def __str__(self) -> str:
        """The table as everybody may see it."""
        return "\n".join(line.plain.rstrip() for line in self.game.drawing.table(self.view(), [], Paper()))

    def copy(self) -> Self:
        """The same match, to play on apart from this one: it will draw as this one would, until one takes back."""
        return self.at(self.ply)

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """For pickling: what can be found again by its name is not taken along."""
        kept = {name: value for name, value in self.__dict__.items() if name not in NOT_PICKLED}
        return kept | {"of": (self.game.name, self.game.rules_version)}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        game = find(*kept["of"])
        self._fill(
            game, kept["options"], kept["_state"], kept["seed"], kept["auto_chance"], kept["names"],
            kept["start_position"], kept["date"], kept["_plies"], kept["_redrawn"],
        )  # fmt: skip

    @property
    def state(self) -> States:
        """The state, secrets included, to look at: an array of one record that cannot be written to."""
        seen = self._state.view()
        seen.flags.writeable = False
        return seen

    # --- the turn ----------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats, in order: in TerraFlip the players' colours."""
        seats: tuple[str, ...] = self.options.seats
        return seats

    @property
    def turn(self) -> Turn:
        """The seat to move, "chance", "any" (every seat may move), or None when the game is over."""
        known = self._turn
        if known is None or known[0] is not self._state:
            mover = int(self._kernels.mover(self._state, 0))
            turn: Turn = {CHANCE: "chance", ANY: "any", OVER: None}.get(mover, mover)
            known = self._turn = self._state, turn
        return known[1]

    @property
    def ply(self) -> int:
        """How many moves have been made."""
        return len(self._plies)

    def legal(self, seat: int | None = None) -> list[str]:
        """The legal moves of whoever is to move; with a seat, none unless it is that seat's turn."""
        texts = self._said.moves
        return [texts.get(move) or self._learn(move) for move in self.moves(seat)]

    def _learn(self, move: int) -> str:
        text = self._said.moves[move] = self.game.move_text(self.options, move)
        return text

    def moves(self, seat: int | None = None) -> list[int]:
        """The moves that `legal` tells, as the rules number them."""
        self._check_seat(seat)
        if seat is not None and self.turn not in (seat, "any"):
            return []
        legal = self._legal()
        if seat is None or self.turn != "any" or self.game.owner is None:
            return legal.copy()
        return [move for move in legal if self._is_of(seat, move)]

    def latest_moves(self, most: int) -> list[int]:
        """The last moves that were made, at most so many, as the rules number them: all that they hide included."""
        return [one.move for one in self._plies[-most:]] if most else []

    def _is_of(self, seat: int | None, move: int) -> bool:
        """May the seat make this move, which is legal? Where all may move, a move can still be somebody's own."""
        return seat is None or self.turn != "any" or self.game.owner is None or self.game.owner(move) == seat

    def _legal(self) -> list[int]:
        known = self._moves
        if known is None or known[0] is not self._state:
            n = self._kernels.legal(self._state, 0, self._out)
            known = self._moves = self._state, sorted(self._out[:n].tolist())
        return known[1]

    def play(self, text: str, seat: int | None = None) -> list[Event]:
        """Make a move; return what happened, as the mover sees it. IllegalMove(reason) if it is refused.

        `seat` is who wants to make it: one whose turn it is not is refused.
        """
        first = self.ply
        self.make(text, seat)
        mover = self._plies[first].who
        return self.events(mover if isinstance(mover, int) else seat, since=first)

    def make(self, text: str, seat: int | None = None, check: Callable[[Self, int, Any], None] | None = None) -> None:
        """Make a move as `play` does, for one who does not want to be told what happened.

        `check` is asked first, about the move and what it carries, and may raise.
        """
        self._check_turn(seat)
        if not isinstance(text, str):
            raise unreadable(shown(text), self.legal()[:MOST_EXAMPLES])
        move = self.game.parse_move(self.options, text)
        cargo = self.game.cargo and self.game.cargo.read(self.options, text)
        if check is not None:
            check(self, move, cargo)
        if move not in self._legal():
            raise IllegalMove(self.game.why_not(self.options, self._state, move))
        if not self._is_of(seat, move):
            assert self.game.owner is not None
            raise IllegalMove(COMMON("not-yours", owner=self.seats[self.game.owner(move)]))
        first, state = self.ply, self._state
        try:
            self._apply(move, cargo)
            if self.auto_chance:
                self.draw_chance()
        except BaseException:
            del self._plies[first:]  # a cargo that does not fit, or no physics: nothing has changed
            self._state = state
            raise

    def _check_turn(self, seat: int | None) -> None:
        turn = self.turn
        if turn is None:
            raise IllegalMove(COMMON("game-over"))
        if seat is None:
            return
        if not self._is_seat(seat):
            raise IllegalMove(COMMON("no-such-seat", seat=shown(seat), last=len(self.seats) - 1))
        if turn == "chance":
            raise IllegalMove(COMMON("chance-to-move"))
        if turn not in (seat, "any"):
            raise IllegalMove(COMMON("not-your-turn", turn=self.seats[int(turn)]))

    def _apply(self, move: int, cargo: Any = None, drawn: States | None = None) -> None:
        """Make a move. `drawn` is the state as chance has left it that drew the move: it may have decided more."""
        who, before = self.turn, self._state
        if who == "any" and self.game.owner is not None:
            who = self.game.owner(move)
        self._state = copied(before) if drawn is None else drawn
        if cargo is not None and self.game.cargo is not None:
            self.game.cargo.pack(self.options, self._state, move, cargo)
        self._plies.append(Ply(who, move, before, cargo))
        self._kernels.play(self._state, 0, move)

    def draw_chance(self) -> None:
        """Let chance decide what waits for it.

        A draw depends on the seed, on the ply, and on how often chance was taken back: so a replay draws the same, and
        nobody has seen a draw before it counts.
        """
        while self.turn == "chance":
            self._apply(*(self._by_physics() or self._draw()))

    def _by_physics(self) -> tuple[int, Any] | None:
        return self.game.cargo.by_physics(self.options, self._state) if self.game.cargo is not None else None

    def _draw(self) -> tuple[int, Any, States | None]:
        drawn = copied(self._state)  # a draw may leave the move's cargo there, or what it has decided for later moves
        move = int(self._kernels.draw(drawn, 0, self._stream()))
        if self.game.cargo is None:
            return move, None, drawn
        return move, self.game.cargo.unpack(self.options, drawn, move), None

    def _stream(self, what_for: str = "") -> NDArray[np.uint64]:
        """The random numbers of the next move, the same whenever it is asked for."""
        text = f"{self.seed} {self.ply}{what_for}" + (f" again {self._redrawn}" if self._redrawn else "")
        return np.array([int.from_bytes(hashlib.sha256(text.encode()).digest()[:8]) | 1], np.uint64)

    @property
    def can_finish(self) -> bool:
        """Is there something that is made in turns, such as a terrain, the rest of which `finish` could make?"""
        finishing = self.game.finishing
        return finishing is not None and isinstance(self.turn, int) and finishing.can(self.options, self._state)

    def finish(self) -> list[Event]:
        """Let fair chance make the rest of what is being made in turns; return what a spectator saw happen.

        The moves are those of whose turn it is, as if they had made them. IllegalMove where there is nothing to finish.
        """
        first = self.ply
        self.make_rest()
        return self.events(None, since=first)

    def make_rest(self) -> None:
        """Finish as `finish` does, for one who does not want to be told what happened."""
        if not self.can_finish:
            raise IllegalMove(COMMON("nothing-to-finish"))
        assert self.game.finishing is not None
        for move in self.game.finishing.moves(self.options, self._state, self._stream(" finish")):
            self._apply(move)
        if self.auto_chance:
            self.draw_chance()

    def undo(self) -> str:
        """Take the last move back and return it. Refused (IllegalMove) once anybody learned something by it."""
        if not self._plies:
            raise IllegalMove(COMMON("undo-nothing"))
        last = self._plies[-1]
        if last.who == "chance":
            raise IllegalMove(COMMON("undo-chance"))
        if reason := self.game.cannot_undo(last.before, self._state, last.move):
            raise IllegalMove(reason)
        self._plies.pop()
        self._state = last.before
        return self._text(last)

    def take_back(self, ply: int) -> None:
        """Go back to where `ply` moves had been made, with the consent of all: refused once a secret was shown since.

        Everybody's consent can forgive that a turn is over, and what chance decided; it cannot make anybody forget. In
        a game with secrets (one that can draw worlds), a game's own reason against undoing says that one was shown.

        Where chance had decided something since, all that it decides from now on is drawn anew: who has seen the dice
        does not see them again. Where it had not, the next draw stays: nobody knows it, and nobody shall change it by
        moving to and fro.
        """
        if not 0 <= whole("ply", ply) < self.ply:
            raise IllegalMove(COMMON("undo-nothing"))
        for number in range(ply, self.ply):
            one = self._plies[number]
            reason = self.game.cannot_undo(one.before, self._after(number), one.move) if one.who != "chance" else None
            if reason and self.game.draw_world is not None and reason.key not in COMMON.sentences:
                raise IllegalMove(reason)
        self._redrawn += any(one.who == "chance" for one in self._plies[ply:])
        self._state = self._plies[ply].before
        del self._plies[ply:]

    def at(self, ply: int) -> Self:
        """The match as it was when `ply` moves had been made; playing on there leaves this one alone."""
        if not 0 <= whole("ply", ply) <= self.ply:
            raise ValueError(f"This match has {self.ply} moves; there is no move {ply}.")
        match = type(self).__new__(type(self))
        vars(match).update(vars(self))  # all that is the same: whoever plays with bots copies by the thousand
        match._state = self._plies[ply].before if ply < self.ply else self._state
        match._plies = self._plies[:ply]
        match._out = np.empty_like(self._out)
        match.names = list(self.names)
        if self.start_position is not None:
            match.start_position = deepcopy(self.start_position)
        return match

    def _after(self, number: int) -> States:
        """The state after move `number`."""
        return self._plies[number + 1].before if number + 1 < self.ply else self._state

    def _text(self, ply: Ply) -> str:
        """A move that was made, with all that it carried."""
        if self.game.cargo is not None and ply.cargo is not None:
            return self.game.cargo.write(self.options, ply.move, ply.cargo)
        return self._said.moves.get(ply.move) or self._learn(ply.move)

    # --- what is known -----------------------------------------------------------------------------------------------

    @property
    def result(self) -> Result | None:
        return self.count() if self.turn is None else None

    def count(self) -> Result:
        """The score as it would be if the game were over now."""
        known = self._count
        if known is None or known[0] is not self._state:
            points, winners = np.zeros(len(self.seats), np.int64), np.zeros(len(self.seats), np.bool_)
            reason = self._kernels.outcome(self._state, 0, points, winners)
            result = Result(points.tolist(), np.flatnonzero(winners).tolist(), self.game.reasons[reason])
            known = self._count = self._state, result
        return Result(list(known[1].points), list(known[1].winners), known[1].reason)

    def view(self, seat: Seat = None) -> dict[str, Any]:
        """All that the seat may know, JSON-ready; None is a spectator."""
        self._check_seat(seat)
        turn, count = self.turn, self.count()
        result = count if turn is None else None
        common = {
            "game": self.game.name,
            "options": self._said.options.copy(),
            "seats": list(self.seats),
            "seat": seat,
            "turn": turn,
            "points": count.points,
            "result": result and result._asdict(),
            "tally": result and self.game.tally(self.options, self._state),
        }
        return common | self.game.view(self.options, self._state, seat)

    def revealed(self, seat: Seat = None) -> dict[str, Any]:
        """The seat's view with nothing hidden: for looking back at a match that is over, never before."""
        return self.view(seat) | self.game.reveal(self.options, self._state)

    def events(self, seat: Seat = None, since: int = 0, until: int | None = None) -> list[Event]:
        """What the seat has seen happen in the moves from number `since` on, and before number `until`."""
        self._check_seat(seat)
        seen: list[Event] = []
        numbers = self._numbers(since, until)
        for number in numbers:
            ply = self._plies[number]
            happened = self.game.events(self.options, ply.before, self._after(number), ply.move, seat)
            if happened and self.game.cargo is not None and ply.cargo is not None:
                happened[0] |= self.game.cargo.show(self.options, ply.cargo)
            seen += happened
        if numbers and numbers.stop == self.ply and (result := self.result):
            seen.append({"event": "over", **result._asdict()})
        return seen

    def _numbers(self, since: int, until: int | None) -> range:
        """The numbers of the moves from `since` on and before `until`; ValueError where there are none such."""
        numbers = range(whole("since", since, least=0), self.ply if until is None else whole("until", until, least=0))
        if numbers and numbers.stop > self.ply:
            raise ValueError(f"until={until} is not possible: this match has {self.ply} moves.")
        return numbers

    def draw_world(self, seat: Seat, seed: int) -> "Match":
        """A match that differs from this one at most in what the seat cannot know, drawn at random; without history."""
        state = self.draw_state(seat, seed)
        tells = self.game.to_position is not no_position
        position = self.game.to_position(self.options, state) if tells else None
        return self._made(self.game, self.options, state, seed, self.auto_chance, self.names, position)

    def draw_state(self, seat: Seat, seed: int) -> States:
        """The state of `draw_world` alone, for those who think in states: a match around it costs ten times as much."""
        self._check_seat(seat)
        state = copied(self._state)
        self._kernels.draw_world(state, 0, -1 if seat is None else seat, stream_of(check_seed(seed)))
        return state

    def position(self) -> dict[str, Any]:
        """The whole position, secrets included, as `from_position` reads it."""
        return self.game.to_position(self.options, self._state)

    def _check_seat(self, seat: Seat) -> None:
        if seat is not None and not self._is_seat(seat):
            raise ValueError(
                f"There is no seat {shown(seat)}; the seats are 0 to {len(self.seats) - 1}, None is a spectator."
            )

    def _is_seat(self, seat: object) -> bool:
        return type(seat) is int and 0 <= seat < len(self.seats)

    # --- what is written down ----------------------------------------------------------------------------------------

    def record(self, seat: Seat | Everything = EVERYTHING) -> str:
        """The match as text. With a seat (None: a spectator): what that seat may know of it."""
        if not isinstance(seat, Everything):
            self._check_seat(seat)
        return records.write(self, seat)

    @classmethod
    def replay(cls, text: str) -> Self:
        """The match of a record; RecordError names line and column of whatever is wrong. Nothing is half read."""
        return records.replay(cls, text)

    def history(
        self, seat: Seat | Everything = EVERYTHING, since: int = 0, until: int | None = None
    ) -> list[tuple[Turn, str]]:
        """Who made which move, from number `since` on and before number `until`, as `seat` may know it."""
        if not isinstance(seat, Everything):
            self._check_seat(seat)
        numbers = self._numbers(since, until)
        return [(ply.who, self._text_for(ply, seat)) for ply in self._plies[numbers.start : numbers.stop]]

    def _text_for(self, ply: Ply, seat: Seat | Everything) -> str:
        """A move that was made, as the seat may know it."""
        public = self.game.public_text
        if public is None or isinstance(seat, Everything) or seat == (ply.who if isinstance(ply.who, int) else None):
            return self._text(ply)
        return public(self.options, ply.move)

    def _who(self, turn: Turn) -> str:
        return self.seats[turn] if isinstance(turn, int) else str(turn)
