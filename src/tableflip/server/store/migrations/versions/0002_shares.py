"""Whose tables wait for bots: how many people sit there, and which share of the bots' time is theirs."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("people", sa.Integer))
    op.add_column("tables", sa.Column("share", sa.Integer))
    op.create_table(
        "keys",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.String(80), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("keys")
    op.drop_column("tables", "share")
    op.drop_column("tables", "people")
