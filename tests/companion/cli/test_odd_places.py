"""Data folders with odd names, and settings files that are none."""

import os
import sys
from pathlib import Path

import pytest

from companion.storage.addresses import file_of, sqlite_url
from companion.storage.database import connect, reading
from tests.companion.cli.conftest import Companion

FILE = 4
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="such names are none there")
#: Every sign that means something in an address, by RFC 3986.
NAMES = ["what?now", "number#1", "my%20games", "100%", "a&b=c", "two  words", "'\""]


@pytest.mark.parametrize("name", NAMES)
class TestDataFolders:
    @pytest.fixture
    def folder(
        self, tmp_path: Path, name: str, companion: Companion, monkeypatch: pytest.MonkeyPatch
    ) -> Path:
        folder = tmp_path / "here" / name
        monkeypatch.setenv("COMPANION_DATA", str(folder))
        assert companion("new", "Anna", "Ben").code == 0
        return folder

    def test_a_data_folder_may_be_called_anything(self, companion: Companion, folder: Path) -> None:
        assert "Anna" in companion("show", "last").out
        # The doctor reads the journal as a file and copies it.
        assert companion("doctor").code == 0
        assert (folder / "journal.sqlite").exists()
        assert list(folder.parent.iterdir()) == [folder]

    def test_it_is_read_also_where_nothing_can_be_written(self, folder: Path) -> None:
        engine = connect(sqlite_url(folder / "journal.sqlite"), read_only=True)
        with reading(engine) as connection:
            assert file_of(engine.url) == folder / "journal.sqlite"
            (games,) = connection.exec_driver_sql("SELECT count(*) FROM games").one()
        engine.dispose()
        assert games == 1


class TestSettingsFiles:
    @pytest.fixture(params=["pipe", "folder", "loop", "long", "bytes"])
    def settings(self, request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, str]:
        """A settings file that is none, and what is said of it."""
        file = tmp_path / "odd.toml"
        match request.param:
            case "pipe":
                # Nobody writes into it: whoever reads it waits for ever.
                os.mkfifo(file)
                return file, "is no file"
            case "folder":
                file.mkdir()
                return file, "is no file"
            case "loop":
                file.symlink_to(file)
                return file, "cannot be read: Too many levels of symbolic links."
            case "long":
                return tmp_path / ("x" * 300), "cannot be read: File name too long."
        file.write_bytes(b"\xff\xfe")
        return file, "cannot be read: it is not text in UTF-8."

    def test_a_settings_file_that_is_none_is_told(
        self, companion: Companion, settings: tuple[Path, str], monkeypatch: pytest.MonkeyPatch, data: Path
    ) -> None:
        file, sentence = settings
        monkeypatch.setenv("COMPANION_SETTINGS", str(file))
        said = companion("games")
        assert (said.code, said.out) == (FILE, "")
        assert sentence in said.err
        assert "Errno" not in said.err
        assert not data.exists()

    def test_the_null_device_is_a_file_without_settings(
        self, companion: Companion, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("COMPANION_SETTINGS", os.devnull)
        assert companion("games").code == 0
