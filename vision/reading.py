"""From a picture of the table to who lies on what: the whole reading, and what came of it as values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.align import Pyramid, image_from_own
from vision.features import DeckFeatures
from vision.find import Guess, guess_faces, lay_all_freely, usable_templates
from vision.identify import light_gains
from vision.laying import NO_COVER, Laid, lay
from vision.outline import measure_outline
from vision.plane import LEAST_SQUEEZE, Points, TablePlane, apply
from vision.plane_fit import own_corners_mm, plane_from_cards, rigid_fit
from vision.quads import NO_SHAPES, find_shapes
from vision.search import Vain, believed, look_again, renamed
from vision.sharpness import match_scale
from vision.template import Grey
from vision.trials import is_new, trial_poses
from vision.voting import vote

#: Cards under cards come to light when those above them are known; deeper heaps than this are no game.
ROUNDS = 3
#: A freely laid card takes part in learning the plane from this likeness on, and belongs to it within this
#: misfit.
PLANE_LIKENESS, PLANE_MISFIT_MM = 0.7, 3.0
#: Where a card of this likeness lies nothing else is looked for by details.
CLEAR_LIKENESS = 0.88
#: Others are looked for this many card lengths around clear cards (the layout allows two thirds between
#: edges).
AROUND_CARDS = 2.2
#: Where to look is kept in a picture so many times smaller.
SHRINK = 4
#: A card that no other bears out must show so many edges, or print as fine as this.
LONE_SIDES, LONE_DETAIL = 2, 0.8
#: The colour of the light is taken from cards of at least this likeness.
LIGHT_LIKENESS = 0.75
#: Edges make a better plane when both pairs of them are this near to the card's size (mm), and agree this
#: well.
EDGES_SIZE_MM, EDGES_MISFIT_MM = 2.0, 0.3


@dataclass(frozen=True, slots=True)
class Found:
    """All cards of a picture, laid on one plane; `gains_bgr` (3,) is the colour of the light."""

    plane: TablePlane
    laid: tuple[Laid, ...]
    gains_bgr: Grey | None = field(repr=False)


def read_all(pyramid: Pyramid, features: DeckFeatures, plane: TablePlane | None = None) -> Found | None:
    """Finds everything without knowing anything before; None where no card is seen.

    Shapes first, because they are quick and exact; then details of the faces, for what has no clear shape;
    then, on the plane that these agree on, what lies under other cards.
    """
    shapes = find_shapes(pyramid.grey())
    free = lay_all_freely(pyramid, guess_faces(pyramid, shapes.quads, features), features)
    looked = _elsewhere(pyramid, free, features)
    votes = vote(pyramid, features.details, looked, px_per_mm=_scale(free))
    free = _apart(free + lay_all_freely(pyramid, votes, features), features)
    learned = plane is None
    if plane is None:
        sure = [one for one in free if one.likeness >= PLANE_LIKENESS]
        if not sure:
            return None
        own = own_corners_mm(features.card_mm)
        corners = np.stack([apply(one.image_from_own, own) for one in sure])
        plane = learn_plane(pyramid, [one.face for one in sure], corners, features)
    laid: list[Laid] = []
    for pose, face, misfit in poses_of(free, plane, features):
        if misfit < PLANE_MISFIT_MM:
            card = lay(pyramid, plane, face, pose, features)
            if believed(card) and is_new(card, laid, features.card_mm):
                laid.append(card)
    gains = light_of(pyramid, plane, laid, features)
    laid = [renamed(pyramid, plane, one, features, gains, NO_COVER) for one in laid]
    trials = [pose for pose, _, misfit in poses_of(votes, plane, features) if misfit < 4 * PLANE_MISFIT_MM]
    vain: Vain = set()
    for _ in range(ROUNDS):
        poses = trial_poses(shapes, plane, features.card_mm, laid, np.array(trials).reshape(-1, 3))
        more = look_again(pyramid, plane, poses, features, laid, gains_bgr=gains, vain=vain)
        if not more:
            break
        laid += more
    laid += _further_off(pyramid, plane, laid, features, gains, looked)
    if learned and (plane.squeeze() < LEAST_SQUEEZE or not _bears_a_plane(laid)):
        return None
    return Found(plane, tuple(laid), gains)


def _further_off(
    pyramid: Pyramid,
    plane: TablePlane,
    laid: Sequence[Laid],
    features: DeckFeatures,
    gains: Grey | None,
    looked: NDArray[np.uint8],
) -> list[Laid]:
    """Cards found by details around cards that were not clear at first, where nobody `looked` yet."""
    found: list[Laid] = []
    for _ in range(ROUNDS):
        near = np.zeros_like(looked)
        for one in [*laid, *found]:
            centre = plane.image_from_table(one.pose[None, :2])[0] / SHRINK
            reach = AROUND_CARDS * features.card_mm[1] * plane.px_per_mm(one.pose[:2]) / SHRINK
            cv2.circle(near, (round(centre[0]), round(centre[1])), round(reach), 255, -1)
        for one in [*laid, *found]:
            corners = plane.image_from_table(one.corners_table_mm(features.card_mm)) / SHRINK
            cv2.fillConvexPoly(near, np.round(corners).astype(np.int32), 0)
        scale = plane.px_per_mm()
        near[looked > 0] = 0
        if float((near > 0).sum()) < features.card_mm[0] * features.card_mm[1] * (scale / SHRINK) ** 2:
            break
        looked = np.maximum(looked, near)
        votes = poses_of(vote(pyramid, features.details, near, px_per_mm=scale), plane, features)
        trials = [pose for pose, _, misfit in votes if misfit < 4 * PLANE_MISFIT_MM]
        poses = trial_poses(NO_SHAPES, plane, features.card_mm, laid, np.array(trials).reshape(-1, 3))
        more = look_again(pyramid, plane, poses, features, [*laid, *found], gains_bgr=gains)
        if not more:
            break
        found += more
    return found


def _bears_a_plane(laid: Sequence[Laid]) -> bool:
    """Whether the cards prove each other by agreeing on a plane; one alone must prove itself by edges or
    print."""
    if len(laid) != 1:
        return bool(laid)
    return laid[0].sides >= LONE_SIDES or laid[0].detail >= LONE_DETAIL


def _elsewhere(pyramid: Pyramid, free: Sequence[Guess], features: DeckFeatures) -> NDArray[np.uint8]:
    """255 where cards may lie and none is known for sure, in a picture SHRINK times smaller."""
    width, height = pyramid.size_px
    clear = [one for one in free if one.likeness > CLEAR_LIKENESS]
    mask = np.full((height // SHRINK, width // SHRINK), 0 if len(clear) > 2 else 255, np.uint8)
    own = own_corners_mm(features.card_mm) * 0.97
    for one in clear:
        # Cards lie near cards: one card's length around each is where others are.
        around = np.round(one.centre_px / SHRINK).astype(int)
        reach = round(AROUND_CARDS * features.card_mm[1] * one.px_per_mm / SHRINK)
        cv2.circle(mask, (int(around[0]), int(around[1])), reach, 255, -1)
    for one in clear:
        cv2.fillConvexPoly(mask, np.round(apply(one.image_from_own, own) / SHRINK).astype(np.int32), 0)
    return mask


def _scale(free: Sequence[Guess]) -> float | None:
    """Pixels a millimetre by the clear guesses; None without any."""
    scales = [one.px_per_mm for one in free if one.likeness > CLEAR_LIKENESS]
    return float(np.median(scales)) if scales else None


def _apart(guesses: Sequence[Guess], features: DeckFeatures) -> list[Guess]:
    """The best guess at each place."""
    kept: list[Guess] = []
    for one in sorted(guesses, key=lambda guess: -guess.likeness):
        near = 0.3 * features.card_mm[0] * one.px_per_mm
        if all(np.hypot(*(other.centre_px - one.centre_px)) > near for other in kept):
            kept.append(one)
    return kept


def poses_of(
    guesses: Sequence[Guess], plane: TablePlane, features: DeckFeatures
) -> list[tuple[Points, int, float]]:
    """Each guess as a rigid card on the plane: (pose, face, misfit in mm)."""
    own = own_corners_mm(features.card_mm)
    found = []
    for one in guesses:
        poses, misfit = rigid_fit(plane.table_from_image(apply(one.image_from_own, own))[None], own)
        found.append((poses[0], one.face, float(np.sqrt((misfit**2).sum() / 4))))
    return found


def light_of(
    pyramid: Pyramid, plane: TablePlane, laid: Sequence[Laid], features: DeckFeatures
) -> Grey | None:
    """The colour of the light (3,), from the surest cards; None without any."""
    sure = [one for one in laid if one.likeness > LIGHT_LIKENESS]
    cards = [
        (one.face, image_from_own(plane, one.pose, features.card_mm), plane.px_per_mm(one.pose[:2]))
        for one in sure
    ]
    return light_gains(pyramid, cards, features)


def learn_plane(
    pyramid: Pyramid, faces: Sequence[int], corners_px: Points, features: DeckFeatures
) -> TablePlane:
    """The table's plane from freely laid cards: faces and outlines (n, 4, 2) in image px.

    First from the faces, then its millimetres set right for blur, then, where edges are seen, from the
    edges, which are better than the faces by a factor of five.
    """
    plane, misfit = plane_from_cards(corners_px, features.card_mm, pyramid.size_px)
    cards = [
        (face, corners)
        for face, corners, off in zip(faces, corners_px, misfit, strict=True)
        if off < PLANE_MISFIT_MM
    ]
    plane = _rescaled(pyramid, plane, cards, features)
    edges = _from_edges(pyramid, plane, np.stack([c for _, c in cards]), features.card_mm) if cards else None
    return plane if edges is None else _rescaled(pyramid, edges, cards, features)


def _rescaled(
    pyramid: Pyramid, plane: TablePlane, cards: Sequence[tuple[int, Points]], features: DeckFeatures
) -> TablePlane:
    """The plane with its millimetres set right by the faces: light cards bloom over their edges, blur
    shrinks."""
    own = own_corners_mm(features.card_mm)
    tries = []
    for face, corners in cards:
        pose, _ = rigid_fit(plane.table_from_image(corners)[None], own)
        scale = plane.px_per_mm(pose[0, :2])
        template = usable_templates(features.faces[face].templates, scale)[-1]
        tries.append((image_from_own(plane, pose[0], features.card_mm), template, scale))
    matrix = plane.table_from_lens.copy()
    matrix[:2] /= match_scale(pyramid, tries).size
    return replace(plane, table_from_lens=matrix)


def _from_edges(
    pyramid: Pyramid, plane: TablePlane, corners_px: Points, card_mm: tuple[float, float]
) -> TablePlane | None:
    """The plane learned again from the cards' edges; None where too few cards show all four."""
    own = own_corners_mm(card_mm)
    edged = []
    for corners in corners_px:
        pose, _ = rigid_fit(plane.table_from_image(corners)[None], own)
        outline = measure_outline(pyramid.grey(), plane, pose[0], card_mm)
        top, right, bottom, left = outline.offset_mm
        if outline.sides == 4 and max(abs(top + bottom), abs(left + right)) < EDGES_SIZE_MM:
            edged.append(plane.image_from_table(outline.corners_mm))
    if len(edged) < max(3, len(corners_px) // 2):
        return None
    better, misfit = plane_from_cards(np.stack(edged), card_mm, pyramid.size_px, start=plane)
    return better if np.median(misfit) < EDGES_MISFIT_MM else None
