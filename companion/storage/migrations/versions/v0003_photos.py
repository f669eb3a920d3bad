"""Photos of people: small pictures, kept with the journal so that backups have them, too."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "person_photos",
        sa.Column("player_id", sa.Integer, nullable=False),
        sa.Column("kept_at_s", sa.Float, nullable=False),
        sa.Column("jpeg", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("player_id", name="pk_person_photos"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_person_photos_player_id"),
    )


def downgrade() -> None:
    raise NotImplementedError("a journal is never taken back to an older schema; restore a backup instead")
