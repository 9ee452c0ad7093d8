"""A table: its plan, and what its log makes of it. `apply` is the only way in which a table changes."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Literal

from tableflip.core.game import Event
from tableflip.match import Match
from tableflip.server.tables.clock import Clock
from tableflip.server.tables.entries import (
    Entry,
    Fact,
    FinishAnswered,
    FinishAsked,
    Finished,
    Freed,
    Joined,
    Left,
    Moved,
    Named,
    Paused,
    RematchMade,
    Seated,
    Started,
    UndoAnswered,
    UndoAsked,
    Undone,
)
from tableflip.server.tables.plan import Plan, SeatKind

Status = Literal["waiting", "playing", "over", "stopped"]


@dataclass(frozen=True)
class Seat:
    """A seat as it is now. `since`: the entry by which its person sat down. `former`: whose it was until they left.
    `spent`: the invitation that opened it, and will again if they leave before the game has started.
    """

    kind: SeatKind
    level: int | None
    name: str
    holder: str | None
    invitation: str | None
    since: int = 0
    left: str | None = None
    former: str | None = None
    spent: str | None = None


@dataclass(frozen=True)
class Stop:
    """The game ended without its rules: somebody went, and nobody took over."""

    reason: str
    seat: int
    winners: tuple[int, ...]


@dataclass(frozen=True)
class UndoRequest:
    seat: int
    ply: int
    waiting_for: frozenset[int]


@dataclass(frozen=True)
class FinishRequest:
    """Somebody would leave the rest to fair chance. It stands while others go on building, until all have answered."""

    seat: int
    waiting_for: frozenset[int]


@dataclass(frozen=True)
class Logged:
    """An entry with the moves of the match that belong to it: those from `first` on and before `until`.

    `told` is what every seat (None: spectators) saw of it, kept once the moves themselves have been taken back.
    """

    entry: Entry
    first: int
    until: int
    told: dict[int | None, tuple[str | None, list[Event]]] | None = None


@dataclass
class Table:
    plan: Plan
    match: Match
    seats: list[Seat]
    clock: Clock | None
    log: list[Logged] = field(default_factory=list)
    requests: dict[str, int] = field(default_factory=dict)  # granted requests, and their sequence numbers
    status: Status = "waiting"
    stop: Stop | None = None
    undo: UndoRequest | None = None
    finish: FinishRequest | None = None
    rematch: str | None = None
    moves: list[tuple[int, int]] = field(default_factory=list)  # seat and ply of every move that stands

    @classmethod
    def of(cls, plan: Plan, entries: Iterable[Entry] = ()) -> "Table":
        """The table of a plan and a log. It takes as long as the game is long: not for an event loop."""
        match = plan.new_match()
        seats = [Seat(one.kind, one.level, one.name, one.holder, one.invitation) for one in plan.seats]
        table = cls(plan, match, seats, Clock(plan.clock, len(seats)) if plan.clock else None)
        if table.clock:
            for number, seat in enumerate(seats):
                if seat.kind == "bot":
                    table.clock.retire(number)
        for entry in entries:
            table.apply(entry)
        return table

    # --- what there is -----------------------------------------------------------------------------------------------

    @property
    def seq(self) -> int:
        return len(self.log)

    @property
    def changed_at(self) -> int:
        return self.log[-1].entry.at if self.log else self.plan.created_at

    @property
    def is_running(self) -> bool:
        return self.status in ("waiting", "playing")

    @property
    def open_seats(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.kind == "open"]

    @property
    def people(self) -> list[int]:
        """The seats of people who have not gone."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == "person" and not seat.left]

    @property
    def duty(self) -> Literal["start", "bot"] | None:
        """What the server has to do next."""
        if self.status == "waiting" and not self.open_seats:
            return "start"
        return "bot" if self.bots_to_move else None

    @property
    def bots_to_move(self) -> list[int]:
        if self.status != "playing":
            return []
        turn = self.match.turn
        return [
            number
            for number, seat in enumerate(self.seats)
            if seat.kind == "bot" and (turn == number or (turn == "any" and self.match.legal(number)))
        ]

    @property
    def deadline(self) -> int | None:
        return self.clock.deadline if self.clock and self.status == "playing" else None

    def seats_of(self, holder: str | None) -> list[int]:
        """The seats that a secret opens, by its hash."""
        if holder is None:
            return []
        return [number for number, seat in enumerate(self.seats) if seat.holder == holder and seat.kind == "person"]

    def is_screen(self, holder: str | None) -> bool:
        """Is this the screen that all see, by the hash of its secret?"""
        return self.plan.screen and holder == self.plan.creator

    def is_fresh(self, seen: int, moves_do_not_matter: bool = False) -> bool:
        """Has the game not gone on since entry `seen`? Where all move at once, moves alone may be left out of it."""
        return not any(
            changes_game(one.entry.fact) and not (moves_do_not_matter and isinstance(one.entry.fact, Moved))
            for one in self.log[seen:]
        )

    # --- what happens ------------------------------------------------------------------------------------------------

    def next_entry(self, fact: Fact, at: int, request: str | None = None) -> Entry:
        return Entry(self.seq + 1, max(at, self.changed_at), fact, request)

    def after(self, entry: Entry) -> "Table":
        """The table once this has happened; this one stays as it is."""
        table = Table.__new__(Table)
        vars(table).update(vars(self))
        table.seats, table.log, table.moves = list(self.seats), list(self.log), list(self.moves)
        table.requests, table.clock = dict(self.requests), self.clock and self.clock.copy()
        table.apply(entry)
        return table

    def apply(self, entry: Entry) -> None:
        """Let an entry happen. The match before it is left alone: others may be looking at it."""
        assert entry.seq == self.seq + 1, "the log has a gap"
        first = self.match.ply
        self._happen(entry)
        until = self.match.ply if isinstance(entry.fact, Started | Moved | FinishAnswered | Finished) else first
        self.log.append(Logged(entry, first, until))
        if entry.request:
            self.requests[entry.request] = entry.seq
        if self.status == "playing" and self.match.turn is None:
            self.status = "over"
        if self.finish is not None and not self.match.can_finish:
            self.finish = None
        self._set_clock(entry)

    def _happen(self, entry: Entry) -> None:
        match entry.fact:
            case Started() as fact:
                self.match = fact.after or played(self.match, None, fact.chance)
                self.status = "playing"
            case Moved() as fact:
                self.moves.append((fact.seat, self.match.ply))
                self.match = fact.after or played(self.match, fact.seat, (fact.move, *fact.chance))
                self.undo = None
            case Undone() as fact:
                self._take_back(fact.ply)
            case UndoAsked() as fact:
                self._ask_undo(fact)
            case UndoAnswered() as fact:
                self._answer_undo(fact)
            case FinishAsked() as fact:
                self.finish = FinishRequest(fact.seat, self._others(fact.seat))
            case FinishAnswered() as fact:
                self._answer_finish(fact)
            case Finished() as fact:
                self._finish(fact.after or played(self.match, None, (*fact.moves, *fact.chance)))
            case Joined() as fact:
                for seat in fact.seats:
                    before = self.seats[seat]
                    name = fact.name or before.name
                    self.seats[seat] = Seat("person", None, name, fact.holder, None, entry.seq, spent=before.invitation)
            case Seated() as fact:
                self.seats[fact.seat] = Seat("bot", fact.level, "", None, None)
                if self.clock:
                    self.clock.retire(fact.seat)
            case Named() as fact:
                for seat in fact.seats:
                    self.seats[seat] = replace(self.seats[seat], name=fact.name)
            case Left() as fact:
                self._leave(fact)
            case Freed() as fact:
                self.undo = self.finish = None
                before = self.seats[fact.seat]
                name = before.name if before.kind != "bot" or before.left else ""  # that of a bot goes with it
                self.seats[fact.seat] = Seat("open", None, name, None, fact.invitation)
                if self.clock:
                    self.clock.wind(fact.seat)
            case RematchMade() as fact:
                self.rematch = fact.table
            case Paused() as fact:
                if self.clock:
                    self.clock.pause(fact.ms)

    def _set_clock(self, entry: Entry) -> None:
        if self.clock is None or isinstance(entry.fact, Paused):
            return
        turn = self.match.turn if self.status == "playing" else None
        seat = turn if isinstance(turn, int) and self.seats[turn].kind == "person" else None
        self.clock.turn_to(seat, entry.at, rewarded=isinstance(entry.fact, Moved))

    def _take_back(self, ply: int) -> None:
        for number in range(self.seq - 1, -1, -1):
            logged = self.log[number]
            if logged.first < ply:
                break
            if logged.told is None and logged.until > logged.first:
                told = {seat: self.told(logged, seat) for seat in (None, *range(len(self.seats)))}
                self.log[number] = replace(logged, told=told)
        self.match = self.match.at(self.match.ply)
        self.match.take_back(ply)
        self.moves = [(seat, at) for seat, at in self.moves if at < ply]
        self.undo = None

    def _ask_undo(self, fact: UndoAsked) -> None:
        self.undo = UndoRequest(fact.seat, fact.ply, self._others(fact.seat))

    def _others(self, asker: int) -> frozenset[int]:
        """The seats of people who have to be asked: bots agree to everything, and so does whoever asks."""
        holder = self.seats[asker].holder
        return frozenset(seat for seat in self.people if self.seats[seat].holder != holder)

    def _answer_undo(self, fact: UndoAnswered) -> None:
        assert self.undo is not None
        if not fact.agree:
            self.undo = None
            return
        mine = {seat for seat in self.people if self.seats[seat].holder == self.seats[fact.seat].holder}
        left = self.undo.waiting_for - mine
        if left:
            self.undo = UndoRequest(self.undo.seat, self.undo.ply, left)
        else:
            self._take_back(self.undo.ply)

    def _answer_finish(self, fact: FinishAnswered) -> None:
        assert self.finish is not None
        if fact.moves is not None:
            self._finish(fact.after or played(self.match, None, (*fact.moves, *fact.chance)))
        elif fact.agree:
            mine = {seat for seat in self.people if self.seats[seat].holder == self.seats[fact.seat].holder}
            self.finish = FinishRequest(self.finish.seat, self.finish.waiting_for - mine)
        else:
            self.finish = None

    def _finish(self, after: Match) -> None:
        self.match = after
        self.undo = self.finish = None

    def _leave(self, fact: Left) -> None:
        self.undo = self.finish = None
        for number in fact.seats:
            seat, planned = self.seats[number], self.plan.seats[number]
            if self.status == "waiting" and seat.spent:
                self.seats[number] = Seat("open", None, planned.name, None, seat.spent)
            else:
                self.seats[number] = replace(
                    seat,
                    kind="bot" if fact.level else "person",
                    level=fact.level,
                    holder=None,
                    left=fact.why,
                    former=seat.holder,
                )
                if self.clock:
                    self.clock.retire(number)
        gone = [number for number in fact.seats if self.seats[number].left]
        if gone and (fact.level is None or not self.people):
            self.status = "stopped"
            self.stop = Stop(fact.why, gone[0], self._winners_without(gone))

    def _winners_without(self, gone: list[int]) -> tuple[int, ...]:
        """Of those who stayed, who is ahead. All against the game: nobody wins."""
        rest = [seat for seat in range(len(self.seats)) if seat not in gone]
        if self.match.game.is_cooperative or not rest:
            return ()
        points = self.match.count().points
        return tuple(seat for seat in rest if points[seat] == max(points[one] for one in rest))

    # --- what a seat has seen of it ----------------------------------------------------------------------------------

    def told(self, logged: Logged, seat: int | None) -> tuple[str | None, list[Event]]:
        """The move of an entry, as the seat may know it, and what the seat saw happen."""
        if logged.told is not None:
            return logged.told[seat]
        moves = self.match.history(seat, logged.first, logged.first + 1) if logged.entry.kind == "moved" else []
        return (moves[0][1] if moves else None), self.match.events(seat, logged.first, logged.until)


def played(match: Match, seat: int | None, texts: tuple[str, ...]) -> Match:
    """The match after these moves, as the log has them: the first is that of `seat` (None: of whoever's turn it is)."""
    after = match.at(match.ply)
    for number, text in enumerate(texts):
        after.make(text, seat if number == 0 else None)
    return after


def changes_game(fact: Fact) -> bool:
    """Is an older view of the game out of date after this?"""
    if isinstance(fact, UndoAnswered):
        return fact.taken_back is not None
    if isinstance(fact, FinishAnswered):
        return fact.moves is not None
    return isinstance(fact, Started | Moved | Undone | Finished | Left)
