"""Picture quality: too dark, blown out, blurred, glare; where, and what it costs in certainty."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

import cv2
import numpy as np

from vision.align import Pyramid
from vision.plane import Points
from vision.template import Grey

#: The level (0…255) below which the brightest tenth of a table is too dark to tell faces apart.
DARK_LEVEL = 70.0
#: Above this a pixel is blown out; a picture with more than this share of them has lost faces.
BLOWN_LEVEL, BLOWN_SHARE = 250, 0.12
#: Blur on the table from which fine faces run together, and from which nothing can be told (mm, std.
#: deviation).
BLURRED_MM, HOPELESS_MM = 1.6, 4.0
#: A glare spot is a blown area of this size on a card (share of the card).
GLARE_SHARE, GLARE_MOST = 0.05, 0.6


class Fault(Enum):
    """What can be wrong with a picture."""

    DARK = "too-dark"
    BLOWN = "blown-out"
    BLURRED = "blurred"
    GLARE = "glare"


@dataclass(frozen=True, slots=True)
class QualityFault:
    """One fault: `where_px` is the box (left, top, right, bottom) it is about, None for the whole picture;
    `costs` 0…1 is the share of certainty it takes."""

    fault: Fault
    where_px: tuple[int, int, int, int] | None
    costs: float


@dataclass(frozen=True, slots=True)
class Quality:
    """`brightness` is the level 0…255 of the picture's brightest tenth, `blown` the share of blown pixels,
    `blur_mm` the blur on the table (None where no card tells), `certainty` 0…1 what is left after all
    faults."""

    brightness: float
    blown: float
    blur_mm: float | None
    faults: tuple[QualityFault, ...]

    @property
    def certainty(self) -> float:
        return float(np.prod([1 - fault.costs for fault in self.faults])) if self.faults else 1.0


def judge_quality(pyramid: Pyramid, outlines_px: Sequence[Points], blur_mm: float | None) -> Quality:
    """Looks at a whole picture and at the cards found in it (outlines (4, 2) in image px)."""
    small = pyramid.grey(2 if pyramid.size_px[0] > 1000 else 0)
    brightness = float(np.percentile(small, 90))
    blown = float((small >= BLOWN_LEVEL).mean())
    faults = []
    if brightness < DARK_LEVEL:
        faults.append(QualityFault(Fault.DARK, None, float(np.clip(1 - brightness / DARK_LEVEL, 0.05, 0.8))))
    if blown > BLOWN_SHARE:
        faults.append(QualityFault(Fault.BLOWN, None, float(np.clip(blown, 0.05, 0.5))))
    if blur_mm is not None and blur_mm > BLURRED_MM:
        cost = (blur_mm - BLURRED_MM) / (HOPELESS_MM - BLURRED_MM)
        faults.append(QualityFault(Fault.BLURRED, None, float(np.clip(cost, 0.05, 0.8))))
    faults += [spot for outline in outlines_px if (spot := _glare(pyramid.grey(1), outline)) is not None]
    return Quality(brightness, blown, blur_mm, tuple(faults))


def _glare(half_grey: Grey | cv2.typing.MatLike, outline_px: Points) -> QualityFault | None:
    """A blown spot on one card; the costs are that card's alone, so the whole loses only a little."""
    corners = np.asarray(outline_px / 2, np.float32)
    x, y, width, height = cv2.boundingRect(corners)
    x0, y0 = max(0, x), max(0, y)
    part = np.asarray(half_grey)[y0 : y + height, x0 : x + width]
    if part.size == 0:
        return None
    inside = np.zeros(part.shape, np.uint8)
    cv2.fillConvexPoly(inside, np.round(corners - (x0, y0)).astype(np.int32), 1)
    spot = cv2.morphologyEx(
        ((part >= BLOWN_LEVEL) & (inside > 0)).astype(np.uint8), cv2.MORPH_OPEN, np.ones((5, 5), np.uint8)
    )
    share = float(spot.sum() / max(1, int(inside.sum())))
    if not GLARE_SHARE < share < GLARE_MOST:
        return None
    rows, columns = np.flatnonzero(spot.any(1)), np.flatnonzero(spot.any(0))
    box = np.array([columns[0] + x0, rows[0] + y0, columns[-1] + x0 + 1, rows[-1] + y0 + 1]) * 2
    return QualityFault(
        Fault.GLARE, (int(box[0]), int(box[1]), int(box[2]), int(box[3])), round(share * 0.1, 3)
    )
