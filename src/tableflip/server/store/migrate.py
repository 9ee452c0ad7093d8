"""Bringing a database up to date: the migrations are in the package, so an installed one can do it."""

from importlib.resources import files
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.engine import make_url

from tableflip.server.store.store import open_engine

LOCK = 7_245_001  # any number; servers that start at the same time wait for one another with it


def config_for(url: str) -> Config:
    config = Config()
    config.set_main_option("script_location", str(files("tableflip.server.store").joinpath("migrations")))
    config.set_main_option("sqlalchemy.url", url.replace("%", "%%"))
    return config


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
