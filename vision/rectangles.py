"""Cards as rectangles on the table: corners from a pose, overlap, depth and gap, all in millimetres.

The table frame is the one a picture from straight above would have: x to the right, y *down*, so that a
positive turn is clockwise as seen. Polygons are (n, 2) float arrays, convex, in either direction round; a
card's corners start at its own top-left and go round clockwise as seen. Nothing here knows what a card shows.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

Polygon = NDArray[np.float64]

#: Two boxes around an overlap count as equally small within this ratio: a right triangle has two by geometry.
EQUAL_AREA = 1e-3

#: Slivers below it are rounding, not overlap: a thousandth of a millimetre square.
SLIVER_MM2 = 1e-6

NOTHING: Polygon = np.zeros((0, 2))

#: Inside, a polygon is a ring of plain floats: with four to eight corners several times as fast as arrays.
Point = tuple[float, float]
Ring = list[Point]


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
    return abs(_signed_area(_ring(polygon_mm)))


def overlap_mm(first_mm: Polygon, second_mm: Polygon) -> Polygon:
    """The convex polygon that two convex polygons share, (n, 2); (0, 2) when they at most touch."""
    shared = _shared(_ring(first_mm), _ring(second_mm))
    return np.array(shared) if shared else NOTHING


def overlap_area_mm2(first_mm: Polygon, second_mm: Polygon) -> float:
    """How much of the table two convex polygons share."""
    return abs(_signed_area(_shared(_ring(first_mm), _ring(second_mm))))


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


def grown_mm(outline_mm: Polygon, by_mm: float) -> Polygon:
    """A card's outline (4, 2), corner after corner, with every side moved outwards by so much."""
    along = np.roll(outline_mm, -1, 0) - outline_mm
    along = along / np.hypot(*along.T)[:, None]
    # Each corner moves back along the side that begins there and on along the one that ends there.
    return np.asarray(outline_mm + by_mm * (np.roll(along, 1, 0) - along))


def gap_mm(first_mm: Polygon, second_mm: Polygon) -> float:
    """Distance between two convex polygons at their nearest points; 0 when they touch or overlap."""
    return _nearest(_ring(first_mm), _ring(second_mm))[0]


def nearest_points_mm(first_mm: Polygon, second_mm: Polygon) -> tuple[Polygon, Polygon]:
    """Where two convex polygons come nearest: a point (2,) on each; one and the same when they overlap."""
    _, here, there = _nearest(_ring(first_mm), _ring(second_mm))
    return np.array(here), np.array(there)


def holds(polygon_mm: Polygon, point_mm: Polygon) -> bool:
    """Whether a point (2,) lies in a convex polygon or on its edge."""
    point = (float(point_mm[0]), float(point_mm[1]))
    return all(_inside_by(point, start, end) >= -1e-9 for start, end in _edges(_clockwise(_ring(polygon_mm))))


def outside_parts_mm(polygon_mm: Polygon, cover_mm: Polygon) -> list[Polygon]:
    """What a convex cover leaves of a convex polygon, as convex pieces that do not overlap."""
    pieces: list[Polygon] = []
    rest = _ring(polygon_mm)
    for start, end in _edges(_clockwise(_ring(cover_mm))):
        beyond = _inner_part(rest, end, start)
        if abs(_signed_area(beyond)) > SLIVER_MM2:
            pieces.append(np.array(beyond))
        rest = _inner_part(rest, start, end)
        if not rest:
            break
    return pieces


def seen_area_mm2(polygon_mm: Polygon, covers_mm: Iterable[Polygon]) -> float:
    """How much of a convex polygon stays in sight under any number of convex covers, which may overlap."""
    pieces = [polygon_mm]
    for cover in covers_mm:
        pieces = [part for piece in pieces for part in outside_parts_mm(piece, cover)]
    return sum((area_mm2(piece) for piece in pieces), 0.0)


def _ring(polygon: Polygon) -> Ring:
    return [(float(x), float(y)) for x, y in np.asarray(polygon, dtype=np.float64).tolist()]


def _signed_area(ring: Ring) -> float:
    """Positive for clockwise as seen (y points down)."""
    return sum(x * y2 - x2 * y for (x, y), (x2, y2) in _edges(ring)) / 2 if len(ring) > 2 else 0.0


def _clockwise(ring: Ring) -> Ring:
    return ring if _signed_area(ring) >= 0 else ring[::-1]


def _edges(ring: Ring) -> list[tuple[Point, Point]]:
    return list(zip(ring, ring[1:] + ring[:1], strict=True))


def _inside_by(point: Point, start: Point, end: Point) -> float:
    """Distance in mm of a point from the line start-end; positive on a clockwise edge's inner side."""
    x, y = end[0] - start[0], end[1] - start[1]
    return ((point[1] - start[1]) * x - (point[0] - start[0]) * y) / max(math.hypot(x, y), 1e-12)


def _inner_part(ring: Ring, start: Point, end: Point) -> Ring:
    """The part of a convex polygon on the inner side of one line; nothing where no area is left."""
    inner = [_inside_by(point, start, end) for point in ring]
    if min(inner, default=0.0) >= 0:
        return ring
    kept: Ring = []
    for i, (here, side) in enumerate(zip(ring, inner, strict=True)):
        there, other = ring[i + 1 - len(ring)], inner[i + 1 - len(ring)]
        if side >= 0:
            kept.append(here)
        if side * other < 0:
            share = side / (side - other)
            kept.append((here[0] + (there[0] - here[0]) * share, here[1] + (there[1] - here[1]) * share))
    return kept if len(kept) > 2 else []


def _shared(first: Ring, second: Ring) -> Ring:
    shared = first
    for start, end in _edges(_clockwise(second)):
        shared = _inner_part(shared, start, end)
        if not shared:
            return []
    return shared if abs(_signed_area(shared)) > SLIVER_MM2 else []


def _nearest(first: Ring, second: Ring) -> tuple[float, Point, Point]:
    """(distance, point of the first, point of the second) where two convex polygons come nearest."""
    shared = _shared(first, second)
    if shared:
        centre = (
            math.fsum(x for x, _ in shared) / len(shared),
            math.fsum(y for _, y in shared) / len(shared),
        )
        return 0.0, centre, centre
    # Between two separate convex polygons the shortest way starts at a corner of one of them.
    there = min(_foot(corner, *edge) for corner in first for edge in _edges(second))
    here = min(_foot(corner, *edge) for corner in second for edge in _edges(first))
    return there if there[0] <= here[0] else (here[0], here[2], here[1])


def _foot(corner: Point, start: Point, end: Point) -> tuple[float, Point, Point]:
    """(distance, corner, the edge's point that is nearest to the corner)."""
    x, y = end[0] - start[0], end[1] - start[1]
    along = ((corner[0] - start[0]) * x + (corner[1] - start[1]) * y) / max(x * x + y * y, 1e-12)
    share = min(max(along, 0.0), 1.0)
    foot = (start[0] + share * x, start[1] + share * y)
    return math.hypot(corner[0] - foot[0], corner[1] - foot[1]), corner, foot
