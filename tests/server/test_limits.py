"""What one address may have at once, and what has an end: connections, half-sent requests, rematches, logs."""

import json
import re
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tableflip.server.gate import address_of
from tableflip.server.limits import network_of
from tableflip.server.protocol import Doorman
from tableflip.server.settings import Settings
from tableflip.server.tables import bounds
from tests.server.client import Client, Person, Refused, Table
from tests.server.serving import Server

OTHER = "127.0.0.9"  # another address of this machine
GET = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n"
POST = b"POST /api/try HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n"


def refusal(call: Callable[..., object], *args: object, **settings: object) -> str:
    with pytest.raises(Refused) as refused:
        call(*args, **settings)
    return refused.value.key


# --- what counts as one address --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other"),
    [("2001:db8::1", "2001:db8::ffff:2"), ("2001:db8:0:0:1::", "2001:db8::2"), ("::ffff:10.1.2.3", "10.1.2.3"),
     ("fe80::1%eth0", "fe80::2%eth1"), ("2001:DB8::1", "2001:db8:0:0:0:0:0:1")],
)  # fmt: skip
def test_addresses_that_count_as_one(one: str, other: str) -> None:
    assert network_of(one) == network_of(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("2001:db8::1", "2001:db8:0:1::1"), ("2001:db8::", "2001:db8:1::"), ("10.1.2.3", "10.1.2.4"),
     ("::ffff:10.1.2.3", "::ffff:10.1.2.4"), ("local", "10.1.2.3")],
)  # fmt: skip
def test_addresses_that_count_as_two(one: str, other: str) -> None:
    assert network_of(one) != network_of(other)


def test_the_gate_counts_by_networks() -> None:
    whole = {address_of({"client": (f"2001:db8:1:2::{number:x}", 1)}) for number in range(500)}
    assert whole == {"2001:db8:1:2::/64"}
    assert address_of({"client": None}) == address_of({"client": ("local", 0)})


# --- connections -----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def hasty() -> Iterator[Server]:
    """A server that waits for nobody."""
    server = Server(
        TABLEFLIP_HEADERS_SECONDS="0.4", TABLEFLIP_BODY_SECONDS="0.8", TABLEFLIP_CONNECTIONS_OF_ONE="30",
        TABLEFLIP_TABLES_AN_HOUR="3",
    )  # fmt: skip
    server.wait("/api/health")
    yield server
    server.stop()
    assert '"level": "error"' not in server.log


def open_at(server: Server, address: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=60, source_address=(address, 0))


def rest(connection: socket.socket) -> bytes:
    """All that still comes, until the other side hangs up."""
    heard = b""
    try:
        while more := connection.recv(65536):
            heard += more
    except ConnectionResetError:
        pass
    return heard


def counted(server: Server, name: str) -> float:
    found = re.search(rf"^{re.escape(name)} ([\d.e+]+)$", httpx.get(server.url + "/metrics").text, re.MULTILINE)
    return float(found[1]) if found else 0.0


@pytest.mark.parametrize(
    ("start", "status"),
    [(b"", None), (b"G", 408), (GET, 408), (GET + b"X: " + b"x" * 2000, 408), (POST, 408), (POST + b'{"game"', 408),
     (GET.replace(b"/api/health", b"/api/tables/abcdefgh/live") + b"Upgrade: websocket\r\n", 408)],
    ids=["silent", "a letter", "half its headers", "a long header", "no body", "half a body", "half a handshake"],
)  # fmt: skip
def test_what_is_left_half_done_is_closed(hasty: Server, start: bytes, status: int | None) -> None:
    with open_at(hasty) as connection:
        connection.sendall(start)
        answer = rest(connection)
    if status is None:
        assert answer == b""
    else:
        head, _, body = answer.partition(b"\r\n\r\n")
        assert head.startswith(f"HTTP/1.1 {status} ".encode())
        assert json.loads(body)["error"]["key"] == "too-slow"


@pytest.mark.parametrize("start", [GET + b"X: ", POST], ids=["headers", "body"])
def test_dripping_does_not_help(hasty: Server, start: bytes) -> None:
    """A byte now and then: who only looked for silence would wait for ever."""
    with open_at(hasty) as connection:
        connection.sendall(start)
        connection.settimeout(0.05)
        answer = b""
        while not answer:
            try:
                connection.sendall(b" ")
                answer = connection.recv(1000)
            except TimeoutError:
                continue
            except (ConnectionResetError, BrokenPipeError):
                return
        assert b" 408 " in answer


def test_a_second_request_on_the_same_connection_is_waited_for_as_long_as_the_first(hasty: Server) -> None:
    with open_at(hasty) as connection:
        for _ in range(3):
            connection.sendall(GET + b"\r\n")
            answer = b""
            while b'{"status":"up"}' not in answer:  # headers and body may come apart
                answer += (more := connection.recv(65536))
                assert more, answer
        connection.sendall(GET)
        assert b" 408 " in rest(connection)


def test_whoever_takes_time_but_not_too_much_is_served(hasty: Server) -> None:
    with open_at(hasty) as connection:
        for part in (GET[:10], GET[10:], b"\r\n"):
            connection.sendall(part)
            time.sleep(0.05)
        assert connection.recv(65536).startswith(b"HTTP/1.1 200 ")


def test_an_address_has_so_many_connections_and_others_are_not_bothered(hasty: Server) -> None:
    """The thirty are let in, what comes then is turned away; another address is not; and all is forgotten after."""
    with ExitStack() as all_of_them:
        connections = [all_of_them.enter_context(open_at(hasty, OTHER)) for _ in range(30)]
        for one in connections:
            one.sendall(GET)
        more = [all_of_them.enter_context(open_at(hasty, OTHER)) for _ in range(5)]
        assert all(b" 429 " in rest(one) and True for one in more)
        assert httpx.get(hasty.url + "/api/health").status_code == 200
        for one in connections:
            assert b" 408 " in rest(one)
    with open_at(hasty, OTHER) as again:
        again.sendall(GET + b"\r\n")
        assert again.recv(65536).startswith(b"HTTP/1.1 200 ")
    assert counted(hasty, 'tableflip_connections_closed_total{why="too-many"}') >= 5
    assert counted(hasty, 'tableflip_connections_closed_total{why="too-slow"}') >= 30


def test_a_proxy_may_have_as_many_as_it_likes() -> None:
    doorman = Doorman(Settings(connections_of_one=2, proxies="10.0.0.0/8, 2001:db8::1"))
    assert [doorman.let_in("10.1.2.3") for _ in range(5)] == [True] * 5
    assert [doorman.let_in("2001:db8::1") for _ in range(5)] == [True] * 5
    assert [doorman.let_in("192.0.2.1") for _ in range(3)] == [True, True, False]
    doorman.let_out("192.0.2.1")
    assert doorman.let_in("192.0.2.1")
    assert Doorman(Settings(connections_of_one=0, proxies="*")).let_in("192.0.2.1")


def test_a_websocket_that_never_says_hello_is_closed(hasty: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is counted as a WebSocket from the start, and as a connection no longer."""
    before = counted(hasty, "tableflip_connections")
    with connect(f"ws://127.0.0.1:{hasty.port}/api/tables/abcdefgh/live") as silent:
        assert counted(hasty, "tableflip_sockets") == 1
        assert counted(hasty, "tableflip_connections") <= before + 1
        with pytest.raises(ConnectionClosed) as closed:
            silent.recv(timeout=60)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008


# --- rematches -------------------------------------------------------------------------------------------------------


def test_a_rematch_is_a_new_table_but_joining_one_is_free(hasty: Server) -> None:
    client, friend = Client(hasty.url), Client(hasty.url, address=OTHER)
    table = client.table(seats="me open", when_left="nobody")
    guest = table.join()
    table.started()
    table.owner.ask("resign")
    first = client.post(f"{table.path}/rematch", {}, table.owner.secret)
    client.table(seats="me open")
    assert refusal(client.table) == "too-many-tables"
    assert client.post(f"{table.path}/rematch", {}, table.owner.secret)["table"] == first["table"], "asked again"
    assert client.post(f"{table.path}/rematch", {}, guest.secret)["table"] == first["table"], (
        "it is there: free to join"
    )
    again = f"/api/tables/{first['table']}"
    client.post(f"{again}/resign", {"key": "k"}, first["secret"])
    assert refusal(client.post, f"{again}/rematch", {}, first["secret"]) == "too-many-tables"
    assert friend.post(f"{again}/rematch", {}, first["secret"])["table"] != first["table"], "others may set it up"
    client.close()
    friend.close()


# --- logs that do not grow without end -------------------------------------------------------------------------------


@pytest.fixture
def table(client: Client) -> Table:
    table = client.table(seats="me open")
    table.guest = table.join()
    table.started()
    return table


def test_names_have_an_end(table: Table) -> None:
    def rename(person: Person, name: str) -> None:
        table.client.post(f"{table.path}/name", {"name": name}, person.secret)

    for number in range(bounds.MOST_NAMES):
        rename(table.owner, f"Ann {number}")
    seq = table.look()["seq"]
    assert refusal(rename, table.owner, "Eve") == "enough-names"
    assert table.look()["seq"] == seq
    rename(table.guest, "Bo")
    assert [seat["name"] for seat in table.look()["table"]["seats"]] == [f"Ann {bounds.MOST_NAMES - 1}", "Bo"]


def test_asking_and_refusing_has_an_end(table: Table) -> None:
    table.owner.move("place g6 desert")
    table.owner.move("end")
    for _ in range(bounds.MOST_ASKED):
        table.owner.ask("undo")
        table.guest.ask("undo/answer", agree=False)
    assert refusal(table.owner.ask, "undo") == "undo-asked-enough"
    for mover in (table.guest, table.owner):
        mover.move(next(move for move in mover.look()["legal"] if move.startswith("place")))
        mover.move("end")
    table.owner.ask("undo")


def test_coming_and_going_has_an_end(client: Client) -> None:
    table = client.table(seats="me open open", public=True)
    for number in range(bounds.MOST_JOINS):
        joined = client.post(f"{table.path}/join", {"name": str(number)})
        client.post(f"{table.path}/leave", {"key": "k"}, joined["secret"])
    seq = table.look()["seq"]
    assert seq == 2 * bounds.MOST_JOINS
    assert refusal(client.post, f"{table.path}/join", {"name": "one more"}) == "enough-joins"
    assert table.look()["seq"] == seq


def test_taking_back_and_moving_again_has_an_end(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    table = client.table(seats="me here")
    table.started()
    with table.owner.live() as live:
        seq = live.first["seq"]
        while (moved := live.move(seq, 0, "place g6 desert"))["type"] == "ack":
            live.say(type="undo", key=f"u{moved['seq']}")
            undone = live.hear("ack", "refused")
            if undone["type"] == "refused":
                break
            seq = undone["seq"]
        assert undone["error"]["key"] == "log-full"
        assert bounds.MOST_ASIDES <= table.look()["seq"] <= bounds.MOST_ASIDES + 2
        assert live.move(table.look()["seq"], 0, "end")["type"] == "ack", "the game itself goes on"
