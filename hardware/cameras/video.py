"""A video file as a camera."""

from math import isfinite
from pathlib import Path

import cv2
import numpy as np

from hardware.cameras.protocol import Clock, Picture
from hardware.cameras.recorded import RecordedCamera
from hardware.errors import CameraEnded, NoCamera

#: For files that do not tell their rate, or tell nonsense.
LIKELY_FPS = 30.0
#: Phones film slow motion at 240; beyond this a header is broken.
HIGHEST_FPS = 1000.0


class VideoReel:
    """The pictures of a video, evenly spaced at the file's rate.

    Raises NoCamera where the file is not there or is no video that OpenCV can read.
    """

    def __init__(self, path: Path) -> None:
        if not path.is_file():
            raise NoCamera(f"There is no video {path}.")
        self._name = f"video:{path}"
        self._capture = cv2.VideoCapture(str(path))
        if not self._capture.isOpened():
            self._capture.release()
            raise NoCamera(f"{path} cannot be read as a video.")
        told_fps = self._capture.get(cv2.CAP_PROP_FPS)
        self._fps = told_fps if isfinite(told_fps) and 0 < told_fps <= HIGHEST_FPS else LIKELY_FPS
        self._passed = 0

    @property
    def name(self) -> str:
        return self._name

    def at_s(self, number: int) -> float | None:
        # The header's count of pictures is a guess for many files: the end is found by reading to it.
        return number / self._fps

    def take(self, number: int) -> Picture | None:
        while self._passed <= number:
            if not self._capture.grab():
                lasted_s = self._passed / self._fps
                raise CameraEnded(f"{self._name} is over after {self._passed} pictures ({lasted_s:.1f} s).")
            self._passed += 1
        whole, image = self._capture.retrieve()
        return np.asarray(image, dtype=np.uint8) if whole else None

    def title(self, number: int) -> str:
        return f"{number + 1} at {number / self._fps:.2f} s"

    def close(self) -> None:
        self._capture.release()


def video_camera(
    path: Path, *, fast: bool = False, clip_s: float = 10.0, clock: Clock | None = None
) -> RecordedCamera:
    """The video as a camera; raises what VideoReel raises."""
    return RecordedCamera(VideoReel(path), fast=fast, clip_s=clip_s, clock=clock)
