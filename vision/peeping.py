"""Carpets that peep out from under other cards: found by the shape of what changed beside them.

A carpet that slid under a card shows a strip or an angle of itself. It must lie where all of that strip is
carpet, where nothing in sight that did not change is carpet, and where the rest is hidden by cards that are
known. Few places do; there the faces are laid.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.align import Pyramid
from vision.change import Change
from vision.coarse import Hidden
from vision.features import DeckFeatures
from vision.laying import Cover, Laid, lay
from vision.plane import Points, TablePlane
from vision.search import BELIEVED, believed, renamed, with_outlines
from vision.template import Grey
from vision.trials import Compared, Trial, climbed, is_new, turned_deg

#: The table is mapped in squares of this size (mm); turns are tried this far apart (degrees).
SQUARE_MM, TURN_DEG = 2.0, 5.0
#: A part in sight that is smaller than this (mm²) says too little; so many parts are looked at.
LEAST_MM2, MOST_PARTS = 100.0, 3
#: What did not change and would be carpet counts against a place by this much (a border may look like the
#: table); what changed and is no part of it by this.
UNCHANGED_SAYS, OUTSIDE_SAYS = 0.6, 0.3
#: Another part of the change speaks for a place by this much.
OTHER_PART_SAYS = 0.5
#: What only became darker may be shadow: it says so much of what other changes say.
SHADED_SAYS = 0.4
#: A place is worth a try when this share of the part is explained, after that is taken off.
LEAST_EXPLAINED = 0.3
#: Middles are tried so many squares apart; so many of the places that explain most are compared.
EVERY, MOST_COMPARED = 2, 1500
#: Of all faces at all places of a part so many are laid, none of one face this near another (mm, degrees).
MOST_LAID, APART_MM, APART_DEG = 8, 4.5, 9.0
#: Where less than this share of a card would be in sight, its likeness says less.
MUCH_FREE = 0.15
#: A place that explains all that is seen asks less of what is printed there, the less is free of it.
PART_PRICE = 0.11
#: A card whose likeness and detail come to this is there, and nothing else.
PLAIN = 1.6
#: A card that is laid further from its place (mm, degrees) explains it no more.
STRAYS_MM, STRAYS_DEG = 6.0, 9.0


def peeping_carpets(
    pyramid: Pyramid,
    plane: TablePlane,
    change: Change,
    features: DeckFeatures,
    known: Sequence[Laid],
    cover: Cover,
    faces: Sequence[int],
    gains_bgr: Grey | None,
) -> list[Laid]:
    """Carpets (of `faces`) in sight in part, beside the `known` cards and what `cover` hides; one at most for
    each part of the change that none of these explains."""
    covers = with_outlines(cover, known, features)
    hidden = covers.hidden(plane)
    if hidden is None or not faces:
        return []
    compared = Compared(pyramid, plane, features, tuple(faces), hidden, gains_bgr)
    found: list[Laid] = []
    for poses, explained in _places(change, hidden, plane, features.card_mm):
        likeness, free = compared(poses)
        # The little that would be in sight may look like anything.
        likeness *= np.sqrt(np.minimum(free / MUCH_FREE, 1.0))[:, None]
        worth = likeness + explained[:, None]
        best = np.argsort(-worth, axis=None)[: len(poses)]
        trials: list[Trial] = []
        for place, column in zip(*np.unravel_index(best, worth.shape), strict=True):
            one = compared.trial(poses[place], int(column), float(worth[place, column]) / 2)
            if len(trials) < MOST_LAID and not any(_near(one, other) for other in trials):
                trials.append(one)
        cards = []
        # A weave that repeats is laid from very near only: those are tried again from where they fit best.
        for trial in (*trials, *climbed(trials, compared)):
            where = (pyramid, plane, trial.face, trial.pose, features, covers)
            card = lay(*where, coarse_first=True, least=BELIEVED)
            if card.likeness < BELIEVED:
                continue
            card = renamed(pyramid, plane, card, features, gains_bgr, covers, faces)
            strays = float(np.hypot(*(card.pose[:2] - trial.pose[:2]))) > STRAYS_MM
            if strays or turned_deg(card.pose[2], trial.pose[2]) > STRAYS_DEG:
                continue
            if believed(card, PART_PRICE) and is_new(card, [*known, *found], features.card_mm):
                cards.append(card)
                if card.likeness + card.detail > PLAIN:
                    break
        if cards:
            found.append(max(cards, key=lambda card: card.likeness + card.detail))
    return found


def _near(one: Trial, other: Trial) -> bool:
    if one.face != other.face or float(np.hypot(*(one.pose[:2] - other.pose[:2]))) > APART_MM:
        return False
    return bool(np.cos(one.pose[2] - other.pose[2]) > np.cos(np.deg2rad(APART_DEG)))


def _places(
    change: Change, hidden: Hidden, plane: TablePlane, card_mm: tuple[float, float]
) -> list[tuple[Points, Grey]]:
    """Poses (n, 3) at which a card would explain a part of the change that is in sight, and how much of it
    (n,), for each part."""
    height, width = change.mask.shape
    covered = hidden.mask
    if covered.shape != change.mask.shape:
        covered = np.asarray(cv2.resize(covered, (width, height), interpolation=cv2.INTER_NEAREST), np.uint8)
    # The map of changes has grown by a pixel; and a known card's edge is known to about one.
    changed = cv2.erode(change.mask, np.ones((3, 3), np.uint8))
    near = cv2.dilate(covered, np.ones((3, 3), np.uint8))
    changed[near > 0] = 0
    parts = cv2.morphologyEx(changed, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    step_mm = change.shrink / plane.px_per_mm()
    count, labels, stats, _ = cv2.connectedComponentsWithStats(parts)
    largest = 1 + np.argsort(-stats[1:count, cv2.CC_STAT_AREA])[:MOST_PARTS]
    found = []
    for part in largest:
        if stats[part, cv2.CC_STAT_AREA] * step_mm**2 < LEAST_MM2:
            break
        spots = np.argwhere(labels == part)[:, ::-1]
        around_mm = plane.table_from_image(np.asarray((spots + 0.5) * change.shrink, np.float64))
        carpet = np.where((labels == part) & (changed > 0), 1.0, 0.0)
        carpet[change.shaded > 0] *= SHADED_SAYS
        other = np.where(change.mask == 0, UNCHANGED_SAYS, OUTSIDE_SAYS)
        other[(near > 0) | (carpet > 0)] = 0.0
        # It may show on both sides of what lies on it.
        other[(changed > 0) & (labels != part)] = -OTHER_PART_SAYS
        maps = np.stack([carpet, other], -1).astype(np.float32)
        fitting = _fitting(maps, change.shrink, plane, card_mm, around_mm)
        if len(fitting[0]):
            found.append(fitting)
    return found


def _fitting(
    maps: Grey, shrink: float, plane: TablePlane, card_mm: tuple[float, float], part_mm: Points
) -> tuple[Points, Grey]:
    """Poses (n, 3) at which a card covers a part in sight and little of the table, and how much of it in all
    (n,).

    `maps` (h, w, 2) say of each pixel, in a picture `shrink` times smaller, how surely it is carpet of that
    part and how much it says against a carpet there.
    """
    middle = (part_mm.min(0) + part_mm.max(0)) / 2
    # Whatever covers some of the part has its middle within half a diagonal of it.
    reach = float(np.hypot(*(part_mm - middle).T).max() + np.hypot(*card_mm) / 2)
    half = int(np.ceil(2**0.5 * reach / SQUARE_MM))
    x, y = np.meshgrid(np.arange(-half, half + 1), np.arange(-half, half + 1))
    own = np.stack([x, y], -1).reshape(-1, 2) * SQUARE_MM
    where = (plane.image_from_table(own + middle) / shrink - 0.5).astype(np.float32).reshape(*x.shape, 2)
    flat = cv2.remap(maps, where[..., 0], where[..., 1], cv2.INTER_LINEAR)
    size, kernel = x.shape[::-1], [round(side / SQUARE_MM) for side in card_mm]
    inner = ((np.hypot(x, y) * SQUARE_MM <= reach) & (x % EVERY == 0) & (y % EVERY == 0)).ravel()
    poses, worth = [], []
    for turn in np.deg2rad(np.arange(0.0, 180.0, TURN_DEG)):
        turned = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        warp = np.column_stack([turned, half - turned @ (half, half)])
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        sums = cv2.boxFilter(cv2.warpAffine(flat, warp, size, flags=flags), -1, kernel, normalize=False)
        worth.append((sums[..., 0] - sums[..., 1]).ravel()[inner])
        poses.append(np.column_stack([own[inner] @ turned.T + middle, np.full(int(inner.sum()), turn)]))
    explained = np.concatenate(worth) / max(float(flat[..., 0].sum()), 1.0)
    likely = np.argsort(-explained)[:MOST_COMPARED]
    likely = likely[explained[likely] > LEAST_EXPLAINED]
    return np.concatenate(poses)[likely], np.asarray(explained[likely], np.float32)
