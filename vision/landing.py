"""Landing verdicts: of two cards that overlap, which one lies on top, by what the picture shows where they
do.

Both faces are known, and so is how each would look in this light: where the cards overlap, the picture shows
one of the two. Every place there speaks for the face it fits better; places that speak for neither, or where
both faces look the same, say little. What a third card hides says nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.align import Pyramid
from vision.features import DeckFeatures
from vision.laying import Laid
from vision.plane import Points, TablePlane
from vision.rectangles import Polygon, depth_mm, overlap_mm, seen_area_mm2

#: Places are looked at this far apart (mm); neighbours within a correlation length count as one witness.
STEP_MM = 0.7
#: How a card looks in this light needs fewer places.
LOOK_STEP_MM = 1.6
#: Cards that overlap by less than this (mm) are not worth a word.
SLIVER_MM = 0.3
WITNESS_MM2 = 6.0
#: This much evidence (log likelihood ratio) decides; below it the table is asked.
DECISIVE = 3.0
#: No witness counts for more than this, however clear: what lies there may be neither.
LOUDEST = 1.2
#: One card is seen no worse than the other by more than this; else it is not where it is thought to be.
ROUGHER = 2.0
#: Contrast, brightness and how that grows are held near to what is usual, by so much: the little that is in
#: sight of a card may be all of one colour.
HOLD, USUAL = (60.0, 0.0, 0.1, 0.1), (1.0, 0.0, 0.0, 0.0)
#: Overlaps thinner than this may be none at all: poses are good to a few tenths of a millimetre.
THINNEST_MM, SMALLEST_MM2 = 1.0, 8.0


class Relation(Enum):
    """How a carpet lies to a destination that its outline overlaps."""

    ON = "on"
    UNDER = "under"
    UNSURE = "unsure"


@dataclass(frozen=True, slots=True)
class Overlap:
    """Two laid cards that overlap, by index; `above` is evidence that the first lies above (log odds)."""

    first: int
    second: int
    above: float
    area_mm2: float
    depth_mm: float
    seen_mm2: float


@dataclass(frozen=True, slots=True)
class Look:
    """How a face looks in this light, per channel: `contrast` (3,), `brightness` (3, 3) in the card's middle
    and how it grows to its right and to its lower edge, and the misfit that is usual."""

    contrast: NDArray[np.float64]
    brightness: NDArray[np.float64]
    spread: float


def judge_overlaps(
    pyramid: Pyramid, plane: TablePlane, laid: Sequence[Laid], features: DeckFeatures
) -> list[Overlap]:
    """Every pair of laid cards that overlap by more than a sliver, with who lies above."""
    outlines = [one.corners_table_mm(features.card_mm) for one in laid]
    pairs: list[tuple[int, int, Polygon]] = []
    for i in range(len(laid)):
        for j in range(i + 1, len(laid)):
            if np.hypot(*(laid[i].pose[:2] - laid[j].pose[:2])) < np.hypot(*features.card_mm):
                shared = overlap_mm(outlines[i], outlines[j])
                if len(shared) and depth_mm(shared) >= SLIVER_MM:
                    pairs.append((i, j, shared))
    looks: dict[int, Look] = {}

    def judged(i: int, j: int, shared: Polygon, covers: Sequence[int]) -> Overlap:
        near = [outlines[k] for k in covers]
        depth, area = depth_mm(shared), seen_area_mm2(shared, [])
        above = 0.0
        if depth >= THINNEST_MM and area >= SMALLEST_MM2:
            places = _places(shared, near, STEP_MM)
            for k in (i, j):
                if k not in looks:
                    looks[k] = _look(pyramid, plane, laid, k, outlines, features)
            above = _evidence(pyramid, plane, (laid[i], laid[j]), (looks[i], looks[j]), places, features)
        return Overlap(i, j, above, area, depth, seen_area_mm2(shared, near))

    others = {
        (i, j): [k for k in range(len(laid)) if k not in (i, j) and len(overlap_mm(outlines[k], shared))]
        for i, j, shared in pairs
    }
    overlaps = [judged(i, j, shared, others[i, j]) for i, j, shared in pairs]
    below = {
        (one.first, one.second) if one.above < 0 else (one.second, one.first)
        for one in overlaps
        if abs(one.above) > DECISIVE
    }
    for place, (i, j, shared) in enumerate(pairs):
        # What lies below one of the two is not what is seen where they overlap.
        covers = [k for k in others[i, j] if (k, i) not in below and (k, j) not in below]
        if abs(overlaps[place].above) <= DECISIVE and len(covers) < len(others[i, j]):
            overlaps[place] = judged(i, j, shared, covers)
    return overlaps


def _evidence(
    pyramid: Pyramid,
    plane: TablePlane,
    pair: tuple[Laid, Laid],
    looks: tuple[Look, Look],
    places: Points,
    features: DeckFeatures,
) -> float:
    """Log odds that the first of a pair lies above the second, from places (n, 2) that only these two
    cover."""
    if len(places) < 4:
        return 0.0
    shown = _picture_at(pyramid, plane, places)
    losses = []
    clearest = min(look.spread for look in looks)
    for one, look in zip(pair, looks, strict=True):
        wanted = _face_at(one, places, features) * look.contrast
        misfit = ((shown - wanted - _shares(one, places, features) @ look.brightness) ** 2).mean(1)
        spread = min(look.spread, ROUGHER * clearest)
        losses.append(np.log1p(misfit / (2 * spread**2)))
    votes = np.clip(losses[1] - losses[0], -LOUDEST, LOUDEST)
    return float(votes.sum() * STEP_MM**2 / WITNESS_MM2)


def _places(shared: Polygon, hidden: Sequence[Points], step_mm: float) -> Points:
    """A grid of places (n, 2) in table mm inside a polygon and under none of the hidden outlines."""
    low, high = shared.min(0), shared.max(0)
    x, y = np.meshgrid(np.arange(low[0] + 0.3, high[0], step_mm), np.arange(low[1] + 0.3, high[1], step_mm))
    grid = np.column_stack([x.ravel(), y.ravel()])
    keep = _inside(grid, shared, -0.4)
    for cover in hidden:
        keep &= ~_inside(grid, cover, 0.6)
    return grid[keep]


def _inside(points: Points, polygon: Polygon, margin_mm: float) -> NDArray[np.bool_]:
    """Which points lie in a convex polygon grown by a margin (negative: shrunk)."""
    after = np.roll(polygon, -1, 0)
    area = float(polygon[:, 0] @ after[:, 1] - after[:, 0] @ polygon[:, 1])
    start, end = (polygon, after) if area > 0 else (after, polygon)
    along = end - start
    length = np.hypot(along[:, 0], along[:, 1])
    away = points[:, None] - start[None]
    inner = (along[:, 0] * away[..., 1] - along[:, 1] * away[..., 0]) / np.maximum(length, 1e-9)
    return np.asarray((inner >= -margin_mm).all(1))


def _picture_at(pyramid: Pyramid, plane: TablePlane, places: Points) -> NDArray[np.float64]:
    """The picture's colours (n, 3) at places on the table."""
    scale = plane.px_per_mm(places.mean(0))
    level = int(np.clip(np.floor(np.log2(max(scale * STEP_MM, 1.0)) + 0.3), 0, 3))
    where = (plane.image_from_table(places) * 0.5**level - 0.5).astype(np.float32)
    colours = cv2.remap(
        pyramid.colour(level),
        where[:, None, 0],
        where[:, None, 1],
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(colours[:, 0], np.float64)


def _shares(laid: Laid, places: Points, features: DeckFeatures) -> Points:
    """Ones, and how far places lie to a card's right and lower edges (n, 3): −1…1 on the card."""
    cosine, sine = np.cos(laid.pose[2]), np.sin(laid.pose[2])
    own = (places - laid.pose[:2]) @ np.array([[cosine, -sine], [sine, cosine]])
    return np.column_stack([np.ones(len(own)), own * 2 / np.array(features.card_mm)])


def _face_at(laid: Laid, places: Points, features: DeckFeatures) -> NDArray[np.float64]:
    """The printed colours (n, 3) of a laid card at places on the table."""
    picture = features.faces[laid.face].printed_bgr
    height, width = picture.shape[:2]
    share = (_shares(laid, places, features)[:, 1:] + 1) / 2
    x, y = (share[:, 0] * width - 0.5).astype(np.float32), (share[:, 1] * height - 0.5).astype(np.float32)
    colours = cv2.remap(picture, x[:, None], y[:, None], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(colours[:, 0], np.float64)


def _look(
    pyramid: Pyramid,
    plane: TablePlane,
    cards: Sequence[Laid],
    index: int,
    outlines: Sequence[Points],
    features: DeckFeatures,
) -> Look:
    """How a laid card looks where nothing overlaps it (or, where everything does, over all of it)."""
    laid, outline = cards[index], outlines[index]
    reach = float(np.hypot(*features.card_mm))
    covers = [
        outlines[k]
        for k, other in enumerate(cards)
        if k != index and np.hypot(*(other.pose[:2] - laid.pose[:2])) < reach
    ]
    places = _places(outline, covers, LOOK_STEP_MM)
    if len(places) < 20:
        places = _places(outline, [], LOOK_STEP_MM)
    shown = _picture_at(pyramid, plane, places)
    wanted, shares = _face_at(laid, places, features), _shares(laid, places, features)
    weight = np.ones(len(places))
    contrast, brightness = np.ones(3), np.zeros((3, 3))
    misfit = np.ones(len(places))
    for _ in range(3):
        for channel in range(3):
            terms = np.column_stack([wanted[:, channel], shares])
            weighted = terms * (weight / weight.sum())[:, None]
            square = weighted.T @ terms + np.diag(HOLD)
            fitted = np.linalg.solve(square, weighted.T @ shown[:, channel] + np.array(HOLD) * USUAL)
            contrast[channel], brightness[:, channel] = np.clip(fitted[0], 0.02, 4.0), fitted[1:]
        misfit = ((shown - wanted * contrast - shares @ brightness) ** 2).mean(1)
        weight = 1 / (1 + misfit / (np.median(misfit) * 4 + 1.0))
    spread = float(np.sqrt(np.average(misfit, weights=weight)))
    return Look(contrast, brightness, max(spread, 4.0))
