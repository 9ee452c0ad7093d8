"""Backups of a SQLite database, made while servers run on it, and put in place while none does.

A file appears under its name whole or not at all. PostgreSQL has its own tools: docs/server.md names them.
"""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_hex

from alembic.script import ScriptDirectory

from tableflip.server.store.lock import alone_at, sqlite_file
from tableflip.server.store.migrate import config_for

BESIDE = ("-wal", "-shm")  # what SQLite keeps beside a database: they belong together


class BackupError(ValueError):
    """Why a backup was not made, or not put in place, in a sentence for whoever asked for it."""


def back_up(url: str, file: Path) -> int:
    """Write all that is committed now to a new file; return its size in bytes. Nobody who plays has to wait."""
    database = file_of(url)
    if not database.is_file():
        raise BackupError(f"There is no database at {database}: there is nothing to back up.")
    if file.exists():
        raise BackupError(f"{file} is there already, and is not overwritten. Choose another name.")
    with unfinished(file) as new:
        try:
            with closing(sqlite3.connect(database)) as db:
                db.execute("VACUUM INTO ?", (str(new),))  # one transaction that reads: everything of one moment
        except sqlite3.Error as e:
            raise BackupError(f"{database} cannot be backed up: {e}.") from None
        check(new)
        put_in_place(new, file)
    return file.stat().st_size


def restore(url: str, file: Path, *, replace: bool = False) -> Path | None:
    """Put a backup in the place of the database; return where the one before is kept, if there was one.

    InUse while a server runs on it. A database that is there is only moved away if `replace` says so.
    """
    database = file_of(url)
    check(file)
    with alone_at(url), unfinished(database) as new:
        if database.exists() and not replace:
            raise BackupError(
                f"There is a database at {database} already. With --replace it is kept beside the new one."
            )
        shutil.copyfile(file, new)
        check(new)
        kept = move_away(database) if database.exists() else None
        put_in_place(new, database)
    return kept


def file_of(url: str) -> Path:
    if file := sqlite_file(url):
        return file
    raise BackupError("This is for SQLite. PostgreSQL has pg_dump and pg_restore: docs/server.md tells how.")


@contextmanager
def unfinished(file: Path) -> Iterator[Path]:
    """A name beside the file for what is not whole yet; gone at the end. OSErrors become sentences."""
    new = file.with_name(f".{file.name}.{token_hex(4)}")
    try:
        yield new
    except OSError as e:
        raise BackupError(f"{file} cannot be written: {e.strerror}.") from None
    finally:
        for ending in ("", *BESIDE):
            with suppress(OSError):
                new.with_name(new.name + ending).unlink(missing_ok=True)


def check(file: Path) -> None:
    """BackupError unless the file is a whole database that this version can go on with."""
    if not file.is_file():
        raise BackupError(f"There is no file {file}.")
    log = file.with_name(file.name + BESIDE[0])
    if log.exists() and log.stat().st_size:
        raise BackupError(f"{file} is a database that is in use, not a backup: `tableflip db backup` makes one.")
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro&immutable=1", uri=True)) as db:
            problems = [row[0] for row in db.execute("PRAGMA integrity_check(1)")]
            versions = [row[0] for row in db.execute("SELECT version_num FROM alembic_version")]
            db.execute("SELECT count(*) FROM tables, entries WHERE 0").fetchone()
            orphans = db.execute("PRAGMA foreign_key_check").fetchone()
    except sqlite3.Error as e:
        raise BackupError(f"{file} is not a backup of Tableflip: {e}.") from None
    if problems != ["ok"] or orphans:
        raise BackupError(f"{file} is damaged: {problems[0] if problems != ['ok'] else 'entries without their table'}.")
    known = {script.revision for script in ScriptDirectory.from_config(config_for("sqlite://")).walk_revisions()}
    if not set(versions) <= known:
        raise BackupError(f"{file} was made by a newer version of Tableflip ({versions[0]}). Install that one first.")


def put_in_place(new: Path, file: Path) -> None:
    """Give a finished file its name, at once and for good. FileExistsError if the name was taken meanwhile."""
    with new.open("rb") as written:
        os.fsync(written.fileno())
    try:
        os.link(new, file)  # unlike renaming, it refuses to overwrite
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        new.rename(file)
    folder = os.open(file.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def move_away(database: Path) -> Path:
    """Rename a database that nobody uses, and what SQLite keeps beside it."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(database)) as db:  # it may be damaged
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    kept = database.with_name(f"{database.name}.before-{datetime.now(UTC):%Y%m%dT%H%M%S%f}")
    for ending in ("", *BESIDE):
        with suppress(FileNotFoundError):
            database.with_name(database.name + ending).rename(kept.with_name(kept.name + ending))
    return kept
