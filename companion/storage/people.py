"""Players and groups: who sat where, kept by name until somebody says that two names are one person."""

from collections.abc import Sequence
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy import Connection, Engine

from companion.shared.players import plain_name
from companion.storage.database import reading
from companion.storage.errors import PersonUnknown
from companion.storage.schema import game_players, games, group_players, groups, players


@dataclass(frozen=True, slots=True)
class Group:
    name: str
    players: tuple[str, ...]
    game_count: int


def all_groups(engine: Engine) -> tuple[Group, ...]:
    """Every group with its players, by name."""
    game_count = (
        sa.select(sa.func.count()).where(games.c.group_id == groups.c.id).correlate(groups).scalar_subquery()
    )
    with reading(engine) as connection:
        found = connection.execute(
            sa.select(groups.c.id, groups.c.name, game_count).order_by(groups.c.name_key)
        )
        return tuple(Group(name, _members(connection, key), count) for key, name, count in found.all())


def group_members(engine: Engine, name: str) -> tuple[str, ...]:
    """The players of a group. Raises PersonUnknown."""
    with reading(engine) as connection:
        key = connection.execute(sa.select(groups.c.id).where(groups.c.name_key == plain_name(name))).scalar()
        if key is None:
            raise PersonUnknown(f"There is no group {name}.")
        return _members(connection, key)


def _members(connection: Connection, group_id: int) -> tuple[str, ...]:
    return tuple(
        connection.execute(
            sa.select(players.c.name)
            .join(group_players)
            .where(group_players.c.group_id == group_id)
            .order_by(players.c.name_key)
        ).scalars()
    )


def group_id_of(connection: Connection, name: str, now_s: float) -> int:
    """The group of that name, made where there is none yet."""
    return _id_of(connection, groups, name, now_s)


def seat_players(
    connection: Connection, game_id: str, names: Sequence[str], group: str, now_s: float
) -> None:
    """Notes who sits where in a game; whoever is new becomes a player, and a member of the game's group."""
    seated = [_id_of(connection, players, name, now_s) for name in names]
    if seated:
        rows = [{"game_id": game_id, "seat": seat, "player_id": key} for seat, key in enumerate(seated)]
        connection.execute(game_players.insert(), rows)
    if group:
        group_id = group_id_of(connection, group, now_s)
        known = set(
            connection.execute(
                sa.select(group_players.c.player_id).where(group_players.c.group_id == group_id)
            ).scalars()
        )
        if new := [{"group_id": group_id, "player_id": key} for key in seated if key not in known]:
            connection.execute(group_players.insert(), new)


def _id_of(connection: Connection, table: sa.Table, name: str, now_s: float) -> int:
    key = plain_name(name)
    found = connection.execute(sa.select(table.c.id).where(table.c.name_key == key)).scalar()
    if found is not None:
        return int(found)
    row = {"name": name.strip(), "name_key": key, "created_at_s": now_s}
    return int(connection.execute(table.insert().returning(table.c.id), row).scalar_one())
