"""The journal's tables as they are now; `migrations` says how they came to be."""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

#: The newest migration. Kept here so that opening an up-to-date journal need not load Alembic.
HEAD = "0001"

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

players = Table(
    "players",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", String(80), nullable=False),
    Column("name_key", String(160), nullable=False),  # as names are compared: Anna and ANNA are one
    Column("created_at_s", Float, nullable=False),
    UniqueConstraint("name_key"),
)

groups = Table(
    "groups",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", String(80), nullable=False),
    Column("name_key", String(160), nullable=False),
    Column("created_at_s", Float, nullable=False),
    UniqueConstraint("name_key"),
)

group_players = Table(
    "group_players",
    metadata,
    Column("group_id", Integer, ForeignKey("groups.id"), primary_key=True),
    Column("player_id", Integer, ForeignKey("players.id"), primary_key=True),
)

games = Table(
    "games",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("ruleset", String(40), nullable=False),
    Column("setup", Text, nullable=False),  # JSON: what the game started from
    Column("group_id", Integer, ForeignKey("groups.id")),
    Column("created_at_s", Float, nullable=False),
    Column("touched_at_s", Float, nullable=False),
    Column("entry_count", Integer, nullable=False),
    Column("finished", Boolean(create_constraint=False), nullable=False),
    Column("result", Text, nullable=False),  # one sentence; empty while the game is on
    Index(None, "touched_at_s"),
)

game_players = Table(
    "game_players",
    metadata,
    Column("game_id", String(12), ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player_id", Integer, ForeignKey("players.id"), nullable=False),
    Index(None, "player_id"),
)

# A game's entries lie side by side on disk (no rowid), so that opening one of many games reads few pages.
entries = Table(
    "entries",
    metadata,
    Column("game_id", String(12), ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at_s", Float, nullable=False),
    Column("kind", String(12), nullable=False),
    Column("body", Text, nullable=False),  # JSON without any sealed value
    Column("sealed", LargeBinary),  # the sealed values of the body, encrypted; NULL where it has none
    sqlite_with_rowid=False,
)
