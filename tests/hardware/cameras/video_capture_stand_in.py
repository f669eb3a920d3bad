"""Stands in for cv2.VideoCapture on a machine without a webcam."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field

import cv2
import numpy as np

from hardware.cameras import Picture, Size
from tests.hardware.cameras.tables import table


@dataclass
class Port:
    """A USB port with a webcam in it, and what happens to it."""

    opens: bool = True
    sizes_px: tuple[Size, ...] = ((1280, 720), (640, 480))
    sending: threading.Event = field(default_factory=threading.Event)
    spoilt: bool = False
    #: Settings that the driver refuses.
    refuses: frozenset[int] = frozenset()
    settings: dict[int, float] = field(default_factory=dict)
    #: From now on the pictures have this size, whatever was agreed.
    size_now_px: Size | None = None
    released_by: list[str] = field(default_factory=list)
    pictures: int = 0

    def __post_init__(self) -> None:
        self.sending.set()

    def unplug(self) -> None:
        self.sending.clear()


class VideoCapture:
    """As OpenCV's: a size that the webcam does not have becomes the nearest it has."""

    def __init__(self, port: Port) -> None:
        self._port = port
        self._size_px = port.sizes_px[0]
        self._asked_width = 0

    def isOpened(self) -> bool:
        return self._port.opens

    def grab(self) -> bool:
        # A webcam's picture takes a while; a webcam that is gone fails at once.
        threading.Event().wait(0.002)
        if self._port.sending.is_set():
            self._port.pictures += 1
            return True
        return False

    def retrieve(self) -> tuple[bool, Picture]:
        if self._port.spoilt:
            return False, np.zeros((0, 0, 3), np.uint8)
        return True, table(self._port.pictures, self._port.size_now_px or self._size_px)

    def get(self, propId: int) -> float:
        if propId == cv2.CAP_PROP_FRAME_WIDTH:
            return self._size_px[0]
        if propId == cv2.CAP_PROP_FRAME_HEIGHT:
            return self._size_px[1]
        return self._port.settings.get(propId, 0.0)

    def set(self, propId: int, value: float) -> bool:
        if propId in self._port.refuses:
            return False
        if propId == cv2.CAP_PROP_FRAME_WIDTH:
            self._asked_width = int(value)
        elif propId == cv2.CAP_PROP_FRAME_HEIGHT:
            asked = (self._asked_width, int(value))
            self._size_px = min(self._port.sizes_px, key=lambda size: abs(size[0] - asked[0]))
        else:
            self._port.settings[propId] = value
        return True

    def release(self) -> None:
        self._port.released_by.append(threading.current_thread().name)


def capture_at(port: Port) -> Callable[[int, int], VideoCapture]:
    """What opens the webcam at this port."""
    return lambda index, backend: VideoCapture(port)
