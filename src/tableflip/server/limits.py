"""How much one address may ask for: buckets that fill up with time."""

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from tableflip.server.refusals import SAY, Refused

MOST_ADDRESSES = 50_000
ONE_CUSTOMER = 64  # bits of an IPv6 address: whoever has one has all that begin like it


@lru_cache(MOST_ADDRESSES)
def network_of(host: str) -> str:
    """What counts as one address: an IPv4 address, also where it is written as IPv6, or a network of IPv6."""
    try:
        number = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(number, ipaddress.IPv4Address):
        return str(number)
    if number.ipv4_mapped is not None:
        return str(number.ipv4_mapped)
    return str(ipaddress.IPv6Network((number, ONE_CUSTOMER), strict=False))


@dataclass
class Bucket:
    """So many at once, and so many a second on average."""

    a_second: float
    at_once: float
    left: float
    at: float

    def take(self, now: float, amount: float = 1.0) -> float:
        """Take something out; the seconds to wait if there is not enough in it, else 0."""
        self.left = min(self.at_once, self.left + (now - self.at) * self.a_second)
        self.at = now
        if self.left >= amount:
            self.left -= amount
            return 0.0
        return (amount - self.left) / self.a_second if self.a_second else 3600.0


class Limit:
    """A bucket for each address; the addresses that were heard of longest ago are forgotten."""

    def __init__(self, key: str, a_second: float, at_once: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.key, self._a_second, self._at_once, self._clock = key, a_second, at_once, clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def bucket(self) -> Bucket:
        return Bucket(self._a_second, self._at_once, self._at_once, self._clock())

    def check(self, address: str, amount: float = 1.0) -> None:
        """Refused when there was too much of it lately."""
        now = self._clock()
        bucket = self._buckets.pop(address, None) or self.bucket()
        self._buckets[address] = bucket
        while len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        if wait := bucket.take(now, amount):
            raise too_fast(self.key, wait)


def too_fast(key: str, seconds: float) -> Refused:
    whole = int(seconds) + 1
    return Refused(SAY(key, seconds=whole), retry_after=whole)
