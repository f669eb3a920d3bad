"""What people do to people: rename, merge, delete, make a guest. Games stay, whoever played them."""

import json
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy import Connection

from companion.shared.players import LONGEST_NAME, USUAL_SYMBOL, Colour, plain_name
from companion.shared.sentences import say
from companion.storage.errors import PersonChangeRefused, PersonUnknown
from companion.storage.journal import Journal
from companion.storage.matches import FORMER, result_told
from companion.storage.schema import (
    game_players,
    games,
    group_players,
    groups,
    people_changes,
    person_photos,
    players,
)


@dataclass(frozen=True, slots=True)
class FoundPerson:
    """Somebody in the journal, by the number that stays through renames."""

    id: int
    name: str


def rename(journal: Journal, name: str, new_name: str, now_s: float) -> None:
    """Gives a player another name, in all their games. Raises PersonUnknown, PersonChangeRefused."""
    wanted = new_name.strip()
    if not wanted or len(wanted) > LONGEST_NAME:
        raise PersonChangeRefused(f"A name has 1 to {LONGEST_NAME} characters; {new_name[:20]!r} does not.")
    with journal.writing() as connection:
        person = find_person(connection, name)
        key = plain_name(wanted)
        taken = connection.execute(
            sa.select(players.c.id, players.c.merged_into).where(players.c.name_key == key)
        ).first()
        if taken is not None and taken.id != person.id:
            if taken.merged_into != person.id:
                raise PersonChangeRefused(
                    f"There is a player {wanted} already. If they are one person: "
                    f"companion people merge {name} {wanted}",
                    say("There is a player {name} already. If they are one person, say so.", name=wanted),
                )
            # The name of an entry that was merged into this very person: it goes to the person.
            connection.execute(players.delete().where(players.c.id == taken.id))
        connection.execute(
            players.update().where(players.c.id == person.id), {"name": wanted, "name_key": key}
        )
        _tell_results_anew(connection, person.id)
        note(connection, now_s, "renamed", str(person.id))


def merge(journal: Journal, name: str, into: str, now_s: float) -> int:
    """Makes two entries of one person one: the games of `name` become those of `into`; how many there were.

    Whoever is called `name` from now on is that person. Raises PersonUnknown, PersonChangeRefused.
    """
    with journal.writing() as connection:
        one, other = find_person(connection, name), find_person(connection, into)
        if one.id == other.id:
            raise PersonChangeRefused(f"{name} and {into} are one entry already.")
        _refuse_if_they_met(connection, one, other)
        moved = connection.execute(
            game_players.update().where(game_players.c.player_id == one.id), {"player_id": other.id}
        ).rowcount
        theirs = sa.select(group_players.c.group_id).where(group_players.c.player_id == other.id)
        of_one = group_players.c.player_id == one.id
        connection.execute(group_players.delete().where(of_one, group_players.c.group_id.in_(theirs)))
        connection.execute(group_players.update().where(of_one), {"player_id": other.id})
        _join_photos(connection, one.id, other.id)
        connection.execute(players.update().where(players.c.id == one.id), {"merged_into": other.id})
        _tell_results_anew(connection, other.id)
        note(connection, now_s, "merged", f"{one.id} into {other.id}")
    return int(moved)


def delete(journal: Journal, name: str, now_s: float) -> int:
    """Takes a person's name, colour and groups out of the journal; their games stay, as "Former player".

    Gives the number of games. Raises PersonUnknown.
    """
    with journal.writing() as connection:
        person = find_person(connection, name)
        also = connection.execute(sa.select(players.c.id).where(players.c.merged_into == person.id)).scalars()
        for key in (person.id, *also.all()):
            connection.execute(
                players.update().where(players.c.id == key),
                {
                    "name": FORMER,
                    # Begins with a space, as no name does that people can type.
                    "name_key": f" former {key}",
                    "colour": None,
                    "symbol": None,
                    "gone": True,
                },
            )
        connection.execute(group_players.delete().where(group_players.c.player_id == person.id))
        connection.execute(person_photos.delete().where(person_photos.c.player_id == person.id))
        seats = connection.execute(
            sa.select(game_players.c.game_id, game_players.c.seat).where(
                game_players.c.player_id == person.id
            )
        ).all()
        for game_id, seat in seats:
            _forget_in_setup(connection, game_id, seat)
        _tell_results_anew(connection, person.id)
        note(connection, now_s, "deleted", str(person.id))
    return len(seats)


def recolour(journal: Journal, name: str, colour: Colour, now_s: float) -> None:
    """Gives somebody another colour, with its symbol, for the games to come. Raises PersonUnknown."""
    with journal.writing() as connection:
        person = find_person(connection, name)
        look = {"colour": colour.value, "symbol": USUAL_SYMBOL[colour].value}
        connection.execute(players.update().where(players.c.id == person.id), look)
        note(connection, now_s, "colour", str(person.id))


def set_guest(journal: Journal, group: str, name: str, is_guest: bool, now_s: float) -> None:
    """Makes a group's player a guest of it, or a member again. Raises PersonUnknown."""
    with journal.writing() as connection:
        person = find_person(connection, name)
        group_id = connection.execute(
            sa.select(groups.c.id).where(groups.c.name_key == plain_name(group))
        ).scalar()
        changed = connection.execute(
            group_players.update().where(
                group_players.c.group_id == group_id, group_players.c.player_id == person.id
            ),
            {"guest": is_guest},
        )
        if changed.rowcount != 1:
            raise PersonUnknown(f"{name} has not played in a group {group}.")
        note(connection, now_s, "guest" if is_guest else "member", f"{person.id} of {group_id}")


def set_counts(journal: Journal, game: str, counts: bool, now_s: float) -> str:
    """Whether a game counts in standings; its id. Raises GameUnknown."""
    game_id = journal.find(game).id
    with journal.writing() as connection:
        connection.execute(games.update().where(games.c.id == game_id), {"counts": counts})
        note(connection, now_s, "counts" if counts else "left out", game_id)
    return game_id


def note(connection: Connection, now_s: float, what: str, about: str) -> None:
    """Notes a change, by numbers alone."""
    connection.execute(people_changes.insert(), {"at_s": now_s, "what": what, "about": about})


def find_person(connection: Connection, name: str) -> FoundPerson:
    columns = players.c.id, players.c.name, players.c.merged_into
    row = connection.execute(sa.select(*columns).where(players.c.name_key == plain_name(name))).first()
    while row is not None and row.merged_into is not None:
        row = connection.execute(sa.select(*columns).where(players.c.id == row.merged_into)).first()
    if row is None:
        raise PersonUnknown(f"There is no player {name}; `companion people` lists them.")
    return FoundPerson(row.id, row.name)


def _refuse_if_they_met(connection: Connection, one: FoundPerson, other: FoundPerson) -> None:
    first, second = game_players.alias(), game_players.alias()
    met = connection.execute(
        sa.select(first.c.game_id)
        .join(second, first.c.game_id == second.c.game_id)
        .where(first.c.player_id == one.id, second.c.player_id == other.id)
        .limit(1)
    ).scalar()
    if met:
        raise PersonChangeRefused(
            f"{one.name} and {other.name} sat at one table (game {met}): they are two people.",
            say("{one} and {other} sat at one table: they are two people.", one=one.name, other=other.name),
        )


def _join_photos(connection: Connection, one: int, other: int) -> None:
    """The photo of one goes to the other, who keeps their own if they have one."""
    of_one = person_photos.c.player_id == one
    query = sa.select(person_photos.c.player_id).where(person_photos.c.player_id == other)
    if connection.execute(query).scalar() is None:
        connection.execute(person_photos.update().where(of_one), {"player_id": other})
    connection.execute(person_photos.delete().where(of_one))


def _forget_in_setup(connection: Connection, game_id: str, seat: int) -> None:
    """Takes the name out of what the game started from. What happened in it speaks of seats alone."""
    kept = connection.execute(sa.select(games.c.setup).where(games.c.id == game_id)).scalar_one()
    setup = json.loads(str(kept))
    seated = setup.get("roster", {}).get("players", [])
    if seat < len(seated):
        others = {plain_name(each["name"]) for at, each in enumerate(seated) if at != seat}
        names = (FORMER, *(f"{FORMER} {number}" for number in range(2, len(seated) + 2)))
        seated[seat]["name"] = next(name for name in names if plain_name(name) not in others)
        setup_text = json.dumps(setup, ensure_ascii=False, separators=(",", ":"))
        connection.execute(games.update().where(games.c.id == game_id), {"setup": setup_text})


def _tell_results_anew(connection: Connection, player_id: int) -> None:
    """The sentences about finished games of a player, with the names as they are now."""
    of_player = sa.select(game_players.c.game_id).where(game_players.c.player_id == player_id)
    rows = connection.execute(
        sa.select(game_players.c.game_id, players.c.name, game_players.c.points)
        .join(players)
        .where(game_players.c.place == 1, game_players.c.game_id.in_(of_player))
        .order_by(game_players.c.game_id, game_players.c.seat)
    ).all()
    won: dict[str, list[str]] = {}
    points: dict[str, int] = {}
    for game_id, name, own in rows:
        won.setdefault(game_id, []).append(name)
        points[game_id] = own
    for game_id, names in won.items():
        told = result_told(tuple(names), points[game_id])
        connection.execute(games.update().where(games.c.id == game_id), {"result": told})
