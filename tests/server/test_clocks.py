"""Clocks: kept by the server, through restarts."""

import signal
import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest

from tableflip.server.tables.clock import Clock
from tableflip.server.tables.plan import ClockPlan
from tests.server.client import Client, Table
from tests.server.serving import Server, new_database

DAY = 24 * 3600


def test_a_clock_for_the_turn_starts_anew_with_every_turn() -> None:
    clock = Clock(ClockPlan("turn", 60), seats=2)
    clock.turn_to(0, at=1000)
    clock.turn_to(0, at=11_000)  # the same turn goes on
    assert clock.remaining[0] == 50_000
    assert clock.deadline == 61_000
    clock.turn_to(1, at=21_000)
    clock.turn_to(0, at=22_000)
    assert clock.remaining == [60_000, 59_000]


def test_a_clock_for_the_game_adds_its_increment_after_a_turn() -> None:
    clock = Clock(ClockPlan("game", 60, 5), seats=2)
    clock.turn_to(0, at=0)
    clock.turn_to(0, at=10_000)
    assert clock.remaining[0] == 50_000, "nothing is added within a turn"
    clock.turn_to(1, at=20_000)
    assert clock.remaining == [45_000, 60_000]
    clock.turn_to(0, at=30_000, rewarded=False)
    assert clock.remaining == [45_000, 50_000], "nothing is added for a turn that was taken back"


def test_time_that_nobody_could_use_does_not_count() -> None:
    clock = Clock(ClockPlan("turn", 3 * DAY), seats=2)
    clock.turn_to(0, at=0)
    clock.pause(DAY * 1000)
    assert clock.deadline == 4 * DAY * 1000
    clock.turn_to(1, at=2 * DAY * 1000)
    assert clock.remaining[0] == 2 * DAY * 1000


def test_a_bot_has_no_clock() -> None:
    clock = Clock(ClockPlan("turn", 60), seats=2)
    clock.retire(1)
    clock.turn_to(None, at=0)
    assert clock.remaining == [60_000, None]
    assert clock.deadline is None


def test_a_table_says_how_much_time_is_left(client: Client) -> None:
    table = client.table(seats="me open", clock={"kind": "game", "seconds": 5 * DAY, "increment": 10})
    table.join()
    table.started()
    table.owner.move("place g6 desert")
    clocks = table.owner.move("end")["clocks"]
    assert clocks["running"] == 1
    assert 5 * DAY * 1000 - 60_000 < clocks["remaining_ms"][0] <= 5 * DAY * 1000 + 10_000
    assert clocks["remaining_ms"][1] == 5 * DAY * 1000


@pytest.mark.parametrize(("when_left", "status"), [("bot", "playing"), ("nobody", "stopped")])
def test_when_time_is_up_a_bot_or_nobody_takes_over(client: Client, when_left: str, status: str) -> None:
    table = client.table(seats="me open", clock={"kind": "turn", "seconds": 5}, when_left=when_left)
    table.join()
    table.started()
    shown = table.until(lambda one: one["table"]["seats"][0]["left"] == "time")
    assert shown["table"]["status"] == status
    left = next(entry for entry in shown["log"] if entry["kind"] == "left")
    started = next(entry for entry in shown["log"] if entry["kind"] == "started")
    assert left["at"] - started["at"] >= 5000


@pytest.mark.compiled
def test_clocks_survive_a_restart_and_stand_still_while_nobody_serves() -> None:
    server = Server()
    try:
        server.wait()
        client = Client(server.url)
        table = client.table(seats="me open", clock={"kind": "turn", "seconds": 60})
        table.join()
        table.started()
        before = table.look()["clocks"]
        server.kill()
        make_older(server, 3600)
        server.start()
        server.wait()
        shown = table.look()
        client.close()
    finally:
        server.stop()
    assert shown["table"]["status"] == "playing", "an hour without a server is on nobody's clock"
    lost = sum(entry["events"][0]["ms"] for entry in shown["log"] if entry["kind"] == "paused")
    assert 3600_000 <= lost < 3700_000
    assert shown["clocks"]["at"] == before["at"] - 3600_000 + lost
    assert shown["clocks"]["remaining_ms"] == before["remaining_ms"]


# --- servers that stand still ----------------------------------------------------------------------------------------

SLEEP_SECONDS = 9  # longer than the clock


@contextmanager
def stopped(*servers: Server) -> Iterator[None]:
    """What happens meanwhile happens while these processes do not run."""
    for server in servers:
        server.process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        for server in servers:
            server.process.send_signal(signal.SIGCONT)


def timed(client: Client, seconds: int = 6) -> Table:
    table = client.table(seats="me open", clock={"kind": "turn", "seconds": seconds})
    table.join()
    table.started()
    return table


def kinds(shown: dict[str, Any]) -> list[str]:
    return [entry["kind"] for entry in shown["log"]]


def given_back(shown: dict[str, Any]) -> int:
    """The time that was on nobody's clock."""
    return sum(entry["events"][0]["ms"] for entry in shown["log"] if entry["kind"] == "paused")


def check_that_nobody_lost_time(shown: dict[str, Any]) -> None:
    assert shown["table"]["seats"][0]["left"] is None
    assert shown["table"]["status"] == "playing"
    assert given_back(shown) >= (SLEEP_SECONDS - 3) * 1000


def test_a_machine_that_slept_costs_nobody_the_seat() -> None:
    """The clock stood still while nothing ran, and goes on after: it does run down in the end."""
    server = Server(TABLEFLIP_SWEEP_SECONDS="0.05")
    try:
        server.wait("/api/health")
        client = Client(server.url)
        table = timed(client)
        with stopped(server):
            time.sleep(SLEEP_SECONDS)
        check_that_nobody_lost_time(table.until(lambda shown: {"paused", "left"} & {*kinds(shown)}))
        shown = table.until(lambda one: one["table"]["seats"][0]["left"] == "time")
        started, left = (next(one for one in shown["log"] if one["kind"] == kind) for kind in ("started", "left"))
        assert left["at"] - started["at"] >= 6000 + given_back(shown)
        client.close()
    finally:
        server.stop()


def test_a_move_that_came_while_the_machine_slept_is_in_time() -> None:
    """It is the first thing that the server reads when it wakes up, before it has looked at any clock."""
    server = Server(TABLEFLIP_SWEEP_SECONDS="30")
    try:
        server.wait("/api/health")
        client = Client(server.url)
        table = timed(client)
        move = {"key": "k" * 16, "seq": table.look()["seq"], "seat": 0, "move": "place g6 desert"}
        with ThreadPoolExecutor(1) as pool:
            with stopped(server):
                answer = pool.submit(client.post, f"{table.path}/moves", move, table.owner.secret)
                time.sleep(SLEEP_SECONDS)
            assert answer.result()["entry"]["kind"] == "moved"
        check_that_nobody_lost_time(table.look())
        client.close()
    finally:
        server.stop()


@pytest.mark.compiled
@pytest.mark.parametrize("both", [True, False], ids=["both", "one"])
def test_of_two_servers_both_must_sleep_for_clocks_to_stand_still(postgresql: str, both: bool) -> None:
    shared = {"TABLEFLIP_DATABASE": new_database(postgresql)}
    servers = [Server(**shared), Server(**shared)]
    clients = [Client(server.url) for server in servers]
    try:
        for server in servers:
            server.wait("/api/health")
        tables = [timed(client) for client in clients]
        with stopped(*(servers if both else servers[:1])):
            time.sleep(SLEEP_SECONDS)
        for table in tables:
            table.client = clients[1]
            shown = table.until(lambda one: {"paused", "left"} & {*kinds(one)})
            if both:
                check_that_nobody_lost_time(shown)
            else:
                assert shown["table"]["seats"][0]["left"] == "time", "one of them ran, and so did the clock"
                assert "paused" not in kinds(shown)
    finally:
        for client in clients:
            client.close()
        for server in servers:
            server.stop()


def make_older(server: Server, seconds: int) -> None:
    """Let everything in the database have happened earlier, as if the server had been down since."""
    db = sqlite3.connect(server.folder / "tables.sqlite")
    with db:
        db.execute("UPDATE servers SET alive_at = alive_at - ?", (seconds * 1000,))
        db.execute("UPDATE entries SET at = at - ?", (seconds * 1000,))
        db.execute("UPDATE tables SET deadline = deadline - ?, changed_at = changed_at - ?", (seconds * 1000,) * 2)
    db.close()
