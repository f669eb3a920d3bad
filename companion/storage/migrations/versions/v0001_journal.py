"""The first journal: players, groups, games and their entries."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

#: What SQLite answers to whoever tries to rewrite the past.
APPEND_ONLY = """
CREATE TRIGGER entries_are_never_{verb} BEFORE {action} ON entries
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END
"""


def upgrade() -> None:
    _people("players")
    _people("groups")
    op.create_table(
        "group_players",
        sa.Column("group_id", sa.Integer, nullable=False),
        sa.Column("player_id", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("group_id", "player_id", name="pk_group_players"),
        sa.ForeignKeyConstraint(["group_id"], ["groups.id"], name="fk_group_players_group_id"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_group_players_player_id"),
    )
    op.create_table(
        "games",
        sa.Column("id", sa.String(12), nullable=False),
        sa.Column("ruleset", sa.String(40), nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("group_id", sa.Integer),
        sa.Column("created_at_s", sa.Float, nullable=False),
        sa.Column("touched_at_s", sa.Float, nullable=False),
        sa.Column("entry_count", sa.Integer, nullable=False),
        sa.Column("finished", sa.Boolean(create_constraint=False), nullable=False),
        sa.Column("result", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.ForeignKeyConstraint(["group_id"], ["groups.id"], name="fk_games_group_id"),
    )
    op.create_index("ix_games_touched_at_s", "games", ["touched_at_s"])
    op.create_table(
        "game_players",
        sa.Column("game_id", sa.String(12), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("player_id", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_game_players"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_game_players_game_id"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_game_players_player_id"),
    )
    op.create_index("ix_game_players_player_id", "game_players", ["player_id"])
    _entries()


def _people(table: str) -> None:
    op.create_table(
        table,
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("name_key", sa.String(160), nullable=False),
        sa.Column("created_at_s", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name=f"pk_{table}"),
        sa.UniqueConstraint("name_key", name=f"uq_{table}_name_key"),
    )


def _entries() -> None:
    op.create_table(
        "entries",
        sa.Column("game_id", sa.String(12), nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("at_s", sa.Float, nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("sealed", sa.LargeBinary),
        sa.PrimaryKeyConstraint("game_id", "number", name="pk_entries"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_entries_game_id"),
        sqlite_with_rowid=False,
    )
    if op.get_bind().dialect.name == "sqlite":
        op.execute(APPEND_ONLY.format(verb="changed", action="UPDATE"))
        op.execute(APPEND_ONLY.format(verb="removed", action="DELETE"))


def downgrade() -> None:
    raise NotImplementedError("a journal is never taken back to an older schema; restore a backup instead")
