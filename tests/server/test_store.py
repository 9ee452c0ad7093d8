"""The store: entries are kept once, in order, or not at all; the database is what the migrations make."""

import asyncio
import sqlite3
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from tableflip.server.store.migrate import upgrade
from tableflip.server.store.rows import Append, Digest, Duty
from tableflip.server.store.schema import METADATA
from tableflip.server.store.store import Store
from tableflip.server.store.writer import Writer
from tableflip.server.tables.entries import Entry, Named
from tableflip.server.tables.plan import Plan, SeatPlan
from tableflip.server.threads import Threads
from tests.nursery import run
from tests.server.serving import new_database
from tests.server.test_writer import keep


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.compiled)])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path}/new/tables.sqlite"
    else:
        url = new_database(request.getfixturevalue("postgresql")).replace("postgresql:", "postgresql+psycopg:")
    assert upgrade(url) == (None, "0003")
    assert upgrade(url) == ("0003", "0003")
    store = Store(url)
    yield store
    store.close()


def plan(name: str) -> Plan:
    seats = (SeatPlan("person", None, "Ann", "h1"), SeatPlan("bot", 1))
    return Plan(name, "terraflip", 1, {"players": 2}, 2**62, seats, "h1", 1000, public=True)


def digest(seq: int, **changes: object) -> Digest:
    return Digest(**{"seq": seq, "status": "playing", "open_seats": 0, "changed_at": 1000 + seq, "deadline": None,
                     "duty": None, "people": 1, "hook_due": None} | changes)  # fmt: skip


def append(table: str, seq: int, request: str | None = None, **changes: object) -> Append:
    return Append(table, Entry(seq, 1000 + seq, Named((0,), "é"), request), digest(seq, **changes))


def test_the_migrations_make_the_schema(store: Store) -> None:
    with store.engine.connect() as db:
        assert compare_metadata(MigrationContext.configure(db), METADATA) == []


def test_a_plan_comes_back_as_it_was(store: Store) -> None:
    assert store.create(plan("t1"), digest(0))
    assert not store.create(plan("t1"), digest(0)), "there is one already"
    assert store.load("t1") == (plan("t1"), [])
    assert store.load("t2") is None


def test_a_number_is_given_once(store: Store) -> None:
    store.create(plan("a"), digest(0))
    store.create(plan("b"), digest(0))
    assert store.append([append("b", 1), append("a", 1)]) == {("a", 1), ("b", 1)}
    assert store.append([append("a", 1, "late"), append("b", 2)]) == {("b", 2)}, "the others are kept all the same"
    assert store.entries_after("a", 0) == [Entry(1, 1001, Named((0,), "é"))]
    assert [entry.seq for entry in store.entries_after("b", 1)] == [2]
    assert store.newer({"a": 0, "b": 0, "c": 0}) == {"a": 1, "b": 2}
    assert store.newer({"a": 1, "b": 1}) == {"b": 2}, "what is known is not told again"
    assert store.newer({}) == {}


def test_a_request_is_granted_once(store: Store) -> None:
    store.create(plan("a"), digest(0))
    assert store.append([append("a", 1, "r")]) == {("a", 1)}
    assert store.append([append("a", 2, "r")]) == set()
    assert store.append([append("a", 2, "s")]) == {("a", 2)}


def test_many_writers_never_fork_a_table(store: Store) -> None:
    """Each tries to write what comes next, as it sees it. Every number is there once, and every success is kept."""
    store.create(plan("a"), digest(0))
    won: list[tuple[str, int]] = []

    def write(who: str) -> None:
        seq = 0
        while seq < 20:
            seq = store.newer({"a": -1})["a"] + 1
            entry = Entry(seq, 0, Named((0,), who))
            if store.append([Append("a", entry, digest(seq))]):
                won.append((who, seq))

    threads = [threading.Thread(target=write, args=(name,)) for name in "xyz"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    kept = [(entry.fact.name, entry.seq) for entry in store.entries_after("a", 0)]
    assert [seq for _, seq in kept] == list(range(1, len(kept) + 1))
    assert sorted(won, key=lambda one: one[1]) == kept


def test_the_writer_tells_everybody_who_waits(store: Store) -> None:
    async def write() -> list[bool]:
        writer, threads = Writer(store), Threads(3, "tables")
        names = [f"t{number}" for number in range(30)]
        for name in names:
            store.create(plan(name), digest(0))
        answers = await asyncio.gather(*(keep(threads, writer, append(name, 1)) for name in [*names, *names]))
        threads.close()
        return answers

    answers = asyncio.run(write())
    assert sum(answers) == 30, "the second entry of each table has a number that is taken"


def test_the_writer_passes_errors_on(store: Store) -> None:
    async def write() -> None:
        threads = Threads(1, "tables")
        try:
            await keep(threads, Writer(store), append("no such table", 1))
        finally:
            threads.close()

    with pytest.raises(Exception, match=r"(?i)foreign key"):
        asyncio.run(write())


def test_those_who_wait_with_people_are_found_first_and_one_of_each_share(store: Store) -> None:
    """300 tables of one share, with and without people, hide nobody's only table."""
    tables = [(f"greedy{number}", 7, number % 2) for number in range(300)]
    tables += [("bots", 8, 0), ("person", 8, 1), ("old", None, 1), ("later", 8, 1)]
    for name, share, _ in tables:
        store.create(replace(plan(name), share=share), digest(0))
    for number, (name, _, people) in enumerate(tables):
        store.append([append(name, 1, duty="bot", people=people, changed_at=2000 + number)])
    with store.engine.begin() as db:
        db.exec_driver_sql("UPDATE tables SET people = NULL WHERE id = 'old'")  # from before they were counted
    found = store.idle_duties(0, 4)
    assert [duty.table for duty in found] == ["greedy1", "person", "old", "greedy3"]
    assert found[1] == Duty("person", has_people=True, share=8)
    everything = store.idle_duties(0, 1000)
    assert [duty.has_people for duty in everything] == [True] * 153 + [False] * 151
    assert "bots" in [duty.table for duty in everything[153:155]]


def test_a_key_is_made_once_and_the_same_for_all(store: Store) -> None:
    key = store.key("shares", 32)
    assert len(key) == 32
    another = Store(store.engine.url.render_as_string(hide_password=False))
    assert store.key("shares", 32) == another.key("shares", 32) == key
    another.close()
    assert store.key("other", 32) != key


def test_what_waits_is_found(store: Store) -> None:
    for name in "abc":
        store.create(plan(name), digest(0))
    store.append([append("a", 1, deadline=5000), append("b", 1, duty="bot"), append("c", 1, hook_due=4000)])
    assert store.late_tables(5001) == ["a"]
    assert store.late_tables(4999) == []
    assert store.idle_duties(0) == [Duty("b", has_people=True, share=None)]
    assert store.lease("b", "one", 0, 100)
    assert not store.lease("b", "two", 50, 150)
    assert store.lease("b", "one", 50, 200), "it may go on"
    assert store.idle_duties(100) == []
    assert store.lease("b", "two", 201, 300), "the first one was not heard of again"
    assert store.take_hooks(4000, 9000) == [("c", 0)]
    assert store.take_hooks(4000, 9000) == [], "one server calls it"
    store.append([append("c", 2)])
    store.set_hook("c", 9000, 9500)
    assert store.take_hooks(9500, 12_000) == [("c", 1)], "tried again"
    store.set_hook("c", 12_000, None)
    assert store.take_hooks(99_000, 99_001) == []


def test_a_log_that_cannot_be_read_keeps_nobody_from_writing(store: Store) -> None:
    """Not even while somebody still looks at what was wrong with it."""
    for name in "ab":
        store.create(plan(name), digest(0))
    for seq in range(1, 4):
        store.append([append("a", seq)])
    with store.writing.begin() as db:
        db.exec_driver_sql("UPDATE entries SET body = '{' WHERE seq = 2")
    problems = []
    for _ in range(3):  # over as many connections as there may be
        with pytest.raises(ValueError, match="unexpected end") as problem:
            store.load("a")
        problems.append(problem)
        assert store.append([append("b", len(problems))]) == {("b", len(problems))}
        store.alive("here", 1000, 0)
    assert store.last_alive() == 1000


def test_public_tables_with_free_seats_come_first(store: Store) -> None:
    for name in "abcd":
        store.create(plan(name), digest(0, open_seats=int(name == "b"), status="over" if name == "d" else "waiting"))
    store.append([append("c", 1)])
    assert store.public_tables(10) == ["b", "c", "a"]


def test_the_command_brings_a_database_up_to_date(tmp_path: Path) -> None:
    file = tmp_path / "here.sqlite"
    for said in ("from version nothing to 0003", "up to date (version 0003)"):
        done = run("db", "upgrade", TABLEFLIP_DATABASE=f"sqlite:///{file}")
        assert (done.returncode, done.stderr) == (0, "")
        assert said in done.stdout
    db = sqlite3.connect(file)
    assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    db.close()


def test_a_bad_database_is_told_in_a_sentence() -> None:
    done = run("db", "upgrade", TABLEFLIP_DATABASE="mysql://x")
    assert done.returncode == 2
    assert "TABLEFLIP_DATABASE is not possible: it must be postgresql://" in done.stderr


def test_the_log_of_sqlite_begins_anew_and_no_append_waits_for_that(tmp_path: Path) -> None:
    """Whoever appends never puts anything away; what was put away leaves room at the beginning of the log."""
    url = f"sqlite:///{tmp_path}/x.sqlite"
    upgrade(url)
    store = Store(url)
    log = tmp_path / "x.sqlite-wal"
    tables = [f"t{number}" for number in range(20)]
    for table in tables:
        store.create(plan(table), digest(0))

    def play(first: int) -> int:
        for seq in range(first, first + 60):
            entries = [Append(table, Entry(seq, 1000, Named((0,), "x" * 12_000)), digest(seq)) for table in tables]
            assert len(store.append(entries)) == len(tables)
        return log.stat().st_size

    grown = play(1)
    assert grown > 4000 * 4096, "more than what others would put away at once"
    appending = threading.Thread(target=play, args=[61])
    appending.start()
    while appending.is_alive():
        store.put_away()
    store.put_away()
    assert play(121) < 2 * grown, "it did not go on at the end"
    assert [len(store.entries_after(table, 0)) for table in tables] == [180] * 20
    store.close()
