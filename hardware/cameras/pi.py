"""The Raspberry Pi camera, through picamera2.

One configuration for as long as the camera is open: changing modes loses memory on the Pi. The full picture
comes from the main stream and the small one from lores, both of the same exposure.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self, cast

import cv2
import numpy as np

from hardware.cameras import pi_controls
from hardware.cameras.imports import BROKEN_IMPORT
from hardware.cameras.latest import Latest
from hardware.cameras.lenses import size_for_sensor
from hardware.cameras.pi_device import Request, Vendor, first_on_ribbon, opened, whole
from hardware.cameras.protocol import (
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
from hardware.cameras.sizes import small_size_px
from hardware.errors import CameraLost, CameraSoftwareMissing

#: Two are needed so that the sensor never waits for us, the third is the one being copied. Six are the
#: default, and each is 12 MB of the memory that the Pi's camera shares with its screen.
BUFFERS = 3
#: "RGB888" names the bits of a little-endian word: in memory, and so in numpy, blue comes first.
MAIN_FORMAT = "RGB888"
#: Older Pis can make the second stream in YUV only.
LORES_FORMAT = "YUV420"
#: Closing takes 0.3 s; a camera whose cable came off may never answer.
CLOSE_S = 5.0


@dataclass(frozen=True, slots=True)
class PiOptions:
    """fps is at most 1 / the longest exposure; 20 lets a dim lamp have 50 ms, five pulses of the mains."""

    fps: float = 20.0
    mains_hz: int = 50
    clip_s: float = 10.0
    full_size_px: Size | None = None  # None: what suits the sensor


class PiCamera:
    """The first camera on the Pi's ribbon connectors.

    Raises CameraSoftwareMissing, NoCamera, CameraBusy, or CameraLost where it is there but will not start.
    """

    def __init__(
        self,
        options: PiOptions | None = None,
        *,
        clock: Clock | None = None,
        vendor: Vendor | None = None,
        uptime_s: Callable[[], float] | None = None,
        proc: Path = Path("/proc"),
    ) -> None:
        self._options = options or PiOptions()
        self._clock = clock or SteadyClock()
        # libcamera stamps with the time since boot, which counts sleep too.
        self._uptime_s = uptime_s or (lambda: time.clock_gettime(time.CLOCK_BOOTTIME))
        if vendor is None:
            try:
                from picamera2 import Picamera2
            except BROKEN_IMPORT as error:
                raise CameraSoftwareMissing(_import_sentence(error)) from error
            vendor = cast(Vendor, Picamera2)
        number, self._model = first_on_ribbon(vendor)
        self._latest = Latest("pi", self._clock, self._options.clip_s)
        self._metadata: dict[str, Any] = {}
        self._locked: CameraSettings | None = None
        self._let_go_begun = False
        self._not_let_go: str | None = None
        self._full_size_px = self._options.full_size_px or size_for_sensor(self._model)
        self._small_size_px = small_size_px(self._full_size_px)
        self._device = opened(vendor, number, proc)
        try:
            self._start()
        except BaseException as error:
            self._let_go()
            if isinstance(error, RuntimeError):
                raise CameraLost(f"The Pi camera ({self._model}) would not start: {whole(error)}.") from error
            raise

    @property
    def name(self) -> str:
        return "pi"

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
        """Hold exposure, gains and focus. Before the first picture nothing is known and nothing is held."""
        settings = wanted or pi_controls.found(self._metadata)
        self._locked = pi_controls.steadied(
            settings, self._device.camera_controls, self._options.mains_hz, 1 / self._options.fps
        )
        self._device.set_controls(self._offered(pi_controls.holding(self._locked)))
        return self._locked

    def unlock(self) -> None:
        self._locked = None
        self._device.set_controls(self._offered(pi_controls.SEEKING_AGAIN))

    def describe(self) -> Mapping[str, str]:
        full, small = self._full_size_px, self._small_size_px
        told = {
            "camera": f"pi ({self._model})",
            "full pictures": f"{full[0]}×{full[1]}",
            "small pictures": f"{small[0]}×{small[1]}",
            "pictures a second": f"{self._latest.rate_hz:.1f}",
            "held still": "no" if self._locked is None else "exposure, gains and focus",
            "state": self.state.sentence,
        }
        if self._not_let_go is not None:
            told["not let go"] = self._not_let_go
        return told | pi_controls.told(self._metadata)

    def close(self) -> None:
        self._latest.close()
        self._let_go()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _start(self) -> None:
        controls = {**pi_controls.SEEKING, **pi_controls.calm(self._options.fps, self._options.mains_hz)}
        self._device.configure(
            self._device.create_video_configuration(
                main={"format": MAIN_FORMAT, "size": self._full_size_px},
                lores={"format": LORES_FORMAT, "size": self._small_size_px},
                buffer_count=BUFFERS,
                controls=self._offered(controls),
                # Nobody fetches pictures by asking, so none needs to be held back for it.
                queue=False,
            )
        )
        # libcamera may have settled for another size.
        self._full_size_px = self._device.stream_configuration("main")["size"]
        self._small_size_px = self._device.stream_configuration("lores")["size"]
        self._device.pre_callback = self._arrived
        self._device.start()

    def _arrived(self, request: Request) -> None:
        """Called for every exposure, on picamera2's own thread, with its lock held: nothing here may wait."""
        try:
            self._metadata = metadata = request.get_metadata()
            taken_s, sequence = self._taken_s(metadata), self._latest.next_sequence
            lores = bgr_from_yuv420(request.make_array("lores"), self._small_size_px)
            full = None
            if self._latest.full_wanted:
                # make_array copies, so the buffer goes straight back to the camera.
                full = Frame(request.make_array("main"), taken_s, sequence, self._full_size_px)
            self._latest.deliver(Frame(lores, taken_s, sequence, self._full_size_px), full)
        except Exception as error:  # noqa: BLE001 - a thread's top: what gets out ends picamera2's thread silently
            sentence = f"The Pi camera's pictures cannot be read: {error}."
            self._latest.fail(CameraLost(sentence), Lost(sentence))

    def _taken_s(self, metadata: Mapping[str, Any]) -> float:
        now_s = self._clock.now_s()
        stamp_ns = metadata.get("SensorTimestamp")
        if stamp_ns is None:
            return now_s
        age_s = self._uptime_s() - stamp_ns / 1e9
        # A picture is some exposures old when it arrives; anything else is another clock's stamp.
        return now_s - age_s if 0 <= age_s < 2 else now_s

    def _offered(self, controls: Mapping[str, Any]) -> dict[str, Any]:
        """Only what this camera has: setting an unknown control raises, and focus is not on every module."""
        offered = self._device.camera_controls
        return {name: value for name, value in controls.items() if name in offered}

    def _let_go(self) -> None:
        """Close the device, but do not wait for ever for one whose cable came off."""

        def close() -> None:
            try:
                self._device.pre_callback = None
                self._device.cancel_all_and_flush()
                self._device.close()
            except Exception as error:  # noqa: BLE001 - a thread's top: `describe` tells it
                self._not_let_go = f"{error}"

        if self._let_go_begun:
            return
        self._let_go_begun = True
        closing = threading.Thread(target=close, name="pi-camera-close", daemon=True)
        closing.start()
        closing.join(CLOSE_S)
        if closing.is_alive():
            self._not_let_go = f"it does not answer for {CLOSE_S:g} s"


def bgr_from_yuv420(planes: Picture, size_px: Size) -> Picture:
    """A BGR picture from planar YUV as picamera2 hands it out: (height · 3/2, stride), padding at the right.

    The colour planes' rows are half a stride long, two to a row of the array: so the whole array is converted
    first, and the padding cut off after.
    """
    width, height = size_px
    if planes.ndim != 2 or planes.shape[0] != height * 3 // 2 or planes.shape[1] < width:
        raise ValueError(f"a small picture of {width}×{height} came as {planes.shape}")
    padded = np.asarray(cv2.cvtColor(planes, cv2.COLOR_YUV2BGR_I420), dtype=np.uint8)
    return np.ascontiguousarray(padded[:, :width])


def _import_sentence(error: BaseException) -> str:
    return (
        f"picamera2 cannot be used by {sys.executable} ({error}). On Raspberry Pi OS: "
        "sudo apt install python3-picamera2, and an environment of the system's own Python made with "
        "--system-site-packages; numpy must be the system's."
    )
