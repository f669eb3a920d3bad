"""Readings made by hand: what a picture would say, without a picture."""

from __future__ import annotations

import numpy as np

from companion.compose.eye import Sight
from companion.compose.watching import TableRead
from vision.landing import Relation
from vision.look import Reading, SeenCard, SeenCarpet, Verdict
from vision.nudge import Nudge
from vision.plane import Points, TablePlane
from vision.quality import Quality
from vision.rectangles import corners_from_pose

SIZE_PX = (1280, 720)
CARD_MM = (59.0, 91.0)
#: One pixel is one millimetre, and the table's origin is the picture's corner.
PLANE = TablePlane(SIZE_PX, np.array([[640.0, 0, 640], [0, 640, 360], [0, 0, 1]]))
GOOD = Quality(150.0, 0.0, 0.3, ())


def outline(x: float, y: float) -> Points:
    return corners_from_pose(x, y, 0.0, CARD_MM)


def card(name: str, kind: str, x: float, y: float, confidence: float = 0.99) -> SeenCard:
    """A destination; "adventure-e" has a motif."""
    plain, _, motif = kind.rpartition("-") if kind.startswith("adventure") else (kind, "", "")
    return SeenCard(
        id=name,
        kind=plain,
        motif=motif.upper() or None,
        face=f"{kind}.jpg",
        corners_px=outline(x, y),
        centre_mm=(x, y),
        turn_deg=0.0,
        confidence=confidence,
        covered=False,
    )


def carpet(name: str | None, x: float, y: float) -> SeenCarpet:
    """A carpet; None lies face down and looks like the others."""
    return SeenCarpet(name, name is None, outline(x, y), (x, y), 0.0, 0.99)


def verdict(place: int, on: str, relation: Relation, area_mm2: float = 900.0) -> Verdict:
    confidence = 0.5 if relation is Relation.UNSURE else 0.99
    return Verdict(place, on, relation, confidence, area_mm2, 12.0, area_mm2)


def reading(
    cards: tuple[SeenCard, ...],
    carpets: tuple[SeenCarpet, ...] = (),
    verdicts: tuple[Verdict, ...] = (),
    quality: Quality = GOOD,
) -> Reading:
    return Reading(SIZE_PX, CARD_MM, PLANE if cards else None, cards, carpets, verdicts, (), quality)


def read(one: Reading, at_s: float = 1.0, nudge: Nudge | None = None) -> TableRead:
    picture = np.full((SIZE_PX[1], SIZE_PX[0], 3), 120, np.uint8)
    return TableRead(at_s, Sight(picture, one), "All is still again.", nudge)
