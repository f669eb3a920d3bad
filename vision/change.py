"""What changed between two pictures of one table: pixels, after light and noise are allowed for."""

from __future__ import annotations

from dataclasses import dataclass, field
from weakref import WeakKeyDictionary

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.align import Pyramid, Raster, image_from_own
from vision.plane import Points, TablePlane
from vision.template import Grey

#: The map of changes is made in about this width.
MAP_WIDTH_PX = 480
#: A place changed when its light differs by this many times the usual difference, and by this many grey
#: levels.
CHANGED_NOISE, CHANGED_GREY = 5.0, 9.0
#: A card's place still looks the same within this many grey levels, or this share of its print's contrast;
#: and all of it may have become lighter or darker by this.
SAME_GREY, SAME_CONTRAST, LIGHT_SHIFT_GREY = 7.0, 0.15, 15.0
#: A shadow leaves at least this share of the light, of all colours alike within this factor; to be told from
#: noise, shares are of levels raised by this.
DEEPEST_SHADOW, SHADOW_COLOUR, DARK_GREY = 0.4, 1.12, 6.0

Colour = NDArray[np.uint8] | cv2.typing.MatLike


@dataclass(frozen=True, slots=True)
class Change:
    """`mask` (h, w) of 0 and 255 in a picture `shrink` times smaller; `shaded` (h, w), 255 where all colours
    became darker alike: shadow, or something grey; `gain` and `offset` lead from the light of the earlier
    picture to that of the later one; `share` is how much of the picture changed, `noise` the usual difference
    in grey levels."""

    mask: NDArray[np.uint8] = field(repr=False)
    shaded: NDArray[np.uint8] = field(repr=False)
    shrink: float
    gain: float
    offset: float
    share: float
    noise: float

    def inside(self, corners_image_px: Points) -> float:
        """How much of an outline's inside changed, 0…1."""
        corners = np.round(np.asarray(corners_image_px) / self.shrink * 16 - 8).astype(np.int32)
        x, y, width, height = cv2.boundingRect(np.round(corners_image_px / self.shrink).astype(np.int32))
        x0, y0 = max(0, x - 1), max(0, y - 1)
        part = self.mask[y0 : y + height + 2, x0 : x + width + 2]
        if part.size == 0:
            return 0.0
        outline = np.zeros_like(part)
        cv2.fillConvexPoly(outline, corners - np.array([x0 * 16, y0 * 16], np.int32), 1, shift=4)
        total = int(outline.sum())
        return float(((part > 0) & (outline > 0)).sum() / total) if total else 0.0

    def box_px(self, margin_px: float) -> tuple[int, int, int, int] | None:
        """The box (left, top, right, bottom), in image px, around all that changed; None when nothing did."""
        rows, columns = np.flatnonzero(self.mask.any(1)), np.flatnonzero(self.mask.any(0))
        if not len(rows):
            return None
        box = np.array([columns[0], rows[0], columns[-1] + 1, rows[-1] + 1]) * self.shrink
        left, top, right, bottom = box + margin_px * np.array([-1, -1, 1, 1])
        return int(max(0, left)), int(max(0, top)), int(right), int(bottom)


#: What two pictures differ by, by the later and the earlier one, for as long as there are both.
_found: WeakKeyDictionary[Pyramid, WeakKeyDictionary[Pyramid, Change]] = WeakKeyDictionary()


def find_change(before: Pyramid, after: Pyramid) -> Change:
    """Where two pictures of the same size differ by more than light and noise; worked out when it is first
    asked for. From any thread."""
    by_before = _found.setdefault(after, WeakKeyDictionary())
    change = by_before.get(before)
    if change is None:
        change = by_before[before] = _worked_out(before, after)
    return change


def _worked_out(before: Pyramid, after: Pyramid) -> Change:
    width, height = after.size_px
    shrink = max(1.0, width / MAP_WIDTH_PX)
    size = (round(width / shrink), round(height / shrink))
    number = max(0, int(np.floor(np.log2(shrink))))
    first = cv2.resize(before.grey(number), size, interpolation=cv2.INTER_AREA).astype(np.float32)
    second = cv2.resize(after.grey(number), size, interpolation=cv2.INTER_AREA).astype(np.float32)
    gain, offset = _light(first, second)
    difference = second - gain * first - offset
    # A new shadow or lamp is smooth: what varies slowly is light, not a card.
    usual = float(np.median(np.abs(difference))) * 1.4826 + 0.5
    differs = (np.abs(difference) > max(CHANGED_NOISE * usual, CHANGED_GREY)).astype(np.uint8) * 255
    opened = cv2.morphologyEx(differs, cv2.MORPH_OPEN, np.ones((2, 2), np.uint8))
    changed = np.asarray(cv2.dilate(opened, np.ones((3, 3), np.uint8)), np.uint8)
    changed.setflags(write=False)
    shaded = _shaded(before.colour(number), after.colour(number), size)
    return Change(changed, shaded, shrink, gain, offset, float((changed > 0).mean()), usual)


def _shaded(first_bgr: Colour, second_bgr: Colour, size: tuple[int, int]) -> NDArray[np.uint8]:
    """255 where the later picture shows the same as the earlier one, only darker."""
    first, second = (
        cv2.GaussianBlur(cv2.resize(one, size, interpolation=cv2.INTER_AREA).astype(np.float32), (0, 0), 1.0)
        for one in (first_bgr, second_bgr)
    )
    shares = (second + DARK_GREY) / (first + DARK_GREY)
    alike = shares.max(-1) < SHADOW_COLOUR * shares.min(-1)
    return np.asarray(255 * (alike & (shares.min(-1) > DEEPEST_SHADOW) & (shares.max(-1) < 1.0)), np.uint8)


def _light(first: Grey, second: Grey) -> tuple[float, float]:
    """Gain and offset between two pictures, by least squares over what agrees."""
    x, y = first[::3, ::3].ravel(), second[::3, ::3].ravel()
    keep = np.ones(len(x), bool)
    gain, offset = 1.0, float(np.median(y - x))
    for _ in range(4):
        off = np.abs(y - gain * x - offset)
        keep = off <= max(float(np.median(off)) * 3, 3.0)
        slope, shift = np.polyfit(x[keep], y[keep], 1) if np.ptp(x[keep]) > 10 else (1.0, offset)
        gain, offset = float(np.clip(slope, 0.4, 2.5)), float(shift)
    return gain, offset


def unchanged(
    before: Pyramid,
    after: Pyramid,
    planes: tuple[TablePlane, TablePlane],
    pose: Points,
    raster: Raster,
    card_mm: tuple[float, float],
    change: Change,
) -> tuple[Grey, Grey]:
    """Where a card that lay at a pose still looks as before, (h, w) of 0…1 on the raster; and what was
    printed where.

    `planes` are the table's planes in the earlier and the later picture. What was printed, (h, w), is the
    squared detail of the earlier picture, noise taken out: plain paper has none.
    """
    scale = planes[1].px_per_mm(pose[:2])
    first = before.patch(image_from_own(planes[0], pose, card_mm), raster, scale)
    second = after.patch(image_from_own(planes[1], pose, card_mm), raster, scale)
    difference = second - change.gain * first - change.offset
    # Light that changed over this card only: let its own offset in, if it is small.
    shift = float(np.median(difference))
    difference -= float(np.clip(shift, -LIGHT_SHIFT_GREY, LIGHT_SHIFT_GREY))
    window = max(3, raster.size[0] // 14) | 1
    square = cv2.blur(difference**2, (window, window))
    allowed = max(3 * change.noise, SAME_GREY, SAME_CONTRAST * float(first.std()))
    soft = cv2.GaussianBlur(first, (0, 0), 1.0)
    detail = np.asarray((soft - cv2.GaussianBlur(soft, (0, 0), 2.5)) ** 2, np.float32)
    printed = np.maximum(detail - (2.0 + change.noise) ** 2, 0.0)
    return np.asarray(square < allowed**2, np.float32), np.asarray(printed, np.float32)
