"""Cards as rectangles on the table: corners from a pose, overlap, depth and gap, all in millimetres.

The table frame is the one a picture from straight above would have: x to the right, y *down*, so that a
positive turn is clockwise as seen. Polygons are (n, 2) float arrays, convex, in either direction round; a
card's corners start at its own top-left and go round clockwise as seen. Nothing here knows what a card shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

Polygon = NDArray[np.float64]

#: Two boxes around an overlap count as equally small within this ratio: a right triangle has two by geometry.
EQUAL_AREA = 1e-3

#: Slivers below it are rounding, not overlap: a thousandth of a millimetre square.
SLIVER_MM2 = 1e-6

NOTHING: Polygon = np.zeros((0, 2))


def corners_from_pose(x_mm: float, y_mm: float, turn_deg: float, size_mm: tuple[float, float]) -> Polygon:
    """The four corners (4, 2) of a card whose centre lies at (x, y), turned clockwise from upright.

    `size_mm` is (width, height). Order: the card's own top-left, top-right, bottom-right, bottom-left.
    """
    turn = np.deg2rad(turn_deg)
    right = np.array([np.cos(turn), np.sin(turn)]) * size_mm[0] / 2
    down = np.array([-np.sin(turn), np.cos(turn)]) * size_mm[1] / 2
    centre = np.array([x_mm, y_mm], dtype=np.float64)
    return np.stack(
        [centre - right - down, centre + right - down, centre + right + down, centre - right + down]
    )


def pose_from_corners(corners_mm: Polygon) -> tuple[float, float, float]:
    """(x_mm, y_mm, turn_deg in (-180, 180]) of the rectangle nearest to four corners in a card's order."""
    top_left, top_right, bottom_right, bottom_left = np.asarray(corners_mm, dtype=np.float64)
    right = top_right - top_left + bottom_right - bottom_left
    down = bottom_left - top_left + bottom_right - top_right
    # A quarter turn back, `down` says the same as `right`: both edges vote with their length.
    direction = right + np.array([down[1], -down[0]])
    x_mm, y_mm = np.mean(corners_mm, axis=0)
    turn = float(np.rad2deg(np.arctan2(direction[1], direction[0])))
    return float(x_mm), float(y_mm), 180.0 if turn == -180.0 else turn


def area_mm2(polygon_mm: Polygon) -> float:
    """Area of a simple polygon, never negative; 0 with fewer than three corners."""
    return abs(_signed_area(polygon_mm))


def overlap_mm(first_mm: Polygon, second_mm: Polygon) -> Polygon:
    """The convex polygon that two convex polygons share, (n, 2); (0, 2) when they at most touch."""
    shared = np.asarray(first_mm, dtype=np.float64)
    for start, end in _edges_clockwise(second_mm):
        shared = _inner_part(shared, start, end)
        if len(shared) < 3:
            return NOTHING
    return shared if area_mm2(shared) > SLIVER_MM2 else NOTHING


def overlap_area_mm2(first_mm: Polygon, second_mm: Polygon) -> float:
    """How much of the table two convex polygons share."""
    return area_mm2(overlap_mm(first_mm, second_mm))


def depth_mm(overlap: Polygon) -> float:
    """How deep two cards lie in each other: the short side of the smallest box around their overlap.

    The box is the rectangle of least area, at any turn, that holds the overlap polygon; for two cards the
    depth is therefore at most a card's short side. Some overlaps have two smallest boxes: one corner poking
    over an edge leaves a right triangle, whose box along the long side and box along the short sides have the
    same area. Then the narrower one counts, which is how far the corner reaches over the edge. 0 for an empty
    overlap.
    """
    if len(overlap) < 3:
        return 0.0
    boxes = []
    for start, end in zip(overlap, np.roll(overlap, -1, axis=0), strict=True):
        along = end - start
        length = float(np.hypot(along[0], along[1]))
        if length < 1e-9:
            continue
        along = along / length
        beside = overlap @ along
        across = overlap @ np.array([-along[1], along[0]])
        boxes.append((float(np.ptp(beside)), float(np.ptp(across))))
    smallest = min(wide * high for wide, high in boxes)
    return min(min(box) for box in boxes if box[0] * box[1] <= smallest * (1 + EQUAL_AREA))


def gap_mm(first_mm: Polygon, second_mm: Polygon) -> float:
    """Distance between two convex polygons at their nearest points; 0 when they touch or overlap."""
    here, there = nearest_points_mm(first_mm, second_mm)
    return float(np.hypot(*(there - here)))


def nearest_points_mm(first_mm: Polygon, second_mm: Polygon) -> tuple[Polygon, Polygon]:
    """Where two convex polygons come nearest: a point (2,) on each; one and the same when they overlap."""
    shared = overlap_mm(first_mm, second_mm)
    if len(shared):
        centre = np.asarray(shared.mean(axis=0))
        return centre, centre
    on_second = _nearest_from_corners(first_mm, second_mm)
    on_first = _nearest_from_corners(second_mm, first_mm)
    # Between two separate convex polygons the shortest way starts at a corner of one of them.
    if on_second[0] <= on_first[0]:
        return on_second[1], on_second[2]
    return on_first[2], on_first[1]


def holds(polygon_mm: Polygon, point_mm: Polygon) -> bool:
    """Whether a point (2,) lies in a convex polygon or on its edge."""
    return all(
        _inside_by(point_mm[None], start, end)[0] >= -1e-9 for start, end in _edges_clockwise(polygon_mm)
    )


def outside_parts_mm(polygon_mm: Polygon, cover_mm: Polygon) -> list[Polygon]:
    """What a convex cover leaves of a convex polygon, as convex pieces that do not overlap."""
    pieces: list[Polygon] = []
    rest = np.asarray(polygon_mm, dtype=np.float64)
    for start, end in _edges_clockwise(cover_mm):
        beyond = _inner_part(rest, end, start)
        if area_mm2(beyond) > SLIVER_MM2:
            pieces.append(beyond)
        rest = _inner_part(rest, start, end)
        if len(rest) < 3:
            break
    return pieces


def seen_area_mm2(polygon_mm: Polygon, covers_mm: Iterable[Polygon]) -> float:
    """How much of a convex polygon stays in sight under any number of convex covers, which may overlap."""
    pieces = [polygon_mm]
    for cover in covers_mm:
        pieces = [part for piece in pieces for part in outside_parts_mm(piece, cover)]
    return sum((area_mm2(piece) for piece in pieces), 0.0)


def _signed_area(polygon: Polygon) -> float:
    """Positive for clockwise as seen (y points down)."""
    if len(polygon) < 3:
        return 0.0
    x, y = polygon[:, 0], polygon[:, 1]
    return float(x @ np.roll(y, -1) - y @ np.roll(x, -1)) / 2


def _edges_clockwise(polygon: Polygon) -> Sequence[tuple[Polygon, Polygon]]:
    ring = np.asarray(polygon, dtype=np.float64)
    ring = ring if _signed_area(ring) >= 0 else ring[::-1]
    return list(zip(ring, np.roll(ring, -1, axis=0), strict=True))


def _inside_by(points: Polygon, start: Polygon, end: Polygon) -> Polygon:
    """Distance in mm (n,) of points from the line start-end; positive on a clockwise edge's inner side."""
    along = end - start
    length = max(float(np.hypot(along[0], along[1])), 1e-12)
    inner: Polygon = ((points[:, 1] - start[1]) * along[0] - (points[:, 0] - start[0]) * along[1]) / length
    return inner


def _inner_part(polygon: Polygon, start: Polygon, end: Polygon) -> Polygon:
    """The part of a convex polygon on the inner side of one line."""
    if len(polygon) < 3:
        return NOTHING
    inner = _inside_by(polygon, start, end)
    if (inner >= 0).all():
        return polygon
    kept: list[Polygon] = []
    for i, (here, side) in enumerate(zip(polygon, inner, strict=True)):
        j = (i + 1) % len(polygon)
        if side >= 0:
            kept.append(here)
        if side * inner[j] < 0:
            kept.append(here + (polygon[j] - here) * (side / (side - inner[j])))
    return np.array(kept) if len(kept) > 2 else NOTHING


def _nearest_from_corners(corners: Polygon, other: Polygon) -> tuple[float, Polygon, Polygon]:
    """(distance, corner, point on the other's edge) of the corner that comes nearest to another outline."""
    start = np.asarray(other, dtype=np.float64)
    along = np.roll(start, -1, axis=0) - start
    # (corner, edge): how far along the edge the corner's foot stands, kept on the edge.
    way = corners[:, None, :] - start[None]
    share = np.clip((way * along).sum(-1) / np.maximum((along**2).sum(-1), 1e-12), 0.0, 1.0)
    feet = start[None] + share[..., None] * along[None]
    distances = np.hypot(*np.moveaxis(corners[:, None, :] - feet, -1, 0))
    corner, edge = np.unravel_index(int(distances.argmin()), distances.shape)
    return float(distances[corner, edge]), corners[corner], feet[corner, edge]
