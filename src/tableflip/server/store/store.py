"""The store: SQLite in WAL mode, or PostgreSQL. Calls block; the server makes them in threads."""

import secrets
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import orjson
from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    Select,
    bindparam,
    create_engine,
    delete,
    event,
    func,
    literal_column,
    or_,
    select,
    text,
    true,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError

from tableflip.server.store.appending import Appender
from tableflip.server.store.rows import Append, Digest, Duty
from tableflip.server.store.schema import ANALYSES, ENTRIES, KEYS, SERVERS, TABLES
from tableflip.server.store.trouble import trouble_of
from tableflip.server.tables.entries import Entry, from_json, to_json
from tableflip.server.tables.plan import Plan

SQLITE_WAIT_MS = 10_000
# Every commit is synced. What was appended is put in its place after so many pages, or by `put_away`: the same ones
# come again and again, and whoever waits for a commit then waits for that.
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "wal_autocheckpoint=4000", "cache_size=-16000")
POOL = 6
# A PostgreSQL that cannot be reached, or whose machine has gone, is noticed within seconds.
POSTGRESQL = {"connect_timeout": 5, "keepalives_idle": 10, "keepalives_interval": 3, "keepalives_count": 3}


def open_engine(url: str) -> Engine:
    """The engine of a database. SQLite: one writer at a time, readers never wait for it, and every commit is synced."""
    if make_url(url).get_backend_name() == "sqlite":
        engine = create_engine(url, connect_args={"check_same_thread": False, "timeout": SQLITE_WAIT_MS / 1000})

        @event.listens_for(engine, "connect")
        def set_up(connection: Any, record: Any) -> None:
            connection.isolation_level = None  # we say BEGIN ourselves
            for pragma in PRAGMAS:
                connection.execute(f"PRAGMA {pragma}")

        @event.listens_for(engine, "begin")
        def begin(connection: Connection) -> None:
            # A transaction that may write says so at once: one that begins as a reader cannot always become a writer.
            connection.exec_driver_sql(
                "BEGIN IMMEDIATE" if connection.get_execution_options().get("writes") else "BEGIN"
            )

        return engine
    return create_engine(url, pool_size=POOL, max_overflow=POOL, pool_pre_ping=True, connect_args=POSTGRESQL)


class Store:
    """Tables and their logs. `is_shared`: other servers may use the same database.

    `hidden` are tables of a SQLite database that lie on damaged pages, by id: lists do without them.
    """

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        self.writing = self.engine.execution_options(writes=True)
        self.is_shared = self.engine.dialect.name != "sqlite"
        self.hidden: dict[str, int] = {}
        self._insert = postgresql.insert if self.is_shared else sqlite.insert
        entries = self._insert(ENTRIES).on_conflict_do_nothing()
        self._insert_entry = entries.returning(ENTRIES.c.table_id, ENTRIES.c.seq)
        self._appender = None if self.is_shared else Appender(self.engine, entries, UPDATE_DIGEST)

    def close(self) -> None:
        if self._appender is not None:
            self._appender.close()
        self.engine.dispose()

    # --- writing -----------------------------------------------------------------------------------------------------

    def create(self, plan: Plan, digest: Digest) -> bool:
        """Keep a new table; False if there is one of that id."""
        row: dict[str, Any] = digest._asdict() | {
            "id": plan.id,
            "plan": orjson.dumps(plan.to_json()).decode(),
            "game": plan.game,
            "public": plan.public,
            "share": plan.share,
            "created_at": plan.created_at,
            "hook_tries": 0,
        }
        with self.writing.begin() as db:
            made = db.execute(self._insert(TABLES).values(row).on_conflict_do_nothing().returning(TABLES.c.id))
            return made.first() is not None

    def append(self, batch: Sequence[Append]) -> set[tuple[str, int]]:
        """Keep entries, all in one transaction; return table and number of those that were not there yet.

        An entry whose number or request is there already is not kept: its sender was not the first. No two entries of
        a batch are of the same table. The order of tables is the same everywhere, so that servers never wait for one
        another in a circle.
        """
        batch = sorted(batch, key=lambda one: one.table)
        if self._appender is not None:
            is_new = self._appender.append([(entry_row(one), digest_row(one)) for one in batch])
            return {(one.table, one.entry.seq) for one, new in zip(batch, is_new, strict=True) if new}
        with self.writing.begin() as db:
            kept = {(table, seq) for table, seq in db.execute(self._insert_entry, [entry_row(one) for one in batch])}
            digests = [digest_row(one) for one in batch if (one.table, one.entry.seq) in kept]
            if digests:
                db.execute(UPDATE_DIGEST, digests)
        return kept

    # --- reading -----------------------------------------------------------------------------------------------------

    def load(self, table: str) -> tuple[Plan, list[Entry]] | None:
        """Plan and log of a table. Whatever is wrong with them raises: nothing is read in part."""
        with self.engine.begin() as db:
            plan = db.execute(select(TABLES.c.plan).where(TABLES.c.id == table)).scalar()
            if plan is None:
                return None
            return Plan.from_json(orjson.loads(plan)), self._entries(db, table, 0)

    def entries_after(self, table: str, seq: int) -> list[Entry]:
        with self.engine.begin() as db:
            return self._entries(db, table, seq)

    def _entries(self, db: Connection, table: str, after: int) -> list[Entry]:
        columns = (ENTRIES.c.seq, ENTRIES.c.at, ENTRIES.c.kind, ENTRIES.c.body, ENTRIES.c.request)
        found = select(*columns).where(ENTRIES.c.table_id == table, ENTRIES.c.seq > after).order_by(ENTRIES.c.seq)
        rows = db.execute(found).all()  # before any is looked at: a cursor that is left halfway holds SQLite's lock
        return [Entry(seq, at, from_json(kind, orjson.loads(body)), request) for seq, at, kind, body, request in rows]

    def newer(self, known: Mapping[str, int]) -> dict[str, int]:
        """Those of these tables that have entries after the ones that are known, and the number of the last one."""
        if not known:
            return {}
        with self.engine.begin() as db:
            if self.is_shared:
                rows = db.execute(NEWER, {"ids": list(known), "numbers": list(known.values())})
            else:
                rows = db.execute(NEWER_IN_SQLITE, {"known": orjson.dumps(known).decode()})
            return {row.id: row.seq for row in rows}

    def public_tables(self, limit: int, but: Collection[str] = ()) -> list[str]:
        """Public tables that one can join or watch: with free seats first, then the ones that moved last."""
        found = (
            select(TABLES.c.id)
            .where(TABLES.c.public.is_(true()), TABLES.c.status.in_(("waiting", "playing")))
            .order_by((TABLES.c.open_seats > 0).desc(), TABLES.c.changed_at.desc())
            .limit(limit + len(but))
        )
        return [table for (table,) in self._all(found, "tables_public") if table not in but][:limit]

    def _all(self, found: Select[Any], index: str) -> Sequence[Any]:
        """Rows of all tables. A damaged page of a SQLite database hides the tables that lie on it, and no others.

        `index` leads to all rows that are looked for; with it, the rows that are left out are never touched.
        """

        def ask() -> Sequence[Any]:
            rows = found
            if self.hidden:
                row_id: ColumnElement[int] = literal_column("tables.rowid")
                rows = found.with_hint(TABLES, f"INDEXED BY {index}", "sqlite")
                rows = rows.where(row_id.not_in(list(self.hidden.values())))
            with self.engine.begin() as db:
                return db.execute(rows).all()

        try:
            return ask()
        except DBAPIError as e:
            if self.is_shared or trouble_of(e) != "damaged" or not self._look_for_damage():
                raise
            return ask()

    def _look_for_damage(self) -> bool:
        """Find the tables whose rows cannot be read; True if there are any that were not known."""
        known = len(self.hidden)
        with self.engine.begin() as db:
            every = db.exec_driver_sql("SELECT id, rowid FROM tables INDEXED BY sqlite_autoindex_tables_1").all()
            for table, row_id in every:
                try:
                    db.exec_driver_sql("SELECT * FROM tables WHERE rowid = ?", (row_id,)).all()
                except DBAPIError as e:
                    if trouble_of(e) != "damaged":
                        raise
                    self.hidden[table] = row_id
        return len(self.hidden) > known

    # --- what waits --------------------------------------------------------------------------------------------------

    def late_tables(self, now: int, but: Collection[str] = (), limit: int = 200) -> list[str]:
        """Tables on which somebody's time is up."""
        found = select(TABLES.c.id).where(TABLES.c.deadline < now).limit(limit + len(but))
        return [table for (table,) in self._all(found, "tables_deadline") if table not in but][:limit]

    def timed_tables(self) -> list[str]:
        """Tables on which a clock runs."""
        found = select(TABLES.c.id).where(TABLES.c.deadline.is_not(None))
        return [table for (table,) in self._all(found, "tables_deadline")]

    def idle_duties(self, now: int, limit: int = 200, but: Collection[str] = ()) -> list[Duty]:
        """Tables that wait for a server, and that no server has taken on: those with people first, and of these and of
        the others one of each share after another, so that nobody's many tables hide anybody's only one."""
        free = or_(TABLES.c.lease_until.is_(None), TABLES.c.lease_until < now)
        has_people = func.coalesce(TABLES.c.people, 1) > 0
        round_of_share = func.row_number().over(
            partition_by=(has_people, TABLES.c.share), order_by=(TABLES.c.changed_at, TABLES.c.id)
        )
        found = (
            select(TABLES.c.id, has_people, TABLES.c.share)
            .where(TABLES.c.duty.is_not(None), free)
            .order_by(has_people.desc(), round_of_share, TABLES.c.changed_at)
            .limit(limit + len(but))
        )
        duties = [Duty(table, bool(people), share) for table, people, share in self._all(found, "tables_duty")]
        return [duty for duty in duties if duty.table not in but][:limit]

    def lease(self, table: str, server: str, now: int, until: int) -> bool:
        """Take on what a table waits for; False if another server has them."""
        free = or_(TABLES.c.lease_until.is_(None), TABLES.c.lease_until < now, TABLES.c.lease_by == server)
        with self.writing.begin() as db:
            done = db.execute(
                update(TABLES).where(TABLES.c.id == table, free).values(lease_by=server, lease_until=until)
            )
            return done.rowcount == 1

    def take_hooks(self, now: int, next_try: int, limit: int = 20, but: Collection[str] = ()) -> list[tuple[str, int]]:
        """Tables whose web hook is to be told now, and how often that was tried; each goes to one server."""
        found = select(TABLES.c.id, TABLES.c.hook_due, TABLES.c.hook_tries).where(TABLES.c.hook_due <= now)
        found = found.order_by(TABLES.c.hook_due).limit(limit + len(but))
        waiting = [row for row in self._all(found, "tables_hook_due") if row[0] not in but][:limit]
        if not waiting:
            return []
        with self.writing.begin() as db:
            taken = []
            for table, due, tries in waiting:
                mine = update(TABLES).where(TABLES.c.id == table, TABLES.c.hook_due == due)
                if db.execute(mine.values(hook_due=next_try, hook_tries=tries + 1)).rowcount:
                    taken.append((table, tries))
            return taken

    def set_hook(self, table: str, was: int, due: int | None) -> None:
        """The hook was told (None), or is to be told later; unless something newer is to be told."""
        with self.writing.begin() as db:
            mine = update(TABLES).where(TABLES.c.id == table, TABLES.c.hook_due == was)
            db.execute(mine.values(hook_due=due) if due else mine.values(hook_due=None, hook_tries=0))

    def put_off_hook(self, table: str, was: int, due: int) -> None:
        """The hook was not even tried: it is due again later; unless something newer is to be told."""
        with self.writing.begin() as db:
            mine = update(TABLES).where(TABLES.c.id == table, TABLES.c.hook_due == was)
            db.execute(mine.values(hook_due=due, hook_tries=TABLES.c.hook_tries - 1))

    # --- servers -----------------------------------------------------------------------------------------------------

    def last_alive(self, but: str = "") -> int | None:
        """When a server was last known to be up, a certain one left out."""
        with self.engine.begin() as db:
            last: int | None = db.execute(select(func.max(SERVERS.c.alive_at)).where(SERVERS.c.id != but)).scalar()
            return last

    def alive(self, server: str, now: int, forget_before: int) -> None:
        with self.writing.begin() as db:
            row = {"id": server, "alive_at": now}
            insert = self._insert(SERVERS).values(row)
            db.execute(insert.on_conflict_do_update(index_elements=["id"], set_={"alive_at": now}))
            db.execute(delete(SERVERS).where(SERVERS.c.alive_at < forget_before))

    def put_away(self) -> None:
        """See to it that no move has to wait for SQLite's log to be put in order; to be called every few seconds."""
        if self._appender is not None:
            self._appender.put_away()

    def try_to_write(self) -> None:
        """Write something and take it away again: whatever is wrong with the database raises."""
        with self.writing.begin() as db:
            db.execute(self._insert(SERVERS).values({"id": "-", "alive_at": 0}).on_conflict_do_nothing())
        with self.writing.begin() as db:
            db.execute(delete(SERVERS).where(SERVERS.c.id == "-"))

    def key(self, name: str, size: int) -> bytes:
        """The key of that name, the same for all servers of this database. Whoever asks first makes it."""
        with self.writing.begin() as db:
            new = {"name": name, "value": secrets.token_hex(size)}
            db.execute(self._insert(KEYS).values(new).on_conflict_do_nothing())
            return bytes.fromhex(str(db.execute(select(KEYS.c.value).where(KEYS.c.name == name)).scalar()))

    # --- analyses ----------------------------------------------------------------------------------------------------

    def analysis(self, table: str) -> dict[str, Any] | None:
        with self.engine.begin() as db:
            body = db.execute(select(ANALYSES.c.body).where(ANALYSES.c.table_id == table)).scalar()
        try:
            return orjson.loads(body) if body is not None else None
        except ValueError:  # it can be worked out again
            return None

    def keep_analysis(self, table: str, body: dict[str, Any]) -> None:
        with self.writing.begin() as db:
            text = orjson.dumps(body).decode()
            insert = self._insert(ANALYSES).values({"table_id": table, "body": text})
            db.execute(insert.on_conflict_do_update(index_elements=["table_id"], set_={"body": text}))


def entry_row(one: Append) -> dict[str, Any]:
    entry = one.entry
    return {
        "table_id": one.table,
        "seq": entry.seq,
        "at": entry.at,
        "kind": entry.kind,
        "body": orjson.dumps(to_json(entry.fact)).decode(),
        "request": entry.request,
    }


def digest_row(one: Append) -> dict[str, Any]:
    """Named as `UPDATE_DIGEST` asks for it."""
    return {"which": one.table} | dict(zip(NEW.values(), one.digest, strict=True))


# As many tables may be asked for as there are: they go there in one piece, and only the news come back.
NEWER = text(
    "SELECT tables.id, tables.seq FROM unnest(CAST(:ids AS text[]), CAST(:numbers AS int[])) AS known (id, seq)"
    " JOIN tables ON tables.id = known.id WHERE tables.seq > known.seq"
)
NEWER_IN_SQLITE = text(
    "SELECT tables.id, tables.seq FROM json_each(:known) AS known"
    " JOIN tables ON tables.id = known.key WHERE tables.seq > known.value"
)
NEW = {name: f"new_{name}" for name in Digest._fields}
UPDATE_DIGEST = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("which"), TABLES.c.seq < bindparam("new_seq"))
    .values({name: bindparam(new) for name, new in NEW.items() if name != "hook_due"})
    .values(hook_due=func.coalesce(bindparam("new_hook_due", type_=TABLES.c.hook_due.type), TABLES.c.hook_due))
)
