"""A card's face as it is laid onto pictures: at three sizes, with its slopes against every way to move it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.plane import Matrix

Grey = NDArray[np.float32]

#: Short sides in px of the three sizes a face is kept in: found in the first, named in the second, measured
#: in the last.
LEVELS_PX = (24, 48, 96)

#: Pictures store about this root of the light (2.2 by the book, less after a camera's own tone curve), while
#: blur and distance work on the light itself.
GAMMA = 1.8

#: The share of a card's short side along its edge that a free homography is not fitted to.
RIM_SHARE = 0.03

#: Points of the tone curve: over- and underexposed cards keep their order of tones, not their distances.
TONES = 5
#: Light over a card may slope and bow: so many numbers.
LIGHTS = 5


#: Templates whose `Ways` are kept: those of the card that is being laid, and of its rivals.
WAYS_KEPT = 6


@dataclass(frozen=True, slots=True, eq=False)
class Template:
    """A face at one size: `grey` (h, w) in 0…255, and how its pixels answer to being moved.

    `own_from_px` leads from template pixels (OpenCV's) to the card's own millimetres. `slope_x` and `slope_y`
    (h, w) are per mm; all that follows from these two is worked out when it is wanted (`ways`): for a whole
    deck it would take five times the memory. `tone` (h·w) is where each pixel lies among the knots, from 0
    to TONES - 1. `contrast` is the length of the grey without its mean. `free_inverse` solves for the ten
    numbers of `answers_freely`.
    """

    size: tuple[int, int]
    grey: Grey = field(repr=False)
    own_from_px: Matrix = field(repr=False)
    half_mm: float
    slope_x: Grey = field(repr=False)
    slope_y: Grey = field(repr=False)
    free_inverse: NDArray[np.float64] = field(repr=False)
    knots: NDArray[np.float64] = field(repr=False)
    tone: Grey = field(repr=False)
    contrast: float

    def answers_freely(self, difference: Grey) -> NDArray[np.float64]:
        """What a difference (h, w) from the face says of the eight numbers of a homography in units of half a
        card, of contrast and of brightness: ten sums over all pixels but the rim's.
        """
        inner = _without_rim(self.size)
        off = difference[inner]
        x_mm, y_mm = _places_mm(self.size, self.own_from_px)
        x, y = x_mm[0, inner[1]] / self.half_mm, y_mm[inner[0], 0] / self.half_mm
        # Sums of the slopes with each power of y (rows) and of x (columns), up to the square.
        y_powers, x_powers = np.stack([np.ones_like(y), y, y * y]), np.stack([np.ones_like(x), x, x * x], 1)
        along_x, along_y = (
            y_powers @ (off * slope[inner] * self.half_mm) @ x_powers
            for slope in (self.slope_x, self.slope_y)
        )
        return np.array(
            [
                along_x[0, 1],
                along_x[1, 0],
                along_x[0, 0],
                along_y[0, 1],
                along_y[1, 0],
                along_y[0, 0],
                -along_x[0, 2] - along_y[1, 1],
                -along_x[1, 1] - along_y[2, 0],
                float((off * (self.grey[inner] - self.grey.mean())).sum()),
                float(off.sum()),
            ],
            np.float64,
        )


@dataclass(frozen=True, slots=True)
class Ways:
    """How each pixel of a template, h·w of them, answers to what may be with a card.

    `rigid` (5, h·w): a move along x, along y (per mm), a turn (per rad), an arch along x and along y. `tones`
    (h·w, TONES): each knot of the tone curve, as hat functions that add up to one. `light`
    (h·w, LIGHTS): light that slopes and bows.
    """

    rigid: Grey = field(repr=False)
    tones: Grey = field(repr=False)
    light: Grey = field(repr=False)


@lru_cache(maxsize=WAYS_KEPT)
def ways(template: Template) -> Ways:
    """Worked out from the template's slopes, in less time than one laying takes."""
    x_mm, y_mm = _places_mm(template.size, template.own_from_px)
    slope_x, slope_y = template.slope_x, template.slope_y
    arch = 1 - (y_mm / template.half_mm) ** 2
    rigid = (slope_x, slope_y, slope_y * x_mm - slope_x * y_mm, slope_x * arch, slope_y * arch)
    knots = np.arange(TONES, dtype=np.float32)
    return Ways(
        np.stack(rigid).reshape(len(rigid), -1),
        np.maximum(0, 1 - np.abs(template.tone[:, None] - knots)),
        _light(template.size),
    )


def template_size(card_mm: tuple[float, float], short_px: int) -> tuple[int, int]:
    """(width, height) in px of a template `short_px` across."""
    return short_px, round(short_px * card_mm[1] / card_mm[0])


def make_template(shrunk: Grey, card_mm: tuple[float, float]) -> Template:
    """The template of an upright face in colour, (h, w, 3), already shrunk to the template's size."""
    height, width = shrunk.shape[:2]
    grey = np.asarray(cv2.cvtColor(shrunk, cv2.COLOR_BGR2GRAY), np.float32)
    own_from_px = np.array(
        [
            [card_mm[0] / width, 0, (0.5 / width - 0.5) * card_mm[0]],
            [0, card_mm[1] / height, (0.5 / height - 0.5) * card_mm[1]],
            [0, 0, 1],
        ]
    )
    slope_x = cv2.Sobel(grey, cv2.CV_32F, 1, 0, ksize=3) / 8 / own_from_px[0, 0]
    slope_y = cv2.Sobel(grey, cv2.CV_32F, 0, 1, ksize=3) / 8 / own_from_px[1, 1]
    x_mm, y_mm = _places_mm((width, height), own_from_px)
    half = card_mm[1] / 2
    free = _free_columns(grey, slope_x * half, slope_y * half, x_mm / half, y_mm / half)
    square = free.T.astype(np.float64) @ free
    knots = np.maximum.accumulate(np.quantile(grey, np.linspace(0, 1, TONES)) + np.arange(TONES))
    return Template(
        size=(width, height),
        grey=grey,
        own_from_px=own_from_px,
        half_mm=half,
        slope_x=np.asarray(slope_x, np.float32),
        slope_y=np.asarray(slope_y, np.float32),
        free_inverse=np.linalg.inv(square + np.eye(10) * 1e-6 * np.trace(square)),
        knots=knots,
        tone=np.interp(grey.ravel(), knots, np.arange(TONES)).astype(np.float32),
        contrast=float(np.linalg.norm(grey - grey.mean())),
    )


def shrunk_as_light(picture_bgr: NDArray[np.uint8], size: tuple[int, int]) -> Grey:
    """A picture in another size (width, height), float 0…255, as a lens would show it: light adds up, not
    greys."""
    light = np.power(np.arange(256, dtype=np.float32) / 255, GAMMA)[picture_bgr]
    return np.asarray(
        255 * np.power(cv2.resize(light, size, interpolation=cv2.INTER_AREA), 1 / GAMMA), np.float32
    )


def _free_columns(grey: Grey, slope_x: Grey, slope_y: Grey, x: Grey, y: Grey) -> Grey:
    """How pixels answer to the eight numbers of a homography, to contrast and to brightness: (pixels, 10).

    All in units of half a card. At the rim the picture mixes the card with the table: there nothing answers.
    """
    outward = slope_x * x + slope_y * y
    columns = [
        slope_x * x,
        slope_x * y,
        slope_x,
        slope_y * x,
        slope_y * y,
        slope_y,
        -x * outward,
        -y * outward,
    ]
    stack = np.stack([*columns, grey - grey.mean(), np.ones_like(grey)], -1)
    inner = _without_rim((grey.shape[1], grey.shape[0]))
    answer = np.zeros_like(stack)
    answer[inner] = stack[inner]
    return answer.reshape(-1, 10).astype(np.float32)


def _without_rim(size: tuple[int, int]) -> tuple[slice, slice]:
    """The rows and columns of a template (width, height) that show nothing but the card."""
    rim = max(1, round(RIM_SHARE * size[0]))
    return slice(rim, -rim), slice(rim, -rim)


def _places_mm(size: tuple[int, int], own_from_px: Matrix) -> tuple[Grey, Grey]:
    """Where a template's columns (1, w) and rows (h, 1) lie on the card."""
    width, height = size
    x_mm = own_from_px[0, 0] * np.arange(width) + own_from_px[0, 2]
    y_mm = own_from_px[1, 1] * np.arange(height) + own_from_px[1, 2]
    return x_mm[None, :].astype(np.float32), y_mm[:, None].astype(np.float32)


@lru_cache(maxsize=8)
def _light(size: tuple[int, int]) -> Grey:
    """How light that falls off across a card adds to each pixel: (pixels, 5), slopes and bows; the same for
    every face of a size."""
    width, height = size
    x, y = np.meshgrid((np.arange(width) * 2 + 1) / width - 1, (np.arange(height) * 2 + 1) / height - 1)
    columns = np.stack([x, y, x * y, x**2 - 1 / 3, y**2 - 1 / 3], -1).reshape(-1, LIGHTS)
    light = np.asarray(columns, np.float32)
    light.setflags(write=False)
    return light
