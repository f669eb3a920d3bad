"""Undisturbed: whether anything changed on a destination, or right beside one, between two pictures."""

from __future__ import annotations

import cv2
import numpy as np

from companion.compose.slipped import ANOTHER_VIEW
from vision.align import Pyramid
from vision.change import find_change
from vision.look import Before, Reading
from vision.rectangles import grown_mm

#: A carpet that lies on a destination by a hair changes the table beside it, too: so far round it is looked
#: at (mm).
ROUND_MM = 8.0
#: What is narrower than this (mm) is an edge that trembles, or noise; a carpet is 59 mm wide.
LEAST_MM = 5.0


def undisturbed(last: Before, now: Reading, pyramid: Pyramid) -> bool:
    """Whether whatever was thrown between two pictures came to lie on no destination; False where nobody can
    tell."""
    if now.plane is None or last.reading.plane is None or last.pyramid.size_px != pyramid.size_px:
        return False
    change = find_change(last.pyramid, pyramid)
    if change.noise >= ANOTHER_VIEW:
        return False
    side = max(2, round(LEAST_MM * now.plane.px_per_mm() / change.shrink))
    changed = np.asarray(cv2.morphologyEx(change.mask, cv2.MORPH_OPEN, np.ones((side, side), np.uint8)))
    round_them = np.zeros_like(change.mask)
    for card in (*last.reading.cards, *now.cards):
        around = grown_mm(now.plane.table_from_image(card.corners_px), ROUND_MM)
        corners = np.round(now.plane.image_from_table(around) / change.shrink).astype(np.int32)
        cv2.fillConvexPoly(round_them, corners, 255)
    return not ((changed > 0) & (round_them > 0)).any()
