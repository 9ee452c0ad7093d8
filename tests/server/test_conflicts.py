"""Two servers, one table: whoever loses the race for a number of the log tells its own people all the same."""

import asyncio
import json
import random
import re
import secrets
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect

from tableflip.server.tables.bounds import MOST_NAMES
from tests.conftest import times
from tests.server.conftest import started
from tests.server.serving import Server, new_database

CONFLICTS = times(100)
PATIENCE = 60

pytestmark = pytest.mark.fuzz


@pytest.fixture(scope="module", params=["alone", "redis"])
def servers(request: pytest.FixtureRequest, postgresql: str) -> Iterator[list[Server]]:
    """Two servers on one PostgreSQL, with a Redis between them and without one."""
    bus = {"TABLEFLIP_BUS": request.getfixturevalue("redis")} if request.param == "redis" else {}
    shared = {"TABLEFLIP_DATABASE": new_database(postgresql)} | bus
    yield from started(shared, shared)


class Watcher:
    """A connection that remembers the number of every entry it is told, and the last state it was shown."""

    def __init__(self, first: dict[str, Any]) -> None:
        self.shown = first
        self.numbers: list[int] = []
        self.first = first["seq"]
        self.heard = asyncio.Condition()

    async def listen(self, socket: Any) -> None:
        async for text in socket:
            frame = json.loads(text)
            assert frame["type"] != "snapshot", "nobody's seats change here"
            if frame["type"] == "entries":
                async with self.heard:
                    self.numbers += [entry["seq"] for entry in frame["entries"]]
                    self.shown = frame
                    self.heard.notify_all()

    async def until(self, seq: int) -> dict[str, Any]:
        """What was shown with entry `seq`, once it has come: every entry up to it has come once, and in order."""
        async with asyncio.timeout(PATIENCE), self.heard:
            await self.heard.wait_for(lambda: self.shown["seq"] >= seq)
        assert self.numbers == list(range(self.first + 1, self.shown["seq"] + 1))
        return self.shown


class Race:
    """A table whose two seats are one person's, who sends everything to both servers at once."""

    def __init__(self, http: httpx.AsyncClient, servers: list[Server], chance: random.Random) -> None:
        self.http, self.servers, self.chance = http, servers, chance
        self.watchers: list[Watcher] = []
        self.sockets: list[ClientConnection] = []
        self.names = 0

    async def open(self, tasks: asyncio.TaskGroup) -> None:
        seats = [{"kind": "me"}, {"kind": "here"}]
        body = {"game": "terraflip", "options": {"players": 2}, "seats": seats}
        made = (await self.http.post(f"{self.servers[0].url}/api/tables", json=body)).json()
        self.path, self.secret = f"/api/tables/{made['table']}", made["secret"]
        while (await self.http.get(self.servers[0].url + self.path)).json()["table"]["status"] == "waiting":
            await asyncio.sleep(0.02)
        for server in self.servers:
            for seat in (0, 1, None):
                await self.watch(tasks, server, seat)

    async def watch(self, tasks: asyncio.TaskGroup, server: Server, seat: int | None) -> None:
        socket = await connect(f"{server.url.replace('http', 'ws')}{self.path}/live", max_size=None, compression=None)
        secret = None if seat is None else self.secret
        await socket.send(json.dumps({"type": "hello", "secret": secret, "seat": seat}))
        self.watchers.append(Watcher(json.loads(await socket.recv())))
        tasks.create_task(self.watchers[-1].listen(socket))
        self.sockets.append(socket)

    async def ask(self, server: Server, what: str, body: dict[str, Any]) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.secret}"}
        return await self.http.post(f"{server.url}{self.path}/{what}", json=body, headers=headers)

    async def at_once(self, what: str, *bodies: dict[str, Any]) -> list[httpx.Response]:
        """Each body to one of the servers."""
        asked = (self.ask(server, what, body) for server, body in zip(self.servers, bodies, strict=True))
        return list(await asyncio.gather(*asked))

    async def play(self) -> None:
        """One round: the same move twice, or two different ones, or two things that go well together."""
        seq = max(watcher.shown["seq"] for watcher in self.watchers)
        shown = [await watcher.until(seq) for watcher in self.watchers]
        turn = shown[0]["view"]["turn"]
        moves = [move for move in shown[turn]["legal"] if not move.startswith("spy")]
        first, second = self.chance.choice(moves), self.chance.choice(moves)
        body = {"key": secrets.token_hex(8), "seq": seq, "seat": turn, "move": first}
        match self.chance.randrange(3 if self.names + 2 <= MOST_NAMES else 2):
            case 0:
                answers = await self.at_once("moves", body, body)
                assert [answer.status_code for answer in answers] == [200, 200]
                assert answers[0].json()["entry"] == answers[1].json()["entry"]
                last = seq + 1
            case 1:
                other = body | {"key": secrets.token_hex(8), "move": second}
                answers = await self.at_once("moves", body, other)
                assert sorted(answer.status_code for answer in answers) == [200, 409], "one of them was the first"
                refused = next(answer for answer in answers if answer.status_code == 409)
                assert refused.json()["error"]["key"] in ("stale", "table-over")
                last = seq + 1
            case _:
                answers = await self.at_once("name", {"name": "One"}, {"name": "Another"})
                assert [answer.status_code for answer in answers] == [200, 200]
                assert sorted(answer.json()["seq"] for answer in answers) == [seq + 1, seq + 2]
                self.names += 2
                last = seq + 2
        for watcher in self.watchers:
            await watcher.until(last)

    async def run(self, enough: Any) -> int:
        """Play until it is enough, or the game is over; how many rounds that were."""
        rounds = 0
        async with asyncio.TaskGroup() as tasks:
            await self.open(tasks)
            while self.watchers[0].shown["view"]["result"] is None and not await enough():
                await self.play()
                rounds += 1
            for socket in self.sockets:
                await socket.close()
        return rounds


async def conflicts(http: httpx.AsyncClient, servers: list[Server]) -> float:
    """How often a server was not the first, so far."""
    texts = [(await http.get(f"{server.url}/metrics")).text for server in servers]
    counts = [re.search(r"^tableflip_conflicts_total (\S+)", text, re.MULTILINE) for text in texts]
    return sum(float(count[1]) for count in counts if count)


async def race(servers: list[Server]) -> None:
    chance = random.Random(12)
    async with httpx.AsyncClient(timeout=PATIENCE) as http:

        async def enough() -> bool:
            return await conflicts(http, servers) >= CONFLICTS

        while not await enough():
            assert await Race(http, servers, chance).run(enough) > 0


@pytest.mark.compiled
def test_conflicts_by_the_dozen_and_everybody_hears_everything_once(servers: list[Server]) -> None:
    asyncio.run(race(servers))
