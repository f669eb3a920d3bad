"""Reading a picture with the one before it at hand: who stayed, who was covered or shoved, and what came new.

The cards were named while nothing covered them; now only what changed is looked at again. A card whose place
still looks the same in part lies where it lay, however little of it is left to see.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.align import TO_CV, Grey, Pyramid, image_from_own
from vision.change import Change, find_change, unchanged_mask
from vision.features import DeckFeatures
from vision.find import usable_templates
from vision.laying import Cover, Laid, lay, uncovered
from vision.plane import Points, TablePlane
from vision.quads import Shapes, find_shapes
from vision.search import LEAST_FREE, believed, is_new, look_again, trial_poses, with_outlines

#: A card whose outline changed less than this (share) was not touched.
UNTOUCHED = 0.02
#: A card of which this share still looks the same did not move, if that part holds its share of the print:
#: plain paper looks the same wherever it lies.
STILL_SHARE, STILL_PRINT = 0.1, 0.45
#: From this share on a card is taken to lie in sight as a whole.
WHOLE_SHARE = 0.93
#: A shoved card is looked for this far from where it lay, in steps (mm), and turned by this much (degrees).
SHOVE_MM, SHOVE_STEP_MM, SHOVE_DEG = 16.0, 8.0, 8.0
#: A card of which at least this share lies under cards that came new may have stayed, unseen.
HIDDEN_SHARE = 0.75
ROUNDS = 3


class Fate(Enum):
    """What became of a card between two pictures."""

    STAYED = "stayed"
    MOVED = "moved"
    HIDDEN = "hidden"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class Followed:
    """A card of the earlier picture (by index) in the later one; `laid` is None when it is gone."""

    index: int
    fate: Fate
    laid: Laid | None = field(repr=False)
    free: float


@dataclass(frozen=True, slots=True)
class Comparison:
    """The earlier cards, followed, and what came new."""

    followed: tuple[Followed, ...]
    new: tuple[Laid, ...]
    change: Change = field(repr=False)


def compare(
    before: Pyramid,
    after: Pyramid,
    laid: Sequence[Laid],
    planes: tuple[TablePlane, TablePlane],
    features: DeckFeatures,
    gains_bgr: Grey | None = None,
) -> Comparison:
    """Follows cards laid in an earlier picture into a later one of the same table.

    `planes` are the table's planes in both; poses are in one and the same table frame.
    """
    change = find_change(before, after)
    plane = planes[1]
    mask = np.zeros_like(change.mask)
    stayed: dict[int, float] = {}
    open_cases: list[int] = []
    whole: list[Laid] = []
    for index, card in enumerate(laid):
        outline_px = plane.image_from_table(card.corners_table_mm(features.card_mm))
        if change.inside(outline_px) < UNTOUCHED:
            stayed[index] = 1.0
            whole.append(card)
            continue
        still = _still(before, after, planes, card, change, features)
        if still is None:
            open_cases.append(index)
        else:
            stayed[index] = float(still.mean())
            if stayed[index] > WHOLE_SHARE:
                whole.append(card)
            else:
                _mark(mask, change.shrink, plane, card, still, features)
    cover = with_outlines(Cover(mask=mask, shrink=change.shrink), whole, features)
    new, moved = _search(after, plane, laid, stayed, open_cases, change, cover, features, gains_bgr)
    followed = [
        Followed(i, Fate.STAYED, replace(laid[i], usable=free), free) for i, free in sorted(stayed.items())
    ]
    for index in open_cases:
        followed.append(_settle(index, moved.get(index), laid[index], new, features))
    return Comparison(tuple(sorted(followed, key=lambda one: one.index)), tuple(new), change)


def _still(
    before: Pyramid,
    after: Pyramid,
    planes: tuple[TablePlane, TablePlane],
    card: Laid,
    change: Change,
    features: DeckFeatures,
) -> Grey | None:
    """Where the card still looks as before, (h, w); None where that is too little to say that it did not
    move."""
    templates = usable_templates(features.faces[card.face].templates, planes[1].px_per_mm(card.pose[:2]))
    template = templates[min(1, len(templates) - 1)]
    still = unchanged_mask(before, after, planes, card.pose, template, features.card_mm, change)
    share = float(still.mean())
    # Plain white says nothing: the part that is the same must hold some of the print.
    detail = cv2.Laplacian(template.grey, cv2.CV_32F) ** 2
    printed = float((detail * still).sum() / (detail.sum() + 1e-3))
    return still if share > STILL_SHARE and printed > STILL_PRINT * share else None


def _mark(
    mask: NDArray[np.uint8],
    shrink: float,
    plane: TablePlane,
    card: Laid,
    still: Grey,
    features: DeckFeatures,
) -> None:
    """Marks in the picture's mask where a card lies in sight: new cards cannot be there."""
    template = features.faces[card.face].templates[1]
    shown = np.asarray(cv2.resize(still, template.size) > 0.5, np.uint8) * 255
    shown = np.asarray(cv2.erode(shown, np.ones((3, 3), np.uint8)), np.uint8)
    shrunk = np.diag([1 / shrink, 1 / shrink, 1.0])
    warp = TO_CV @ shrunk @ image_from_own(plane, card.pose, features.card_mm) @ template.own_from_px
    drawn = cv2.warpPerspective(shown, warp, (mask.shape[1], mask.shape[0]), flags=cv2.INTER_NEAREST)
    np.maximum(mask, drawn, out=mask)


def _search(
    after: Pyramid,
    plane: TablePlane,
    laid: Sequence[Laid],
    stayed: dict[int, float],
    open_cases: Sequence[int],
    change: Change,
    cover: Cover,
    features: DeckFeatures,
    gains_bgr: Grey | None,
) -> tuple[list[Laid], dict[int, Laid]]:
    """What came new (carpets first of all), and where the open cases lie now."""
    carpets = [i for i, one in enumerate(features.faces) if one.face.kind == "carpet"]
    shapes = _shapes_in(after, change, plane, features)
    new: list[Laid] = []
    moved: dict[int, Laid] = {}
    for _ in range(ROUNDS):
        found = _new_carpets(
            after, plane, shapes, carpets, new, [*moved.values()], cover, features, gains_bgr
        )
        still_open = [i for i in open_cases if i not in moved]
        settled = _moved(
            after, plane, shapes, laid, still_open, [*new, *found, *moved.values()], cover, features
        )
        if not found and not settled:
            break
        new += found
        moved |= settled
    return new, moved


def _shapes_in(after: Pyramid, change: Change, plane: TablePlane, features: DeckFeatures) -> Shapes:
    """Quads and corners of the part of the picture that changed."""
    box = change.box_px(0.6 * plane.px_per_mm() * features.card_mm[1])
    if box is None:
        return Shapes(np.zeros((0, 4, 2)), np.zeros((0, 3, 2)))
    left, top, right, bottom = box
    shapes = find_shapes(after.grey()[top:bottom, left:right], after.size_px[0])
    shift = np.array([left, top])
    return Shapes(shapes.quads + shift, shapes.corners + shift)


def _new_carpets(
    after: Pyramid,
    plane: TablePlane,
    shapes: Shapes,
    carpets: Sequence[int],
    new: Sequence[Laid],
    moved: Sequence[Laid],
    cover: Cover,
    features: DeckFeatures,
    gains_bgr: Grey | None,
) -> list[Laid]:
    known = [*new, *moved]
    poses = trial_poses(shapes, plane, features.card_mm, new)
    found = look_again(after, plane, poses, features, known, cover, carpets, gains_bgr)
    fronts = {one.face for one in new if not features.faces[one.face].face.is_back}
    kept: list[Laid] = []
    for one in found:
        # There is one of each carpet: the second of a colour is a mistake.
        is_front = not features.faces[one.face].face.is_back
        if not (is_front and one.face in fronts):
            kept.append(one)
            fronts |= {one.face} if is_front else set()
    return kept


def _moved(
    after: Pyramid,
    plane: TablePlane,
    shapes: Shapes,
    laid: Sequence[Laid],
    open_cases: Sequence[int],
    known: Sequence[Laid],
    cover: Cover,
    features: DeckFeatures,
) -> dict[int, Laid]:
    """Open cases found again: first near where they lay, then at any corner that came new."""
    moved: dict[int, Laid] = {}
    covers = with_outlines(cover, known, features)
    for index in open_cases:
        best: Laid | None = None
        for pose in _around(laid[index].pose):
            one = lay(after, plane, laid[index].face, pose, features, covers, coarse_first=True)
            if one.usable >= LEAST_FREE and (best is None or one.likeness > best.likeness):
                best = one
            if best is not None and best.likeness > 0.9:
                break
        if best is not None and believed(best):
            moved[index] = best
    lost = [i for i in open_cases if i not in moved]
    if lost:
        faces = sorted({laid[i].face for i in lost})
        poses = trial_poses(shapes, plane, features.card_mm, known)
        for one in look_again(after, plane, poses, features, known, cover, faces):
            near = [i for i in lost if laid[i].face == one.face and i not in moved]
            if near and is_new(one, [*moved.values()], features.card_mm):
                moved[min(near, key=lambda i: float(np.hypot(*(laid[i].pose[:2] - one.pose[:2]))))] = one
    return moved


def _around(pose: Points) -> Points:
    """Poses near one where a shoved card may lie, nearest first."""
    steps = np.arange(-SHOVE_MM, SHOVE_MM + 1, SHOVE_STEP_MM)
    shifts = sorted(((x, y) for x in steps for y in steps), key=lambda shift: np.hypot(*shift))
    poses = [
        [pose[0] + x, pose[1] + y, pose[2] + np.deg2rad(turn)]
        for x, y in shifts
        for turn in ((0.0,) if x or y else (0.0, -SHOVE_DEG, SHOVE_DEG))
    ]
    return np.array(poses)


def _settle(
    index: int, moved: Laid | None, was: Laid, new: Sequence[Laid], features: DeckFeatures
) -> Followed:
    if moved is not None:
        return Followed(index, Fate.MOVED, moved, moved.usable)
    template = features.faces[was.face].templates[0]
    outlines = [one.corners_table_mm(features.card_mm) for one in new]
    free = uncovered(template.size, template.own_from_px, was.pose, outlines)
    if float(free.mean()) < 1 - HIDDEN_SHARE:
        return Followed(index, Fate.HIDDEN, replace(was, usable=0.0), 0.0)
    return Followed(index, Fate.GONE, None, 0.0)
