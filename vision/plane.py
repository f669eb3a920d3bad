"""The table plane: from picture pixels to table millimetres and back, and how it is learned from cards.

Frames: `image_px` has its origin at the outer corner of the top left pixel (so the middle of that pixel is
(0.5, 0.5)), x right, y down. `table_mm` lies in the table's plane, x right and y down as the camera sees it;
where its origin lies and how it is turned is arbitrary for a plane learned from cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]  # (n, 2)
Matrix = NDArray[np.float64]  # (3, 3)

#: No camera looks at the table from more than 45° aside; a squeeze below that is no table.
LEAST_SQUEEZE = 0.7
#: Radial distortion of a lens that nobody calibrated: most lie within this (ratio at half the picture's
#: width).
KAPPA_SPREAD = 0.04


@dataclass(frozen=True)  # no slots: the way back is worked out once
class TablePlane:
    """A pinhole picture of the table with radial distortion.

    `table_from_lens` is the homography from undistorted normalised picture coordinates ((px − centre) / half
    width) to millimetres. A distorted point at radius r stands, undistorted, at r (1 + kappa r² + kappa2 r⁴).
    `error_mm` and `error_px` are the root mean square misfit of what it was learned from; `source` says what
    that was: "cards", "markers", "sheet" or "none".
    """

    size_px: tuple[int, int]
    table_from_lens: Matrix
    kappa: float = 0.0
    kappa2: float = 0.0
    error_mm: float = 0.0
    source: str = "cards"

    @cached_property
    def _lens_from_table(self) -> Matrix:
        return np.asarray(np.linalg.inv(self.table_from_lens), np.float64)

    @property
    def _half_px(self) -> float:
        return self.size_px[0] / 2

    def _centre_px(self) -> Points:
        return np.array([self.size_px[0] / 2, self.size_px[1] / 2])

    def undistorted(self, points_image_px: Points) -> Points:
        """Normalised, undistorted picture coordinates, (n, 2)."""
        lens: Points = (np.asarray(points_image_px, np.float64) - self._centre_px()) / self._half_px
        square = (lens**2).sum(-1, keepdims=True)
        bent: Points = lens * (1 + self.kappa * square + self.kappa2 * square**2)
        return bent

    def table_from_image(self, points_image_px: Points) -> Points:
        """Millimetres on the table, (n, 2), of points of the picture, (n, 2)."""
        return apply(self.table_from_lens, self.undistorted(points_image_px))

    def image_from_table(self, points_table_mm: Points) -> Points:
        """Pixels, (n, 2), of points on the table, (n, 2)."""
        lens = apply(self._lens_from_table, np.asarray(points_table_mm, np.float64))
        if abs(self.kappa) > 1e-5 or self.kappa2:
            lens = self._distorted(lens)
        return np.asarray(lens * self._half_px + self._centre_px())

    def _distorted(self, lens: Points) -> Points:
        """Undoes `undistorted`: a series, then Newton's method on the radius; points beyond the lens's reach
        stay near its rim."""
        wanted = (lens**2).sum(-1, keepdims=True)
        bend = self.kappa * wanted
        # The factor that makes a radius of its undistorted one; the series is enough for all but wide lenses.
        factor = 1 - bend * (1 - bend * (3 - 12 * bend))
        rounds = 1 if float(np.abs(bend).max(initial=0.0)) < 0.1 and not self.kappa2 else 8
        if rounds > 1:
            factor = np.ones_like(wanted)
        for _ in range(rounds):
            square = wanted * factor**2
            bent = 1 + self.kappa * square
            slope = 1 + 3 * self.kappa * square
            if self.kappa2:
                bent += self.kappa2 * square**2
                slope += 5 * self.kappa2 * square**2
            factor = np.clip(factor - (factor * bent - 1) / np.maximum(slope, 0.2), 0.0, 2.0)
        return np.asarray(lens * factor)

    def px_per_mm(self, at_table_mm: Points | None = None) -> float:
        """How many pixels a millimetre has, at a point of the table or in the picture's middle."""
        if at_table_mm is None:
            at_table_mm = self.table_from_image(self._centre_px()[None])[0]
        step = np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]) + at_table_mm
        origin, right, down = self.image_from_table(step)
        a, b = right - origin, down - origin
        return float(np.sqrt(abs(a[0] * b[1] - a[1] * b[0])))

    def squeeze(self) -> float:
        """How much shorter a millimetre looks one way than the other in mid-picture: 1 from straight above,
        cos(tilt) from the side."""
        at = self.table_from_image(self._centre_px()[None])[0]
        origin, right, down = self.image_from_table(np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]) + at)
        sizes = np.linalg.svd(np.stack([right - origin, down - origin]), compute_uv=False)
        return float(sizes[1] / sizes[0])

    def homography_at(self, corners_table_mm: Points, corners_own_mm: Points) -> Matrix:
        """The local homography to pixels from a card's own millimetres, given its four corners in both
        frames."""
        corners_px = self.image_from_table(corners_table_mm)
        return np.asarray(
            cv2.getPerspectiveTransform(corners_own_mm.astype(np.float32), corners_px.astype(np.float32))
        )


def apply(matrix: Matrix, points: NDArray[np.floating]) -> Points:
    """A homography applied to (n, 2) points."""
    mapped = np.asarray(points) @ matrix[:, :2].T + matrix[:, 2]
    return np.asarray(mapped[..., :2] / mapped[..., 2:])
