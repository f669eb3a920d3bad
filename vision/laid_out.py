"""Cards laid out apart on a table, of a deck that nobody has seen yet: where each lies, to a fraction of a mm.

Slower and surer than `plain`: a deck is learned once, and what is missed here is missing from it.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.outline import Outline, measure_outline
from vision.plane import LEAST_SQUEEZE, Points, TablePlane
from vision.plane_fit import corners_of, own_corners_mm, plane_from_cards, rigid_fit
from vision.tone_shapes import shapes_by_tone

#: A shape is a card on a plane when it fits within this (mm, root mean square over its corners) …
FITS_MM = 2.5
#: … and takes part in learning a plane from a single card, whose perspective is rough, within this.
ROUGHLY_MM = 10.0
#: Planes are tried from so many shapes: those that have most others of about their size.
TRIES = 24
#: A frame printed on every card makes a plane as good as their edges do. Of planes that carry at least this
#: share of the most cards, the one on which cards are largest in the picture is the cards' own.
AS_MANY = 0.75
#: Two outlines this near (share of the short side) are one card.
SAME_PLACE = 0.45
#: The outline is trusted within this of the shape that led to it (mm).
SHIFT_MM = 4.0
#: Just within and just without the edge (mm) a card and its table must differ by this much in CIE Lab …
ACROSS_MM, DIFFERS_LAB = 1.3, 7.0
#: … along this share of the outline; a groove between two boards is the same wood on both sides.
STANDS_OUT = 0.62
#: A single card has no others to agree with: it has to stand out from its table nearly all round.
STANDS_OUT_ALONE = 0.85
#: The measured corners are believed within this of a card's known size (mm); beyond, the size is.
CORNER_MM = 1.2


@dataclass(frozen=True, slots=True)
class OutlinedCard:
    """One card: its corners (4, 2) on the table, clockwise from the top left or, turned half round, bottom
    right; `stands_out` 0…1 is how much of its outline tells it from the table."""

    corners_table_mm: Points
    stands_out: float


def find_laid_out(
    picture_bgr: NDArray[np.uint8], card_mm: tuple[float, float]
) -> tuple[TablePlane, tuple[OutlinedCard, ...]] | None:
    """All cards that lie free, by rows from top to bottom as seen, and their plane; None without any."""
    quads = _upright(shapes_by_tone(picture_bgr))
    size_px = (picture_bgr.shape[1], picture_bgr.shape[0])
    plane = _agreed_plane(quads, card_mm, size_px) if len(quads) else None
    if plane is None:
        return None
    grey = np.asarray(cv2.cvtColor(picture_bgr, cv2.COLOR_BGR2GRAY), np.uint8)
    lab = np.asarray(cv2.cvtColor(picture_bgr, cv2.COLOR_BGR2LAB), np.float32)
    outlines = _outlines(grey, lab, plane, quads, card_mm)
    edged = [plane.image_from_table(one.corners_mm) for one, _ in outlines if one.sides == 4]
    if len(edged) >= 2:
        plane, _ = plane_from_cards(np.stack(edged), card_mm, size_px, start=plane)
        outlines = _outlines(grey, lab, plane, quads, card_mm)
    needed = STANDS_OUT if len(outlines) > 1 else STANDS_OUT_ALONE
    cards = [
        OutlinedCard(_corners(outline, card_mm), share) for outline, share in outlines if share >= needed
    ]
    if not cards:
        return None
    return plane, tuple(_by_rows(cards, plane))


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
    found: list[tuple[int, float, TablePlane]] = []
    for index in np.lexsort((-area, -alike))[:TRIES]:
        near = quads[np.abs(np.log(area / area[index])) < 0.6]
        plane, _ = plane_from_cards(quads[index][None], card_mm, size_px)
        for within_mm in (ROUGHLY_MM, 2 * FITS_MM):
            fitting = near[_misfit_mm(near, plane, card_mm) < within_mm]
            if len(fitting):
                plane, _ = plane_from_cards(fitting, card_mm, size_px, start=plane)
        if plane.squeeze() >= LEAST_SQUEEZE:
            found.append((len(_on_plane(quads, plane, card_mm)), plane.px_per_mm(), plane))
    if not found:
        return None
    most = max(count for count, _, _ in found)
    return max((one for one in found if one[0] >= AS_MANY * most), key=lambda one: one[1])[2]


def _misfit_mm(quads: Points, plane: TablePlane, card_mm: tuple[float, float]) -> NDArray[np.float64]:
    table = plane.table_from_image(quads.reshape(-1, 2)).reshape(-1, 4, 2)
    _, misfit = rigid_fit(table, own_corners_mm(card_mm))
    return np.asarray(np.sqrt((misfit**2).sum((1, 2)) / 4))


def _on_plane(quads: Points, plane: TablePlane, card_mm: tuple[float, float]) -> Points:
    """Poses (n, 3) of the shapes that are cards on the plane, the best one at each place."""
    table = plane.table_from_image(quads.reshape(-1, 2)).reshape(-1, 4, 2)
    poses, _ = rigid_fit(table, own_corners_mm(card_mm))
    off = _misfit_mm(quads, plane, card_mm)
    kept: list[Points] = []
    for index in np.argsort(off):
        if off[index] > FITS_MM:
            break
        if all(np.hypot(*(poses[index][:2] - one[:2])) > SAME_PLACE * card_mm[0] for one in kept):
            kept.append(poses[index])
    return np.array(kept).reshape(-1, 3)


def _outlines(
    grey: NDArray[np.uint8],
    lab: NDArray[np.float32],
    plane: TablePlane,
    quads: Points,
    card_mm: tuple[float, float],
) -> list[tuple[Outline, float]]:
    """What the shapes on the plane are by their edges, and how much of each stands out from the table."""
    own = own_corners_mm(card_mm)
    found = []
    for pose in _on_plane(quads, plane, card_mm):
        outline = measure_outline(grey, plane, pose, card_mm)
        shift = corners_of(outline.pose[None], own)[0] - corners_of(pose[None], own)[0]
        if outline.sides >= 3 and np.hypot(*shift.T).max() < SHIFT_MM:
            found.append((outline, _standing_out(lab, plane, _corners(outline, card_mm))))
    return found


def _corners(outline: Outline, card_mm: tuple[float, float]) -> Points:
    """The corners as measured, unless they say another size than a card has."""
    rigid = corners_of(outline.pose[None], own_corners_mm(card_mm))[0]
    off = np.hypot(*(outline.corners_mm - rigid).T).max()
    return outline.corners_mm if outline.sides == 4 and off < CORNER_MM else rigid


def _standing_out(lab: NDArray[np.float32], plane: TablePlane, corners_table_mm: Points) -> float:
    """The share of the outline along which the picture differs between within and without."""
    centre = corners_table_mm.mean(0)
    share = np.linspace(0.08, 0.92, 40)[:, None]
    edge = np.concatenate(
        [
            corners_table_mm[i] * (1 - share) + corners_table_mm[(i + 1) % 4] * share - centre
            for i in range(4)
        ]
    )
    reach = np.abs(corners_table_mm - centre).max()
    rings = [plane.image_from_table(centre + edge * (1 + way * ACROSS_MM / reach)) for way in (-1, 1)]
    # A ring's places lie in a line for the remapping: one row each.
    inner, outer = (
        cv2.remap(lab, (ring[None, :, 0] - 0.5).astype(np.float32), (ring[None, :, 1] - 0.5).astype(np.float32),
                  cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)[0]
        for ring in rings
    )  # fmt: skip
    return float((np.sqrt(((inner - outer) ** 2).sum(-1)) > DIFFERS_LAB).mean())


def _by_rows(cards: list[OutlinedCard], plane: TablePlane) -> list[OutlinedCard]:
    """As one reads a page, as the picture shows it: cards whose middles are half a card apart share a row."""
    centres = np.stack([plane.image_from_table(card.corners_table_mm.mean(0)[None])[0] for card in cards])
    first = plane.image_from_table(cards[0].corners_table_mm)
    half = float(np.hypot(*(first[1] - first[0]))) / 2
    ordered: list[OutlinedCard] = []
    left = sorted(range(len(cards)), key=lambda i: float(centres[i, 1]))
    while left:
        row = [i for i in left if centres[i, 1] - centres[left[0], 1] < half]
        ordered += [cards[i] for i in sorted(row, key=lambda i: float(centres[i, 0]))]
        left = [i for i in left if i not in row]
    return ordered
