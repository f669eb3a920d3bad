"""A card laid on the table plane: its face registered, its outline measured, and the two weighed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.align import TO_CV, Fit, Pyramid, align_rigid, image_from_own
from vision.coarse import Hidden
from vision.features import DeckFeatures
from vision.find import usable_templates
from vision.outline import measure_outline
from vision.plane import Matrix, Points, TablePlane
from vision.plane_fit import corners_of, own_corners_mm
from vision.template import Grey, Template

#: An outline counts when this many of its sides are seen, it has the right size within this (mm, both sides
#: together), and it lies no further than this from where the face says (mm).
#: A light card on a dark table blooms: it may look this much larger.
BLOOM_MM = 1.0
OUTLINE_SIDES, OUTLINE_SIZE_MM, OUTLINE_SHIFT_MM = 3, 0.7, 1.3
#: A trial whose coarse fit is no better than this is not looked at more closely.
HOPELESS_LIKENESS = 0.4
#: Edges are looked for this far from a trial (mm).
EDGES_REACH_MM = 4.0
#: Fine print is what varies within this (mm, standard deviation).
DETAIL_MM = 4.0
#: A card's border lies within this of its edge (mm); the print inside it has a say of its own when it holds
#: this share of all fine print in sight. Of 646 cards the least had 0.49 there, frames drawn on a table 0.25.
RIM_MM, INNER_PRINT, LEAST_WITHIN = 6.0, 0.1, 0.4
#: A face in a picture with few pixels a millimetre, or a pale one, is vaguer: then the outline may differ by
#: more.
VAGUE_LIKENESS, VAGUE_SHIFT_MM = 0.85, 2.2


@dataclass(frozen=True, slots=True)
class Laid:
    """A card on the plane. `face` is an index into the deck's faces; `pose` (x mm, y mm, turn rad).

    `likeness` −1…1 is how well the picture shows the face there, over what is not known to be covered;
    `usable` 0…1 is how much of it that was; `detail` −1…1 is the likeness of the fine print alone, which
    smooth tables do not share by chance; `sides` 0…4 counts the edges seen. `outlined` says that the pose
    comes from the card's edges.
    """

    face: int
    pose: Points = field(compare=False)
    likeness: float
    usable: float
    detail: float
    sides: int
    outlined: bool
    fit: Fit = field(repr=False, compare=False)

    def corners_table_mm(self, card_mm: tuple[float, float]) -> Points:
        return np.asarray(corners_of(self.pose[None], own_corners_mm(card_mm))[0])


@dataclass(frozen=True, slots=True)
class Cover:
    """What may hide parts of a card: outlines of other cards, (4, 2) each in table mm, and a mask of the
    picture (255 where a card is known to lie in sight, in a picture `shrink` times smaller)."""

    outlines_mm: tuple[Points, ...] = ()
    mask: NDArray[np.uint8] | None = field(default=None, repr=False)
    shrink: float = 1.0

    def free(
        self, template: Template, pose: Points, plane: TablePlane, card_mm: tuple[float, float]
    ) -> Grey | None:
        """1 where a template's pixel at a pose is in the open, else 0, (h, w); None when all of it is."""
        reach = float(np.hypot(*card_mm))
        near = [one for one in self.outlines_mm if np.hypot(*(one.mean(0) - pose[:2])) < reach]
        if not near and self.mask is None:
            return None
        free = uncovered(template.size, template.own_from_px, pose, near)
        if self.mask is not None:
            shrunk = np.diag([1 / self.shrink, 1 / self.shrink, 1.0])
            warp = TO_CV @ shrunk @ image_from_own(plane, pose, card_mm) @ template.own_from_px
            flags = cv2.INTER_NEAREST | cv2.WARP_INVERSE_MAP
            free *= cv2.warpPerspective(self.mask, warp, template.size, flags=flags) < 128
        return free

    def hidden(self, plane: TablePlane) -> Hidden | None:
        """Everything that is covered as one mask, exact to a few mm; None when nothing is."""
        if self.mask is None and not self.outlines_mm:
            return None
        shrink = self.shrink if self.mask is not None else max(1.0, plane.size_px[0] / 480)
        size = (round(plane.size_px[1] / shrink), round(plane.size_px[0] / shrink))
        mask = np.zeros(size, np.uint8) if self.mask is None else self.mask.copy()
        for outline in self.outlines_mm:
            corners = plane.image_from_table(outline) / shrink
            cv2.fillConvexPoly(mask, np.round(corners * 16 - 8).astype(np.int32), 255, shift=4)
        return Hidden(mask, shrink)


NO_COVER = Cover()


def lay(
    pyramid: Pyramid,
    plane: TablePlane,
    face: int,
    pose: Points,
    features: DeckFeatures,
    cover: Cover = NO_COVER,
    coarse_first: bool = False,
    uneven: bool = False,
    least: float = -1.0,
) -> Laid:
    """Lays a face near a pose; what is covered is not looked at.

    `coarse_first` is for poses known to a few millimetres only, `uneven` for light that is not the same all
    over the card. Of what is less than `least` like its face, fine print and edges are not measured.
    """
    card_mm = features.card_mm
    templates = usable_templates(features.faces[face].templates, plane.px_per_mm(pose[:2]))
    steps = templates if coarse_first else templates[-1:]
    fit: Fit | None = None
    share = 1.0
    for template in steps:
        usable = cover.free(template, pose, plane, card_mm)
        share = float(usable.mean()) if usable is not None else 1.0
        fit = align_rigid(pyramid, plane, pose, template, card_mm, usable=usable, robust=False, uneven=uneven)
        pose = fit.pose
        if coarse_first and template is templates[0] and fit.likeness < HOPELESS_LIKENESS:
            return Laid(face, pose, fit.likeness, share, 0.0, 0, False, fit)
    assert fit is not None
    if fit.likeness < least:
        return Laid(face, pose, fit.likeness, share, 0.0, 0, False, fit)
    detail = _detail(pyramid, plane, pose, templates[min(1, len(templates) - 1)], card_mm, cover)
    return _with_outline(
        pyramid, plane, Laid(face, pose, fit.likeness, share, detail, 0, False, fit), card_mm
    )


def edged_pose(
    pyramid: Pyramid, plane: TablePlane, pose: Points, card_mm: tuple[float, float], sides: int
) -> Points | None:
    """Where the edges around a pose say that a card lies; None where fewer than so many sides are seen.

    A weave that repeats has many places where it nearly fits, and a lamp's shine hides coarse print: edges
    tell which place is the right one.
    """
    outline = measure_outline(pyramid.grey(), plane, pose, card_mm, EDGES_REACH_MM)
    return outline.pose if outline.sides >= sides else None


def _detail(
    pyramid: Pyramid,
    plane: TablePlane,
    pose: Points,
    template: Template,
    card_mm: tuple[float, float],
    cover: Cover,
) -> float:
    """Correlation of the fine print, −1…1: what varies over more than a few mm is taken out of both.

    Without any within the rim, where the face has some, what is found there is all that counts: a frame
    drawn on the table looks like a card's border.
    """
    free = cover.free(template, pose, plane, card_mm)
    patch = pyramid.patch(image_from_own(plane, pose, card_mm), template, plane.px_per_mm(pose[:2]))
    weight = np.ones_like(patch) if free is None else free
    px_per_mm = template.size[0] / card_mm[0]
    fine, wanted = (
        weight * (one - cv2.GaussianBlur(one, (0, 0), px_per_mm * DETAIL_MM))
        for one in (patch, template.grey)
    )
    rim = round(RIM_MM * px_per_mm)
    inner, inner_wanted = fine[rim:-rim, rim:-rim], wanted[rim:-rim, rim:-rim]
    detail = _correlation(fine, wanted)
    if float((inner_wanted**2).sum()) < INNER_PRINT * float((wanted**2).sum()):
        return detail
    within = _correlation(inner, inner_wanted)
    return detail if within > LEAST_WITHIN else min(detail, within)


def _correlation(one: Grey, other: Grey) -> float:
    return float((one * other).sum() / (np.linalg.norm(one) * np.linalg.norm(other) + 1e-3))


def _with_outline(pyramid: Pyramid, plane: TablePlane, laid: Laid, card_mm: tuple[float, float]) -> Laid:
    if laid.likeness < 0.3:
        return laid
    outline = measure_outline(pyramid.grey(), plane, laid.pose, card_mm)
    top, right, bottom, left = outline.offset_mm
    seen = outline.seen > 0
    wrong = max(
        abs(top + bottom) if seen[0] and seen[2] else 0.0, abs(left + right) if seen[1] and seen[3] else 0.0
    )
    allowed = VAGUE_SHIFT_MM if laid.likeness < VAGUE_LIKENESS else OUTLINE_SHIFT_MM
    own = own_corners_mm(card_mm)
    shift = corners_of(outline.pose[None], own)[0] - corners_of(laid.pose[None], own)[0]
    if outline.sides < OUTLINE_SIDES or wrong > OUTLINE_SIZE_MM or np.hypot(*shift.T).max() > allowed:
        return replace(laid, sides=outline.sides)
    return replace(laid, pose=outline.pose, sides=outline.sides, outlined=True)


def uncovered(size: tuple[int, int], own_from_px: Matrix, pose: Points, covers_mm: Sequence[Points]) -> Grey:
    """1 where a card's template (width, height) at a pose is not under any cover, else 0; covers a little
    grown."""
    mask = np.ones((size[1], size[0]), np.float32)
    cosine, sine = np.cos(pose[2]), np.sin(pose[2])
    back = np.array([[cosine, -sine], [sine, cosine]])
    scale = np.array([own_from_px[0, 0], own_from_px[1, 1]])
    origin = own_from_px[:2, 2]
    for cover in covers_mm:
        own = (cover - pose[:2]) @ back
        grown = own.mean(0) + (own - own.mean(0)) * 1.02
        cv2.fillConvexPoly(mask, np.round((grown - origin) / scale * 16).astype(np.int32), 0.0, shift=4)
    return mask


def local_homography(plane: TablePlane, laid: Laid, card_mm: tuple[float, float]) -> Matrix:
    """From the card's own millimetres to pixels, around the card."""
    return image_from_own(plane, laid.pose, card_mm)
