"""What flew over the table: seen while something moved, free of the picture's rim, and gone at rest.

An arm always hangs over the rim; a card that is thrown does so only while it comes and goes.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.uint8]

#: What flies is at least so much of a card, as the camera sees it, and at most so many cards: it is nearer.
LEAST_CARDS, MOST_CARDS = 0.5, 3.0
#: It is gone if at most this share of where it was looks new once all is still.
LEFT_SHARE = 0.3


@dataclass(slots=True)
class Flown:
    """Follows one stir. Pictures are masks (h, w) of what is new since the last rest: 1 there, else 0."""

    _seen: list[Mask] = field(default_factory=list)

    def begin_anew(self) -> None:
        self._seen = []

    def see(self, new: Mask, card_share: float | None) -> None:
        """A picture in which something moves and nothing hangs over the rim."""
        if not card_share:
            return
        joined = cv2.morphologyEx(new, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
        count, labels, stats, _ = cv2.connectedComponentsWithStats(joined)
        for label in range(1, count):
            cards = stats[label, cv2.CC_STAT_AREA] / (card_share * new.size)
            if LEAST_CARDS <= cards <= MOST_CARDS:
                self._seen.append(np.asarray(labels == label, np.uint8))

    def is_gone(self, new: Mask) -> bool:
        """Whether something was seen that is not there any more, now that all is still."""
        return any(float(new[part > 0].mean()) < LEFT_SHARE for part in self._seen if part.shape == new.shape)
