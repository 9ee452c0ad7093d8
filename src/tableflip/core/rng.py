"""One small random generator, the same compiled and uncompiled: a stream is an array of one uint64."""

import numpy as np
from numpy.typing import NDArray

from tableflip.core.rule import rule
from tableflip.core.state import Stream

Streams = NDArray[np.uint64]


@rule
def below(stream: Stream, n: int) -> int:
    """The next number of an xorshift64 stream, scaled to 0..n-1 (n up to 2**32)."""
    x = stream[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    stream[0] = x
    return int(((x >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


def streams(n: int, seed: int, first: int = 0) -> Streams:
    """The streams `first` to `first + n - 1` of a seed: splitmix64 of consecutive counters, none of them zero."""
    start = (seed * 0xD1342543DE82EF95 + 1) % 2**64
    with np.errstate(over="ignore"):  # the arithmetic is meant to wrap around
        z = (np.arange(first, first + n, dtype=np.uint64) + np.uint64(start)) * np.uint64(0x9E3779B97F4A7C15)
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    result: Streams = (z ^ (z >> np.uint64(31))) | np.uint64(1)
    return result
