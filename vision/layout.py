"""The layout check: which destinations lie too close to one another, and which too far from all others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np

from vision.plane import Points
from vision.rectangles import gap_mm

#: Between neighbours there must be this much (the game's rules).
LEAST_GAP_MM = 10.0


class Trouble(Enum):
    """What can be wrong with a layout."""

    TOO_CLOSE = "too-close"
    TOO_FAR = "too-far"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with a layout: the cards it is about (indices), and the distance in mm, edge to
    edge."""

    trouble: Trouble
    cards: tuple[int, ...]
    mm: float


def check_layout(outlines_mm: Sequence[Points], card_mm: tuple[float, float]) -> tuple[Problem, ...]:
    """Checks destinations by their outlines (4, 2) in table mm: 10 mm apart, none further than one short
    side from every other. A single card is never too far."""
    count = len(outlines_mm)
    gaps = np.full((count, count), np.inf)
    centres = np.array([outline.mean(0) for outline in outlines_mm]).reshape(count, 2)
    reach = float(np.hypot(*card_mm))
    for i in range(count):
        for j in range(i + 1, count):
            # The centres say at once that a gap cannot matter.
            apart = float(np.hypot(*(centres[i] - centres[j])))
            near = apart - reach <= card_mm[0]
            gaps[i, j] = gaps[j, i] = gap_mm(outlines_mm[i], outlines_mm[j]) if near else apart - reach
    close = [
        Problem(Trouble.TOO_CLOSE, (i, j), float(gaps[i, j]))
        for i in range(count)
        for j in range(i + 1, count)
        if gaps[i, j] < LEAST_GAP_MM
    ]
    far = [
        Problem(Trouble.TOO_FAR, (i,), float(gaps[i].min()))
        for i in range(count)
        if count > 1 and gaps[i].min() > card_mm[0]
    ]
    return (*close, *far)
