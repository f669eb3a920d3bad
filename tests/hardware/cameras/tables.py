"""Pictures of a table whose colours and number can be read off again."""

import cv2
import numpy as np

from hardware.cameras import Frame, Picture, Size

#: A red cloth, blue first: if red and blue are exchanged anywhere, it turns blue.
CLOTH_BGR = (40, 60, 200)
#: JPEG, MPEG and YUV move a plain colour by a few steps; red taken for blue moves it by 160.
TOLERANCE = 12
_STEP = 10


def table(number: int, size_px: Size = (1280, 720)) -> Picture:
    """A plain red table with a grey square in its upper left corner that tells the number, 0 to 24."""
    width, height = size_px
    image = np.full((height, width, 3), CLOTH_BGR, dtype=np.uint8)
    image[: height // 4, : height // 4] = _STEP * (number % 25)
    return image


def number_on(frame: Frame) -> int:
    """The number that `table` drew."""
    side = frame.size_px[1] // 4
    return round(float(frame.image_bgr[side // 4 : side // 2, side // 4 : side // 2].mean()) / _STEP)


def cloth_on(frame: Frame) -> tuple[float, ...]:
    """The colour in the middle, blue first."""
    height, width = frame.image_bgr.shape[:2]
    middle = frame.image_bgr[height // 2 - 5 : height // 2 + 5, width // 2 - 5 : width // 2 + 5]
    return tuple(float(value) for value in middle.reshape(-1, 3).mean(axis=0))


def jpeg(image: Picture) -> bytes:
    written, packed = cv2.imencode(".jpg", image)
    assert written
    return packed.tobytes()
