"""Finding cards by details of their faces alone: no outline needed, and any part in sight will do.

Small features (ORB, Rublee et al. 2011) of the picture are matched with those of the deck's faces; each
match says where the whole card would lie (generalised Hough transform, Ballard 1981), and places that many
matches agree on are worth a look. Many cards may share a face: a feature of the picture belongs to one card,
so every picture feature votes once, for its best face.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.align import Pyramid
from vision.details import FaceDetails, orb
from vision.find import Guess
from vision.plane import Matrix, Points

#: Faces are described at this short side (px), in the ORB pyramid's steps below it; the picture in this
#: width.
FACE_SHORT_PX, FACE_FEATURES = 150, 220
PICTURE_WIDTH_PX, PICTURE_FEATURES = 1280, 1800
#: Where the size of cards is known, the picture is shrunk until they are about this many pixels across.
CARD_PX = 64
#: A match further apart than this (of 256 bits) is chance.
MOST_BITS = 58
#: Votes agree when their centres lie within this share of a card's short side, and their turns and scales so.
NEAR_SHARE, NEAR_DEG, NEAR_SCALE = 0.35, 20.0, 1.35
#: So many agreeing votes make a guess; and so many guesses are passed on.
LEAST_VOTES, MOST_GUESSES = 4, 60


def vote(
    pyramid: Pyramid,
    details: FaceDetails,
    free: NDArray[np.uint8] | None = None,
    faces: Sequence[int] | None = None,
    px_per_mm: float | None = None,
) -> list[Guess]:
    """Guesses by agreeing votes, most votes first; `likeness` of a guess is the count of its votes.

    `free` (the picture, at any size) is 255 where it is worth looking; `faces` restricts what is looked for;
    `px_per_mm` says how large cards are in the picture, where that is known.
    """
    if faces is not None:
        details = details.only(faces)
    width = pyramid.size_px[0]
    shrink = max(1, round(width / PICTURE_WIDTH_PX)) if width > 1.35 * PICTURE_WIDTH_PX else 1
    if px_per_mm is not None:
        shrink = int(np.clip(px_per_mm * details.short_mm / CARD_PX, 1, 4))
        details = details.seen_at(px_per_mm / shrink)
    left, top, right, bottom = (
        (0, 0, *pyramid.size_px) if free is None else _box(free, pyramid.size_px, 8 * shrink)
    )
    if right - left < 16 * shrink or bottom - top < 16 * shrink:
        return []
    size = ((right - left) // shrink, (bottom - top) // shrink)
    grey = cv2.resize(pyramid.grey()[top:bottom, left:right], size, interpolation=cv2.INTER_AREA)
    mask = None
    if free is not None:
        whole = cv2.resize(free, pyramid.size_px, interpolation=cv2.INTER_NEAREST)
        mask = cv2.resize(whole[top:bottom, left:right], size, interpolation=cv2.INTER_NEAREST)
    found, descriptors = orb(PICTURE_FEATURES).detectAndCompute(grey, mask)
    if descriptors is None or not len(details.descriptors):  # type: ignore[redundant-expr]  # may be none
        return []
    matches = cv2.BFMatcher(cv2.NORM_HAMMING).match(np.asarray(descriptors, np.uint8), details.descriptors)
    pairs = np.array([(m.queryIdx, m.trainIdx) for m in matches if m.distance <= MOST_BITS], np.intp)
    if not len(pairs):
        return []
    at, of = pairs[:, 0], pairs[:, 1]
    where = (np.array([found[i].pt for i in at]) + 0.5) * shrink + (left, top)
    turn = np.deg2rad([found[i].angle for i in at]) - details.turn[of]
    scale = np.array([found[i].size for i in at]) * shrink / details.size_mm[of]
    own = details.own_mm[of]
    cosine, sine = np.cos(turn), np.sin(turn)
    centre = where - scale[:, None] * np.column_stack(
        [cosine * own[:, 0] - sine * own[:, 1], sine * own[:, 0] + cosine * own[:, 1]]
    )
    return _agreeing(centre, turn, scale, details.face[of], where, own, details.short_mm)


def _box(free: NDArray[np.uint8], size_px: tuple[int, int], margin_px: int) -> tuple[int, int, int, int]:
    """The box (left, top, right, bottom), in image px, around all that is worth looking at."""
    rows, columns = np.flatnonzero(free.any(1)), np.flatnonzero(free.any(0))
    if not len(rows):
        return 0, 0, 0, 0
    scale = np.array([size_px[0] / free.shape[1], size_px[1] / free.shape[0]] * 2)
    box = np.array([columns[0], rows[0], columns[-1] + 1, rows[-1] + 1]) * scale
    low, high = np.maximum(box[:2] - margin_px, 0), np.minimum(box[2:] + margin_px, size_px)
    return int(low[0]), int(low[1]), int(high[0]), int(high[1])


def _agreeing(
    centre: Points,
    turn: NDArray[np.float64],
    scale: NDArray[np.float64],
    face: NDArray[np.intp],
    where: Points,
    own: Points,
    short_mm: float,
) -> list[Guess]:
    guesses: list[Guess] = []
    for one in np.unique(face):
        of = np.flatnonzero(face == one)
        if len(of) >= LEAST_VOTES:
            guesses += _agreeing_on(int(one), centre[of], turn[of], scale[of], where[of], own[of], short_mm)
    return sorted(guesses, key=lambda guess: -guess.likeness)[:MOST_GUESSES]


def _agreeing_on(
    face: int,
    centre: Points,
    turn: NDArray[np.float64],
    scale: NDArray[np.float64],
    where: Points,
    own: Points,
    short_mm: float,
) -> list[Guess]:
    """Guesses for one face: the largest group of agreeing votes, then the largest of the rest, and so on."""
    apart = np.hypot(centre[:, None, 0] - centre[:, 0], centre[:, None, 1] - centre[:, 1])
    near = apart < NEAR_SHARE * short_mm * np.minimum(scale[:, None], scale)
    near &= np.abs((turn[:, None] - turn + np.pi) % (2 * np.pi) - np.pi) < np.deg2rad(NEAR_DEG)
    near &= np.abs(np.log(scale[:, None] / scale)) < np.log(NEAR_SCALE)
    guesses: list[Guess] = []
    left = np.ones(len(turn), bool)
    while True:
        count = (near & left).sum(1) * left
        top = int(count.argmax())
        if count[top] < LEAST_VOTES:
            return guesses
        voters = np.flatnonzero(near[top] & left)
        left[voters] = False
        matrix, _ = cv2.estimateAffine2D(own[voters], where[voters], ransacReprojThreshold=4.0)
        if not _plausible(matrix):
            matrix, _ = cv2.estimateAffinePartial2D(own[voters], where[voters], ransacReprojThreshold=4.0)
        if _plausible(matrix):
            full: Matrix = np.vstack([matrix, [0.0, 0.0, 1.0]])
            size = float(np.sqrt(abs(np.linalg.det(full[:2, :2]))))
            guesses.append(Guess(face, full, float(len(voters)), size, full[:2, 2]))


def _plausible(matrix: NDArray[np.float64] | cv2.typing.MatLike | None) -> bool:
    """A card seen from above or aside, not mirrored, not squeezed flat."""
    if matrix is None:
        return False
    sizes = np.linalg.svd(np.asarray(matrix)[:, :2], compute_uv=False)
    return bool(
        np.linalg.det(np.asarray(matrix)[:, :2]) > 0 and sizes[1] > 0.6 * sizes[0] and 0.2 < sizes[0] < 20
    )
