"""What is wrong with a database, by what it said: our own mistakes are not among it."""

import sqlite3
from typing import Literal

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection

Trouble = Literal["full", "read-only", "damaged", "away"]
SAID_BY_SQLITE: dict[int, Trouble] = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
    sqlite3.SQLITE_BUSY: "away",
    sqlite3.SQLITE_LOCKED: "away",
    sqlite3.SQLITE_IOERR: "away",
    sqlite3.SQLITE_CANTOPEN: "away",
    sqlite3.SQLITE_PERM: "away",
}
SAID_BY_POSTGRESQL: dict[str, Trouble] = {"53100": "full", "25006": "read-only", "XX001": "damaged", "XX002": "damaged"}
# By class: connections, rights, no such database, conflicts, resources, locks, shutting down, the system.
AWAY = ("08", "28", "3D", "40", "53", "55", "57", "58")


class CannotOpen(ValueError):
    """Why a database cannot be used, in a sentence for whoever starts a server."""


def trouble_of(error: BaseException | None) -> Trouble | None:
    """What the database has; None if the error is not about that."""
    if isinstance(error, NoConnection):
        return "away"
    said = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(said, sqlite3.Error):
        code = getattr(said, "sqlite_errorcode", 0)
        return "damaged" if code == sqlite3.SQLITE_IOERR_CORRUPTFS else SAID_BY_SQLITE.get(code & 0xFF)
    if said is not None and hasattr(said, "sqlstate"):  # psycopg's, which need not be installed
        state = str(said.sqlstate or "")
        lost = type(said).__name__ == "OperationalError" and not state
        return SAID_BY_POSTGRESQL.get(state) or ("away" if lost or state.startswith(AWAY) else None)
    return None
