"""A destination that is found nowhere lies under the one carpet that came to lie where it lay."""

from __future__ import annotations

from collections.abc import Mapping

from vision.look import LOST_CONFIDENCE, Reading, SeenCard, SeenCarpet
from vision.rectangles import Polygon, area_mm2, grown_mm, overlap_mm

#: The carpet covers at least this share of where the destination lay: what was shoved out from under it would
#: show half of itself, and be found.
COVERS = 0.5
#: Where it lies a lost destination was shoved: what lies this near to its old place (mm) may lie on it, too.
SHOVED_MM = 16.0
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
    around_mm = grown_mm(place_mm, SHOVED_MM)

    def shares_mm2(outline_mm: Polygon, other: SeenCarpet | SeenCard) -> float:
        shared = overlap_mm(outline_mm, plane.table_from_image(other.corners_px))
        return area_mm2(shared) if len(shared) else 0.0

    if any(shares_mm2(around_mm, one) > BESIDE_MM2 for one in lying.values() if one is not carpet):
        return False
    if any(shares_mm2(place_mm, one) > BESIDE_MM2 for one in reading.cards if one is not lost):
        return False
    return shares_mm2(place_mm, carpet) >= COVERS * area_mm2(place_mm)
