"""Clear sight: whether anything lies on the destinations that is not known to lie there.

A carpet that nobody saw land lies on a destination only if that destination looks otherwise than before.
Where all of them look as they did, but for what known carpets cover, and nothing sticks out from under those,
it lies on none.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from companion.compose.out_of_sight import untouched
from vision.align import Pyramid
from vision.change import Change, find_change, unchanged
from vision.deck import Picture
from vision.features import DeckFeatures
from vision.find import usable_templates
from vision.laying import Cover, lay, uncovered
from vision.look import HIDDEN_CONFIDENCE, Before, Reading, SeenCard
from vision.plane import Points
from vision.rectangles import grown_mm

#: So much round a known carpet is its own: its shadow, and what its pose may be wrong by (mm).
ROUND_CARPET_MM = 4.0
#: What is narrower than this (mm) on a destination is glare at its rim, or noise.
LEAST_MM = 3.0
#: What sticks out from under a known carpet is seen beyond this, at least this wide and this near to it (mm).
SHADOW_MM, STICKS_OUT_MM, NEAR_MM = 6.0, 6.0, 14.0
#: A destination that was shoved shows itself wholly if it is as like its face as before, but for this much.
LIKENESS_LOSS = 0.06


def nothing_else_on_destinations(
    before: Before | None, reading: Reading, picture_bgr: Picture, features: DeckFeatures
) -> bool:
    """Whether no destination has anything on it but the carpets of `reading`; False where nobody can tell.

    `before` is a picture of the same flight without carpets.
    """
    if before is None or reading.plane is None or before.reading.plane is None:
        return False
    pyramid = Pyramid(picture_bgr)
    change = find_change(before.pyramid, pyramid)
    carpets = [
        grown_mm(reading.plane.table_from_image(carpet.corners_px), ROUND_CARPET_MM)
        for carpet in reading.carpets
    ]
    now = {card.id: card for card in reading.cards}
    for card in before.reading.cards:
        there = now.get(card.id)
        if there is None or there.laid is None or there.confidence <= HIDDEN_CONFIDENCE:
            return False
        if untouched(card.corners_px, there.corners_px):
            if not _looks_the_same(before, pyramid, card, carpets, change, features):
                return False
            continue
        cover = Cover(outlines_mm=tuple(carpets))
        shown = lay(pyramid, reading.plane, there.laid.face, there.laid.pose, features, cover)
        if card.laid is None or shown.likeness < card.laid.likeness - LIKENESS_LOSS:
            return False
    return not _sticks_out(before.reading, reading, change)


def _sticks_out(before: Reading, now: Reading, change: Change) -> bool:
    """Whether something that is not known changed the picture right beside a known carpet: a carpet under it,
    perhaps, that lies on the same destination."""
    assert now.plane is not None
    step_mm = change.shrink / now.plane.px_per_mm()
    rest = change.mask.copy()
    cards = [one.corners_px for one in (*before.cards, *now.cards)]
    for corners_px in (*cards, *(one.corners_px for one in now.carpets)):
        grown = now.plane.image_from_table(grown_mm(now.plane.table_from_image(corners_px), SHADOW_MM))
        cv2.fillConvexPoly(rest, np.round(grown / change.shrink).astype(np.int32), 0)
    side = max(2, round(STICKS_OUT_MM / step_mm))
    rest = np.asarray(cv2.morphologyEx(rest, cv2.MORPH_OPEN, np.ones((side, side), np.uint8)), np.uint8)
    for carpet in now.carpets:
        beside = np.zeros_like(rest)
        around = grown_mm(now.plane.table_from_image(carpet.corners_px), NEAR_MM)
        corners = np.round(now.plane.image_from_table(around) / change.shrink).astype(np.int32)
        cv2.fillConvexPoly(beside, corners, 255)
        if (beside & rest).any():
            return True
    return False


def _looks_the_same(
    before: Before,
    pyramid: Pyramid,
    card: SeenCard,
    carpets: Sequence[Points],
    change: Change,
    features: DeckFeatures,
) -> bool:
    """Whether a destination that did not move looks as before wherever no carpet lies."""
    plane, laid = before.reading.plane, card.laid
    if plane is None or laid is None:
        return False
    if change.inside(card.corners_px) == 0.0:
        return True
    raster = usable_templates(features.faces[laid.face].templates, plane.px_per_mm(laid.pose[:2]))[-1]
    same, _ = unchanged(before.pyramid, pyramid, (plane, plane), laid.pose, raster, features.card_mm, change)
    open_ = uncovered(raster.size, raster.own_from_px, laid.pose, carpets)
    differs = np.asarray((same < 0.5) & (open_ > 0.5), np.uint8)
    side = max(2, round(LEAST_MM / raster.own_from_px[0, 0]))
    return not cv2.morphologyEx(differs, cv2.MORPH_OPEN, np.ones((side, side), np.uint8)).any()
