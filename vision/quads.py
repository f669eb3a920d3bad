"""Outlines that could be cards: four-cornered shapes in a picture, before anything is known of the table.

Two views of the same grey picture, each finding what the other misses: what is lighter or darker than its
surroundings (adaptive threshold), and what is closed in by edges (Canny). Only shapes are looked at here;
whether a shape is a card is for others to say.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.plane import Points

#: The picture is looked at in this width or a little above; finer detail costs time and finds nothing.
WORKING_WIDTH_PX = 1280
#: A card shorter than this across cannot be named, so it is not looked for.
SHORTEST_SIDE_PX = 20.0
#: Cards have sides as 0.6 to 0.75; a camera tilted by 35° makes of that 0.49 to 0.92.
LEAST_RATIO, MOST_RATIO = 0.42, 0.93
#: Contours are straightened within this; sides shorter than that have no direction worth following.
CORNER_CLOSENESS_PX, CORNER_SIDE_PX = 2.0, 14.0
#: Opposite sides of a card seen in perspective are alike within this.
OPPOSITE_RATIO = 0.72


@dataclass(frozen=True, slots=True)
class Shapes:
    """What a picture's edges draw: `quads` (n, 4, 2) four-cornered shapes, clockwise, and `corners` (m, 3, 2)
    sharp bends (the corner, then a point along the side before and one along the side after it); all in
    image px."""

    quads: Points
    corners: Points


NO_SHAPES = Shapes(np.zeros((0, 4, 2)), np.zeros((0, 3, 2)))


def find_shapes(
    grey: NDArray[np.uint8], whole_width_px: int | None = None, with_corners: bool = False
) -> Shapes:
    """Four-cornered shapes and corners in a grey picture, without near doubles.

    `whole_width_px` is the width of the whole picture when `grey` is a part of it. Corners cost time and are
    looked for only on request.
    """
    height, width = grey.shape
    shrink = max(1, int((whole_width_px or max(width, height)) / WORKING_WIDTH_PX + 0.35))
    if shrink > 1:
        grey = np.asarray(
            cv2.resize(grey, (width // shrink, height // shrink), interpolation=cv2.INTER_AREA), np.uint8
        )
    quads: list[Points] = []
    corners: list[Points] = []
    for mask in _masks(grey):
        contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
        longest = mask.shape[0] + mask.shape[1]
        for contour in contours:
            if len(contour) >= 2 * SHORTEST_SIDE_PX:
                if with_corners:
                    corners += _corners_of(contour)
                quad = quad_of(contour) if 3 * SHORTEST_SIDE_PX <= len(contour) <= longest else None
                if quad is not None:
                    quads.append(quad)
    return Shapes(
        without_doubles(np.stack(quads)) * shrink + 0.5 * shrink if quads else np.zeros((0, 4, 2)),
        np.stack(corners) * shrink + 0.5 * shrink if corners else np.zeros((0, 3, 2)),
    )


def _masks(grey: NDArray[np.uint8]) -> Iterator[NDArray[np.uint8] | cv2.typing.MatLike]:
    soft = cv2.GaussianBlur(grey, (5, 5), 0)
    for window, offset in ((31, -4), (31, 4)):
        yield cv2.adaptiveThreshold(soft, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY, window, offset)
    for low, high in ((25, 70),):
        edges = cv2.dilate(cv2.Canny(soft, low, high), np.ones((3, 3), np.uint8))
        yield edges
        yield cv2.bitwise_not(edges)


def _corners_of(contour: cv2.typing.MatLike) -> list[Points]:
    """The sharp corners of a contour whose both sides are long enough to have a direction."""
    polygon = np.asarray(cv2.approxPolyDP(contour, CORNER_CLOSENESS_PX, True), np.float64).reshape(-1, 2)
    if len(polygon) < 3:
        return []
    before, after = np.roll(polygon, 1, 0), np.roll(polygon, -1, 0)
    back, ahead = before - polygon, after - polygon
    back_px, ahead_px = np.hypot(*back.T), np.hypot(*ahead.T)
    cosine = (back * ahead).sum(1) / np.maximum(back_px * ahead_px, 1e-9)
    sharp = (np.abs(cosine) < 0.5) & (np.minimum(back_px, ahead_px) >= CORNER_SIDE_PX)
    return [np.stack([polygon[i], before[i], after[i]]) for i in np.flatnonzero(sharp)]


def quad_of(contour: NDArray[np.int32] | cv2.typing.MatLike) -> Points | None:
    """The four corners (4, 2), clockwise, of a contour that is nearly a card's outline; None if it is not."""
    hull = cv2.convexHull(contour)
    area = cv2.contourArea(hull)
    if area < SHORTEST_SIDE_PX**2:
        return None
    length = cv2.arcLength(hull, True)
    for closeness in (0.03, 0.05):
        corners = cv2.approxPolyDP(hull, closeness * length, True)
        if len(corners) == 4:
            break
    else:
        return None
    quad = np.asarray(corners, np.float64).reshape(4, 2)
    if cv2.contourArea(corners) < 0.85 * area:
        return None
    sides = np.hypot(*(np.roll(quad, -1, 0) - quad).T)
    first, second = sides[0] + sides[2], sides[1] + sides[3]
    ratio = min(first, second) / max(first, second)
    if sides.min() < SHORTEST_SIDE_PX or not LEAST_RATIO < ratio < MOST_RATIO:
        return None
    pairs = sides[:2] / sides[2:]
    if min(pairs.min(), (1 / pairs).min()) < OPPOSITE_RATIO:
        return None
    clockwise = cv2.contourArea(quad.astype(np.float32), oriented=True) > 0
    return quad if clockwise else quad[::-1]


def without_doubles(quads: Points, centre_px: float = 2.0, size_share: float = 0.025) -> Points:
    """Each shape once, where several are the same within a hair."""
    centre = quads.mean(1)
    first = quads[:, 2] - quads[:, 0]
    second = quads[:, 3] - quads[:, 1]
    size = np.sqrt(np.abs(first[:, 0] * second[:, 1] - first[:, 1] * second[:, 0]))
    kept: list[int] = []
    for index in range(len(quads)):
        if kept:
            near = np.abs(centre[kept] - centre[index]).max(1) < centre_px
            alike = np.abs(size[kept] / size[index] - 1) < size_share
            if (near & alike).any():
                continue
        kept.append(index)
    return quads[kept]
