"""A nudge: whether camera and table moved against each other between two still pictures, and how."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.uint8]
Matrix = NDArray[np.float64]

#: Points that are followed, at most, and how far apart (px of the small picture).
POINTS, APART_PX = 240, 7
#: Fewer say nothing; nor do points that lie all in one place, which is one card that was moved.
LEAST_POINTS, LEAST_SPREAD = 24, 0.35
#: The share of all followed points that must have moved as one. Thrown carpets and taken cards do not.
TOGETHER = 0.6
#: Followed forth and back a point must come home again, or it was lost on the way (px).
HOME_PX = 0.4
#: A shift that matters, in px of a picture 640 wide: about 0.7 mm on a table seen whole.
SHIFT_PX = 0.4
#: Points agree on a common motion within this (px).
AGREE_PX = 0.5


@dataclass(frozen=True, slots=True)
class Nudge:
    """How the picture moved: `now_from_then` (3, 3) carries points of a picture as large as `size_px`.

    `most_px` is the longest way of a corner of the middle half of the picture.
    """

    now_from_then: Matrix = field(repr=False)
    size_px: tuple[int, int]
    most_px: float

    def at_size(self, size_px: tuple[int, int]) -> Matrix:
        """The same motion for pictures of another size, px with their origin at the picture's corner."""
        scale = np.diag([size_px[0] / self.size_px[0], size_px[1] / self.size_px[1], 1.0])
        return np.asarray(scale @ self.now_from_then @ np.linalg.inv(scale))


def find_nudge(then: Mask, now: Mask) -> Nudge | None:
    """The nudge between two small grey pictures (h, w); None where there was none or too little is seen."""
    if then.shape != now.shape:
        return None
    height, width = then.shape
    start = _corners(then)
    if len(start) < LEAST_POINTS:
        return None
    there, found, _ = cv2.calcOpticalFlowPyrLK(then, now, start, np.empty_like(start))
    home, back, _ = cv2.calcOpticalFlowPyrLK(now, then, there, np.empty_like(start))
    kept = (found.ravel() > 0) & (back.ravel() > 0)
    kept &= np.abs(home - start).reshape(-1, 2).max(1) < HOME_PX
    was, is_ = start.reshape(-1, 2)[kept], there.reshape(-1, 2)[kept]
    if len(was) < LEAST_POINTS:
        return None
    shift = np.hypot(*(is_ - was).T)
    scale = 640 / width
    # Most stands where it stood: the usual case, and the cheap one.
    if float((shift * scale < SHIFT_PX).mean()) > 1 - TOGETHER:
        return None
    matrix, inside = cv2.findHomography(was, is_, cv2.RANSAC, AGREE_PX)
    if np.size(matrix) != 9:  # nothing agreed
        return None
    agreed = inside.ravel() > 0
    # Of all points, not of those that were found again: what was covered moved with nobody.
    if agreed.sum() < max(LEAST_POINTS, TOGETHER * len(was)):
        return None
    spread = np.ptp(was[agreed], axis=0) / (width, height)
    if float(spread.min()) < LEAST_SPREAD:
        return None
    corners = np.array([[0.25, 0.25], [0.75, 0.25], [0.75, 0.75], [0.25, 0.75]]) * (width, height)
    moved = cv2.perspectiveTransform(corners[None].astype(np.float64), matrix)[0]
    most_px = float(np.hypot(*(moved - corners).T).max())
    if most_px * scale < SHIFT_PX:
        return None
    half = np.array([[1.0, 0.0, 0.5], [0.0, 1.0, 0.5], [0.0, 0.0, 1.0]])  # pixel middles at .5, as elsewhere
    return Nudge(half @ np.asarray(matrix, np.float64) @ np.linalg.inv(half), (width, height), most_px)


def _corners(grey: Mask) -> NDArray[np.float32]:
    """Points that can be followed, (n, 1, 2)."""
    found: Any = cv2.goodFeaturesToTrack
    corners = found(grey, POINTS, 0.01, APART_PX)
    return np.zeros((0, 1, 2), np.float32) if corners is None else np.asarray(corners, np.float32)
