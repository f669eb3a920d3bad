"""`companion look` at pictures and decks that are none: a clear sentence, and nothing invented."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.companion.cli.conftest import Companion
from tests.vision.tables import Deck
from vision.scene_decks import save_deck

USAGE, FILE = 2, 4


def jpeg(before: Path) -> bytes:
    picture = cv2.imread(str(before))
    assert picture is not None
    return bytes(cv2.imencode(".jpg", picture)[1].tobytes())


class TestBadPictures:
    @pytest.mark.parametrize(
        ("content", "sentence"),
        [
            (b"", "is empty"),
            (b"not a picture at all", "is not a picture"),
            (b"\x89PNG\r\n\x1a\n broken", "is not a picture"),
            (b"\xff\xd8\xff\xe0 broken \xff\xd9", "is not a picture"),
        ],
    )
    def test_what_is_no_picture_is_told(
        self, companion: Companion, tmp_path: Path, content: bytes, sentence: str
    ) -> None:
        path = tmp_path / "table.jpg"
        path.write_bytes(content)
        said = companion("look", str(path))
        assert (said.code, said.out) == (FILE, "")
        assert sentence in said.err

    @pytest.mark.parametrize("share", [0.02, 0.5, 0.98])
    def test_a_jpeg_that_is_cut_off_is_told(
        self, companion: Companion, before: Path, tmp_path: Path, share: float
    ) -> None:
        whole = jpeg(before)
        path = tmp_path / "cut.jpg"
        path.write_bytes(whole[: int(len(whole) * share)])
        said = companion("look", str(path))
        assert (said.code, said.out) == (FILE, "")
        assert "cut.jpg is cut off" in said.err

    @pytest.mark.parametrize("share", [0.3, 0.9])
    def test_a_png_that_is_cut_off_invents_nothing(
        self, companion: Companion, before: Path, tmp_path: Path, share: float
    ) -> None:
        whole = before.read_bytes()
        path = tmp_path / "cut.png"
        path.write_bytes(whole[: int(len(whole) * share)])
        said = companion("look", str(path))
        assert (said.code, said.out) == (FILE, "")
        assert "cut.png" in said.err

    @pytest.mark.parametrize(("width", "height"), [(1, 1), (5, 3), (63, 400)])
    def test_a_tiny_picture_is_told(
        self, companion: Companion, tmp_path: Path, width: int, height: int
    ) -> None:
        path = tmp_path / "tiny.png"
        cv2.imwrite(str(path), np.zeros((height, width, 3), np.uint8))
        said = companion("look", str(path))
        assert said.code == FILE
        assert f"is {width}×{height} pixels: too small" in said.err

    def test_a_missing_file_and_a_folder_are_told(self, companion: Companion, tmp_path: Path) -> None:
        for path in (tmp_path / "nowhere.jpg", tmp_path):
            said = companion("look", str(path))
            assert said.code == FILE
            assert "cannot be read" in said.err

    def test_no_picture_is_no_question(self, companion: Companion) -> None:
        assert companion("look").code == USAGE

    def test_programs_are_told_in_json(self, companion: Companion, tmp_path: Path) -> None:
        said = companion("look", str(tmp_path / "nowhere.jpg"), "--json")
        assert said.code == FILE
        assert (said.json["ok"], said.json["error"]["code"]) == (False, "not-read")

    @pytest.mark.parametrize("channels", [1, 4])
    def test_grey_and_transparent_pictures_are_pictures(
        self, companion: Companion, before: Path, tmp_path: Path, channels: int
    ) -> None:
        picture = cv2.imread(str(before))
        assert picture is not None
        code = cv2.COLOR_BGR2GRAY if channels == 1 else cv2.COLOR_BGR2BGRA
        cv2.imwrite(str(tmp_path / "other.png"), cv2.cvtColor(picture, code))
        said = companion("look", str(tmp_path / "other.png"), "--json")
        assert said.code == 0
        assert len(said.json["cards"]) >= 5


class TestBadDecks:
    @pytest.fixture
    def folder(self, deck: Deck, tmp_path: Path) -> Path:
        folder = tmp_path / "deck"
        save_deck(deck.profile, folder)
        return folder

    def test_a_missing_face_is_named(self, companion: Companion, before: Path, folder: Path) -> None:
        (folder / "palace.jpg").unlink()
        said = companion("look", str(before), "--deck", str(folder))
        assert (said.code, said.out) == (FILE, "")
        assert "the face palace.jpg is missing" in said.err

    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            ("name = ", "not valid TOML"),
            ("card_mm = [59, 91]", "'name' must be a text"),
            ('name = "x"\ncard_mm = [59]', "card_mm must be two lengths"),
            (
                'name = "x"\ncard_mm = [59, 91]\n[[destination]]\nkind = "a"\nface = "palace.jpg"\ncount = 0',
                "count of",
            ),
        ],
    )
    def test_a_wrong_deck_is_told(
        self, companion: Companion, before: Path, folder: Path, text: str, sentence: str
    ) -> None:
        (folder / "deck.toml").write_text(text)
        said = companion("look", str(before), "--deck", str(folder))
        assert (said.code, said.out) == (FILE, "")
        assert sentence in said.err

    def test_a_folder_that_is_no_deck_is_told(
        self, companion: Companion, before: Path, tmp_path: Path
    ) -> None:
        said = companion("look", str(before), "--deck", str(tmp_path))
        assert said.code == FILE
        assert "is no deck" in said.err
