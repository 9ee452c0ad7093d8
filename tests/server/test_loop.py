"""The event loop only passes things on: whatever takes time happens in threads."""

import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tableflip.core.rule import COMPILED
from tableflip.games.flipships.physics.simulate import World
from tableflip.match import Match
from tableflip.server.settings import Settings
from tableflip.server.store.store import Store
from tests.server.client import BY_HAND, Client
from tests.server.serving import serving

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
    database = f"sqlite:///{tmp_path}/x.sqlite"
    settings = Settings(database=database, bot_pace=0, bot_thought=0.01, sweep_seconds=0.05, requests_a_second=10_000)
    with serving(settings) as url:
        client = Client(url)
        record = flick_and_undo(client)
        client.table("flipships", "me here", start={"record": record})
        client.post("/api/try", {"game": "terraflip", "moves": ["end"]})
        if COMPILED:
            watch_bots(client)
        client.close()
    work = {name for name, _ in seen}
    assert {"Match.play", "Match.view", "World.flick", "Store.append", "Match.take_back", "Match.replay"} <= work
    assert {"tables", "store", "archive"} <= {thread for _, thread in seen}
    assert [name for name, thread in seen if thread == "loop"] == []


def flick_and_undo(client: Client) -> str:
    table = client.table("flipships", "me here")
    table.started()
    with table.owner.live() as live:
        assert live.move(live.first["seq"], 0, f"flick 1a {BY_HAND}")["type"] == "ack"
        live.say(type="undo", key="u")
        live.hear("ack")
    table.owner.look()
    client.get(f"{table.path}/log", table.owner.secret)
    client.get("/api/tables")
    table.owner.ask("resign")
    client.get(f"{table.path}/replay")
    record: str = client.get(f"{table.path}/record")["record"]
    return record


def watch_bots(client: Client) -> None:
    table = client.table(seats="bot bot")
    table.until(lambda shown: shown["table"]["status"] == "over")
    client.post(f"{table.path}/analysis")
