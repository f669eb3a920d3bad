"""What is worked out once for a deck: its faces as templates in three sizes, and in colour for naming."""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.align import LEVELS_PX, Grey, Template, make_template
from vision.deck import DeckProfile, Face


@dataclass(frozen=True, slots=True)
class FaceFeatures:
    """One face and its templates, from the coarsest to the finest."""

    face: Face
    templates: tuple[Template, ...] = field(repr=False)
    card_mm: tuple[float, float]

    def colour_at_step(self, step_mm: float) -> NDArray[np.uint8]:
        """The face in colour with about one pixel a step."""
        width, height = (max(8, round(side / step_mm)) for side in self.card_mm)
        return np.asarray(
            cv2.resize(self.face.picture_bgr, (width, height), interpolation=cv2.INTER_AREA), np.uint8
        )


@dataclass(frozen=True, slots=True)
class DeckFeatures:
    """All faces of a deck, ready to be looked for.

    `coarse` is (pixels of the coarsest template, faces): the templates as unit vectors, side by side, so that
    one matrix product compares a patch with every face. `colour` is the same with three values a pixel;
    `mean_bgr` (faces, 3) is what each face has on average.
    """

    profile: DeckProfile
    faces: tuple[FaceFeatures, ...]
    coarse: Grey = field(repr=False)
    colour: Grey = field(repr=False)
    mean_bgr: Grey = field(repr=False)

    @property
    def card_mm(self) -> tuple[float, float]:
        return self.profile.card_mm


def deck_features(profile: DeckProfile) -> DeckFeatures:
    """The features of a deck; a few tens of milliseconds a face."""
    faces = tuple(
        FaceFeatures(
            face,
            tuple(make_template(face.picture_bgr, profile.card_mm, px) for px in LEVELS_PX),
            profile.card_mm,
        )
        for face in profile.faces
    )
    if not faces:
        nothing = np.zeros((1, 0), np.float32)
        return DeckFeatures(profile, (), nothing, nothing, np.zeros((0, 3), np.float32))
    coarse = np.stack([one.templates[0].normal for one in faces], 1)
    small = np.stack(
        [
            cv2.resize(one.face.picture_bgr, one.templates[0].size, interpolation=cv2.INTER_AREA)
            for one in faces
        ]
    ).astype(np.float32)
    colour = unit_rows(small.reshape(len(faces), -1))
    return DeckFeatures(profile, faces, coarse, np.ascontiguousarray(colour.T), small.mean((1, 2)))


def unit_rows(rows: Grey) -> Grey:
    """Each row without its mean and with length one: products of two such rows are correlations."""
    centred = rows - rows.mean(1, keepdims=True)
    return np.asarray(centred / (np.linalg.norm(centred, axis=1, keepdims=True) + 1e-3), np.float32)
