"""Places by the shape of a change: the truth is the outline that was drawn, measured with a ruler."""

import cv2
import numpy as np
import pytest

from vision.change import Change
from vision.changed_places import changed_places
from vision.plane import Points, TablePlane
from vision.plane_fit import corners_of, own_corners_mm

CARD_MM = (59.0, 91.0)
#: 2 px a millimetre, seen from straight above; the map of changes is four times smaller.
PLANE = TablePlane((1920, 1080), np.diag([480.0, 480.0, 1.0]))
SHRINK = 4.0


def change_of(*outlines_mm: Points) -> Change:
    mask = np.zeros((270, 480), np.uint8)
    for outline in outlines_mm:
        corners = PLANE.image_from_table(outline) / SHRINK
        cv2.fillConvexPoly(mask, np.round(corners).astype(np.int32), 255)
    return Change(mask, np.zeros_like(mask), SHRINK, 1.0, 0.0, float((mask > 0).mean()), 1.0)


def outline(pose: Points, size_mm: tuple[float, float] = CARD_MM) -> Points:
    return np.asarray(corners_of(pose[None], own_corners_mm(size_mm))[0])


def places(change: Change) -> Points:
    return changed_places(change, change.mask, PLANE, CARD_MM)


def off(found: Points, pose: Points) -> tuple[float, float]:
    """How far (mm, degrees) the nearest place is off."""
    apart = np.hypot(*(found[:, :2] - pose[:2]).T)
    turned = np.rad2deg(np.abs((found[:, 2] - pose[2] + np.pi / 2) % np.pi - np.pi / 2))
    best = int((apart + turned).argmin())
    return float(apart[best]), float(turned[best])


@pytest.mark.parametrize("turn_deg", [0, 17, 45, 90, 133, 179])
def test_a_change_in_the_shape_of_a_card_is_a_place(turn_deg: int) -> None:
    pose = np.array([-80.0, 30.0, np.deg2rad(turn_deg)])
    apart_mm, turned_deg = off(places(change_of(outline(pose))), pose)
    assert apart_mm < 4
    assert turned_deg <= 5


def test_a_light_border_that_did_not_change_moves_no_place() -> None:
    pose = np.array([100.0, -40.0, 0.4])
    apart_mm, turned_deg = off(places(change_of(outline(pose, (51.0, 83.0)))), pose)
    assert apart_mm < 5
    assert turned_deg <= 10


def test_a_shadow_beside_the_card_leaves_a_place_in_reach() -> None:
    pose = np.array([0.0, 0.0, 0.9])
    shadow = outline(pose) + np.array([7.0, 5.0])
    apart_mm, turned_deg = off(places(change_of(outline(pose), shadow)), pose)
    assert apart_mm < 5
    assert turned_deg <= 10


def test_two_cards_apart_have_a_place_each() -> None:
    poses = [np.array([-150.0, 0.0, 0.2]), np.array([150.0, 60.0, 1.2])]
    found = places(change_of(*map(outline, poses)))
    assert all(off(found, pose)[0] < 4 for pose in poses)


def test_a_speck_is_no_place() -> None:
    assert len(places(change_of(outline(np.zeros(3), (20.0, 20.0))))) == 0
    assert len(places(change_of())) == 0
