"""`companion doctor`: is everything well, and if not, what would help."""

import platform
import shutil
import sys
import tempfile
import time
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.answers import Exit, guarded, new_app, print_json
from companion.cli.at_hand import AsJson, journal_at_hand, place_at_hand
from companion.cli.plain import plain
from companion.compose.bug_report import Allowed, write_report
from companion.compose.doctoring import Finding, Machine, machine_findings, room
from companion.compose.doctoring_devices import device_findings
from companion.settings import SettingsRefused, load_settings, settings_path
from companion.shared.sentences import say
from companion.storage.backups import Backups, findings_in
from companion.storage.errors import JournalTrouble, NoBackup
from companion.storage.opening import Place, care, open_journal, restore_key

app = new_app()

PACKAGES = ("tabletop-companion", "SQLAlchemy", "alembic", "msgspec", "cryptography", "typer", "rich")


@app.command()
@guarded
def doctor(
    restore: Annotated[
        bool, typer.Option("--restore", help="Put the newest good backup in a bad journal's place.")
    ] = False,
    bundle: Annotated[
        Path | None, typer.Option("--bundle", metavar="FILE", help="Also write a report to send: a zip file.")
    ] = None,
    names: Annotated[bool, typer.Option("--with-names", help="The report may tell who plays.")] = False,
    pictures: Annotated[
        bool, typer.Option("--with-pictures", help="The report has pictures of landings in it.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Looks at the machine and what is plugged in, settings and journal; reads the whole journal through.

    The report has neither names nor pictures unless they are allowed, and never what is still sealed.
    """
    findings = [*_versions(), *machine_findings(Machine()), _settings()]
    if findings[-1].well:
        place = place_at_hand()
        findings[-1:-1] = device_findings(Machine(), load_settings(), place.folder)
        if restore:
            findings.append(_restored(place))
        findings += _journal(place)
    if bundle is not None:
        findings.append(_bundled(bundle, findings, Allowed(names, pictures)))
    well = all(finding.well for finding in findings)
    if as_json:
        print_json({"ok": well, "findings": plain(findings)})
    else:
        for finding in findings:
            print(f"{'ok ' if finding.well else 'BAD'}  {finding.name}: {finding.sentence}")
    if not well:
        raise typer.Exit(_exit_for({finding.name for finding in findings if not finding.well}))


def _finding(name: str, well: bool, text: str) -> Finding:
    """One of the console's own, which speaks English."""
    return Finding(name, well, say("{what}", what=text))


def _exit_for(unwell: set[str]) -> Exit:
    """The journal's trouble goes before that of a file, and both before that of the machine."""
    if unwell & {"journal", "data", "restore", *PACKAGES}:
        return Exit.JOURNAL
    return Exit.FILE if "settings" in unwell else Exit.REFUSED


def _bundled(target: Path, findings: list[Finding], allowed: Allowed) -> Finding:
    path = settings_path()
    settings = path.read_text(errors="replace") if path.exists() else ""
    try:
        with journal_at_hand() as journal:
            parts = write_report(target, findings, settings, journal, place_at_hand().folder, allowed)
    except (JournalTrouble, SettingsRefused):
        parts = write_report(target, findings, settings, None, target.parent, Allowed())
    return _finding("report", True, f"{target}, to be looked through before it is sent: {', '.join(parts)}")


def _versions() -> list[Finding]:
    system = f"{platform.system()} {platform.release()} {platform.machine()}"
    found = [_finding("system", True, f"{system}, Python {platform.python_version()} ({sys.executable})")]
    for package in PACKAGES:
        try:
            found.append(_finding(package, True, version(package)))
        except PackageNotFoundError:
            found.append(_finding(package, False, "is not installed; `./dev setup` installs it"))
    return found


def _settings() -> Finding:
    try:
        place_at_hand()
    except SettingsRefused as refused:
        return _finding("settings", False, str(refused))
    path = settings_path()
    return _finding(
        "settings", True, str(path) if path.exists() else f"none at {path}; the built-in ones hold"
    )


def _restored(place: Place) -> Finding:
    if place.file is None:
        return _finding("restore", False, "this journal is no SQLite file; its database restores it")
    if restore_key(place):
        return _finding("restore", True, f"{place.keys.path.name} is in place again")
    if place.file.exists() and not findings_in(place.file):
        return _finding("restore", True, "the journal is sound; nothing was restored")
    try:
        done = _backups(place).restore(time.time())
    except NoBackup as none:
        return _finding("restore", False, str(none))
    kept = f"; the bad file is kept as {done.kept_bad.name}" if done.kept_bad else ""
    return _finding("restore", True, f"{done.backup.name} is in place again{kept}")


def _journal(place: Place) -> list[Finding]:
    found = _disk(place)
    try:
        if place.file is not None and place.file.exists() and (bad := findings_in(place.file)):
            # Opening would find it too for a small journal; a large one is read through only here.
            found.append(
                _finding("journal", False, f"{place.file} is damaged: {'; '.join(bad)}. {_way_out(place)}")
            )
            return found
        journal = open_journal(place, time.time())
        games, entries = journal.count()
        journal.try_seal()
        journal.close()
        care(place, time.time())
    except JournalTrouble as trouble:
        return [*found, _finding("journal", False, str(trouble))]
    where = place.file or "database"
    found.append(_finding("journal", True, f"{where} is sound: {games} games, {entries} entries"))
    if place.file is not None:
        names = [path.name for path in _backups(place).newest_first()]
        found.append(_finding("backups", True, f"{len(names)}, newest {names[0]}" if names else "none yet"))
    return found


def _disk(place: Place) -> list[Finding]:
    """Whether the data directory takes a file, tried with one, and an evening."""
    folder = next(one for one in (place.folder, *place.folder.parents) if one.exists())
    try:
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(bytes(4096))
            probe.flush()
    except OSError as error:
        told = f"{place.folder} cannot be written: {error.strerror}; games are not saved"
        return [_finding("data", False, told)]
    return [_finding("data", True, str(place.folder)), room(shutil.disk_usage(folder).free / 1e6)]


def _backups(place: Place) -> Backups:
    assert place.file is not None, "only a journal in a file has backups"
    return place.backups_of(place.file)


def _way_out(place: Place) -> str:
    newest = next(iter(_backups(place).newest_first()), None)
    if newest is None:
        return "There is no backup of it yet; the file stays as it is."
    return f"`companion doctor --restore` puts {newest.name} in its place and keeps the bad file."
