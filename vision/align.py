"""Laying a known face exactly onto a picture: sub-pixel registration of a card.

Inverse compositional Lucas-Kanade (Baker and Matthews 2004): the face is the template, so its slopes are
worked out once for a deck. Two models: a free homography, for a card seen before the table's plane is known,
and a rigid card (x, y, turn) on a known plane. Brightness and contrast are solved along with the pose. In
the rigid model what lies on the card, glare included, loses its weight (iteratively reweighted, on squares
smoothed over a few mm, because what covers a card covers a patch of it).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.plane import Matrix, Points, TablePlane
from vision.plane_fit import own_corners_mm
from vision.template import TONES, Grey, Template, Ways, ways

Knots: TypeAlias = NDArray[np.float64]

#: From picture coordinates (pixel middles at .5) to OpenCV's (pixel middles at whole numbers).
TO_CV: Matrix = np.array([[1.0, 0.0, -0.5], [0.0, 1.0, -0.5], [0.0, 0.0, 1.0]])


class Raster(Protocol):
    """A grid of places on a card: `size` (width, height) in px, `own_from_px` to the card's own mm."""

    @property
    def size(self) -> tuple[int, int]: ...
    @property
    def own_from_px(self) -> Matrix: ...


@dataclass(frozen=True, slots=True)
class Frame:
    """A grid over a card and some of the table around it."""

    size: tuple[int, int]
    own_from_px: Matrix = field(repr=False)


def frame_around(template: Raster, margin_mm: float) -> tuple[Frame, int]:
    """The template's grid grown by a margin on all sides, and how many px that margin is."""
    margin = round(margin_mm / float(template.own_from_px[0, 0]))
    width, height = template.size
    shift = np.array([[1.0, 0, -margin], [0, 1.0, -margin], [0, 0, 1.0]])
    return Frame((width + 2 * margin, height + 2 * margin), template.own_from_px @ shift), margin


class Pyramid:
    """A picture in colour and grey at its own size and halved again and again, each made when first asked
    for. From any thread."""

    def __init__(self, picture_bgr: NDArray[np.uint8]) -> None:
        self._colour = [picture_bgr]
        self._grey: list[NDArray[np.uint8]] = []

    @property
    def size_px(self) -> tuple[int, int]:
        return self._colour[0].shape[1], self._colour[0].shape[0]

    def grey(self, number: int = 0) -> NDArray[np.uint8]:
        grey = self._grey
        if not grey:
            grey = [np.asarray(cv2.cvtColor(self._colour[0], cv2.COLOR_BGR2GRAY), np.uint8)]
            self._grey = grey
        return _halved(grey, number)

    def colour(self, number: int = 0) -> NDArray[np.uint8]:
        return _halved(self._colour, number)

    def keep_picture_alone(self) -> None:
        """Until something is asked for again: all other sizes take another 4.8 MB at 1080p, and 5 ms."""
        self._colour, self._grey = self._colour[:1], []

    def patch(self, image_from_own: Matrix, template: Raster, px_per_mm: float) -> Grey:
        """What the picture shows where a template would lie, (h, w) float32 grey, without aliasing."""
        number = _level(template, px_per_mm)
        return _sample(self.grey(number), image_from_own, template, number)

    def colour_patch(self, image_from_own: Matrix, template: Raster, px_per_mm: float) -> Grey:
        """The same in colour, (h, w, 3) float32 BGR."""
        number = _level(template, px_per_mm)
        return _sample(self.colour(number), image_from_own, template, number)


def _halved(levels: list[NDArray[np.uint8]], number: int) -> NDArray[np.uint8]:
    while len(levels) <= number:
        half = cv2.resize(levels[-1], None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        levels.append(np.asarray(half, np.uint8))
    return levels[number]


def _level(template: Raster, px_per_mm: float) -> int:
    """The pyramid level whose pixels are about as large as the template's."""
    ratio = px_per_mm * template.own_from_px[0, 0]
    return int(np.clip(np.floor(np.log2(max(ratio, 1e-3)) + 0.4), 0, 4))


def _sample(level: NDArray[np.uint8], image_from_own: Matrix, template: Raster, number: int) -> Grey:
    shrink = np.diag([0.5**number, 0.5**number, 1.0])
    warp = TO_CV @ shrink @ image_from_own @ template.own_from_px
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    patch = cv2.warpPerspective(level, warp, template.size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(patch, np.float32)


def likeness(patch: Grey, template: Template) -> float:
    """Correlation −1…1 of a patch with a template, free of brightness and contrast."""
    centred = patch.ravel() - patch.mean()
    # One of two without its mean is enough: what the other has of it is lost in the sum.
    both = float(centred @ template.grey.ravel())
    return both / ((template.contrast + 1e-6) * (float(np.linalg.norm(centred)) + 1e-3))


def align_free(
    pyramid: Pyramid, image_from_own: Matrix, template: Template, px_per_mm: float, rounds: int = 8
) -> tuple[Matrix, float]:
    """The homography from a card's own mm to pixels that fits best near the given one, and the likeness
    reached.

    A blurred picture makes the card come out smaller, by up to one percent: see `sharpness.match_scale`.
    """
    grey_mean, grey_spread = float(template.grey.mean()), float(template.grey.std())
    unit = np.diag([template.half_mm, template.half_mm, 1.0])
    for _ in range(rounds):
        patch = pyramid.patch(image_from_own, template, px_per_mm)
        patch = (patch - patch.mean()) * (grey_spread / (patch.std() + 1e-3)) + grey_mean
        p = template.free_inverse @ template.answers_freely(patch - template.grey)
        step = np.array([[1 + p[0], p[1], p[2]], [p[3], 1 + p[4], p[5]], [p[6], p[7], 1.0]])
        if not np.isfinite(step).all() or abs(np.linalg.det(step)) < 0.2:
            return image_from_own, -1.0
        moved = image_from_own @ unit @ np.linalg.inv(step) @ np.linalg.inv(unit)
        if abs(moved[2, 2]) < 1e-9:
            return image_from_own, -1.0
        image_from_own = moved / moved[2, 2]
        if np.abs(p[:8]).max() * template.size[1] < 0.04:
            break
    return image_from_own, likeness(pyramid.patch(image_from_own, template, px_per_mm), template)


@dataclass(frozen=True, slots=True)
class Fit:
    """A rigid card laid onto the picture.

    `tones` are the picture's grey levels at the template's knots: the tone curve from print to picture.
    `weight` (h, w) in 0…1 says how well each pixel fits; `agreement` is its mean over what was usable;
    `likeness` is the correlation −1…1 of what the picture shows with the face in these tones, over what fits.
    """

    pose: Points
    likeness: float
    agreement: float
    tones: NDArray[np.float64] = field(repr=False)
    weight: Grey = field(repr=False)


#: Misfits of a few grey levels are noise, however pale the card.
NOISE_GREY = 14.0
#: A pixel counts half when its smoothed misfit is this share of the face's own contrast in the picture.
MISFIT_SHARE = 0.5
#: How strongly the tone curve is held straight, and the arch of a bent card flat (shares of what the face
#: says).
TONE_PULL, ARCH_PULL = 0.02, 0.01
#: How strongly uneven light is held to nothing.
LIGHT_PULL = 0.01


def image_from_own(plane: TablePlane, pose: Points, card_mm: tuple[float, float]) -> Matrix:
    """The local homography to pixels from the own mm of a card at a pose (x mm, y mm, turn rad)."""
    own = own_corners_mm(card_mm)
    cosine, sine = np.cos(pose[2]), np.sin(pose[2])
    corners = own @ np.array([[cosine, sine], [-sine, cosine]]) + pose[:2]
    return plane.homography_at(corners, own)


def align_rigid(
    pyramid: Pyramid,
    plane: TablePlane,
    pose: Points,
    template: Template,
    card_mm: tuple[float, float],
    rounds: int = 8,
    usable: Grey | None = None,
    robust: bool = True,
    uneven: bool = False,
) -> Fit:
    """The rigid pose near the given one at which the face fits best, robust against what covers parts of it.

    `usable` (h, w) in 0…1 excludes parts known to be covered. The pose does not move further than half a
    card. `uneven` takes out of the picture what light that slopes or bows over the card adds: a lamp's shine
    or a shadow's rim no longer draws the card aside, but pale print that varies as softly says less.
    """
    start, pose = np.asarray(pose, np.float64), np.asarray(pose, np.float64).copy()
    scale = plane.px_per_mm(pose[:2])
    known = np.ones(template.grey.size, np.float32) if usable is None else usable.ravel().astype(np.float32)
    weight, best = known, (-1.0, pose)
    answers = ways(template)
    told: _Told | None = None
    light: _Told | None = None
    moves = _Moves.of(answers, uneven)
    for index in range(rounds + 1):
        patch = pyramid.patch(image_from_own(plane, pose, card_mm), template, scale).ravel()
        # What a pixel can tell hangs on its weight alone, which stays as it is unless misfits change it.
        if uneven:
            if light is None or robust:
                light = _told_by(np.concatenate([answers.tones, answers.light], 1), template.knots, weight)
            patch = patch - answers.light @ light.by(patch)[TONES:].astype(np.float32)
        if told is None or robust:
            told = _told_by(answers.tones, template.knots, weight)
        # Tones never fall.
        tones = np.maximum.accumulate(told.by(patch))
        shown = answers.tones @ tones.astype(np.float32)
        residual = patch - shown
        if robust:
            # The first steps forgive more: far from its place everything misfits.
            spread = float(np.hypot(shown.std(), NOISE_GREY)) * max(1.0, 3.0 - index)
            weight = known * _weights(residual, template, spread)
        if index == rounds:
            break
        if not robust:
            # A pale card can be stepped away from: the best place on the way is kept.
            likeness = _weighted_likeness(patch, shown, weight)
            if likeness > best[0]:
                best = (likeness, pose)
            elif likeness < best[0] - 0.05:
                pose = best[1]
                break
        step = _limited(_step(residual, weight, template, tones, moves), template)
        pose = _composed(pose, step)
        if np.hypot(*(pose[:2] - start[:2])) > card_mm[0] / 2:
            pose = start
            break
        if abs(step[0]) + abs(step[1]) + abs(step[2]) * template.half_mm < 0.02 * template.own_from_px[0, 0]:
            break
    likeness = _weighted_likeness(patch, shown, weight)
    if not robust and best[0] > likeness:
        likeness, pose = best
    return Fit(
        pose,
        likeness,
        float(weight.sum() / (known.sum() + 1e-3)),
        tones,
        weight.reshape(template.grey.shape),
    )


@dataclass(frozen=True, slots=True)
class _Told:
    """What pixels of some weights tell of the numbers that their grey levels are made of: `weighted` (h·w, n)
    and `square` (n, n), as in a weighted least squares fit."""

    weighted: Grey
    square: NDArray[np.float64]

    def by(self, patch: Grey) -> NDArray[np.float64]:
        """The numbers (n,) that a patch (h·w) shows."""
        return np.asarray(np.linalg.solve(self.square, self.weighted.T @ patch), np.float64)


def _told_by(columns: Grey, knots: Knots, weight: Grey) -> _Told:
    """What pixels tell of the tones (the first of the columns, held straight) and of the rest (held
    small)."""
    weighted = columns * weight[:, None]
    square = (columns.T @ weighted).astype(np.float64)
    step = float(np.diff(knots).mean())
    bend = np.diff(np.eye(TONES), 2, axis=0) / step
    share = float(np.trace(square[:TONES, :TONES])) + 1.0
    square[:TONES, :TONES] += TONE_PULL * share * step**2 * (bend.T @ bend) + np.eye(TONES) * 1e-3
    square[TONES:, TONES:] += LIGHT_PULL * share * np.eye(len(square) - TONES)
    return _Told(weighted, square)


@dataclass(frozen=True, slots=True)
class _Moves:
    """How each pixel answers to what a step may change: `rows` (n, h·w) for the card's place and arch, filled
    anew at each step, for its tones and, in uneven light, for that; and the same `weighted`."""

    rigid: Grey
    rows: Grey
    weighted: Grey

    @staticmethod
    def of(answers: Ways, uneven: bool) -> _Moves:
        others = [answers.tones.T, answers.light.T] if uneven else [answers.tones.T]
        rows = np.concatenate([answers.rigid, *others])
        return _Moves(answers.rigid, rows, np.empty_like(rows))


def _step(
    residual: Grey, weight: Grey, template: Template, tones: NDArray[np.float64], moves: _Moves
) -> NDArray[np.float64]:
    """The template's own move (x mm, y mm, turn rad) that explains the residual best; tones, arch and
    uneven light move along."""
    rise = np.diff(tones) / np.diff(template.knots)
    slope = np.interp(template.grey.ravel(), (template.knots[1:] + template.knots[:-1]) / 2, rise)
    rigid, rows, weighted = len(moves.rigid), moves.rows, moves.weighted
    np.multiply(moves.rigid, slope.astype(np.float32), out=rows[:rigid])
    np.multiply(rows, weight, out=weighted)
    square = (rows @ weighted.T).astype(np.float64)
    ridge = np.diag(square) * 1e-4 + 1e-3
    ridge[3:5] += ARCH_PULL * np.diag(square)[3:5]
    ridge[rigid + TONES :] += LIGHT_PULL * float(weight.sum())
    # Added up pixel after pixel; row by row the last digits would be others.
    pulls = np.asarray(cv2.transpose(weighted)).T @ residual
    solved = np.linalg.solve(square + np.diag(ridge), pulls)
    return np.asarray(solved[:3], np.float64)


def _limited(step: NDArray[np.float64], template: Template) -> NDArray[np.float64]:
    """The step, no longer than a few of the template's pixels: further out its slopes say nothing."""
    most_mm = 3 * template.own_from_px[0, 0]
    size = max(float(np.hypot(step[0], step[1])), abs(float(step[2])) * template.half_mm)
    return np.asarray(step * min(1.0, most_mm / (size + 1e-9)))


def _weights(residual: Grey, template: Template, spread: float) -> Grey:
    width, height = template.size
    window = max(3, width // 8) | 1
    square = cv2.blur(residual.reshape(height, width) ** 2, (window, window))
    return np.asarray(1 / (1 + (square / (MISFIT_SHARE * spread) ** 2)) ** 2, np.float32).ravel()


def _weighted_likeness(patch: Grey, shown: Grey, weight: Grey) -> float:
    total = float(weight.sum()) + 1e-3
    first = patch - float(weight @ patch) / total
    second = shown - float(weight @ shown) / total
    both = float((weight * first) @ second)
    size = float((weight * first) @ first) * float((weight * second) @ second)
    return both / float(np.sqrt(size) + 1e-3)


def _composed(pose: Points, step: NDArray[np.float64]) -> Points:
    """The pose after undoing the template's own small move (x mm, y mm, turn rad)."""
    turn = pose[2] - step[2]
    cosine, sine = np.cos(turn), np.sin(turn)
    shift = np.array([cosine * step[0] - sine * step[1], sine * step[0] + cosine * step[1]])
    return np.array([pose[0] - shift[0], pose[1] - shift[1], turn])
