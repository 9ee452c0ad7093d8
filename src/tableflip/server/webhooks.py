"""Web hooks: a table tells an address whose turn it is. Signed, tried again, and never inside the own network."""

import hashlib
import hmac
import http.client
import ipaddress
import socket
import ssl
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import orjson

from tableflip.server.refusals import refuse

SECONDS = 5.0
TRIES = 8
SIGNATURE = "Tableflip-Signature"
PORTS = (80, 443)
FIRST_FREE_PORT = 1024


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


def check_public(number: ipaddress.IPv4Address | ipaddress.IPv6Address, private: bool) -> None:
    mapped = getattr(number, "ipv4_mapped", None) or getattr(number, "sixtofour", None)
    if not private and (not number.is_global or number.is_multicast or (mapped is not None and not mapped.is_global)):
        raise NotAllowed("it is an address inside a network.")


def find_host(address: Address, private: bool) -> str:
    """The number that a name stands for, now. All its numbers must be public, and the one returned is the one called,
    so that the name cannot mean something else a moment later."""
    found = socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)
    numbers = [str(entry[4][0]) for entry in found]
    for number in numbers:
        check_public(ipaddress.ip_address(number.partition("%")[0]), private)
    return numbers[0]


def call(url: str, secret: str, message: dict[str, Any], now: int, private: bool) -> int:
    """Tell the address; return the status of its answer. It blocks; redirects are not followed."""
    address = read_address(url)
    number = find_host(address, private)
    body = orjson.dumps(message)
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "tableflip",
        SIGNATURE: signature(secret, now, body),
    }
    connection = http.client.HTTPConnection(address.host, address.port, timeout=SECONDS)
    plain = socket.create_connection((number, address.port), timeout=SECONDS)
    try:
        connection.sock = plain
        if address.is_secure:
            connection.sock = ssl.create_default_context().wrap_socket(plain, server_hostname=address.host)
        connection.request("POST", address.path, body, headers)
        return connection.getresponse().status
    finally:
        connection.close()
        plain.close()


def signature(secret: str, now: int, body: bytes) -> str:
    """`t=TIME,v1=HMAC`: HMAC-SHA256 of `TIME.BODY` with the table's web hook secret."""
    digest = hmac.new(secret.encode(), f"{now}.".encode() + body, hashlib.sha256).hexdigest()
    return f"t={now},v1={digest}"


def next_try_ms(tries: int) -> int:
    """How long to wait after so many failures: 5 seconds, then three times as long each time."""
    return int(5_000 * 3**tries)
