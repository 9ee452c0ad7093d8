"""`tableflip bench server`: thousands of tables on one process, and how long a move takes to reach everybody.

The server runs in a process of its own, as people run it, on a new SQLite database; this process is the crowd. Moves
are sent on a timetable, whether earlier ones have arrived or not, so that a server that falls behind cannot hide it.
"""

import asyncio
import gc
import os
import random
import re
import resource
import secrets
import subprocess
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import orjson
from websockets.asyncio.client import ClientConnection, connect

LIMITS = {
    "TABLEFLIP_REQUESTS_A_SECOND": "1000000",
    "TABLEFLIP_REQUESTS_AT_ONCE": "1000000",
    "TABLEFLIP_FRAMES_A_SECOND": "1000",
    "TABLEFLIP_TABLES_AN_HOUR": "10000000",
    "TABLEFLIP_SOCKETS_OF_ONE": "100000",
    "TABLEFLIP_SOCKETS": "100000",
    "TABLEFLIP_TABLES_IN_MEMORY": "100000",
    "TABLEFLIP_LOG": "warning",
}
AT_ONCE = 20  # requests that set tables up
SETTLE_SECONDS = 2.0


@dataclass(frozen=True)
class Load:
    """How much is asked of the server."""

    tables: int = 2000
    moves_a_second: float = 200.0
    seconds: float = 30.0


@dataclass
class Table:
    """A table of two people, both connected."""

    id: str
    secrets: list[str]
    legal: list[list[str]] = field(default_factory=lambda: [[], []])
    seq: int = 0
    sent_at: float | None = None
    waiting: int = 0  # of the two, so many have not heard of the move in flight


@dataclass
class Report:
    tables: int
    sockets: int
    kb_a_table: float
    kb_a_socket: float
    moves: int = 0
    moves_a_second: float = 0.0
    refused: int = 0
    skipped: int = 0  # there was no table whose last move had arrived
    milliseconds: dict[str, float] = field(default_factory=dict)  # from sending a move to its last delivery
    loop_lag_ms: dict[str, float] = field(default_factory=dict)  # of the server, while moves were sent
    server_cpu: float = 0.0  # share of a core


def main(load: Load | None = None) -> Report:
    """Measure; return what was found."""
    raise_file_limit()
    gc.disable()  # what stops the crowd for a moment would look like a slow server
    with tempfile.TemporaryDirectory() as folder:
        process, url = start_server(folder)
        try:
            return asyncio.run(Crowd(url, process.pid, load or Load()).run())
        finally:
            process.terminate()
            process.wait()


def raise_file_limit() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def start_server(folder: str) -> tuple["subprocess.Popen[bytes]", str]:
    log = Path(folder) / "log"
    with log.open("wb") as out:
        process = subprocess.Popen(
            [sys.executable, "-m", "tableflip", "serve", "--port", "0"],
            env=os.environ | LIMITS | {"TABLEFLIP_DATA": folder},
            stdout=out,
            stderr=out,
        )
    while not (said := re.search(r"http://localhost:(\d+)/", log.read_text())):
        if process.poll() is not None:
            raise RuntimeError(f"the server ended: {log.read_text()[-1000:]}")
        time.sleep(0.1)
    url = f"127.0.0.1:{said[1]}"
    while ask_now(f"http://{url}/api/ready") is None:
        time.sleep(0.2)
    return process, url


def ask_now(url: str) -> str | None:
    try:
        with urllib.request.urlopen(url) as answer:
            text: str = answer.read().decode()
            return text
    except OSError:
        return None


class Crowd:
    """Sets the tables up, connects everybody, and plays."""

    def __init__(self, url: str, server: int, load: Load) -> None:
        self.url, self.server, self.load = url, server, load
        self.tables: list[Table] = []
        self.sockets: dict[tuple[int, int], ClientConnection] = {}
        self.took: list[float] = []
        self.refused = self.skipped = 0
        self.chance = random.Random(1)

    async def run(self) -> Report:
        tell(f"Setting up {self.load.tables} tables ...")
        before = rss_kb(self.server)
        await self.set_up()
        await asyncio.sleep(SETTLE_SECONDS)
        with_tables = rss_kb(self.server)
        tell(f"Connecting {2 * self.load.tables} sockets ...")
        await self.connect_all()
        await asyncio.sleep(SETTLE_SECONDS)
        with_sockets = rss_kb(self.server)
        tell(f"Sending {self.load.moves_a_second:.0f} moves a second for {self.load.seconds:.0f} seconds ...")
        lag_before, cpu_before = await self.lag(), cpu_seconds(self.server)
        seconds = await self.play()
        lag_after, cpu = await self.lag(), cpu_seconds(self.server) - cpu_before
        return Report(
            tables=len(self.tables),
            sockets=len(self.sockets),
            kb_a_table=round((with_tables - before) / len(self.tables), 1),
            kb_a_socket=round((with_sockets - with_tables) / len(self.sockets), 1),
            moves=len(self.took),
            moves_a_second=round(len(self.took) / seconds, 1),
            refused=self.refused,
            skipped=self.skipped,
            milliseconds=percentiles(self.took),
            loop_lag_ms=lag_between(lag_before, lag_after),
            server_cpu=round(cpu / seconds, 2),
        )

    # --- setting up --------------------------------------------------------------------------------------------------

    async def set_up(self) -> None:
        todo = iter(range(self.load.tables))

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
        todo = iter([(number, seat) for number in range(len(self.tables)) for seat in (0, 1)])

        async def some() -> None:
            for number, seat in todo:
                table = self.tables[number]
                socket = await connect(
                    f"ws://{self.url}/api/tables/{table.id}/live", compression=None, ping_interval=None, max_queue=None
                )
                await socket.send(orjson.dumps({"type": "hello", "secret": table.secrets[seat]}).decode())
                self.sockets[number, seat] = socket
                self.hear(table, seat, await socket.recv())

        await asyncio.gather(*(some() for _ in range(AT_ONCE)))

    # --- playing -----------------------------------------------------------------------------------------------------

    async def play(self) -> float:
        """Send moves; return for how many seconds."""
        listeners = [
            asyncio.create_task(self.listen(self.tables[number], seat, socket))
            for (number, seat), socket in self.sockets.items()
        ]
        free = list(range(len(self.tables)))
        self.chance.shuffle(free)
        began, sent = time.perf_counter(), 0
        while (now := time.perf_counter() - began) < self.load.seconds:
            while sent < now * self.load.moves_a_second:
                await self.send_move(free)
                sent += 1
            await asyncio.sleep(0.001)
        await asyncio.sleep(SETTLE_SECONDS)
        for listener in listeners:
            listener.cancel()
        await asyncio.gather(*listeners, return_exceptions=True)
        return now

    async def send_move(self, order: list[int]) -> None:
        """A move at the next table on which the last one has arrived."""
        for _ in range(50):
            number = order.pop(0)
            order.append(number)
            table = self.tables[number]
            seat = next((seat for seat in (0, 1) if table.legal[seat]), None)
            if table.waiting == 0 and seat is not None:
                moves = [move for move in table.legal[seat] if not move.startswith("spy")]
                body = {"type": "move", "key": secrets.token_hex(8), "seq": table.seq, "seat": seat}
                table.sent_at, table.waiting = time.perf_counter(), 2
                text = orjson.dumps(body | {"move": self.chance.choice(moves)}).decode()
                await self.sockets[number, seat].send(text)
                return
        self.skipped += 1

    async def listen(self, table: Table, seat: int, socket: ClientConnection) -> None:
        while True:
            self.hear(table, seat, await socket.recv())

    def hear(self, table: Table, seat: int, text: str | bytes) -> None:
        now = time.perf_counter()
        frame = orjson.loads(text)
        if frame["type"] in ("snapshot", "entries"):
            table.legal[seat], table.seq = frame["legal"], max(table.seq, frame["seq"])
            if frame["type"] == "entries" and table.sent_at is not None and frame["entries"][0]["kind"] == "moved":
                table.waiting -= 1
                if table.waiting == 0:
                    self.took.append(now - table.sent_at)
        elif frame["type"] == "refused":
            self.refused += 1
            table.waiting = 0

    async def lag(self) -> dict[float, float]:
        """How often the server's event loop was late by at most so many seconds."""
        text = await asyncio.to_thread(ask_now, f"http://{self.url}/metrics")
        found = re.findall(r'tableflip_loop_lag_seconds_bucket\{le="([^"]+)"\} (\S+)', text or "")
        return {float(edge): float(count) for edge, count in found}


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
        raise RuntimeError(told["error"]["text"])
    return told


def rss_kb(pid: int) -> int:
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    return int(found[1]) if found else 0


def cpu_seconds(pid: int) -> float:
    numbers = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(numbers[11]) + int(numbers[12])) / os.sysconf("SC_CLK_TCK")


def percentiles(seconds: list[float]) -> dict[str, float]:
    ranked = sorted(seconds)
    shares = {"median": 0.5, "p90": 0.9, "p99": 0.99, "most": 1.0}
    return {
        name: round(ranked[min(len(ranked) - 1, int(share * len(ranked)))] * 1000, 1)
        for name, share in shares.items()
        if ranked
    }


def lag_between(before: dict[float, float], after: dict[float, float]) -> dict[str, float]:
    """Upper bounds of the lag for some shares of all measurements, in milliseconds."""
    counts = {edge: after[edge] - before.get(edge, 0.0) for edge in sorted(after)}
    total = counts[max(counts)] if counts else 0.0
    return {
        name: next(edge for edge, count in counts.items() if count >= share * total) * 1000
        for name, share in {"median": 0.5, "p99": 0.99, "p99.9": 0.999, "most": 1.0}.items()
        if total
    }


def tell(line: str) -> None:
    sys.stderr.write(line + "\n")


def show(report: Report) -> str:
    """The report for people."""
    took = ", ".join(f"{name} {ms}" for name, ms in report.milliseconds.items())
    lag = ", ".join(f"{name} {ms:g}" for name, ms in report.loop_lag_ms.items())
    lines = [
        f"tables {report.tables}, sockets {report.sockets}, all on one process",
        f"memory: {report.kb_a_table} kB an idle table, {report.kb_a_socket} kB a socket",
        f"moves: {report.moves}, {report.moves_a_second} a second; refused {report.refused}, skipped {report.skipped}",
        f"from sending a move to its last delivery, ms: {took}",
        f"the server's event loop was late by at most, ms: {lag}",
        f"the server used {report.server_cpu} of a core",
    ]
    return "\n".join(lines)
