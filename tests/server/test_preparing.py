"""While a server prepares its rules it says how far it is: to whoever asks, and in its log."""

import asyncio
import json
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from tableflip import warm
from tableflip.server import preparing
from tableflip.stamps import BOTS, MATCH
from tests.server.client import Client
from tests.server.preparing import FOR_MATCHES, STEPS, SlowServer


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
    slow.take(range(FOR_MATCHES))
    while (most := ready_at(slow, 80)).status_code == 503:  # a moment later
        time.sleep(0.05)
    assert (most.status_code, most.json()) == (200, {"status": "ready", "percent": 80, "storage": "ready"})
    slow.take(range(STEPS))
    last = ready_at(slow, 100)
    assert (last.status_code, last.json()) == (200, {"status": "ready", "percent": 100, "storage": "ready"})
    with closing(Client(slow.url)) as client:
        assert client.get("/api/ready")["percent"] == 100
    lines = [json.loads(line) for line in slow.log.splitlines() if line.startswith("{")]
    told = [(line["percent"], line["says"]) for line in lines if "percent" in line]
    assert told == [(10 * n, f"the rules are being prepared, {10 * n} %") for n in range(STEPS)]
    assert [line["says"] for line in lines].count("ready") == 1


def test_bots_wait_for_their_own_rules_and_for_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = {(name, stage): threading.Event() for name in ("terraflip", "terrain") for stage in (MATCH, BOTS)}
    monkeypatch.setattr(preparing, "COMPILED", True)
    monkeypatch.setattr(preparing, "whole_games", lambda: ["terraflip", "terrain"])
    monkeypatch.setattr(preparing, "cold", lambda games, stages: [])
    monkeypatch.setattr(preparing, "todo_of", lambda *job: [("a step", lambda: wait_for(go_on[job]))])
    monkeypatch.setattr(preparing.gc, "freeze", lambda: None)

    def wait_for(event: threading.Event) -> None:
        event.wait()

    async def watch() -> None:
        preparation = preparing.Preparation()
        first, second = (asyncio.create_task(preparation.bots_of(name)) for name in ("terraflip", "terrain"))
        running = asyncio.create_task(preparation.run())
        for name in ("terraflip", "terrain"):
            assert not preparation.is_ready
            go_on[name, MATCH].set()
        while not preparation.is_ready:
            await asyncio.sleep(0.01)
        assert not first.done()
        go_on["terraflip", BOTS].set()
        await first
        assert not second.done()
        go_on["terrain", BOTS].set()
        await second
        await running
        await preparation.bots_of("terrain")  # at once, from now on
        assert preparation.percent == 100

    asyncio.run(watch())


def test_what_other_processes_compile_is_counted_and_a_failure_of_theirs_is_made_up_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each step counts when it is compiled, and again when it is loaded."""
    taken: list[tuple[str, str]] = []
    percents: list[int] = []

    class Failing:
        def __init__(self, name: str, portable: bool) -> None: ...

        def take(self, stage: str) -> Iterator[str]:
            yield "a step"
            if stage == BOTS:
                raise RuntimeError("killed")

        def kill(self) -> None: ...

        def bury(self) -> None: ...

    monkeypatch.setattr(preparing, "COMPILED", True)
    monkeypatch.setattr(preparing, "whole_games", lambda: ["terraflip"])
    monkeypatch.setattr(preparing, "cold", lambda games, stages: [(name, stage) for stage in stages for name in games])
    monkeypatch.setattr(preparing, "todo_of", lambda *job: [("a step", lambda: taken.append(job))])
    monkeypatch.setattr(preparing.gc, "freeze", lambda: None)
    monkeypatch.setattr(warm, "Worker", Failing)
    monkeypatch.setattr(warm.stamps, "stamp", lambda *args: None)

    async def watch() -> None:
        preparation = preparing.Preparation()
        monkeypatch.setattr(preparation, "_tell", lambda label: percents.append(preparation.percent))
        await preparation.run()
        assert preparation.is_ready

    asyncio.run(watch())
    assert taken == [("terraflip", MATCH), ("terraflip", BOTS)]
    assert percents[0] == 25
    assert percents[-1] == 75
    assert set(percents) <= {25, 50, 75}
