"""While a server prepares its rules it says how far it is: to whoever asks, and in its log."""

import json
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from tests.server.client import Client
from tests.server.preparing import STEPS, SlowServer


@pytest.fixture
def slow(tmp_path: Path) -> Iterator[SlowServer]:
    server = SlowServer(tmp_path)
    yield server
    server.stop()


def ready_at(slow: SlowServer, percent: int) -> httpx.Response:
    """The answer of a server that has got so far."""
    while (answer := httpx.get(slow.url + "/api/ready", timeout=60)).json()["percent"] < percent:
        time.sleep(0.05)
    return answer


def test_a_server_tells_how_far_it_is(slow: SlowServer) -> None:
    first = ready_at(slow, 0)
    assert (first.status_code, first.json()) == (503, {"status": "warming up", "percent": 0, "storage": "ready"})
    slow.take(range(4))
    some = ready_at(slow, 40)
    assert (some.status_code, some.json()) == (503, {"status": "warming up", "percent": 40, "storage": "ready"})
    assert httpx.get(slow.url + "/", timeout=60).status_code == 200, "the page comes, and waits by itself"
    slow.take(range(STEPS))
    last = ready_at(slow, 100)
    assert (last.status_code, last.json()) == (200, {"status": "ready", "percent": 100, "storage": "ready"})
    with closing(Client(slow.url)) as client:
        assert client.get("/api/ready")["percent"] == 100
    lines = [json.loads(line) for line in slow.log.splitlines() if line.startswith("{")]
    told = [(line["percent"], line["says"]) for line in lines if "percent" in line]
    assert told == [(10 * n, f"the rules are being prepared, {10 * n} %") for n in range(STEPS)]
    assert [line["says"] for line in lines].count("ready") == 1
