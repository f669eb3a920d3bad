"""Whether a card still lies where it lay in the picture before, by the part of it that looks the same."""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.align import TO_CV, Pyramid, align_rigid, frame_around, image_from_own
from vision.change import Change, unchanged
from vision.features import DeckFeatures
from vision.find import usable_templates
from vision.laying import Laid, lay
from vision.plane import TablePlane
from vision.search import BELIEVED, believed
from vision.template import Grey

#: A card of which this share still looks the same did not move, if that part holds its share of the print:
#: plain paper looks the same wherever it lies.
STILL_SHARE, STILL_PRINT = 0.1, 0.45
#: The table around a card that is compared along with it (mm), for the card's edges.
AROUND_MM = 6.0
#: A card that still looks this nearly as much like its face as before lies in sight as a whole, perhaps
#: nudged: one of its corners lies this far from where it lay.
IN_SIGHT_LOSS, NUDGE_MM = 0.06, 0.8
#: A card that looks this much less like its face than before, both compared roughly, need not be compared
#: closely for that.
ROUGH_LOSS = 0.15


@dataclass(frozen=True, slots=True)
class Stillness:
    """Where a card looks as before, (h, w) of 0…1 on its second template; and whether that proves that it
    stayed."""

    still: Grey = field(repr=False)
    proven: bool


def still_there(
    before: Pyramid,
    after: Pyramid,
    planes: tuple[TablePlane, TablePlane],
    card: Laid,
    change: Change,
    features: DeckFeatures,
) -> Stillness:
    """Compares a card's place, and a little of the table around it, in both pictures.

    Plain paper looks the same wherever it lies, so the part that is the same must hold its share of print,
    the card's edges counted in.
    """
    templates = usable_templates(features.faces[card.face].templates, planes[1].px_per_mm(card.pose[:2]))
    template = templates[min(1, len(templates) - 1)]
    frame, margin = frame_around(template, AROUND_MM)
    same, printed = unchanged(before, after, planes, card.pose, frame, features.card_mm, change)
    held = float((printed * same).sum() / (printed.sum() + 1e-3))
    still = same[margin:-margin, margin:-margin]
    share = float(still.mean())
    return Stillness(still, share > STILL_SHARE and held > STILL_PRINT * share)


def mark(
    mask: NDArray[np.uint8],
    shrink: float,
    plane: TablePlane,
    card: Laid,
    still: Grey,
    features: DeckFeatures,
) -> None:
    """Marks in the picture's mask where a card lies in sight: new cards cannot be there."""
    template = features.faces[card.face].templates[1]
    shown = np.asarray(cv2.resize(still, template.size) > 0.5, np.uint8) * 255
    shown = np.asarray(cv2.erode(shown, np.ones((3, 3), np.uint8)), np.uint8)
    shrunk = np.diag([1 / shrink, 1 / shrink, 1.0])
    warp = TO_CV @ shrunk @ image_from_own(plane, card.pose, features.card_mm) @ template.own_from_px
    drawn = cv2.warpPerspective(shown, warp, (mask.shape[1], mask.shape[0]), flags=cv2.INTER_NEAREST)
    np.maximum(mask, drawn, out=mask)


def lies_in_sight(
    pictures: tuple[Pyramid, Pyramid],
    planes: tuple[TablePlane, TablePlane],
    was: Laid,
    features: DeckFeatures,
) -> Laid | None:
    """A card where it lay, or nudged a little, if nothing covers it; None where something does."""
    roughly = features.faces[was.face].templates[0]
    then, rough = (
        align_rigid(picture, plane, was.pose, roughly, features.card_mm, rounds=4, robust=False)
        for picture, plane in zip(pictures, planes, strict=True)
    )
    # Print that is too fine to be seen roughly was not seen before, either.
    if rough.likeness < then.likeness - ROUGH_LOSS:
        return None
    # What was nudged by more than its finest print is wide is found from where it lies roughly.
    for start in (was.pose, rough.pose):
        now = lay(pictures[1], planes[1], was.face, start, features, least=BELIEVED)
        if now.likeness > was.likeness - IN_SIGHT_LOSS and believed(now):
            return now
    return None
