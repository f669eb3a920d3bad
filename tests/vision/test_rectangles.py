"""Cards as rectangles: areas, depths and gaps against a ruler, geometry's laws and rendered tables."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from vision.rectangles import (
    Polygon,
    area_mm2,
    corners_from_pose,
    depth_mm,
    gap_mm,
    grown_mm,
    holds,
    nearest_points_mm,
    outside_parts_mm,
    overlap_area_mm2,
    overlap_mm,
    pose_from_corners,
    seen_area_mm2,
)

CARD_MM = (59.0, 91.0)
SCENES = Path(__file__).resolve().parents[3] / "shared" / "scenes"

where = st.floats(-120, 120)
turns = st.floats(-180, 180)
cards = st.builds(lambda x, y, turn: corners_from_pose(x, y, turn, CARD_MM), where, where, turns)


def test_an_upright_card_has_its_own_top_left_first_and_goes_round_clockwise() -> None:
    # By hand: centre (100, 50), half of 59 and of 91; y points down.
    expected = [[70.5, 4.5], [129.5, 4.5], [129.5, 95.5], [70.5, 95.5]]
    assert corners_from_pose(100, 50, 0, CARD_MM) == pytest.approx(np.array(expected))


def test_a_quarter_turn_is_clockwise_as_seen() -> None:
    top_left = corners_from_pose(0, 0, 90, CARD_MM)[0]
    # By hand: a card turned clockwise has its own top-left at the right, above.
    assert top_left == pytest.approx([45.5, -29.5])


@given(where, where, turns)
def test_a_pose_survives_the_way_through_its_corners(x: float, y: float, turn: float) -> None:
    x2, y2, turn2 = pose_from_corners(corners_from_pose(x, y, turn, CARD_MM))
    assert (x2, y2) == pytest.approx((x, y), abs=1e-6)
    assert abs((turn2 - turn + 180) % 360 - 180) < 1e-6


@given(where, where, st.floats(-30, 30), st.floats(-30, 30))
def test_two_upright_cards_overlap_by_width_times_height(x: float, y: float, dx: float, dy: float) -> None:
    here, there = corners_from_pose(x, y, 0, CARD_MM), corners_from_pose(x + dx, y + dy, 0, CARD_MM)
    # The primary school's formula.
    assert overlap_area_mm2(here, there) == pytest.approx((59 - abs(dx)) * (91 - abs(dy)), abs=1e-6)
    assert depth_mm(overlap_mm(here, there)) == pytest.approx(min(59 - abs(dx), 91 - abs(dy)), abs=1e-6)


@given(cards, cards)
def test_overlap_is_the_same_from_both_sides_and_never_more_than_a_card(a: Polygon, b: Polygon) -> None:
    area = overlap_area_mm2(a, b)
    assert area == pytest.approx(overlap_area_mm2(b, a), abs=1e-3)
    assert area <= 59 * 91 + 1e-6
    assert depth_mm(overlap_mm(a, b)) <= 59 + 1e-6


@settings(max_examples=40)
@given(cards, cards, turns)
def test_turning_and_moving_the_whole_table_changes_no_overlap_and_no_gap(
    a: Polygon, b: Polygon, turn: float
) -> None:
    r = np.deg2rad(turn)
    turned = np.array([[np.cos(r), np.sin(r)], [-np.sin(r), np.cos(r)]])
    a2, b2 = a @ turned + [300, -40], b @ turned + [300, -40]
    assert overlap_area_mm2(a2, b2) == pytest.approx(overlap_area_mm2(a, b), abs=1e-3)
    assert gap_mm(a2, b2) == pytest.approx(gap_mm(a, b), abs=1e-6)


@settings(max_examples=40)
@given(cards, cards)
def test_overlap_agrees_with_counting_points(a: Polygon, b: Polygon) -> None:
    # An independent count: a grid of 1 mm points, how many lie in both.
    grid = np.stack(np.meshgrid(np.arange(-199.63, 200), np.arange(-199.59, 200)), -1).reshape(-1, 2)

    def inside(corners: Polygon) -> NDArray[np.bool_]:
        x, y, turn = pose_from_corners(corners)
        r = np.deg2rad(turn)
        own = (grid - [x, y]) @ np.array([[np.cos(r), -np.sin(r)], [np.sin(r), np.cos(r)]])
        return np.asarray((np.abs(own) <= np.array(CARD_MM) / 2).all(axis=1))

    counted = int((inside(a) & inside(b)).sum())
    # A count of a convex shape on a 1 mm grid errs by less than half its outline, here at most 300 mm.
    assert overlap_area_mm2(a, b) == pytest.approx(counted, abs=150)


@given(st.floats(0.5, 500), turns)
def test_the_gap_between_two_cards_side_by_side_is_what_a_ruler_says(gap: float, turn: float) -> None:
    r = np.deg2rad(turn)
    step = 59 + gap
    here = corners_from_pose(0, 0, turn, CARD_MM)
    there = corners_from_pose(step * np.cos(r), step * np.sin(r), turn, CARD_MM)
    assert gap_mm(here, there) == pytest.approx(gap, abs=1e-6)


def test_the_gap_from_corner_to_corner_is_the_diagonal() -> None:
    # 3 mm right and 4 mm down of the nearest corner: 5 mm (Pythagoras).
    there = corners_from_pose(59 + 3, 91 + 4, 0, CARD_MM)
    assert gap_mm(corners_from_pose(0, 0, 0, CARD_MM), there) == pytest.approx(5.0)


@given(cards, cards)
def test_a_gap_and_an_overlap_exclude_each_other(a: Polygon, b: Polygon) -> None:
    assert gap_mm(a, b) == 0 or overlap_area_mm2(a, b) == 0


@given(cards, cards)
def test_the_nearest_points_lie_on_their_cards_and_as_far_apart_as_the_gap(a: Polygon, b: Polygon) -> None:
    here, there = nearest_points_mm(a, b)
    grow = 1 + 1e-9
    assert holds((a - a.mean(0)) * grow + a.mean(0), here)
    assert holds((b - b.mean(0)) * grow + b.mean(0), there)
    assert float(np.hypot(*(here - there))) == pytest.approx(gap_mm(a, b), abs=1e-9)


@given(cards, cards)
def test_what_a_cover_leaves_and_what_it_hides_make_the_whole(a: Polygon, cover: Polygon) -> None:
    left = sum(area_mm2(part) for part in outside_parts_mm(a, cover))
    assert left + overlap_area_mm2(a, cover) == pytest.approx(59 * 91, abs=1e-3)


@given(cards, cards, cards)
def test_what_is_seen_does_not_depend_on_the_order_of_the_covers(a: Polygon, b: Polygon, c: Polygon) -> None:
    assert seen_area_mm2(a, [b, c]) == pytest.approx(seen_area_mm2(a, [c, b]), abs=1e-3)
    assert seen_area_mm2(a, [b, b]) == pytest.approx(seen_area_mm2(a, [b]), abs=1e-3)


def test_a_corner_poking_over_an_edge_is_as_deep_as_it_reaches_over() -> None:
    # By hand: a square corner 5 mm beyond the edge, at 45 degrees: a triangle 5 mm high, 10 mm wide, 25 mm².
    lying = corners_from_pose(0, 0, 0, CARD_MM)
    half_diagonal = float(np.hypot(20, 20)) / 2
    poking = corners_from_pose(29.5 + half_diagonal - 5, 0, 45, (20, 20))
    shared = overlap_mm(lying, poking)
    assert area_mm2(shared) == pytest.approx(25.0)
    assert depth_mm(shared) == pytest.approx(5.0)


def test_cards_apart_share_nothing() -> None:
    shared = overlap_mm(corners_from_pose(0, 0, 0, CARD_MM), corners_from_pose(200, 0, 0, CARD_MM))
    assert (shared.shape, area_mm2(shared), depth_mm(shared)) == ((0, 2), 0.0, 0.0)


def test_the_order_of_a_polygons_corners_round_does_not_matter() -> None:
    a, b = corners_from_pose(0, 0, 10, CARD_MM), corners_from_pose(20, 30, 70, CARD_MM)
    assert overlap_area_mm2(a[::-1], b) == pytest.approx(overlap_area_mm2(a, b[::-1]))


def _on_the_table(corners_px: list[Polygon], style: dict[str, float]) -> list[Polygon]:
    """Cards of a rendered table in mm: the lens taken off, then plane and rectangles fitted in turns."""
    width, height = (float(v) for v in np.array(style["size"]))
    f = width / 2 / np.tan(style["fov"] / 2)
    camera = np.array([[f, 0, width / 2], [0, f, height / 2], [0, 0, 1]])
    lens = np.array([style["k1"], 0, 0, 0])
    seen = cv2.undistortPoints(np.concatenate(corners_px)[:, None], camera, lens).reshape(-1, 2)
    own = corners_from_pose(0, 0, 0, CARD_MM)
    table_from_image, _ = cv2.findHomography(seen[:4], own)
    fitted = np.empty((0, 2))
    for _ in range(300):
        flat = np.asarray(cv2.perspectiveTransform(seen[:, None], table_from_image), np.float64).reshape(
            -1, 4, 2
        )
        fitted = np.concatenate([corners_from_pose(*pose_from_corners(card), CARD_MM) for card in flat])
        table_from_image, _ = cv2.findHomography(seen, fitted)
    return list(fitted.reshape(-1, 4, 2))


@pytest.mark.skipif(not SCENES.is_dir(), reason="the rendered scenes lie beside the project, not in it")
def test_areas_and_depths_agree_with_the_truth_of_rendered_tables() -> None:
    # Depths of scenes without bent cards; the truth's corners are rounded to 0.01 px.
    compared = 0
    for path in sorted(SCENES.glob("*/truth.json")):
        truth = json.loads(path.read_text())
        if truth["style"]["bow"]:
            continue
        after = truth["views"]["after"]
        lying = after["cards"] + after["carpets"]
        flat = _on_the_table([np.array(card["corners_px"]) for card in lying], truth["style"])
        outlines = {card["id"]: corners for card, corners in zip(lying, flat, strict=True)}
        for wanted in after["overlaps"]:
            shared = overlap_mm(outlines[wanted["carpet"]], outlines[wanted["card"]])
            assert area_mm2(shared) == pytest.approx(wanted["area_mm2"], rel=0.01, abs=12), path
            # The truth may name the other one of two equally small boxes round a triangle: its legs.
            boxes = _smallest_boxes(shared)
            assert depth_mm(shared) == pytest.approx(min(boxes))
            assert min(abs(box - wanted["depth_mm"]) for box in boxes) < 0.3, path
            compared += 1
    assert compared >= 20


def _smallest_boxes(shared: Polygon) -> list[float]:
    """Short sides of the boxes along each edge that are as small as the smallest, within a hundredth."""
    found = []
    for i in range(len(shared)):
        turn = np.arctan2(*(np.roll(shared, -1, 0)[i] - shared[i])[::-1])
        own = shared @ np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        found.append(np.sort(np.ptp(own, axis=0)))
    least = min(float(box.prod()) for box in found)
    return [float(box[0]) for box in found if box.prod() <= least * 1.001]


@pytest.mark.parametrize("turn_deg", [0.0, 33.0, -120.0])
def test_a_grown_outline_has_every_side_moved_by_the_same(turn_deg: float) -> None:
    # By ruler: 4 mm on each of the four sides make 59 x 91 into 67 x 99, about the same middle.
    grown = grown_mm(corners_from_pose(12.0, -7.0, turn_deg, CARD_MM), 4.0)
    np.testing.assert_allclose(grown, corners_from_pose(12.0, -7.0, turn_deg, (67.0, 99.0)), atol=1e-9)
