"""The default profile: the pictures that ship are those of the art that is printed."""

import tomllib

import cv2
import numpy as np
import pytest

from companion.deck import default_profile
from companion.deck.cards import Artwork, profile_artworks
from companion.deck.pictures import PICTURE_PX, jpeg, write_pictures
from vision.deck import load_deck


@pytest.mark.parametrize("artwork", profile_artworks(), ids=lambda artwork: artwork.name)
def test_a_picture_is_what_its_art_draws(artwork: Artwork) -> None:
    shipped = cv2.imread(str(default_profile() / f"{artwork.name}.jpg"), cv2.IMREAD_COLOR)
    drawn = cv2.imdecode(np.frombuffer(jpeg(artwork), np.uint8), cv2.IMREAD_COLOR)
    assert shipped is not None
    assert drawn is not None
    assert shipped.shape == drawn.shape == (463, 300, 3)
    gap = np.abs(shipped.astype(np.float64) - drawn)
    # Other versions of the renderer differ by a few levels along edges; a line moved by 1 mm, or another
    # colour in a spot of 1.5 mm, shows in its block of 8 × 8 with far more.
    assert gap.mean() < 2
    assert cv2.blur(gap.max(axis=2), (8, 8)).max() < 24, "draw them anew: python -m companion.deck.pictures"


def test_the_profile_names_every_face_once_and_nothing_else_lies_there() -> None:
    folder = default_profile()
    profile = tomllib.loads((folder / "deck.toml").read_text(encoding="utf-8"))
    named = [
        profile["back"],
        *(d["face"] for d in profile["destination"]),
        *(c["face"] for c in profile["carpet"]),
    ]
    assert len(named) == len(set(named)) == 1 + 12 + 4
    there = {path.name for path in folder.iterdir()}
    assert there == {*named, "carpet-back.jpg", "deck.toml"}
    assert {c["back"] for c in profile["carpet"]} == {"carpet-back.jpg"}
    assert sum(d["count"] for d in profile["destination"]) == 52


def test_vision_reads_the_profile() -> None:
    profile = load_deck(default_profile())
    assert profile.card_mm == (59.0, 91.0)
    assert len(profile.faces) == 12 + 1 + 4 + 1
    assert {face.motif for face in profile.faces if face.motif} == set("ABCDE")
    assert [face.carpet for face in profile.faces if face.kind == "carpet" and face.is_back] == [None]


def test_pictures_are_small_enough_to_ship_and_large_enough_to_read() -> None:
    files = list(default_profile().glob("*.jpg"))
    assert sum(path.stat().st_size for path in files) < 1_500_000
    # 300 : 463 is 59 : 91 to within a third of a pixel.
    assert abs(PICTURE_PX[0] * 91 / 59 - PICTURE_PX[1]) < 0.5


def test_writing_the_pictures_again_gives_the_same_profile(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("profile")
    write_pictures(folder)
    assert (folder / "deck.toml").read_text() == (default_profile() / "deck.toml").read_text()
    assert {p.name for p in folder.iterdir()} == {p.name for p in default_profile().iterdir()}
