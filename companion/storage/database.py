"""The database behind the journal: how it is connected to, brought up to date, and what its errors mean."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy import Connection, Engine, event

from companion.storage.addresses import file_of, sqlite_uri
from companion.storage.backups import Backups, log_waits
from companion.storage.errors import (
    JournalDamaged,
    JournalNotReached,
    JournalNotWritten,
    JournalTooNew,
    JournalTrouble,
)
from companion.storage.schema import HEAD

#: How long a statement waits for another process that holds the file.
BUSY_S = 5.0
_CANNOT_WRITE = (
    "readonly",
    "full",
    "disk i/o",
    "unable to open",
    "read-only",
    "no space",
    "permission denied",
)
_DAMAGED = ("malformed", "not a database", "corrupt")


def connect(url: str | sa.URL, *, read_only: bool = False) -> Engine:
    """An engine for any SQLAlchemy URL; SQLite gets WAL, a sync at every commit and its foreign keys.

    Raises JournalNotReached for an address that no driver understands.
    """
    try:
        address = sa.make_url(url)
        if address.get_backend_name() == "sqlite":
            return _connect_sqlite(address, read_only)
        return sa.create_engine(address, pool_pre_ping=True)
    except (sa.exc.ArgumentError, ImportError) as error:
        raise JournalNotReached(
            f"The database address {_without_password(url)} cannot be used: {error}."
        ) from error


def _without_password(url: str | sa.URL) -> str:
    try:
        return sa.make_url(url).render_as_string(hide_password=True)
    except sa.exc.ArgumentError:
        return "in the settings"


def _connect_sqlite(address: sa.URL, read_only: bool) -> Engine:
    if read_only and address.database:
        path = Path(address.database).absolute()
        # Without `immutable` SQLite wants to write files beside this one even to read it. A log that nobody
        # merged yet forbids it: what is in the log would be overlooked.
        flags = {} if log_waits(path) else {"immutable": "1"}
        address = sa.make_url("sqlite://").set(
            database=sqlite_uri(path), query={**flags, "mode": "ro", "uri": "true"}
        )
    engine = sa.create_engine(address, connect_args={"timeout": BUSY_S})

    @event.listens_for(engine, "connect")
    def _as_the_journal_wants_it(connection, _record) -> None:  # type: ignore[no-untyped-def]  # DBAPI's own types
        # SQLAlchemy opens transactions below, so the driver must not.
        connection.isolation_level = None
        if not read_only:
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        # Whoever means to write says so at once: two that upgrade a read would lock each other out.
        reads = read_only or connection.get_execution_options().get("reads", False)
        connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")

    return engine


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    with explained(engine), engine.connect().execution_options(reads=True) as connection:
        yield connection


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """One transaction: on leaving, everything is on disk or nothing is. Raises JournalTrouble."""
    with explained(engine), engine.begin() as connection:
        yield connection


@contextmanager
def explained(engine: Engine) -> Iterator[None]:
    """The driver's errors under the journal's names; a broken constraint passes through, callers know why."""
    try:
        yield
    except sa.exc.IntegrityError:
        raise
    except (sa.exc.DatabaseError, OSError) as error:
        raise trouble(error, engine.url) from error


def trouble(error: Exception, address: sa.URL) -> JournalTrouble:
    """What an error of the driver means for people."""
    said = str(getattr(error, "orig", None) or error)
    low = said.lower()
    place = address.render_as_string(hide_password=True) if address.host else str(file_of(address))
    if address.get_backend_name() == "sqlite" and any(word in low for word in _DAMAGED):
        path = file_of(address)
        return JournalDamaged(path, said, next(iter(Backups(path).newest_first()), None))
    if any(word in low for word in _CANNOT_WRITE):
        return JournalNotWritten(f"The journal {place} cannot be written: {said}.")
    return JournalNotReached(f"The journal {place} cannot be reached: {said}.")


def schema_version(engine: Engine) -> str:
    """The migration the database stands at; "" for a database without any of our tables."""
    with reading(engine) as connection:
        if not sa.inspect(connection).has_table("alembic_version"):
            return ""
        found = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
        return str(found or "")


def refuse_newer_schema(version: str, place: object) -> None:
    """Raises JournalTooNew for a schema that only a later companion knows. Versions count up from "0001"."""
    if version > HEAD:
        raise JournalTooNew(
            f"The journal {place} has schema {version}; this companion knows schemas up to {HEAD}. "
            "Nothing was changed. Update the companion to open it."
        )


def migrate(engine: Engine) -> None:
    """Brings the database to the newest schema; a database without tables gets all of them."""
    # Alembic takes half a second to load and is needed once in the life of a journal.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    with writing(engine) as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
