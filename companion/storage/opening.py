"""Opening the journal: looked at before it is trusted, brought up to date, backed up when it is time."""

import os
from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy import Engine

from companion.storage.addresses import sqlite_url
from companion.storage.backups import Backups, findings_in, flaw_at_a_glance
from companion.storage.database import connect, migrate, refuse_newer_schema, schema_version
from companion.storage.errors import JournalDamaged, JournalNotWritten, JournalTrouble
from companion.storage.journal import Journal
from companion.storage.schema import HEAD
from companion.storage.sealing import KeyRing

JOURNAL_NAME, KEY_NAME = "journal.sqlite", "journal.key"
#: Up to this size a journal is read through and copied at every start. Beyond, see `Place.care`.
SMALL_BYTES = 4_000_000


@dataclass(frozen=True, slots=True)
class Place:
    """Where a journal is kept and how: a folder, and a database address that is "" for the file in it."""

    folder: Path
    url: str = ""
    backups: int = 7
    backup_every_h: float = 24.0

    @property
    def file(self) -> Path | None:
        """The journal's file; None for a database that is no SQLite file."""
        if not self.url:
            return self.folder / JOURNAL_NAME
        try:
            address = sa.make_url(self.url)
        except sa.exc.ArgumentError:
            return None
        if address.get_backend_name() != "sqlite" or address.database in (None, "", ":memory:"):
            return None
        return Path(str(address.database))

    @property
    def keys(self) -> KeyRing:
        return KeyRing(self.folder / KEY_NAME)

    @property
    def address(self) -> str | sa.URL:
        return self.url or sqlite_url(self.folder / JOURNAL_NAME)

    def backups_of(self, file: Path) -> Backups:
        return Backups(file, self.backups, self.backup_every_h)


def open_journal(place: Place, now_s: float) -> Journal:
    """The journal, made if there never was one. A bad one is left as it is.

    Raises JournalDamaged, JournalTooNew, JournalNotWritten, JournalNotReached.
    """
    if (file := place.file) is None:
        return Journal(_up_to_date(connect(place.address), place), place.keys)
    if not file.exists():
        _refuse_if_lost(file, place)
        _make(file)
    elif flaw := flaw_at_a_glance(file):
        raise JournalDamaged(file, flaw, _newest(file, place))
    small = file.stat().st_size <= SMALL_BYTES
    if small and (found := findings_in(file)):
        raise JournalDamaged(file, found[0], _newest(file, place))
    try:
        engine = _up_to_date(connect(sqlite_url(file)), place)
    except JournalNotWritten:
        # A read-only or full disk: what is there can still be looked at. Whoever writes is told, and writing
        # is tried again each time.
        engine = _up_to_date(connect(sqlite_url(file), read_only=True), place)
        return Journal(engine, place.keys, lambda: _up_to_date(connect(sqlite_url(file)), place))
    if small:
        care(place, now_s, engine)
    return Journal(engine, place.keys)


def care(place: Place, now_s: float, engine: Engine | None = None) -> Path | None:
    """Backs the journal up if it is time, which also reads it through; the new backup, or None.

    Takes about a second for 100 MB, so for a large journal this is for a thread of its own.
    Raises JournalDamaged. A backup that cannot be written stops nobody: the next start tries again.
    """
    file = place.file
    if file is None or not file.exists() or not place.backups_of(file).due(now_s):
        return None
    if engine is not None and not _has_games(engine):
        return None
    try:
        taken = place.backups_of(file).take(now_s)
        _copy_key(place.keys.path, _key_copy(place))
    except JournalNotWritten:
        return None
    return taken


def restore_key(place: Place) -> bool:
    """Puts the copy of the key beside the backups in the place of a lost one; whether there was a need to.

    Raises JournalNotWritten.
    """
    if place.keys.path.exists() or not _key_copy(place).exists():
        return False
    _copy_key(_key_copy(place), place.keys.path)
    return True


def _key_copy(place: Place) -> Path:
    return place.folder / "backups" / KEY_NAME


def _copy_key(source: Path, target: Path) -> None:
    """Copies the key for its owner alone; without it a journal with sealed values is worth nothing."""
    if not source.exists():
        return
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        draft = target.with_name(f"{target.name}.{os.getpid()}.new")
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(source.read_bytes())
            file.flush()
            os.fsync(file.fileno())
        draft.replace(target)
    except OSError as error:
        raise JournalNotWritten(
            f"The key {source} cannot be copied to {target}: {error.strerror}."
        ) from error


def _up_to_date(engine: Engine, place: Place) -> Engine:
    try:
        version = schema_version(engine)
        refuse_newer_schema(version, place.file or engine.url.render_as_string(hide_password=True))
        if version != HEAD:
            migrate(engine)
    except JournalTrouble:
        engine.dispose()
        raise
    return engine


def _make(file: Path) -> None:
    """A new journal, under its name only when it is whole: a file cut off is never one that just began."""
    draft = file.with_name(f"{file.name}.{os.getpid()}.new")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        draft.unlink(missing_ok=True)
        engine = connect(sqlite_url(draft))
        try:
            migrate(engine)
        finally:
            engine.dispose()
        try:
            os.link(draft, file)  # unlike a rename, never over a journal that another process just made
        except FileExistsError:
            pass
        except OSError:  # a file system without hard links, such as a memory card's
            draft.rename(file)
    except OSError as error:
        raise JournalNotWritten(f"The journal {file} cannot be made: {error.strerror}.") from error
    except JournalNotWritten as refused:
        raise JournalNotWritten(str(refused).replace(str(draft), str(file))) from refused
    finally:
        for tail in ("", "-wal", "-shm"):
            _remove_if_there(draft.with_name(draft.name + tail))


def _remove_if_there(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError:
        return  # on a disk that refuses to write there is nothing to tidy up


def _refuse_if_lost(file: Path, place: Place) -> None:
    newest = _newest(file, place)
    log = file.with_name(f"{file.name}-wal")
    if newest or (log.exists() and log.stat().st_size):
        raise JournalDamaged(file, "the file is gone, though there was a journal here", newest)


def _newest(file: Path, place: Place) -> Path | None:
    return next(iter(place.backups_of(file).newest_first()), None)


def _has_games(engine: Engine) -> bool:
    with engine.connect().execution_options(reads=True) as connection:
        return connection.exec_driver_sql("SELECT 1 FROM games LIMIT 1").scalar() is not None
