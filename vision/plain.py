"""Finding cards of a deck whose faces nobody knows: by their outline and their one known size alone."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.align import Pyramid
from vision.outline import Outline, measure_outline
from vision.plane import LEAST_SQUEEZE, Points, TablePlane
from vision.plane_fit import corners_of, own_corners_mm, plane_from_cards, rigid_fit
from vision.quads import find_shapes

#: A shape belongs to a plane when it is a card on it within this (mm, root mean square over its corners).
FITS_MM = 2.5
#: Planes are tried from this many of the shapes that have most others of about their size.
TRIES = 12
#: Of a card that nobody can name, this much of the outline must be seen: three sides, and of all four this
#: share.
SIDES, SEEN = 3, 0.6
#: Two outlines this near (share of the short side) are one card.
SAME_PLACE = 0.45


@dataclass(frozen=True, slots=True)
class PlainCard:
    """A card of unknown face: `pose` (x mm, y mm, turn rad) up to half a turn; `seen` 0…1 of its outline;
    `corners_mm` (4, 2) on the table, as its edges say."""

    pose: Points
    seen: float
    corners_mm: Points


def find_plain_cards(
    pyramid: Pyramid, card_mm: tuple[float, float], plane: TablePlane | None = None
) -> tuple[TablePlane, tuple[PlainCard, ...]] | None:
    """All cards by their outlines, and the plane they agree on; None where no shape is a card."""
    quads = _upright(find_shapes(pyramid.grey()).quads)
    if not len(quads):
        return None
    known = plane is not None
    if plane is None:
        plane = _agreed_plane(quads, card_mm, pyramid.size_px)
        if plane is None:
            return None
    cards = _measured(pyramid, plane, _on_plane(quads, plane, card_mm), card_mm)
    edged = [plane.image_from_table(outline.corners_mm) for _, outline in cards if outline.sides == 4]
    if not known and len(edged) >= 2:
        plane, _ = plane_from_cards(np.stack(edged), card_mm, pyramid.size_px, start=plane)
        cards = _measured(pyramid, plane, _on_plane(quads, plane, card_mm), card_mm)
    return plane, tuple(
        PlainCard(
            pose,
            float(outline.seen.mean()),
            outline.corners_mm if outline.sides == 4 else corners_of(pose[None], own_corners_mm(card_mm))[0],
        )
        for pose, outline in cards
    )


def _upright(quads: Points) -> Points:
    """Shapes with their corners in a card's order: the first side is a short one, as seen."""
    sides = np.hypot(*np.moveaxis(np.roll(quads, -1, 1) - quads, 2, 0))
    lying = sides[:, 0] + sides[:, 2] > sides[:, 1] + sides[:, 3]
    quads = quads.copy()
    quads[lying] = np.roll(quads[lying], -1, 1)
    return quads


def _agreed_plane(quads: Points, card_mm: tuple[float, float], size_px: tuple[int, int]) -> TablePlane | None:
    """The plane on which most shapes, at different places, are whole cards."""
    area = np.array([cv2.contourArea(quad.astype(np.float32)) for quad in quads])
    alike = (np.abs(np.log(area[:, None] / area)) < 0.35).sum(1)
    order = np.lexsort((-area, -alike))[:TRIES]
    best: tuple[float, TablePlane] | None = None
    for index in order:
        near = quads[np.abs(np.log(area / area[index])) < 0.6]
        start, _ = plane_from_cards(quads[index][None], card_mm, size_px)
        fitting = _fitting(near, start, card_mm, 4 * FITS_MM)
        if len(fitting) == 0:
            continue
        plane, _ = plane_from_cards(fitting, card_mm, size_px, start=start)
        if plane.squeeze() < LEAST_SQUEEZE:
            continue
        places = _on_plane(quads, plane, card_mm)
        # Of planes that fit equally many shapes the one with smaller cards in the picture finds more: large
        # shapes that are no cards (a phone, a sheet of paper) make planes of their own.
        score = len(places) * plane.px_per_mm() ** -0.5
        if best is None or score > best[0]:
            best = (score, plane)
    return best[1] if best is not None else None


def _fitting(quads: Points, plane: TablePlane, card_mm: tuple[float, float], within_mm: float) -> Points:
    table = plane.table_from_image(quads.reshape(-1, 2)).reshape(-1, 4, 2)
    _, misfit = rigid_fit(table, own_corners_mm(card_mm))
    return np.asarray(quads[np.sqrt((misfit**2).sum((1, 2)) / 4) < within_mm])


def _on_plane(quads: Points, plane: TablePlane, card_mm: tuple[float, float]) -> Points:
    """Poses (n, 3) of the shapes that are cards on the plane, the best one at each place."""
    table = plane.table_from_image(quads.reshape(-1, 2)).reshape(-1, 4, 2)
    poses, misfit = rigid_fit(table, own_corners_mm(card_mm))
    off = np.sqrt((misfit**2).sum((1, 2)) / 4)
    kept: list[Points] = []
    for index in np.argsort(off):
        if off[index] > FITS_MM:
            break
        if all(np.hypot(*(poses[index][:2] - one[:2])) > SAME_PLACE * card_mm[0] for one in kept):
            kept.append(poses[index])
    return np.array(kept).reshape(-1, 3)


def _measured(
    pyramid: Pyramid, plane: TablePlane, poses: Points, card_mm: tuple[float, float]
) -> list[tuple[Points, Outline]]:
    """Poses set right by the edges themselves; what shows too little of an outline is left out."""
    cards = []
    for pose in poses:
        outline = measure_outline(pyramid.grey(), plane, pose, card_mm)
        if outline.sides >= SIDES and outline.seen.mean() > SEEN:
            shift = (
                corners_of(outline.pose[None], own_corners_mm(card_mm))[0]
                - corners_of(pose[None], own_corners_mm(card_mm))[0]
            )
            if np.hypot(*shift.T).max() < 2 * FITS_MM:
                cards.append((outline.pose, outline))
    return cards
