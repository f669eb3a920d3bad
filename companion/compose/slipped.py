"""A nudge that only the cards show: where a table's own pattern looks the same wherever it is pushed to."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from vision.align import Pyramid
from vision.change import find_change
from vision.look import Before, Reading, SeenCard, SeenCarpet
from vision.nudge import Nudge
from vision.plane import Points, apply

#: Two pictures of one table differ nearly everywhere by less than this (grey levels), whatever the light:
#: by more, and one of them shows the table from another place.
ANOTHER_VIEW = 12.0
#: A nudge moves cards by less than this share of their diagonal; what lies further away is another one.
NEAR = 0.5
#: Corners of cards that moved together agree within this (px of a picture 640 wide).
AGREE_PX = 1.0
#: So many cards that moved as one were not shoved by a carpet: the whole table moved under the camera.
LEAST_CARDS = 3


def same_view(last: Before, pyramid: Pyramid) -> bool:
    """Whether two pictures can be compared place by place."""
    if last.pyramid.size_px != pyramid.size_px:
        return False
    return find_change(last.pyramid, pyramid).noise < ANOTHER_VIEW


def nudge_by_cards(then: Reading, now: Reading) -> Nudge | None:
    """How the picture moved between two readings, by the cards and carpets that show the same face in both;
    None where fewer than three of them moved as one."""
    pairs = list(_alike(then, now))
    if len(pairs) < LEAST_CARDS:
        return None
    was = np.concatenate([one for one, _ in pairs])
    is_ = np.concatenate([other for _, other in pairs])
    agree_px = AGREE_PX * now.size_px[0] / 640
    # Shift, turn and scale: cards that lie together say nothing sure about more.
    matrix, _ = cv2.estimateAffinePartial2D(was, is_, method=cv2.RANSAC, ransacReprojThreshold=agree_px)
    if np.size(matrix) != 6:
        return None
    carried = np.vstack([np.asarray(matrix, np.float64), [0.0, 0.0, 1.0]])
    off = [float(np.hypot(*(apply(carried, one) - other).T).max()) for one, other in pairs]
    if sum(each < 2 * agree_px for each in off) < LEAST_CARDS:
        return None
    moved = np.concatenate([apply(carried, one) - one for one, _ in pairs])
    return Nudge(carried, now.size_px, float(np.hypot(*moved.T).max()))


def _alike(then: Reading, now: Reading) -> Iterator[tuple[Points, Points]]:
    """Corners, then and now, of each card that lies near where one of the same face lay."""
    lay: tuple[SeenCard | SeenCarpet, ...] = (*then.cards, *then.carpets)
    lie: tuple[SeenCard | SeenCarpet, ...] = (*now.cards, *now.carpets)
    for was in lay:
        diagonal = float(np.hypot(*(was.corners_px[0] - was.corners_px[2])))
        for one in lie:
            away = float(np.hypot(*(one.corners_px.mean(0) - was.corners_px.mean(0))))
            if _face(one) is not None and _face(one) == _face(was) and away < NEAR * diagonal:
                yield was.corners_px, one.corners_px


def _face(one: SeenCard | SeenCarpet) -> str | None:
    return one.face if isinstance(one, SeenCard) else one.id
