"""One at a time at a SQLite database: the server that runs on it, or whoever puts another one in its place."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.engine import make_url

from tableflip.server.store.trouble import CannotOpen


class InUse(ValueError):
    """Somebody else has the database."""


def sqlite_file(url: str) -> Path | None:
    """Where a SQLite database lies; None for others, and for one in memory."""
    where = make_url(url)
    if where.get_backend_name() != "sqlite" or not where.database or where.database == ":memory:":
        return None
    return Path(where.database)


@contextmanager
def alone_at(url: str) -> Iterator[None]:
    """Have a SQLite database for ourselves until the end of the block, or of this process, however it ends.

    InUse if somebody else has it, CannotOpen if its folder cannot be written to. Other databases are shared, and
    nothing is done.
    """
    if (file := sqlite_file(url)) is None:
        yield
        return
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        opened = file.with_name(file.name + ".lock").open("wb")
    except OSError as e:
        raise CannotOpen(
            f"The database {file} cannot be used: {e.filename}: {e.strerror}. TABLEFLIP_DATA names another folder."
        ) from None
    with opened as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise InUse(
                f"A server is running on {file}. Stop it first; or let several share a PostgreSQL (docs/server.md)."
            ) from None
        yield
