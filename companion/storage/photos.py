"""Photos of people: one small picture each, in the journal beside them."""

from collections.abc import Mapping

import sqlalchemy as sa
from sqlalchemy import Connection, Engine

from companion.shared.players import plain_name
from companion.storage.database import reading
from companion.storage.errors import PersonChangeRefused
from companion.storage.journal import Journal
from companion.storage.person_changes import find_person, note
from companion.storage.schema import person_photos, players

#: A square of 320 px takes some 20 kB. A hundred people stay below what one landing's pictures take.
LARGEST_BYTES = 60_000
_JPEG_BEGINS, _JPEG_ENDS = b"\xff\xd8\xff", b"\xff\xd9"


def keep_photo(journal: Journal, name: str, jpeg: bytes, now_s: float) -> None:
    """Makes it somebody's photo, in the place of one before. Raises PersonUnknown, PersonChangeRefused."""
    refuse_other_than_photo(jpeg)
    with journal.writing() as connection:
        person = find_person(connection, name)
        _put(connection, person.id, jpeg, now_s)
        note(connection, now_s, "photo", str(person.id))


def keep_if_none(journal: Journal, photos: Mapping[str, bytes], now_s: float) -> int:
    """Gives photos to those who are here and have none; to how many. Raises PersonChangeRefused."""
    for jpeg in photos.values():
        refuse_other_than_photo(jpeg)
    kept = 0
    with journal.writing() as connection:
        has = set(connection.execute(sa.select(person_photos.c.player_id)).scalars())
        for name, jpeg in photos.items():
            query = sa.select(players.c.id).where(
                players.c.name_key == plain_name(name), sa.not_(players.c.gone)
            )
            key = connection.execute(query.where(players.c.merged_into.is_(None))).scalar()
            if key is not None and key not in has:
                _put(connection, key, jpeg, now_s)
                note(connection, now_s, "photo", str(key))
                kept += 1
    return kept


def drop_photo(journal: Journal, name: str, now_s: float) -> None:
    """Takes somebody's photo away, if there is one. Raises PersonUnknown."""
    with journal.writing() as connection:
        person = find_person(connection, name)
        connection.execute(person_photos.delete().where(person_photos.c.player_id == person.id))
        note(connection, now_s, "no photo", str(person.id))


def photos_kept(engine: Engine) -> dict[str, float]:
    """Who has a photo, by name, with the moment since when (seconds since 1970)."""
    query = sa.select(players.c.name, person_photos.c.kept_at_s).select_from(person_photos.join(players))
    with reading(engine) as connection:
        return {name: float(at_s) for name, at_s in connection.execute(query)}


def photo_of(engine: Engine, name: str) -> bytes | None:
    """Somebody's photo as a JPEG file."""
    query = (
        sa.select(person_photos.c.jpeg)
        .select_from(person_photos.join(players))
        .where(players.c.name_key == plain_name(name))
    )
    with reading(engine) as connection:
        found = connection.execute(query).scalar()
    return bytes(found) if found is not None else None


def refuse_other_than_photo(jpeg: bytes) -> None:
    """Raises PersonChangeRefused for what is no small JPEG file."""
    if len(jpeg) > LARGEST_BYTES:
        raise PersonChangeRefused(
            f"A photo has {LARGEST_BYTES // 1000} kB at most, this one {len(jpeg) // 1000} kB."
        )
    if not jpeg.startswith(_JPEG_BEGINS) or not jpeg.endswith(_JPEG_ENDS):
        raise PersonChangeRefused("That is no photo: it is kept as a JPEG file.")


def _put(connection: Connection, player_id: int, jpeg: bytes, now_s: float) -> None:
    connection.execute(person_photos.delete().where(person_photos.c.player_id == player_id))
    connection.execute(person_photos.insert(), {"player_id": player_id, "kept_at_s": now_s, "jpeg": jpeg})
