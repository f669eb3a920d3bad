"""Alembic's entry: it is handed an open connection and never looks for one itself."""

from alembic import context

from companion.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
