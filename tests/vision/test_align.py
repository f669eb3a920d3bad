"""Faces laid onto simulated pictures: the pose is the simulated camera's own, to a fraction of a pixel."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.tables import (
    ABOVE,
    CARD_MM,
    Deck,
    corner_error_mm,
    lying,
    photographed,
    pyramid_of,
    table,
    true_corners_px,
)
from vision.align import Fit, Pyramid, align_free, align_rigid, image_from_own, likeness
from vision.outline import measure_outline
from vision.plane import Matrix, Points, TablePlane, apply
from vision.plane_fit import corners_of, own_corners_mm
from vision.scene_camera import SimCamera
from vision.scene_table import CardStock, Light, Sensor, SimTable, Top
from vision.sharpness import match_scale
from vision.template import shrunk_as_light

#: A table of plain light, so that the picture shows the print and nothing else.
STUDIO = Light(room=1.0, vignette=0.0)
SHARP = Sensor(exposure=0.9, blur_px=0.5, noise=1.0)


def plane_of(camera: SimCamera) -> TablePlane:
    """The simulated camera without lens distortion as a plane: exact, in the camera's own table frame."""
    grid = np.array([[-300.0, -150], [300, -150], [300, 150], [-300, 150]])
    blank = TablePlane(camera.size_px, np.eye(3))
    lens = blank.undistorted(camera.project(grid) + 0.5)
    matrix = cv2.getPerspectiveTransform(lens.astype(np.float32), grid.astype(np.float32))
    return TablePlane(camera.size_px, np.asarray(matrix, np.float64))


def inverse(matrix: Matrix) -> Matrix:
    return np.asarray(np.linalg.inv(matrix), np.float64)


def true_pose(scene: SimTable, x_mm: float = 0.0, y_mm: float = 0.0, turn_deg: float = 0.0) -> Points:
    """Where the first card lies, or so much beside it."""
    card = scene.cards[0]
    return np.array([card.x_mm + x_mm, card.y_mm + y_mm, np.deg2rad(card.turn_deg + turn_deg)])


def off_mm(fit: Fit, scene: SimTable) -> float:
    """The worst corner's distance from where the card lies."""
    return float(
        np.hypot(*(corners_of(fit.pose[None], own_corners_mm(CARD_MM))[0] - scene.outlines[0]).T).max()
    )


def laid_near(scene: SimTable, deck: Deck, number: int, **how: object) -> Fit:
    """The face registered from 3 mm and 2 degrees off, coarse to fine as vision does."""
    plane, pyramid = plane_of(scene.camera), pyramid_of(scene)
    pose = true_pose(scene, 2.4, -1.8, 2.0)
    fit = None
    for template in deck.features.faces[number].templates:
        fit = align_rigid(pyramid, plane, pose, template, CARD_MM, **how)  # type: ignore[arg-type]  # options
        pose = fit.pose
    assert fit is not None
    return fit


@pytest.mark.parametrize("number", range(0, 12, 3))
@pytest.mark.parametrize("turn", [0.0, 33.0, -140.0])
def test_a_card_in_good_light_is_laid_to_a_tenth_of_a_millimetre(
    white_deck: Deck, number: int, turn: float
) -> None:
    scene = table(lying(white_deck, number, 40, -30, turn), light=STUDIO, sensor=SHARP)
    fit = laid_near(scene, white_deck, number)
    # 2 px a millimetre: a tenth of a millimetre is a fifth of a pixel.
    assert off_mm(fit, scene) < 0.12
    assert fit.likeness > 0.95


@pytest.mark.parametrize("exposure", [0.25, 1.5])
def test_exposure_does_not_move_a_card(bleed_deck: Deck, exposure: float) -> None:
    sensor = replace(SHARP, exposure=exposure)
    scene = table(lying(bleed_deck, 4, 10, 20, 25), light=STUDIO, sensor=sensor)
    fit = laid_near(scene, bleed_deck, 4)
    assert off_mm(fit, scene) < 0.25
    assert fit.likeness > 0.9


@pytest.mark.parametrize(("blur_px", "most_mm"), [(1.0, 0.2), (2.0, 0.3), (3.0, 1.0)])
def test_blur_hardly_moves_a_card(white_deck: Deck, blur_px: float, most_mm: float) -> None:
    # 3 px are 1.8 mm: there the card's edge and the table run into each other.
    scene = table(lying(white_deck, 2, -60, 15, 70), light=STUDIO, sensor=replace(SHARP, blur_px=blur_px))
    assert off_mm(laid_near(scene, white_deck, 2), scene) < most_mm


@pytest.mark.parametrize("bow_mm", [-2.5, 2.0])
def test_a_bent_card_is_laid_where_its_middle_lies(white_deck: Deck, bow_mm: float) -> None:
    card = replace(lying(white_deck, 5, 30, 10, 50), bow_mm=bow_mm)
    scene = table(card, light=STUDIO, sensor=SHARP)
    assert off_mm(laid_near(scene, white_deck, 5), scene) < 0.7


def test_a_card_under_another_is_laid_by_the_part_in_sight(white_deck: Deck) -> None:
    scene = table(lying(white_deck, 6, 0, 0, 12), lying(white_deck, 9, 38, 5, 80), light=STUDIO, sensor=SHARP)
    plane, pyramid = plane_of(scene.camera), pyramid_of(scene)
    template = white_deck.features.faces[6].templates[-1]
    # What the upper card hides, in the lower one's own template: worked out from the two true outlines.
    width, height = template.size
    to_px = inverse(image_from_own(plane, true_pose(scene), CARD_MM) @ template.own_from_px)
    hidden = apply(to_px, scene.camera.project(scene.outlines[1]) + 0.5)
    usable = np.ones((height, width), np.float32)
    cv2.fillConvexPoly(usable, np.round(hidden).astype(np.int32), 0.0)
    pose = true_pose(scene, 1.2, -0.8, 1.0)
    blind = align_rigid(pyramid, plane, pose, template, CARD_MM, robust=False)
    knowing = align_rigid(pyramid, plane, pose, template, CARD_MM, usable=usable, robust=False)
    assert usable.mean() < 0.7
    assert off_mm(knowing, scene) < 0.25
    assert knowing.likeness > blind.likeness + 0.1


def test_a_lamps_shine_across_a_card_does_not_draw_it_aside(white_deck: Deck) -> None:
    scene = table(lying(white_deck, 3, 40, -30, 33), light=STUDIO, sensor=replace(SHARP, exposure=0.6))
    picture = photographed(scene).astype(np.float32)
    # A shine as wide as the card, brightest at one of its corners.
    x, y = true_corners_px(scene, 0)[0]
    columns, rows = np.meshgrid(np.arange(picture.shape[1]), np.arange(picture.shape[0]))
    shine = 150 * np.exp(-((columns - x) ** 2 + (rows - y) ** 2) / (2 * 90.0**2))
    shone_on = Pyramid(np.clip(picture + shine[..., None], 0, 255).astype(np.uint8))
    pose, fits = true_pose(scene, 1.2, -0.8, 1.0), []
    template = white_deck.features.faces[3].templates[-1]
    for uneven in (False, True):
        fits.append(
            align_rigid(
                shone_on, plane_of(scene.camera), pose, template, CARD_MM, robust=False, uneven=uneven
            )
        )
    assert off_mm(fits[1], scene) < 0.3
    assert off_mm(fits[1], scene) <= off_mm(fits[0], scene)
    assert fits[1].likeness > fits[0].likeness + 0.03


@pytest.mark.parametrize("number", [0, 3, 8])
def test_of_all_faces_the_right_one_is_most_alike(photo_deck: Deck, number: int) -> None:
    scene = table(lying(photo_deck, number, 0, 0, 0), light=STUDIO, sensor=SHARP)
    alike = [laid_near(scene, photo_deck, face).likeness for face in range(12)]
    assert int(np.argmax(alike)) == number
    assert sorted(alike)[-2] < 0.9 < alike[number]


@pytest.mark.parametrize("tilt_deg", [0.0, 20.0, 35.0])
def test_a_free_card_needs_no_plane(bleed_deck: Deck, tilt_deg: float) -> None:
    camera = replace(ABOVE, tilt_deg=tilt_deg)
    scene = table(lying(bleed_deck, 1, 50, 40, 15), camera=camera, light=STUDIO, sensor=SHARP)
    own = own_corners_mm(CARD_MM)
    wanted = true_corners_px(scene, 0)
    rough = wanted + np.array([[3.0, 1], [-2, 2], [2, -3], [-1, -2]])
    matrix = np.asarray(
        cv2.getPerspectiveTransform(own.astype(np.float32), rough.astype(np.float32)), np.float64
    )
    scale = plane_of(camera).px_per_mm()
    alike = -1.0
    for template in bleed_deck.features.faces[1].templates:
        matrix, alike = align_free(pyramid_of(scene), matrix, template, scale)
    assert alike > 0.97
    assert corner_error_mm(scene, 0, apply(matrix, own)) < 0.5


def test_a_free_card_on_nothing_falls_apart_without_a_fault(white_deck: Deck) -> None:
    bare = Pyramid(np.full((720, 1280, 3), 120, np.uint8))
    matrix = np.diag([2.0, 2.0, 1.0])
    matrix[:2, 2] = 640, 360
    laid, alike = align_free(bare, matrix, white_deck.features.faces[0].templates[0], 2.0)
    assert np.isfinite(laid).all()
    assert alike < 0.3


class TestOutline:
    @pytest.mark.parametrize("top", [Top.WOOD, Top.BLACK, Top.CLOTH])
    @pytest.mark.parametrize("turn", [3.0, 48.0])
    def test_edges_are_measured_to_a_tenth_of_a_millimetre(
        self, white_deck: Deck, top: Top, turn: float
    ) -> None:
        scene = table(
            lying(white_deck, 2, -35, 25, turn),
            top=top,
            light=STUDIO,
            sensor=SHARP,
            stock=CardStock(rim=0.0, shadow=0.0),
        )
        pose = true_pose(scene, 0.9, -0.7, 0.6)
        plane = plane_of(scene.camera)
        outline = measure_outline(pyramid_of(scene).grey(), plane, pose, CARD_MM)
        assert outline.sides == 4
        found = corners_of(outline.pose[None], own_corners_mm(CARD_MM))[0]
        assert np.hypot(*(found - scene.outlines[0]).T).max() < 0.2
        assert np.hypot(*(outline.corners_mm - scene.outlines[0]).T).max() < 0.3

    @pytest.mark.parametrize(("width_px", "most_mm"), [(640, 0.5), (426, 0.9)])
    def test_edges_are_seen_where_a_card_is_few_pixels_wide(
        self, white_deck: Deck, width_px: int, most_mm: float
    ) -> None:
        # A pixel is a millimetre, and 1.5: about a third and half of one are asked for.
        far = replace(ABOVE, size_px=(width_px, width_px * 9 // 16))
        scene = table(
            lying(white_deck, 2, -35, 25, 48), camera=far, top=Top.BLACK, light=STUDIO, sensor=SHARP
        )
        outline = measure_outline(
            pyramid_of(scene).grey(), plane_of(far), true_pose(scene, 0.9, -0.7, 0.6), CARD_MM
        )
        assert outline.sides == 4
        found = corners_of(outline.pose[None], own_corners_mm(CARD_MM))[0]
        assert np.hypot(*(found - scene.outlines[0]).T).max() < most_mm

    def test_a_bare_table_has_no_edges(self) -> None:
        plane = plane_of(ABOVE)
        grey = np.full((720, 1280), 128, np.uint8)
        outline = measure_outline(grey, plane, np.array([10.0, 20.0, 0.3]), CARD_MM)
        assert outline.sides == 0
        assert np.allclose(outline.pose, [10, 20, 0.3], atol=0.01)


class TestSharpness:
    @pytest.mark.parametrize("size", [0.99, 1.0, 1.008])
    def test_cards_taken_for_too_small_are_found_out(self, photo_deck: Deck, size: float) -> None:
        scene = table(lying(photo_deck, 0, 0, 0, 9), light=STUDIO, sensor=replace(SHARP, blur_px=1.2))
        plane = plane_of(scene.camera)
        right = image_from_own(plane, true_pose(scene), CARD_MM)
        template = photo_deck.features.faces[0].templates[-1]
        taken = right @ np.diag([1 / size, 1 / size, 1.0])
        sharpness = match_scale(pyramid_of(scene), [(taken, template, plane.px_per_mm())])
        assert sharpness.size == pytest.approx(size, abs=0.0015)

    def test_more_blur_is_read_as_more_blur(self, white_deck: Deck) -> None:
        read = []
        for blur_px in (0.5, 2.0, 4.0):
            scene = table(lying(white_deck, 0, 0, 0, 9), light=STUDIO, sensor=replace(SHARP, blur_px=blur_px))
            plane = plane_of(scene.camera)
            template = white_deck.features.faces[0].templates[-1]
            card = (image_from_own(plane, true_pose(scene), CARD_MM), template, plane.px_per_mm())
            read.append(match_scale(pyramid_of(scene), [card]).blur_mm)
        assert read == sorted(read)
        # 4 px at 1.7 px a millimetre.
        assert read[2] == pytest.approx(4.0 / plane.px_per_mm(), abs=1.0)

    def test_without_cards_nothing_is_said(self) -> None:
        bare = Pyramid(np.zeros((100, 100, 3), np.uint8))
        assert match_scale(bare, []).size == 1.0


def test_shrinking_adds_up_light_and_not_levels() -> None:
    # Half white, half black is half the light: level 255 · (1/2)^(1/1.8) by the power law, far above 127.
    board = np.zeros((40, 40, 3), np.uint8)
    board[:, ::2] = 255
    assert shrunk_as_light(board, (20, 20)).mean() == pytest.approx(255 * 0.5 ** (1 / 1.8), abs=0.5)


def test_likeness_is_a_correlation(white_deck: Deck) -> None:
    template = white_deck.features.faces[0].templates[0]
    assert likeness(template.grey, template) == pytest.approx(1.0, abs=1e-3)
    # Brightness and contrast are free, and a negative is the opposite.
    assert likeness(0.4 * template.grey + 30, template) == pytest.approx(1.0, abs=1e-3)
    assert likeness(255 - template.grey, template) == pytest.approx(-1.0, abs=1e-3)


def test_a_pyramid_halves_and_keeps_levels() -> None:
    pyramid = Pyramid(np.full((90, 160, 3), 77, np.uint8))
    assert pyramid.size_px == (160, 90)
    assert pyramid.grey(2).shape == (22, 40)
    assert pyramid.colour(1).shape == (45, 80, 3)
    assert (pyramid.grey(2) == 77).all()
    assert photographed(table(light=STUDIO, sensor=SHARP)).shape == (720, 1280, 3)
