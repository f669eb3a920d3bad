"""Shapes found in drawn pictures: where they were drawn, once each, and nothing where nothing is."""

import cv2
import numpy as np
import pytest

from vision.deck import Picture
from vision.plane import Points
from vision.quads import find_shapes, quad_of, without_doubles
from vision.rectangles import corners_from_pose


def drawn(
    corners_px: list[Points], size: tuple[int, int] = (1280, 720), level: int = 230, ground: int = 70
) -> Picture:
    """Filled shapes; corners in image px, drawn to a sixteenth of one."""
    picture = np.full((size[1], size[0]), ground, np.uint8)
    for corners in corners_px:
        points = np.round((corners - 0.5) * 16).astype(np.int32)
        cv2.fillConvexPoly(picture, points, level, cv2.LINE_AA, shift=4)
    return picture


def off_px(found: Points, wanted: Points) -> float:
    """The worst corner of the nearest shape, whichever corner it begins with."""
    return min(float(np.abs(np.roll(quad, turn, 0) - wanted).max()) for quad in found for turn in range(4))


@pytest.mark.parametrize("turn", [0, 20, 45, 80, -130])
@pytest.mark.parametrize(("level", "ground"), [(230, 70), (40, 150), (150, 110)])
def test_a_card_is_found_where_it_was_drawn(turn: int, level: int, ground: int) -> None:
    wanted = corners_from_pose(640, 360, turn, (118, 182))
    shapes = find_shapes(drawn([wanted], level=level, ground=ground))
    assert off_px(shapes.quads, wanted) < 3


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2304, 1296), (4608, 2592)])
def test_pictures_of_every_size_give_corners_in_their_own_pixels(size: tuple[int, int]) -> None:
    scale = size[0] / 1280
    wanted = corners_from_pose(500 * scale, 400 * scale, 15, (118 * scale, 182 * scale))
    shapes = find_shapes(drawn([wanted], size))
    assert off_px(shapes.quads, wanted) < 3 * max(1.0, scale)


def test_twelve_cards_are_twelve_places() -> None:
    wanted = [
        corners_from_pose(160 + 190 * (i % 6), 190 + 300 * (i // 6), 7 * i, (90, 139)) for i in range(12)
    ]
    shapes = find_shapes(drawn(wanted))
    for corners in wanted:
        assert off_px(shapes.quads, corners) < 3
    # Nothing else was drawn, so every shape lies about one of the twelve middles.
    middles = np.array([corners.mean(0) for corners in wanted])
    for quad in shapes.quads:
        assert np.hypot(*(middles - quad.mean(0)).T).min() < 6


@pytest.mark.parametrize("size_px", [(100, 100), (118, 40), (14, 21)])
def test_what_has_no_cards_shape_is_left_alone(size_px: tuple[int, int]) -> None:
    # Squares and rulers are no cards from anywhere within 35°; what is smaller than 20 px cannot be named.
    assert len(find_shapes(drawn([corners_from_pose(640, 360, 10, size_px)])).quads) == 0


def test_an_empty_picture_has_no_shapes() -> None:
    shapes = find_shapes(np.full((720, 1280), 90, np.uint8))
    assert shapes.quads.shape == (0, 4, 2)
    assert shapes.corners.shape == (0, 3, 2)


def test_corners_go_clockwise() -> None:
    shapes = find_shapes(drawn([corners_from_pose(640, 360, 30, (118, 182))]))
    assert len(shapes.quads)
    for quad in shapes.quads:
        assert cv2.contourArea(quad.astype(np.float32), oriented=True) > 0


def test_a_corner_that_peeps_out_is_found_on_request() -> None:
    # One corner of a card shows from under a bar across the picture.
    wanted = corners_from_pose(640, 360, 20, (118, 182))
    picture = drawn([wanted])
    picture[330:] = 70
    shapes = find_shapes(picture, with_corners=True)
    top_left = wanted[0]
    assert np.hypot(*(shapes.corners[:, 0] - top_left).T).min() < 4


def test_a_contour_with_bulges_is_no_card() -> None:
    angles = np.linspace(0, 2 * np.pi, 90, endpoint=False)
    round_px = np.stack([640 + 90 * np.cos(angles), 360 + 90 * np.sin(angles)], -1)
    assert quad_of(np.round(round_px).astype(np.int32)[:, None]) is None


def test_doubles_are_dropped_and_neighbours_are_kept() -> None:
    one = corners_from_pose(300, 300, 5, (118, 182))
    quads = np.stack([one, one + 0.7, one + np.array([40, 0]), one.copy()])
    assert len(without_doubles(quads)) == 2
