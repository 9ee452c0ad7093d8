"""The database, as SQLAlchemy sees it. Migrations (`migrations/versions`) make it; a test compares both."""

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    true,
)

METADATA = MetaData()

# A table's plan never changes. The columns after it can be worked out from plan and log; they are kept, in the same
# transaction as each entry, so that lists, clocks and waiting bots can be found without reading every log.
TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("plan", Text, nullable=False),
    Column("game", String(40), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("status", String(10), nullable=False),
    Column("open_seats", Integer, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Column("deadline", BigInteger),  # when the time of the seat to move is up
    Column("duty", String(10)),  # what a server has to do next: start the game, move for a bot
    Column("lease_by", String(40)),  # the server that does it,
    Column("lease_until", BigInteger),  # for so long; then another one may
    Column("hook_due", BigInteger),  # when the web hook is to be told next whose turn it is
    Column("hook_tries", Integer, nullable=False),
    Column("people", Integer),  # people who have a seat; None: not known, the table is older than this column
    Column("share", Integer),  # whose share of the bots' time it uses
)


def index_of_some(name: str, which: ColumnElement[bool], *columns: Column[Any]) -> Index:
    """An index of those rows alone that it is asked for: most entries are of tables that it need not know of."""
    return Index(name, *columns, sqlite_where=which, postgresql_where=which)


index_of_some("tables_public", TABLES.c.public.is_(true()), TABLES.c.status, TABLES.c.changed_at)
index_of_some("tables_deadline", TABLES.c.deadline.is_not(None), TABLES.c.deadline)
index_of_some("tables_duty", TABLES.c.duty.is_not(None), TABLES.c.duty)
index_of_some("tables_hook_due", TABLES.c.hook_due.is_not(None), TABLES.c.hook_due)

ENTRIES = Table(
    "entries",
    METADATA,
    Column("table_id", String(40), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(20), nullable=False),
    Column("body", Text, nullable=False),
    Column("request", String(40)),
    UniqueConstraint("table_id", "request", name="entries_request"),
)

# What bots think of finished games: a cache.
ANALYSES = Table(
    "analyses",
    METADATA,
    Column("table_id", String(40), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("body", Text, nullable=False),
)

# Which servers are up, so that clocks stand still while none is.
SERVERS = Table(
    "servers",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("alive_at", BigInteger, nullable=False),
)

# What servers that share a database must agree on and nobody else may know.
KEYS = Table(
    "keys",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", String(80), nullable=False),
)
