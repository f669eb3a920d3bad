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

from vision.align import Pyramid, align_rigid
from vision.change import Change, find_change
from vision.changed_places import changed_places
from vision.features import DeckFeatures
from vision.laying import Cover, Laid, lay, uncovered
from vision.peeping import peeping_carpets
from vision.plain_backs import plain_backs
from vision.plane import Points, TablePlane
from vision.quads import NO_SHAPES, Shapes, find_shapes
from vision.reading import poses_of
from vision.search import BELIEVED, Vain, believed, look_again, with_outlines
from vision.stillness import NUDGE_MM, lies_in_sight, mark, still_there
from vision.template import Grey
from vision.trials import LEAST_FREE, is_new, sweep, trial_poses
from vision.voting import vote

#: A card whose outline changed less than this (share) was not touched.
UNTOUCHED = 0.02
#: From this share on a card is taken to lie in sight as a whole.
WHOLE_SHARE = 0.93
#: A card that is found nowhere, and whose place looks the same to this share, is taken to lie there, hidden.
ALIKE_SHARE = 0.3
#: A shoved card is looked for this far from where it lay, in steps (mm), and turned by this much (degrees).
SHOVE_MM, SHOVE_STEP_MM, SHOVE_DEG = 16.0, 8.0, 8.0
#: A card of which at least this share lies under cards that came new may have stayed, unseen.
HIDDEN_SHARE = 0.75
#: A card that cannot be found, with a new card over at least this much of its place, is somewhere under it.
TOUCHED_SHARE = 0.1
ROUNDS = 8
#: Beside a card its shadow changes the picture too: outlines grown by this explain it.
SHADOW_GROWN = 1.25
#: A part of a card this large across (mm) is worth looking for by its corners.
LEAST_PART_MM = 12.0
#: The coarse likeness at which the search around an old place can stop.
CLEARLY_NEARBY = 0.93


class Fate(Enum):
    """What became of a card between two pictures: HIDDEN lies where it lay, out of sight; LOST lies
    somewhere near."""

    STAYED = "stayed"
    MOVED = "moved"
    HIDDEN = "hidden"
    LOST = "lost"
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
    alike: dict[int, float] = {}
    in_sight: dict[int, Laid] = {}
    whole: list[Laid] = []
    for index, card in enumerate(laid):
        outline_px = plane.image_from_table(card.corners_table_mm(features.card_mm))
        if change.inside(outline_px) < UNTOUCHED:
            stayed[index] = 1.0
            whole.append(card)
            continue
        whole_now = lies_in_sight((before, after), planes, card, features)
        if whole_now is not None:
            in_sight[index] = whole_now
            whole.append(whole_now)
            continue
        seen = still_there(before, after, planes, card, change, features)
        share = float(seen.still.mean())
        if not seen.proven:
            open_cases.append(index)
            alike[index] = share
        else:
            stayed[index] = share
            if share > WHOLE_SHARE:
                whole.append(card)
            else:
                mark(mask, change.shrink, plane, card, seen.still, features)
    cover = with_outlines(Cover(mask=mask, shrink=change.shrink), whole, features)
    scene = _Scene(after, plane, change, features, gains_bgr, set(), set())
    new, moved = _search(scene, laid, open_cases, cover)
    followed = [
        Followed(i, Fate.STAYED, replace(laid[i], usable=free), free) for i, free in sorted(stayed.items())
    ]
    for index, now in in_sight.items():
        then_mm, now_mm = (one.corners_table_mm(features.card_mm) for one in (laid[index], now))
        # Two readings of one place differ by a few tenths; only more than that is a shove, or a turn.
        nudged = float(np.hypot(*(now_mm - then_mm).T).max()) > NUDGE_MM
        followed.append(
            Followed(index, Fate.MOVED if nudged else Fate.STAYED, now if nudged else laid[index], 1.0)
        )
    for index in open_cases:
        followed.append(_settle(index, moved.get(index), laid[index], new, alike[index], features))
    return Comparison(tuple(sorted(followed, key=lambda one: one.index)), tuple(new), change)


def _search(
    scene: _Scene, laid: Sequence[Laid], open_cases: Sequence[int], cover: Cover
) -> tuple[list[Laid], dict[int, Laid]]:
    """What came new (carpets first of all), and where the open cases lie now.

    Trial places come from shapes first, which is quick and mostly enough; then, where a change stays that
    nothing found so far explains, from its own shape; then from details; then from corners and from trying
    all places.
    """
    new: list[Laid] = []
    moved: dict[int, Laid] = {}
    shapes, places, effort = scene.shapes(), np.zeros((0, 3)), 0
    for _ in range(ROUNDS):
        lost = [i for i in open_cases if i not in moved]
        found = _new_carpets(scene, shapes, places, new, [*moved.values()], cover)
        new += found
        settled = _moved(scene, shapes, places, laid, lost, new, moved, cover)
        moved |= settled
        lost = [i for i in open_cases if i not in moved]
        # What shoved a card may lie where that card lay: its old place says nothing until that was tried.
        left = [laid[i] for i in moved] if new or effort == 2 else []
        rest = scene.unexplained([*new, *moved.values()], left)
        if rest is None and not lost:
            break
        if found or settled:
            # What lay under the cards just found may show now, to the same effort.
            effort = min(effort, 2)
            continue
        if effort == 3:
            break
        effort += 1
        faces = sorted({*scene.carpets, *(laid[i].face for i in lost), *(scene.backs if lost else ())})
        if effort == 1:
            places = scene.changed(rest)
        elif effort == 2:
            places = scene.voted(faces)
        elif rest is not None:
            shapes = scene.shapes(with_corners=True)
            covers = with_outlines(cover, [*new, *moved.values()], scene.features)
            places = np.concatenate([places, scene.swept(rest, covers, faces)])
        else:
            break
    return new, moved


@dataclass(frozen=True, slots=True)
class _Scene:
    """What a comparison looks at: the later picture, the plane, what changed, and the deck; what was tried in
    vain, and with how many cards known something was looked for that peeps out."""

    after: Pyramid
    plane: TablePlane
    change: Change
    features: DeckFeatures
    gains_bgr: Grey | None
    vain: Vain
    peeped: set[int]

    @property
    def carpets(self) -> list[int]:
        return [i for i, one in enumerate(self.features.faces) if one.face.kind == "carpet"]

    @property
    def carpet_backs(self) -> set[int]:
        return {i for i in self.carpets if self.features.faces[i].face.is_back}

    @property
    def backs(self) -> list[int]:
        """The back of the destinations: a throw may turn one over."""
        return [i for i, one in enumerate(self.features.faces) if one.face.is_back and i not in self.carpets]

    def shapes(self, with_corners: bool = False) -> Shapes:
        """Quads, and corners if asked for, of the part of the picture that changed."""
        box = self.change.box_px(0.6 * self.plane.px_per_mm() * self.features.card_mm[1])
        if box is None:
            return NO_SHAPES
        left, top, right, bottom = box
        part = self.after.grey()[top:bottom, left:right]
        shapes = find_shapes(part, self.after.size_px[0], with_corners)
        shift = np.array([left, top])
        return Shapes(shapes.quads + shift, shapes.corners + shift)

    def changed(self, rest: NDArray[np.uint8] | None) -> Points:
        """Poses (n, 3) that the shape of a part of the change speaks for."""
        if rest is None:
            return np.zeros((0, 3))
        return changed_places(self.change, rest, self.plane, self.features.card_mm)

    def voted(self, faces: Sequence[int]) -> Points:
        """Poses (n, 3) that details of some faces speak for, where the picture changed."""
        votes = vote(self.after, self.features.details, self.change.mask, faces, self.plane.px_per_mm())
        poses = [pose for pose, _, _ in poses_of(votes, self.plane, self.features)]
        return np.array(poses).reshape(-1, 3)

    def swept(self, rest: NDArray[np.uint8], cover: Cover, faces: Sequence[int]) -> Points:
        """Poses (n, 3) found by trying all places of a part of the change."""
        shrink, gains = self.change.shrink, self.gains_bgr
        return sweep(self.after, self.plane, rest, shrink, self.features, cover, faces, gains)

    def unexplained(self, found: Sequence[Laid], left: Sequence[Laid]) -> NDArray[np.uint8] | None:
        """What changed (255) and is covered by no card found, nor is a place that a card has left; None when
        that is less than the corner of a card."""
        rest = self.change.mask.copy()
        for one in [*found, *left]:
            corners = self.plane.image_from_table(one.corners_table_mm(self.features.card_mm))
            grown = corners.mean(0) + (corners - corners.mean(0)) * SHADOW_GROWN
            cv2.fillConvexPoly(rest, np.round(grown / self.change.shrink).astype(np.int32), 0)
        step_mm = self.change.shrink / self.plane.px_per_mm()
        window = max(2, round(LEAST_PART_MM / 2 / step_mm))
        kept = cv2.morphologyEx(rest, cv2.MORPH_OPEN, np.ones((window, window), np.uint8))
        large = float((kept > 0).sum()) * step_mm**2 > LEAST_PART_MM**2
        return np.asarray(kept, np.uint8) if large else None


def _new_carpets(
    scene: _Scene, shapes: Shapes, places: Points, new: Sequence[Laid], moved: Sequence[Laid], cover: Cover
) -> list[Laid]:
    features = scene.features
    poses = trial_poses(shapes, scene.plane, features.card_mm, new, places)
    known = [*new, *moved]
    found = look_again(
        scene.after,
        scene.plane,
        poses,
        features,
        known,
        cover,
        scene.carpets,
        scene.gains_bgr,
        scene.vain,
        lambda found: scene.unexplained([*known, *found], ()) is None,
    )
    if not found and len(known) not in scene.peeped:
        scene.peeped.add(len(known))
        where = (scene.after, scene.plane, scene.change, features, known, cover)
        found = peeping_carpets(*where, scene.carpets, scene.gains_bgr)
    if not found:
        covers = with_outlines(cover, known, features)
        found = plain_backs(scene.after, scene.plane, poses, features, known, covers, scene.gains_bgr)
    # There is one of each carpet: the second of a colour is a mistake.
    fronts = {one.face for one in new} - scene.carpet_backs
    kept: list[Laid] = []
    for one in found:
        if one.face not in fronts:
            kept.append(one)
            fronts |= {one.face} - scene.carpet_backs
    return kept


def _moved(
    scene: _Scene,
    shapes: Shapes,
    places: Points,
    laid: Sequence[Laid],
    lost: Sequence[int],
    new: Sequence[Laid],
    known: dict[int, Laid],
    cover: Cover,
) -> dict[int, Laid]:
    """Open cases found again: first near where they lay, then wherever their face came new."""
    moved: dict[int, Laid] = {}
    features, others = scene.features, [*new, *known.values()]
    for index in lost:
        covers = with_outlines(cover, [*others, *moved.values()], features)
        one = _nearby(scene, laid[index], covers)
        if one is not None and is_new(one, [*known.values(), *moved.values()], features.card_mm):
            moved[index] = one
    lost = [i for i in lost if i not in moved]
    if not lost:
        return moved
    faces = sorted({laid[i].face for i in lost} | set(scene.backs))
    poses = trial_poses(shapes, scene.plane, features.card_mm, others, places)
    found = look_again(
        scene.after, scene.plane, poses, features, others, cover, faces, scene.gains_bgr, scene.vain
    )
    for one in found:
        near = [i for i in lost if i not in moved and (laid[i].face == one.face or one.face in scene.backs)]
        if near and is_new(one, [*moved.values()], features.card_mm):
            moved[min(near, key=lambda i: float(np.hypot(*(laid[i].pose[:2] - one.pose[:2]))))] = one
    return moved


def _nearby(scene: _Scene, was: Laid, covers: Cover) -> Laid | None:
    """A shoved card found near where it lay: compared coarsely all around, then laid at the best places."""
    features, face = scene.features, scene.features.faces[was.face]
    template = face.templates[0]
    tries = []
    for pose in _around(was.pose):
        free = covers.free(template, pose, scene.plane, features.card_mm)
        if free is not None and float(free.mean()) < LEAST_FREE:
            continue
        fit = align_rigid(
            scene.after, scene.plane, pose, template, features.card_mm, rounds=4, usable=free, robust=False
        )
        tries.append((fit.likeness, fit.pose))
        if fit.likeness > CLEARLY_NEARBY:
            break
    for _, pose in sorted(tries, key=lambda one: -one[0])[:2]:
        one = lay(
            scene.after, scene.plane, was.face, pose, features, covers, coarse_first=True, least=BELIEVED
        )
        if believed(one):
            return one
    return None


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
    index: int, moved: Laid | None, was: Laid, new: Sequence[Laid], alike: float, features: DeckFeatures
) -> Followed:
    if moved is not None:
        return Followed(index, Fate.MOVED, moved, moved.usable)
    template = features.faces[was.face].templates[0]
    outlines = [one.corners_table_mm(features.card_mm) for one in new]
    free = uncovered(template.size, template.own_from_px, was.pose, outlines)
    covered = 1 - float(free.mean())
    if covered > HIDDEN_SHARE or alike > ALIKE_SHARE:
        return Followed(index, Fate.HIDDEN, replace(was, usable=0.0), 0.0)
    if covered > TOUCHED_SHARE:
        return Followed(index, Fate.LOST, replace(was, usable=0.0), 0.0)
    return Followed(index, Fate.GONE, None, 0.0)
