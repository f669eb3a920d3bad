"""Calibration: the table plane from printed markers, kept in a file, and how good it is.

Three ways lead to a plane. A printed ChArUco board shown to the camera in several places tells lens
distortion and, lying on the table, the plane. Four printed corner markers left on the table tell the plane
at any time. Cards alone do it without any help (plane_fit).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import CalibrationWrong
from vision.plane import KAPPA_SPREAD, Points, TablePlane, apply
from vision.sheets import BOARD, CORNER_MARKERS

VERSION = 1
#: Fewer board corners than this make no plane worth keeping.
LEAST_CORNERS = 12
#: Markers measured to this many pixels when all is well.
MARKER_SPREAD_PX = 0.3


@dataclass(frozen=True, slots=True)
class Calibration:
    """A plane and how well it fits what it was made from, root mean square in px and mm."""

    plane: TablePlane
    error_px: float
    error_mm: float
    points: int


def from_board(grey: NDArray[np.uint8]) -> Calibration:
    """The plane of a ChArUco board lying on the table. Raises CalibrationWrong where too little of it is
    seen."""
    board = _board()
    corners, ids = _board_corners(grey, board)
    if len(ids) < LEAST_CORNERS:
        raise CalibrationWrong(
            f"Only {len(ids)} corners of the calibration board are seen; {LEAST_CORNERS} are needed."
            " Lay it flat, whole and lit evenly into the picture."
        )
    where_mm = np.asarray(board.getChessboardCorners(), np.float64)[ids, :2]
    return _fitted(corners, where_mm, (grey.shape[1], grey.shape[0]), "sheet")


def from_corner_markers(grey: NDArray[np.uint8]) -> Calibration:
    """The plane of the four corner markers, whose places on the table nobody measured: only their size is
    known.

    Raises CalibrationWrong when fewer than three are seen.
    """
    found = find_corner_markers(grey)
    if len(found) < 3:
        seen = ", ".join(str(marker) for marker in sorted(found)) or "none"
        raise CalibrationWrong(f"Three of the four corner markers must be seen; seen are: {seen}.")
    from vision.plane_fit import plane_from_cards

    side = CORNER_MARKERS.marker_mm
    size_px = (grey.shape[1], grey.shape[0])
    plane, misfit = plane_from_cards(np.stack([found[k] for k in sorted(found)]), (side, side), size_px)
    error_mm = float(np.sqrt((misfit**2).mean()))
    marked = TablePlane(plane.size_px, plane.table_from_lens, plane.kappa, 0.0, error_mm, "markers")
    return Calibration(marked, error_mm * marked.px_per_mm(), error_mm, 4 * len(found))


def find_corner_markers(grey: NDArray[np.uint8]) -> dict[int, Points]:
    """Each corner marker seen, by its id: corners (4, 2) clockwise from its own top left, in image px."""
    corners, ids = _detect(grey, CORNER_MARKERS.dictionary)
    return {int(k): c for k, c in zip(ids, corners, strict=True) if int(k) in CORNER_MARKERS.ids}


def _detect(grey: NDArray[np.uint8], dictionary: str) -> tuple[Points, NDArray[np.int64]]:
    """Markers (n, 4, 2) in image px and their ids (n,); shapes made alike for all OpenCV releases."""
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    detector = cv2.aruco.ArucoDetector(_dictionary(dictionary), parameters)
    corners, ids, _ = detector.detectMarkers(grey)
    if ids is None or not len(ids):  # type: ignore[redundant-expr]  # the stub forgets that there may be none
        return np.zeros((0, 4, 2)), np.zeros(0, np.int64)
    flat = np.concatenate([np.asarray(c, np.float64).reshape(-1, 4, 2) for c in corners])
    return flat + 0.5, np.asarray(ids, np.int64).reshape(-1)


def _board_corners(
    grey: NDArray[np.uint8], board: cv2.aruco.CharucoBoard
) -> tuple[Points, NDArray[np.int64]]:
    corners, ids, _, _ = cv2.aruco.CharucoDetector(board).detectBoard(grey)
    if ids is None or not len(ids):  # type: ignore[redundant-expr]  # the stub forgets that there may be none
        return np.zeros((0, 2)), np.zeros(0, np.int64)
    return np.asarray(corners, np.float64).reshape(-1, 2) + 0.5, np.asarray(ids, np.int64).reshape(-1)


def _dictionary(name: str) -> cv2.aruco.Dictionary:
    return cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, name))


def _board() -> cv2.aruco.CharucoBoard:
    size = (BOARD.columns, BOARD.rows)
    return cv2.aruco.CharucoBoard(size, BOARD.square_mm, BOARD.marker_mm, _dictionary(BOARD.dictionary))


def _fitted(points_px: Points, where_mm: Points, size_px: tuple[int, int], source: str) -> Calibration:
    """Homography and radial distortion that carry picture points to known places (Gauss-Newton on ten
    numbers)."""
    blank = TablePlane(size_px, np.eye(3))
    lens = blank.undistorted(points_px)
    matrix, _ = cv2.findHomography(lens, where_mm)
    if matrix is None:
        raise CalibrationWrong("The marks seen lie in one line; show the whole sheet.")
    numbers = np.concatenate([(matrix / matrix[2, 2]).ravel()[:8], [0.0, 0.0]])

    def misfit(n: NDArray[np.float64]) -> NDArray[np.float64]:
        plane = _plane_of(n, size_px, source)
        scale = plane.px_per_mm()
        fit = (plane.table_from_image(points_px) - where_mm) * scale / MARKER_SPREAD_PX
        return np.concatenate([fit.ravel(), n[8:] / (3 * KAPPA_SPREAD)])

    for _ in range(12):
        here = misfit(numbers)
        steps = np.maximum(np.abs(numbers) * 1e-6, 1e-7)
        slopes = np.stack([(misfit(numbers + step) - here) / step.sum() for step in np.diag(steps)], 1)
        numbers = numbers - np.linalg.lstsq(slopes, here, rcond=None)[0]
    plane = _plane_of(numbers, size_px, source)
    off_mm = np.hypot(*(plane.table_from_image(points_px) - where_mm).T)
    off_px = np.hypot(*(plane.image_from_table(where_mm) - points_px).T)
    error_mm, error_px = float(np.sqrt((off_mm**2).mean())), float(np.sqrt((off_px**2).mean()))
    kept = TablePlane(size_px, plane.table_from_lens, plane.kappa, plane.kappa2, error_mm, source)
    return Calibration(kept, error_px, error_mm, len(points_px))


def _plane_of(numbers: NDArray[np.float64], size_px: tuple[int, int], source: str) -> TablePlane:
    matrix = np.append(numbers[:8], 1.0).reshape(3, 3)
    return TablePlane(size_px, matrix, float(numbers[8]), float(numbers[9]), 0.0, source)


def save_plane(path: Path, plane: TablePlane) -> None:
    """Keeps a plane in a JSON file. Raises CalibrationWrong when it cannot be written."""
    kept = {
        "calibration": VERSION,
        "size_px": list(plane.size_px),
        "table_from_lens": plane.table_from_lens.tolist(),
        "kappa": [plane.kappa, plane.kappa2],
        "error_mm": plane.error_mm,
        "source": plane.source,
    }
    try:
        path.write_text(json.dumps(kept, indent=1), encoding="utf-8")
    except OSError as error:
        raise CalibrationWrong(f"{path} cannot be written: {error.strerror or error}.") from error


def load_plane(path: Path, size_px: tuple[int, int] | None = None) -> TablePlane:
    """A kept plane. Raises CalibrationWrong when it is none, or belongs to pictures of another size."""
    try:
        kept: Any = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise CalibrationWrong(f"{path} cannot be read: {error.strerror or error}.") from error
    except ValueError as error:
        raise CalibrationWrong(f"{path} is no calibration: {error}.") from error
    try:
        if kept["calibration"] != VERSION:
            raise CalibrationWrong(f"{path} was made by another version; calibrate again.")
        width, height = (int(v) for v in kept["size_px"])
        matrix = np.array(kept["table_from_lens"], np.float64).reshape(3, 3)
        kappa, kappa2 = (float(v) for v in kept["kappa"])
        plane = TablePlane(
            (width, height), matrix, kappa, kappa2, float(kept["error_mm"]), str(kept["source"])
        )
    except (KeyError, TypeError, ValueError) as error:
        raise CalibrationWrong(f"{path} is no calibration: {error!r} is missing or wrong.") from error
    if not np.isfinite(matrix).all() or abs(np.linalg.det(matrix)) < 1e-12:
        raise CalibrationWrong(f"{path} holds no plane; calibrate again.")
    if size_px is not None:
        check_size(plane, size_px, path.name)
    return plane


def check_size(plane: TablePlane, size_px: tuple[int, int], name: str = "the calibration") -> None:
    """Raises CalibrationWrong when a plane belongs to pictures of another size."""
    if plane.size_px != size_px:
        ours, theirs = "×".join(map(str, plane.size_px)), "×".join(map(str, size_px))
        raise CalibrationWrong(f"{name} was made for pictures of {ours} pixels; this one has {theirs}.")


def spread_mm(plane: TablePlane, points_px: Sequence[Points]) -> float:
    """Largest side of the box, in table mm, around points of the picture."""
    table = apply(plane.table_from_lens, plane.undistorted(np.concatenate(points_px)))
    return float(np.ptp(table, axis=0).max())
