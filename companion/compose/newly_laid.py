"""What was laid since the last picture and is not seen for what it is: looked for where the table changed."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.align import Pyramid
from vision.change import Change, find_change
from vision.changed_places import changed_places
from vision.features import DeckFeatures
from vision.look import Reading, finished, seen_card
from vision.search import look_again

#: Around a card that is seen its shadow changes the table, too: outlines grown by this explain it.
SHADOW_GROWN = 1.3
#: More change than this (share of the picture) is a lamp, a hand or a nudge.
MOST_CHANGED = 0.35
#: How what is found here is called, with a number, until it gets a name as all cards do.
UNNAMED = "new"


def with_what_was_laid(then: Pyramid, now: Reading, pyramid: Pyramid, features: DeckFeatures) -> Reading:
    """A reading with destinations that it lacks, where the picture differs from the one before and no card
    that is seen says why. On striped tables a pale card has no outline of its own, and little print."""
    if now.plane is None or then.size_px != pyramid.size_px or not features.faces:
        return now
    change = find_change(then, pyramid)
    if change.share > MOST_CHANGED:
        return now
    places = changed_places(change, _unexplained(change, now), now.plane, features.card_mm)
    if not len(places):
        return now
    cards = [card.laid for card in now.cards if card.laid is not None]
    carpets = [carpet.laid for carpet in now.carpets if carpet.laid is not None]
    faces = [i for i, one in enumerate(features.faces) if one.face.kind != "carpet"]
    found = look_again(
        pyramid, now.plane, places, features, [*cards, *carpets], faces=faces, gains_bgr=now.gains_bgr
    )
    if not found:
        return now
    new = [seen_card(f"{UNNAMED}{number}", one, now.plane, features) for number, one in enumerate(found)]
    return finished(pyramid, now.plane, [*now.cards, *new], carpets, features, now.gains_bgr)


def _unexplained(change: Change, now: Reading) -> NDArray[np.uint8]:
    """What changed (255) and is no card that is seen."""
    rest = change.mask.copy()
    for corners in [*(one.corners_px for one in now.cards), *(one.corners_px for one in now.carpets)]:
        grown = corners.mean(0) + (corners - corners.mean(0)) * SHADOW_GROWN
        cv2.fillConvexPoly(rest, np.round(grown / change.shrink).astype(np.int32), 0)
    return rest
