"""A table that is open on this server: the table itself, its lock, and who is connected to it."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

import orjson

from tableflip.server.reactions import Reactions
from tableflip.server.tables import rights, show
from tableflip.server.tables.table import Table

PRESENCE_LASTS_MS = 45_000
TABLE_KINDS = ("joined", "seated", "named", "left", "freed", "rematch", "started")


class Socket(Protocol):
    """A connection: whose it is, and what it has been told: its seats, whose view it has, and the last entry."""

    holder: str | None
    mine: list[int]
    seat: int | None
    told: int

    def send(self, frame: bytes) -> None:
        """Send a frame some time soon; never waits."""


class Telling(NamedTuple):
    """What brings a connection up to date, and whose view and which seats it has from then on."""

    socket: Socket
    frame: bytes
    seat: int | None
    mine: list[int]


@dataclass
class Elsewhere:
    """Who is connected to the table on another server."""

    seats: frozenset[int]
    spectators: int
    until: int


@dataclass(eq=False)
class LiveTable:
    id: str
    table: Table | None = None
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    sockets: set[Socket] = field(default_factory=set)
    elsewhere: dict[str, Elsewhere] = field(default_factory=dict)
    reactions: Reactions = field(default_factory=Reactions)
    visitors: int = 0  # so many are inside, or wait for the lock
    used_at: int = 0

    # --- frames ------------------------------------------------------------------------------------------------------

    def welcome(self, table: Table, socket: Socket, seat: int | None) -> None:
        """A connection that is about to be shown the table as it is, and will be told what happens from then on."""
        socket.seat, socket.mine, socket.told = seat, table.seats_of(socket.holder), table.seq
        self.sockets.add(socket)

    def is_behind(self, table: Table) -> bool:
        """Does somebody here not know the last entry yet?"""
        seq = table.seq
        for socket in self.sockets:  # noqa: SIM110 - every move asks, and a generator takes longer than that
            if socket.told < seq:
                return True
        return False

    def render(self, table: Table) -> list[Telling]:
        """What everybody here has to be told who does not know the last entry yet, as they may see it now.

        Whoever has other seats than they were told, or no longer those whose view they had, gets a snapshot.
        """
        made: dict[tuple[Any, ...], bytes] = {}
        tellings = []
        for socket in tuple(self.sockets):
            if socket.told >= table.seq:
                continue
            seat = rights.view_kept(table, socket.holder, socket.seat, socket.told)
            mine = table.seats_of(socket.holder)
            same = (seat, mine) == (socket.seat, socket.mine)
            what = (socket.told, seat) if same else (socket.told, seat, socket.holder)
            if what not in made:
                made[what] = frame(
                    show.entries(table, seat, socket.told)
                    if same
                    else {"type": "snapshot"} | self.snapshot(table, socket.holder, seat, socket.told)
                )
            tellings.append(Telling(socket, made[what], seat, mine))
        return tellings

    def deliver(self, table: Table, tellings: Sequence[Telling]) -> bool:
        """Send what was rendered: nothing has happened at the table since. True: the table itself has changed."""
        first = min((telling.socket.told for telling in tellings), default=table.seq)
        for telling in tellings:
            socket = telling.socket
            socket.seat, socket.mine, socket.told = telling.seat, telling.mine, table.seq
            socket.send(telling.frame)
        changed = changed_table(table, first)
        if changed:
            self.send_all({"type": "table", "table": show.table_state(table, *self.presence(table))})
        return changed

    def send_all(self, message: dict[str, Any]) -> None:
        if self.sockets:
            text = frame(message)
            for socket in self.sockets:
                socket.send(text)

    def tell_reaction(self, seat: int | None, sign: str) -> None:
        self.send_all({"type": "reaction", "seat": seat, "sign": sign})

    def snapshot(self, table: Table, holder: str | None, seat: int | None, since: int | None = None) -> dict[str, Any]:
        return show.snapshot(table, seat, holder, *self.presence(table), since)

    # --- who is there ------------------------------------------------------------------------------------------------

    def here(self, table: Table) -> tuple[set[int], int]:
        """The seats whose people are connected to this server, and how many look on."""
        sockets = tuple(self.sockets)  # asked in threads too, while connections end
        holders = {socket.holder for socket in sockets}
        seats = {number for number in table.people if table.seats[number].holder in holders}
        looking_on = (one for one in sockets if not table.seats_of(one.holder) and not table.is_screen(one.holder))
        return seats, sum(1 for _ in looking_on)

    def presence(self, table: Table) -> tuple[list[bool], int]:
        seats, spectators = self.here(table)
        for other in self.elsewhere.values():
            seats = seats | other.seats.intersection(table.people)
            spectators += other.spectators
        return [number in seats for number in range(len(table.seats))], spectators

    def tell_presence(self) -> None:
        if self.table is not None:
            present, spectators = self.presence(self.table)
            self.send_all({"type": "presence", "seats": present, "spectators": spectators})

    def heard_presence(self, server: str, seats: Iterable[int], spectators: int, now: int) -> bool:
        """Another server tells who is connected there; True: it is news. What is not told again is forgotten."""
        others = {name: other for name, other in self.elsewhere.items() if name != server}
        if (seats := frozenset(seats)) or spectators:
            others[server] = Elsewhere(seats, spectators, now + PRESENCE_LASTS_MS)
        return self._has_changed(others)

    def forget_silent(self, now: int) -> bool:
        """Whoever was connected to a server that has not been heard of for long is gone; True: somebody is."""
        return self._has_changed({name: other for name, other in self.elsewhere.items() if other.until > now})

    def _has_changed(self, elsewhere: dict[str, Elsewhere]) -> bool:
        before = self.table and self.presence(self.table)
        self.elsewhere = elsewhere
        if self.table is None or self.presence(self.table) == before:
            return False
        self.tell_presence()
        return True


def changed_table(table: Table, since: int) -> bool:
    """Has anything changed since that entry that is not in the game itself? Its end counts."""
    return table.match.turn is None or any(logged.entry.kind in TABLE_KINDS for logged in table.log[since:])


def frame(message: dict[str, Any]) -> bytes:
    """A message as it goes over the wire: made once, for everybody who is sent it."""
    return orjson.dumps(message)
