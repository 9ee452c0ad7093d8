"""A crowd of people at tables: everybody connected by a WebSocket, all in one process that costs little itself.

It shares no code with the server, so that any version of it can be measured with the same crowd.
"""

import asyncio
import random
import re
import secrets
import time
from dataclasses import dataclass, field
from typing import Any

import orjson

AT_ONCE = 20  # requests that set tables up
SOCKETS_OF_ONE_ADDRESS = 20_000  # an address has some 28,000 ports
ANY_KEY = "dGFibGVmbGlwIGJlbmNoIQ=="
TEXT, PING, PONG = 1, 9, 10
PATIENCE_SECONDS = 10.0  # for what was sent last
LATEST_SECONDS = 60.0  # for one connection


class Lost(Exception):
    """The server closed a connection, or said something else than expected."""


@dataclass(eq=False)
class Table:
    """A table of two people, both connected."""

    id: str
    secrets: list[str]
    sockets: list["Socket"] = field(default_factory=list)
    legal: list[list[str]] = field(default_factory=lambda: [[], []])
    seq: int = 0
    sent_at: float = 0.0
    waiting: int = 0  # of the two, so many have not heard of the move in flight

    @property
    def mover(self) -> int | None:
        """The seat that can move now, once everybody has heard of the last move."""
        return next((seat for seat in (0, 1) if self.legal[seat]), None) if self.waiting == 0 else None


class Socket(asyncio.Protocol):
    """One WebSocket, as far as it is needed here: whole text frames, pings, and no extensions."""

    def __init__(self, crowd: "Crowd", table: Table, seat: int) -> None:
        self.crowd, self.table, self.seat = crowd, table, seat
        self.came = bytearray()
        self.is_open = False
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(
            f"GET /api/tables/{self.table.id}/live HTTP/1.1\r\nHost: {self.crowd.url}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {ANY_KEY}\r\n\r\n".encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        self.crowd.lost += not self.crowd.is_leaving
        if not self.ready.done():
            self.ready.set_exception(Lost(f"a connection was not accepted: {bytes(self.came[:200])!r}"))

    def data_received(self, data: bytes) -> None:
        self.came += data
        if not self.is_open:
            end = self.came.find(b"\r\n\r\n")
            if end < 0 or not self.came.startswith(b"HTTP/1.1 101 "):
                return
            del self.came[: end + 4]
            self.is_open = True
            self.say({"type": "hello", "secret": self.table.secrets[self.seat]})
        while (whole := frame_in(self.came)) is not None:
            kind, content = whole
            if kind == TEXT:
                self.crowd.hear(self, orjson.loads(content))
            elif kind == PING:
                self.transport.write(framed(PONG, content))

    def say(self, message: dict[str, Any]) -> None:
        self.transport.write(framed(TEXT, orjson.dumps(message)))


def frame_in(came: bytearray) -> tuple[int, bytes] | None:
    """The kind and content of the frame that has arrived, taken out of what came; None: there is none yet."""
    if len(came) < 2:
        return None
    size, start = came[1], 2
    if size >= 126:
        start = 4 if size == 126 else 10
        size = int.from_bytes(came[2:start])
    if len(came) < start + size:
        return None
    frame = came[0] & 15, bytes(came[start : start + size])
    del came[: start + size]
    return frame


def framed(kind: int, content: bytes) -> bytes:
    """A frame from a client, masked with zeros, which leaves it as it is."""
    size = len(content)
    head = bytes((128 | kind, 128 | size)) if size < 126 else bytes((128 | kind, 254)) + size.to_bytes(2)
    return head + bytes(4) + content


class Crowd:
    """Sets tables up, connects everybody, and plays."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.tables: list[Table] = []
        self.took: list[float] = []  # seconds from sending a move to its last delivery
        self.refused = self.skipped = self.lost = self.in_flight = 0
        self.is_leaving = False
        self.chance = random.Random(1)
        self.order: list[int] = []
        self.arrived = asyncio.Event()

    # --- setting up --------------------------------------------------------------------------------------------------

    async def set_up(self, tables: int) -> None:
        todo = iter(range(tables))

        async def some() -> None:
            reader, writer = await asyncio.open_connection(*self.url.split(":"))
            for _ in todo:
                seats = [{"kind": "me"}, {"kind": "open"}]
                body = {"game": "terraflip", "options": {"players": 2}, "seats": seats}
                made = await ask(reader, writer, "/api/tables", body, "")
                path = f"/api/tables/{made['table']}/join"
                joined = await ask(reader, writer, path, {}, made["invitations"]["1"])
                self.tables.append(Table(made["table"], [made["secret"], joined["secret"]]))
            writer.close()

        await asyncio.gather(*(some() for _ in range(AT_ONCE)))

    async def connect_all(self) -> None:
        loop = asyncio.get_running_loop()
        host, port = self.url.split(":")
        todo = enumerate([(table, seat) for table in self.tables for seat in (0, 1)])

        async def some() -> None:
            for number, (table, seat) in todo:
                ours = (f"127.0.0.{1 + number // SOCKETS_OF_ONE_ADDRESS}", 0)
                _, socket = await loop.create_connection(
                    lambda: Socket(self, table, seat),  # noqa: B023 - called at once
                    host,
                    int(port),
                    local_addr=ours,
                )
                table.sockets.append(socket)
                await asyncio.wait_for(socket.ready, LATEST_SECONDS)

        await asyncio.gather(*(some() for _ in range(AT_ONCE)))
        for table in self.tables:
            table.sockets.sort(key=lambda socket: socket.seat)
        self.order = list(range(len(self.tables)))
        self.chance.shuffle(self.order)

    def leave(self) -> None:
        self.is_leaving = True
        for table in self.tables:
            for socket in table.sockets:
                socket.transport.abort()

    # --- playing -----------------------------------------------------------------------------------------------------

    async def play(self, moves_a_second: float, seconds: float) -> None:
        """Send moves on a timetable, whether earlier ones have arrived or not."""
        began, sent = time.perf_counter(), 0
        while (now := time.perf_counter() - began) < seconds:
            while sent < now * moves_a_second:
                sent += 1
                self.skipped += not self.send_move()
            await asyncio.sleep(0.001)
        await self.all_arrived()

    async def play_flat_out(self, at_once: int, seconds: float) -> None:
        """Send the next move as soon as one has arrived, so many being on their way at any time."""
        began = time.perf_counter()
        while time.perf_counter() - began < seconds:
            while self.in_flight < at_once and self.send_move():
                pass
            if not self.in_flight:
                break  # all games are over
            self.arrived.clear()
            await asyncio.wait_for(self.arrived.wait(), PATIENCE_SECONDS)
        await self.all_arrived()

    async def all_arrived(self) -> None:
        latest = time.perf_counter() + PATIENCE_SECONDS
        while self.in_flight and time.perf_counter() < latest:
            await asyncio.sleep(0.01)

    def send_move(self) -> bool:
        """Move at the next table where somebody can; False if there is none among the next fifty."""
        for _ in range(min(50, len(self.order))):
            number = self.order.pop(0)
            self.order.append(number)
            table = self.tables[number]
            if (seat := table.mover) is not None:
                moves = [move for move in table.legal[seat] if not move.startswith("spy")]
                body = {"type": "move", "key": secrets.token_hex(8), "seq": table.seq, "seat": seat}
                self.in_flight += 1
                table.sent_at, table.waiting = time.perf_counter(), 2
                table.sockets[seat].say(body | {"move": self.chance.choice(moves)})
                return True
        return False

    def hear(self, socket: Socket, frame: dict[str, Any]) -> None:
        now, table = time.perf_counter(), socket.table
        if frame["type"] in ("snapshot", "entries"):
            table.legal[socket.seat], table.seq = frame["legal"], max(table.seq, frame["seq"])
            if frame["type"] == "snapshot" and not socket.ready.done():
                socket.ready.set_result(None)
            if table.waiting and frame["type"] == "entries" and frame["entries"][-1]["kind"] == "moved":
                table.waiting -= 1
                if table.waiting == 0:
                    self.took.append(now - table.sent_at)
                    self._landed()
        elif frame["type"] == "refused" and not socket.ready.done():
            socket.ready.set_exception(Lost(frame["error"]["text"]))
        elif frame["type"] == "refused":
            self.refused += 1
            table.waiting = 0
            self._landed()

    def _landed(self) -> None:
        self.in_flight -= 1
        self.arrived.set()


async def ask(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, path: str, body: Any, secret: str) -> Any:
    """A request over a connection that stays open."""
    content = orjson.dumps(body)
    bearer = f"Authorization: Bearer {secret}\r\n" if secret else ""
    head = f"POST {path} HTTP/1.1\r\nHost: bench\r\n{bearer}Content-Length: {len(content)}\r\n"
    writer.write(f"{head}Content-Type: application/json\r\n\r\n".encode() + content)
    answer = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
    length = re.search(r"content-length: (\d+)", answer)
    told = orjson.loads(await reader.readexactly(int(length[1]) if length else 0))
    if "error" in told:
        raise Lost(told["error"]["text"])
    return told
