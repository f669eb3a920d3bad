"""What lies still: a card of the last picture that is not found now, though nothing changed where it lay."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.align import Pyramid
from vision.change import find_change
from vision.features import DeckFeatures
from vision.look import Before, Reading, finished
from vision.plane_fit import own_corners_mm, rigid_fit

#: Less change than this (share) where a card lay, and it lies there.
UNCHANGED = 0.03
#: A card that is seen within this share of a card's diagonal lies where the other one lay.
SAME_PLACE = 0.3


def with_what_lies_still(then: Before, now: Reading, pyramid: Pyramid, features: DeckFeatures) -> Reading:
    """A reading with the cards of the picture before that it lacks, where that picture still looks the same.

    Cards must have the same names in both. Nothing is added to a picture without a plane.
    """
    if now.plane is None or then.pyramid.size_px != pyramid.size_px:
        return now
    seen = {card.id for card in now.cards}
    lacking = [card for card in then.reading.cards if card.id not in seen and card.laid is not None]
    if not lacking:
        return now
    change = find_change(then.pyramid, pyramid)
    there = [one.corners_px for one in (*now.cards,)] + [one.corners_px for one in now.carpets]
    back = []
    for card in lacking:
        diagonal = float(np.hypot(*(card.corners_px[0] - card.corners_px[2])))
        middles = [float(np.hypot(*(other.mean(0) - card.corners_px.mean(0)))) for other in there]
        if (
            change.inside(card.corners_px) > UNCHANGED
            or min(middles, default=diagonal) < SAME_PLACE * diagonal
        ):
            continue
        assert card.laid is not None
        corners_mm = now.plane.table_from_image(card.corners_px)
        pose = np.asarray(rigid_fit(corners_mm[None], own_corners_mm(features.card_mm))[0][0])
        centre_mm = (float(pose[0]), float(pose[1]))
        back.append(replace(card, laid=replace(card.laid, pose=pose), centre_mm=centre_mm))
    if not back:
        return now
    carpets = [carpet.laid for carpet in now.carpets if carpet.laid is not None]
    return finished(pyramid, now.plane, [*now.cards, *back], carpets, features, now.gains_bgr)
