"""The simulated camera against OpenCV's own projection, and against itself the way back."""

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.scene_camera import SimCamera, table_seen

cameras = st.builds(
    SimCamera,
    size_px=st.sampled_from([(640, 360), (1920, 1080)]),
    height_mm=st.floats(400, 1200),
    tilt_deg=st.floats(0, 35),
    azimuth_deg=st.floats(0, 360),
    roll_deg=st.floats(-20, 20),
    fov_deg=st.floats(40, 90),
    k1=st.floats(-0.08, 0.08),
    k2=st.floats(0, 0.02),
    aim_mm=st.tuples(st.floats(-50, 50), st.floats(-50, 50)),
)
points = st.tuples(st.floats(-180, 180), st.floats(-120, 120))


def test_from_straight_above_a_ruler_is_as_long_as_the_pinhole_formula_says() -> None:
    camera = SimCamera(size_px=(1001, 801), height_mm=500, fov_deg=90)
    # By hand: 90 degrees at 500 mm show 1000 mm over 1001 pixels; the middle pixel is number 500, 400.
    assert camera.project(np.array([[0.0, 0.0], [100.0, 0.0], [0.0, 100.0]])) == pytest.approx(
        np.array([[500, 400], [600.1, 400], [500, 500.1]])
    )


def test_a_point_above_the_table_looks_larger() -> None:
    camera = SimCamera(size_px=(1001, 801), height_mm=500, fov_deg=90)
    # By hand: 100 mm up is 400 mm away: 5/4 of the distance from the middle.
    assert camera.project(np.array([[100.0, 0.0, 100.0]]))[0, 0] == pytest.approx(500 + 100.1 * 5 / 4)


def test_a_camera_below_the_table_s_middle_sees_the_near_side_larger() -> None:
    camera = SimCamera(size_px=(800, 600), height_mm=600, tilt_deg=30, azimuth_deg=0)
    near = camera.project(np.array([[-30.0, 100.0], [30.0, 100.0]]))
    far = camera.project(np.array([[-30.0, -100.0], [30.0, -100.0]]))
    assert near[0, 1] > far[0, 1]
    assert np.ptp(near[:, 0]) > np.ptp(far[:, 0])


@settings(max_examples=60)
@given(cameras, points, st.floats(0, 60))
def test_a_pixel_s_way_back_to_the_table_ends_where_it_began(
    camera: SimCamera, point: tuple[float, float], z: float
) -> None:
    seen = camera.project(np.array([[*point, z]]))
    assert camera.table_at(seen, z)[0] == pytest.approx(point, abs=1e-6)


@settings(max_examples=60)
@given(cameras, points)
def test_projection_is_opencv_s_with_the_same_lens(camera: SimCamera, point: tuple[float, float]) -> None:
    # OpenCV gets the pose by way of four points of an undistorted twin: solvePnP, then projectPoints.
    f = camera.focal_px
    matrix = np.array([[f, 0, camera.centre_px[0]], [0, f, camera.centre_px[1]], [0, 0, 1]])
    lens = np.array([camera.k1, camera.k2, 0, 0])
    flat = np.array([[-150.0, -100.0], [150.0, -100.0], [150.0, 100.0], [-150.0, 100.0], [40.0, 10.0]])
    world = np.column_stack([flat, np.zeros(5)])
    found, turn, shift = cv2.solvePnP(world, camera.project(flat), matrix, lens, flags=cv2.SOLVEPNP_ITERATIVE)
    assert found
    expected, _ = cv2.projectPoints(np.array([[*point, 0.0]]), turn, shift, matrix, lens)
    assert camera.project(np.array([point]))[0] == pytest.approx(expected.reshape(2), abs=0.02)


def test_the_map_of_the_table_agrees_with_single_pixels() -> None:
    camera = SimCamera(size_px=(320, 180), tilt_deg=25, azimuth_deg=70, k1=-0.05)
    seen = table_seen(camera)
    pixels = np.array([[0, 0], [319, 179], [17, 101]])
    expected = camera.table_at(pixels)
    assert seen[pixels[:, 1], pixels[:, 0]] == pytest.approx(expected, abs=1e-3)


def test_what_lies_behind_the_camera_has_no_pixel() -> None:
    assert np.isnan(SimCamera(height_mm=300).project(np.array([[0.0, 0.0, 400.0]]))).all()
