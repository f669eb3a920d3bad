"""Written sets of scenes: whole, readable, repeatable, and in the shape that scoring reads."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.deck import load_deck
from vision.scene_decks import DeckStyle, save_deck, synthetic_deck
from vision.scene_room import Conditions
from vision.scene_set import main, write_scene_set

SCENES = Path(__file__).resolve().parents[3] / "shared" / "scenes"
SMALL = Conditions(sizes_px=((640, 360),))


@pytest.mark.parametrize("style", list(DeckStyle))
def test_a_synthetic_deck_survives_its_folder(style: DeckStyle, tmp_path: Path) -> None:
    deck = synthetic_deck(np.random.default_rng(1), style)
    save_deck(deck, tmp_path)
    again = load_deck(tmp_path)
    assert again.faces == deck.faces or {f.name for f in again.faces} == {f.name for f in deck.faces}
    for face in deck.faces:
        twin = next(f for f in again.faces if f.name == face.name)
        assert (twin.kind, twin.motif, twin.count, twin.carpet) == (
            face.kind,
            face.motif,
            face.count,
            face.carpet,
        )
        assert np.array_equal(twin.picture_bgr, face.picture_bgr)


@pytest.mark.parametrize("style", list(DeckStyle))
def test_no_two_faces_of_a_synthetic_deck_look_alike(style: DeckStyle) -> None:
    deck = synthetic_deck(np.random.default_rng(2), style)
    small = [
        cv2.resize(f.picture_bgr, (59, 91), interpolation=cv2.INTER_AREA).astype(int) for f in deck.faces
    ]
    for i, one in enumerate(small):
        for other in small[:i]:
            # Mean difference over all pixels, in levels.
            assert np.abs(one - other).mean() > 2


def test_a_set_has_pictures_of_the_size_its_truth_names(tmp_path: Path) -> None:
    deck = synthetic_deck(np.random.default_rng(3), DeckStyle.WHITE)
    write_scene_set(tmp_path, 2, 5, deck, SMALL)
    assert load_deck(tmp_path / "deck").name == deck.name
    for number in (1, 2):
        scene = tmp_path / f"scene-{number:03d}"
        truth = json.loads((scene / "truth.json").read_text())
        for view in ("before", "after"):
            picture = cv2.imread(str(scene / f"{view}.jpg"))
            assert picture is not None
            assert list(picture.shape[1::-1]) == truth["style"]["size"]
            assert truth["views"][view]["cards"]
        assert truth["views"]["before"]["carpets"] == []


def test_the_same_seed_writes_the_same_set(tmp_path: Path) -> None:
    deck = synthetic_deck(np.random.default_rng(3), DeckStyle.PHOTO)
    for name in ("one", "two"):
        write_scene_set(tmp_path / name, 1, 8, deck, SMALL)
    for file in ("truth.json", "before.jpg", "after.jpg"):
        one, two = (tmp_path / name / "scene-001" / file for name in ("one", "two"))
        assert one.read_bytes() == two.read_bytes()


@pytest.mark.skipif(not SCENES.is_dir(), reason="the rendered scenes lie beside the project, not in it")
def test_the_truth_has_the_shape_of_the_path_traced_scenes(tmp_path: Path) -> None:
    deck = synthetic_deck(np.random.default_rng(3), DeckStyle.BLACK)
    write_scene_set(tmp_path, 6, 2, deck, SMALL)
    ours = [json.loads(path.read_text()) for path in sorted(tmp_path.glob("*/truth.json"))]
    theirs = [json.loads(path.read_text()) for path in sorted(SCENES.glob("*/truth.json"))]
    for truth in ours:
        assert theirs[0].keys() <= truth.keys()
    for part in ("cards", "carpets", "overlaps", "problems"):
        for view in ("before", "after"):
            keys = {key for t in theirs for entry in t["views"][view][part] for key in entry}
            for entry in (e for t in ours for e in t["views"][view][part]):
                assert keys <= entry.keys()


def test_the_command_line_writes_a_set_and_says_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(
        [str(tmp_path / "set"), "--count", "1", "--seed", "3", "--deck", "synthetic:bleed", "--harsh", "0.2"]
    )
    assert (tmp_path / "set" / "scene-001" / "truth.json").is_file()
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (["--deck", "synthetic:marzipan"], "'marzipan'"),
        (["--deck", "no/such/folder"], "no/such/folder is no deck"),
        (["--count", "0"], "at least 1"),
    ],
)
def test_a_wrong_command_line_gets_a_sentence_and_writes_nothing(
    wrong: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main([str(tmp_path / "set"), *wrong])
    assert said in capsys.readouterr().err
    assert not (tmp_path / "set").exists()
