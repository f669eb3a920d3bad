"""Small pictures of a table, drawn by hand: 640×360, a wood-like pattern, cards, an arm, light, noise."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.settle import Moment, Settling

Picture = NDArray[np.uint8]
SIZE = (640, 360)
CARD_PX = (44, 68)


class SmallTable:
    """Draws pictures; each has other noise, as a sensor's have."""

    def __init__(self, noise: float = 2.0, seed: int = 1) -> None:
        self._rng = np.random.default_rng(seed)
        self._noise = noise
        coarse = self._rng.normal(0, 14, (45, 80))
        fine = self._rng.normal(0, 6, (180, 320))
        wood = cv2.resize(coarse, SIZE, interpolation=cv2.INTER_CUBIC) + cv2.resize(fine, SIZE)
        self._wood = 105 + wood[..., None] * np.array([0.7, 0.9, 1.0])

    def picture(
        self,
        cards: tuple[tuple[int, int], ...] = (),
        arm_px: int = 0,
        light: float = 1.0,
        lamp: float = 0.0,
        shift: tuple[float, float] = (0.0, 0.0),
    ) -> Picture:
        """`cards` by their middles; an arm that reaches so far in from the left; light as a factor; a lamp's
        light from the right, up to this factor more; the whole picture shifted (px)."""
        canvas = self._wood.copy()
        for x, y in cards:
            half = (CARD_PX[0] // 2, CARD_PX[1] // 2)
            cv2.rectangle(canvas, (x - half[0], y - half[1]), (x + half[0], y + half[1]), (240, 240, 240), -1)
            cv2.rectangle(canvas, (x - 12, y - 20), (x + 12, y + 20), (60, 90 + x % 90, 150), -1)
        if arm_px:
            cv2.rectangle(canvas, (0, 150), (arm_px, 230), (120, 150, 205), -1)
            cv2.ellipse(canvas, (arm_px, 190), (45, 38), 0, 0, 360, (130, 160, 215), -1)
        if shift != (0.0, 0.0):
            move = np.array([[1, 0, shift[0]], [0, 1, shift[1]]], np.float64)
            canvas = cv2.warpAffine(canvas, move, SIZE, borderMode=cv2.BORDER_REFLECT)
        field = light + lamp * np.linspace(0, 1, SIZE[0])[None, :, None]
        noisy = canvas * field + self._rng.normal(0, self._noise, canvas.shape)
        return np.asarray(np.clip(noisy, 0, 255), np.uint8)


def fed(settling: Settling, pictures: list[Picture], from_s: float, fps: float = 15.0) -> list[Moment]:
    """What is made of pictures that come one after the other."""
    return [settling.feed(one, from_s + number / fps) for number, one in enumerate(pictures)]
