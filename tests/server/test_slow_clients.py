"""A client that does not read is hung up on, and costs no more than what may wait for it."""

import base64
import contextlib
import json
import os
import re
import socket
import struct
import time
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from tableflip.server.connection import MOST_BYTES_WAITING, Connection
from tableflip.server.limits import Bucket
from tests.server.client import Client, Table
from tests.server.serving import Server

TEXT, CLOSE = 1, 8
TRIES = 600


class Deaf:
    """A WebSocket that says much and reads nothing, until it is asked to."""

    def __init__(self, url: str, table: Table) -> None:
        where = urlsplit(url)
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.settimeout(60)
        self.socket.connect((where.hostname, where.port))
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET {table.path}/live HTTP/1.1\r\nHost: {where.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += self.socket.recv(1)
        self.say({"type": "hello", "secret": table.owner.secret})

    def say(self, message: dict[str, Any], times: int = 1) -> None:
        text = json.dumps(message).encode()
        frame = bytes((128 | TEXT, 128 | len(text))) + bytes(4) + text
        try:
            self.socket.sendall(frame * times)
        except OSError:
            return  # they have hung up already

    def ask_too_much(self, server: Server) -> None:
        """Ask for snapshots, and leave them unread, until the connection is gone or has had its chance."""
        before = sockets(server)
        for _ in range(TRIES):
            if sockets(server) < before:
                return
            self.say({"type": "look", "seat": 0}, 20)

    def rest(self) -> bytes:
        """All that it was sent, to the end; however that came."""
        came = bytearray()
        with contextlib.suppress(ConnectionError):
            while some := self.socket.recv(1 << 20):
                came += some
        return bytes(came)


def sockets(server: Server) -> int:
    found = re.search(r"^tableflip_sockets (\S+)", httpx.get(server.url + "/metrics").text, re.MULTILINE)
    assert found
    return int(float(found[1]))


def until(server: Server, count: int) -> None:
    for _ in range(TRIES):
        if sockets(server) == count:
            return
        time.sleep(0.05)
    pytest.fail(f"there are {sockets(server)} connections, not {count}")


@pytest.fixture(scope="module")
def server() -> Any:
    server = Server()
    yield server
    server.stop()


def test_one_who_never_reads_is_let_go_and_the_others_go_on(server: Server) -> None:
    client = Client(server.url)
    table = client.table(seats="me here")
    table.started()
    with table.owner.live() as other:
        deaf = Deaf(server.url, table)
        until(server, 2)
        deaf.ask_too_much(server)
        until(server, 1)
        while other.hear("presence")["seats"] != [True, True]:
            pass
        assert other.move(other.first["seq"], 0, "place g6 desert")["type"] == "ack"
        deaf.socket.close()
    client.close()


def test_one_who_reads_late_learns_that_it_is_over(server: Server) -> None:
    """What has been sent arrives, and after it that the client should connect again."""
    client = Client(server.url)
    table = client.table(seats="me here")
    table.started()
    deaf = Deaf(server.url, table)
    until(server, 1)
    deaf.ask_too_much(server)
    until(server, 0)
    came = deaf.rest()
    assert came.count(b'{"type":"snapshot"') > MOST_BYTES_WAITING // 10_000
    assert came.endswith(struct.pack("!BBH", 128 | CLOSE, 2, 1013))
    deaf.socket.close()
    client.close()


class Pipe:
    """What a protocol does for a connection: it keeps what is pushed."""

    def __init__(self) -> None:
        self.pushed: list[tuple[bytes, ...]] = []
        self.waiting = 0
        self.dropped = 0

    def push(self, *texts: bytes) -> int:
        self.pushed.append(texts)
        return self.waiting

    def drop(self) -> None:
        self.dropped += 1


def connection(pipe: Pipe) -> Connection:
    class Socket:
        scope = {"extensions": {"tableflip.push": pipe}}  # noqa: RUF012

    nothing: Any = Socket()
    return Connection(nothing, nothing, Bucket(1, 1, 1, 0))


def test_nothing_is_sent_to_one_that_was_dropped() -> None:
    pipe = Pipe()
    one = connection(pipe)
    one.send(b"a")
    pipe.waiting = MOST_BYTES_WAITING + 1
    one.send(b"b")
    one.send(b"c")
    assert pipe.pushed == [(b"a",), (b"b",)]
    assert pipe.dropped == 1
