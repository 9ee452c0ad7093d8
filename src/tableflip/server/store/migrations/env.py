"""How Alembic reaches the database: over the connection that `migrate.upgrade` has opened."""

from alembic import context

from tableflip.server.store.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
)
context.run_migrations()
