"""Carpets face down whose print is too fine for the picture: plain cards, known by edges and colour.

From a metre away a fine weave is one colour with a border: nothing is left to register by, yet everybody
sees that a carpet lies there. Only where something came new is that enough to know a back by.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.align import Pyramid
from vision.coarse import sampled_colours
from vision.features import DeckFeatures, inner
from vision.laying import Cover, Laid, edged_pose, lay
from vision.plane import Points, TablePlane
from vision.template import Grey
from vision.trials import LEAST_FREE, PART_PRICE, is_new

#: A place has a back's colour when this share of it in sight is this near in hue and saturation (the three
#: channels' shares of their sum, as a distance): light and shadow may differ, the colour may not.
ALIKE, ALIKE_SHARE = 0.05, 0.85
#: Black added to the sum of the channels: in the dark there is hardly a colour.
DARK_SUM = 10.0
#: So many places are looked at for edges.
MOST_LOOKS = 6
#: A back is believed with so many edges in sight, and tones, its border's among them, as like as this; or
#: by such tones alone, where a pale border lies on a pale table.
SIDES, TONES, TONES_ALONE = 3, 0.62, 0.85


def plain_backs(
    pyramid: Pyramid,
    plane: TablePlane,
    poses: Points,
    features: DeckFeatures,
    laid: Sequence[Laid],
    cover: Cover,
    gains_bgr: Grey | None,
) -> list[Laid]:
    """Backs of carpets at some of the poses (n, 3), by edges and colour; none where one is `laid` already."""
    found: list[Laid] = []
    for index, one in enumerate(features.faces):
        if one.face.kind != "carpet" or not one.face.is_back or not len(poses):
            continue
        shares = _shares(pyramid, plane, poses, features, index, cover, gains_bgr)
        for at in np.argsort(-shares)[:MOST_LOOKS]:
            if shares[at] < ALIKE_SHARE:
                break
            edged = edged_pose(pyramid, plane, poses[at], features.card_mm, SIDES)
            pose = poses[at] if edged is None else edged
            card = lay(pyramid, plane, index, pose, features, cover)
            colour = _shares(pyramid, plane, card.pose[None], features, index, cover, gains_bgr)[0]
            if colour >= ALIKE_SHARE and _fits(card) and is_new(card, [*laid, *found], features.card_mm):
                found.append(card)
    return found


def _fits(card: Laid) -> bool:
    """Whether tones and edges say that a card of this size ends where the picture shows its ends."""
    price = PART_PRICE * (1 - card.usable)
    return card.likeness >= (TONES if card.sides >= SIDES else TONES_ALONE) + price


def _shares(
    pyramid: Pyramid,
    plane: TablePlane,
    poses: Points,
    features: DeckFeatures,
    face: int,
    cover: Cover,
    gains_bgr: Grey | None,
) -> Grey:
    """How much of what is in sight at each pose has the face's colours, (n,) of 0…1; -1 where too little
    is."""
    gains = np.ones(3, np.float32) if gains_bgr is None else gains_bgr
    wanted = _shade(inner(features.faces[face].rough_bgr).reshape(1, -1, 3) * gains)
    colours, free = sampled_colours(pyramid, plane, poses, features, cover.hidden(plane))
    alike = np.linalg.norm(_shade(colours) - wanted, axis=2) < ALIKE
    shares = (alike * free).sum(1) / np.maximum(free.sum(1), 1.0)
    return np.asarray(np.where(free.mean(1) > LEAST_FREE, shares, -1.0), np.float32)


def _shade(colours_bgr: Grey) -> Grey:
    """Hue and saturation without brightness: each channel's share of their sum."""
    return np.asarray(colours_bgr / (colours_bgr.sum(-1, keepdims=True) + DARK_SUM), np.float32)
