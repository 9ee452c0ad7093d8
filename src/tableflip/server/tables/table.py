"""A table: its plan, and what its log makes of it. `apply` is the only way in which a table changes."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal

from tableflip.core.game import Event
from tableflip.match import Match
from tableflip.server.tables.clock import Clock
from tableflip.server.tables.entries import Entry
from tableflip.server.tables.plan import Plan, SeatKind

Status = Literal["waiting", "playing", "over", "stopped"]
GAME_KINDS = ("started", "moved", "undone", "left")  # entries after which an older view of the game is out of date


@dataclass
class Seat:
    """A seat as it is now. `since`: the entry by which its person sat down. `former`: whose it was until they left."""

    kind: SeatKind
    level: int | None
    name: str
    holder: str | None
    invitation: str | None
    since: int = 0
    left: str | None = None
    former: str | None = None


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


@dataclass
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

    def last_game_entry(self, after: int = 0) -> Entry | None:
        """The last entry after number `after` that changed the game itself."""
        for logged in reversed(self.log[after:]):
            if self._changed_game(logged):
                return logged.entry
        return None

    def only_moves_since(self, seen: int) -> bool:
        return all(one.entry.kind == "moved" for one in self.log[seen:] if self._changed_game(one))

    def _changed_game(self, logged: Logged) -> bool:
        return logged.entry.kind in GAME_KINDS or (
            logged.entry.kind == "undo-answered" and "taken_back" in logged.entry.body
        )

    # --- what happens ------------------------------------------------------------------------------------------------

    def apply(self, entry: Entry, played_from: int | None = None) -> None:
        """Let an entry happen. `played_from`: its moves have been made already, from this ply on."""
        assert entry.seq == self.seq + 1, "the log has a gap"
        first = self.match.ply if played_from is None else played_from
        logged = Logged(entry, first, first)
        getattr(self, "_on_" + entry.kind.replace("-", "_"))(entry.body, entry, played_from is not None)
        logged.until = self.match.ply if entry.kind in ("started", "moved") else first
        self.log.append(logged)
        if entry.request:
            self.requests[entry.request] = entry.seq
        if self.status == "playing" and self.match.turn is None:
            self.status = "over"
        self._set_clock(entry)

    def _set_clock(self, entry: Entry) -> None:
        if self.clock is None or entry.kind == "paused":
            return
        turn = self.match.turn if self.status == "playing" else None
        seat = turn if isinstance(turn, int) and self.seats[turn].kind == "person" else None
        self.clock.turn_to(seat, entry.at, rewarded=entry.kind == "moved")

    def _play(self, texts: list[str]) -> None:
        for text in texts:
            self.match.play(text)

    def _on_started(self, body: dict[str, Any], entry: Entry, played: bool) -> None:
        if not played:
            self._play(body["chance"])
        self.status = "playing"

    def _on_moved(self, body: dict[str, Any], entry: Entry, played: bool) -> None:
        ply = self.match.ply - 1 - len(body["chance"]) if played else self.match.ply
        if not played:
            self.match.play(body["move"], body["seat"])
            self._play(body["chance"])
        self.moves.append((body["seat"], ply))
        self.undo = None

    def _on_undone(self, body: dict[str, Any], entry: Entry, played: bool) -> None:
        self._take_back(body["ply"])

    def _take_back(self, ply: int) -> None:
        for logged in reversed(self.log):
            if logged.first < ply:
                break
            if logged.told is None and logged.until > logged.first:
                logged.told = {seat: self.told(logged, seat) for seat in (None, *range(len(self.seats)))}
        self.match.take_back(ply)
        self.moves = [(seat, at) for seat, at in self.moves if at < ply]
        self.undo = None

    def _on_undo_asked(self, body: dict[str, Any], entry: Entry, played: bool) -> None:
        asker = self.seats[body["seat"]].holder
        others = frozenset(seat for seat in self.people if self.seats[seat].holder != asker)
        self.undo = UndoRequest(body["seat"], body["ply"], others)

    def _on_undo_answered(self, body: dict[str, Any], entry: Entry, played: bool) -> None:
        assert self.undo is not None
        if not body["agree"]:
            self.undo = None
            return
        mine = {seat for seat in self.people if self.seats[seat].holder == self.seats[body["seat"]].holder}
        left = self.undo.waiting_for - mine
        if left:
            self.undo = UndoRequest(self.undo.seat, self.undo.ply, left)
        else:
            self._take_back(self.undo.ply)

    def _on_joined(self, body: dict[str, Any], entry: Entry, played: bool) -> None:
        for seat in body["seats"]:
            name = body["name"] or self.seats[seat].name
            self.seats[seat] = Seat("person", None, name, body["holder"], None, entry.seq)

    def _on_seated(self, body: dict[str, Any], entry: Entry, played: bool) -> None:
        self.seats[body["seat"]] = Seat("bot", body["level"], "", None, None)
        if self.clock:
            self.clock.retire(body["seat"])

    def _on_named(self, body: dict[str, Any], entry: Entry, played: bool) -> None:
        for seat in body["seats"]:
            self.seats[seat].name = body["name"]

    def _on_left(self, body: dict[str, Any], entry: Entry, played: bool) -> None:
        self.undo = None
        for number in body["seats"]:
            seat, planned = self.seats[number], self.plan.seats[number]
            if self.status == "waiting" and planned.invitation:
                self.seats[number] = Seat("open", None, planned.name, None, planned.invitation)
            else:
                seat.left, seat.former, seat.holder = body["why"], seat.holder, None
                seat.kind, seat.level = ("bot", body["level"]) if body["level"] else ("person", None)
                if self.clock:
                    self.clock.retire(number)
        gone = [number for number in body["seats"] if self.seats[number].left]
        if gone and (body["level"] is None or not self.people):
            self.status = "stopped"
            self.stop = Stop(body["why"], gone[0], self._winners_without(gone))

    def _winners_without(self, gone: list[int]) -> tuple[int, ...]:
        """Of those who stayed, who is ahead. All against the game: nobody wins."""
        rest = [seat for seat in range(len(self.seats)) if seat not in gone]
        if self.match.game.is_cooperative or not rest:
            return ()
        points = self.match.count().points
        return tuple(seat for seat in rest if points[seat] == max(points[one] for one in rest))

    def _on_rematch(self, body: dict[str, Any], entry: Entry, played: bool) -> None:
        self.rematch = body["table"]

    def _on_paused(self, body: dict[str, Any], entry: Entry, played: bool) -> None:
        if self.clock:
            self.clock.pause(body["ms"])

    # --- what a seat has seen of it ----------------------------------------------------------------------------------

    def told(self, logged: Logged, seat: int | None) -> tuple[str | None, list[Event]]:
        """The move of an entry, as the seat may know it, and what the seat saw happen."""
        if logged.told is not None:
            return logged.told[seat]
        moves = self.match.history(seat, logged.first, logged.until) if logged.entry.kind == "moved" else []
        return (moves[0][1] if moves else None), self.match.events(seat, logged.first, logged.until)
