"""Deck profiles: what a folder says is what is loaded; what it says wrongly is told with file and key."""

import shutil
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.deck.default_profile import default_profile
from vision.deck import DeckProfile, Face, load_deck
from vision.errors import DeckProfileWrong
from vision.features import deck_features

GOOD = """
name = "small"
card_mm = [91, 59]
back = "back.png"

[[destination]]
kind = "palace"
face = "palace.png"
count = 12

[[destination]]
kind = "adventure"
motif = "A"
face = "adventure-a.png"
count = 4

[[carpet]]
id = "red"
face = "red.png"
back = "carpet-back.png"

[[carpet]]
id = "blue"
face = "blue.png"
back = "carpet-back.png"
"""
PICTURES = ("palace", "adventure-a", "back", "red", "blue", "carpet-back")


def picture(seed: int, size: tuple[int, int] = (118, 182)) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    rng = np.random.default_rng(seed)
    coarse = rng.integers(0, 256, (7, 5, 3)).astype(np.uint8)
    return np.asarray(cv2.resize(coarse, size, interpolation=cv2.INTER_CUBIC), np.uint8)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for number, name in enumerate(PICTURES):
        cv2.imwrite(str(tmp_path / f"{name}.png"), picture(number))
    (tmp_path / "deck.toml").write_text(GOOD)
    return tmp_path


def wrong(folder: Path) -> str:
    with pytest.raises(DeckProfileWrong) as refused:
        load_deck(folder)
    return str(refused.value)


def test_a_folder_becomes_a_deck(folder: Path) -> None:
    deck = load_deck(folder)
    # The short side first, however it was written.
    assert (deck.name, deck.card_mm) == ("small", (59.0, 91.0))
    assert [(face.kind, face.motif, face.count) for face in deck.destinations] == [
        ("palace", None, 12),
        ("adventure", "A", 4),
    ]
    assert [face.carpet for face in deck.carpets] == ["red", "blue"]


def test_alike_backs_belong_to_nobody(folder: Path) -> None:
    (back,) = load_deck(folder).carpet_backs
    assert (back.carpet, back.count, back.is_back) == (None, 2, True)


def test_a_back_of_its_own_names_its_carpet(folder: Path) -> None:
    cv2.imwrite(str(folder / "blue-back.png"), picture(9))
    head, blue = GOOD.split('id = "blue"')
    (folder / "deck.toml").write_text(head + 'id = "blue"' + blue.replace("carpet-back", "blue-back"))
    assert {face.carpet for face in load_deck(folder).carpet_backs} == {"red", "blue"}


def test_pictures_that_lie_on_their_side_are_put_upright(folder: Path) -> None:
    cv2.imwrite(str(folder / "palace.png"), picture(0, (182, 118)))
    assert load_deck(folder).destinations[0].picture_bgr.shape == (182, 118, 3)


def test_a_card_size_alone_is_a_deck(tmp_path: Path) -> None:
    (tmp_path / "deck.toml").write_text('name = "plain"\ncard_mm = [57, 89]\n')
    assert load_deck(tmp_path).faces == ()


def test_our_own_deck_is_the_games_deck() -> None:
    # 52 destinations and 4 carpets, by the rules' list of components.
    deck = load_deck(default_profile())
    assert sum(face.count or 0 for face in deck.destinations) == 52
    assert sorted(face.carpet or "" for face in deck.carpets) == ["blue", "green", "red", "yellow"]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('name = "small"', "", "'name' must be a text; it is None"),
        ('name = "small"', "name = 7", "'name' must be a text; it is 7"),
        ("card_mm = [91, 59]", "", "card_mm must be two lengths"),
        ("card_mm = [91, 59]", "card_mm = [59]", "card_mm must be two lengths"),
        ("card_mm = [91, 59]", "card_mm = [5, 9]", "it is [5, 9]"),
        ("card_mm = [91, 59]", "card_mm = [9100, 5900]", "card_mm must be two lengths"),
        ("card_mm = [91, 59]", 'card_mm = ["a", "b"]', "card_mm must be two lengths"),
        ("card_mm = [91, 59]", "card_mm = [nan, 59]", "card_mm must be two lengths"),
        ("card_mm = [91, 59]", "card_mm = [true, 59]", "card_mm must be two lengths"),
        ("card_mm = [91, 59]", "card_mm = 59", "card_mm must be two lengths"),
        ("count = 12", "count = 0", "count of palace.png must be a whole number from 1; it is 0"),
        ("count = 12", "count = -3", "it is -3"),
        ("count = 12", "count = 1.5", "it is 1.5"),
        ("count = 12", 'count = "many"', "it is 'many'"),
        ("count = 12", "count = true", "it is True"),
        ('kind = "palace"', "", "'kind' must be a text"),
        ('motif = "A"', "motif = 3", "'motif' must be a text"),
        ('face = "palace.png"', "", "'face' must be a text"),
        ('face = "palace.png"', 'face = "castle.png"', "the face castle.png is missing"),
        ('face = "palace.png"', 'face = "../palace.png"', "the face ../palace.png is missing"),
        ('id = "blue"', 'id = "red"', "two carpets have the id 'red'"),
        ('back = "back.png"', "back = 3", "'back' must be a text"),
        ("[[destination]]", "[destination]", "not valid TOML"),
        ("card_mm = [91, 59]", "card_mm = [91,", "not valid TOML"),
    ],
)
def test_what_is_written_wrongly_is_told(folder: Path, old: str, new: str, sentence: str) -> None:
    path = folder / "deck.toml"
    path.write_text(GOOD.replace(old, new, 1))
    said = wrong(folder)
    assert sentence in said
    assert str(path) in said
    assert said.endswith(".")


def test_a_single_table_in_place_of_a_list_is_told(folder: Path) -> None:
    (folder / "deck.toml").write_text('name = "x"\ncard_mm = [59, 91]\n[destination]\nkind = "palace"\n')
    assert "destination must be written as [[destination]] tables" in wrong(folder)


def test_a_missing_folder_a_missing_file_and_a_file_in_its_place_are_told(folder: Path) -> None:
    assert "is no deck" in wrong(folder / "nowhere")
    (folder / "deck.toml").rename(folder / "other.toml")
    assert "deck.toml cannot be read" in wrong(folder)
    assert "is no deck" in wrong(folder / "palace.png")


def test_text_that_is_no_text_is_told(folder: Path) -> None:
    (folder / "deck.toml").write_bytes(b"name = \xff\xfe")
    assert "not a text file in UTF-8" in wrong(folder)


@pytest.mark.parametrize("content", [b"", b"not a picture", b"\xff\xd8\xff\xe0 cut off"])
def test_a_face_that_is_no_picture_is_told(folder: Path, content: bytes) -> None:
    (folder / "palace.png").write_bytes(content)
    assert "palace.png is no picture of a card" in wrong(folder)


def test_a_face_of_one_pixel_is_told(folder: Path) -> None:
    cv2.imwrite(str(folder / "palace.png"), np.zeros((1, 1, 3), np.uint8))
    assert "palace.png is no picture of a card" in wrong(folder)


class TestFeatures:
    def test_a_cache_gives_the_same_features(self, folder: Path, tmp_path: Path) -> None:
        deck, cache = load_deck(folder), tmp_path / "cache"
        fresh = deck_features(deck)
        deck_features(deck, cache)
        kept = deck_features(deck, cache)
        assert len(list(cache.glob("*.npz"))) == 1
        for one, other in zip(fresh.faces, kept.faces, strict=True):
            assert np.array_equal(one.templates[2].grey, other.templates[2].grey)
        assert np.array_equal(fresh.coarse, kept.coarse)

    @pytest.mark.parametrize("content", [b"", b"PK\x03\x04 cut off", b"\x80\x04pickle"])
    def test_a_spoilt_cache_is_made_anew(self, folder: Path, tmp_path: Path, content: bytes) -> None:
        deck, cache = load_deck(folder), tmp_path / "cache"
        deck_features(deck, cache)
        (kept,) = cache.glob("*.npz")
        kept.write_bytes(content)
        again = deck_features(deck, cache)
        assert np.array_equal(again.coarse, deck_features(deck).coarse)
        assert kept.stat().st_size > len(content)

    def test_a_cache_never_holds_objects(self, folder: Path, tmp_path: Path) -> None:
        deck, cache = load_deck(folder), tmp_path / "cache"
        deck_features(deck, cache)
        (kept,) = cache.glob("*.npz")
        with np.load(kept, allow_pickle=False) as arrays:
            for name in arrays:
                assert arrays[name].dtype != object, name

    def test_a_face_that_changed_has_a_cache_of_its_own(self, folder: Path, tmp_path: Path) -> None:
        cache = tmp_path / "cache"
        deck_features(load_deck(folder), cache)
        shutil.copy(folder / "red.png", folder / "palace.png")
        deck_features(load_deck(folder), cache)
        assert len(list(cache.glob("*.npz"))) == 2

    def test_where_no_cache_can_be_kept_features_are_worked_out(self, folder: Path) -> None:
        # A file stands where the folder would be.
        assert len(deck_features(load_deck(folder), folder / "palace.png" / "cache").faces) == 6

    def test_a_deck_without_faces_has_no_features(self) -> None:
        features = deck_features(DeckProfile("plain", (59.0, 91.0), ()))
        assert features.faces == ()
        assert len(features.details.face) == 0

    def test_a_face_of_one_colour_does_no_harm(self) -> None:
        blank = Face("blank.png", "blank", None, 1, None, False, np.full((182, 118, 3), 255, np.uint8))
        features = deck_features(DeckProfile("blank", (59.0, 91.0), (blank,)))
        assert np.isfinite(features.coarse).all()
        assert np.isfinite(features.faces[0].templates[1].free_inverse).all()
