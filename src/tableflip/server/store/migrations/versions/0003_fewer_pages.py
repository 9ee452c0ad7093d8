"""Indexes of `tables` hold only what they are asked for: a move changes two pages of the tables, not seven."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

INDEXES = {
    "tables_public": (["public", "status", "changed_at"], ["status", "changed_at"], "public IS true"),
    "tables_deadline": (["deadline"], ["deadline"], "deadline IS NOT NULL"),
    "tables_duty": (["duty"], ["duty"], "duty IS NOT NULL"),
    "tables_hook_due": (["hook_due"], ["hook_due"], "hook_due IS NOT NULL"),
}


def upgrade() -> None:
    sqlite = op.get_bind().dialect.name == "sqlite"
    for name, (_, columns, which) in INDEXES.items():
        op.drop_index(name, "tables")
        where = sa.text(which.replace("true", "1") if sqlite else which)
        op.create_index(name, "tables", columns, sqlite_where=where, postgresql_where=where)


def downgrade() -> None:
    for name, (columns, _, _) in INDEXES.items():
        op.drop_index(name, "tables")
        op.create_index(name, "tables", columns)
