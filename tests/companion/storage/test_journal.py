"""The journal: found again, only added to, and never the victim of its own opening."""

import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from companion.shared.codec import Encoded
from companion.storage import schema
from companion.storage.errors import (
    GameUnknown,
    JournalDamaged,
    JournalMovedOn,
    JournalNotReached,
    JournalNotWritten,
    JournalTooNew,
    SealBroken,
)
from companion.storage.journal import GameStand, GameStart, Journal, JournalEntry
from companion.storage.opening import Place, care, open_journal
from companion.storage.people import all_groups, group_members

NOW_S = 1_700_000_000.0
DAY_S = 86_400.0


def start(*names: str, group: str = "", at_s: float = NOW_S) -> GameStart:
    return GameStart("pebbles", b'{"of":"setup"}', names or ("Anna", "Ben"), at_s, group)


def entry(text: str = "{}", *secrets: bytes, at_s: float = NOW_S) -> JournalEntry:
    return JournalEntry(at_s, "played", Encoded(text.encode(), secrets))


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


@pytest.fixture
def journal(place: Place) -> Journal:
    return open_journal(place, NOW_S)


def file_of(place: Place) -> Path:
    assert place.file is not None
    return place.file


def with_one_backup(place: Place) -> Path:
    """A journal with the games bbbbbb and cccccc, closed; its only backup has bbbbbb alone."""
    journal = open_journal(place, NOW_S)
    journal.begin("bbbbbb", start(), [entry()])
    backup = place.backups_of(file_of(place)).take(NOW_S)
    journal.begin("cccccc", start(), [entry()])
    journal.close()
    return backup


class TestGames:
    def test_a_game_is_read_back_as_it_was_kept(self, journal: Journal) -> None:
        journal.begin("bbbbbb", start("Anna", "Ben", "Cleo"), [entry('{"a":1}')])
        journal.append("bbbbbb", 1, [entry('{"b":2}', b"7")], GameStand(True, "Anna won"))
        kept = journal.read("bbbbbb")
        assert [one.content for one in kept.entries] == [Encoded(b'{"a":1}'), Encoded(b'{"b":2}', (b"7",))]
        assert kept.setup == b'{"of":"setup"}'
        assert (kept.line.names, kept.line.finished) == (("Anna", "Ben", "Cleo"), True)

    def test_a_game_is_named_by_id_by_a_beginning_or_as_the_last(self, journal: Journal) -> None:
        journal.begin("bbbbbb", start())
        journal.begin("bcbbbb", start(at_s=NOW_S + 1))
        assert journal.find("bbbbbb").id == journal.find("bb").id == journal.find(" BB ").id == "bbbbbb"
        assert journal.find("last").id == "bcbbbb"
        journal.append("bbbbbb", 0, [entry(at_s=NOW_S + 9)], GameStand())
        assert journal.find("last").id == "bbbbbb"

    def test_an_ambiguous_beginning_names_the_candidates(self, journal: Journal) -> None:
        journal.begin("bbbbbb", start())
        journal.begin("bcbbbb", start())
        with pytest.raises(GameUnknown, match="more than one game: bbbbbb, bcbbbb"):
            journal.find("b")

    @pytest.mark.parametrize("name", ["zzzzzz", "", "%", "_", "'; drop table games", "last"])
    def test_an_unknown_game_is_said(self, journal: Journal, name: str) -> None:
        with pytest.raises(GameUnknown):
            journal.find(name)

    def test_an_entry_is_not_written_over_another_companions(self, journal: Journal) -> None:
        journal.begin("bbbbbb", start(), [entry('{"first":1}')])
        with pytest.raises(JournalMovedOn):
            journal.append("bbbbbb", 0, [entry('{"other":1}')], GameStand())
        assert len(journal.read("bbbbbb").entries) == 1

    @pytest.mark.parametrize("statement", ["DELETE FROM entries", "UPDATE entries SET body = ''"])
    def test_entries_cannot_be_changed_or_removed(self, journal: Journal, statement: str) -> None:
        journal.begin("bbbbbb", start(), [entry()])
        with pytest.raises(sa.exc.IntegrityError, match="append-only"), journal.engine.begin() as connection:
            connection.exec_driver_sql(statement)

    def test_players_are_one_whatever_the_case_and_groups_know_them(self, journal: Journal) -> None:
        journal.begin("bbbbbb", start("Anna", "Ben", group="Tuesday"))
        journal.begin("cccccc", start("ANNA", "Cleo", group="tuesday "))
        assert group_members(journal.engine, "TUESDAY") == ("Anna", "Ben", "Cleo")
        assert [(group.name, group.game_count) for group in all_groups(journal.engine)] == [("Tuesday", 2)]
        assert [line.id for line in journal.games(group="Tuesday")] == ["bbbbbb", "cccccc"]

    def test_another_database_address_is_used_as_given(self, tmp_path: Path) -> None:
        place = Place(tmp_path / "keys", url=f"sqlite:///{tmp_path / 'elsewhere.db'}")
        open_journal(place, NOW_S).begin("bbbbbb", start())
        assert (tmp_path / "elsewhere.db").exists()

    @pytest.mark.parametrize("url", ["nonsense", "oracle9://x", "postgresql+nodriver://u:secret@h/d"])
    def test_an_address_that_no_driver_understands_is_said_without_its_password(
        self, tmp_path: Path, url: str
    ) -> None:
        with pytest.raises(JournalNotReached) as said:
            open_journal(Place(tmp_path, url=url), NOW_S)
        assert "secret" not in str(said.value)


class TestSchema:
    def test_the_migrations_make_the_tables_that_the_code_uses(self, journal: Journal) -> None:
        with journal.engine.connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []

    def test_the_newest_migration_is_the_one_named_in_the_schema(self) -> None:
        config = Config()
        config.set_main_option("script_location", str(Path(schema.__file__).with_name("migrations")))
        assert ScriptDirectory.from_config(config).get_current_head() == schema.HEAD

    def test_a_newer_schema_is_left_alone(self, place: Place) -> None:
        open_journal(place, NOW_S).close()
        with closing(sqlite3.connect(file_of(place))) as raw, raw:
            raw.execute("UPDATE alembic_version SET version_num = '9999'")
        before = file_of(place).read_bytes()
        with pytest.raises(JournalTooNew, match="schema 9999"):
            open_journal(place, NOW_S)
        assert file_of(place).read_bytes() == before

    def test_every_commit_is_synced_and_foreign_keys_hold(self, journal: Journal) -> None:
        with journal.engine.connect() as connection:
            pragmas = [
                connection.exec_driver_sql(f"PRAGMA {name}").scalar()
                for name in ("journal_mode", "synchronous", "foreign_keys")
            ]
        assert pragmas == ["wal", 2, 1]  # 2 is FULL, by SQLite's documentation


class TestDamage:
    @pytest.mark.parametrize(
        ("what", "spoil"),
        [
            ("empty", lambda whole: b""),
            ("cut off", lambda whole: whole[: len(whole) // 2]),
            ("does not begin", lambda whole: b"\0" * len(whole)),
            ("does not begin", lambda whole: b"once upon a time"),
            ("malformed|corrupt|btree|page", lambda whole: whole[:4096] + b"\xaa" * (len(whole) - 4096)),
        ],
    )
    def test_a_bad_file_is_named_and_stays_as_it_is(self, place: Place, what: str, spoil: object) -> None:
        backup = with_one_backup(place)
        assert callable(spoil)
        bad = spoil(file_of(place).read_bytes())
        file_of(place).write_bytes(bad)
        with pytest.raises(JournalDamaged, match=what) as found:
            open_journal(place, NOW_S)
        assert backup.name in str(found.value)
        assert file_of(place).read_bytes() == bad

    def test_a_file_that_is_gone_is_not_begun_anew(self, place: Place) -> None:
        with_one_backup(place)
        file_of(place).unlink()
        with pytest.raises(JournalDamaged, match="gone"):
            open_journal(place, NOW_S)
        assert not file_of(place).exists()

    def test_the_newest_good_backup_is_restored_and_the_bad_file_kept(self, place: Place) -> None:
        good = with_one_backup(place)
        bad_backup = good.with_name("journal-20990101-000000.sqlite")
        bad_backup.write_bytes(b"torn")
        file_of(place).write_bytes(b"torn too")
        restored = place.backups_of(file_of(place)).restore(NOW_S)
        assert (restored.backup, restored.passed_over) == (good, (bad_backup,))
        assert restored.kept_bad is not None
        assert restored.kept_bad.read_bytes() == b"torn too"
        assert [line.id for line in open_journal(place, NOW_S).games()] == ["bbbbbb"]

    def test_damage_in_a_large_journal_is_found_when_it_is_cared_for(self, place: Place) -> None:
        with_one_backup(place)
        whole = file_of(place).read_bytes()
        file_of(place).write_bytes(whole[:8192] + b"\xaa" * (len(whole) - 8192))
        os.utime(file_of(place), (NOW_S + 9e9, NOW_S + 9e9))
        with pytest.raises(JournalDamaged):
            care(place, NOW_S + 9e9)
        assert len(place.backups_of(file_of(place)).newest_first()) == 1


class TestBackups:
    def test_a_start_backs_up_only_what_changed_and_only_after_a_day(self, place: Place) -> None:
        file = file_of(place)
        journal = open_journal(place, NOW_S)
        journal.begin("bbbbbb", start())
        journal.close()
        backups = place.backups_of(file)
        assert backups.newest_first() == ()  # there was nothing to keep when it was first opened
        open_journal(place, NOW_S).close()
        (first,) = backups.newest_first()
        os.utime(first, (NOW_S, NOW_S))
        os.utime(file, (NOW_S + 1, NOW_S + 1))
        assert not backups.due(NOW_S + DAY_S / 2)
        assert backups.due(NOW_S + DAY_S + 1)
        os.utime(file, (NOW_S - 1, NOW_S - 1))
        assert not backups.due(NOW_S + DAY_S + 1)

    def test_the_oldest_backups_go_first(self, tmp_path: Path) -> None:
        place = Place(tmp_path, backups=3)
        open_journal(place, NOW_S).close()
        backups = place.backups_of(file_of(place))
        taken = [backups.take(NOW_S + day * DAY_S) for day in range(5)]
        assert backups.newest_first() == tuple(reversed(taken[2:]))

    def test_many_backups_of_one_second_stand_in_the_order_they_were_made_in(self, tmp_path: Path) -> None:
        # Text would put -10 before -9, and the first, which has no number, last.
        place = Place(tmp_path, backups=20)
        open_journal(place, NOW_S).close()
        backups = place.backups_of(file_of(place))
        taken = [backups.take(NOW_S) for _ in range(12)]
        assert backups.newest_first() == tuple(reversed(taken))

    def test_a_number_that_was_given_up_is_not_given_again(self, tmp_path: Path) -> None:
        place = Place(tmp_path, backups=2)
        open_journal(place, NOW_S).close()
        backups = place.backups_of(file_of(place))
        taken = [backups.take(NOW_S) for _ in range(4)]
        assert backups.newest_first() == (taken[3], taken[2])

    def test_a_backup_made_while_the_clock_was_wrong_is_not_the_first_to_go(self, tmp_path: Path) -> None:
        place = Place(tmp_path, backups=2)
        open_journal(place, NOW_S).close()
        backups = place.backups_of(file_of(place))
        for day in range(2):
            backups.take(NOW_S + day * DAY_S)
        made = backups.take(0.0)
        assert made.exists()
        assert len(backups.newest_first()) == 2

    def test_the_backup_with_the_most_in_it_comes_back_whatever_the_clock_said(
        self, place: Place, journal: Journal
    ) -> None:
        backups = place.backups_of(file_of(place))
        journal.begin("bbbbbb", start(), [entry()])
        backups.take(NOW_S)
        journal.begin("cccccc", start(), [entry()])
        journal.close()
        newest = backups.take(NOW_S - 300 * DAY_S)
        assert backups.restore(NOW_S).backup == newest

    def test_a_backup_from_the_future_does_not_stop_all_others(self, place: Place) -> None:
        open_journal(place, NOW_S).close()
        backups = place.backups_of(file_of(place))
        ahead = backups.take(NOW_S + 400 * DAY_S)
        os.utime(ahead, (NOW_S + 400 * DAY_S,) * 2)
        os.utime(file_of(place), (NOW_S, NOW_S))
        assert backups.due(NOW_S + DAY_S)

    def test_a_backup_is_whole_while_others_write(self, place: Place, journal: Journal) -> None:
        journal.begin("bbbbbb", start(), [entry()])
        backup = place.backups_of(file_of(place)).take(NOW_S)
        with closing(sqlite3.connect(backup)) as raw:
            assert raw.execute("SELECT count(*) FROM entries").fetchone() == (1,)


class TestSealed:
    def test_a_sealed_value_is_not_on_disk_in_the_clear_and_comes_back(self, place: Place) -> None:
        journal = open_journal(place, NOW_S)
        journal.begin("bbbbbb", start(), [entry("{}", b'"a-secret-word"')])
        on_disk = b"".join(path.read_bytes() for path in place.folder.rglob("*") if path.is_file())
        assert b"a-secret-word" not in on_disk
        journal.close()
        assert open_journal(place, NOW_S).read("last").entries[0].content.secrets == (b'"a-secret-word"',)

    def test_sealed_values_look_alike_whatever_they_are(self, place: Place) -> None:
        boxes = [place.keys.seal((value,), "x") for value in (b"1", b"1", b"8", b'"a much longer one"')]
        assert len(set(boxes)) == len(boxes)
        assert len({len(box) for box in boxes}) == 1

    def test_the_key_is_its_owners_alone(self, place: Place) -> None:
        place.keys.seal((b"1",), "x")
        assert stat.S_IMODE(place.keys.path.stat().st_mode) == 0o600

    def test_a_sealed_value_opens_only_where_it_was_put(self, place: Place) -> None:
        box = place.keys.seal((b"7",), "game one")
        with pytest.raises(SealBroken, match="altered"):
            place.keys.open(box, "game two")

    @pytest.mark.parametrize("text", ["", "much too short", "ä"])
    def test_a_lost_or_spoilt_key_is_said_and_not_replaced(self, place: Place, text: str) -> None:
        box = place.keys.seal((b"7",), "x")
        place.keys.path.write_text(text)
        with pytest.raises(SealBroken, match="key file"):
            place.keys.open(box, "x")
        with pytest.raises(SealBroken, match="key file"):
            place.keys.seal((b"7",), "x")
        assert place.keys.path.read_text() == text

    def test_a_lost_key_can_be_put_back_as_a_further_line(self, place: Place) -> None:
        box = place.keys.seal((b"7",), "x")
        old = place.keys.path.read_text()
        place.keys.path.unlink()
        place.keys.seal((b"1",), "x")
        with pytest.raises(SealBroken, match="add that key"):
            place.keys.open(box, "x")
        place.keys.path.write_text(place.keys.path.read_text() + old)
        assert place.keys.open(box, "x") == (b"7",)


class TestDiskThatRefuses:
    def test_a_full_disk_leaves_what_was_there(self, place: Place, journal: Journal) -> None:
        journal.begin("bbbbbb", start(), [entry()])
        with journal.engine.connect() as connection:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()

        def fill(connection: sa.Connection) -> None:
            connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")

        sa.event.listen(journal.engine, "begin", fill)
        with pytest.raises(JournalNotWritten, match="full"):
            journal.append("bbbbbb", 1, [entry("x" * 100_000)], GameStand())
        assert len(journal.read("bbbbbb").entries) == 1

    def test_a_folder_that_cannot_be_made_is_said(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("in the way")
        with pytest.raises(JournalNotWritten, match="cannot be made"):
            open_journal(Place(tmp_path / "file" / "deeper"), NOW_S)
