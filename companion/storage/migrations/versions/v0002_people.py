"""People and evenings: who is remembered how, and each game's placings beside it."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    yes, no = sa.true(), sa.false()
    op.add_column("players", sa.Column("colour", sa.String(10)))
    op.add_column("players", sa.Column("symbol", sa.String(10)))
    op.add_column("players", sa.Column("merged_into", sa.Integer))
    op.add_column("players", sa.Column("gone", _flag(), nullable=False, server_default=no))
    op.add_column("group_players", sa.Column("seat", sa.Integer))
    op.add_column("group_players", sa.Column("guest", _flag(), nullable=False, server_default=no))
    op.add_column("games", sa.Column("counts", _flag(), nullable=False, server_default=yes))
    op.add_column("games", sa.Column("by_hand", _flag(), nullable=False, server_default=no))
    op.add_column("games", sa.Column("played_s", sa.Float))
    op.add_column("game_players", sa.Column("points", sa.Integer))
    op.add_column("game_players", sa.Column("place", sa.Integer))
    op.create_table(
        "people_changes",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("at_s", sa.Float, nullable=False),
        sa.Column("what", sa.String(20), nullable=False),
        sa.Column("about", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people_changes"),
    )


def _flag() -> sa.Boolean:
    return sa.Boolean(create_constraint=False)


def downgrade() -> None:
    raise NotImplementedError("a journal is never taken back to an older schema; restore a backup instead")
