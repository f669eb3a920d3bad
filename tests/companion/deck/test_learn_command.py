"""`companion deck learn` at the command line, on one simulated picture of six cards."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner, Result

from companion.cli.deck import app
from companion.deck import default_profile
from tests.vision.card_grids import grid_of, photograph
from vision.deck import Picture, load_deck
from vision.pictures import save_picture
from vision.scene_table import Top

#: Faces are numbered as one reads a page; the third card lies upside down. Semicolons are what spreadsheets
#: write where the comma is in the numbers.
NAMED = """face;kind;motif;count;carpet;back;turn
1;Palast;;12;;;
face-02.jpg;desert;dry;;;;
3;adventure;A;;;;yes
4;;;;red;;
face-05;;;;;carpets;
"""


@pytest.fixture(scope="module")
def picture(tmp_path_factory: pytest.TempPathFactory) -> Path:
    deck = load_deck(default_profile())
    palace, desert = deck.destinations[0], deck.destinations[-1]
    faces = [palace, desert, deck.destinations[1], deck.carpets[0], deck.carpet_backs[0], palace]
    path = tmp_path_factory.mktemp("pictures") / "cards.jpg"
    save_picture(path, photograph(grid_of(faces, deck, Top.BLACK, seed=1, size_px=(1280, 720)), 1))
    return path


def learn(*words: object) -> Result:
    answer = CliRunner().invoke(app, ["learn", *map(str, words)])
    assert "Traceback" not in answer.output
    return answer


def test_a_first_run_makes_a_deck_to_be_named(picture: Path, tmp_path: Path) -> None:
    answer = learn(picture, "-o", tmp_path / "draft")
    assert answer.exit_code == 0, answer.output
    assert "5 faces, from 6 cards in 1 picture" in answer.output
    deck = load_deck(tmp_path / "draft")
    assert [(face.kind, face.count) for face in deck.destinations] == [
        ("face-01", 2),
        ("face-02", 1),
        ("face-03", 1),
        ("face-04", 1),
        ("face-05", 1),
    ]
    assert (tmp_path / "draft" / "overview.jpg").exists()
    assert (tmp_path / "draft" / "kinds.csv").read_text().splitlines()[1] == "face-01.jpg,,,2,,,"
    assert [path.name for path in tmp_path.iterdir()] == ["draft"]


def test_a_kinds_file_names_counts_and_turns(picture: Path, tmp_path: Path) -> None:
    kinds = tmp_path / "kinds.csv"
    kinds.write_text(NAMED, encoding="utf-8-sig")
    answer = learn(picture, "-o", tmp_path / "deck", "--kinds", kinds, "--name", "Travels", "--json")
    assert answer.exit_code == 0, answer.output
    told = json.loads(answer.stdout)
    assert [face["file"] for face in told["faces"]] == [
        "palast.jpg",
        "desert-dry.jpg",
        "adventure-a.jpg",
        "carpet-red.jpg",
        "carpet-back.jpg",
    ]
    deck = load_deck(tmp_path / "deck")
    assert deck.name == "Travels"
    assert [(face.kind, face.motif, face.count) for face in deck.destinations] == [
        ("Palast", None, 12),
        ("desert", "dry", 1),
        ("adventure", "A", 1),
    ]
    assert [face.carpet for face in deck.carpets] == ["red"]
    assert [face.carpet for face in deck.carpet_backs] == ["red"]
    printed = load_deck(default_profile()).destinations[1].picture_bgr
    assert alike(deck.destinations[2].picture_bgr, printed) > 0.95


def alike(first: Picture, second: Picture) -> float:
    small = [cv2.resize(one, (48, 74), interpolation=cv2.INTER_AREA).ravel() for one in (first, second)]
    return float(np.corrcoef(small[0], small[1])[0, 1])


def test_a_wrong_kinds_file_writes_nothing(picture: Path, tmp_path: Path) -> None:
    kinds = tmp_path / "kinds.csv"
    for table, sentence in (
        ("face,sort\n1,palace\n", "the first line must name columns"),
        ("face,kind\n1,a\n2,b\n", "says nothing about face 3, 4, 5"),
    ):
        kinds.write_text(table, encoding="utf-8")
        answer = learn(picture, "-o", tmp_path / "deck", "--kinds", kinds)
        assert answer.exit_code == 4
        assert sentence in answer.output
        assert [path.name for path in tmp_path.iterdir()] == ["kinds.csv"]


def test_a_folder_in_use_is_left_alone(picture: Path, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear aunt")
    answer = learn(picture, "-o", tmp_path)
    assert answer.exit_code == 4
    assert "is there already and not an empty folder" in answer.output
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_a_folder_that_cannot_be_made_is_told(picture: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    answer = learn(picture, "-o", tmp_path / "file" / "deck")
    assert answer.exit_code == 4
    assert "cannot be written" in answer.output


def test_an_empty_folder_is_filled(picture: Path, tmp_path: Path) -> None:
    (tmp_path / "deck").mkdir()
    assert learn(picture, "-o", tmp_path / "deck").exit_code == 0
    assert (tmp_path / "deck" / "deck.toml").exists()


@pytest.mark.parametrize("size", ["59", "59x", "1x2", "59x91x3", "300x400", "60x62"])
def test_an_impossible_size_is_a_mistake_in_the_command(picture: Path, tmp_path: Path, size: str) -> None:
    answer = learn(picture, "-o", tmp_path / "deck", "--card-mm", size)
    assert answer.exit_code == 2
    assert size in answer.output
    assert list(tmp_path.iterdir()) == []


def test_pictures_that_show_no_card_or_are_none_write_nothing(tmp_path: Path) -> None:
    deck = load_deck(default_profile())
    bare = tmp_path / "bare.jpg"
    save_picture(bare, photograph(grid_of([], deck, Top.WOOD, seed=5, size_px=(1280, 720)), 5))
    text = tmp_path / "text.jpg"
    text.write_text("no picture")
    for path, sentence in (
        (bare, "bare.jpg shows no card of 59 × 91 mm"),
        (text, "not a picture"),
        (tmp_path / "none.jpg", "cannot be read"),
    ):
        answer = learn(path, "-o", tmp_path / "deck")
        assert answer.exit_code == 4
        assert sentence in answer.output.replace("\n", " ")
        assert not (tmp_path / "deck").exists()
