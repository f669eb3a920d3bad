"""Calibration from our own printed sheets, laid on a simulated table; the camera's geometry is the truth."""

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.deck.marker_pages import board_corner, tile_centres
from companion.deck.pdf import Paper, Part
from tests.companion.deck import pages
from tests.vision.tables import ABOVE, CARD_MM, Deck, pyramid_of, rows_of, table
from vision.calibration import (
    Calibration,
    check_size,
    find_corner_markers,
    from_board,
    from_corner_markers,
    load_plane,
    save_plane,
)
from vision.errors import CalibrationWrong
from vision.look import look
from vision.plane import Points, TablePlane
from vision.plane_fit import rigid_fit
from vision.rectangles import corners_from_pose
from vision.scene_camera import SimCamera, table_seen
from vision.sheets import BOARD, CORNER_MARKERS

#: Rendered at so many pixels a millimetre: finer than any camera here sees it.
PAGE_PX_PER_MM = 8.0
Grey = NDArray[np.uint8]
STRAIGHT = SimCamera((1920, 1080), 700, 0, 0, 2, 60)
ASIDE = replace(STRAIGHT, tilt_deg=35, azimuth_deg=50)
#: Where four tiles lie about a layout: x and y in mm, turn in degrees. Nobody measures that.
TILES = [(-190.0, -105.0, 5.0), (195.0, -100.0, 95.0), (185.0, 105.0, -20.0), (-195.0, 98.0, 170.0)]


@cache
def printed(number: int) -> Grey:
    """A page of the calibration sheets for A4: the board first, then the corner markers."""
    pdf = pages.printed(Paper.A4, Part.CALIBRATION, backs=False)
    return np.ascontiguousarray(pages.page(pdf, number, PAGE_PX_PER_MM))


def onto(picture: Grey, camera: SimCamera, paper: Grey, pose: tuple[float, float, float]) -> None:
    """Lays paper onto the table as the camera sees it: its middle at (x, y) mm, turned clockwise."""
    seen = table_seen(camera).astype(np.float64) - pose[:2]
    turn = np.deg2rad(pose[2])
    own = seen @ np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    height, width = paper.shape
    at = (own * PAGE_PX_PER_MM + (width / 2 - 0.5, height / 2 - 0.5)).astype(np.float32)
    smooth = cv2.GaussianBlur(paper, (0, 0), 0.35 * PAGE_PX_PER_MM * camera.height_mm / camera.focal_px)
    laid = cv2.remap(smooth, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderValue=0)
    inside = (np.abs(own) < np.array([width, height]) / 2 / PAGE_PX_PER_MM).all(-1)
    picture[inside] = laid[inside]


def photographed(
    camera: SimCamera, papers: list[tuple[Grey, tuple[float, float, float]]], noise: float = 2.0
) -> Grey:
    width, height = camera.size_px
    picture = np.full((height, width), 105, np.uint8)
    for paper, pose in papers:
        onto(picture, camera, paper, pose)
    lit = 0.75 * picture + 20 + np.random.default_rng(3).normal(0, noise, picture.shape)
    return np.asarray(np.clip(cv2.GaussianBlur(lit, (0, 0), 0.6), 0, 255), np.uint8)


def board_on(camera: SimCamera, turn_deg: float = 8.0) -> Grey:
    return photographed(camera, [(printed(0), (10.0, -5.0, turn_deg))])


def tile(number: int) -> Grey:
    """One corner marker cut out along its marks."""
    page = printed(1)
    x, y = tile_centres(Paper.A4)[number]
    half = CORNER_MARKERS.tile_mm / 2
    left, top = (x - half) * PAGE_PX_PER_MM, (Paper.A4.height - y - half) * PAGE_PX_PER_MM
    side = round(CORNER_MARKERS.tile_mm * PAGE_PX_PER_MM)
    return page[round(top) : round(top) + side, round(left) : round(left) + side]


def tiles_on(camera: SimCamera, numbers: tuple[int, ...] = (0, 1, 2, 3)) -> Grey:
    return photographed(camera, [(tile(number), TILES[number]) for number in numbers])


def error_mm(camera: SimCamera, plane: TablePlane, spread_mm: float) -> float:
    """How far places within a square lie from the true ones, once both tables are laid on each other."""
    steps = np.linspace(-spread_mm, spread_mm, 5)
    true: Points = np.stack(np.meshgrid(steps, steps * 0.55), -1).reshape(-1, 2)
    read = plane.table_from_image(camera.project(true) + 0.5)
    _, off = rigid_fit(read[None], true - true.mean(0))
    return float(np.hypot(*off[0].T).max())


class TestBoard:
    @pytest.mark.parametrize("camera", [STRAIGHT, ASIDE], ids=["straight", "aside"])
    @pytest.mark.parametrize("turn_deg", [8.0, -110.0])
    def test_the_board_gives_the_plane_in_true_millimetres(self, camera: SimCamera, turn_deg: float) -> None:
        made = from_board(board_on(camera, turn_deg))
        assert made.plane.source == "sheet"
        assert made.plane.size_px == camera.size_px
        assert error_mm(camera, made.plane, 100) < 0.25
        assert made.plane.squeeze() == pytest.approx(np.cos(np.deg2rad(camera.tilt_deg)), abs=0.01)

    def test_its_error_is_told_in_pixels_and_in_millimetres(self) -> None:
        made = from_board(board_on(STRAIGHT))
        # 5 by 7 inner corners.
        assert made.points == (BOARD.columns - 1) * (BOARD.rows - 1) == 35
        assert 0 < made.error_px < 0.3
        scale = STRAIGHT.focal_px / STRAIGHT.height_mm
        assert made.error_mm == pytest.approx(made.error_px / scale, rel=0.1)
        assert made.plane.error_mm == made.error_mm

    @pytest.mark.parametrize("k1", [-0.12, 0.06])
    def test_the_board_tells_lens_distortion(self, k1: float) -> None:
        camera = SimCamera((1920, 1080), 380, 10, 30, 4, 62, k1)
        made = from_board(board_on(camera))
        straight = replace(made.plane, kappa=0.0, kappa2=0.0)
        assert np.sign(made.plane.kappa) == -np.sign(k1)
        assert error_mm(camera, made.plane, 100) < 0.3 * error_mm(camera, straight, 100)

    @pytest.mark.parametrize("size_px", [(1280, 720), (2304, 1296)])
    def test_small_and_large_pictures_will_do(self, size_px: tuple[int, int]) -> None:
        camera = replace(ASIDE, size_px=size_px)
        assert error_mm(camera, from_board(board_on(camera)).plane, 100) < 0.4

    def test_a_board_that_is_half_out_of_sight_says_how_much_is_missing(self) -> None:
        picture = board_on(STRAIGHT)
        picture[:, 900:] = 105
        with pytest.raises(CalibrationWrong, match=r"Only \d+ corners of the calibration board are seen; 12"):
            from_board(picture)

    def test_no_board_is_said(self) -> None:
        with pytest.raises(CalibrationWrong, match="Only 0 corners"):
            from_board(np.full((720, 1280), 90, np.uint8))


class TestCornerMarkers:
    @pytest.mark.parametrize("camera", [STRAIGHT, ASIDE], ids=["straight", "aside"])
    def test_every_marker_is_found_with_its_own_top_left_first(self, camera: SimCamera) -> None:
        found = find_corner_markers(tiles_on(camera))
        assert set(found) == {0, 1, 2, 3}
        side = CORNER_MARKERS.marker_mm
        for number, corners in found.items():
            true = camera.project(corners_from_pose(*TILES[number], (side, side))) + 0.5
            assert np.abs(corners - true).max() < 0.8

    @pytest.mark.parametrize("camera", [STRAIGHT, ASIDE], ids=["straight", "aside"])
    def test_markers_that_nobody_measured_give_the_plane(self, camera: SimCamera) -> None:
        made = from_corner_markers(tiles_on(camera))
        assert made.plane.source == "markers"
        assert made.points == 16
        # Only the markers' size of 40 mm is known, and they lie 400 mm apart.
        assert error_mm(camera, made.plane, 200) < 3.0
        assert 0 < made.error_mm < 0.5
        assert made.error_px == pytest.approx(made.error_mm * made.plane.px_per_mm())

    def test_three_are_enough(self) -> None:
        made = from_corner_markers(tiles_on(STRAIGHT, (0, 1, 3)))
        assert made.points == 12
        assert error_mm(STRAIGHT, made.plane, 200) < 4.0

    def test_two_are_not_and_the_seen_ones_are_named(self) -> None:
        with pytest.raises(CalibrationWrong, match="seen are: 0, 2"):
            from_corner_markers(tiles_on(STRAIGHT, (0, 2)))
        with pytest.raises(CalibrationWrong, match="seen are: none"):
            from_corner_markers(np.full((720, 1280), 90, np.uint8))

    def test_the_board_is_never_taken_for_corner_markers(self) -> None:
        assert find_corner_markers(board_on(STRAIGHT)) == {}


@pytest.fixture(scope="module")
def calibration() -> Calibration:
    return from_board(board_on(ASIDE))


class TestKept:
    def test_a_plane_comes_back_from_its_file(self, calibration: Calibration, tmp_path: Path) -> None:
        save_plane(tmp_path / "table.json", calibration.plane)
        again = load_plane(tmp_path / "table.json")
        points = np.array([[0.0, 0], [960, 540], [1900, 1000]])
        assert np.allclose(again.table_from_image(points), calibration.plane.table_from_image(points))
        assert (again.size_px, again.source) == ((1920, 1080), "sheet")
        assert again.error_mm == calibration.error_mm

    def test_a_plane_of_other_pictures_is_refused(self, calibration: Calibration, tmp_path: Path) -> None:
        save_plane(tmp_path / "table.json", calibration.plane)
        sentence = r"table\.json was made for pictures of 1920×1080 pixels; this one has 1280×720"
        with pytest.raises(CalibrationWrong, match=sentence):
            load_plane(tmp_path / "table.json", (1280, 720))
        check_size(calibration.plane, (1920, 1080))

    @pytest.mark.parametrize(
        ("change", "sentence"),
        [
            ({"calibration": 99}, "another version"),
            ({"size_px": [1920]}, "no calibration"),
            ({"size_px": "wide"}, "no calibration"),
            ({"table_from_lens": [[1, 2], [3, 4]]}, "no calibration"),
            ({"table_from_lens": [[0, 0, 0]] * 3}, "holds no plane"),
            ({"kappa": None}, "no calibration"),
            ({"error_mm": "small"}, "no calibration"),
        ],
    )
    def test_a_file_that_says_something_else_is_refused(
        self, calibration: Calibration, tmp_path: Path, change: dict[str, Any], sentence: str
    ) -> None:
        path = tmp_path / "table.json"
        save_plane(path, calibration.plane)
        path.write_text(json.dumps(json.loads(path.read_text()) | change))
        with pytest.raises(CalibrationWrong, match=sentence):
            load_plane(path)

    @pytest.mark.parametrize("text", ["", "[]", "null", "3", '"a"', "{", "{}", "not json"])
    def test_what_is_no_calibration_is_refused(self, tmp_path: Path, text: str) -> None:
        path = tmp_path / "table.json"
        path.write_text(text)
        with pytest.raises(CalibrationWrong, match=r"table\.json is no calibration"):
            load_plane(path)

    def test_a_picture_is_no_calibration(self, tmp_path: Path) -> None:
        path = tmp_path / "table.json"
        path.write_bytes(b"\xff\xd8\xff\xe0\x80\x81")
        with pytest.raises(CalibrationWrong, match=r"table\.json is no calibration"):
            load_plane(path)

    def test_a_missing_file_and_a_folder_are_said(self, calibration: Calibration, tmp_path: Path) -> None:
        with pytest.raises(CalibrationWrong, match="cannot be read"):
            load_plane(tmp_path / "nowhere.json")
        with pytest.raises(CalibrationWrong, match="cannot be read"):
            load_plane(tmp_path)
        with pytest.raises(CalibrationWrong, match="cannot be written"):
            save_plane(tmp_path / "no" / "table.json", calibration.plane)


def test_cards_are_read_on_a_calibrated_table(white_deck: Deck) -> None:
    # The same camera sees the board first, and cards afterwards.
    camera = replace(ABOVE, size_px=(1920, 1080))
    plane = from_board(board_on(camera)).plane
    scene = table(*rows_of(white_deck, 3, 2), camera=camera)
    reading = look(pyramid_of(scene), white_deck.features, plane=plane)
    assert reading.plane is not None
    assert reading.plane.source == "sheet"
    assert len(reading.cards) == 6
    # Middles of neighbours are a card and the gap apart.
    across = sorted(
        np.hypot(*np.subtract(reading.cards[0].centre_mm, card.centre_mm)) for card in reading.cards
    )
    assert across[1] == pytest.approx(CARD_MM[0] + 22, abs=1.0)


def test_the_page_is_the_sheet_that_is_looked_for() -> None:
    # Black ink of the board's upper left square begins where the page's plan says.
    left, bottom = board_corner(Paper.A4)
    page = printed(0)
    x = round((left + BOARD.square_mm / 2) * PAGE_PX_PER_MM)
    y = round((Paper.A4.height - bottom - BOARD.size_mm[1] + BOARD.square_mm / 2) * PAGE_PX_PER_MM)
    assert page[y, x] < 30
