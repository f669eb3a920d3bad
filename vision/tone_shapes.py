"""Four-cornered shapes that stand out by light or by colour, for pictures whose reading may take its time.

A card lies on its table like a lake on a map: at some level of light or colour its shore is its outline.
Edges alone drown in the grain of a wooden table; whole regions do not.
"""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.plane import Points
from vision.quads import SHORTEST_SIDE_PX, find_shapes, quad_of, without_doubles

#: The picture is looked at in about this width: finer grain only makes more shores.
WORKING_WIDTH_PX = 1400
#: Levels tried of light and of each of the two colour axes.
LEVELS = 12
#: How far from the table's own colour, in steps of CIE Lab (8 is plainly seen, 26 is another colour).
FAR_FROM_TABLE = (8.0, 12.0, 18.0, 26.0)
#: A table is lit unevenly but has one colour: light counts less, colour more.
LAB_WEIGHTS = np.array([0.6, 1.4, 1.4], np.float32)
#: The table's colour at a place is the median of the picture round about, in px of a quarter of its size.
AROUND_PX = 91


def shapes_by_tone(picture_bgr: NDArray[np.uint8]) -> Points:
    """Outlines (n, 4, 2), clockwise in image px, of everything that could be a card; no near doubles."""
    width = picture_bgr.shape[1]
    shrink = max(1, round(width / WORKING_WIDTH_PX))
    small = picture_bgr
    if shrink > 1:
        size = (width // shrink, picture_bgr.shape[0] // shrink)
        small = np.asarray(cv2.resize(picture_bgr, size, interpolation=cv2.INTER_AREA), np.uint8)
    longest = small.shape[0] + small.shape[1]
    quads: list[Points] = []
    for mask in _regions(small):
        contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
        for contour in contours:
            quad = quad_of(contour) if 3 * SHORTEST_SIDE_PX <= len(contour) <= longest else None
            if quad is not None:
                quads.append(quad * shrink + 0.5 * shrink)
    grey = np.asarray(cv2.cvtColor(picture_bgr, cv2.COLOR_BGR2GRAY), np.uint8)
    quads += list(find_shapes(grey).quads)
    return without_doubles(np.stack(quads), centre_px=1.5 * shrink) if quads else np.zeros((0, 4, 2))


def _regions(picture_bgr: NDArray[np.uint8]) -> Iterator[cv2.typing.MatLike]:
    soft = cv2.GaussianBlur(picture_bgr, (3, 3), 0)
    lab = np.asarray(cv2.cvtColor(soft, cv2.COLOR_BGR2LAB), np.uint8)
    for channel in cv2.split(lab):
        low, high = np.percentile(channel, [1, 99])
        for level in np.linspace(low, high, LEVELS + 2)[1:-1]:
            yield cv2.threshold(channel, float(level), 255, cv2.THRESH_BINARY)[1]
    far = _far_from_table(lab)
    for limit in FAR_FROM_TABLE:
        mask = np.asarray(far > limit, np.uint8) * 255
        yield mask
        yield cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((7, 7), np.uint8))
        yield cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))


def _far_from_table(lab: NDArray[np.uint8]) -> NDArray[np.float32]:
    """How far each pixel's colour is from what lies round about it."""
    quarter = cv2.resize(lab, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    window = min(AROUND_PX, (min(quarter.shape[:2]) - 1) | 1)
    around = cv2.resize(cv2.medianBlur(quarter, window), (lab.shape[1], lab.shape[0]))
    apart = (lab.astype(np.float32) - around) * LAB_WEIGHTS
    return np.asarray(np.sqrt((apart**2).sum(-1)), np.float32)
