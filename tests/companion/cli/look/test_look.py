"""`companion look`: what it says, and the JSON that other programs rely on."""

import json
import re
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from tests.companion.cli.conftest import Companion
from tests.companion.cli.look.conftest import kept
from tests.vision.tables import Deck, rows_of, table, thrown, with_cards
from vision.calibration import save_plane
from vision.plane import TablePlane
from vision.scene_table import SimTable

ROOT = Path(__file__).resolve().parents[4]
USAGE, FILE = 2, 4


def shape_of(thing: Any) -> Any:
    """The keys of a result, all the way down; of a list what its entries have."""
    if isinstance(thing, dict):
        return {key: shape_of(value) for key, value in thing.items()}
    if isinstance(thing, list):
        merged: dict[str, Any] = {}
        for entry in thing:
            if isinstance(entry, dict):
                merged |= shape_of(entry)
        return [merged] if merged else []
    return None


#: The contract: every key of a picture's result.
CARD = {
    "id", "kind", "motif", "face", "corners_px", "center_mm", "turn_deg", "confidence", "covered", "side",
}  # fmt: skip
CARPET = {"id", "side", "corners_px", "center_mm", "turn_deg", "confidence"}
OVERLAP = {"carpet", "card", "relation", "confidence", "area_mm2", "depth_mm", "seen_mm2"}
RESULT = {
    "image", "size_px", "elapsed_ms", "plane", "cards", "carpets", "overlaps", "layout", "quality",
}  # fmt: skip


class TestJson:
    def test_a_result_has_the_keys_of_the_contract(
        self, companion: Companion, before: Path, after: Path
    ) -> None:
        said = companion("look", str(after), "--before", str(before), "--json")
        assert said.code == 0
        result = said.json
        assert set(result) == RESULT
        assert set(result["plane"]) == {"source", "px_per_mm", "error_mm", "error_px"}
        assert len(result["cards"]) == 6
        for card in result["cards"]:
            assert CARD - {"motif"} <= set(card) <= CARD
        assert all(set(carpet) == CARPET for carpet in result["carpets"])
        assert all(set(overlap) == OVERLAP for overlap in result["overlaps"])
        assert set(result["layout"]) == {"problems"}
        assert set(result["quality"]) == {"brightness", "blown", "blur_mm", "certainty", "faults"}

    def test_a_result_has_the_values_of_the_contract(
        self, companion: Companion, before: Path, after: Path
    ) -> None:
        result = companion("look", str(after), "--before", str(before), "--json").json
        assert (result["image"], result["size_px"]) == (str(after), [1280, 720])
        assert result["plane"]["source"] == "cards"
        assert {carpet["id"] for carpet in result["carpets"]} == {"red", "blue"}
        (overlap,) = result["overlaps"]
        assert (overlap["carpet"], overlap["relation"]) == ("red", "on")
        assert overlap["card"] in {card["id"] for card in result["cards"]}
        assert 0 < overlap["seen_mm2"] <= overlap["area_mm2"] < 59 * 91
        for thing in [*result["cards"], *result["carpets"]]:
            assert np.shape(thing["corners_px"]) == (4, 2)
            assert len(thing["center_mm"]) == 2
            assert -180 <= thing["turn_deg"] <= 180
            assert 0 <= thing["confidence"] <= 1

    def test_corners_begin_at_the_cards_own_top_left(
        self, companion: Companion, before: Path, scene: SimTable
    ) -> None:
        result = companion("look", str(before), "--json").json
        for index in range(6):
            true = scene.corners_px(index) + 0.5
            nearest = min(np.abs(np.array(card["corners_px"]) - true).max() for card in result["cards"])
            # A card that began at another corner would be a hundred pixels off.
            assert nearest < 4

    def test_problems_name_cards_and_millimetres(
        self, companion: Companion, deck: Deck, tmp_path: Path
    ) -> None:
        # A gap of 5 mm between neighbours.
        close = kept(tmp_path / "close.png", table(*rows_of(deck, 2, 1, gap_mm=5)))
        (problem,) = companion("look", str(close), "--json").json["layout"]["problems"]
        assert problem["kind"] == "too-close"
        assert sorted(problem["cards"]) == ["d1", "d2"]
        assert problem["mm"] < 10

    def test_several_pictures_give_a_list_in_their_order(
        self, companion: Companion, before: Path, after: Path
    ) -> None:
        results = companion("look", str(before), str(after), "--json").json
        assert [result["image"] for result in results] == [str(before), str(after)]

    def test_elapsed_ms_is_the_reading_alone(self, companion: Companion, before: Path) -> None:
        # Loading a deck and a picture take time as well; a reading takes more than none.
        assert companion("look", str(before), "--json").json["elapsed_ms"] > 0

    def test_a_face_down_carpet_has_no_id(
        self, companion: Companion, deck: Deck, scene: SimTable, tmp_path: Path, before: Path
    ) -> None:
        target = scene.cards[1]
        down = with_cards(scene, thrown(deck, "red", target.x_mm + 6, target.y_mm - 30, 12, face_down=True))
        path = kept(tmp_path / "down.png", down)
        result = companion("look", str(path), "--before", str(before), "--json").json
        assert [(carpet["id"], carpet["side"]) for carpet in result["carpets"]] == [(None, "back")]
        assert {overlap["carpet"] for overlap in result["overlaps"]} == {"#0"}

    def test_every_key_is_described(self, companion: Companion, before: Path, after: Path) -> None:
        described = set(
            re.findall(r"^\| `([a-z_0-9]+)`", (ROOT / "docs" / "look.md").read_text("utf-8"), re.M)
        )
        keys: set[str] = set()

        def collect(shape: Any) -> None:
            for key, value in shape.items() if isinstance(shape, dict) else ():
                keys.add(key)
                for inner in value if isinstance(value, list) else [value]:
                    collect(inner)

        collect(shape_of(companion("look", str(after), "--before", str(before), "--json").json))
        keys |= CARD | {"cards", "mm", "kind", "where_px", "costs"}
        assert keys - described == set()


class TestBefore:
    def test_ids_hold_from_a_picture_to_the_next(
        self, companion: Companion, before: Path, after: Path, scene: SimTable
    ) -> None:
        first = companion("look", str(before), "--json").json
        second = companion("look", str(after), "--before", str(before), "--json").json
        assert places(second) == pytest.approx(places(first), abs=3)

    def test_ids_hold_from_a_result_to_the_next_picture(
        self, companion: Companion, before: Path, after: Path, tmp_path: Path
    ) -> None:
        first = companion("look", str(before), "--json").json
        for card in first["cards"]:
            card["id"] = f"my-{card['id']}"
        (tmp_path / "first.json").write_text(json.dumps(first))
        second = companion("look", str(after), "--before", str(tmp_path / "first.json"), "--json").json
        assert places(second) == pytest.approx(places(first), abs=3)
        (overlap,) = second["overlaps"]
        assert (overlap["carpet"], overlap["relation"]) == ("red", "on")

    @pytest.mark.parametrize("content", ["{}", "[]", "null", "{", '{"cards": 3, "size_px": [1, 1]}'])
    def test_json_that_is_no_result_is_told(
        self, companion: Companion, after: Path, tmp_path: Path, content: str
    ) -> None:
        path = tmp_path / "first.json"
        path.write_text(content)
        said = companion("look", str(after), "--before", str(path))
        assert (said.code, said.out) == (FILE, "")
        assert "first.json is no result of companion look" in said.err

    def test_a_missing_picture_before_is_told(self, companion: Companion, after: Path) -> None:
        said = companion("look", str(after), "--before", "nowhere.png")
        assert said.code == FILE
        assert "nowhere.png cannot be read" in said.err


def places(result: dict[str, Any]) -> dict[str, float]:
    """Where the middle of each card is in the picture, by its id: across and down as one number each."""
    found: dict[str, float] = {}
    for card in result["cards"]:
        x, y = np.mean(card["corners_px"], axis=0)
        found |= {f"{card['id']} x": float(x), f"{card['id']} y": float(y)}
    return found


class TestWords:
    def test_people_read_who_lies_on_what(self, companion: Companion, before: Path, after: Path) -> None:
        said = companion("look", str(after), "--before", str(before))
        assert said.code == 0
        assert "6 destinations, 2 carpets" in said.out
        assert re.search(r"red lies on d\d", said.out)
        assert "blue lies" not in said.out

    def test_a_picture_without_cards_says_so(self, companion: Companion, tmp_path: Path) -> None:
        bare = kept(tmp_path / "bare.png", table())
        said = companion("look", str(bare))
        assert said.code == 0
        assert "0 destinations, 0 carpets" in said.out
        assert "No card of this deck is seen." in said.out
        result = companion("look", str(bare), "--json").json
        assert (result["cards"], result["carpets"], result["overlaps"]) == ([], [], [])
        assert result["plane"]["source"] == "none"


class TestDraw:
    def test_a_drawing_has_the_pictures_size(
        self, companion: Companion, before: Path, tmp_path: Path
    ) -> None:
        drawn = tmp_path / "drawn.png"
        assert companion("look", str(before), "--draw", str(drawn)).code == 0
        picture, original = cv2.imread(str(drawn)), cv2.imread(str(before))
        assert picture is not None
        assert original is not None
        assert picture.shape == original.shape
        assert (picture != original).any()

    @pytest.mark.parametrize("place", ["no/such/folder/out.png", "out.xyz", "out"])
    def test_a_place_that_takes_no_picture_is_told(
        self, companion: Companion, before: Path, tmp_path: Path, place: str
    ) -> None:
        (tmp_path / "out").mkdir()
        said = companion("look", str(before), "--draw", str(tmp_path / place))
        assert (said.code, said.out) == (FILE, "")
        assert "written" in said.err

    def test_one_picture_at_a_time_is_drawn(self, companion: Companion, before: Path, after: Path) -> None:
        said = companion("look", str(before), str(after), "--draw", "out.png")
        assert said.code == USAGE
        assert "--draw takes one picture at a time." in said.err


class TestCalibration:
    def test_a_calibration_of_another_camera_size_is_told(
        self, companion: Companion, before: Path, tmp_path: Path
    ) -> None:
        save_plane(
            tmp_path / "table.json", TablePlane((1920, 1080), np.diag([300.0, 300, 1]), source="sheet")
        )
        said = companion("look", str(before), "--calibration", str(tmp_path / "table.json"))
        assert (said.code, said.out) == (FILE, "")
        assert "made for pictures of 1920×1080 pixels; this one has 1280×720" in said.err

    def test_what_is_no_calibration_is_told(self, companion: Companion, before: Path, tmp_path: Path) -> None:
        (tmp_path / "table.json").write_text("{}")
        said = companion("look", str(before), "--calibration", str(tmp_path / "table.json"))
        assert (said.code, said.out) == (FILE, "")
        assert "is no calibration" in said.err

    def test_a_calibration_says_where_the_plane_is_from(
        self, companion: Companion, before: Path, scene: SimTable, tmp_path: Path
    ) -> None:
        # The simulated camera's own plane, through four points of its table.
        grid = np.array([[-200.0, -100], [200, -100], [200, 100], [-200, 100]])
        lens = TablePlane((1280, 720), np.eye(3)).undistorted(scene.camera.project(grid) + 0.5)
        matrix = cv2.getPerspectiveTransform(lens.astype(np.float32), grid.astype(np.float32))
        plane = TablePlane((1280, 720), np.asarray(matrix, np.float64), error_mm=0.1, source="sheet")
        save_plane(tmp_path / "table.json", plane)
        result = companion("look", str(before), "--calibration", str(tmp_path / "table.json"), "--json").json
        assert (result["plane"]["source"], len(result["cards"])) == ("sheet", 6)
        # On that plane cards lie where the simulated table has them, in its own millimetres.
        read = sorted(tuple(card["center_mm"]) for card in result["cards"])
        true = sorted((card.x_mm, card.y_mm) for card in scene.cards)
        assert np.allclose(np.array(read), np.array(true), atol=1.0)
