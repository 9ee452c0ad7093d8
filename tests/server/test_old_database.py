"""A database of an earlier version opens as it was, and every table in it plays on.

tests/data/before holds one made by commit d727152, with tables in all states and entries of all kinds; tables.json has
their secrets, and what that version showed their owner.
"""

import json
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tableflip.core.rule import COMPILED
from tests.server.client import Client, Person, Table, by_hand
from tests.server.serving import Server
from tests.server.test_tables import refusal

pytestmark = pytest.mark.slow_to_compile

BEFORE = Path(__file__).parent.parent / "data" / "before"
TABLES: dict[str, Any] = json.loads((BEFORE / "tables.json").read_text(encoding="utf-8"))


OLD_THOUGHT = {
    "ply": 0,
    "seat": 0,
    "move": "a",
    "value": None,
    "best": "b",
    "best_value": 0.6,
    "runner_up": None,
    "line": [],
}
ANALYSIS = {"done": 1, "plies": 1, "thoughts": [OLD_THOUGHT]}


def over() -> str:
    """A table whose game has come to its end."""
    return str(next(one["table"] for one in TABLES.values() if one["status"] == "over"))


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    folder = tmp_path_factory.mktemp("before")
    for file in BEFORE.glob("*.sqlite"):
        shutil.copy(file, folder)
    with sqlite3.connect(folder / "tables.sqlite") as db:
        db.execute("INSERT INTO analyses (table_id, body) VALUES (?, ?)", (over(), json.dumps(ANALYSIS)))
    server = Server(TABLEFLIP_DATA=str(folder))
    server.wait("/api/ready" if COMPILED else "/api/health")
    client = Client(server.url)
    yield client
    client.close()
    server.stop()


def test_all_states_and_kinds_are_there() -> None:
    assert {one["status"] for one in TABLES.values()} == {"waiting", "playing", "over", "stopped"}
    kinds = {entry["kind"] for one in TABLES.values() for entry in one["log"]}
    assert kinds == {"started", "moved", "undone", "undo-asked", "undo-answered", "joined", "seated", "named", "left",
                     "rematch", "paused"}  # fmt: skip


def test_an_analysis_without_marks_goes_on_being_told(client: Client) -> None:
    [thought] = client.post(f"/api/tables/{over()}/analysis")["thoughts"]
    assert thought == {**OLD_THOUGHT, "mark": None, "why": None, "best_why": None}


@pytest.mark.parametrize("name", TABLES)
def test_it_is_shown_as_it_was(client: Client, name: str) -> None:
    """The log grows at most by a pause of the clocks: no server ran for long."""
    kept = TABLES[name]
    log = client.get(f"/api/tables/{kept['table']}/log", kept["secret"], limit=200)["entries"]
    assert log[: len(kept["log"])] == kept["log"]
    assert {entry["kind"] for entry in log[len(kept["log"]) :]} <= {"paused", "moved"}
    shown = client.get(f"/api/tables/{kept['table']}", kept["secret"])
    assert shown["table"]["status"] == kept["status"]
    if len(log) == len(kept["log"]):
        before, now = dict(kept["view"]), dict(shown["view"])
        assert before.pop("options").items() <= now.pop("options").items()  # options have been added since
        assert before.items() <= now.items()


def at(client: Client, name: str) -> Table:
    return Table(client, TABLES[name] | {"seats": TABLES[name]["seats"]})


def test_a_game_goes_on_where_it_was(client: Client) -> None:
    table = at(client, "playing")
    guest = Person(table, TABLES["playing"]["guest"], [1])
    granted = TABLES["playing"]["granted"]
    again = client.post(f"{table.path}/moves", granted, table.owner.secret)
    assert again["seq"] == granted["seq"] + 1, "a request of then, repeated, gets its answer"
    assert (
        refusal(client.post, f"{table.path}/moves", granted | {"move": "flip g6"}, table.owner.secret) == "key-reused"
    )
    assert guest.look()["undo"]["waiting_for"] == [1]
    assert guest.ask("undo/answer", agree=True)["entry"]["events"][0]["plies"] == 1
    table.owner.move("end")
    moved = guest.move(guest.look()["legal"][0])
    assert moved["entry"]["kind"] == "moved"


@pytest.mark.parametrize("name", ["terrain", "flipships", "clock", "taken over"])
def test_the_next_move_is_made(client: Client, name: str) -> None:
    table = at(client, name)
    secrets = {0: table.owner.secret, 1: TABLES[name].get("guest", table.owner.secret)}
    turn = table.look()["view"]["turn"]
    mover = Person(table, secrets[turn], [turn])
    before = mover.look(seat=turn)
    after = mover.move(by_hand(before["legal"][0]))
    assert after["seq"] > before["seq"]


def test_seats_wait_for_those_who_were_invited(client: Client) -> None:
    table = at(client, "waiting")
    table.join(1)
    table.join(3)
    assert table.started()["table"]["status"] == "playing"


def test_a_finished_game_is_taken_home_and_played_again(client: Client) -> None:
    assert client.get(f"{at(client, 'over').path}/record")["full"]
    stopped = at(client, "stopped")
    again = client.post(f"{stopped.path}/rematch", {}, TABLES["stopped"]["guest"])
    assert (again["table"], again["seats"]) == (TABLES["stopped"]["rematch"]["table"], [1])
