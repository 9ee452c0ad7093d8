"""What made moves dear stays away: things are counted, never timed."""

import asyncio
import json
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import numpy as np
import pytest

from tableflip.games import find
from tableflip.match import Match
from tableflip.match import match as module
from tableflip.match.parts import copied
from tableflip.server import live
from tableflip.server.bus.bus import Alone
from tableflip.server.connection import Connection
from tableflip.server.limits import Bucket
from tableflip.server.live import LiveTable
from tableflip.server.protocol import PUSH
from tableflip.server.registry import TableRegistry
from tableflip.server.settings import Settings
from tableflip.server.store.migrate import upgrade
from tableflip.server.store.store import Store
from tableflip.server.tables import decide, show
from tableflip.server.tables.plan import Plan, SeatPlan
from tableflip.server.tables.table import Table
from tests.server.client import BY_HAND, Client
from tests.server.serving import serving

OPTIONS = {"terraflip": {"players": 3, "edition": "published"}, "flipships": {"players": 2}}


class Listener:
    """A connection that keeps what it is sent."""

    def __init__(self, holder: str | None, seat: int | None) -> None:
        self.holder, self.seat, self.mine, self.told = holder, seat, [], 0
        self.frames: list[bytes] = []

    holder: str | None
    seat: int | None
    mine: list[int]

    def send(self, frame: bytes) -> None:
        self.frames.append(frame)


def started(game: str = "terraflip") -> Table:
    options = OPTIONS[game]
    seats = tuple(SeatPlan("person", None, "", f"holder {seat}") for seat in range(options["players"]))  # type: ignore[call-overload]
    table = Table.of(Plan("t", game, find(game).rules_version, options, 5, seats, "holder 0", 0))
    return table.after(table.next_entry(decide.start(table), 0))


def with_listeners(table: Table, *whose: int | None) -> tuple[LiveTable, list[Listener]]:
    at = LiveTable("t", table)
    listeners = [Listener(None if seat is None else f"holder {seat}", seat) for seat in whose]
    for listener in listeners:
        at.welcome(table, listener, listener.seat)
    return at, listeners


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Callable[[Any, str], Counter[Any]]:
    """Count the calls of a function, by its last argument."""

    def count(owner: Any, name: str) -> Counter[Any]:
        counts: Counter[Any] = Counter()
        call = getattr(owner, name)

        def wrapper(*args: Any, **settings: Any) -> Any:
            counts[args[-1] if isinstance(args[-1], int | str | None) else name] += 1
            return call(*args, **settings)

        monkeypatch.setattr(owner, name, wrapper)
        return counts

    return count


@pytest.mark.parametrize(("game", "text"), [("terraflip", "place g6 desert"), ("flipships", f"flick 1a {BY_HAND}")])
def test_the_text_of_a_move_is_read_once(game: str, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = started(game)
    read: list[str] = []
    parse = table.match.game.parse_move
    monkeypatch.setitem(
        table.match.game.__dict__, "parse_move", lambda options, one: (read.append(one), parse(options, one))[1]
    )
    turn = table.match.turn
    seat = turn if isinstance(turn, int) else 0
    fact = decide.move(table, f"holder {seat}", seat, text, table.seq, 0)
    after = table.after(table.next_entry(fact, 0))
    at, _ = with_listeners(table, 0, 1, None)
    assert len(at.render(after)) == 3
    assert read == [text]


def test_only_views_that_somebody_has_are_rendered(counted: Callable[[Any, str], Counter[Any]]) -> None:
    table = started()
    at, _ = with_listeners(table, 1)
    after = table.after(table.next_entry(decide.move(table, "holder 0", 0, "place g6 desert", table.seq, 0), 0))
    views, events = counted(Match, "view"), counted(show, "entry")
    at.deliver(after, at.render(after))
    assert views == {1: 1}
    assert events == {1: 1}


def test_a_frame_is_made_once_for_all_who_share_a_view(counted: Callable[[Any, str], Counter[Any]]) -> None:
    table = started()
    at, listeners = with_listeners(table, 0, None, None, None, 0)
    after = table.after(table.next_entry(decide.move(table, "holder 0", 0, "place g6 desert", table.seq, 0), 0))
    made = counted(live, "frame")
    at.deliver(after, at.render(after))
    assert made.total() == 2
    assert all(len(listener.frames) == 1 for listener in listeners)
    assert len({id(listener.frames[0]) for listener in listeners}) == 2
    assert listeners[0].frames[0] is listeners[4].frames[0]


def test_whose_turn_it_is_is_worked_out_once_for_a_state(monkeypatch: pytest.MonkeyPatch) -> None:
    match = started().match
    asked: list[object] = []
    kernel = match._kernels.mover
    monkeypatch.setitem(
        match._kernels.__dict__, "mover", lambda states, i: (asked.append(states), kernel(states, i))[1]
    )
    after = match.copy()
    after.make("place g6 desert", 0)
    after.draw_chance()
    for seat in (None, 0, 1, 2):
        assert after.view(seat)["turn"] == after.turn
        after.legal(seat)
    assert len({id(states) for states in asked}) == len(asked) <= 2


@pytest.mark.parametrize("game", ["terraflip", "terrain", "flipships"])
def test_copies_share_what_stays_the_same(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy looks nothing up again, and its state is its own."""
    played = Match(game, seed=3)
    monkeypatch.setattr(module, "said_of", None)
    after = played.copy()
    assert after._kernels is played._kernels
    assert after._out is not played._out
    assert after._state is played._state
    copy = copied(played._state)
    assert copy.dtype == played._state.dtype
    assert copy.flags.writeable
    assert copy.flags.aligned
    assert not np.shares_memory(copy, played._state)
    assert copy.tobytes() == played._state.tobytes()
    after.play(after.legal()[0])
    assert played.ply < after.ply
    assert copy.tobytes() == played._state.tobytes(), "the one that was copied has not changed"


def test_a_move_touches_no_other_table(tmp_path: Path, counted: Callable[[Any, str], Counter[Any]]) -> None:
    """The same work is done for a move whether few tables are open or many."""
    settings = Settings(
        database=f"sqlite:///{tmp_path}/x.sqlite", sweep_seconds=3600, requests_a_second=10_000, tables_an_hour=10_000
    )
    watched = [(LiveTable, "render"), (Match, "view"), (Store, "append")]
    work: list[list[int]] = []
    with serving(settings) as url:
        client = Client(url)
        while (
            httpx.get(f"{url}/api/ready").json()["percent"] < 100
        ):  # until then, matches are played to load rules and bots
            time.sleep(0.02)
        for others in (0, 30):
            for _ in range(others):
                client.table(seats="me here").started()
            table = client.table(seats="me here")
            table.started()
            with table.owner.live() as owner:
                counts = [counted(*one) for one in watched]
                assert owner.move(owner.first["seq"], 0, "place g6 desert")["type"] == "ack"
                work.append([one.total() for one in counts])
        client.close()
    assert work[0] == work[1]
    assert work[0] == [1, 1, 1]


# --- what goes over the wire, and between servers --------------------------------------------------------------------


def test_what_a_request_brings_about_goes_out_with_its_answer(tmp_path: Path) -> None:
    """Of the mover's own connection: one write for the entry and the acknowledgement."""
    sent: list[tuple[bytes, ...]] = []

    class Pipe:
        def push(self, *texts: bytes) -> int:
            sent.append(texts)
            return 0

        async def receive(self) -> dict[str, Any]:
            return {"type": "websocket.receive", "text": '{"type":"move","key":"k","seq":1,"seat":0,"move":"end"}'}

    class Socket:
        scope = {"extensions": {PUSH: Pipe()}}  # noqa: RUF012

    class Service:
        async def move(self, *asked: Any) -> Any:
            one.send(b"somebody else's")
            await asyncio.sleep(0)
            assert sent == [(b"somebody else's",)], "it does not wait for an answer that takes its time"
            one.send(b"mine")
            return table.log[-1].entry

    table = started()
    socket: Any = Socket()
    service: Any = Service()
    one = Connection(socket, service, Bucket(1, 1, 1, 0))
    asyncio.run(one._listen("t"))
    assert sent[1:] == [(b"mine", b'{"type":"ack","key":"k","seq":1}')]
    one.send(b"later")
    assert sent[2:] == [(b"later",)]


def test_who_is_elsewhere_is_told_when_it_changes_and_forgotten_when_nobody_says_so() -> None:
    at, (listener,) = with_listeners(started(), None)
    assert at.heard_presence("s2", [1], 0, now=0)
    assert not at.heard_presence("s2", [1], 0, now=15_000), "as before"
    assert len(listener.frames) == 1
    assert not at.forget_silent(live.PRESENCE_LASTS_MS)
    assert at.forget_silent(15_000 + live.PRESENCE_LASTS_MS)
    assert not at.forget_silent(15_000 + live.PRESENCE_LASTS_MS)
    assert [json.loads(frame)["seats"] for frame in listener.frames] == [[False, True, False], [False, False, False]]


def test_servers_tell_one_another_of_many_tables_in_one_hint(tmp_path: Path) -> None:
    class Bus(Alone):
        def __init__(self) -> None:
            self.told: list[Any] = []

        def tell(self, hint: dict[str, Any]) -> None:
            self.told.append(json.loads(json.dumps(hint)))

    async def scenario() -> None:
        url = f"sqlite:///{tmp_path}/x.sqlite"
        upgrade(url)
        here, there = (TableRegistry(Settings(database=url), Store(url), Bus()) for _ in range(2))
        tables = []
        for number in range(3):
            at, _ = with_listeners(started(), 1, None)
            at.id = f"t{number}"
            tables.append(at)
        here.announce(*tables)
        told = here.bus.told  # type: ignore[attr-defined]
        assert len(told) == 1
        watched, (listener,) = with_listeners(started(), 0)
        watched.id = "t2"
        there.open["t2"] = watched
        await there.heard(told[0])
        await there.heard(told[0])
        await there.heard({"table": "t2", "server": "old", "present": [2], "spectators": 1})  # of an earlier version
        assert [json.loads(frame) for frame in listener.frames] == [
            {"type": "presence", "seats": [True, True, False], "spectators": 1}
        ]
        await here.close()
        await there.close()

    asyncio.run(scenario())
