"""The simulated camera: a pinhole with lens distortion above a table, exact both ways."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Field = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class SimCamera:
    """A camera that looks at a point of the table.

    The table frame has x to the right, y down, and z up from the table's surface, in millimetres. With
    azimuth, tilt and roll at 0 the picture lies as the table frame does. `azimuth_deg` says where the
    camera stands, seen from the point it looks at: 0 below it (at larger y), then clockwise. `tilt_deg` is
    0 straight from above. `roll_deg` turns the camera clockwise about its own axis, so that the picture
    turns the other way. `fov_deg` is the horizontal field of view without distortion; k1 and k2 distort as
    in OpenCV's model. Pixels: (0, 0) is the middle of the first pixel.
    """

    size_px: tuple[int, int] = (1920, 1080)
    height_mm: float = 800.0
    tilt_deg: float = 0.0
    azimuth_deg: float = 0.0
    roll_deg: float = 0.0
    fov_deg: float = 70.0
    k1: float = 0.0
    k2: float = 0.0
    aim_mm: tuple[float, float] = (0.0, 0.0)

    @property
    def focal_px(self) -> float:
        return float(self.size_px[0] / 2 / np.tan(np.deg2rad(self.fov_deg) / 2))

    @property
    def centre_px(self) -> Floats:
        return (np.array(self.size_px, dtype=np.float64) - 1) / 2

    @property
    def place_mm(self) -> Floats:
        """Where the camera is: (x, y, z)."""
        away = self.height_mm * np.tan(np.deg2rad(self.tilt_deg))
        azimuth = np.deg2rad(self.azimuth_deg)
        x_mm = self.aim_mm[0] - away * np.sin(azimuth)
        y_mm = self.aim_mm[1] + away * np.cos(azimuth)
        return np.array([x_mm, y_mm, self.height_mm])

    def project(self, points_mm: Floats) -> Floats:
        """Pixels (n, 2) of points of the table (n, 2), or above it (n, 3); nan behind the camera."""
        points = np.asarray(points_mm, dtype=np.float64)
        if points.shape[1] == 2:
            points = np.column_stack([points, np.zeros(len(points))])
        # z points down in the camera's own, right-handed frame.
        seen = ((points - self.place_mm) * [1, 1, -1]) @ self._camera_from_table().T
        with np.errstate(divide="ignore", invalid="ignore"):
            flat = np.where(seen[:, 2:] > 0, seen[:, :2] / seen[:, 2:], np.nan)
        square = (flat**2).sum(axis=1, keepdims=True)
        bent: Floats = flat * (1 + self.k1 * square + self.k2 * square**2)
        return bent * self.focal_px + self.centre_px

    def table_at(self, points_px: Floats, z_mm: float = 0.0) -> Floats:
        """The points (n, 2) of the plane z that pixels (n, 2) show."""
        bent = (np.asarray(points_px, dtype=np.float64) - self.centre_px) / self.focal_px
        rays = np.column_stack([self._unbend(bent), np.ones(len(bent))]) @ self._camera_from_table()
        place = self.place_mm
        return place[:2] + rays[:, :2] * ((self.height_mm - z_mm) / rays[:, 2:])

    def _camera_from_table(self) -> Floats:
        """Rotation (3, 3) from the table frame with z turned down to the camera's own frame."""
        azimuth, tilt, roll = np.deg2rad([self.azimuth_deg, self.tilt_deg, self.roll_deg])
        turn = np.array(
            [[np.cos(azimuth), np.sin(azimuth), 0], [-np.sin(azimuth), np.cos(azimuth), 0], [0, 0, 1]]
        )
        lean = np.array([[1, 0, 0], [0, np.cos(tilt), np.sin(tilt)], [0, -np.sin(tilt), np.cos(tilt)]])
        spin = np.array([[np.cos(roll), np.sin(roll), 0], [-np.sin(roll), np.cos(roll), 0], [0, 0, 1]])
        return np.asarray(spin @ lean @ turn)

    def _unbend(self, bent: Floats) -> Floats:
        """Takes the lens distortion off normalised points (n, 2): Newton's steps on the radius."""
        if not (self.k1 or self.k2):
            return bent
        wanted = np.hypot(bent[:, 0], bent[:, 1])
        radius = wanted.copy()
        for _ in range(6):
            square = radius**2
            value = radius * (1 + self.k1 * square + self.k2 * square**2) - wanted
            slope = 1 + 3 * self.k1 * square + 5 * self.k2 * square**2
            radius -= value / np.maximum(slope, 0.2)
        ratio = np.divide(radius, wanted, out=np.ones_like(wanted), where=wanted > 1e-9)
        return bent * ratio[:, None]


@lru_cache(maxsize=3)
def table_seen(camera: SimCamera) -> Field:
    """The point of the table in millimetres that each pixel shows: (height, width, 2)."""
    width, height = camera.size_px
    seen = np.empty((height, width, 2), np.float32)
    columns = np.arange(width, dtype=np.float64)
    # In bands: float64 for a whole picture would cost a quarter of a gigabyte.
    for top in range(0, height, 64):
        rows = np.arange(top, min(top + 64, height), dtype=np.float64)
        grid = np.stack(np.meshgrid(columns, rows), axis=-1)
        seen[top : top + len(rows)] = camera.table_at(grid.reshape(-1, 2)).reshape(grid.shape)
    seen.flags.writeable = False
    return seen
