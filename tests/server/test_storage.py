"""A database that is full, read-only or away: requests are refused in a sentence, and go through when it is back."""

import resource
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from sqlalchemy import Connection, event

from tableflip.server.settings import Settings
from tableflip.server.store import store
from tests.server.client import Client, Live
from tests.server.client import Table as TableAtHand
from tests.server.serving import Server, new_database, serving


def two_at_a_table(client: Client, **settings: Any) -> TableAtHand:
    table = client.table(seats="me open", **settings)
    table.join(1)
    table.started()
    return table


def ready(url: str, storage: str) -> httpx.Response:
    """The answer once the server says that of its storage."""
    while (answer := httpx.get(url + "/api/ready", timeout=60)).json()["storage"] != storage:
        time.sleep(0.1)
    return answer


def check_refused(table: TableAtHand, live: Live, key: str) -> None:
    """Over the WebSocket and over HTTP, in the same words; the connection stays."""
    legal = live.first["legal"][0]
    refused = live.move(2, 0, legal, key="once")
    assert (refused["type"], refused["key"], refused["error"]["key"]) == ("refused", "once", key)
    url = next(table.client._clients)
    body = {"key": "twice", "seq": 2, "seat": 0, "move": legal}
    answer = url.post(f"{table.path}/moves", json=body, headers={"Authorization": f"Bearer {table.owner.secret}"})
    assert (answer.status_code, answer.json()["error"]) == (503, refused["error"])
    assert int(answer.headers["retry-after"]) > 0


def check_back(live: Live) -> None:
    """The same request goes through, once, over the same connection."""
    assert live.move(2, 0, live.first["legal"][0], key="once")["type"] == "ack"
    assert live.move(2, 0, live.first["legal"][0], key="once") == {"type": "ack", "key": "once", "seq": 3}


def test_a_full_disk_is_told_and_comes_back() -> None:
    """No file of the server may grow any more; then they may again."""
    server = Server()
    try:
        server.wait()
        with closing(Client(server.url)) as client:
            table = two_at_a_table(client, clock={"kind": "turn", "seconds": 5})
            with table.owner.live() as live:
                _, most = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
                resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (4096, most))
                assert ready(server.url, "away").status_code == 503
                check_refused(table, live, "storage-away")
                time.sleep(6)  # longer than the clock: nobody could move
                resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, most))
                assert ready(server.url, "ready").status_code == 200
                check_back_later(table, live)
    finally:
        server.stop()


def check_back_later(table: TableAtHand, live: Live) -> None:
    """The clock stood still meanwhile, which is an entry of its own: the move is made on what is there now."""
    shown = table.owner.look()
    assert {"paused"} <= {entry["kind"] for entry in shown["log"]}
    assert shown["table"]["seats"][0]["left"] is None, "nobody lost a seat by it"
    assert live.move(shown["seq"], 0, shown["legal"][0])["type"] == "ack"


@pytest.mark.parametrize(("trouble", "pragma"), [("full", "max_page_count=1"), ("read-only", "query_only=1")])
def test_what_sqlite_says_is_what_is_told(
    trouble: str, pragma: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = {"full": "max_page_count=1000000", "read-only": "query_only=0"}[trouble]
    now = [usual]
    open_engine = store.open_engine

    def engine_with_a_switch(url: str) -> Any:
        engine = open_engine(url)

        @event.listens_for(engine, "begin")
        def set_it(connection: Connection) -> None:
            connection.exec_driver_sql(f"PRAGMA {now[0]}")

        return engine

    monkeypatch.setattr(store, "open_engine", engine_with_a_switch)
    settings = Settings(database=f"sqlite:///{tmp_path}/x.sqlite", sweep_seconds=0.1)
    with serving(settings) as url, closing(Client(url)) as client:
        table = two_at_a_table(client)
        fill(client, 30)
        with table.owner.live() as live:
            now[0] = pragma
            if trouble == "read-only":  # what is full takes a little until there is no room in its pages
                assert ready(url, trouble).status_code == 503
                check_refused(table, live, "storage-read-only")
            else:
                assert told_when_full(client) == "storage-full"
            now[0] = usual
            assert ready(url, "ready").json()["status"] in ("ready", "warming up")
            check_back(live)


def fill(client: Client, tables: int) -> None:
    for _ in range(tables):
        client.table(seats="me open")


def told_when_full(client: Client) -> str:
    while True:
        seats = [{"kind": "me"}, {"kind": "open"}]
        body = {"game": "terraflip", "options": {"players": 2}, "seats": seats}
        answer = next(client._clients).post("/api/tables", json=body)
        if answer.status_code != 201:
            assert answer.status_code == 503
            return str(answer.json()["error"]["key"])


def test_a_postgresql_that_is_read_only(postgresql: str) -> None:
    database = new_database(postgresql)
    name = database.rpartition("/")[2]

    def let_write(may: bool) -> None:
        with psycopg.connect(f"{postgresql}/postgres", autocommit=True) as db:
            db.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = {'off' if may else 'on'}")
            db.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,))

    server = Server(TABLEFLIP_DATABASE=database)
    try:
        server.wait()
        with closing(Client(server.url)) as client:
            table = two_at_a_table(client)
            with table.owner.live() as live:
                let_write(False)
                assert ready(server.url, "read-only").status_code == 503
                check_refused(table, live, "storage-read-only")
                let_write(True)
                assert ready(server.url, "ready").status_code == 200
                check_back(live)
    finally:
        server.stop()


class Wire:
    """A way to a port on which nothing gets through any more once it is cut."""

    def __init__(self, port: int) -> None:
        self._port, self._is_cut = port, threading.Event()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        self._is_cut.set()

    def mend(self) -> None:
        self._is_cut.clear()

    def close(self) -> None:
        self._listener.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                one, _ = self._listener.accept()
                other = socket.create_connection(("127.0.0.1", self._port))
                for source, target in ((one, other), (other, one)):
                    threading.Thread(target=self._pass_on, args=(source, target), daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError), closing(source), closing(target):
            while data := source.recv(65_536):
                while self._is_cut.is_set():
                    time.sleep(0.05)
                target.sendall(data)


@pytest.fixture
def wire(postgresql: str) -> Iterator[Wire]:
    wire = Wire(int(postgresql.rpartition(":")[2]))
    yield wire
    wire.mend()
    wire.close()


def test_a_postgresql_that_says_nothing_keeps_nobody_waiting_for_an_answer(postgresql: str, wire: Wire) -> None:
    database = new_database(postgresql).replace(postgresql.rpartition(":")[2], str(wire.port))
    server = Server(TABLEFLIP_DATABASE=database)
    try:
        server.wait()
        wire.cut()
        for _ in range(3):
            answer = ready(server.url, "away")
            assert (answer.status_code, answer.json()["status"]) == (503, "no storage")
        assert httpx.get(server.url + "/api/health").status_code == 200
        wire.mend()
        assert ready(server.url, "ready").status_code == 200
    finally:
        server.stop()
