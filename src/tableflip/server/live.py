"""A table that is open on this server: the table itself, its lock, and who is connected to it."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import orjson

from tableflip.server.tables import show
from tableflip.server.tables.table import Logged, Table

PRESENCE_LASTS_MS = 45_000
TABLE_KINDS = ("joined", "seated", "named", "left", "rematch", "started")


class Socket(Protocol):
    """A connection: whose, and whose view it wants."""

    holder: str | None
    seat: int | None

    def send(self, frame: str) -> None:
        """Send a frame some time soon; never waits."""


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
    used_at: int = 0

    # --- frames ------------------------------------------------------------------------------------------------------

    def render(self, table: Table, news: Sequence[Logged]) -> dict[int | None, str]:
        """The frame that tells these entries, for every view that somebody here is looking at."""
        frames = {}
        for seat in {socket.seat for socket in self.sockets}:
            entries = [show.entry(table, logged, seat) for logged in news]
            frames[seat] = frame({"type": "entries", "entries": entries} | show.shown(table, seat))
        return frames

    def deliver(self, table: Table, news: Sequence[Logged], frames: dict[int | None, str]) -> None:
        for socket in self.sockets:
            if socket.seat in frames:
                socket.send(frames[socket.seat])
        if any(logged.entry.kind in TABLE_KINDS for logged in news) or table.match.turn is None:
            self.send_all({"type": "table", "table": show.table_state(table, *self.presence(table))})

    def send_all(self, message: dict[str, Any]) -> None:
        if self.sockets:
            text = frame(message)
            for socket in self.sockets:
                socket.send(text)

    def snapshot(self, table: Table, holder: str | None, seat: int | None, since: int | None = None) -> dict[str, Any]:
        return show.snapshot(table, seat, holder, *self.presence(table), since)

    # --- who is there ------------------------------------------------------------------------------------------------

    def here(self, table: Table) -> tuple[set[int], int]:
        """The seats whose people are connected to this server, and how many look on."""
        holders = {socket.holder for socket in self.sockets}
        seats = {number for number in table.people if table.seats[number].holder in holders}
        return seats, sum(not table.seats_of(socket.holder) for socket in self.sockets)

    def presence(self, table: Table) -> tuple[list[bool], int]:
        seats, spectators = self.here(table)
        for other in self.elsewhere.values():
            seats = seats | other.seats
            spectators += other.spectators
        return [number in seats for number in range(len(table.seats))], spectators

    def tell_presence(self) -> None:
        if self.table is not None:
            present, spectators = self.presence(self.table)
            self.send_all({"type": "presence", "seats": present, "spectators": spectators})

    def heard_presence(self, hint: dict[str, Any], now: int) -> None:
        """Another server tells who is connected there. What is not told again is forgotten."""
        before = self.presence(self.table) if self.table else None
        self.elsewhere = {server: other for server, other in self.elsewhere.items() if other.until > now}
        seats, spectators = frozenset(hint["present"]), int(hint["spectators"])
        self.elsewhere.pop(hint["server"], None)
        if seats or spectators:
            self.elsewhere[hint["server"]] = Elsewhere(seats, spectators, now + PRESENCE_LASTS_MS)
        if self.table and self.presence(self.table) != before:
            self.tell_presence()


def frame(message: dict[str, Any]) -> str:
    return orjson.dumps(message).decode()
