"""The event loop only passes things on: whatever takes time happens in threads."""

import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tableflip.core.rule import COMPILED
from tableflip.games.flipships.physics.simulate import World
from tableflip.match import Match
from tableflip.server.app import make_app
from tableflip.server.settings import Settings
from tableflip.server.store.store import Store
from tests.server.client import BY_HAND

THREADS = ("tables", "store", "bots", "analysis", "writer")
WORK: dict[type, tuple[str, ...]] = {
    Match: ("play", "view", "replay", "record", "history", "events", "take_back", "draw_chance", "draw_world"),
    World: ("flick",),
    Store: ("create", "append", "load", "entries_after", "public_tables", "late_tables", "idle_duties", "take_hooks"),
}


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> Counter[tuple[str, str]]:
    """Which work was done in which kind of thread."""
    counts: Counter[tuple[str, str]] = Counter()

    def watched(name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def wrapper(*args: Any, **settings: Any) -> Any:
            counts[name, threading.current_thread().name.split("_")[0]] += 1
            return call(*args, **settings)

        return wrapper

    for kind, names in WORK.items():
        for name in names:
            call = getattr(kind, name)
            wrapped = watched(f"{kind.__name__}.{name}", getattr(call, "__func__", call))
            monkeypatch.setattr(kind, name, classmethod(wrapped) if hasattr(call, "__func__") else wrapped)
    return counts


def test_no_work_is_done_on_the_event_loop(seen: Counter[tuple[str, str]], tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path}/x.sqlite", bot_pace=0, bot_thought=0.01, sweep_seconds=0.05)
    with TestClient(make_app(settings)) as client:
        flick_and_undo(client)
        if COMPILED:
            watch_bots(client)
    work = {name for name, _ in seen}
    assert {"Match.play", "Match.view", "World.flick", "Store.append", "Match.take_back", "Match.replay"} <= work
    assert {thread for _, thread in seen} <= set(THREADS), seen


def flick_and_undo(client: TestClient) -> None:
    seats = [{"kind": "me"}, {"kind": "here"}]
    made = client.post("/api/tables", json={"game": "flipships", "options": {"players": 2}, "seats": seats}).json()
    path, bearer = f"/api/tables/{made['table']}", {"Authorization": f"Bearer {made['secret']}"}
    with client.websocket_connect(f"{path}/live") as socket:
        socket.send_json({"type": "hello", "secret": made["secret"]})
        while (frame := socket.receive_json())["type"] not in ("snapshot", "entries") or not frame["legal"]:
            pass
        socket.send_json({"type": "move", "key": "k", "seq": 1, "seat": 0, "move": f"flick 1a {BY_HAND}"})
        while socket.receive_json()["type"] != "ack":
            pass
        socket.send_json({"type": "undo", "key": "u"})
        while socket.receive_json()["type"] != "ack":
            pass
    client.get(path, headers=bearer)
    client.get(f"{path}/log", headers=bearer)
    client.get("/api/tables")
    client.post(f"{path}/resign", json={"key": "r"}, headers=bearer)
    record = client.get(f"{path}/record", headers=bearer).json()["record"]
    client.get(f"{path}/replay")
    client.post("/api/tables", json={"game": "flipships", "seats": seats, "start": {"record": record}})
    client.post("/api/try", json={"game": "terraflip", "moves": ["end"]})


def watch_bots(client: TestClient) -> None:
    seats = [{"kind": "bot", "level": 1}] * 2
    made = client.post("/api/tables", json={"game": "terraflip", "options": {"players": 2}, "seats": seats}).json()
    while client.get(f"/api/tables/{made['table']}").json()["table"]["status"] != "over":
        pass
    client.post(f"/api/tables/{made['table']}/analysis")
