"""Web hooks: told whose turn it is, signed, tried again, and never inside a network unless that is allowed."""

import asyncio
import hashlib
import hmac
import json
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from pathlib import Path
from queue import Queue
from typing import Any

import httpcore
import httpx
import pytest

from tableflip.server import hook_runner, webhooks
from tableflip.server.refusals import Refused
from tableflip.server.settings import Settings
from tests.server.client import Client
from tests.server.serving import serving


class Ear(ThreadingHTTPServer):
    """Hears web hooks; the first `failures` of them are answered with an error."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.heard: Queue[tuple[dict, bytes]] = Queue()
        self.failures = 0
        self.redirects_to: str | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/turn?x=1"


class Handler(BaseHTTPRequestHandler):
    server: Ear

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.heard.put((dict(self.headers), body))
        status = 200
        if self.server.failures:
            self.server.failures -= 1
            status = 500
        self.send_response(302 if self.server.redirects_to else status)
        if self.server.redirects_to:
            self.send_header("Location", self.server.redirects_to)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *args: object) -> None:
        return


@pytest.fixture
def ear() -> Iterator[Ear]:
    ear = Ear()
    thread = threading.Thread(target=ear.serve_forever)
    thread.start()
    yield ear
    ear.shutdown()
    thread.join()
    ear.server_close()


def test_a_table_tells_whose_turn_it_is(client: Client, ear: Ear) -> None:
    table = client.table(seats="me open", webhook=ear.address)
    table.join(name="Bo")
    headers, body = ear.heard.get(timeout=30)
    told = json.loads(body)
    assert (told["table"], told["turn"], told["status"]) == (table.id, 0, "playing")
    sent, digest = (part.partition("=")[2] for part in headers["Tableflip-Signature"].split(","))
    key = table.made["webhook_secret"].encode()
    assert digest == hmac.new(key, f"{sent}.".encode() + body, hashlib.sha256).hexdigest()
    table.owner.move("place g6 desert")
    table.owner.move("end")
    told = json.loads(ear.heard.get(timeout=30)[1])
    assert (told["turn"], told["name"]) == (1, "Bo")


@pytest.mark.compiled
def test_a_hook_that_fails_is_tried_again(client: Client, ear: Ear) -> None:
    ear.failures = 1
    table = client.table(seats="me open", webhook=ear.address)
    table.join()
    first, again = (json.loads(ear.heard.get(timeout=60)[1]) for _ in range(2))
    assert first == again


@pytest.mark.parametrize(
    "number",
    ["127.0.0.1", "10.0.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.0", "224.0.0.1", "255.255.255.255", "100.64.0.1",
     "192.0.0.1", "192.0.0.9", "192.0.0.170", "192.0.2.1", "192.88.99.1", "198.18.0.1", "203.0.113.9", "240.0.0.1",
     "::", "::1", "fe80::1", "fc00::1", "fec0::1", "ff02::1", "ff0e::1", "100::1", "2001:db8::1", "3fff::1", "5f00::1",
     "::ffff:10.0.0.1", "::ffff:127.0.0.1", "::ffff:169.254.169.254", "::10.0.0.1", "::8.8.8.8",
     "64:ff9b::10.0.0.1", "64:ff9b::8.8.8.8", "64:ff9b:1::8.8.8.8", "64:ff9b:1:ffff::1",
     "2002:7f00:1::", "2002:a00:1::1", "2001:0:808:808::f5ff:fffe", "2001:0:a00:1:0:0:f7f7:f7f7", "4000::1"],
)  # fmt: skip
def test_addresses_inside_networks(number: str) -> None:
    assert not webhooks.is_public(ip_address(number))
    with pytest.raises(webhooks.NotAllowed):
        webhooks.check_public(ip_address(number), private=False)
    webhooks.check_public(ip_address(number), private=True)
    host = f"[{number}]" if ":" in number else number
    with pytest.raises(Refused, match="inside a network"):
        webhooks.check_address(f"http://{host}:8080/", private=False)


@pytest.mark.parametrize(
    "number",
    ["8.8.8.8", "1.1.1.1", "192.0.1.1", "100.63.255.255", "2606:4700::1111", "2a00:1450::1", "::ffff:8.8.8.8",
     "2002:808:808::1"],
)  # fmt: skip
def test_addresses_that_anybody_may_have(number: str) -> None:
    assert webhooks.is_public(ip_address(number))


# --- calling, without a server ---------------------------------------------------------------------------------------


class Names:
    """A fake resolver: `numbers` are its answers, one after another, and the last one for ever."""

    def __init__(self, *numbers: list[str]) -> None:
        self.numbers, self.asked = list(numbers), 0

    async def look_up(self, name: str, port: int) -> list[str]:
        self.asked += 1
        return self.numbers.pop(0) if len(self.numbers) > 1 else self.numbers[0]


def call(url: str, names: Names, private: bool, **settings: Any) -> int:
    async def run() -> int:
        hooks = webhooks.Hooks(private, names.look_up, **settings)
        try:
            return await hooks.call(url, "secret", {"turn": 1}, 1000)
        finally:
            hooks.close()

    return asyncio.run(run())


@pytest.fixture
def no_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever connects fails the test: nothing but loopback may ever be called."""

    def connect(*args: object, **settings: object) -> None:
        raise AssertionError("it was called")

    monkeypatch.setattr(httpcore.AnyIOBackend, "connect_tcp", connect)


@pytest.mark.usefixtures("no_calls")
@pytest.mark.parametrize(
    "numbers", [["8.8.8.8", "10.0.0.1"], ["10.0.0.1", "8.8.8.8"], ["2606:4700::1", "::1"], ["fe80::1%lo"]]
)
def test_a_name_that_stands_for_a_private_address_too_is_not_called(numbers: list[str]) -> None:
    with pytest.raises(webhooks.NotAllowed):
        call("http://hook.example/", Names(numbers), private=False)


@pytest.mark.usefixtures("no_calls")
def test_a_name_of_this_machine_is_not_called() -> None:
    async def run() -> None:
        hooks = webhooks.Hooks(private=False)
        try:
            await hooks.call("http://localhost:8080/", "secret", {}, 1000)
        finally:
            hooks.close()

    with pytest.raises(webhooks.NotAllowed):
        asyncio.run(run())


def test_what_is_called_is_what_was_checked(ear: Ear, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that means something else the second time is asked for once only; and no proxy gets to see the call."""
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    names = Names(["127.0.0.1"], ["10.0.0.1"])
    assert call(f"http://hook.example:{ear.server_port}/turn", names, private=True) == 200
    assert names.asked == 1
    headers, body = ear.heard.get(timeout=30)
    assert headers["Host"] == f"hook.example:{ear.server_port}"
    assert json.loads(body) == {"turn": 1}


def test_redirects_are_not_followed(ear: Ear) -> None:
    ear.redirects_to = ear.address
    assert call(ear.address, Names(["127.0.0.1"]), private=True) == 302
    assert ear.heard.qsize() == 1


def test_over_tls_the_certificate_is_that_of_the_name(ear: Ear, tmp_path: Path) -> None:
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
         "-subj", "/CN=hook.example", "-addext", "subjectAltName=DNS:hook.example", "-keyout", "key", "-out", "cert"],
        cwd=tmp_path, check=True, capture_output=True,
    )  # fmt: skip
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(tmp_path / "cert", tmp_path / "key")
    asked_for: list[str | None] = []
    context.sni_callback = lambda sock, name, whose: asked_for.append(name)
    ear.socket = context.wrap_socket(ear.socket, server_side=True)
    names, settings = Names(["127.0.0.1"]), {"trusted": lambda: ssl.create_default_context(cafile=tmp_path / "cert")}
    assert call(f"https://hook.example:{ear.server_port}/", names, private=True, **settings) == 200
    assert asked_for == ["hook.example"]
    with pytest.raises(httpx.ConnectError, match=r"(?i)certificate"):
        call(f"https://other.example:{ear.server_port}/", names, private=True, **settings)


# --- servers that take their time ------------------------------------------------------------------------------------


class Dripping:
    """A server that answers a byte at a time, for ever; `slammed` is set once nobody listens to it any more."""

    def __init__(self, start: bytes, drop: bytes) -> None:
        self._start, self._drop = start, drop
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self.connected, self.slammed = threading.Event(), threading.Event()
        self._enough = False
        self._thread = threading.Thread(target=self._drip)
        self._thread.start()

    def _drip(self) -> None:
        connection, _ = self._listener.accept()
        self.connected.set()
        with connection, suppress(OSError):
            connection.sendall(self._start)
            while not self._enough:
                connection.sendall(self._drop)
                time.sleep(0.05)
        self.slammed.set()

    def close(self) -> None:
        self._enough = True
        with suppress(OSError):
            socket.create_connection(("127.0.0.1", self.port)).close()  # if it waits for its first
        self._listener.close()
        self._thread.join()


HEADERS = (b"HTTP/1.1 200 OK\r\nX: ", b"x")
STATUS = (b"", b"H")
BODY = (b"HTTP/1.1 500 No\r\nContent-Length: 1000000\r\n\r\n", b"x")
INTERIM = (b"", b"HTTP/1.1 102 Processing\r\n\r\n")
TLS = (b"\x16\x03\x03\x3f\xff\x02\x00\x3f\xfb\x03\x03", b"x")  # the beginning of a long ServerHello


def test_six_that_drip_do_not_delay_a_seventh(ear: Ear, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hook_runner, "next_try_ms", lambda tries: 3600_000)  # once is enough
    monkeypatch.setattr(webhooks, "SECONDS", 3.0)  # nobody has to wait for ten
    dripping = [Dripping(*what) for what in (HEADERS, STATUS, BODY, INTERIM, TLS, TLS)]
    settings = Settings(database=f"sqlite:///{tmp_path}/x.sqlite", sweep_seconds=0.05, private_webhooks=True)
    try:
        with serving(settings) as url:
            client = Client(url)
            for number, one in enumerate(dripping):
                client.table(seats="me here", webhook=f"http{'s' * (number > 3)}://127.0.0.1:{one.port}/")
            assert all(one.connected.wait(60) for one in dripping), "all are called at once"
            client.table(seats="me here", webhook=ear.address)
            ear.heard.get(timeout=60)
            assert all(one.slammed.wait(60) for one in dripping), "and none of them is listened to for ever"
            assert 'tableflip_webhooks_total{result="too-slow"}' in httpx.get(url + "/metrics").text
            client.close()
    finally:
        for one in dripping:
            one.close()


@pytest.mark.parametrize(
    "url",
    ["", "ftp://example.org/", "http://", "https://user:pass@example.org/", "http://example.org:22/",
     "http://example.org:99999/", "http://exam ple.org/", "http://example.org/#x", "http://example.org/\r\nHost: x"],
)  # fmt: skip
def test_addresses_that_cannot_be_called(url: str) -> None:
    with pytest.raises(webhooks.NotAllowed):
        webhooks.read_address(url)


def test_later_tries_wait_longer() -> None:
    waits = [webhooks.next_try_ms(tries) for tries in range(webhooks.TRIES)]
    assert waits == sorted(waits)
    assert sum(waits) > 3 * 3600 * 1000
