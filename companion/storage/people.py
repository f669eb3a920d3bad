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
    """`players` are its members and guests; `guests` those of them who only drop in."""

    name: str
    players: tuple[str, ...]
    game_count: int
    guests: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays, with the colour and symbol they had last ("" for none)."""

    name: str
    colour: str
    symbol: str
    game_count: int
    groups: tuple[str, ...]


def all_people(engine: Engine) -> tuple[Person, ...]:
    """Everybody by name; who was deleted or merged into another is not among them."""
    game_count = (
        sa.select(sa.func.count()).where(game_players.c.player_id == players.c.id).correlate(players)
    ).scalar_subquery()
    query = (
        sa.select(players.c.id, players.c.name, players.c.colour, players.c.symbol, game_count)
        .where(players.c.merged_into.is_(None), sa.not_(players.c.gone))
        .order_by(players.c.name_key)
    )
    with reading(engine) as connection:
        belongs: dict[int, list[str]] = {}
        for key, name in connection.execute(
            sa.select(group_players.c.player_id, groups.c.name).join(groups).order_by(groups.c.name_key)
        ):
            belongs.setdefault(key, []).append(name)
        return tuple(
            Person(name, colour or "", symbol or "", count, tuple(belongs.get(key, ())))
            for key, name, colour, symbol, count in connection.execute(query)
        )


def all_groups(engine: Engine) -> tuple[Group, ...]:
    """Every group with its players, by name."""
    game_count = (
        sa.select(sa.func.count()).where(games.c.group_id == groups.c.id).correlate(groups).scalar_subquery()
    )
    with reading(engine) as connection:
        found = connection.execute(
            sa.select(groups.c.id, groups.c.name, game_count).order_by(groups.c.name_key)
        )
        return tuple(
            Group(name, _members(connection, key), count, _members(connection, key, guests_only=True))
            for key, name, count in found.all()
        )


def group_members(engine: Engine, name: str) -> tuple[str, ...]:
    """The players of a group. Raises PersonUnknown."""
    with reading(engine) as connection:
        key = connection.execute(sa.select(groups.c.id).where(groups.c.name_key == plain_name(name))).scalar()
        if key is None:
            raise PersonUnknown(f"There is no group {name}.")
        return _members(connection, key)


def _members(connection: Connection, group_id: int, *, guests_only: bool = False) -> tuple[str, ...]:
    query = (
        sa.select(players.c.name)
        .join(group_players)
        .where(group_players.c.group_id == group_id, sa.not_(players.c.gone))
        .order_by(players.c.name_key)
    )
    if guests_only:
        query = query.where(group_players.c.guest)
    return tuple(connection.execute(query).scalars())


def seats_remembered(engine: Engine, name: str) -> tuple[str, ...]:
    """The group's players in the order in which they sat last. Raises PersonUnknown."""
    members = group_members(engine, name)
    with reading(engine) as connection:
        rows = connection.execute(
            sa.select(players.c.name, group_players.c.seat)
            .select_from(group_players.join(players).join(groups))
            .where(groups.c.name_key == plain_name(name), group_players.c.seat.is_not(None))
        ).all()
    seats = {row[0]: int(row[1]) for row in rows}
    return tuple(sorted((one for one in members if one in seats), key=lambda one: seats[one]))


def group_id_of(connection: Connection, name: str, now_s: float) -> int:
    """The group of that name, made where there is none yet."""
    return _id_of(connection, groups, name, now_s)


def seat_players(
    connection: Connection,
    game_id: str,
    names: Sequence[str],
    group: str,
    now_s: float,
    looks: Sequence[tuple[str, str]] = (),
) -> None:
    """Notes who sits where in a game; whoever is new becomes a player, and a member of the game's group.

    `looks` has colour and symbol of each, to be offered again; a group remembers its seats.
    """
    seated = [player_id_of(connection, name, now_s) for name in names]
    if seated:
        rows = [{"game_id": game_id, "seat": seat, "player_id": key} for seat, key in enumerate(seated)]
        connection.execute(game_players.insert(), rows)
    for key, (colour, symbol) in zip(seated, looks, strict=False):
        connection.execute(players.update().where(players.c.id == key), {"colour": colour, "symbol": symbol})
    if group:
        group_id = group_id_of(connection, group, now_s)
        known = set(
            connection.execute(
                sa.select(group_players.c.player_id).where(group_players.c.group_id == group_id)
            ).scalars()
        )
        if new := [
            {"group_id": group_id, "player_id": key} for key in dict.fromkeys(seated) if key not in known
        ]:
            connection.execute(group_players.insert(), new)
        _remember_seats(connection, group_id, seated)


def _remember_seats(connection: Connection, group_id: int, seated: Sequence[int]) -> None:
    of_group = group_players.update().where(group_players.c.group_id == group_id)
    connection.execute(of_group, {"seat": None})
    for seat, key in enumerate(seated):
        connection.execute(of_group.where(group_players.c.player_id == key), {"seat": seat})


def keep_scores(connection: Connection, game_id: str, scores: Sequence[tuple[int, int]]) -> None:
    """Writes points and place of each seat beside the players of a finished game."""
    for seat, (points, place) in enumerate(scores):
        connection.execute(
            game_players.update().where(game_players.c.game_id == game_id, game_players.c.seat == seat),
            {"points": points, "place": place},
        )


def forget_scores(connection: Connection, game_id: str) -> None:
    connection.execute(
        game_players.update().where(game_players.c.game_id == game_id), {"points": None, "place": None}
    )


def player_id_of(connection: Connection, name: str, now_s: float) -> int:
    """The player of that name, or whoever they were merged into; made where there is none yet."""
    key = _id_of(connection, players, name, now_s)
    while other := connection.execute(sa.select(players.c.merged_into).where(players.c.id == key)).scalar():
        key = int(other)
    return key


def _id_of(connection: Connection, table: sa.Table, name: str, now_s: float) -> int:
    key = plain_name(name)
    found = connection.execute(sa.select(table.c.id).where(table.c.name_key == key)).scalar()
    if found is not None:
        return int(found)
    row = {"name": name.strip(), "name_key": key, "created_at_s": now_s}
    return int(connection.execute(table.insert().returning(table.c.id), row).scalar_one())
