"""Cards of an unknown deck, laid out apart on a table: where each lies, to a fraction of a mm.

Slower and surer than `plain`: a deck is learned once, and what is missed here is missing from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.outer_edge import OuterEdge, measure_outer_edge
from vision.plane import LEAST_SQUEEZE, Points, TablePlane
from vision.plane_fit import corners_of, own_corners_mm, plane_from_cards, rigid_fit
from vision.tone_shapes import shapes_by_tone

#: A shape is a card on a plane when it fits within this (mm, root mean square over its corners) …
FITS_MM = 2.5
#: … and takes part in learning a plane from a single card, whose perspective is rough, within this.
ROUGHLY_MM = 10.0
#: Planes are tried from so many shapes: those that have most others of about their size.
TRIES = 24
#: The best plane of each scale is looked at more closely; scales this near are the same (ratio).
PLANES, SAME_SCALE = 8, 0.02
#: Frames printed on all cards make a plane almost as good as the cards' edges. Of planes worth at least this
#: share of the best one, that on which cards are largest in the picture is the cards' own.
AS_MANY = 0.85
#: Cards fit their own size to a third of this (mm); frames have other proportions and do not.
MISFIT_MM = 0.8
#: Two outlines this near (share of the short side) are one card.
SAME_PLACE = 0.45
#: Plane and edges make each other better; after this many rounds nothing moves any more.
ROUNDS = 3
#: Just within and just without the edge (mm) a card and its table must differ by this much in CIE Lab …
ACROSS_MM, DIFFERS_LAB = 1.3, 7.0
#: … along this share of the outline; a groove between two boards is the same wood on both sides.
STANDS_OUT = 0.62
#: A single card has no others to agree with: it has to stand out from its table nearly all round.
STANDS_OUT_ALONE = 0.85
#: Corners are those of a card within this (mm); a bent card's are off by half of it.
CORNER_MM = 0.9


@dataclass(frozen=True, slots=True)
class OutlinedCard:
    """One card: its corners (4, 2) on the table, clockwise from the top left or, turned half round, bottom
    right; `stands_out` 0…1 is how much of its outline tells it from the table."""

    corners_table_mm: Points
    stands_out: float


@dataclass(frozen=True, slots=True)
class LaidOut:
    """Cards by rows from top to bottom as seen; `misfit_mm` is how far, typically, their corners are from
    those of cards of the size that was asked for."""

    plane: TablePlane
    cards: tuple[OutlinedCard, ...]
    misfit_mm: float


def find_laid_out(picture_bgr: NDArray[np.uint8], card_mm: tuple[float, float]) -> LaidOut | None:
    """All cards that lie free in a picture; None without any."""
    quads = _upright(shapes_by_tone(picture_bgr))
    size_px = (picture_bgr.shape[1], picture_bgr.shape[0])
    lab = np.asarray(cv2.cvtColor(picture_bgr, cv2.COLOR_BGR2LAB), np.float32)
    planes = _planes(quads, card_mm, size_px)
    tried = [_refined(lab, plane, quads, card_mm, pale) for plane in planes for pale in (False, True)]
    found = [one for one in tried if one is not None]
    if not found:
        return None
    most = max(_worth(one) for one in found)
    best = max((one for one in found if _worth(one) >= AS_MANY * most), key=lambda one: one.plane.px_per_mm())
    return LaidOut(best.plane, tuple(_by_rows(best.cards, best.plane)), best.misfit_mm)


def _worth(found: LaidOut) -> float:
    """The more cards, the larger and the better they fit, the surer it is that these are the cards."""
    return len(found.cards) * found.plane.px_per_mm() / (1 + (found.misfit_mm / MISFIT_MM) ** 2)


def _upright(quads: Points) -> Points:
    """Shapes with their corners in a card's order: the first side is a short one, as seen."""
    sides = np.hypot(*np.moveaxis(np.roll(quads, -1, 1) - quads, 2, 0))
    lying = sides[:, 0] + sides[:, 2] > sides[:, 1] + sides[:, 3]
    quads = quads.copy()
    quads[lying] = np.roll(quads[lying], -1, 1)
    return quads


def _planes(quads: Points, card_mm: tuple[float, float], size_px: tuple[int, int]) -> list[TablePlane]:
    """The planes on which most shapes, at different places, are whole cards; of each scale the best one."""
    if not len(quads):
        return []
    area = np.array([cv2.contourArea(quad.astype(np.float32)) for quad in quads])
    alike = (np.abs(np.log(area[:, None] / area)) < 0.35).sum(1)
    found: list[tuple[float, TablePlane]] = []
    for index in np.lexsort((-area, -alike))[:TRIES]:
        near = quads[np.abs(np.log(area / area[index])) < 0.6]
        plane, _ = plane_from_cards(quads[index][None], card_mm, size_px)
        for within_mm in (ROUGHLY_MM, 2 * FITS_MM):
            fitting = near[_misfit_mm(near, plane, card_mm) < within_mm]
            if len(fitting):
                plane, _ = plane_from_cards(fitting, card_mm, size_px, start=plane)
        if plane.squeeze() >= LEAST_SQUEEZE:
            found.append((len(_on_plane(quads, plane, card_mm)) * plane.px_per_mm(), plane))
    kept: list[TablePlane] = []
    for _, plane in sorted(found, key=lambda one: -one[0]):
        if all(abs(plane.px_per_mm() / other.px_per_mm() - 1) > SAME_SCALE for other in kept):
            kept.append(plane)
    return kept[:PLANES]


def _refined(
    lab: NDArray[np.float32], plane: TablePlane, quads: Points, card_mm: tuple[float, float], pale: bool
) -> LaidOut | None:
    """The plane set right by the cards' outer edges, and the cards on it."""
    poses = _on_plane(quads, plane, card_mm)
    for _ in range(ROUNDS):
        edges = [measure_outer_edge(lab, plane, pose, card_mm, pale) for pose in poses]
        seen = [plane.image_from_table(one.corners_mm) for one in edges if one.sides == 4]
        if not seen:
            return None
        plane, misfit = plane_from_cards(np.stack(seen), card_mm, plane.size_px, start=plane)
        poses = _on_plane(np.concatenate([np.stack(seen), quads]), plane, card_mm)
    cards = _cards(lab, plane, quads, poses, card_mm, pale)
    return LaidOut(plane, tuple(cards), float(np.median(misfit))) if cards else None


def _misfit_mm(quads: Points, plane: TablePlane, card_mm: tuple[float, float]) -> NDArray[np.float64]:
    table = plane.table_from_image(quads.reshape(-1, 2)).reshape(-1, 4, 2)
    _, misfit = rigid_fit(table, own_corners_mm(card_mm))
    return np.asarray(np.sqrt((misfit**2).sum((1, 2)) / 4))


def _on_plane(
    quads: Points, plane: TablePlane, card_mm: tuple[float, float], within_mm: float = FITS_MM
) -> Points:
    """Poses (n, 3) of the shapes that are cards on the plane, the best one at each place."""
    table = plane.table_from_image(quads.reshape(-1, 2)).reshape(-1, 4, 2)
    poses, _ = rigid_fit(table, own_corners_mm(card_mm))
    off = _misfit_mm(quads, plane, card_mm)
    kept: list[Points] = []
    for index in np.argsort(off):
        if off[index] > within_mm:
            break
        if not any(_same_place(poses[index], one[:2], card_mm) for one in kept):
            kept.append(poses[index])
    return np.array(kept).reshape(-1, 3)


def _cards(
    lab: NDArray[np.float32],
    plane: TablePlane,
    quads: Points,
    poses: Points,
    card_mm: tuple[float, float],
    pale: bool,
) -> list[OutlinedCard]:
    """The cards at the poses, and those to which shapes lead that are no whole cards by themselves."""
    own = own_corners_mm(card_mm)
    loose = _on_plane(quads, plane, card_mm, ROUGHLY_MM)
    cards: list[OutlinedCard] = []
    for pose in [*poses, *loose]:
        if any(_same_place(pose, card.corners_table_mm.mean(0), card_mm) for card in cards):
            continue
        edge = measure_outer_edge(lab, plane, pose, card_mm, pale)
        again, _ = rigid_fit(_nearest_to_a_card(edge, own)[0][None], own)
        edge = measure_outer_edge(lab, plane, again[0], card_mm, pale)
        corners, off = _nearest_to_a_card(edge, own)
        if edge.sides < 3 or off > CORNER_MM:
            continue
        share = _standing_out(lab, plane, corners)
        if share >= (STANDS_OUT if len(poses) > 1 else STANDS_OUT_ALONE):
            cards.append(OutlinedCard(corners, share))
    return cards


def _nearest_to_a_card(edge: OuterEdge, own: Points) -> tuple[Points, float]:
    """The corners as measured or, where they are not a card's, without the side that is wrong; and by how
    much they still are not (mm)."""
    tried = [edge.corners_mm] if edge.sides == 4 else []
    if not tried or _off_mm(tried[0], own) > CORNER_MM:
        tried += [edge.corners_without(side) for side in range(4)]
    corners = min(tried, key=lambda one: _off_mm(one, own))
    return corners, _off_mm(corners, own)


def _off_mm(corners_mm: Points, own: Points) -> float:
    fitted, _ = rigid_fit(corners_mm[None], own)
    return float(np.hypot(*(corners_mm - corners_of(fitted, own)[0]).T).max())


def _same_place(pose: Points, centre_mm: Points, card_mm: tuple[float, float]) -> bool:
    return bool(np.hypot(*(pose[:2] - centre_mm)) < SAME_PLACE * card_mm[0])


def _standing_out(lab: NDArray[np.float32], plane: TablePlane, corners_table_mm: Points) -> float:
    """The share of the outline along which the picture differs between within and without."""
    centre = corners_table_mm.mean(0)
    share = np.linspace(0.08, 0.92, 40)[:, None]
    edge = np.concatenate(
        [corners_table_mm[i] * (1 - share) + corners_table_mm[(i + 1) % 4] * share - centre for i in range(4)]
    )
    reach = np.abs(corners_table_mm - centre).max()
    rings = [plane.image_from_table(centre + edge * (1 + way * ACROSS_MM / reach)) for way in (-1, 1)]
    inner, outer = (_colours(lab, ring) for ring in rings)
    return float((np.sqrt(((inner - outer) ** 2).sum(-1)) > DIFFERS_LAB).mean())


def _colours(lab: NDArray[np.float32], places_px: Points) -> NDArray[np.float32]:
    row = (places_px[None] - 0.5).astype(np.float32)
    seen = cv2.remap(lab, row[..., 0], row[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen[0], np.float32)


def _by_rows(cards: Sequence[OutlinedCard], plane: TablePlane) -> list[OutlinedCard]:
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
