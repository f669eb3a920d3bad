"""From light to picture: exposure, blur, tone, sensor noise and a round trip through JPEG."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.deck import Picture
from vision.scene_camera import Field
from vision.scene_table import Sensor

#: Grey levels of one standard deviation in the stored noise.
GRAIN = 24.0

#: How far the stored noise may be shifted: no two pictures show the same.
SHIFT_PX = 160


def without_noise(lit: Field, sensor: Sensor) -> Picture:
    """The picture (h, w, 3) of linear light before noise; levels go with its root: level = 255 sqrt(light).

    In these levels shot noise has the same strength everywhere, as the sensor's own statistics have it.
    """
    bright = 255.0 * float(np.sqrt(sensor.exposure))
    picture = _u8(cv2.convertScaleAbs(cv2.sqrt(np.maximum(lit, 0)), alpha=bright))
    if sensor.blur_px > 0:
        picture = _u8(cv2.GaussianBlur(picture, (0, 0), sensor.blur_px))
    if max(abs(v) for v in sensor.motion_px) > 0.5:
        picture = _u8(cv2.filter2D(picture, -1, _motion(sensor.motion_px)))
    if sensor.saturation != 1.0:
        grey = cv2.cvtColor(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
        picture = _u8(cv2.addWeighted(picture, sensor.saturation, grey, 1 - sensor.saturation, 0))
    if sensor.sharpen > 0:
        # Phones and webcams sharpen: edges get light and dark rims.
        smooth = cv2.GaussianBlur(picture, (0, 0), 1.4)
        picture = _u8(cv2.addWeighted(picture, 1 + sensor.sharpen, smooth, -sensor.sharpen, 0))
    if sensor.contrast:
        picture = _u8(cv2.LUT(picture, _tone(sensor.contrast)))
    return picture


def with_noise(picture: Picture, sensor: Sensor, rng: np.random.Generator) -> Picture:
    """One picture as the camera hands it over: with noise of its own, and through JPEG where it does that."""
    if sensor.noise > 0:
        picture = _noisy(picture, sensor.noise, rng)
    if sensor.jpeg is not None:
        _, stored = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, sensor.jpeg])
        picture = _u8(cv2.imdecode(stored, cv2.IMREAD_COLOR))
    return picture


def _u8(levels: object) -> Picture:
    """OpenCV's pictures, named for what they are: no copy where they are 8 bits already."""
    return np.asarray(levels, np.uint8)


def _tone(contrast: float) -> Picture:
    """An S-curve over the 256 levels; black, white and the middle stay."""
    level = np.arange(256) / 255
    curve = level + contrast * (level * level * (3 - 2 * level) - level)
    return np.asarray(np.round(255 * np.clip(curve, 0, 1)), np.uint8)


def _motion(way_px: tuple[float, float]) -> Field:
    """A line of the given way, drawn softly: what a shaken camera does to every point."""
    half = int(np.ceil(max(abs(v) for v in way_px) / 2)) + 1
    size = 2 * half + 1
    kernel = np.zeros((size, size), np.float32)
    way = np.array(way_px) / 2
    start, end = np.round((half - way) * 16).astype(int), np.round((half + way) * 16).astype(int)
    cv2.line(kernel, (int(start[0]), int(start[1])), (int(end[0]), int(end[1])), 1.0, 1, cv2.LINE_8, 4)
    return kernel / max(float(kernel.sum()), 1.0)


@lru_cache(maxsize=2)
def _grain(height: int, width: int) -> NDArray[np.uint8]:
    """Stored noise around 128, a little smeared over neighbours, as cameras' colour filters leave it.

    Always the same: what differs between pictures is the shift, which the caller's generator draws.
    """
    fresh = np.random.default_rng(20)
    noise = np.empty((height, width, 3), np.uint8)
    for top in range(0, height, 128):
        rows = min(128, height - top)
        band = fresh.standard_normal((rows, width, 3), np.float32)
        grey = fresh.standard_normal((rows, width, 1), np.float32)
        smeared = cv2.GaussianBlur(band * np.float32(0.75) + grey * np.float32(0.75), (3, 3), 0.55)
        noise[top : top + rows] = np.clip(128 + smeared / smeared.std() * GRAIN, 0, 255)
    noise.flags.writeable = False
    return noise


def _noisy(picture: Picture, strength: float, rng: np.random.Generator) -> Picture:
    height, width = picture.shape[:2]
    down, right = (int(v) for v in rng.integers(0, SHIFT_PX, 2))
    grain = _grain(height + SHIFT_PX, width + SHIFT_PX)[down : down + height, right : right + width]
    share = strength / GRAIN
    return _u8(cv2.addWeighted(picture, 1.0, grain, share, -128.0 * share))
