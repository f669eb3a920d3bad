"""What is worked out once for a deck: its faces as templates in three sizes, and in colour for naming.

The slow part, shrinking the pictures as light, is kept in a file of plain arrays between runs.
"""

from __future__ import annotations

import hashlib
import zipfile
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

from vision.deck import DeckProfile, Face
from vision.details import FaceDetails, face_details
from vision.template import LEVELS_PX, Grey, Template, make_template, shrunk_as_light, template_size

#: Goes into a cache's name: a cache made by another recipe is never read.
RECIPE = 2
#: The coarse comparison leaves out the outermost pixels.
RIM_PX = 1
#: Blur of the coarse comparison, in pixels of the coarsest template.
SOFTNESS_PX = 0.9


@dataclass(frozen=True, slots=True)
class FaceFeatures:
    """One face and its templates, from the coarsest to the finest.

    In colour, (h, w, 3) BGR: `rough_bgr` is half as fine as the coarsest template, `printed_bgr` as fine as
    the finest (0.6 mm a pixel).
    """

    face: Face
    templates: tuple[Template, ...] = field(repr=False)
    rough_bgr: Grey = field(repr=False)
    printed_bgr: Grey = field(repr=False)


@dataclass(frozen=True, slots=True)
class DeckFeatures:
    """All faces of a deck, ready to be looked for.

    `coarse` is (inner pixels of the coarsest template, faces): the templates as unit vectors, side by side,
    so that one matrix product compares a patch with every face. `colour` is the same with three values a
    pixel; `mean_bgr` (faces, 3) is what each face has on average.
    """

    profile: DeckProfile
    faces: tuple[FaceFeatures, ...]
    coarse: Grey = field(repr=False)
    colour: Grey = field(repr=False)
    mean_bgr: Grey = field(repr=False)
    details: FaceDetails = field(repr=False)

    @property
    def card_mm(self) -> tuple[float, float]:
        return self.profile.card_mm


def deck_features(profile: DeckProfile, cache_folder: Path | None = None) -> DeckFeatures:
    """The features of a deck, from the cache where it holds them; an unreadable cache is made anew.

    A cache folder that cannot be written to costs time, nothing else.
    """
    if not profile.faces:
        nothing = np.zeros((1, 0), np.float32)
        return DeckFeatures(
            profile, (), nothing, nothing, np.zeros((0, 3), np.float32), face_details((), profile.card_mm)
        )
    path = None if cache_folder is None else cache_folder / f"{_fingerprint(profile)}.npz"
    shrunk = _cached(path, len(profile.faces)) if path is not None else None
    if shrunk is None:
        shrunk = [_shrunk(face, profile.card_mm) for face in profile.faces]
        if path is not None:
            _keep(path, shrunk)
    faces = tuple(
        FaceFeatures(
            face, tuple(make_template(one, profile.card_mm) for one in sizes), _halved(sizes[0]), sizes[-1]
        )
        for face, sizes in zip(profile.faces, shrunk, strict=True)
    )
    coarse = unit_rows(np.stack([inner(softened(one.templates[0].grey)).ravel() for one in faces])).T
    small = np.stack([sizes[0] for sizes in shrunk])
    colour = unit_rows(small[:, RIM_PX:-RIM_PX, RIM_PX:-RIM_PX].reshape(len(faces), -1)).T
    details = face_details(profile.faces, profile.card_mm)
    return DeckFeatures(profile, faces, coarse, np.ascontiguousarray(colour), small.mean((1, 2)), details)


def _halved(picture_bgr: Grey) -> Grey:
    size = (picture_bgr.shape[1] // 2, picture_bgr.shape[0] // 2)
    return np.asarray(cv2.resize(picture_bgr, size, interpolation=cv2.INTER_AREA), np.float32)


def softened(patch: Grey) -> Grey:
    """A coarse patch blurred a little, so that a place known to 3 mm is good enough to compare."""
    return np.asarray(cv2.GaussianBlur(patch, (0, 0), SOFTNESS_PX), np.float32)


def inner(patch: Grey) -> Grey:
    """A coarse patch without its rim: there, a place that is off by a millimetre shows the table, and a pale
    face drowns in that."""
    return patch[RIM_PX:-RIM_PX, RIM_PX:-RIM_PX]


def unit_rows(rows: Grey) -> Grey:
    """Each row without its mean and with length one: products of two such rows are correlations."""
    centred = rows - rows.mean(1, keepdims=True)
    return np.asarray(centred / (np.linalg.norm(centred, axis=1, keepdims=True) + 1e-3), np.float32)


def _shrunk(face: Face, card_mm: tuple[float, float]) -> list[Grey]:
    return [shrunk_as_light(face.picture_bgr, template_size(card_mm, px)) for px in LEVELS_PX]


def _fingerprint(profile: DeckProfile) -> str:
    digest = hashlib.sha256(f"{RECIPE} {LEVELS_PX} {profile.card_mm}".encode())
    for face in profile.faces:
        digest.update(str(face.picture_bgr.shape).encode())
        digest.update(face.picture_bgr.tobytes())
    return digest.hexdigest()[:32]


def _cached(path: Path, count: int) -> list[list[Grey]] | None:
    try:
        with np.load(path, allow_pickle=False) as arrays:
            return [[np.asarray(arrays[f"{i}-{px}"], np.float32) for px in LEVELS_PX] for i in range(count)]
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
        return None


def _keep(path: Path, shrunk: list[list[Grey]]) -> None:
    arrays = {
        f"{i}-{px}": size for i, sizes in enumerate(shrunk) for px, size in zip(LEVELS_PX, sizes, strict=True)
    }
    half = path.with_suffix(".part.npz")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        np.savez(half, allow_pickle=False, **arrays)
        half.replace(path)
    except OSError:
        with suppress(OSError):
            half.unlink(missing_ok=True)
