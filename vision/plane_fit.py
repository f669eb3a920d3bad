"""Learning the table plane from cards alone: all of them have one known size and lie in one plane.

Every plane of rectangles of known size is fixed up to where the table's origin lies. Each trial plane
carries the cards' corners to the table, where the best rigid card under them is found in closed form (Kabsch
1976, in two dimensions); what is left over is what the plane has to answer for. Six numbers remain to be
searched: scale, stretch and skew, two of perspective, one of distortion (Levenberg 1944, with Cauchy weights
a card).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.plane import KAPPA_SPREAD, Matrix, Points, TablePlane, apply

#: A card's corners are known to about this well, in mm; beyond a few of it a card counts as an outlier.
CORNER_SPREAD_MM = 0.35
#: Perspective of a camera tilted by up to 45° with the widest usual lens, in normalised picture units.
PERSPECTIVE_SPREAD = 0.5
ROUNDS = 25


def own_corners_mm(card_mm: tuple[float, float]) -> Points:
    """A card's corners in its own frame: origin at its centre, x right, y down, clockwise from top left."""
    return np.asarray(
        np.array([[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]]) * card_mm / 2, np.float64
    )


def rigid_fit(corners_table_mm: Points, own_mm: Points) -> tuple[Points, Points]:
    """The rigid card (poses (n, 3): x mm, y mm, turn rad) nearest to corners (n, 4, 2), and the misfit (n,
    4, 2)."""
    centre = corners_table_mm.mean(1)
    spread = corners_table_mm - centre[:, None]
    sine = (spread[..., 1] * own_mm[:, 0] - spread[..., 0] * own_mm[:, 1]).sum(1)
    cosine = (spread * own_mm).sum((1, 2))
    poses = np.column_stack([centre, np.arctan2(sine, cosine)])
    return poses, corners_table_mm - corners_of(poses, own_mm)


def corners_of(poses: Points, own_mm: Points) -> Points:
    """The corners (n, 4, 2) in table mm of cards at poses (n, 3)."""
    cosine, sine = np.cos(poses[:, 2])[:, None], np.sin(poses[:, 2])[:, None]
    x = cosine * own_mm[:, 0] - sine * own_mm[:, 1] + poses[:, :1]
    y = sine * own_mm[:, 0] + cosine * own_mm[:, 1] + poses[:, 1:2]
    return np.stack([x, y], -1)


def plane_from_cards(
    corners_image_px: Sequence[Points] | NDArray[np.float64],
    card_mm: tuple[float, float],
    size_px: tuple[int, int],
    start: TablePlane | None = None,
) -> tuple[TablePlane, NDArray[np.float64]]:
    """The plane that makes rigid cards of all the given outlines, and each card's misfit in mm (n,).

    Corners are (n, 4, 2), clockwise from each card's top left or, turned half round, bottom right. Cards
    that fit no common plane get a large misfit and hardly any weight. Two cards far apart are enough; with
    one, distortion stays 0 and the perspective is only as good as that card is large.
    """
    corners = np.asarray(corners_image_px, np.float64)
    own = own_corners_mm(card_mm)
    trials = [start] if start is not None else _first_planes(corners, own, size_px)
    best: tuple[float, TablePlane, NDArray[np.float64]] | None = None
    for trial in trials:
        plane, misfit = _refined(trial, corners, own)
        cost = float(np.log1p((misfit / CORNER_SPREAD_MM) ** 2).sum())
        if best is None or cost < best[0]:
            best = (cost, plane, misfit)
        if (misfit < 2 * CORNER_SPREAD_MM).mean() > 0.85:
            break
    assert best is not None
    return best[1], best[2]


def _first_planes(corners: Points, own: Points, size_px: tuple[int, int]) -> list[TablePlane]:
    """Trial planes, each from one card: the largest ones have the best perspective."""
    area = np.array([cv2.contourArea(one.astype(np.float32)) for one in corners])
    blank = TablePlane(size_px, np.eye(3))
    planes = []
    for index in np.argsort(-area)[: min(len(area), 6)]:
        lens = blank.undistorted(corners[index])
        matrix = cv2.getPerspectiveTransform(lens.astype(np.float32), own.astype(np.float32)).astype(
            np.float64
        )
        # A single card's perspective is noise when the card is small: also try the plain view from above.
        flat, _ = cv2.estimateAffine2D(lens.astype(np.float32), own.astype(np.float32))
        planes.append(replace(blank, table_from_lens=_upper(matrix)))
        if flat is not None:
            planes.append(replace(blank, table_from_lens=_upper(np.vstack([flat, [0.0, 0.0, 1.0]]))))
    return planes


def _upper(matrix: Matrix) -> Matrix:
    """The same plane with the table turned and shifted so that the affine part is upper triangular, origin
    mid-picture."""
    matrix = matrix / matrix[2, 2]
    origin = matrix[:2, 2]
    linear = matrix[:2, :2] - np.outer(origin, matrix[2, :2])
    turn, upper = np.linalg.qr(linear)
    sign = np.diag(np.where(np.diag(upper) < 0, -1.0, 1.0))
    if np.linalg.det(turn @ sign) < 0:
        return matrix  # mirrored: no camera sees a table like that; the misfit will say so
    out = np.eye(3)
    out[:2, :2] = sign @ upper
    out[2, :2] = matrix[2, :2]
    return out


def _numbers(plane: TablePlane) -> NDArray[np.float64]:
    m = plane.table_from_lens
    return np.array(
        [
            np.log(abs(m[0, 0])),
            m[0, 1] / m[0, 0],
            np.log(abs(m[1, 1] / m[0, 0])),
            m[2, 0],
            m[2, 1],
            plane.kappa,
        ]
    )


def _plane(numbers: NDArray[np.float64], size_px: tuple[int, int]) -> TablePlane:
    scale = float(np.exp(np.clip(numbers[0], 0.0, 12.0)))
    stretch = float(np.exp(np.clip(numbers[2], -2.0, 2.0)))
    matrix = np.array(
        [[scale, numbers[1] * scale, 0.0], [0.0, scale * stretch, 0.0], [numbers[3], numbers[4], 1.0]]
    )
    return TablePlane(size_px, matrix, float(numbers[5]))


def _refined(start: TablePlane, corners: Points, own: Points) -> tuple[TablePlane, NDArray[np.float64]]:
    size_px, count = start.size_px, len(corners)
    spread = np.array(
        [9.0, 0.5, 0.5, PERSPECTIVE_SPREAD, PERSPECTIVE_SPREAD, KAPPA_SPREAD if count > 1 else 1e-6]
    )
    blank = TablePlane(size_px, np.eye(3))
    lens = (corners - blank._centre_px()) / blank._half_px
    square = (lens**2).sum(-1, keepdims=True)

    def misfit_mm(numbers: NDArray[np.float64]) -> Points:
        plane = _plane(numbers, size_px)
        table = apply(plane.table_from_lens, lens * (1 + plane.kappa * square))
        return rigid_fit(table, own)[1].reshape(count, 8)

    numbers, damping = _numbers(start), 1e-3
    here = misfit_mm(numbers)
    cost = _cost(here, numbers, spread)
    for _ in range(ROUNDS):
        weight = np.sqrt(1 / (1 + (here**2).sum(1) / 4 / CORNER_SPREAD_MM**2))[:, None]
        steps = np.maximum(1e-6, 1e-5 * np.abs(spread))
        slopes = (
            np.stack(
                [
                    ((misfit_mm(numbers + step) - here) * weight / steps[i]).ravel()
                    for i, step in enumerate(np.diag(steps))
                ],
                1,
            )
            / CORNER_SPREAD_MM
        )
        left = slopes.T @ slopes + np.diag(1 / spread**2)
        right = slopes.T @ (here * weight / CORNER_SPREAD_MM).ravel() + _pull(numbers, spread)
        for _ in range(6):
            trial = numbers - np.linalg.solve(left + damping * np.diag(np.diag(left)), right)
            there = misfit_mm(trial)
            new = _cost(there, trial, spread)
            if np.isfinite(new) and new < cost:
                break
            damping = damping * 5 + 1e-6
        else:
            break
        gain, numbers, here, cost, damping = cost - new, trial, there, new, damping / 5
        if gain < 1e-5 * cost:
            break
    size = np.sqrt((here**2).sum(1) / 4)
    plane = _plane(numbers, size_px)
    good = size[size < 3 * CORNER_SPREAD_MM] if (size < 3 * CORNER_SPREAD_MM).any() else size
    return replace(plane, error_mm=float(np.sqrt((good**2).mean()))), size


def _pull(numbers: NDArray[np.float64], spread: NDArray[np.float64]) -> NDArray[np.float64]:
    pull = numbers / spread**2
    pull[0] = 0.0  # any scale is as likely as any other
    return np.asarray(pull)


def _cost(misfit: Points, numbers: NDArray[np.float64], spread: NDArray[np.float64]) -> float:
    shape = numbers[1:] / spread[1:]
    return float(np.log1p((misfit**2).sum(1) / 4 / CORNER_SPREAD_MM**2).sum() * 2 + (shape**2).sum())
