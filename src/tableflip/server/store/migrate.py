"""Bringing a database up to date: the migrations are in the package, so an installed one can do it."""

from importlib.resources import files
from pathlib import Path

from alembic import command, util
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from tableflip.server.store.store import Store, open_engine
from tableflip.server.store.trouble import CannotOpen, trouble_of

LOCK = 7_245_001  # any number; servers that start at the same time wait for one another with it


def config_for(url: str) -> Config:
    config = Config()
    config.set_main_option("script_location", str(files("tableflip.server.store").joinpath("migrations")))
    config.set_main_option("sqlalchemy.url", url.replace("%", "%%"))
    return config


def make_ready(url: str) -> tuple[str | None, str | None]:
    """Bring the database up to date, as `upgrade` does, and see that it can be written to; CannotOpen says why not."""
    try:
        done = upgrade(url)
        store = Store(url)
        try:
            store.try_to_write()
        finally:
            store.close()
    except util.CommandError:
        raise CannotOpen(
            f"{named(url)} was made by a newer version of Tableflip. Install that one, or name another database."
        ) from None
    except OSError as e:
        raise CannotOpen(f"{named(url)} cannot be used: {e.strerror}.") from None
    except SQLAlchemyError as e:
        raise CannotOpen(f"{named(url)} {ADVICE[trouble_of(e)]} ({said(e)})") from None
    return done


ADVICE = {
    "full": "cannot be written to: there is no room left.",
    "read-only": "cannot be written to: it is read-only.",
    "damaged": "is damaged, or no database of Tableflip. `tableflip db restore` brings a backup back.",
    "away": "cannot be reached.",
    None: "cannot be used.",
}


def named(url: str) -> str:
    """The database in a sentence; a password is not in it."""
    where = make_url(url)
    return f"The database {where.database}" + (f" at {where.host}:{where.port or 5432}" if where.host else "")


def said(error: SQLAlchemyError) -> str:
    """What the database itself said, on one line."""
    words = str(getattr(error, "orig", None) or error).splitlines()
    return words[0][:200].rstrip(". ") if words else type(error).__name__


def upgrade(url: str) -> tuple[str | None, str | None]:
    """Bring the database to the newest version; return the version before and after. It is made if it is not there."""
    if make_url(url).get_backend_name() == "sqlite" and (name := make_url(url).database):
        Path(name).parent.mkdir(parents=True, exist_ok=True)
    config = config_for(url)
    engine = open_engine(url)
    newest = ScriptDirectory.from_config(config).get_current_head()
    try:
        with engine.begin() as db:
            before = MigrationContext.configure(db).get_current_revision()
        if before == newest:
            return before, newest
        with engine.execution_options(writes=True).begin() as db:
            if engine.dialect.name == "postgresql":
                db.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
            config.attributes["connection"] = db
            command.upgrade(config, "head")
    finally:
        engine.dispose()
    return before, newest
