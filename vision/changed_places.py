"""Where a card could lie by the shape of what changed: no edge and no print needed.

The map of changes is laid flat on the table and compared with the outline of a card in all turns: where a
card's worth of table changed, and little around it, one has probably come down.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.change import Change
from vision.plane import Points, TablePlane
from vision.template import Grey
from vision.trials import best_apart

#: The map is made with squares of this size (mm); turns are tried this far apart (degrees).
SQUARE_MM, TURN_DEG = 4.0, 10.0
#: What changed in a border this wide around a card (mm) speaks against it, by this much.
BORDER_MM, BORDER_SAYS = 8.0, 0.6
#: A change smaller than this share of a card is none; at most so many parts are looked at, each as wide as
#: this.
LEAST_PART, MOST_PARTS, WIDEST_MM = 0.15, 3, 500.0
#: A place is worth a try from this balance on, of what changed inside and what changed around it.
LEAST_BALANCE = 0.25
#: So many places are passed on for each part, none this near another (mm, degrees).
MOST_PLACES, APART_MM, APART_DEG = 6, 10.0, 25.0
#: A shadow counts as changed too: each place is passed on with others around it, this far off (mm).
AROUND_MM = 4.0


def changed_places(
    change: Change, mask: NDArray[np.uint8], plane: TablePlane, card_mm: tuple[float, float]
) -> Points:
    """Poses (n, 3) of cards whose outline fits a part of the change, roughly, best first within each part.

    `mask` (h, w) is 255 where the change is still unexplained, in a picture `change.shrink` times smaller.
    """
    step_mm = change.shrink / plane.px_per_mm()
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask)
    large = [
        int(part)
        for part in 1 + np.argsort(-stats[1:count, cv2.CC_STAT_AREA])[:MOST_PARTS]
        if stats[part, cv2.CC_STAT_AREA] * step_mm**2 > LEAST_PART * card_mm[0] * card_mm[1]
    ]
    found = [np.zeros((0, 3))]
    for part in large:
        spots = np.argwhere(labels == part)[:, ::-1]
        corners = plane.table_from_image(np.asarray((spots + 0.5) * change.shrink, np.float64))
        found.append(_places(mask, change.shrink, plane, card_mm, corners.min(0), corners.max(0)))
    around = [(x, y, 0.0) for x in (0.0, -AROUND_MM, AROUND_MM) for y in (0.0, -AROUND_MM, AROUND_MM)]
    return (np.concatenate(found)[:, None] + around).reshape(-1, 3)


def _places(
    mask: NDArray[np.uint8],
    shrink: float,
    plane: TablePlane,
    card_mm: tuple[float, float],
    low_mm: Points,
    high_mm: Points,
) -> Points:
    reach = float(np.hypot(*card_mm)) / 2
    low_mm, high_mm = low_mm - reach, np.minimum(high_mm, low_mm + WIDEST_MM) + reach
    across, down = (np.ceil((high_mm - low_mm) / SQUARE_MM)).astype(int)
    x, y = np.meshgrid(np.arange(across), np.arange(down))
    middles = low_mm + (np.column_stack([x.ravel(), y.ravel()]) + 0.5) * SQUARE_MM
    where = (plane.image_from_table(middles) / shrink - 0.5).astype(np.float32).reshape(down, across, 2)
    flat = cv2.remap(mask, where[..., 0], where[..., 1], cv2.INTER_LINEAR).astype(np.float32) / 255
    turns = np.deg2rad(np.arange(0.0, 180.0, TURN_DEG))
    # Where several places fit as well, the one in their middle is meant: hence the blur.
    balances = [cv2.blur(cv2.filter2D(flat, -1, _outline(card_mm, turn)), (3, 3)) for turn in turns]
    balance = np.asarray(balances, np.float32).ravel()
    good = np.flatnonzero(balance > LEAST_BALANCE)
    turn, middle = np.divmod(good, len(middles))
    poses = np.column_stack([middles[middle], turns[turn]])
    return best_apart(poses, balance[good], LEAST_BALANCE, MOST_PLACES, APART_MM, APART_DEG)


def _outline(card_mm: tuple[float, float], turn: float) -> Grey:
    """What to add up: the mean over a card, less the mean over a border around it."""
    half = int(np.ceil((float(np.hypot(*card_mm)) / 2 + BORDER_MM) / SQUARE_MM))
    steps = np.arange(-half, half + 1) * SQUARE_MM
    x, y = np.meshgrid(steps, steps)
    own_x = np.abs(np.cos(turn) * x + np.sin(turn) * y) - card_mm[0] / 2
    own_y = np.abs(-np.sin(turn) * x + np.cos(turn) * y) - card_mm[1] / 2
    outside = np.maximum(own_x, own_y)
    inside = (outside <= 0).astype(np.float32)
    border = ((outside > 0) & (outside <= BORDER_MM)).astype(np.float32)
    return np.asarray(inside / inside.sum() - BORDER_SAYS * border / border.sum(), np.float32)
