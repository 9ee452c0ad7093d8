"""Web hooks: a table tells an address whose turn it is. Signed, in a bounded time, and never inside the own network."""

import asyncio
import hashlib
import hmac
import ipaddress
import socket
import ssl
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import httpcore
import httpx
import orjson

from tableflip.server.refusals import refuse

SECONDS = 10.0  # for a whole call, from looking up the name to the status of the answer; of these
LOOKUP_SECONDS = 4.0  # for looking it up,
CONNECT_SECONDS = 2.5  # for connecting, and as many for TLS
TRIES = 8
SIGNATURE = "Tableflip-Signature"
PORTS = (80, 443)
FIRST_FREE_PORT = 1024
TIMEOUT = httpx.Timeout(SECONDS, connect=CONNECT_SECONDS)
LOOKUP_THREADS = 32  # a resolver may keep a thread for longer than the call lasts

Number = ipaddress.IPv4Address | ipaddress.IPv6Address
Resolve = Callable[[str, int], Awaitable[list[str]]]  # (name, port) -> all numbers that it stands for

# What `ipaddress` calls global in some versions of Python although nobody out there has it.
NOT_PUBLIC = [
    ipaddress.ip_network(text) for text in ("192.0.0.0/24", "192.88.99.0/24", "2001::/23", "2001:db8::/32", "3fff::/20")
]
# Of IPv6, only this has been given out to people: neither translators (64:ff9b::/96, 64:ff9b:1::/48) nor numbers
# compatible with IPv4 (::/96) nor segments of routes (5f00::/16) are in it.
UNICAST = ipaddress.IPv6Network("2000::/3")


@dataclass(frozen=True)
class Address:
    is_secure: bool
    host: str
    port: int
    path: str


class NotAllowed(Exception):
    """The address may not be told anything."""


def read_address(url: str) -> Address:
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise NotAllowed("it is not an address.") from None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise NotAllowed("it must start with https:// or http://.")
    if parts.username is not None or parts.password is not None or parts.fragment:
        raise NotAllowed("it must have neither a user name nor a fragment.")
    if any(character <= " " or character > "~" for character in url):
        raise NotAllowed("it has characters that do not belong into an address.")
    port = port if port is not None else 443 if parts.scheme == "https" else 80
    if port not in PORTS and port < FIRST_FREE_PORT:
        raise NotAllowed("its port must be 80, 443, or 1024 and higher.")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Address(parts.scheme == "https", parts.hostname, port, path)


def check_address(url: str, private: bool) -> None:
    """Refuse what can be seen to be wrong at once. Names are looked up whenever the hook is called."""
    try:
        address = read_address(url)
        try:
            number = ipaddress.ip_address(address.host)
        except ValueError:
            return
        check_public(number, private)
    except NotAllowed as e:
        raise refuse("bad-webhook", problem=str(e)) from None


def check_public(number: Number, private: bool) -> None:
    if not private and not is_public(number):
        raise NotAllowed("it is an address inside a network.")


def is_public(number: Number) -> bool:
    """May anybody's machine have this number? Numbers that wrap an IPv4 address are as public as what they wrap."""
    if isinstance(number, ipaddress.IPv6Address):
        if number.ipv4_mapped is not None:
            return is_public(number.ipv4_mapped)
        if number not in UNICAST or not all(is_public(one) for one in wrapped(number)):
            return False
    return (
        number.is_global
        and not number.is_multicast
        and not any(number in network for network in NOT_PUBLIC if network.version == number.version)
    )


def wrapped(number: ipaddress.IPv6Address) -> list[ipaddress.IPv4Address]:
    """The IPv4 addresses to which a tunnel or a translator would take it."""
    return [*([number.sixtofour] if number.sixtofour else []), *(number.teredo or [])]


# --- calling ---------------------------------------------------------------------------------------------------------


class CheckedNetwork(httpcore.AsyncNetworkBackend):
    """Looks a name up once, checks every number that it stands for, and connects to one that was checked: so the name
    cannot mean something else a moment later."""

    def __init__(self, resolve: Resolve, private: bool) -> None:
        self._resolve, self._private = resolve, private
        self._network = httpcore.AnyIOBackend()
        self._open: list[httpcore.AsyncNetworkStream] = []

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        numbers = await asyncio.wait_for(self._resolve(host, port), LOOKUP_SECONDS)
        for number in numbers:
            check_public(ipaddress.ip_address(number.partition("%")[0]), self._private)
        if not numbers:
            raise OSError("the name stands for nothing")
        stream = await self._network.connect_tcp(numbers[0], port, timeout, local_address, socket_options)
        self._open.append(stream)
        return stream

    async def connect_unix_socket(self, path: str, *args: Any, **settings: Any) -> httpcore.AsyncNetworkStream:
        raise NotAllowed("it is inside this machine.")

    async def sleep(self, seconds: float) -> None:
        await self._network.sleep(seconds)

    async def aclose(self) -> None:
        """Close all connections. A client that runs out of time in the middle of TLS leaves them open."""
        for stream in self._open:
            await stream.aclose()


class PinnedTransport(httpx.AsyncHTTPTransport):
    """HTTP over a network that is checked. Host and certificate are those of the name."""

    def __init__(self, network: CheckedNetwork, trusted: ssl.SSLContext) -> None:
        super().__init__(verify=trusted, trust_env=False)
        self._network = network
        self._pool = httpcore.AsyncConnectionPool(ssl_context=trusted, max_connections=1, network_backend=network)

    async def aclose(self) -> None:
        await super().aclose()
        await self._network.aclose()


class Hooks:
    """Calls web hooks. Names are looked up in threads that nothing else uses; the rest waits on nobody."""

    def __init__(
        self, private: bool, resolve: Resolve | None = None, trusted: Callable[[], ssl.SSLContext] | None = None
    ) -> None:
        self._private, self._resolve = private, resolve or self._look_up
        self._make_trusted = trusted or ssl.create_default_context
        self._trusted: ssl.SSLContext | None = None
        self._threads = ThreadPoolExecutor(LOOKUP_THREADS, "hooks")

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def call(self, url: str, secret: str, message: dict[str, Any], now: int) -> int:
        """Tell the address; return the status of its answer, of which no more is read. Redirects are not followed.

        NotAllowed for an address that may not be called; TimeoutError, OSError or httpx.HTTPError if it fails.
        """
        read_address(url)
        body = orjson.dumps(message)
        headers = {
            "Content-Type": "application/json",
            "User-Agent": "tableflip",
            "Accept-Encoding": "identity",
            SIGNATURE: signature(secret, now, body),
        }
        async with asyncio.timeout(SECONDS):
            if self._trusted is None:
                self._trusted = await self._in_thread(self._make_trusted)
            transport = PinnedTransport(CheckedNetwork(self._resolve, self._private), self._trusted)
            async with (
                httpx.AsyncClient(transport=transport, trust_env=False, timeout=TIMEOUT) as client,
                client.stream("POST", url, content=body, headers=headers, follow_redirects=False) as answer,
            ):
                return answer.status_code

    async def _look_up(self, name: str, port: int) -> list[str]:
        found = await self._in_thread(lambda: socket.getaddrinfo(name, port, type=socket.SOCK_STREAM))
        return [str(entry[4][0]) for entry in found]

    async def _in_thread(self, work: Callable[[], Any]) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)


def signature(secret: str, now: int, body: bytes) -> str:
    """`t=TIME,v1=HMAC`: HMAC-SHA256 of `TIME.BODY` with the table's web hook secret."""
    digest = hmac.new(secret.encode(), f"{now}.".encode() + body, hashlib.sha256).hexdigest()
    return f"t={now},v1={digest}"


def next_try_ms(tries: int) -> int:
    """How long to wait after so many failures: 5 seconds, then three times as long each time."""
    return int(5_000 * 3**tries)
