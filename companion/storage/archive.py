"""All games in one file to carry away: written whole, proved by restoring it, the oldest given up first."""

import contextlib
import os
import shutil
import sqlite3
import tempfile
import zipfile
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from companion.storage.addresses import sqlite_uri
from companion.storage.backups import copy_whole, findings_in, sync
from companion.storage.dated import DatedCopies, stamp
from companion.storage.errors import JournalDamaged, JournalNotReached, JournalNotWritten, NoBackup
from companion.storage.opening import JOURNAL_NAME, KEY_NAME, Place

#: What goes along if it is there: small files that make the companion this table's own.
_BESIDE = ("companion.toml", "screen.json", "calibration.json")
#: More than this a member is not unpacked: no journal of a lifetime is so large.
_LARGEST_BYTES = 4_000_000_000


@dataclass(frozen=True, slots=True)
class Archive:
    """A proved copy: how many games a restore of it gave."""

    path: Path
    games: int


@dataclass(frozen=True, slots=True)
class TakenBack:
    """What a restore did; `kept` is the journal that was there before, if there was one."""

    archive: Archive
    kept: Path | None


def archives_in(folder: Path) -> tuple[Path, ...]:
    """The archives of a folder, newest first."""
    return _copies(folder).newest_first()


def _copies(folder: Path) -> DatedCopies:
    return DatedCopies(folder, "companion", ".zip")


def write_archive(place: Place, folder: Path, now_s: float, keep: int = 7) -> Archive:
    """A proved copy of the journal, its key and the settings beside it; others may go on playing meanwhile.

    Until it is proved it lies under another name, so a stick pulled too early holds no half archive.
    Raises NoBackup if there is nothing to copy, JournalDamaged, JournalNotWritten.
    """
    journal = place.file
    if journal is None or not journal.exists():
        raise NoBackup(f"There is no journal in {place.folder} that could be copied.")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for left in folder.glob("companion-*.part"):
            left.unlink(missing_ok=True)
        target = _copies(folder).free_name(now_s)
        draft = target.with_suffix(".part")
        with tempfile.TemporaryDirectory(prefix="copying-", dir=place.folder) as scratch:
            copy = Path(scratch) / JOURNAL_NAME
            copy_whole(journal, copy)
            if found := findings_in(copy):
                raise JournalDamaged(journal, found[0])
            _pack(draft, copy, place)
            proved = Path(scratch) / "proved"
            proved.mkdir()
            games = _unpack(draft, proved)
        sync(draft)
        draft.rename(target)
        # A stick's file system may not know how to sync a folder.
        with contextlib.suppress(OSError):
            sync(folder)
        _copies(folder).forget_all_but(keep, target)
    except (sqlite3.OperationalError, OSError) as error:
        raise JournalNotWritten(
            f"No copy could be written to {folder}: {error}. The games themselves are as they were."
        ) from error
    return Archive(target, games)


def take_back(place: Place, source: Path, now_s: float) -> TakenBack:
    """Puts an archive's games in the place of those that are here; these are kept beside, renamed.

    `source` is an archive or a folder, whose newest good one is taken. The key of the archive joins the keys
    here. Nobody else may have the journal open.
    Raises NoBackup, and then nothing was changed; JournalNotWritten.
    """
    journal = place.file
    if journal is None:
        raise NoBackup("This journal is no SQLite file; its database restores it.")
    candidates = archives_in(source) if source.is_dir() else (source,)
    reasons = []
    try:
        place.folder.mkdir(parents=True, exist_ok=True)
        for left in place.folder.glob("restoring-*"):
            shutil.rmtree(left, ignore_errors=True)
        with tempfile.TemporaryDirectory(prefix="restoring-", dir=place.folder) as scratch:
            for candidate in candidates:
                try:
                    games = _unpack(candidate, Path(scratch))
                except NoBackup as bad:
                    reasons.append(str(bad))
                    continue
                kept = _exchange(place, journal, Path(scratch), now_s)
                return TakenBack(Archive(candidate, games), kept)
    except OSError as error:
        raise JournalNotWritten(f"The games could not be put back: {error}. Nothing was lost.") from error
    why = " ".join(reasons) or f"There is none in {source}."
    raise NoBackup(f"No copy of the games could be put back. {why} Nothing was changed.")


def _pack(draft: Path, copy: Path, place: Place) -> None:
    with zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as packed:
        packed.write(copy, JOURNAL_NAME)
        for name in (KEY_NAME, *_BESIDE):
            if (path := place.folder / name).is_file():
                packed.write(path, name)


def _unpack(archive: Path, folder: Path) -> int:
    """Unpacks what belongs to us and proves the journal; the number of its games. Raises NoBackup."""
    try:
        with zipfile.ZipFile(archive) as packed:
            known = {JOURNAL_NAME, KEY_NAME, *_BESIDE}
            for member in packed.infolist():
                # Only our own names, so nothing is ever written beside the folder.
                if member.filename in known and member.file_size <= _LARGEST_BYTES:
                    with packed.open(member) as source, (folder / member.filename).open("wb") as target:
                        shutil.copyfileobj(source, target)
        journal = folder / JOURNAL_NAME
        if not journal.exists():
            raise NoBackup(f"{archive.name} has no journal in it.")
        if found := findings_in(journal):
            raise NoBackup(f"The journal in {archive.name} is damaged: {found[0]}.")
        with closing(sqlite3.connect(f"{sqlite_uri(journal)}?mode=ro&immutable=1", uri=True)) as opened:
            return int(opened.execute("SELECT count(*) FROM games").fetchone()[0])
    except FileNotFoundError:
        raise NoBackup(f"{archive} is not there.") from None
    except (zipfile.BadZipFile, EOFError, sqlite3.DatabaseError, JournalNotReached, ValueError) as bad:
        raise NoBackup(f"{archive.name} is no whole copy of games: {bad}.") from bad


def _exchange(place: Place, journal: Path, unpacked: Path, now_s: float) -> Path | None:
    """In an order in which a power cut leaves the games from before or the new ones, never a mixture."""
    _join_keys(place.keys.path, unpacked / KEY_NAME)
    fresh = journal.with_name(f"{journal.name}.{os.getpid()}.new")
    shutil.copyfile(unpacked / JOURNAL_NAME, fresh)
    sync(fresh)
    kept = None
    if journal.exists():
        kept = journal.with_name(f"journal-before-restore-{stamp(now_s)}.sqlite")
        _empty_the_log(journal)
        shutil.copyfile(journal, kept)
        sync(kept)
        for tail in ("-wal", "-shm"):
            # What a damaged journal could not take in stays with its copy; with the new one it would do harm.
            part = journal.with_name(journal.name + tail)
            if part.exists():
                part.rename(kept.with_name(kept.name + tail))
    fresh.rename(journal)
    for name in _BESIDE:
        if (unpacked / name).exists() and not (place.folder / name).exists():
            shutil.copyfile(unpacked / name, place.folder / name)
    sync(journal.parent)
    return kept


def _empty_the_log(journal: Path) -> None:
    """All that waits in SQLite's log goes into the file, as far as the file is sound enough to take it."""
    with contextlib.suppress(sqlite3.DatabaseError), closing(sqlite3.connect(journal, timeout=5.0)) as opened:
        opened.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _join_keys(ours: Path, theirs: Path) -> None:
    """Ours stay first, theirs follow: games from before and from the archive can both be opened."""
    if not theirs.exists():
        return
    here = ours.read_text("ascii").split() if ours.exists() else []
    joined = list(dict.fromkeys([*here, *theirs.read_text("ascii").split()]))
    if joined == here:
        return
    draft = ours.with_name(f"{ours.name}.{os.getpid()}.new")
    with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as file:
        file.write("\n".join(joined) + "\n")
        file.flush()
        os.fsync(file.fileno())
    draft.replace(ours)
