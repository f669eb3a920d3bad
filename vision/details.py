"""The small features of a deck's faces, worked out once: what voting compares a picture's features with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.deck import Face

Points = NDArray[np.float64]

#: Faces are described at this short side (px) and at half of it, as cards look from near and far.
FACE_SHORT_PX, FACE_FEATURES = 150, 160
#: A feature describes at least this many pixels across; one of a face may look so much smaller in a picture
#: and still be the same (share).
PATCH_PX, SEEN_FROM = 25, 0.75


@dataclass(frozen=True, slots=True)
class FaceDetails:
    """All faces' features: descriptors (n, 32), the face of each (n,), its place in own mm (n, 2), turn
    (rad) and size in mm (n,); `short_mm` is a card's short side."""

    descriptors: NDArray[np.uint8] = field(repr=False)
    face: NDArray[np.intp] = field(repr=False)
    own_mm: Points = field(repr=False)
    turn: NDArray[np.float64] = field(repr=False)
    size_mm: NDArray[np.float64] = field(repr=False)
    short_mm: float

    def only(self, faces: Sequence[int]) -> FaceDetails:
        """The features of some faces alone."""
        return self._kept(np.isin(self.face, np.array(faces)))

    def seen_at(self, px_per_mm: float) -> FaceDetails:
        """The features large enough to be seen in a picture of cards of this size: finer ones match by chance
        alone."""
        return self._kept(self.size_mm * px_per_mm > SEEN_FROM * PATCH_PX)

    def _kept(self, keep: NDArray[np.bool_]) -> FaceDetails:
        return FaceDetails(
            self.descriptors[keep],
            self.face[keep],
            self.own_mm[keep],
            self.turn[keep],
            self.size_mm[keep],
            self.short_mm,
        )


def face_details(faces: tuple[Face, ...], card_mm: tuple[float, float]) -> FaceDetails:
    """The features of a deck's faces, in two sizes each, as cards look from near and far."""
    rows: list[tuple[NDArray[np.uint8], int, Points, NDArray[np.float64], NDArray[np.float64]]] = []
    for index, face in enumerate(faces):
        for short_px in (FACE_SHORT_PX, FACE_SHORT_PX // 2):
            height = round(short_px * card_mm[1] / card_mm[0])
            grey = cv2.cvtColor(face.picture_bgr, cv2.COLOR_BGR2GRAY)
            small = cv2.resize(grey, (short_px, height), interpolation=cv2.INTER_AREA)
            found, descriptors = orb(FACE_FEATURES).detectAndCompute(small, None)
            if not len(found):
                continue
            where = np.array([point.pt for point in found]) + 0.5
            own = (where / (short_px, height) - 0.5) * card_mm
            turn = np.deg2rad([point.angle for point in found])
            size = np.array([point.size for point in found]) * card_mm[0] / short_px
            rows.append((np.asarray(descriptors, np.uint8), index, own, turn, size))
    if not rows:
        nothing = np.zeros(0)
        return FaceDetails(
            np.zeros((0, 32), np.uint8), np.zeros(0, np.intp), np.zeros((0, 2)), nothing, nothing, card_mm[0]
        )
    return FaceDetails(
        np.concatenate([row[0] for row in rows]),
        np.concatenate([np.full(len(row[0]), row[1], np.intp) for row in rows]),
        np.concatenate([row[2] for row in rows]),
        np.concatenate([row[3] for row in rows]),
        np.concatenate([row[4] for row in rows]),
        card_mm[0],
    )


def orb(count: int) -> cv2.ORB:
    """The detector used on faces and pictures alike."""
    made: cv2.ORB = cv2.ORB.create(
        nfeatures=count, scaleFactor=1.25, nlevels=6, edgeThreshold=12, patchSize=PATCH_PX, fastThreshold=8
    )
    return made
