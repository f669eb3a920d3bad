"""The table plane: exact both ways, and learned from cards alone as the simulated camera has it."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.tables import CARD_MM
from vision.plane import Points, TablePlane
from vision.plane_fit import own_corners_mm, plane_from_cards, rigid_fit
from vision.rectangles import corners_from_pose
from vision.scene_camera import SimCamera

SIZES = [(1280, 720), (1920, 1080), (2304, 1296), (4608, 2592)]
#: Twelve destinations as they lie in a game: x and y in mm, turn in degrees.
PLACES = [(-270.0 + 135 * (i % 5) + 7 * (i % 3), -125.0 + 125 * (i // 5), 11.0 * i - 60) for i in range(12)]


def tilted(size_px: tuple[int, int], tilt_deg: float, k1: float = 0.0) -> SimCamera:
    return SimCamera(size_px, 760, tilt_deg, 40, 5, 66, k1)


def seen_by(camera: SimCamera, places: list[tuple[float, float, float]]) -> Points:
    """Corners (n, 4, 2) in the picture, the first pixel's middle at (0.5, 0.5)."""
    return np.stack([camera.project(corners_from_pose(*one, CARD_MM)) + 0.5 for one in places])


def error_mm(camera: SimCamera, plane: TablePlane, places: list[tuple[float, float, float]]) -> float:
    """How far the plane's corners lie from the true ones, once the two tables are laid on each other."""
    true = np.concatenate([corners_from_pose(*one, CARD_MM) for one in places])
    read = plane.table_from_image(camera.project(true) + 0.5)
    # Where its table begins and how it is turned is the plane's own business.
    pose, off = rigid_fit(read[None], true - true.mean(0))
    assert np.isfinite(pose).all()
    return float(np.hypot(*off[0].T).max())


class TestBothWays:
    @pytest.mark.parametrize("kappa", [-0.3, -0.05, 0.0, 0.02, 0.12, 0.3])
    @pytest.mark.parametrize("kappa2", [0.0, 0.05])
    def test_a_point_of_the_picture_comes_back_from_the_table(self, kappa: float, kappa2: float) -> None:
        start = TablePlane((1920, 1080), np.array([[400.0, 30, 10], [-20, 420, 5], [0.15, -0.2, 1]]))
        plane = replace(start, kappa=kappa, kappa2=kappa2)
        # Up to the picture's corners, at 1.15 half widths; r + kappa r³ still rises there for kappa ±0.2 …
        reach = 1.0 if kappa > -0.2 else 0.85
        grid = np.stack(np.meshgrid(np.linspace(-1, 1, 9), np.linspace(-1, 1, 7)), -1).reshape(-1, 2)
        points = (grid * reach + 1) * (960, 540)
        back = plane.image_from_table(plane.table_from_image(points))
        assert np.abs(back - points).max() < 0.02

    def test_a_known_homography_maps_known_points(self) -> None:
        # Half the picture's width is one unit, its middle the origin: 100 mm a unit makes 9.6 px a mm.
        plane = TablePlane((1920, 1080), np.diag([100.0, 100.0, 1.0]))
        points = np.array([[960.0, 540.0], [1920.0, 540.0], [960.0, 0.0]])
        assert np.allclose(plane.table_from_image(points), np.array([[0, 0], [100, 0], [0, -56.25]]))
        assert plane.px_per_mm() == pytest.approx(9.6)

    def test_a_barrel_lens_is_straightened_by_the_published_formula(self) -> None:
        # Undistorted radius = r (1 + kappa r² + kappa2 r⁴) (Brown 1971): at the edge r = 1.
        plane = TablePlane((1000, 600), np.eye(3), kappa=0.1, kappa2=0.02)
        assert np.allclose(plane.undistorted(np.array([[1000.0, 300.0]])), [[1.12, 0.0]])

    def test_no_points_are_no_points(self) -> None:
        plane = TablePlane((1920, 1080), np.eye(3), kappa=0.1)
        assert plane.image_from_table(np.zeros((0, 2))).shape == (0, 2)
        assert plane.table_from_image(np.zeros((0, 2))).shape == (0, 2)


class TestScale:
    @pytest.mark.parametrize("size_px", SIZES)
    def test_px_per_mm_is_focal_length_by_height_straight_from_above(self, size_px: tuple[int, int]) -> None:
        camera = SimCamera(size_px, 760, fov_deg=66)
        plane, _ = plane_from_cards(seen_by(camera, PLACES), CARD_MM, size_px)
        assert plane.px_per_mm() == pytest.approx(camera.focal_px / 760, rel=1e-3)

    def test_a_table_seen_from_35_degrees_is_squeezed_by_its_cosine(self) -> None:
        camera = tilted((1920, 1080), 35)
        plane, _ = plane_from_cards(seen_by(camera, PLACES), CARD_MM, camera.size_px)
        assert plane.squeeze() == pytest.approx(np.cos(np.deg2rad(35)), abs=0.01)


class TestLearnedFromCards:
    @pytest.mark.parametrize("size_px", SIZES)
    @pytest.mark.parametrize("tilt_deg", [0.0, 12.0, 35.0])
    def test_exact_corners_give_the_plane_within_a_hundredth_of_a_millimetre(
        self, size_px: tuple[int, int], tilt_deg: float
    ) -> None:
        camera = tilted(size_px, tilt_deg)
        plane, misfit = plane_from_cards(seen_by(camera, PLACES), CARD_MM, size_px)
        assert error_mm(camera, plane, PLACES) < 0.01
        assert misfit.max() < 0.01
        assert plane.error_mm < 0.01

    @pytest.mark.parametrize("k1", [-0.08, -0.04, 0.03])
    def test_a_lens_that_bends_lines_is_found_out(self, k1: float) -> None:
        camera = tilted((1920, 1080), 20, k1)
        plane, _ = plane_from_cards(seen_by(camera, PLACES), CARD_MM, camera.size_px)
        assert error_mm(camera, plane, PLACES) < 0.3
        # Barrel distortion (k1 below 0) is undone by stretching outwards.
        assert np.sign(plane.kappa) == -np.sign(k1)

    @pytest.mark.parametrize("seed", range(3))
    def test_corners_that_are_half_a_pixel_off_leave_a_plane_good_to_a_few_pixels(self, seed: int) -> None:
        camera = tilted((1920, 1080), 25)
        noisy = seen_by(camera, PLACES) + np.random.default_rng(seed).normal(0, 0.5, (12, 4, 2))
        plane, misfit = plane_from_cards(noisy, CARD_MM, camera.size_px)
        # Only the cards' sizes are known, not how far apart they lie: a card's error grows over the table.
        assert error_mm(camera, plane, PLACES) < 1.6
        # Half a pixel is a quarter of a millimetre here.
        assert 0.1 < plane.error_mm < 0.6
        assert np.median(misfit) < 0.6

    @pytest.mark.parametrize("seed", range(3))
    def test_shapes_that_are_no_cards_of_this_table_do_no_harm(self, seed: int) -> None:
        camera = tilted((1920, 1080), 15)
        rng = np.random.default_rng(seed)
        corners = seen_by(camera, PLACES)
        strangers = rng.choice(12, 4, replace=False)
        corners[strangers] += rng.normal(0, 25, (4, 4, 2))
        plane, misfit = plane_from_cards(corners, CARD_MM, camera.size_px)
        assert error_mm(camera, plane, PLACES) < 0.1
        assert set(np.argsort(-misfit)[:4]) == set(strangers)

    def test_two_cards_far_apart_are_enough(self) -> None:
        camera = tilted((1920, 1080), 30)
        two = [PLACES[0], PLACES[8]]
        plane, _ = plane_from_cards(seen_by(camera, two), CARD_MM, camera.size_px)
        assert error_mm(camera, plane, two) < 0.05
        assert error_mm(camera, plane, PLACES) < 2.0

    def test_one_card_tells_its_own_surroundings(self) -> None:
        camera = tilted((1920, 1080), 30)
        plane, _ = plane_from_cards(seen_by(camera, PLACES[6:7]), CARD_MM, camera.size_px)
        assert error_mm(camera, plane, PLACES[6:7]) < 0.05
        assert plane.kappa == pytest.approx(0.0, abs=1e-4)

    def test_cards_that_are_turned_half_round_are_cards_all_the_same(self) -> None:
        camera = tilted((1280, 720), 18)
        corners = seen_by(camera, PLACES)
        corners[::2] = np.roll(corners[::2], 2, axis=1)
        plane, _ = plane_from_cards(corners, CARD_MM, camera.size_px)
        assert error_mm(camera, plane, PLACES) < 0.01


class TestRigidCards:
    def test_a_card_is_found_where_it_lies(self) -> None:
        corners = corners_from_pose(120.0, -40.0, 33.0, CARD_MM)
        poses, off = rigid_fit(corners[None], own_corners_mm(CARD_MM))
        assert poses[0] == pytest.approx([120, -40, 33 * np.pi / 180])
        assert np.abs(off).max() < 1e-9

    def test_what_is_left_over_is_what_was_added(self) -> None:
        # Stretching a card by 2 mm across, half on each side, moves no rigid card; every corner is 1 mm off.
        own = own_corners_mm(CARD_MM)
        _, off = rigid_fit((own * (61 / 59, 1))[None], own)
        assert np.allclose(np.abs(off[0, :, 0]), 1.0)
