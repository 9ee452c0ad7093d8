"""Nonsense in every form: the server refuses it in a sentence, and nothing in it breaks or grows."""

import json
import random
import re
import subprocess
import sys
from collections.abc import Iterator

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.conftest import times
from tests.server.client import Client, Table
from tests.server.serving import Server

pytestmark = [pytest.mark.compiled, pytest.mark.fuzz]

FRAMES = times(3000)
GROWTH_KB = 30_000  # what a heap may fray at its edges
WORDS = ["hello", "move", "undo", "undo-answer", "resign", "leave", "look", "ping", "", "snapshot", None, 7]


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    server = Server()
    server.wait()
    yield server
    server.stop()
    assert not re.search(r'"level": "error"|Traceback', server.log)


def test_the_schema_keeps_what_it_promises(server: Server) -> None:
    checks = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"
    done = subprocess.run(
        [sys.executable, "-m", "schemathesis.cli", "run", f"{server.url}/api/openapi.json", f"--checks={checks}",
         f"--max-examples={times(6)}", "--phases=examples,fuzzing", "--generation-database=none", "--seed=7",
         "--no-color"],
        capture_output=True,
        text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]


def nonsense(chance: random.Random, table: Table, depth: int = 0) -> object:
    """A value of any kind, now and then one that would make sense."""
    kind = chance.randrange(9 if depth < 3 else 7)
    if kind == 0:
        return chance.choice([None, True, False])
    if kind == 1:
        return chance.choice([0, 1, -1, 2**63, 10**30, 1.5, 1e308, chance.randrange(100)])
    if kind in (2, 3):
        return chance.choice(
            [table.owner.secret, "place g6 desert", "end", "k", "x" * chance.randrange(2000), "\ud7ff\x00"]
        )
    if kind in (4, 5, 6):
        return chance.choice(WORDS)
    if kind == 7:
        return [nonsense(chance, table, depth + 1) for _ in range(chance.randrange(4))]
    return {chance.choice(["type", "key", "seq", "seat", "x"]): nonsense(chance, table, depth + 1) for _ in range(3)}


def frame(chance: random.Random, table: Table) -> str | bytes:
    names = ("type", "key", "seq", "seat", "move", "secret", "since", "agree", "t")
    body = {name: nonsense(chance, table) for name in names if chance.random() < 0.7}
    if chance.random() < 0.8:
        body["type"] = chance.choice(WORDS[:8])
    text = json.dumps(body)
    mangled = chance.random()
    if mangled < 0.1:
        return text[: chance.randrange(len(text))]
    if mangled < 0.15:
        return bytes(chance.randrange(256) for _ in range(chance.randrange(200)))
    return "[" * chance.randrange(5000) if mangled < 0.17 else text


def rss_kb(server: Server) -> int:
    with open(f"/proc/{server.process.pid}/status") as status:  # noqa: PTH123
        return int(re.search(r"VmRSS:\s+(\d+)", status.read())[1])


def gauge(server: Server, name: str) -> float:
    return float(re.search(rf"^{name} (\S+)$", httpx.get(f"{server.url}/metrics").text, re.MULTILINE)[1])


def send_nonsense(server: Server, table: Table, chance: random.Random, count: int) -> None:
    url = f"{server.url.replace('http', 'ws')}{table.path}/live"
    while count > 0:
        with connect(url, max_size=None, max_queue=None, compression=None) as socket:  # nobody reads all of it
            if chance.random() < 0.8:
                socket.send(json.dumps({"type": "hello", "secret": table.owner.secret}))
            try:
                for _ in range(chance.randrange(100)):
                    socket.send(frame(chance, table))
                    count -= 1
                    if chance.random() < 0.3:
                        socket.recv(timeout=20)
            except (ConnectionClosed, TimeoutError):
                continue


def test_nonsense_frames(server: Server) -> None:
    client = Client(server.url)
    table = client.table(seats="me open")
    table.join()
    table.started()
    chance = random.Random(3)
    send_nonsense(server, table, chance, FRAMES // 3)  # what it keeps for good, it has now
    before = rss_kb(server)
    send_nonsense(server, table, chance, FRAMES)
    while gauge(server, "tableflip_sockets") > 0:
        pass
    assert rss_kb(server) - before < GROWTH_KB
    assert table.look()["table"]["status"] in ("playing", "stopped")
    with table.owner.live() as live:
        assert live.first["type"] == "snapshot"
    client.close()
