"""A card's outline measured in the picture: where its four edges really are, to a fraction of a pixel."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.plane import Points, TablePlane
from vision.plane_fit import own_corners_mm
from vision.template import GAMMA

#: Edge positions are looked for at this many places along each side, staying clear of rounded corners.
PLACES = 32
CORNER_SHARE = 0.1
#: A place votes for the line through its side when it lies within this of it (mm, and never under half a
#: pixel).
VOTE_MM = 0.6
#: A side is seen when this share of its places votes for one line.
SEEN_SHARE = 0.55
#: An edge is as wide as a pixel or two: among fewer pixels than this to each side it would not stand out.
LEAST_REACH_PX = 3.5


@dataclass(frozen=True, slots=True)
class Outline:
    """A card's pose (x mm, y mm, turn rad) by its edges alone; `seen` (4,) is the share of each side that
    was seen (top, right, bottom, left), `offset_mm` (4,) how far outside the trial pose each line was found.
    `corners_mm` (4, 2), on the table, is where the lines meet, free of the card's known size."""

    pose: Points
    seen: NDArray[np.float64]
    offset_mm: NDArray[np.float64]
    corners_mm: Points

    @property
    def sides(self) -> int:
        return int((self.seen > SEEN_SHARE).sum())


def measure_outline(
    grey: NDArray[np.uint8],
    plane: TablePlane,
    pose: Points,
    card_mm: tuple[float, float],
    reach_mm: float = 2.5,
) -> Outline:
    """The outline near a trial pose. Sides that show no straight edge within `reach_mm`, or a few pixels if
    those are more, keep their place."""
    scale = plane.px_per_mm(pose[:2])
    reach_mm = max(reach_mm, LEAST_REACH_PX / scale)
    steps = int(np.clip(2 * reach_mm * scale * 2, 9, 61)) | 1
    across = np.linspace(-reach_mm, reach_mm, steps)
    places, normals = _places(card_mm)
    cosine, sine = np.cos(pose[2]), np.sin(pose[2])
    turn = np.array([[cosine, sine], [-sine, cosine]])
    own = places[:, None] + normals[:, None] * across[None, :, None]
    where = plane.image_from_table(own.reshape(-1, 2) @ turn + pose[:2])
    maps = (where - 0.5).astype(np.float32).reshape(len(places), steps, 2)
    profile = cv2.remap(grey, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    light = 255 * np.power(profile.astype(np.float32) / 255, GAMMA)
    slope = np.abs(np.diff(cv2.GaussianBlur(light, (5, 1), 0), axis=1))
    middle = (across[1:] + across[:-1]) / 2
    best = slope.argmax(1)
    strength = slope.max(1)
    found_mm = _peak(slope, best, middle)
    seen, offset, tilt = np.zeros(4), np.zeros(4), np.zeros(4)
    tolerance = max(VOTE_MM, 0.5 / scale) / 2
    contrast = max(2.0, 2.5 * float(np.median(slope)))
    for side in range(4):
        rows = slice(side * PLACES, (side + 1) * PLACES)
        along = np.linspace(-1, 1, PLACES)
        seen[side], offset[side], tilt[side] = _line(
            along, found_mm[rows], strength[rows] > contrast, tolerance
        )
    corners = _corners(card_mm, offset, tilt) @ turn + pose[:2]
    return Outline(_pose(pose, card_mm, offset, tilt, seen), seen, offset, corners)


def _corners(card_mm: tuple[float, float], offset: NDArray[np.float64], tilt: NDArray[np.float64]) -> Points:
    """Where neighbouring lines meet, in the card's own frame, clockwise from top left."""
    corners = own_corners_mm(card_mm)
    normals = np.array([[0.0, -1.0], [1.0, 0.0], [0.0, 1.0], [-1.0, 0.0]])
    lines = []
    for side in range(4):
        start, end = corners[side], corners[(side + 1) % 4]
        middle, half = (start + end) / 2, (end - start) / 2 * (1 - 2 * CORNER_SHARE)
        point = middle + normals[side] * offset[side]
        along = half + normals[side] * tilt[side]
        across = np.array([-along[1], along[0]])
        lines.append((across, float(across @ point)))
    meets = [
        np.linalg.solve(np.stack([lines[i - 1][0], lines[i][0]]), [lines[i - 1][1], lines[i][1]])
        for i in range(4)
    ]
    return np.stack(meets)


def _places(card_mm: tuple[float, float]) -> tuple[Points, Points]:
    corners = own_corners_mm(card_mm)
    share = np.linspace(CORNER_SHARE, 1 - CORNER_SHARE, PLACES)[:, None]
    places = [corners[i] * (1 - share) + corners[(i + 1) % 4] * share for i in range(4)]
    normals = np.repeat(np.array([[0.0, -1.0], [1.0, 0.0], [0.0, 1.0], [-1.0, 0.0]]), PLACES, axis=0)
    return np.concatenate(places), normals


def _peak(
    slope: NDArray[np.float32], best: NDArray[np.intp], middle: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The top of the parabola through the steepest place and its neighbours."""
    rows = np.arange(len(best))
    inner = np.clip(best, 1, slope.shape[1] - 2)
    before, here, after = slope[rows, inner - 1], slope[rows, inner], slope[rows, inner + 1]
    bend = before - 2 * here + after
    shift = np.where(np.abs(bend) > 1e-6, (before - after) / (2 * bend + 1e-12), 0.0)
    return np.asarray(middle[inner] + np.clip(shift, -0.5, 0.5) * (middle[1] - middle[0]))


def _line(
    along: NDArray[np.float64], offset: NDArray[np.float64], clear: NDArray[np.bool_], tolerance: float
) -> tuple[float, float, float]:
    """The line offset + tilt · along that most clear places vote for: (share of votes, offset, tilt)."""
    index = np.flatnonzero(clear)
    if len(index) < PLACES // 4:
        return 0.0, 0.0, 0.0
    first, second = np.meshgrid(index[:: max(1, len(index) // 10)], index[:: max(1, len(index) // 10)])
    apart = second - first > PLACES // 5
    first, second = first[apart], second[apart]
    if len(first) == 0:
        return 0.0, 0.0, 0.0
    tilt = (offset[second] - offset[first]) / (along[second] - along[first])
    start = offset[first] - tilt * along[first]
    votes = (np.abs(start[:, None] + tilt[:, None] * along[index] - offset[index]) < tolerance).sum(1)
    votes[np.abs(tilt) > 1.5] = 0
    top = int(votes.argmax())
    voters = index[np.abs(start[top] + tilt[top] * along[index] - offset[index]) < tolerance]
    if len(voters) < 3:
        return 0.0, 0.0, 0.0
    slope, middle = np.polyfit(along[voters], offset[voters], 1)
    return len(voters) / PLACES, float(middle), float(slope)


def _pose(
    pose: Points,
    card_mm: tuple[float, float],
    offset: NDArray[np.float64],
    tilt: NDArray[np.float64],
    seen: NDArray[np.float64],
) -> Points:
    """The rigid card nearest to the lines, weighted by how much of each is seen."""
    weight = np.where(seen > SEEN_SHARE, seen, 0.0)
    half = np.array(card_mm) / 2
    # Each side says: outward shift at its middle = ±dx or ±dy; and its tilt = turn · half its own length.
    rows = [
        (np.array([0.0, -1.0, 0.0]), offset[0], weight[0]),
        (np.array([1.0, 0.0, 0.0]), offset[1], weight[1]),
        (np.array([0.0, 1.0, 0.0]), offset[2], weight[2]),
        (np.array([-1.0, 0.0, 0.0]), offset[3], weight[3]),
    ]
    lengths = (half[0], half[1], half[0], half[1])
    signs = (-1.0, -1.0, -1.0, -1.0)
    share = 1 - 2 * CORNER_SHARE
    for side in range(4):
        rows.append((np.array([0.0, 0.0, signs[side] * lengths[side] * share]), tilt[side], weight[side]))
    left = sum((w * np.outer(row, row) for row, _, w in rows), np.eye(3) * 1e-6)
    right = sum((w * row * value for row, value, w in rows), np.zeros(3))
    dx, dy, turn = np.linalg.solve(left, right)
    cosine, sine = np.cos(pose[2]), np.sin(pose[2])
    return np.array([pose[0] + cosine * dx - sine * dy, pose[1] + sine * dx + cosine * dy, pose[2] + turn])
