"""Clocks: kept by the server, through restarts."""

import sqlite3

import pytest

from tableflip.server.tables.clock import Clock
from tableflip.server.tables.plan import ClockPlan
from tests.server.client import Client
from tests.server.serving import Server

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
    paused = shown["log"][-1]
    assert paused["kind"] == "paused"
    lost = paused["events"][0]["ms"]
    assert 3600_000 <= lost < 3700_000
    assert shown["clocks"]["at"] == before["at"] - 3600_000 + lost
    assert shown["clocks"]["remaining_ms"] == before["remaining_ms"]


def make_older(server: Server, seconds: int) -> None:
    """Let everything in the database have happened earlier, as if the server had been down since."""
    db = sqlite3.connect(server.folder / "tables.sqlite")
    with db:
        db.execute("UPDATE servers SET alive_at = alive_at - ?", (seconds * 1000,))
        db.execute("UPDATE entries SET at = at - ?", (seconds * 1000,))
        db.execute("UPDATE tables SET deadline = deadline - ?, changed_at = changed_at - ?", (seconds * 1000,) * 2)
    db.close()
