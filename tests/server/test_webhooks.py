"""Web hooks: told whose turn it is, signed, tried again, and never inside a network unless that is allowed."""

import hashlib
import hmac
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from queue import Queue

import pytest

from tableflip.server import webhooks
from tests.server.client import Client


class Ear(ThreadingHTTPServer):
    """Hears web hooks; the first `failures` of them are answered with an error."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.heard: Queue[tuple[dict, bytes]] = Queue()
        self.failures = 0

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/turn?x=1"


class Handler(BaseHTTPRequestHandler):
    server: Ear

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        status = 200
        if self.server.failures:
            self.server.failures -= 1
            status = 500
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()
        self.server.heard.put((dict(self.headers), body))

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
    ["127.0.0.1", "10.0.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.0", "224.0.0.1", "::1", "fe80::1", "fc00::1",
     "::ffff:10.0.0.1", "2002:7f00:1::"],
)  # fmt: skip
def test_addresses_inside_networks(number: str) -> None:
    with pytest.raises(webhooks.NotAllowed):
        webhooks.check_public(ip_address(number), private=False)


def test_a_name_that_means_a_private_address_is_not_called() -> None:
    address = webhooks.read_address("http://localhost:8080/")
    with pytest.raises(webhooks.NotAllowed):
        webhooks.find_host(address, private=False)
    assert webhooks.find_host(address, private=True) in ("127.0.0.1", "::1")


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
