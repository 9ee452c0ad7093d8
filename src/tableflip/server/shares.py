"""Who shares the bots' time: addresses, without keeping any."""

import hashlib
import hmac

SHARES = 1 << 16  # so few that tens of thousands of addresses have the same one: no address can be told from it
KEY = "shares"  # the name of the key in the store
KEY_BYTES = 32


class Shares:
    """Numbers for addresses. Servers with the same key give the same numbers; without it nobody can aim for one."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def of(self, address: str) -> int:
        return int.from_bytes(hmac.digest(self._key, address.encode(), hashlib.sha256)[:8]) % SHARES
