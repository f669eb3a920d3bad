"""A destination that is found nowhere lies under the one carpet that came to lie where it lay."""

from __future__ import annotations

from collections.abc import Mapping

from vision.look import LOST_CONFIDENCE, Reading, SeenCard, SeenCarpet
from vision.rectangles import area_mm2, overlap_mm

#: The carpet covers at least this share of where the destination lay: what was shoved out from under it would
#: show half of itself, and be found.
COVERS = 0.5
#: Outlines that share less than this (mm²) are beside each other.
BESIDE_MM2 = 1.0
#: How sure it is.
CONFIDENCE = 0.97


def lies_over(carpet: SeenCarpet, lost: SeenCard, reading: Reading, lying: Mapping[str, SeenCarpet]) -> bool:
    """Whether a carpet must lie on a destination that is out of sight: it covers most of the place where it
    lay, and nothing else is there that could hide it. Good only where all carpets of the flight are seen."""
    plane = reading.plane
    if plane is None or lost.confidence > LOST_CONFIDENCE:
        return False
    place_mm = plane.table_from_image(lost.corners_px)

    def shares_mm2(other: SeenCarpet | SeenCard) -> float:
        shared = overlap_mm(place_mm, plane.table_from_image(other.corners_px))
        return area_mm2(shared) if len(shared) else 0.0

    others: list[SeenCarpet | SeenCard] = [one for one in lying.values() if one is not carpet]
    others += [one for one in reading.cards if one is not lost]
    if any(shares_mm2(one) > BESIDE_MM2 for one in others):
        return False
    return shares_mm2(carpet) >= COVERS * area_mm2(place_mm)
