"""Finding a deck's cards in a picture: shapes are named, laid exactly, and made to agree on one table
plane."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.align import Pyramid, align_free
from vision.features import DeckFeatures, inner, softened, unit_rows
from vision.identify import HALF_TURN
from vision.plane import Matrix, Points, apply
from vision.plane_fit import own_corners_mm
from vision.template import Template

#: A shape may be a card's outline or a frame printed within its edge: card to shape.
OUTLINE_TO_FRAME = (1.0, 1.05, 1.1, 1.16)
#: Below it the coarse comparison says no (likeness −1…1); what passes is laid exactly and asked again.
COARSE_LIKENESS = 0.35
STEP_LIKENESS = 0.4
#: A face laid exactly is believed from here on …
SURE_LIKENESS = 0.8
#: … and taken along as a question from here on.
LEAST_LIKENESS = 0.55
TRIES_AT_ONE_PLACE = 4


@dataclass(frozen=True, slots=True)
class Guess:
    """A face that a shape might show: which face, the homography from its own mm, and how alike the two
    are."""

    face: int
    image_from_own: Matrix
    likeness: float
    px_per_mm: float
    centre_px: Points


def guess_faces(pyramid: Pyramid, quads: Points, features: DeckFeatures) -> list[Guess]:
    """For each shape the faces it could show, best first, from one coarse comparison with all of them."""
    own = own_corners_mm(features.card_mm)
    places: list[tuple[Matrix, float, Points]] = []
    for quad in quads:
        sides = np.hypot(*(np.roll(quad, -1, 0) - quad).T)
        upright = quad if sides[0] + sides[2] <= sides[1] + sides[3] else np.roll(quad, -1, 0)
        area = cv2.contourArea(quad.astype(np.float32))
        for grow in OUTLINE_TO_FRAME:
            matrix = cv2.getPerspectiveTransform((own / grow).astype(np.float32), upright.astype(np.float32))
            scale = float(np.sqrt(area / (features.card_mm[0] * features.card_mm[1]))) * grow
            places.append((np.asarray(matrix, np.float64), scale, quad.mean(0)))
    return compare_coarsely(pyramid, places, features)


def compare_coarsely(
    pyramid: Pyramid, places: Sequence[tuple[Matrix, float, Points]], features: DeckFeatures
) -> list[Guess]:
    """The best face for each place (homography from own mm, px per mm, centre px) either way up, best
    first."""
    if not places or not features.faces:
        return []
    template = features.faces[0].templates[0]
    patches = unit_rows(
        np.stack([inner(softened(pyramid.patch(m, template, scale))).ravel() for m, scale, _ in places])
    )
    upright, turned = patches @ features.coarse, patches[:, ::-1] @ features.coarse
    guesses = []
    for index, (matrix, scale, centre) in enumerate(places):
        for likeness, turn in ((upright[index], np.eye(3)), (turned[index], HALF_TURN)):
            face = int(likeness.argmax())
            if likeness[face] > COARSE_LIKENESS:
                guesses.append(Guess(face, matrix @ turn, float(likeness[face]), scale, centre))
    return sorted(guesses, key=lambda guess: -guess.likeness)


def usable_templates(templates: Iterable[Template], px_per_mm: float) -> list[Template]:
    """Those that the picture has pixels enough for, from coarse to fine; always the coarsest."""
    first, *finer = templates
    return [first, *(one for one in finer if px_per_mm * one.own_from_px[0, 0] >= 0.6)]


def lay_freely(pyramid: Pyramid, guess: Guess, features: DeckFeatures) -> Guess | None:
    """The guess with its face laid exactly, from coarse to fine; None when it falls apart on the way."""
    matrix, likeness = guess.image_from_own, guess.likeness
    for template in usable_templates(features.faces[guess.face].templates, guess.px_per_mm):
        matrix, likeness = align_free(pyramid, matrix, template, guess.px_per_mm)
        if likeness < STEP_LIKENESS:
            return None
    return Guess(guess.face, matrix, likeness, guess.px_per_mm, apply(matrix, np.zeros((1, 2)))[0])


def lay_all_freely(pyramid: Pyramid, guesses: Sequence[Guess], features: DeckFeatures) -> list[Guess]:
    """The guesses that hold, laid exactly, best first; at one place the best one only."""
    laid: list[Guess] = []
    tries: list[Points] = []
    for guess in guesses:
        near = 0.35 * features.card_mm[0] * guess.px_per_mm
        if any(
            one.likeness > SURE_LIKENESS and _apart(one.centre_px, guess.centre_px) < near for one in laid
        ):
            continue
        if sum(_apart(centre, guess.centre_px) < near for centre in tries) >= TRIES_AT_ONE_PLACE:
            continue
        tries.append(guess.centre_px)
        exact = lay_freely(pyramid, guess, features)
        if exact is not None and exact.likeness >= LEAST_LIKENESS:
            laid.append(exact)
    kept: list[Guess] = []
    for one in sorted(laid, key=lambda guess: -guess.likeness):
        near = 0.5 * features.card_mm[0] * one.px_per_mm
        if all(_apart(other.centre_px, one.centre_px) > near for other in kept):
            kept.append(one)
    return kept


def _apart(first: Points, second: NDArray[np.float64]) -> float:
    return float(np.hypot(*(first - second)))
