"""A webcam, through OpenCV's VideoCapture."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self, cast

import cv2

from hardware.cameras import usb_controls
from hardware.cameras.holders import others_holding
from hardware.cameras.latest import Latest
from hardware.cameras.protocol import (
    Busy,
    CameraSettings,
    CameraState,
    ClipPicture,
    Clock,
    Frame,
    Lost,
    Picture,
    Size,
    SteadyClock,
)
from hardware.cameras.sizes import shrunk
from hardware.errors import CameraBusy, CameraLost, HardwareError, NoCamera

#: A webcam with a shaky plug drops one or two; so many in a row are an unplugged one.
MISSES_TO_BE_LOST = 10
#: Between two misses, so that a camera which fails at once is given half a second.
MISS_PAUSE_S = 0.05
#: A read of a silent camera ends after 2 s (`_SELECT_TIMEOUT`), so its thread ends well within this.
CLOSE_S = 5.0
#: Seconds until OpenCV gives up on a silent V4L2 device; its own default of 10 would hold up closing.
_SELECT_TIMEOUT = ("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", "2")


class Capture(Protocol):
    """What is used of cv2.VideoCapture; a test holds the real class to it."""

    def isOpened(self) -> bool: ...

    def grab(self) -> bool: ...

    def retrieve(self) -> tuple[bool, Picture]: ...

    def get(self, propId: int) -> float: ...

    def set(self, propId: int, value: float) -> bool: ...

    def release(self) -> None: ...


@dataclass(frozen=True, slots=True)
class UsbOptions:
    """sizes_px are tried in this order; fps is how many pictures a second are unpacked, not how many come."""

    sizes_px: tuple[Size, ...] = ((1920, 1080), (1280, 720), (640, 480))
    fps: float = 15.0
    mains_hz: int = 50
    clip_s: float = 10.0


class UsbCamera:
    """The webcam /dev/video`index` (on other systems: number `index`).

    Raises NoCamera or CameraBusy. A thread reads all the time and keeps the newest picture only: the driver
    queues pictures, and whoever reads now and then gets old ones.
    """

    def __init__(
        self,
        index: int,
        options: UsbOptions | None = None,
        *,
        clock: Clock | None = None,
        capture: Callable[[int, int], Capture] | None = None,
        devices: Path = Path("/dev"),
        proc: Path = Path("/proc"),
    ) -> None:
        self._options = options or UsbOptions()
        self._clock = clock or SteadyClock()
        self._name = f"usb:{index}"
        self._node = devices / f"video{index}"
        self._proc = proc
        self._latest = Latest(self._name, self._clock, self._options.clip_s)
        self._locked: CameraSettings | None = None
        self._refused: tuple[str, ...] = ()
        self._stop = threading.Event()
        os.environ.setdefault(*_SELECT_TIMEOUT)
        self._capture = self._opened(index, capture or cast(Callable[[int, int], Capture], cv2.VideoCapture))
        # Guards the capture's settings; reading needs no lock, for only the one thread reads.
        self._setting = threading.Lock()
        try:
            self._size_px = self._sized()
            self._reader = threading.Thread(target=self._read, name=f"{self._name} reader", daemon=True)
            self._reader.start()
        except BaseException:
            self._capture.release()
            raise

    @property
    def name(self) -> str:
        return self._name

    @property
    def state(self) -> CameraState:
        return self._latest.state

    def next_small(self, timeout_s: float) -> Frame:
        return self._latest.next_small(timeout_s)

    def full(self, timeout_s: float) -> Frame:
        return self._latest.next_full(timeout_s)

    def clip(self, last_s: float) -> tuple[ClipPicture, ...]:
        return self._latest.clip(last_s)

    def lock(self, wanted: CameraSettings | None = None) -> CameraSettings:
        """What the webcam will not hold is None in the answer and named by `describe`."""
        with self._setting:
            if not self._reader.is_alive():
                return CameraSettings()
            self._locked, self._refused = usb_controls.hold(self._capture, wanted, self._options.mains_hz)
        return self._locked

    def unlock(self) -> None:
        with self._setting:
            self._locked, self._refused = None, ()
            if self._reader.is_alive():
                usb_controls.let_seek(self._capture)

    def describe(self) -> Mapping[str, str]:
        told = {
            "camera": f"{self._name} ({self._node})",
            "full pictures": f"{self._size_px[0]}×{self._size_px[1]}",
            "pictures a second": f"{self._latest.rate_hz:.1f}",
            "held still": "no" if self._locked is None else "what the camera allows",
            "state": self.state.sentence,
        }
        if self._refused:
            told["cannot be held"] = ", ".join(self._refused)
        return told

    def close(self) -> None:
        self._latest.close()
        self._stop.set()
        # The thread releases the device itself: releasing it under a read that is under way crashes OpenCV.
        self._reader.join(CLOSE_S)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _opened(self, index: int, capture: Callable[[int, int], Capture]) -> Capture:
        on_linux = sys.platform == "linux"
        if on_linux:
            self._look_at_node()
        opened = capture(index, cv2.CAP_V4L2 if on_linux else cv2.CAP_ANY)
        if opened.isOpened():
            return opened
        opened.release()
        raise self._why_not(
            f"{self._name} is there but is no camera that gives pictures; try another number."
        )

    def _look_at_node(self) -> None:
        if not self._node.exists():
            others = sorted(node.name for node in self._node.parent.glob("video*"))
            known = "There is " + ", ".join(others) + "." if others else "No webcam is plugged in."
            raise NoCamera(f"There is no camera at {self._node}. {known}")
        if not os.access(self._node, os.R_OK | os.W_OK):
            raise NoCamera(
                f"{self._node} may not be read by this user. Say “sudo usermod -aG video $USER”, then log in "
                "again."
            )

    def _why_not(self, otherwise: str) -> HardwareError:
        holder = ", ".join(others_holding((str(self._node),), self._proc))
        if holder:
            return CameraBusy(f"{self._name} is held by {holder}. End that program.", holder)
        return NoCamera(otherwise)

    def _sized(self) -> Size:
        """Ask for the sizes in turn and give what came of it: a webcam answers with the nearest it has."""
        capture = self._capture
        # Packed as JPEG: unpacked pictures of 1080p do not fit through USB 2 at more than 5 a second.
        capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        got: Size = (0, 0)
        for width, height in self._options.sizes_px:
            capture.set(cv2.CAP_PROP_FRAME_WIDTH, width)
            capture.set(cv2.CAP_PROP_FRAME_HEIGHT, height)
            got = round(capture.get(cv2.CAP_PROP_FRAME_WIDTH)), round(capture.get(cv2.CAP_PROP_FRAME_HEIGHT))
            if got == (width, height):
                break
        return got

    def _read(self) -> None:
        """The reader thread: every picture is taken off the queue, only some are unpacked."""
        try:
            self._read_until_stopped()
        except Exception as error:  # noqa: BLE001 - a thread's top: it becomes a state that is seen
            sentence = f"{self._name} cannot be read: {error}."
            self._latest.fail(CameraLost(sentence), Lost(sentence))
        finally:
            with self._setting:
                self._capture.release()

    def _read_until_stopped(self) -> None:
        misses = 0
        sequence = 0
        unpacked_s = float("-inf")
        while not self._stop.is_set():
            if not self._capture.grab():
                misses += 1
                if misses >= MISSES_TO_BE_LOST:
                    self._gone()
                    return
                self._stop.wait(MISS_PAUSE_S)
                continue
            misses = 0
            sequence += 1
            now_s = self._clock.now_s()
            # A tenth less than the period: a stream at exactly this rate must not lose every other picture.
            if now_s - unpacked_s < 0.9 / self._options.fps and not self._latest.full_wanted:
                continue
            whole, image = self._capture.retrieve()
            if not whole:
                continue  # a spoilt JPEG: the next one is 33 ms away
            unpacked_s = now_s
            size = (image.shape[1], image.shape[0])
            self._size_px = size
            full = Frame(image, now_s, sequence, size)
            self._latest.deliver(Frame(shrunk(image), now_s, sequence, size), full)

    def _gone(self) -> None:
        # V4L2 lets several programs open a device, and only the first may stream.
        error = self._why_not(f"{self._name} sends no pictures any more. Is it still plugged in?")
        if isinstance(error, CameraBusy):
            self._latest.fail(error, Busy(str(error), error.holder))
        else:
            self._latest.fail(CameraLost(str(error)), Lost(str(error)))
