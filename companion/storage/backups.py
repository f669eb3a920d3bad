"""Backups of a journal in SQLite: taken whole, checked before they count, the oldest given up first."""

import os
import shutil
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from math import inf
from pathlib import Path

from companion.storage.addresses import sqlite_uri
from companion.storage.dated import DatedCopies, stamp
from companion.storage.errors import JournalDamaged, JournalNotReached, JournalNotWritten, NoBackup

_OLD_DRAFT_S = 3600.0
#: Clocks are set by a minute or two while a machine runs.
_CLOCK_SLACK_S = 300.0
#: Pages copied in one step; between steps others may write.
_PAGES = 2048


def findings_in(path: Path) -> tuple[str, ...]:
    """What SQLite's own full check finds wrong with a file; empty for a sound one. Reads every page.

    Raises JournalNotReached if the file cannot be read at all, which says nothing about its state.
    """
    if flaw := flaw_at_a_glance(path):
        return (flaw,)
    try:
        return _check(f"{sqlite_uri(path)}?mode=ro")
    except sqlite3.OperationalError as error:
        # A full or read-only disk has no room for the files that SQLite wants beside a log.
        if log_waits(path):
            raise JournalNotReached(f"The journal {path} cannot be read: {error}.") from error
    except sqlite3.DatabaseError as error:
        return (str(error),)
    try:
        return _check(f"{sqlite_uri(path)}?mode=ro&immutable=1")
    except sqlite3.OperationalError as error:
        raise JournalNotReached(f"The journal {path} cannot be read: {error}.") from error
    except sqlite3.DatabaseError as error:
        return (str(error),)


def _check(address: str) -> tuple[str, ...]:
    with closing(sqlite3.connect(address, uri=True, timeout=5.0)) as connection:
        rows = connection.execute("PRAGMA integrity_check(5)").fetchall()
    return tuple(str(row[0]) for row in rows if row[0] != "ok")


def flaw_at_a_glance(path: Path) -> str:
    """What is wrong by length and first bytes alone, or "". Takes the same time for any size of file.

    Catches what a power cut or a half-done copy leaves: nothing, zeros, another file, a tail cut off.
    """
    with path.open("rb") as file:
        head = file.read(100)
    size = path.stat().st_size
    if size == 0:
        return "the file is empty"
    if not head.startswith(b"SQLite format 3\0") or len(head) < 100:
        return "the file does not begin as a journal does"
    page = int.from_bytes(head[16:18], "big")
    page = 65536 if page == 1 else page
    stated, counted = int.from_bytes(head[28:32], "big"), head[24:28] == head[92:96]
    # The page count of the header holds only if both change counters agree (SQLite's file format, 1.3.7).
    if page and counted and not log_waits(path) and size < stated * page:
        return f"the file is cut off: {size} bytes are there of {stated * page}"
    return ""


def log_waits(journal: Path) -> bool:
    """Whether SQLite's log beside the file holds what is not merged into it yet."""
    log = journal.with_name(f"{journal.name}-wal")
    return log.exists() and log.stat().st_size > 0


@dataclass(frozen=True, slots=True)
class Restored:
    journal: Path
    backup: Path
    kept_bad: Path | None
    passed_over: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class Backups:
    """The backups of one journal, in a folder of their own beside it."""

    journal: Path
    keep: int = 7
    every_h: float = 24.0

    @property
    def folder(self) -> Path:
        return self.journal.with_name("backups")

    def newest_first(self) -> tuple[Path, ...]:
        return self._copies.newest_first()

    @property
    def _copies(self) -> DatedCopies:
        return DatedCopies(self.folder, "journal", ".sqlite")

    def due(self, now_s: float) -> bool:
        """Whether something changed since the newest backup and that one is old enough.

        One that was taken in the future says nothing: the clock was wrong then, or is now.
        """
        taken = [path.stat().st_mtime for path in self.newest_first()]
        past = [taken_s for taken_s in taken if taken_s <= now_s + _CLOCK_SLACK_S]
        if not past:
            return self.journal.exists()
        return self._changed_at_s() > max(past) and now_s - max(past) >= self.every_h * 3600

    def _changed_at_s(self) -> float:
        log = self.journal.with_name(f"{self.journal.name}-wal")
        files = [self.journal, *([log] if log_waits(self.journal) else [])]
        return max((file.stat().st_mtime for file in files if file.exists()), default=0.0)

    def take(self, now_s: float) -> Path:
        """A checked copy of the journal as it is now; others may go on writing meanwhile.

        Raises JournalDamaged when the copy shows that the journal is, JournalNotWritten for a full disk.
        """
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._remove_old_drafts(now_s)
            draft = self.folder / f"draft-{os.getpid()}.part"
            copy_whole(self.journal, draft)
            if found := findings_in(draft):
                draft.unlink()
                raise JournalDamaged(self.journal, found[0], next(iter(self.newest_first()), None))
            sync(draft)
            target = self._copies.free_name(now_s)
            draft.rename(target)
            sync(self.folder)
        except (sqlite3.OperationalError, OSError) as error:
            raise JournalNotWritten(f"No backup could be written to {self.folder}: {error}.") from error
        self._copies.forget_all_but(self.keep, target)
        return target

    def restore(self, now_s: float) -> Restored:
        """Puts the newest good backup in the journal's place; the bad file stays beside it, renamed.

        A journal only grows, so the newest is the one with the most in it; names decide between equals. They
        alone would lose games where the clock was wrong on some evening.
        Raises NoBackup if none is good; then nothing was moved.
        """
        passed_over = []
        for backup in sorted(self.newest_first(), key=_entries_in, reverse=True):
            if not findings_in(backup):
                break
            passed_over.append(backup)
        else:
            raise NoBackup(
                f"There is no good backup of {self.journal} in {self.folder}; nothing was changed."
            )
        try:
            draft = self.journal.with_name(f"{self.journal.name}.{os.getpid()}.new")
            shutil.copyfile(backup, draft)
            sync(draft)
            kept = self._set_aside(now_s)
            draft.rename(self.journal)
            sync(self.journal.parent)
        except OSError as error:
            raise JournalNotWritten(f"{backup.name} could not be restored: {error}.") from error
        return Restored(self.journal, backup, kept, tuple(passed_over))

    def _set_aside(self, now_s: float) -> Path | None:
        """Moves the journal and what SQLite keeps beside it out of the way; nothing is deleted."""
        name = f"journal-damaged-{stamp(now_s)}.sqlite"
        kept = None
        for tail in ("-wal", "-shm", ""):
            part = self.journal.with_name(self.journal.name + tail)
            if part.exists():
                kept = part.rename(self.journal.with_name(name + tail))
        return kept

    def _remove_old_drafts(self, now_s: float) -> None:
        """What is left of backups that were broken off; one that is still being written is younger."""
        for draft in self.folder.glob("draft-*.part*"):
            if now_s - draft.stat().st_mtime > _OLD_DRAFT_S:
                draft.unlink(missing_ok=True)


def _entries_in(backup: Path) -> float:
    """How many entries a backup holds; inf for one that cannot be counted: the full check tells."""
    try:
        with closing(sqlite3.connect(f"{sqlite_uri(backup)}?mode=ro&immutable=1", uri=True)) as opened:
            return float(opened.execute("SELECT count(*) FROM entries").fetchone()[0])
    except sqlite3.DatabaseError:
        return inf


def copy_whole(source: Path, target: Path) -> None:
    """One file of a journal that others may write to. Raises JournalDamaged, sqlite3.OperationalError."""
    target.unlink(missing_ok=True)
    with (
        closing(sqlite3.connect(f"{sqlite_uri(source)}?mode=ro", uri=True, timeout=5.0)) as live,
        closing(sqlite3.connect(target)) as copy,
    ):
        try:
            live.backup(copy, pages=_PAGES)
        except sqlite3.OperationalError:
            raise
        except sqlite3.DatabaseError as error:
            raise JournalDamaged(source, str(error)) from error
        # A backup is one file: no log beside it that could be lost.
        copy.execute("PRAGMA journal_mode=DELETE")


def sync(path: Path) -> None:
    """Waits until a file or folder is on disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
