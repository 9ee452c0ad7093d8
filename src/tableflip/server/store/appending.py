"""Appending to the logs of an SQLite file: with the driver itself, for every move passes here.

What SQLAlchemy does around each statement costs twice as much as the statements. It still writes them.
"""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import Lock
from typing import Any

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql import Executable

Row = Mapping[str, Any]


class Statement:
    """A statement in the driver's words."""

    def __init__(self, statement: Executable, engine: Engine) -> None:
        compiled = statement.compile(dialect=engine.dialect)  # type: ignore[attr-defined]
        self.text = str(compiled)
        self._names: Sequence[str] = compiled.positiontup

    def run(self, db: sqlite3.Connection, row: Row) -> int:
        """How many rows it changed."""
        return db.execute(self.text, [row[name] for name in self._names]).rowcount


class Appender:
    """One connection that is kept; threads take turns."""

    def __init__(self, engine: Engine, insert: Executable, update: Executable) -> None:
        self._engine = engine
        self._insert, self._update = Statement(insert, engine), Statement(update, engine)
        self._connection: Connection | None = None
        self._lock = Lock()

    def append(self, entries: Sequence[Row], digests: Sequence[Row]) -> list[bool]:
        """Keep entries, each with the digest that belongs to it, in one transaction; which ones were not there yet?"""
        with self._lock, self._transaction() as db:
            kept = [self._insert.run(db, entry) == 1 for entry in entries]
            for digest, is_new in zip(digests, kept, strict=True):
                if is_new:
                    self._update.run(db, digest)
        return kept

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """All or nothing. Problems are told as SQLAlchemy tells them."""
        if self._connection is None:
            self._connection = self._engine.connect()
        db = self._connection.connection.driver_connection
        assert isinstance(db, sqlite3.Connection)
        try:
            db.execute("BEGIN IMMEDIATE")
            yield db
            db.execute("COMMIT")
        except BaseException as e:
            if db.in_transaction:
                db.execute("ROLLBACK")
            if isinstance(e, sqlite3.Error):
                raise DBAPIError.instance("append", None, e, sqlite3.Error) from e
            raise

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
