"""Pictures from files and into files, with sentences where that fails."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import NotAPicture, VisionError

#: Nothing smaller holds a card that could be named; nothing larger comes from a camera of ours.
SMALLEST_PX, LARGEST_PX = 64, 20_000


def load_picture(path: Path) -> NDArray[np.uint8]:
    """A colour picture (h, w, 3) BGR. Raises NotAPicture for anything that is not a whole, sensible
    picture."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise NotAPicture(f"{path} cannot be read: {error.strerror or error}.") from error
    if not data:
        raise NotAPicture(f"{path} is empty.")
    if data[:2] == b"\xff\xd8" and b"\xff\xd9" not in data[-65536:]:
        raise NotAPicture(f"{path} is cut off: the end of the JPEG is missing.")
    try:
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        picture = None
    if picture is None:
        raise NotAPicture(f"{path} is not a picture that can be read (JPEG, PNG, WebP …).")
    height, width = picture.shape[:2]
    if min(width, height) < SMALLEST_PX:
        raise NotAPicture(f"{path} is {width}×{height} pixels: too small to show a card.")
    if max(width, height) > LARGEST_PX:
        raise NotAPicture(f"{path} is {width}×{height} pixels: larger than any camera's picture.")
    return np.ascontiguousarray(picture, dtype=np.uint8)


def save_picture(path: Path, picture_bgr: NDArray[np.uint8]) -> None:
    """Writes a picture in the format that the name's ending says. Raises VisionError when that fails."""
    try:
        good, data = cv2.imencode(path.suffix or ".png", picture_bgr)
        if not good:
            raise VisionError(
                f"{path}: pictures cannot be written as {path.suffix or 'this'}; try .png or .jpg."
            )
        path.write_bytes(data.tobytes())
    except cv2.error as error:
        raise VisionError(
            f"{path}: pictures cannot be written as {path.suffix}; try .png or .jpg."
        ) from error
    except OSError as error:
        raise VisionError(f"{path} cannot be written: {error.strerror or error}.") from error
