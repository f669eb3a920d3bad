"""Thin overlaps: which of two cards lies on top, by drawing both cases as this camera would show them.

Where little of an overlap is seen, no place in it speaks for itself: every pixel mixes both cards and the
table. So both cases are drawn from the faces, seen through the camera's own blur, sharpening and colours,
which the rest of the two cards teaches, and the picture must be clearly like one and unlike the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.align import Pyramid
from vision.features import DeckFeatures
from vision.laying import Laid
from vision.plane import Points, TablePlane
from vision.rectangles import area_mm2, overlap_mm
from vision.template import Grey

Mask = NDArray[np.bool_]

#: Each pixel is drawn as so many by so many places.
PARTS = 3
#: So much around the overlap is drawn, too (mm): there the cards show how the camera sees them.
AROUND_MM = 14.0
#: Corners are rounded by 2 to 4 mm, nobody knows by how much: where it matters nothing is compared.
CORNER_MM, SHARPEST_MM, ROUNDEST_MM = 3.0, 2.0, 4.0
#: What a camera may do to a picture: blur (px), and sharpening with its usual reach (px).
BLURS_PX, SHARPENED, SHARPENED_OVER_PX = (0.25, 0.5, 0.8, 1.2), (0.0, 0.6), 1.4
USUAL_CAMERA = (0.6, 0.0)
#: How much darker (share) a card may be right beside another that lies on it, and how far that reaches (mm).
SHADES, SHADE_MM = (0.15, 0.0, 0.3), 1.5
#: A picture of this size at most is drawn (px); larger ones are never in doubt.
LARGEST_PX = 400
#: Colours are learned from at least so many pixels, held near to plain ones by so much.
FEWEST_PIXELS, HOLD = 30, (0.3, 0.3, 0.3, 0.3, 0.01, 0.3, 0.3, 0.3, 0.3)
#: Pixels teach within about this share of the way from the overlap to the rim of what is drawn.
TEACHES_WITHIN = 0.35
#: Pixels of which less than this is cards show the table, whose colours nobody knows.
ALL_CARD = 0.9
#: The two cases must differ by this much in all (squared grey levels).
LEAST_DIFFERENCE = 10_000.0
#: A pixel differs when a channel does by this much.
DIFFERS = 6.0
#: The same of tints; what is darker than this level has none that noise does not hide.
LEAST_TINT_DIFFERENCE, TINTS_DIFFER, DARK_LEVEL = 3_000.0, 8.0, 12.0
#: On the way from one case to the other (-0.5 … 0.5) the picture lies at one end, not in between or beyond.
NEAR_END, BEYOND_END = 0.25, 0.8
#: The picture's distance from the nearer case is at most this share of its distance from the other.
CLEARLY_NEARER = 0.7
#: Of overlaps smaller than this (mm²), once corners are rounded as little as they ever are, nothing is there.
NOTHING_MM2 = 0.8


def touch_at_all(pair: tuple[Laid, Laid], card_mm: tuple[float, float]) -> bool:
    """Whether two cards with rounded corners overlap by more than their outlines may be wrong by."""
    shared = overlap_mm(*(rounded_outline(one.pose, card_mm, SHARPEST_MM) for one in pair))
    return len(shared) > 2 and area_mm2(shared) >= NOTHING_MM2


def which_on_top(
    pyramid: Pyramid,
    plane: TablePlane,
    pair: tuple[Laid, Laid],
    others: Sequence[Laid],
    features: DeckFeatures,
    *,
    thin: bool = True,
) -> int | None:
    """Which of a pair that overlaps lies on top, 0 or 1; None where the picture is not clear.

    Not `thin`: a usual camera is taken for granted, which is quicker, and does where much is seen.
    """
    place = _place(pyramid, plane, pair, others, features)
    if place is None:
        return None
    if not thin:
        usual = _shown(place, _drawn(place, SHADES[0]), *USUAL_CAMERA)
        return _told(place, usual)[1] if usual is not None else None
    drawn = _drawn(place, SHADES[0])
    seen = [
        (shown.misfit, blur_px, sharpened)
        for blur_px in BLURS_PX
        for sharpened in SHARPENED
        if (shown := _shown(place, drawn, blur_px, sharpened)) is not None
    ]
    if not seen:
        return None
    _, blur_px, sharpened = min(seen)
    told = [
        _told(place, shown)
        for shade in SHADES
        if (shown := _shown(place, _drawn(place, shade), blur_px, sharpened)) is not None
    ]
    # How dark it is beside a card is read from the picture as well: the best fit speaks.
    return min(told, key=lambda one: one[0])[1] if told else None


@dataclass(frozen=True, slots=True)
class _Place:
    """A part of the picture (h, w, 3), and what is known of it PARTS times finer: each card's face, how far
    each place lies outside of each card (mm), what others hide, and where the rounding of corners decides."""

    picture: Grey = field(repr=False)
    faces: tuple[Grey, Grey] = field(repr=False)
    outside_mm: tuple[Grey, Grey] = field(repr=False)
    hidden: Grey = field(repr=False)
    rounding: Grey = field(repr=False)


@dataclass(frozen=True, slots=True)
class _Shown:
    """Both cases as the camera would show them (h, w, 3), the weight of each pixel, and how badly the rest of
    the cards fits."""

    cases: tuple[Grey, Grey] = field(repr=False)
    weight: Grey = field(repr=False)
    misfit: float


def _told(place: _Place, shown: _Shown) -> tuple[float, int | None]:
    """How far the picture is from the nearer of both cases, and which one that is if it is clear: by levels
    or, where light changes within the place, by tints alone."""
    first, second = shown.cases
    off, top = _nearer(place.picture, (first, second), shown.weight, LEAST_DIFFERENCE, DIFFERS)
    if top is None and np.isfinite(off):
        tints = _tint(first), _tint(second)
        _, top = _nearer(_tint(place.picture), tints, shown.weight, LEAST_TINT_DIFFERENCE, TINTS_DIFFER)
    return off, top


def _nearer(
    picture: Grey, cases: tuple[Grey, Grey], weights: Grey, least: float, differing: float
) -> tuple[float, int | None]:
    """How far a picture (h, w, channels) is from the nearer of two cases, and which one if it is clear.

    They must differ by `least` in all (squared levels), a pixel by `differing` in one channel.
    """
    first, second = cases
    between = first - second
    weight = weights[..., None]
    difference = float((between**2 * weight).sum())
    differs = (np.abs(between).max(-1) > differing) & (weights > 0.3)
    if difference < least or not differs.any():
        return np.inf, None
    middle = picture - (first + second) / 2
    way = float((middle * between * weight).sum()) / difference
    top = 0 if way > 0 else 1
    nearer, farther = (
        float(np.sqrt(((picture - cases[case]) ** 2).mean(2)[differs].mean())) for case in (top, 1 - top)
    )
    clear = NEAR_END < abs(way) < BEYOND_END and nearer < CLEARLY_NEARER * farther
    return nearer, top if clear else None


def _tint(picture: Grey) -> Grey:
    """How blue and how red (h, w, 2) a picture is, whatever light falls where; in levels of white."""
    blue, green, red = (picture[..., channel] for channel in range(3))
    light = np.maximum(blue + green + red, 0.0) + 3 * DARK_LEVEL
    return np.asarray(np.stack([blue - green, red - green], -1) * 255.0 / light[..., None], np.float32)


def _place(
    pyramid: Pyramid,
    plane: TablePlane,
    pair: tuple[Laid, Laid],
    others: Sequence[Laid],
    features: DeckFeatures,
) -> _Place | None:
    card_mm = features.card_mm
    shared = overlap_mm(*(one.corners_table_mm(card_mm) for one in pair))
    if len(shared) < 3:
        return None
    corners, picture = plane.image_from_table(shared), pyramid.colour(0)
    margin = AROUND_MM * plane.px_per_mm(shared.mean(0))
    low = np.maximum(np.floor(corners.min(0) - margin), 0).astype(int)
    high = np.minimum(np.ceil(corners.max(0) + margin), pyramid.size_px).astype(int)
    if (high - low < 4).any() or (high - low > LARGEST_PX).any():
        return None
    part = picture[low[1] : high[1], low[0] : high[0]].astype(np.float32)
    height, width = part.shape[:2]
    x = low[0] + (np.arange(width * PARTS) + 0.5) / PARTS
    y = low[1] + (np.arange(height * PARTS) + 0.5) / PARTS
    grid = np.stack(np.meshgrid(x, y), -1)
    places = plane.table_from_image(grid.reshape(-1, 2)).reshape(grid.shape)
    hidden = np.zeros(grid.shape[:2], bool)
    for one in others:
        if np.hypot(*(one.pose[:2] - shared.mean(0))) < np.hypot(*card_mm) + AROUND_MM:
            hidden |= _outside_by(_own(one, places), card_mm, SHARPEST_MM) < 1.0
    first, second = pair
    own, other = _own(first, places), _own(second, places)
    return _Place(
        part,
        (_printed(first.face, own, features), _printed(second.face, other, features)),
        (
            _outside_by(own, card_mm, CORNER_MM).astype(np.float32),
            _outside_by(other, card_mm, CORNER_MM).astype(np.float32),
        ),
        hidden.astype(np.float32),
        (_rounding(own, card_mm) | _rounding(other, card_mm)).astype(np.float32),
    )


def _drawn(place: _Place, shade: float) -> tuple[Grey, Grey]:
    """Both cases, the first card on top and the second; black where no card lies. The lower card is darker
    beside the upper one, by `shade` at its edge."""
    cases = []
    for top in (0, 1):
        beside_mm = np.maximum(place.outside_mm[top], 0)
        shaded = place.faces[1 - top] * (1 - shade * np.exp(-beside_mm / SHADE_MM))[..., None]
        below = np.where(place.outside_mm[1 - top][..., None] < 0, shaded, 0)
        cases.append(np.where(place.outside_mm[top][..., None] < 0, place.faces[top], below))
    return np.asarray(cases[0], np.float32), np.asarray(cases[1], np.float32)


def _shown(place: _Place, drawn: tuple[Grey, Grey], blur_px: float, sharpened: float) -> _Shown | None:
    """Both cases through a camera with this blur and sharpening; None where nothing teaches its colours."""
    first, second = (_through(case, place, blur_px, sharpened) for case in drawn)
    covered = np.asarray(np.minimum(*place.outside_mm) < 0, np.float32)
    cards = _through(covered, place, blur_px, sharpened)
    hidden = _through(place.hidden, place, max(blur_px, 0.5), 0.0)
    rounding = _through(place.rounding, place, max(blur_px, 0.5), 0.0)
    same = _farthest(first, second) < 1.0
    teaching = same & (hidden < 0.02) & (cards > 0.97) & (cards < 1.03)
    if teaching.sum() < FEWEST_PIXELS:
        return None
    weight = ((hidden < 0.05) & (cards > ALL_CARD)).astype(np.float32) * np.clip(1 - 2 * rounding, 0, 1)
    near = _near_middle(*same.shape)[teaching]
    coloured: list[list[Grey]] = [[], []]
    misfit = 0.0
    for channel in range(3):
        samples = [_samples(case, channel) for case in (first, second)]
        colours, off = _taught(samples[0][teaching], place.picture[..., channel][teaching], near)
        misfit += off
        for case, sample in zip(coloured, samples, strict=True):
            case.append(np.asarray(sample @ colours, np.float32))
    cases = tuple(np.stack(case, -1) for case in coloured)
    return _Shown((cases[0], cases[1]), np.asarray(weight, np.float32), misfit)


def _farthest(one: Grey, other: Grey) -> Grey:
    """By how much two pictures differ in the channel in which they differ most, (h, w)."""
    blue, green, red = cv2.split(cv2.absdiff(one, other))
    return np.asarray(np.maximum(np.maximum(blue, green), red), np.float32)


def _through(fine: Grey, place: _Place, blur_px: float, sharpened: float) -> Grey:
    height, width = place.picture.shape[:2]
    blurred = cv2.GaussianBlur(fine, (0, 0), blur_px * PARTS)
    seen = cv2.resize(blurred, (width, height), interpolation=cv2.INTER_AREA)
    if sharpened:
        seen = (1 + sharpened) * seen - sharpened * cv2.GaussianBlur(seen, (0, 0), SHARPENED_OVER_PX)
    return np.asarray(seen, np.float32)


def _samples(case: Grey, channel: int) -> Points:
    """What a channel's level may depend on: all three printed colours, its own square, and a constant; own
    level and constant may change across the place, as they do at the rim of a lamp's light."""
    level = case / 255.0
    own = level[..., channel : channel + 1]
    height, width = case.shape[:2]
    across, down = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
    slopes = [own[..., 0] * across, own[..., 0] * down, across, down]
    return np.concatenate([level, own**2, np.ones_like(own), np.stack(slopes, -1)], -1).astype(np.float64)


def _near_middle(height: int, width: int) -> Grey:
    """How much each pixel (h, w) teaches: those near the overlap lie in its light."""
    across, down = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
    return np.asarray(np.exp(-(across**2 + down**2) / (2 * TEACHES_WITHIN**2)), np.float32)


def _taught(samples: Points, levels: NDArray[np.float32], near: Grey) -> tuple[Points, float]:
    """The numbers (9,) that lead from printed colours to the picture's levels, and the usual misfit."""
    weight = np.asarray(near, np.float64)
    colours: Points = np.zeros(len(HOLD))
    usual = 0.0
    for _ in range(3):
        weighted = samples * weight[:, None]
        square = weighted.T @ samples + np.diag(HOLD)
        colours = np.asarray(np.linalg.solve(square, weighted.T @ levels))
        off = np.abs(levels - samples @ colours)
        usual = float(np.median(off))
        weight = near / (1 + (off / (3 * usual + 2)) ** 2)
    return colours, usual


def _own(laid: Laid, places: Points) -> Points:
    """Places (…, 2) of the table in the card's own mm."""
    cosine, sine = np.cos(laid.pose[2]), np.sin(laid.pose[2])
    return np.asarray((places - laid.pose[:2]) @ np.array([[cosine, -sine], [sine, cosine]]))


def _outside_by(own: Points, card_mm: tuple[float, float], corner_mm: float) -> Points:
    """By how many mm places (…, 2) in a card's own mm lie outside of it, its corners round; negative
    inside."""
    across, down = (np.abs(own[..., axis]) - (card_mm[axis] / 2 - corner_mm) for axis in (0, 1))
    beyond = np.hypot(np.maximum(across, 0), np.maximum(down, 0))
    return np.asarray(beyond + np.minimum(np.maximum(across, down), 0) - corner_mm)


def _rounding(own: Points, card_mm: tuple[float, float]) -> Mask:
    """Places (…, 2) in a card's own mm: which are card with the sharpest corners, table with the roundest."""
    sharp = _outside_by(own, card_mm, SHARPEST_MM)
    round_ = _outside_by(own, card_mm, ROUNDEST_MM)
    at_corner = round_ - _outside_by(own, card_mm, 0.01) > 0.3
    return np.asarray(((sharp < 0.2) != (round_ < -0.2)) & at_corner)


def _printed(face: int, own: Points, features: DeckFeatures) -> Grey:
    """The printed colours (h, w, 3) of a face at places (h, w, 2) in its own mm."""
    picture = features.faces[face].printed_bgr
    height, width = picture.shape[:2]
    at = ((own / np.array(features.card_mm) + 0.5) * (width, height) - 0.5).astype(np.float32)
    colours = cv2.remap(picture, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(colours, np.float32)


def rounded_outline(pose: Points, card_mm: tuple[float, float], corner_mm: float) -> Points:
    """The outline (n, 2) in table mm of a card with rounded corners at a pose (x, y, turn in rad)."""
    half = np.array(card_mm) / 2 - corner_mm
    turns = np.deg2rad(np.arange(0, 91, 30))
    corners = []
    for quarter, (across, down) in enumerate(((1, -1), (1, 1), (-1, 1), (-1, -1))):
        angles = turns + np.deg2rad(90 * quarter - 90)
        corners.append(half * (across, down) + corner_mm * np.column_stack([np.cos(angles), np.sin(angles)]))
    own = np.concatenate(corners)
    cosine, sine = np.cos(pose[2]), np.sin(pose[2])
    return np.asarray(own @ np.array([[cosine, sine], [-sine, cosine]]) + pose[:2])
