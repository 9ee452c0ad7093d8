"""Secrets: made here, kept only as hashes."""

import base64
import hashlib
import secrets
from collections.abc import Callable

Maker = Callable[[int], str]  # (bytes) -> url-safe text
TABLE_BYTES = 12
SECRET_BYTES = 24  # 192 bits


def make(size: int) -> str:
    return secrets.token_urlsafe(size)


def hashed(secret: str) -> str:
    """What is kept of a secret. It has 192 random bits, so a plain hash cannot be guessed back."""
    return hashlib.sha256(secret.encode()).hexdigest()[:40]


def derived(*parts: object) -> str:
    """A secret that only those who know all these parts can make again, so that repeating a request is harmless."""
    digest = hashlib.sha256(" ".join(map(str, parts)).encode()).digest()
    return base64.urlsafe_b64encode(digest[:SECRET_BYTES]).decode()


def request_id(holder: str | None, key: str) -> str:
    """The name of a request: its key, in the room of whoever sent it."""
    return hashlib.sha256(f"{holder} {key}".encode()).hexdigest()[:32]
