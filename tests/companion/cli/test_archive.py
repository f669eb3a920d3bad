"""Copies of all games to carry away: whole, proved, and safe against a cut at any moment."""

import os
import sqlite3
import sys
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.storage.archive import archives_in, take_back, write_archive
from companion.storage.errors import JournalNotWritten, NoBackup
from companion.storage.opening import Place, open_journal
from tests.companion.cli.conftest import Companion

NOW_S = 1_790_000_000.0
#: What changes or reads files, by Python's own names of audit events.
FILE_EVENTS = {"open", "os.rename", "os.remove", "os.rmdir", "os.mkdir", "shutil.copyfile", "sqlite3.connect"}
KILLED = 9


def games(place: Place) -> int:
    journal = open_journal(place, NOW_S)
    try:
        return journal.count()[0]
    finally:
        journal.close()


def death_after(steps: int) -> Callable[[str, object], None]:
    left = steps

    def die(event: str, _: object) -> None:
        nonlocal left
        if event in FILE_EVENTS:
            if left == 0:
                os._exit(KILLED)
            left -= 1

    return die


def cut_at_every_step(prepare: Callable[[int], Any], deed: Callable[[Any], object]) -> list[Any]:
    """Does the deed in a process of its own that dies at its first, second, … file operation.

    What `prepare` gave is handed to the deed, and all of that comes back in a list, one for each cut.
    """
    prepared: list[Any] = []
    while True:
        place = prepare(len(prepared))
        child = os.fork()
        if child == 0:
            try:
                sys.addaudithook(death_after(len(prepared)))
                deed(place)
            finally:
                os._exit(0)
        _, status = os.waitpid(child, 0)
        if os.waitstatus_to_exitcode(status) == 0:
            return prepared
        prepared.append(place)


@pytest.fixture
def place(data: Path, companion: Companion) -> Place:
    companion("new", "Anna", "Ben", "Cleo", "--seed", "1")
    companion("new", "Dora", "Emil", "--seed", "2")
    return Place(data)


def test_a_copy_holds_every_game_and_the_key(place: Place, tmp_path: Path) -> None:
    (place.folder / "journal.key").write_text("a key\n")
    archive = write_archive(place, tmp_path / "stick", NOW_S)
    assert archive.games == 2
    # NOW_S is 2026-09-21 14:13:20 UTC by `date -u -d @1790000000`.
    assert archive.path.name == "companion-20260921-141320.zip"
    with zipfile.ZipFile(archive.path) as packed:
        assert {"journal.sqlite", "journal.key"} <= set(packed.namelist())


def test_a_copy_comes_back_on_another_machine(place: Place, tmp_path: Path) -> None:
    write_archive(place, tmp_path / "stick", NOW_S)
    other = Place(tmp_path / "other")
    done = take_back(other, tmp_path / "stick", NOW_S)
    assert (done.archive.games, done.kept) == (2, None)
    assert games(other) == 2


def test_what_was_there_is_kept_and_both_keys_open(place: Place, tmp_path: Path) -> None:
    (place.folder / "journal.key").write_text("theirs\n")
    write_archive(place, tmp_path / "stick", NOW_S)
    other = Place(tmp_path / "other")
    open_journal(other, NOW_S).close()
    (other.folder / "journal.key").write_text("ours\n")
    done = take_back(other, tmp_path / "stick", NOW_S)
    assert done.kept is not None
    with closing(sqlite3.connect(done.kept)) as before:
        assert before.execute("SELECT count(*) FROM games").fetchone() == (0,)
    assert (other.folder / "journal.key").read_text() == "ours\ntheirs\n"
    assert (other.folder / "journal.key").stat().st_mode & 0o777 == 0o600


def test_the_oldest_copies_give_way(place: Place, tmp_path: Path) -> None:
    for day in range(5):
        write_archive(place, tmp_path / "stick", NOW_S + day * 86400, keep=3)
    assert [path.name[10:18] for path in archives_in(tmp_path / "stick")] == [
        "20260925",
        "20260924",
        "20260923",
    ]


def test_a_copy_made_while_the_clock_was_wrong_is_not_the_first_to_go(place: Place, tmp_path: Path) -> None:
    for day in range(2):
        write_archive(place, tmp_path / "stick", NOW_S + day * 86400, keep=2)
    late = write_archive(place, tmp_path / "stick", 0.0, keep=2)
    assert [path.name[10:18] for path in archives_in(tmp_path / "stick")] == ["20260922", "19700101"]
    assert late.path.exists()


def test_two_copies_in_one_second_are_two(place: Place, tmp_path: Path) -> None:
    write_archive(place, tmp_path, NOW_S)
    write_archive(place, tmp_path, NOW_S)
    assert len(archives_in(tmp_path)) == 2


def test_a_torn_copy_is_passed_over_for_an_older_good_one(place: Place, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    good = write_archive(place, stick, NOW_S)
    torn = write_archive(place, stick, NOW_S + 60)
    torn.path.write_bytes(torn.path.read_bytes()[:2000])
    assert take_back(Place(tmp_path / "other"), stick, NOW_S).archive.path == good.path


@pytest.mark.parametrize("content", [b"", b"no zip at all", b"PK\x03\x04" + bytes(50)])
def test_what_is_no_copy_changes_nothing(place: Place, tmp_path: Path, content: bytes) -> None:
    bad = tmp_path / "companion-20260101-000000.zip"
    bad.write_bytes(content)
    before = place.folder.joinpath("journal.sqlite").read_bytes()
    with pytest.raises(NoBackup, match="Nothing was changed"):
        take_back(place, bad, NOW_S)
    assert place.folder.joinpath("journal.sqlite").read_bytes() == before


def test_a_member_with_another_name_is_never_unpacked(place: Place, tmp_path: Path) -> None:
    archive = write_archive(place, tmp_path / "stick", NOW_S)
    with zipfile.ZipFile(archive.path, "a") as packed:
        packed.writestr("../escaped.txt", "out")
    take_back(Place(tmp_path / "other"), archive.path, NOW_S)
    assert not list(tmp_path.rglob("escaped.txt"))


def test_a_stick_that_is_full_or_gone_is_told(place: Place, tmp_path: Path) -> None:
    (tmp_path / "stick").write_text("a file where the folder should be")
    with pytest.raises(JournalNotWritten, match="The games themselves are as they were"):
        write_archive(place, tmp_path / "stick", NOW_S)
    assert games(place) == 2


def test_a_stick_pulled_at_any_moment_holds_whole_copies_only(place: Place, tmp_path: Path) -> None:
    def stick(number: int) -> Path:
        folder = tmp_path / f"stick-{number}"
        write_archive(place, folder, NOW_S)
        return folder

    cut = cut_at_every_step(stick, lambda folder: write_archive(place, folder, NOW_S + 60))
    assert len(cut) > 10
    for folder in cut:
        for archive in archives_in(folder):
            with zipfile.ZipFile(archive) as packed:
                assert packed.testzip() is None
        assert archives_in(folder)[-1].name == "companion-20260921-141320.zip"
    assert games(place) == 2
    write_archive(place, cut[-1], NOW_S + 120)
    assert not list(cut[-1].glob("*.part"))


def test_a_power_cut_at_any_moment_of_a_restore_leaves_the_old_games_or_the_new(
    place: Place, companion: Companion, tmp_path: Path
) -> None:
    write_archive(place, tmp_path / "stick", NOW_S)
    other = tmp_path / "one-game"
    companion("--data", str(other), "new", "Fay", "Gus", "--seed", "3")

    def machine(number: int) -> Place:
        there = Place(tmp_path / f"machine-{number}")
        take_back(there, write_archive(Place(other), tmp_path / "moving", NOW_S).path, NOW_S)
        return there

    cut = cut_at_every_step(machine, lambda there: take_back(there, tmp_path / "stick", NOW_S))
    assert len(cut) > 10
    assert {games(there) for there in cut} == {1, 2}
    for there in cut[::7]:
        take_back(there, tmp_path / "stick", NOW_S + 1)
        assert games(there) == 2
        assert not list(there.folder.glob("restoring-*"))


def test_the_commands_say_what_they_did(companion: Companion, place: Place, tmp_path: Path) -> None:
    told = companion("backup", "--to", str(tmp_path / "stick"))
    assert (told.code, "2 games, restored once to prove it" in told.out) == (0, True)
    companion("new", "Hal", "Ida")
    back = companion("restore", str(tmp_path / "stick"))
    assert back.code == 0
    assert back.out.startswith("2 games are back from companion-")
    assert len(companion("games", "--json").json["games"]) == 2


def test_restoring_while_the_screen_is_open_is_refused(companion: Companion, place: Place) -> None:
    from companion.compose.only_one import OnlyOne

    companion("backup")
    with OnlyOne(place.folder):
        refused = companion("restore", str(place.folder / "archives"))
    assert refused.code == 8
    assert "running already" in refused.err
