"""Two servers behind a load balancer, as `make fleet` starts them: any server takes any request, and one is enough."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import psycopg
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tableflip.fleet.fleet import Fleet, running_fleet
from tableflip.fleet.programs import free_port
from tests.server.client import Client, Live, Person, by_hand
from tests.server.conftest import needed
from tests.server.raw import ask
from tests.server.services import see_to
from tests.server.serving import GENEROUS

pytestmark = pytest.mark.compiled
PACKAGES = ("postgresql", "redis-server", "haproxy")
PATIENCE_SECONDS = 300  # beside browsers, with every line counted, to stop takes a minute and more
LEAVES = [*(pytest.param(how, marks=pytest.mark.long) for how in (signal.SIGINT, signal.SIGTERM)), signal.SIGKILL]


@pytest.fixture(scope="module")
def fleet() -> Iterator[Fleet]:
    """One for all tests: the one that kills a server comes last."""
    see_to(*PACKAGES)
    yield from needed(lambda: running_fleet(GENEROUS, durable=False))


def requests_at(url: str) -> int:
    """How many requests for a game's table a server has answered."""
    found = re.findall(
        r'tableflip_requests_total\{method="GET",route="/api/tables/{table}",status="200"\} (\S+)',
        httpx.get(url + "/metrics").text,
    )
    return sum(int(float(count)) for count in found)


def connect_again(seat: Person) -> Live:
    """As a browser does: again and again, until it works."""
    while True:
        try:
            return seat.live()
        except (OSError, InvalidStatus, ConnectionClosed, TimeoutError):
            time.sleep(0.1)


def test_what_the_load_balancer_lets_through(fleet: Fleet) -> None:
    assert ask(fleet.url + "/metrics").status == 403
    assert ask(fleet.url + "/Metrics").status == 403
    assert ask(fleet.url + "/api/ready").status == 200
    page = ask(fleet.url + "/", accept_encoding="br", x_forwarded_proto="https")
    assert page.headers["content-encoding"] == "br"
    assert "strict-transport-security" not in page.headers, "only the load balancer's word counts"
    with connect(f"{fleet.url.replace('http', 'ws')}/api/tables/no-such-table/live", origin=fleet.url) as live:
        live.send('{"type": "hello"}')
        assert '"no-such-table"' in live.recv(timeout=60)
    with (
        pytest.raises(InvalidStatus),
        connect(f"{fleet.url.replace('http', 'ws')}/api/tables/a-b-c-d-e/live", origin="https://evil.example"),
    ):
        pass


def test_connections_stay_when_the_database_takes_nothing(fleet: Fleet) -> None:
    """Servers say so themselves: the load balancer does not send people away."""
    client = Client(fleet.url)
    table = client.table(seats="me open")
    table.join()
    table.started()

    def let_write(may: str) -> None:
        with psycopg.connect(fleet.database, autocommit=True) as db:
            db.execute("SET default_transaction_read_only = off")
            db.execute(f"ALTER DATABASE tableflip SET default_transaction_read_only = {may}")
            db.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")

    with table.owner.live() as live:
        legal = live.first["legal"][0]
        let_write("on")
        for one in fleet.servers:
            while httpx.get(f"{one.url}/api/ready").json()["storage"] != "read-only":
                time.sleep(0.1)
        time.sleep(4)  # the load balancer has asked them several times
        assert live.move(2, 0, legal, key="once")["error"]["key"] == "storage-read-only"
        let_write("off")
        for one in fleet.servers:
            while httpx.get(f"{one.url}/api/ready").status_code != 200:
                time.sleep(0.1)
        assert live.move(2, 0, legal, key="once")["type"] == "ack"
    client.close()


def test_players_go_on_when_a_server_is_killed(fleet: Fleet) -> None:
    client = Client(fleet.url)
    table = client.table(seats="me open", when_left="nobody")
    guest = table.join(name="Bo")
    table.started()
    for _ in range(500):  # the load balancer may find out a moment later that the second one is ready, too
        table.owner.look()
        if both := all(requests_at(one.url) > 2 for one in fleet.servers):
            break
    assert both, "both servers are asked"
    acknowledged = []
    with ExitStack() as stack:
        lives = {one.seat: stack.enter_context(one.live()) for one in (table.owner, guest)}
        for number in range(16):
            if number == 6:
                fleet.servers[0].process.send_signal(signal.SIGKILL)
                fleet.servers[0].process.wait()
                lives = {one.seat: stack.enter_context(connect_again(one)) for one in (table.owner, guest)}
            shown = {seat: one.look() for seat, one in ((0, table.owner), (1, guest))}
            seat = next(seat for seat, one in shown.items() if one["legal"])
            text = by_hand(shown[seat]["legal"][0])
            assert lives[seat].move(shown[seat]["seq"], seat, text)["type"] == "ack"
            assert lives[1 - seat].hear("entries")["entries"][0]["kind"] == "moved"
            acknowledged.append(text)
    log = client.get(f"{table.path}/log", table.owner.secret, limit=200)["entries"]
    moves = [entry for entry in log if entry["kind"] == "moved"]
    assert len(moves) == len(acknowledged)
    client.close()


@pytest.mark.parametrize("how", LEAVES)
def test_the_command_leaves_no_process(how: signal.Signals, tmp_path: Path) -> None:
    """Killed, it cannot stop anybody: everybody stops by themselves."""
    see_to(*PACKAGES)
    port = free_port()
    mark = f"TABLEFLIP_DATA_OF_TEST={tmp_path}"
    name, _, value = mark.partition("=")
    with (tmp_path / "said").open("wb") as said:
        process = subprocess.Popen(
            [sys.executable, "-m", "tableflip.fleet", "--port", str(port)],
            env=os.environ | {name: value},
            stdout=said,
            stderr=said,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # tests may run where nobody heeds Ctrl-C
        )
    try:
        while f"Tableflip is at http://127.0.0.1:{port}/" not in (tmp_path / "said").read_text():
            assert process.poll() is None, (tmp_path / "said").read_text()
            time.sleep(0.1)
        assert httpx.get(f"http://127.0.0.1:{port}/api/games").status_code == 200
        assert len(processes_with(mark)) >= 5
    finally:
        process.send_signal(how)
        process.wait(PATIENCE_SECONDS)
    assert process.returncode == (-signal.SIGKILL if how == signal.SIGKILL else 0)
    deadline = time.monotonic() + PATIENCE_SECONDS
    while (left := processes_with(mark)) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert left == []


def processes_with(mark: str) -> list[str]:
    """The command lines of all processes with this in their environment."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if mark.encode() in (folder / "environ").read_bytes().split(b"\0"):
                found.append((folder / "cmdline").read_text().replace("\0", " "))
        except OSError:
            continue
    return found


def test_a_port_in_use_is_told_in_a_sentence(tmp_path: Path) -> None:
    see_to(*PACKAGES)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = subprocess.run(
            [sys.executable, "-m", "tableflip.fleet", "--port", str(port)], capture_output=True, text=True, check=False
        )
    assert done.returncode == 2
    assert f"Port {port} is in use." in done.stderr
    assert "Traceback" not in done.stderr
