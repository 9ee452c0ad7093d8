"""HTTP by hand: what really comes over the wire, decoded by nobody."""

import socket
from dataclasses import dataclass
from urllib.parse import urlsplit


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]  # by their names in small letters
    body: bytes


def ask(url: str, method: str = "GET", **headers: str) -> Answer:
    """One request over a connection of its own; `accept_encoding="br"` sends that header, and no other is sent."""
    where = urlsplit(url)
    asked = f"{where.path}?{where.query}" if where.query else where.path
    lines = [f"{method} {asked} HTTP/1.1", f"Host: {where.netloc}", "Connection: close"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    with socket.create_connection((where.hostname or "", where.port or 80), timeout=60) as connection:
        connection.sendall("\r\n".join([*lines, "", ""]).encode())
        received = b"".join(iter(lambda: connection.recv(65_536), b""))
    head, _, body = received.partition(b"\r\n\r\n")
    first, *rest = head.decode("latin-1").split("\r\n")
    named = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in rest)}
    return Answer(int(first.split()[1]), named, body)
