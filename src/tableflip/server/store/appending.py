"""Appending to the logs of an SQLite file: with the driver itself, for every move passes here.

What SQLAlchemy does around each statement costs twice as much as the statements. It still writes them.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from operator import itemgetter
from threading import Lock
from typing import Any

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql import Executable

Row = Mapping[str, Any]
ENTRIES_TO_PUT_AWAY = 500  # what was appended is put in its place when there is so much of it,
MOST_PAGES = 40_000  # or, if nobody sees to that, by whoever appends this page


class Statement:
    """A statement in the driver's words."""

    def __init__(self, statement: Executable, engine: Engine) -> None:
        compiled = statement.compile(dialect=engine.dialect)  # type: ignore[attr-defined]
        self._text = str(compiled)
        self._values = itemgetter(*compiled.positiontup)

    def run(self, cursor: sqlite3.Cursor, row: Row) -> int:
        """How many rows it changed."""
        return cursor.execute(self._text, self._values(row)).rowcount


class Appender:
    """One connection that is kept; threads take turns."""

    def __init__(self, engine: Engine, insert: Executable, update: Executable) -> None:
        self._engine = engine
        self._insert, self._update = Statement(insert, engine), Statement(update, engine)
        self._connection: Connection | None = None
        self._lock = Lock()
        self._appended = 0  # entries that are not in their place yet

    def append(self, rows: Sequence[tuple[Row, Row]]) -> list[bool]:
        """Keep entries, each with the digest that belongs to it, in one transaction; which ones were not there yet?

        Problems are told as SQLAlchemy tells them.
        """
        with self._lock:
            cursor = self._driver().cursor()
            try:
                cursor.execute("BEGIN IMMEDIATE")
                kept = [self._insert.run(cursor, entry) == 1 for entry, _ in rows]
                for (_, digest), is_new in zip(rows, kept, strict=True):
                    if is_new:
                        self._update.run(cursor, digest)
                cursor.execute("COMMIT")
                self._appended += len(rows)
            except BaseException as e:
                if cursor.connection.in_transaction:
                    cursor.execute("ROLLBACK")
                if isinstance(e, sqlite3.Error):
                    raise DBAPIError.instance("append", None, e, sqlite3.Error) from e
                raise
        return kept

    def put_away(self) -> None:
        """Bring what was appended from SQLite's log to its place, so that the log begins anew and does not grow.

        Most of it is done while others append; they wait only for what has come in meanwhile. If they did it
        themselves, all moves would wait every few seconds for what takes as long as a hundred of them.
        """
        if self._appended < ENTRIES_TO_PUT_AWAY:
            return
        with self._engine.connect() as connection:
            db = driver_of(connection)
            try:
                db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
                with self._lock:
                    db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
                    self._appended = 0
            except sqlite3.Error as e:
                raise DBAPIError.instance("put away", None, e, sqlite3.Error) from e

    def _driver(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = self._engine.connect()
            driver_of(self._connection).execute(f"PRAGMA wal_autocheckpoint={MOST_PAGES}")
        return driver_of(self._connection)

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def driver_of(connection: Connection) -> sqlite3.Connection:
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    return driver
