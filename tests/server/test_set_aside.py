"""A table that cannot be opened is set aside: it is refused in a sentence, and everything else goes on."""

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import text
from websockets.sync.client import connect

from tableflip.games import find
from tableflip.server.store.migrate import upgrade
from tableflip.server.store.rows import Append, Digest
from tableflip.server.store.store import Store, open_engine
from tableflip.server.store.writer import Writer
from tableflip.server.tables.entries import Entry, Named
from tableflip.server.tables.plan import Plan, SeatPlan
from tableflip.server.tables.secrets import hashed
from tableflip.server.tables.table import Table
from tests.plugins import environment, lay_a_sound_one
from tests.server.client import Client, Person
from tests.server.client import Table as TableAtHand
from tests.server.serving import Server, new_database
from tests.server.test_tables import refusal

PLAN, ENTRY = "UPDATE tables SET plan = {} WHERE id = :id", "UPDATE entries SET {} WHERE table_id = :id AND seq = {}"
NO_SEAT = json.dumps({"seats": [7], "name": "", "holder": "x"}).replace(":", r"\:")
DAMAGES = {  # what is done to a table
    "unknown rules": PLAN.format("replace(plan, '\"rules\"\\:', '\"rules\"\\:9')"),
    "unreadable plan": PLAN.format("'{'"),
    "another's plan": PLAN.format("replace(plan, :id, 'somebody-else')"),
    "unknown kind": ENTRY.format("kind = 'danced'", 2),
    "unreadable entry": ENTRY.format("body = '{{'", 1),
    "no such seat": ENTRY.format(f"body = '{NO_SEAT}'", 1),
    "a gap": ENTRY.format("seq = 9", 2),
}


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=(pytest.mark.compiled, pytest.mark.long))])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.sqlite"
    return new_database(request.getfixturevalue("postgresql"))


def execute(database: str, *statements: tuple[str, dict[str, Any]]) -> None:
    engine = open_engine(database.replace("postgresql://", "postgresql+psycopg://"))
    with engine.execution_options(writes=True).begin() as db:
        for statement, values in statements:
            db.execute(text(statement), values)
    engine.dispose()


def running(client: Client, **settings: Any) -> TableAtHand:
    """A public table at which two people play."""
    table = client.table(seats="me open", public=True, **settings)
    table.join(1)
    table.started()
    return table


def counted(server: Server, why: str) -> int:
    line = f'tableflip_tables_set_aside{{why="{why}"}} '
    found = [one for one in httpx.get(server.url + "/metrics").text.splitlines() if one.startswith(line)]
    return int(float(found[0].split()[-1])) if found else 0


def test_everything_else_goes_on(database: str, tmp_path: Path) -> None:
    with_pebble = environment(lay_a_sound_one(tmp_path / "packages"))
    server = Server(**with_pebble | {"TABLEFLIP_DATABASE": database})
    try:
        server.wait("/api/health")
        client = Client(server.url)
        clock = {"kind": "turn", "seconds": 30}
        bad = {name: running(client, clock=clock, webhook="http://127.0.0.1:1024/x") for name in DAMAGES}
        pebble = client.table("pebble", "me", options={}, public=True)
        pebble.started()
        sound, late = running(client), running(client, clock=clock, when_left="bot")
        with_bot = client.table(seats="me bot")
        with_bot.started()
        client.close()
        server.stop()
        damaged = [(DAMAGES[name], {"id": table.id}) for name, table in bad.items()]
        waiting = "UPDATE tables SET deadline = 1, hook_due = 1, duty = 'bot', lease_until = NULL WHERE id = :id"
        is_late = "UPDATE tables SET deadline = 1 WHERE id = :id"
        execute(
            database, *((waiting, {"id": table.id}) for table in bad.values()), *damaged, (is_late, {"id": late.id})
        )

        server.environment = with_pebble | {"PYTHONPATH": "", "TABLEFLIP_DATABASE": database}
        server.start()
        server.wait("/api/health")
        told = {name: "rules-not-known" if name == "unknown rules" else "table-unreadable" for name in bad}
        with closing(Client(server.url)) as client:
            check_the_others(client, sound, late, with_bot, [*bad.values(), pebble])
            check_refusals(client, [(bad[name], told[name]) for name in bad], pebble)
        assert counted(server, "rules-not-known") == 2
        assert counted(server, "table-unreadable") == len(DAMAGES) - 1
        said = [line for line in server.log.splitlines() if "a table is set aside" in line]
        assert len(said) == len(DAMAGES) + 1, "each once"
        assert not any(table.id in server.log for table in (*bad.values(), pebble))

        server.stop()
        server.environment = with_pebble | {"TABLEFLIP_DATABASE": database}
        server.start()
        server.wait("/api/health")
        with closing(Client(server.url)) as client:
            again = TableAtHand(client, pebble.made)
            again.owner.move("end")
            assert again.look()["table"]["status"] == "over"
    finally:
        server.stop()


def check_the_others(
    client: Client, sound: TableAtHand, late: TableAtHand, with_bot: TableAtHand, bad: list[TableAtHand]
) -> None:
    """Clocks run down, bots move, people move, and lists have what can be listed."""
    for table in (sound, late, with_bot):
        table.client = client
    assert late.look()["clocks"]["running"] == 0, "its clock is looked at, and has time left"
    for text_of_move in (with_bot.owner.look()["legal"][0], "end"):
        with_bot.owner.move(text_of_move)
    with_bot.until(lambda shown: shown["view"]["turn"] == 0 and shown["seq"] > 4)
    assert {one["table"] for one in client.get("/api/tables")["tables"]} == {sound.id, late.id}
    mine = [{"table": one.id, "secret": one.owner.secret} for one in (*bad, sound)]
    assert [one["table"] for one in client.post("/api/tables/mine", {"tables": mine})["tables"]] == [sound.id]
    sound.owner.move(sound.owner.look()["legal"][0])


def check_refusals(client: Client, bad: list[tuple[TableAtHand, str]], pebble: TableAtHand) -> None:
    pebble.client = client
    assert refusal(pebble.look) == "rules-not-known"
    for table, key in bad:
        table.client = client
        me: Person = table.owner
        assert refusal(me.look) == key
        assert refusal(me.move, "end", seq=2) == key
        for what in ("undo", "resign", "leave"):
            assert refusal(me.ask, what) == key
        for what in ("rematch", "analysis"):
            assert refusal(client.post, f"{table.path}/{what}", {}, me.secret) == key
        for what in ("record", "replay", "log"):
            assert refusal(client.get, f"{table.path}/{what}", me.secret) == key
        assert refusal(client.post, f"{table.path}/join", {"name": "x"}) == key
        with connect(f"{next(client._sockets)}/api/tables/{table.id}/live") as live:
            live.send(json.dumps({"type": "hello", "secret": me.secret}))
            assert json.loads(live.recv(timeout=60))["error"]["key"] == key


def test_whoever_is_connected_is_told(postgresql: str) -> None:
    """Another server, of a newer version, writes what this one cannot read."""
    database = new_database(postgresql)
    server = Server(TABLEFLIP_DATABASE=database)
    try:
        server.wait("/api/health")
        client = Client(server.url)
        table, sound = running(client), running(client)
        with table.owner.live() as live, sound.owner.live() as other:
            entry = "INSERT INTO entries (table_id, seq, at, kind, body) VALUES (:id, 3, 1, 'danced', '{}')"
            execute(database, (entry, {"id": table.id}), ("UPDATE tables SET seq = 3 WHERE id = :id", {"id": table.id}))
            assert live.hear("refused")["error"]["key"] == "table-unreadable"
            live.say(type="move", key="k", seq=2, seat=0, move="end")
            assert live.hear("refused")["key"] == "k"
            assert other.move(2, 0, sound.owner.look()["legal"][0])["type"] == "ack"
        client.close()
    finally:
        server.stop()


# --- damaged pages ---------------------------------------------------------------------------------------------------

SECRET = "a-secret-of-everybody"


def many_tables(file: Path, count: int = 60) -> list[str]:
    """Public tables, each with a clock that has run down, and a name in its log."""
    url = f"sqlite:///{file}"
    upgrade(url)
    store = Store(url)
    seats = (SeatPlan("person", None, "", hashed(SECRET)), SeatPlan("open", None, "", None, hashed("i")))
    first = Plan(
        "", "terraflip", find("terraflip").rules_version, {"players": 2}, 5, seats, hashed(SECRET), 1, public=True
    )
    ids = [f"table-number-{number:04}" for number in range(count)]
    for table_id in ids:
        plan = replace(first, id=table_id)
        table = Table.of(plan)
        store.create(plan, Digest.of(table)._replace(deadline=5, duty="bot", hook_due=5))
        for seq in range(1, 9):
            named = Entry(seq, 1, Named((0,), f"the name at {table_id} " + "x" * 150))
            store.append([Append(table_id, named, Digest.of(table)._replace(seq=seq))])
    store.close()
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        db.execute("PRAGMA journal_mode=DELETE")
    return ids


def damage(file: Path, text_on_page: str) -> bytes:
    """Overwrite the head of the page that has this on it; return what was on the page."""
    with closing(sqlite3.connect(file)) as db:
        size = db.execute("PRAGMA page_size").fetchone()[0]
    content = bytearray(file.read_bytes())
    start = content.index(text_on_page.encode()) // size * size
    page = bytes(content[start : start + size])
    content[start : start + 64] = b"\xff" * 64
    file.write_bytes(content)
    return page


@pytest.mark.parametrize("mark", ['"id":"{}"', "the name at {} "], ids=["a page of tables", "a page of a log"])
def test_a_damaged_page_harms_the_tables_on_it_alone(mark: str, tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    ids = many_tables(file)
    page = damage(file, mark.format(ids[20]))
    hit = {one for one in ids if mark.format(one).encode() in page}
    assert 1 <= len(hit) < 20
    server = Server(TABLEFLIP_DATA=str(tmp_path))
    try:
        server.wait("/api/health")
        client = Client(server.url)
        listed = {one["table"] for one in client.get("/api/tables")["tables"]}
        assert len(listed) >= 40
        assert not listed & hit
        for table_id in ids:
            if table_id in hit:
                assert refusal(client.get, f"/api/tables/{table_id}", SECRET) == "table-unreadable"
            else:
                assert client.get(f"/api/tables/{table_id}", SECRET)["seq"] == 8
                assert client.post(f"/api/tables/{table_id}/name", {"name": "Bo"}, SECRET)["seq"] == 9
        new = client.table(seats="me bot")
        assert new.started()["table"]["status"] == "playing"
        assert counted(server, "table-unreadable") == len(hit)
        assert httpx.get(server.url + "/api/ready").json()["storage"] == "ready"
        client.close()
    finally:
        server.stop()


def test_a_table_whose_page_is_damaged_fails_alone_in_a_transaction_of_many() -> None:
    class Damaged:
        def append(self, batch: list[Append]) -> set[tuple[str, int]]:
            if any(one.table == "bad" for one in batch):
                raise sqlite3.DatabaseError("database disk image is malformed")
            return {(one.table, one.entry.seq) for one in batch}

    writer: Any = Writer.__new__(Writer)
    writer._store = Damaged()
    digest = Digest(1, "playing", 0, 0, None, None, 1, None)
    batch = [Append(name, Entry(1, 1, Named((0,), "x")), digest) for name in ("a", "bad", "b")]
    first, second, third = writer._keep(batch)
    assert (first, third) == (True, True)
    assert isinstance(second, sqlite3.DatabaseError)
