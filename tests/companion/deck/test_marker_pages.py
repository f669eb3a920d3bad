"""The calibration board and the corner markers, as OpenCV finds them on the page, and the ruler."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.deck.pdf import Paper, Part
from tests.companion.deck.pages import PAPER_MM, Picture, page, page_count, printed
from vision.sheets import BOARD, CORNER_MARKERS

#: In px/mm: 254 dots an inch, near to what home printers do.
PX = 10.0
BOARD_PAGE, MARKERS_PAGE = 0, 2


def calibration(paper: Paper, index: int, px: float = PX) -> Picture:
    return page(printed(paper, Part.CALIBRATION), index, px)


def board() -> cv2.aruco.CharucoBoard:
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, BOARD.dictionary))
    return cv2.aruco.CharucoBoard((BOARD.columns, BOARD.rows), BOARD.square_mm, BOARD.marker_mm, dictionary)


def in_mm(corners: NDArray[np.generic], px: float = PX) -> NDArray[np.float64]:
    # OpenCV counts from the middle of the first pixel.
    return (np.asarray(corners, dtype=np.float64).reshape(-1, 2) + 0.5) / px


@pytest.mark.parametrize("paper", Paper)
def test_opencv_finds_the_whole_board_where_a_ruler_says(paper: Paper) -> None:
    corners, ids, markers, marker_ids = cv2.aruco.CharucoDetector(board()).detectBoard(
        calibration(paper, BOARD_PAGE)
    )
    assert sorted(np.ravel(marker_ids)) == list(range(24))
    assert sorted(np.ravel(ids)) == list(range(5 * 7))
    assert len(markers) == 24
    # Six squares of 30 mm across, eight down, about the page's middle; inner corners row by row.
    width, height = PAPER_MM[paper]
    expected = [
        (width / 2 - 90 + 30 * (i % 5 + 1), height / 2 - 120 + 30 * (i // 5 + 1)) for i in np.ravel(ids)
    ]
    assert np.abs(in_mm(corners) - np.array(expected)).max() < 0.06


@pytest.mark.parametrize("paper", Paper)
def test_the_board_is_read_from_afar_and_at_a_slant(paper: Paper) -> None:
    # 1280 pixels for a metre of table: 1.3 px/mm; and tilted by a third of its width.
    picture = calibration(paper, BOARD_PAGE, 1.3)
    height, width = picture.shape
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], dtype=np.float32)
    slanted = corners + np.array([[60, 50], [0, 20], [30, 40], [50, 60]], dtype=np.float32)
    view = cv2.warpPerspective(
        picture, cv2.getPerspectiveTransform(corners, slanted), (width + 90, height + 110), borderValue=(255,)
    )
    _, ids, _, _ = cv2.aruco.CharucoDetector(board()).detectBoard(view)
    assert ids is not None
    assert len(ids) >= 30


@pytest.mark.parametrize("paper", Paper)
def test_opencv_finds_the_four_corner_markers_at_40_mm(paper: Paper) -> None:
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, CORNER_MARKERS.dictionary))
    corners, ids, _ = cv2.aruco.ArucoDetector(dictionary).detectMarkers(calibration(paper, MARKERS_PAGE))
    assert sorted(np.ravel(ids)) == [0, 1, 2, 3]
    found = {int(i): in_mm(c) for i, c in zip(np.ravel(ids), corners, strict=True)}
    for square in found.values():
        sides = np.linalg.norm(square - np.roll(square, 1, axis=0), axis=1)
        assert sides == pytest.approx([40.0] * 4, abs=0.15)
        # Upright: the first corner is the upper left one.
        assert square[0].sum() == min(square.sum(axis=1))
    middles = {i: square.mean(axis=0) for i, square in found.items()}
    assert middles[0][0] < middles[1][0]
    assert middles[0][1] < middles[3][1]
    assert middles[1][1] < middles[2][1]


@pytest.mark.parametrize("paper", Paper)
def test_white_as_wide_as_a_markers_border_lies_around_board_and_markers(paper: Paper) -> None:
    # One module: 22 mm over 4 + 2 modules, 40 mm over 5 + 2.
    assert (BOARD.square_mm - BOARD.marker_mm) / 2 >= 22 / 6
    px = 4.0
    width, height = PAPER_MM[paper]
    picture = calibration(paper, BOARD_PAGE, px)
    assert white_frame(picture, (width / 2, height / 2), (90, 120), 8.0, px)
    assert BOARD.quiet_mm == 8.0 >= 22 / 6

    picture = calibration(paper, MARKERS_PAGE, px)
    for x, y in marker_middles(paper):
        assert white_frame(picture, (x, y), (20, 20), CORNER_MARKERS.quiet_mm, px)
    assert CORNER_MARKERS.quiet_mm == 8.0 >= 40 / 7


def marker_middles(paper: Paper) -> list[tuple[float, float]]:
    dictionary = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, CORNER_MARKERS.dictionary))
    corners, _, _ = cv2.aruco.ArucoDetector(dictionary).detectMarkers(calibration(paper, MARKERS_PAGE))
    return [(float(x), float(y)) for x, y in (in_mm(c).mean(axis=0) for c in corners)]


def white_frame(
    picture: Picture, middle: tuple[float, float], half: tuple[float, float], wide: float, px: float
) -> bool:
    """Whether all is white around a box from 0.3 mm (its printed edge) out to `wide` mm from it."""

    def cut(beyond: float) -> Picture:
        (x, y), (across, up) = middle, half
        rows = slice(round((y - up - beyond) * px), round((y + up + beyond) * px))
        return picture[rows, round((x - across - beyond) * px) : round((x + across + beyond) * px)]

    return int((cut(wide) < 255).sum()) == int((cut(0.3) < 255).sum())


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize(("index", "foot_mm"), [(0, 16.0), (18, 6.0), (20, 6.0)])
def test_the_ruler_is_100_mm_long(paper: Paper, index: int, foot_mm: float) -> None:
    px = 20.0
    picture = page(printed(paper), index, px)
    # 3.5 mm above the ruler's foot only the long ticks stand, one every 10 mm.
    line = picture[round((PAPER_MM[paper][1] - foot_mm - 3.5) * px)]
    start = round((PAPER_MM[paper][0] / 2 - 51) * px)
    dark = np.flatnonzero(line[start : start + round(102 * px)] < 160)
    ticks = [run.mean() / px for run in np.split(dark, np.flatnonzero(np.diff(dark) > 1) + 1)]
    assert np.diff(ticks) == pytest.approx([10.0] * 10, abs=0.06)
    assert ticks[-1] - ticks[0] == pytest.approx(100.0, abs=0.06)


def test_the_calibration_pages_can_be_printed_alone() -> None:
    # The board, its empty other side, the corner markers.
    assert page_count(printed(Paper.A4, Part.CALIBRATION)) == 3
    assert page_count(printed(Paper.A4, Part.CALIBRATION, backs=False)) == 2
