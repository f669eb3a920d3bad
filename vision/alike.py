"""Which cut cards show the same face, and which way up: each is laid onto the sharpest and compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.align import Pyramid, align_free
from vision.cutting import CutCard
from vision.deck import Picture
from vision.features import softened, unit_rows
from vision.identify import HALF_TURN
from vision.plane import Matrix
from vision.template import LEVELS_PX, Grey, Template, make_template, shrunk_as_light, template_size

#: Below this coarse likeness two cards are not worth laying onto each other.
WORTH_LAYING = 0.55
#: Copies of one face are alike to 0.96 and more in fair pictures, different faces rarely to 0.9 …
SAME_LIKENESS = 0.925
#: … and nowhere do copies differ by more than this, relative to the face's own contrast. Faces that differ in
#: one corner only do.
SAME_DIFFERENCE = 0.42
#: Copies this different might be two faces after all; faces this alike might be one, or get mixed up later.
DOUBTFUL_DIFFERENCE, DOUBTFUL_LIKENESS = 0.36, 0.9
#: Faces tried for each card, best first.
TRIES = 4
#: Differences are looked for in so many fields across and down.
FIELDS = (4, 6)
#: The rim, with what shines through of the table, is left out (share of the short side).
RIM_SHARE = 0.05
#: Differences of light between two pictures of a face are no differences: grey levels added to its contrast.
NOISE_GREY = 8.0
#: Copies are merged when there are so many, of those nearly as sharp as the sharpest.
ENOUGH_TO_MERGE, NEARLY_AS_SHARP = 3, 0.7


@dataclass(frozen=True, slots=True)
class Likeness:
    """How alike two cards are (−1…1), how different where they differ most (0…), and which way round."""

    likeness: float
    difference: float
    turned: bool
    image_from_own: Matrix = field(repr=False, compare=False)

    @property
    def same(self) -> bool:
        return self.likeness >= SAME_LIKENESS and self.difference <= SAME_DIFFERENCE


@dataclass(frozen=True, slots=True)
class Copy:
    """A card of a group: its place among the cuts, and how it lies to the group's first, the sharpest."""

    cut: int
    to_first: Likeness


@dataclass(frozen=True, slots=True)
class _Comparable:
    coarse: Grey = field(repr=False)
    turned: Grey = field(repr=False)
    template: Template = field(repr=False)
    fine_bgr: Grey = field(repr=False)


def group_alike(cuts: Sequence[CutCard], card_mm: tuple[float, float]) -> list[tuple[Copy, ...]]:
    """The cuts by the face they show; each group has its sharpest copy first. Groups come in the order in
    which their faces are first seen."""
    views = [_comparable(cut.face_bgr, card_mm) for cut in cuts]
    groups: list[list[Copy]] = []
    for index in sorted(range(len(cuts)), key=lambda i: -cuts[i].sharpness):
        tried = [
            (compared, group)
            for group in _nearest(views, index, groups)
            if (compared := _compare(cuts[index], views[index], views[group[0].cut], card_mm)).same
        ]
        if tried:
            best, group = max(tried, key=lambda one: one[0].likeness)
            group.append(Copy(index, best))
        else:
            groups.append(
                [Copy(index, Likeness(1.0, 0.0, False, _own_pixels(cuts[index].face_bgr, card_mm)))]
            )
    return [tuple(group) for group in sorted(groups, key=lambda group: min(copy.cut for copy in group))]


def compare_cards(first: CutCard, second: CutCard, card_mm: tuple[float, float]) -> Likeness:
    """How alike two cards are when the second is laid onto the first."""
    views = [_comparable(cut.face_bgr, card_mm) for cut in (first, second)]
    return _compare(second, views[1], views[0], card_mm)


def merged_face(
    cuts: Sequence[CutCard], group: Sequence[Copy], card_mm: tuple[float, float], upside_down: bool
) -> Picture:
    """One picture of the group's face: the median of its sharp copies, which leaves out glare and shadows
    that not all of them have; or the sharpest where there are few."""
    first = cuts[group[0].cut]
    sharp = [copy for copy in group if cuts[copy.cut].sharpness >= NEARLY_AS_SHARP * first.sharpness]
    face = first.face_bgr
    if len(sharp) >= ENOUGH_TO_MERGE:
        own_from_px = np.asarray(np.linalg.inv(_cv_pixels(face, card_mm)), np.float64)
        raster = _Raster((face.shape[1], face.shape[0]), own_from_px)
        stack = [face.astype(np.float32)]
        for copy in sharp[1:]:
            other = cuts[copy.cut].face_bgr
            px = other.shape[1] / card_mm[0]
            shown = Pyramid(other).colour_patch(copy.to_first.image_from_own, raster, px)
            stack.append(shown * (stack[0].mean((0, 1)) / (shown.mean((0, 1)) + 1.0)))
        face = np.clip(np.median(np.stack(stack), axis=0) + 0.5, 0, 255).astype(np.uint8)
    return np.ascontiguousarray(face[::-1, ::-1]) if upside_down else face


def lies_upside_down(group: Sequence[Copy]) -> bool:
    """Whether most copies lie the other way up than the group's first; on a tie the one seen first says."""
    turned = sum(copy.to_first.turned for copy in group)
    if 2 * turned != len(group):
        return 2 * turned > len(group)
    return min(group, key=lambda copy: copy.cut).to_first.turned


@dataclass(frozen=True, slots=True)
class _Raster:
    size: tuple[int, int]
    own_from_px: Matrix


def _own_pixels(face_bgr: Picture, card_mm: tuple[float, float]) -> Matrix:
    """From a card's own millimetres to the pixels of its cut."""
    height, width = face_bgr.shape[:2]
    return np.array([[width / card_mm[0], 0, width / 2], [0, height / card_mm[1], height / 2], [0, 0, 1.0]])


def _cv_pixels(face_bgr: Picture, card_mm: tuple[float, float]) -> Matrix:
    """The same to OpenCV's pixels, whose middles are at whole numbers."""
    return np.array([[1.0, 0, -0.5], [0, 1.0, -0.5], [0, 0, 1.0]]) @ _own_pixels(face_bgr, card_mm)


def _comparable(face_bgr: Picture, card_mm: tuple[float, float]) -> _Comparable:
    small = shrunk_as_light(face_bgr, template_size(card_mm, LEVELS_PX[0]))
    fine = shrunk_as_light(face_bgr, template_size(card_mm, LEVELS_PX[-1]))
    return _Comparable(_coarse(small), _coarse(small[::-1, ::-1]), make_template(fine, card_mm), fine)


def _coarse(small: Grey) -> Grey:
    """Tones and colours as one vector of length one: a product of two is the mean of both likenesses."""
    tones = softened(np.asarray(cv2.cvtColor(np.ascontiguousarray(small), cv2.COLOR_BGR2GRAY), np.float32))
    both = [unit_rows(tones.reshape(1, -1)).ravel(), unit_rows(small.reshape(1, -1)).ravel()]
    return np.asarray(np.concatenate(both) * np.sqrt(0.5), np.float32)


def _nearest(views: Sequence[_Comparable], index: int, groups: Sequence[list[Copy]]) -> list[list[Copy]]:
    """The groups that a card could belong to, most likely first."""
    one = views[index]
    rated = [
        (
            max(
                float(views[group[0].cut].coarse @ one.coarse), float(views[group[0].cut].coarse @ one.turned)
            ),
            k,
        )
        for k, group in enumerate(groups)
    ]
    return [groups[k] for value, k in sorted(rated, reverse=True)[:TRIES] if value >= WORTH_LAYING]


def _compare(cut: CutCard, view: _Comparable, onto: _Comparable, card_mm: tuple[float, float]) -> Likeness:
    face = cut.face_bgr
    pyramid, own = Pyramid(face), _own_pixels(face, card_mm)
    px = face.shape[1] / card_mm[0]
    found = []
    for turned, coarse in ((False, view.coarse), (True, view.turned)):
        if float(onto.coarse @ coarse) < WORTH_LAYING - 0.1:
            continue
        matrix, tones = align_free(pyramid, own @ HALF_TURN if turned else own, onto.template, px)
        shown = pyramid.colour_patch(matrix, onto.template, px)
        colours = float((unit_rows(shown.reshape(1, -1)) @ unit_rows(onto.fine_bgr.reshape(1, -1)).T)[0, 0])
        found.append(Likeness((tones + colours) / 2, _difference(onto.fine_bgr, shown), turned, matrix))
    return max(found, key=lambda one: one.likeness, default=Likeness(-1.0, 9.0, False, own))


def _difference(first_bgr: Grey, second_bgr: Grey) -> float:
    """How much the two differ where they differ most, in the same light: over one field, in contrasts."""
    rim = round(RIM_SHARE * first_bgr.shape[1])
    first_bgr, second_bgr = first_bgr[rim:-rim, rim:-rim], second_bgr[rim:-rim, rim:-rim]
    first, second = (cv2.GaussianBlur(one, (0, 0), 1.5).reshape(-1, 3) for one in (first_bgr, second_bgr))
    off = np.zeros(len(first))
    for channel in range(3):
        line = np.polyfit(second[:, channel], first[:, channel], 1)
        off += (first[:, channel] - np.polyval(line, second[:, channel])) ** 2
    square = cv2.resize(off.reshape(first_bgr.shape[:2]), FIELDS, interpolation=cv2.INTER_AREA) / 3
    return float(np.sqrt(square.max())) / (float(first.std()) + NOISE_GREY)
