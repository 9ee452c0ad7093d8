"""Tables, their logs, analyses, and which servers are up."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("plan", sa.Text, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("open_seats", sa.Integer, nullable=False),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
        sa.Column("deadline", sa.BigInteger),
        sa.Column("duty", sa.String(10)),
        sa.Column("lease_by", sa.String(40)),
        sa.Column("lease_until", sa.BigInteger),
        sa.Column("hook_due", sa.BigInteger),
        sa.Column("hook_tries", sa.Integer, nullable=False),
    )
    op.create_index("tables_public", "tables", ["public", "status", "changed_at"])
    op.create_index("tables_deadline", "tables", ["deadline"])
    op.create_index("tables_duty", "tables", ["duty"])
    op.create_index("tables_hook_due", "tables", ["hook_due"])
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("request", sa.String(40)),
        sa.UniqueConstraint("table_id", "request", name="entries_request"),
    )
    op.create_table(
        "analyses",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "servers",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("alive_at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    for name in ("servers", "analyses", "entries", "tables"):
        op.drop_table(name)
