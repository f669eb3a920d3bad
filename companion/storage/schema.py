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
    false,
    true,
)

#: The newest migration. Kept here so that opening an up-to-date journal need not load Alembic.
HEAD = "0003"

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
    Column("colour", String(10)),  # colour and symbol they had last
    Column("symbol", String(10)),
    Column("merged_into", Integer),  # the player that this one turned out to be
    Column("gone", Boolean(create_constraint=False), nullable=False, server_default=false()),
    UniqueConstraint("name_key"),
)

person_photos = Table(
    "person_photos",
    metadata,
    Column("player_id", Integer, ForeignKey("players.id"), primary_key=True, autoincrement=False),
    Column("kept_at_s", Float, nullable=False),
    Column("jpeg", LargeBinary, nullable=False),  # square and small: see `photos`
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
    Column("seat", Integer),  # where they sat last
    Column("guest", Boolean(create_constraint=False), nullable=False, server_default=false()),
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
    Column("counts", Boolean(create_constraint=False), nullable=False, server_default=true()),
    Column("by_hand", Boolean(create_constraint=False), nullable=False, server_default=false()),
    Column("played_s", Float),  # without long pauses; NULL: not counted yet
    Index(None, "touched_at_s"),
)

game_players = Table(
    "game_players",
    metadata,
    Column("game_id", String(12), ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player_id", Integer, ForeignKey("players.id"), nullable=False),
    Column("points", Integer),  # points and place follow from the entries; NULL while the game is on
    Column("place", Integer),
    Index(None, "player_id"),
)

# What was done to players, groups and games beside playing, by their numbers alone: a name that is deleted
# must not live on here. Its last number also tells whether standings are still those that were counted.
people_changes = Table(
    "people_changes",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at_s", Float, nullable=False),
    Column("what", String(20), nullable=False),
    Column("about", String(40), nullable=False),
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
