"""Looking again for cards once the table's plane is known: every corner could be a corner of a card of known
size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.align import Grey, Pyramid, image_from_own
from vision.features import DeckFeatures
from vision.laying import Laid, lay, uncovered
from vision.plane import Points, TablePlane
from vision.plane_fit import own_corners_mm, rigid_fit
from vision.quads import Shapes

#: A corner of a card is a right angle within this (degrees), once seen from straight above.
RIGHT_WITHIN_DEG = 9.0
#: Quads of this size, relative to a card, may be its outline or a frame printed on it.
SMALLEST_FRAME, LARGEST_FRAME = 0.8, 1.04
#: Two trial poses this near (mm, degrees) are one.
NEAR_MM, NEAR_DEG = 2.5, 4.0
#: The coarse comparison that earns a trial a closer look, and how many get one.
WORTH_A_LOOK, MOST_LOOKS = 0.42, 60
#: A card is believed from this likeness on (random faces at random places stay below 0.4).
BELIEVED = 0.62
#: What is asked on top of that of a card of which next to nothing is free; and what must be free at all.
PART_PRICE, LEAST_FREE = 0.22, 0.15


def trial_poses(
    shapes: Shapes, plane: TablePlane, card_mm: tuple[float, float], laid: Sequence[Laid]
) -> Points:
    """Poses (n, 3) at which cards could lie, by quads of the right size and by right-angled corners.

    Corners that cards already laid explain are left out. A pose and the one turned half round are one trial.
    """
    trials = [_from_quads(shapes.quads, plane, card_mm), _from_corners(shapes.corners, plane, card_mm)]
    poses = np.concatenate(trials)
    if len(laid):
        known = np.array([one.pose for one in laid])
        apart = np.hypot(poses[:, None, 0] - known[:, 0], poses[:, None, 1] - known[:, 1])
        poses = poses[apart.min(1) > card_mm[0] * 0.2]
    return _apart(poses)


def _from_quads(quads: Points, plane: TablePlane, card_mm: tuple[float, float]) -> Points:
    if not len(quads):
        return np.zeros((0, 3))
    own = own_corners_mm(card_mm)
    corners = plane.table_from_image(quads.reshape(-1, 2)).reshape(-1, 4, 2)
    sides = np.hypot(*np.moveaxis(np.roll(corners, -1, 1) - corners, 2, 0))
    lying = sides[:, 0] + sides[:, 2] > sides[:, 1] + sides[:, 3]
    corners[lying] = np.roll(corners[lying], -1, 1)
    sides[lying] = np.roll(sides[lying], -1, 1)
    size = (sides[:, [0, 2]].sum(1) / card_mm[0] + sides[:, [1, 3]].sum(1) / card_mm[1]) / 4
    poses, misfit = rigid_fit(corners / np.maximum(size, 0.1)[:, None, None], own)
    poses[:, :2] *= np.maximum(size, 0.1)[:, None]
    fits = np.sqrt((misfit**2).sum((1, 2)) / 4) < 6.0
    return np.asarray(poses[(size > SMALLEST_FRAME) & (size < LARGEST_FRAME) & fits])


def _from_corners(corners: Points, plane: TablePlane, card_mm: tuple[float, float]) -> Points:
    if not len(corners):
        return np.zeros((0, 3))
    table = plane.table_from_image(corners.reshape(-1, 2)).reshape(-1, 3, 2)
    corner, back, ahead = table[:, 0], table[:, 1] - table[:, 0], table[:, 2] - table[:, 0]
    back_mm, ahead_mm = np.hypot(*back.T), np.hypot(*ahead.T)
    angle = np.rad2deg(np.arccos(np.clip((back * ahead).sum(1) / (back_mm * ahead_mm + 1e-9), -1, 1)))
    good = (np.abs(angle - 90) < RIGHT_WITHIN_DEG) & (np.maximum(back_mm, ahead_mm) < 1.15 * card_mm[1])
    corner, back, ahead = corner[good], back[good], ahead[good]
    back_mm, ahead_mm = back_mm[good], ahead_mm[good]
    poses = []
    for along, along_mm, across in ((back, back_mm, ahead), (ahead, ahead_mm, back)):
        # `along` is the longer, better known side: the other is set square to it, on its own side.
        use = along_mm >= np.hypot(*across.T)
        u = along[use] / along_mm[use, None]
        square = np.column_stack([-u[:, 1], u[:, 0]])
        v = square * np.sign((square * across[use]).sum(1))[:, None]
        for first, second in (card_mm, card_mm[::-1]):
            centre = corner[use] + u * first / 2 + v * second / 2
            short = u if first < second else v
            poses.append(np.column_stack([centre, np.arctan2(short[:, 1], short[:, 0])]))
    return np.concatenate(poses)


def _apart(poses: Points) -> Points:
    """One pose of each cluster; half turns do not count as different."""
    kept: list[Points] = []
    cells: dict[tuple[int, int], list[Points]] = {}
    for pose in poses:
        cell = (int(pose[0] // NEAR_MM), int(pose[1] // NEAR_MM))
        near = [p for i in (-1, 0, 1) for j in (-1, 0, 1) for p in cells.get((cell[0] + i, cell[1] + j), ())]
        turned = [abs((p[2] - pose[2] + np.pi / 2) % np.pi - np.pi / 2) < np.deg2rad(NEAR_DEG) for p in near]
        if not any(turned):
            kept.append(pose)
            cells.setdefault(cell, []).append(pose)
    return np.array(kept).reshape(-1, 3)


def look_again(
    pyramid: Pyramid,
    plane: TablePlane,
    poses: Points,
    features: DeckFeatures,
    laid: Sequence[Laid],
    faces: Sequence[int] | None = None,
) -> list[Laid]:
    """Cards found at trial poses, best first, none lying where another of them or of `laid` lies.

    What cards already found cover is not looked at: a card is known by its free part, whether it lies above them or
    below. `faces` restricts what is looked for.
    """
    found: list[Laid] = []
    for one in _worth_a_look(pyramid, plane, poses, features, laid, faces)[:MOST_LOOKS]:
        known = [*laid, *found]
        if not is_new(one, known, features.card_mm):
            continue
        card = lay(pyramid, plane, one.face, one.pose, features, covers_near(one.pose, known, features), True)
        if card.likeness >= believed_from(card.usable) and is_new(card, known, features.card_mm):
            found.append(card)
    return sorted(found, key=lambda one: -one.likeness)


def believed_from(usable: float) -> float:
    """The likeness from which a card is believed: the less of it is free, the more that part must say."""
    return BELIEVED + PART_PRICE * (1 - usable)


@dataclass(frozen=True, slots=True)
class Trial:
    """A face that could lie at a pose, by the coarse comparison."""

    face: int
    pose: Points
    likeness: float


def _worth_a_look(
    pyramid: Pyramid,
    plane: TablePlane,
    poses: Points,
    features: DeckFeatures,
    laid: Sequence[Laid],
    faces: Sequence[int] | None,
) -> list[Trial]:
    """Trial poses whose free part looks like a face, best first."""
    if not len(poses) or not features.faces:
        return []
    wanted = np.arange(len(features.faces)) if faces is None else np.array(faces)
    template = features.faces[0].templates[0]
    width, height = pyramid.size_px
    centres = plane.image_from_table(poses[:, :2])
    inside = ((centres > 0) & (centres < (width, height))).all(1)
    trials = []
    for pose in poses[inside]:
        covers = covers_near(pose, laid, features)
        free = uncovered(template.size, template.own_from_px, pose, covers).ravel()
        if free.mean() < LEAST_FREE:
            continue
        matrix = image_from_own(plane, pose, features.card_mm)
        patch = pyramid.patch(matrix, template, plane.px_per_mm(pose[:2])).ravel()
        for turn in (0, 1):
            likeness = _masked_likeness(
                patch[:: 1 - 2 * turn], free[:: 1 - 2 * turn], features.coarse[:, wanted]
            )
            best = int(likeness.argmax())
            if likeness[best] > WORTH_A_LOOK + PART_PRICE * (1 - free.mean()):
                turned = np.array([pose[0], pose[1], pose[2] + turn * np.pi])
                trials.append(Trial(int(wanted[best]), turned, float(likeness[best])))
    return sorted(trials, key=lambda trial: -trial.likeness)


def _masked_likeness(patch: Grey, free: Grey, faces: Grey) -> NDArray[np.float32]:
    """Correlation of a patch (pixels,) with every face (pixels, faces), over the free pixels only."""
    total = free.sum() + 1e-3
    centred = free * (patch - free @ patch / total)
    centred /= np.linalg.norm(centred) + 1e-3
    if total > 0.99 * free.size:
        return np.asarray(centred @ faces)
    shown = free[:, None] * (faces - free @ faces / total)
    return np.asarray(centred @ shown / (np.linalg.norm(shown, axis=0) + 1e-6))


def covers_near(pose: Points, laid: Sequence[Laid], features: DeckFeatures) -> tuple[Points, ...]:
    """The outlines of laid cards that could cover a card at a pose."""
    reach = float(np.hypot(*features.card_mm))
    near = [one for one in laid if 1e-6 < np.hypot(*(one.pose[:2] - pose[:2])) < reach]
    return tuple(one.corners_table_mm(features.card_mm) for one in near)


def is_new(one: Laid | Trial, others: Sequence[Laid], card_mm: tuple[float, float]) -> bool:
    """Whether a card lies where no other does: two cards may overlap, not coincide."""
    return all(np.hypot(*(one.pose[:2] - other.pose[:2])) > card_mm[0] * 0.2 for other in others)
