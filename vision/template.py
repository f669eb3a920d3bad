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


@dataclass(frozen=True, slots=True)
class Template:
    """A face at one size: `grey` (h, w) in 0…255, and the slopes of its pixels against the pose.

    `own_from_px` leads from template pixels (OpenCV's) to the card's own millimetres. `rigid` is (h·w, 5):
    along x, along y (per mm), turn (per rad), contrast, brightness; `free` is (h·w, 10): eight of a
    homography in units of half a card, contrast, brightness, with the inverse of its square beside it.
    """

    size: tuple[int, int]
    grey: Grey = field(repr=False)
    own_from_px: Matrix = field(repr=False)
    half_mm: float
    rigid: Grey = field(repr=False)
    free: Grey = field(repr=False)
    free_inverse: NDArray[np.float64] = field(repr=False)
    knots: NDArray[np.float64] = field(repr=False)
    tones: Grey = field(repr=False)
    light: Grey = field(repr=False)
    normal: Grey = field(repr=False)


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
    columns, rows = np.meshgrid(np.arange(width), np.arange(height))
    x_mm = own_from_px[0, 0] * columns + own_from_px[0, 2]
    y_mm = own_from_px[1, 1] * rows + own_from_px[1, 2]
    arch = 1 - (y_mm / (card_mm[1] / 2)) ** 2
    turn = slope_y * x_mm - slope_x * y_mm
    rigid = np.stack([slope_x, slope_y, turn, slope_x * arch, slope_y * arch], -1)
    half = card_mm[1] / 2
    free = _free_columns(grey, slope_x * half, slope_y * half, x_mm / half, y_mm / half)
    square = free.T.astype(np.float64) @ free
    knots = np.maximum.accumulate(np.quantile(grey, np.linspace(0, 1, TONES)) + np.arange(TONES))
    centred = grey - grey.mean()
    return Template(
        size=(width, height),
        grey=grey,
        own_from_px=own_from_px,
        half_mm=half,
        rigid=rigid.reshape(-1, 5).astype(np.float32),
        free=free,
        free_inverse=np.linalg.inv(square + np.eye(10) * 1e-6 * np.trace(square)),
        knots=knots,
        tones=_tones(grey.ravel(), knots),
        light=_light((width, height)),
        normal=(centred / (np.linalg.norm(centred) + 1e-6)).ravel().astype(np.float32),
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
    rim = max(1, round(RIM_SHARE * grey.shape[1]))
    answer = np.zeros_like(stack)
    answer[rim:-rim, rim:-rim] = stack[rim:-rim, rim:-rim]
    return answer.reshape(-1, 10).astype(np.float32)


def _tones(grey: Grey, knots: NDArray[np.float64]) -> Grey:
    """How much of each knot every pixel has, (pixels, knots): hat functions, adding up to one."""
    hats = [np.interp(grey, knots, one) for one in np.eye(len(knots))]
    return np.stack(hats, 1).astype(np.float32)


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
