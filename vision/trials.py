"""Where cards could lie, once the table's plane is known: places worth a try, and how alike what lies there
is to the faces, coarsely."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.align import Pyramid
from vision.coarse import Hidden, colour_likeness_at, likeness_at
from vision.features import DeckFeatures
from vision.laying import Cover, Laid
from vision.plane import Points, TablePlane
from vision.plane_fit import own_corners_mm, rigid_fit
from vision.quads import Shapes
from vision.template import Grey

#: A corner of a card is a right angle within this (degrees), once seen from straight above.
RIGHT_WITHIN_DEG = 9.0
#: Quads of this size, relative to a card, may be its outline or a frame printed on it.
SMALLEST_FRAME, LARGEST_FRAME = 0.8, 1.04
#: A corner may be the card's own, or that of a frame printed so far inside its edge.
FRAME_INSETS_MM = (0.0, 3.2)
#: Cards this near (share of the short side, degrees) are one and the same.
SAME_SHARE, SAME_DEG = 0.08, 8.0
#: Two trial poses this near (mm, degrees) are one.
NEAR_MM, NEAR_DEG = 2.5, 4.0
#: The coarse comparison that earns a trial a closer look.
WORTH_A_LOOK = 0.38
#: What is asked on top of that of a card of which next to nothing is free; and what must be free at all.
PART_PRICE, LEAST_FREE = 0.22, 0.15
#: A trial is moved uphill in rounds of these steps (mm, degrees).
CLIMB = ((2.5, 5.0), (1.5, 2.5), (0.8, 1.2))
#: Tones have their say in the last round only: further out they mislead, and cost time.
FINE_STEP_MM = 1.0
#: A sweep tries places and turns this far apart, at most at so many places, and passes on what looks this
#: alike.
SWEEP_MM, SWEEP_DEG = 6.0, 12.0
MOST_CENTRES, SWEPT_LIKENESS = 700, 0.45
#: The largest parts of a region are swept each by itself, and each passes on so many trials.
MOST_PARTS, MOST_SWEPT = 5, 6
#: Middles of cards are tried up to this far outside the region (share of the short side).
SWEEP_REACH = 0.65


def trial_poses(
    shapes: Shapes,
    plane: TablePlane,
    card_mm: tuple[float, float],
    laid: Sequence[Laid],
    more: Points | None = None,
) -> Points:
    """Poses (n, 3) at which cards could lie, by quads of the right size and by right-angled corners.

    `more` are trials from elsewhere, (n, 3). Corners that cards already laid explain are left out. A pose
    and the one turned half round are one trial.
    """
    trials = [] if more is None else [more]
    trials += [_from_quads(shapes.quads, plane, card_mm), _from_corners(shapes.corners, plane, card_mm)]
    poses = np.concatenate(trials)
    if len(laid):
        known = np.array([one.pose for one in laid])
        apart = np.hypot(poses[:, None, 0] - known[:, 0], poses[:, None, 1] - known[:, 1])
        turned = turned_deg(poses[:, None, 2], known[:, 2])
        poses = poses[~((apart < card_mm[0] * SAME_SHARE) & (turned < SAME_DEG)).any(1)]
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
            short = u if first < second else v
            for inset in FRAME_INSETS_MM:
                centre = corner[use] + u * (first / 2 - inset) + v * (second / 2 - inset)
                poses.append(np.column_stack([centre, np.arctan2(short[:, 1], short[:, 0])]))
    return np.concatenate(poses)


def _apart(poses: Points) -> Points:
    """One pose of each cluster; half turns do not count as different."""
    kept: list[Points] = []
    cells: dict[tuple[int, int], list[Points]] = {}
    for pose in poses:
        cell = (int(pose[0] // NEAR_MM), int(pose[1] // NEAR_MM))
        near = [p for i in (-1, 0, 1) for j in (-1, 0, 1) for p in cells.get((cell[0] + i, cell[1] + j), ())]
        if not any(turned_deg(one[2], pose[2]) < NEAR_DEG for one in near):
            kept.append(pose)
            cells.setdefault(cell, []).append(pose)
    return np.array(kept).reshape(-1, 3)


@dataclass(frozen=True, slots=True)
class Trial:
    """A face that could lie at a pose, by the coarse comparison; `start` is where it was first tried."""

    face: int
    pose: Points
    likeness: float
    start: Points


@dataclass(frozen=True, slots=True)
class Compared:
    """Faces compared coarsely with places; called with poses it gives (places, faces × 2), upright first, and
    `free`.

    Tones are exact, colours forgiving: a place known to 5 mm keeps nine tenths of its likeness by colours.
    """

    pyramid: Pyramid
    plane: TablePlane
    features: DeckFeatures
    faces: tuple[int, ...]
    hidden: Hidden | None
    gains_bgr: Grey | None

    def __call__(self, poses: Points, tones: float = 0.5) -> tuple[Grey, Grey]:
        where = (self.pyramid, self.plane, poses, self.features, self.faces, self.hidden)
        colours = colour_likeness_at(*where, self.gains_bgr)
        likeness = np.concatenate([colours.upright, colours.turned], 1)
        if tones:
            grey = likeness_at(*where)
            likeness = (1 - tones) * likeness + tones * np.concatenate([grey.upright, grey.turned], 1)
        return likeness, colours.free

    def trial(self, pose: Points, column: int, likeness: float) -> Trial:
        """The trial that a column of the comparison stands for."""
        turn = np.pi * (column // len(self.faces))
        turned = np.array([pose[0], pose[1], pose[2] + turn])
        return Trial(self.faces[column % len(self.faces)], turned, likeness, turned)


def worth_a_look(pyramid: Pyramid, poses: Points, compared: Compared) -> list[Trial]:
    """Trial poses whose free part looks like a face, best first, either way up."""
    if not len(poses) or not compared.faces:
        return []
    centres = compared.plane.image_from_table(poses[:, :2])
    poses = poses[((centres > 0) & (centres < pyramid.size_px)).all(1)]
    if not len(poses):
        return []
    likeness, free = compared(poses)
    needed = WORTH_A_LOOK + PART_PRICE * (1 - free)
    likeness[free < LEAST_FREE] = -1
    trials = []
    for i in np.flatnonzero(likeness.max(1) > needed):
        for column in np.argsort(-likeness[i])[:2]:
            if likeness[i, column] > needed[i]:
                trials.append(compared.trial(poses[i], int(column), float(likeness[i, column])))
    return sorted(trials, key=lambda trial: -trial.likeness)


def climbed(trials: Sequence[Trial], compared: Compared) -> list[Trial]:
    """Trials moved uphill to where their face fits best, in three rounds of smaller steps, best first; near
    ones of one face become one."""
    if not trials:
        return []
    poses = np.array([one.pose for one in trials])
    column = np.array([compared.faces.index(one.face) for one in trials])
    best = np.array([one.likeness for one in trials])
    for step_mm, step_deg in CLIMB:
        moves = np.array([(x, y, t) for x in (-1, 0, 1) for y in (-1, 0, 1) for t in (-1, 0, 1)], np.float64)
        tried = poses[:, None] + moves[None] * (step_mm, step_mm, np.deg2rad(step_deg))
        likeness, _ = compared(tried.reshape(-1, 3), tones=0.0 if step_mm > FINE_STEP_MM else 0.5)
        own = likeness.reshape(len(poses), len(moves), -1)[np.arange(len(poses)), :, column]
        top = own.argmax(1)
        poses, best = tried[np.arange(len(poses)), top], own.max(1)
    kept: list[Trial] = []
    for i in np.argsort(-best):
        one = Trial(trials[i].face, poses[i], float(best[i]), trials[i].pose)
        # Another face at the same place stays in the running: the closer look decides between them.
        if is_new(one, [other for other in kept if other.face == one.face], compared.features.card_mm):
            kept.append(one)
    return kept


def sweep(
    pyramid: Pyramid,
    plane: TablePlane,
    region: NDArray[np.uint8],
    shrink: float,
    features: DeckFeatures,
    cover: Cover,
    faces: Sequence[int],
    gains_bgr: Grey | None,
) -> Points:
    """Trial poses (n, 3) found by trying all places and turns in a region (255) of a picture `shrink` times
    smaller.

    Slow for a whole table, quick for the place of a card or two.
    """
    if not features.faces:
        return np.zeros((0, 3))
    compared = Compared(pyramid, plane, features, tuple(faces), cover.hidden(plane), gains_bgr)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(region)
    parts = 1 + np.argsort(-stats[1:count, cv2.CC_STAT_AREA])[:MOST_PARTS]
    found = [np.zeros((0, 3))]
    for part in parts:
        spots = np.argwhere(labels == part)[:, ::-1]
        poses = _all_around(plane.table_from_image(np.asarray((spots + 0.5) * shrink, np.float64)), features)
        likeness, free = compared(poses, tones=0.0)
        best = likeness.max(1)
        best[free < LEAST_FREE] = -1
        found.append(best_apart(poses, best, SWEPT_LIKENESS, MOST_SWEPT, 1.5 * SWEEP_MM, 1.5 * SWEEP_DEG))
    return np.concatenate(found)


def _all_around(spots_mm: Points, features: DeckFeatures) -> Points:
    """Poses at all places and turns that could show at the given spots of the table."""
    cells = np.unique(np.round(spots_mm / SWEEP_MM).astype(int), axis=0)
    reach = int(np.ceil(SWEEP_REACH * features.card_mm[0] / SWEEP_MM))
    steps = np.arange(-reach, reach + 1)
    around = np.array([(i, j) for i in steps for j in steps if i * i + j * j <= reach * reach])
    centres = np.unique((cells[:, None] + around[None]).reshape(-1, 2), axis=0) * SWEEP_MM
    # Too large a part is swept with gaps: the climb that follows forgives some.
    centres = centres[:: -(-len(centres) // MOST_CENTRES)]
    turns = np.deg2rad(np.arange(0.0, 180.0, SWEEP_DEG))
    return np.concatenate([np.column_stack([centres, np.full(len(centres), turn)]) for turn in turns])


def best_apart(
    poses: Points, worth: Grey, least: float, most: int, apart_mm: float, apart_deg: float
) -> Points:
    """The best poses (n, 3), at `most` so many, worth at `least` so much, none near another in both place
    and turn."""
    kept: list[Points] = []
    for i in np.argsort(-worth, kind="stable"):
        if worth[i] < least or len(kept) >= most:
            break
        if not any(
            np.hypot(*(one[:2] - poses[i, :2])) < apart_mm and turned_deg(one[2], poses[i, 2]) < apart_deg
            for one in kept
        ):
            kept.append(poses[i])
    return np.array(kept).reshape(-1, 3)


def turned_deg(first_rad: Points | float, second_rad: Points | float) -> Points:
    """How far cards are turned against each other, 0…90 degrees: half a turn makes no difference."""
    return np.rad2deg(np.abs((np.asarray(first_rad) - second_rad + np.pi / 2) % np.pi - np.pi / 2))


def is_new(one: Laid | Trial, others: Sequence[Laid | Trial], card_mm: tuple[float, float]) -> bool:
    """Whether a card lies where no other does: a carpet may lie square on a card, but not exactly in its
    place."""
    for other in others:
        apart = float(np.hypot(*(one.pose[:2] - other.pose[:2])))
        turned = turned_deg(one.pose[2], other.pose[2])
        alike = one.face == other.face
        if apart < card_mm[0] * (0.25 if alike else SAME_SHARE) and (alike or turned < SAME_DEG):
            return False
    return True
