"""The two sizes of a picture, and noticing that a camera changed them."""

import cv2
import numpy as np

from hardware.cameras.protocol import Frame, Picture, Size
from hardware.errors import FrameSizeChanged

#: Wide enough that a hand or a card moving is many pixels, small enough to look at thirty times a second.
SMALL_WIDTH_PX = 640


def small_size_px(full_size_px: Size, width_px: int = SMALL_WIDTH_PX) -> Size:
    """The small stream's size: the full one's shape, even numbers (YUV needs them), never larger than it."""
    width, height = full_size_px
    if width <= width_px:
        return full_size_px
    return width_px, max(2, round(height * width_px / width / 2) * 2)


def shrunk(full_bgr: Picture) -> Picture:
    """The full picture at the small stream's size."""
    width, height = small_size_px((full_bgr.shape[1], full_bgr.shape[0]))
    image = full_bgr
    # Averaging to any size costs 2 to 4 ms at 1080p; halving by averages and the rest between pixels, 0.6 ms.
    while image.shape[1] >= 2 * width and image.shape[0] >= 2 * height:
        image = _resized(image, (image.shape[1] // 2, image.shape[0] // 2), cv2.INTER_AREA)
    if image.shape[:2] == (height, width):
        return image
    return _resized(image, (width, height), cv2.INTER_LINEAR)


def _resized(image: Picture, size_px: Size, how: int) -> Picture:
    return np.asarray(cv2.resize(image, size_px, interpolation=how), dtype=np.uint8)


class SizeWatch:
    """Tells once that the pictures changed their size: what was measured in pixels no longer holds."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._size_px: Size | None = None

    def check(self, frame: Frame) -> None:
        """Raises FrameSizeChanged for the first frame of a new size, never for the very first frame."""
        was, now = self._size_px, frame.full_size_px
        self._size_px = now
        if was is not None and was != now:
            raise FrameSizeChanged(
                f"The pictures of {self._name} are now {now[0]}×{now[1]} pixels and were {was[0]}×{was[1]}: "
                "the table has to be found anew."
            )
