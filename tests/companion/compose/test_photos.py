"""Photos of people: small, square, theirs alone; nothing else is taken for one."""

import struct
from base64 import b64encode
from pathlib import Path
from typing import Any

import cv2
import msgspec
import numpy as np
import pytest

from companion.compose.photos import SIDE_PX, photo_from, pictures_in, size_px_of, squared
from companion.games.registry import AllRules
from companion.history.everything import everything, import_everything
from companion.storage import person_changes
from companion.storage.archive import take_back, write_archive
from companion.storage.errors import PersonChangeRefused
from companion.storage.exporting import ImportRefused
from companion.storage.journal import Journal
from companion.storage.opening import Place, open_journal
from companion.storage.photos import LARGEST_BYTES, drop_photo, keep_photo, photo_of, photos_kept
from tests.companion.evenings import NOW_S, by_hand


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    journal = open_journal(Place(tmp_path / "here"), NOW_S)
    by_hand(journal, ("Anna", 30), ("Ben", 20))
    return journal


def picture(width: int = 640, height: int = 480, seed: int = 1) -> Any:
    """Noise, which packs worst of all, with a green middle."""
    noise = np.random.default_rng(seed).integers(0, 255, (height, width, 3), np.uint8)
    noise[height // 4 : -height // 4, width // 2 - height // 4 : width // 2 + height // 4] = (0, 200, 0)
    return noise


def written(path: Path, of: Any) -> Path:
    assert cv2.imwrite(str(path), of)
    return path


class TestMaking:
    @pytest.mark.parametrize(("width", "height"), [(640, 480), (480, 640), (4000, 3000), (20, 30)])
    @pytest.mark.parametrize("suffix", [".jpg", ".png"])
    def test_a_photo_is_a_small_square_of_the_middle(
        self, tmp_path: Path, width: int, height: int, suffix: str
    ) -> None:
        jpeg = photo_from(written(tmp_path / f"photo{suffix}", picture(width, height)))
        assert len(jpeg) <= LARGEST_BYTES
        shown = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
        assert shown is not None
        assert shown.shape == (SIDE_PX, SIDE_PX, 3)
        blue, green, red = (int(value) for value in shown[SIDE_PX // 2, SIDE_PX // 2])
        assert green > 150 > max(blue, red)

    def test_what_the_camera_sees_becomes_one(self) -> None:
        assert size_px_of(squared(picture(1920, 1080))) == (SIDE_PX, SIDE_PX)

    @pytest.mark.parametrize(
        "content",
        [
            b"",
            b"GIF89a" + b"\0" * 40,
            b"<svg onload='alert(1)'/>",
            b"\xff\xd8\xff\xe0",
            b"\x89PNG\r\n\x1a\n",
            b"\xff\xd8" + b"\xff\xe0\x00\x10" * 4,
        ],
    )
    def test_other_files_are_refused(self, tmp_path: Path, content: bytes) -> None:
        path = tmp_path / "photo.jpg"
        path.write_bytes(content)
        with pytest.raises(PersonChangeRefused, match=r"photo\.jpg is no"):
            photo_from(path)

    def test_a_file_cut_short_is_refused_or_read_as_far_as_it_goes(self, tmp_path: Path) -> None:
        path = written(tmp_path / "photo.png", picture())
        path.write_bytes(path.read_bytes()[:60])
        with pytest.raises(PersonChangeRefused, match="no whole picture"):
            photo_from(path)

    def test_a_small_file_that_would_unpack_to_gigabytes_is_not_unpacked(self, tmp_path: Path) -> None:
        path = tmp_path / "bomb.png"
        head = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + struct.pack(">II", 60_000, 60_000)
        path.write_bytes(head + b"\x08\x02\x00\x00\x00" + b"\0" * 100)
        with pytest.raises(PersonChangeRefused, match="too large or too small"):
            photo_from(path)

    def test_a_file_that_is_gone_is_said(self, tmp_path: Path) -> None:
        with pytest.raises(PersonChangeRefused, match="cannot be read"):
            photo_from(tmp_path / "gone.jpg")

    def test_pictures_at_hand_are_found_and_nothing_hidden_is(self, tmp_path: Path) -> None:
        for name in ("a.jpg", "deep/b.PNG", ".hidden/c.jpg", "notes.txt"):
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_bytes(b"x")
        found = {Path(path).name for path in pictures_in(tmp_path) if path.startswith(str(tmp_path))}
        assert found == {"a.jpg", "b.PNG"}


class TestKeeping:
    def test_it_is_there_until_it_is_taken_away(self, journal: Journal) -> None:
        one, other = squared(picture(seed=1)), squared(picture(seed=2))
        keep_photo(journal, "anna", one, NOW_S)
        keep_photo(journal, "Anna", other, NOW_S + 1)
        assert photo_of(journal.engine, "Anna") == other
        assert photos_kept(journal.engine) == {"Anna": NOW_S + 1}
        drop_photo(journal, "Anna", NOW_S)
        assert photo_of(journal.engine, "Anna") is None

    @pytest.mark.parametrize(
        "jpeg", [b"", b"no picture", b"\xff\xd8\xff" + b"x" * LARGEST_BYTES + b"\xff\xd9"]
    )
    def test_storage_takes_small_jpegs_alone(self, journal: Journal, jpeg: bytes) -> None:
        with pytest.raises(PersonChangeRefused):
            keep_photo(journal, "Anna", jpeg, NOW_S)
        assert photos_kept(journal.engine) == {}

    def test_a_deleted_person_has_none_any_more(self, journal: Journal, tmp_path: Path) -> None:
        jpeg = squared(picture())
        keep_photo(journal, "Anna", jpeg, NOW_S)
        person_changes.delete(journal, "Anna", NOW_S)
        assert photos_kept(journal.engine) == {}

    def test_one_who_was_twice_in_the_list_keeps_the_photo(self, journal: Journal) -> None:
        by_hand(journal, ("Annika", 5), ("Ben", 20))
        jpeg = squared(picture())
        keep_photo(journal, "Anna", jpeg, NOW_S)
        person_changes.merge(journal, "Anna", "Annika", NOW_S)
        assert photo_of(journal.engine, "Annika") == jpeg
        assert list(photos_kept(journal.engine)) == ["Annika"]

    def test_of_two_photos_of_one_person_theirs_stays(self, journal: Journal) -> None:
        by_hand(journal, ("Annika", 5), ("Ben", 20))
        keep_photo(journal, "Anna", squared(picture(seed=1)), NOW_S)
        keep_photo(journal, "Annika", squared(picture(seed=2)), NOW_S)
        person_changes.merge(journal, "Anna", "Annika", NOW_S)
        assert photo_of(journal.engine, "Annika") == squared(picture(seed=2))

    def test_backups_have_it(self, journal: Journal, tmp_path: Path) -> None:
        jpeg = squared(picture())
        keep_photo(journal, "Anna", jpeg, NOW_S)
        archive = write_archive(Place(tmp_path / "here"), tmp_path / "stick", NOW_S)
        take_back(Place(tmp_path / "there"), archive.path, NOW_S)
        there = open_journal(Place(tmp_path / "there"), NOW_S)
        assert photo_of(there.engine, "Anna") == jpeg
        there.close()


class TestHandingOver:
    def elsewhere(self, tmp_path: Path) -> Journal:
        return open_journal(Place(tmp_path / "elsewhere"), NOW_S)

    def taken_in(self, content: bytes, journal: Journal, tmp_path: Path) -> None:
        keys = Place(tmp_path / "elsewhere").keys
        import_everything(content, "evening.json", journal, keys, AllRules(), NOW_S * 2)

    def test_it_comes_along_and_twice_is_once(self, journal: Journal, tmp_path: Path) -> None:
        jpeg = squared(picture())
        keep_photo(journal, "Anna", jpeg, NOW_S)
        content = everything(journal, Place(tmp_path / "here").keys)
        there = self.elsewhere(tmp_path)
        for _ in range(2):
            self.taken_in(content, there, tmp_path)
            assert photo_of(there.engine, "Anna") == jpeg
            assert photos_kept(there.engine).keys() == {"Anna"}

    def test_whoever_has_one_keeps_it(self, journal: Journal, tmp_path: Path) -> None:
        keep_photo(journal, "Anna", squared(picture(seed=1)), NOW_S)
        content = everything(journal, Place(tmp_path / "here").keys)
        there = self.elsewhere(tmp_path)
        by_hand(there, ("Anna", 1), ("Zoë", 2))
        keep_photo(there, "Anna", squared(picture(seed=2)), NOW_S)
        self.taken_in(content, there, tmp_path)
        assert photo_of(there.engine, "Anna") == squared(picture(seed=2))

    def test_a_file_of_before_photos_is_taken_in(self, journal: Journal, tmp_path: Path) -> None:
        told = msgspec.json.decode(everything(journal, Place(tmp_path / "here").keys))
        assert "photo" not in told["people"][0]
        there = self.elsewhere(tmp_path)
        self.taken_in(msgspec.json.encode({**told, "version": 1}), there, tmp_path)
        assert there.count()[0] == 1

    def test_what_is_no_photo_spoils_the_file(self, journal: Journal, tmp_path: Path) -> None:
        told = msgspec.json.decode(everything(journal, Place(tmp_path / "here").keys))
        told["people"][0]["photo"] = b64encode(b"<script>").decode()
        there = self.elsewhere(tmp_path)
        with pytest.raises(ImportRefused, match="no photo"):
            self.taken_in(msgspec.json.encode(told), there, tmp_path)
        assert there.count()[0] == 0
