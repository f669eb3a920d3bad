"""Stands in for picamera2, which runs on a Raspberry Pi only.

The names and parameters are those of version 0.3.38, and a test compares them with the real package. What it
does was read off that package's source: callbacks on its own thread and under its lock, red and blue as they
lie in memory, padded YUV, errors with their texts.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar

import cv2
import numpy as np

from hardware.cameras import Picture, Size
from tests.hardware.cameras.tables import table

#: What a Camera Module 3 offers: least, most, default.
MODULE_3_CONTROLS: dict[str, tuple[Any, Any, Any]] = {
    "AeEnable": (False, True, True),
    "AeFlickerMode": (0, 1, 0),
    "AeFlickerPeriod": (100, 1_000_000, None),
    "AfMode": (0, 2, 0),
    "AnalogueGain": (1.1228, 16.0, 1.0),
    "AwbEnable": (False, True, None),
    "ColourGains": (0.0, 32.0, None),
    "ExposureTime": (26, 220_417_486, 20_000),
    "FrameDurationLimits": (19_989, 220_417_486, None),
    "LensPosition": (0.0, 15.0, 1.0),
}
#: Rows are padded to this many bytes, so that the small stream's 640 become 704.
ROW_MULTIPLE = 176


@dataclass
class Ribbon:
    """What is at the Pi's camera connector, and what happens to it."""

    model: str = "imx708"
    plugged_in: bool = True
    held_by_another: bool = False
    webcam_too: bool = False
    controls: dict[str, tuple[Any, Any, Any]] = field(default_factory=lambda: dict(MODULE_3_CONTROLS))
    #: What the automatic finds; the controls that are set replace it.
    metadata: dict[str, Any] = field(
        default_factory=lambda: {
            "ExposureTime": 23_000,
            "AnalogueGain": 2.0,
            "ColourGains": (1.9, 1.6),
            "LensPosition": 1.5,
            "FocusFoM": 1234,
            "Lux": 210.0,
        }
    )
    uptime_s: float = 50.0
    sending: threading.Event = field(default_factory=threading.Event)
    may_close: threading.Event = field(default_factory=threading.Event)
    configurations: list[dict[str, Any]] = field(default_factory=list)
    set_controls: list[dict[str, Any]] = field(default_factory=list)
    opened: int = 0
    closed: int = 0
    exposures: int = 0
    #: A size that another one is replaced by, as libcamera may do.
    sizes_given: dict[Size, Size] = field(default_factory=dict)
    spoilt: bool = False

    def __post_init__(self) -> None:
        self.sending.set()
        self.may_close.set()

    def unplug(self) -> None:
        """The cable comes off: exposures stop, and libcamera still lists the camera."""
        self.sending.clear()


class Request:
    """One exposure; its arrays are copies."""

    def __init__(
        self, streams: dict[str, dict[str, Any]], metadata: dict[str, Any], number: int, spoilt: bool
    ):
        self._streams = streams
        self._metadata = metadata
        self._number = number
        self._spoilt = spoilt

    def get_metadata(self) -> dict[str, Any]:
        return dict(self._metadata)

    def make_array(self, name: str) -> Picture:
        stream = self._streams[name]
        if self._spoilt:
            return np.zeros((7, 5), dtype=np.uint8)
        return memory(stream["format"], stream["size"], stream["stride"], self._number)


def memory(pixel_format: str, size_px: Size, stride: int, number: int) -> Picture:
    """The table as it lies in memory in one of libcamera's formats, the way picamera2 shapes it."""
    width, height = size_px
    image = table(number, size_px)
    match pixel_format:
        case "RGB888":  # the name counts from the high end of a little-endian word: blue is first in memory
            return image
        case "BGR888":
            return np.ascontiguousarray(image[:, :, ::-1])
        case "XBGR8888":
            return np.dstack([image[:, :, ::-1], np.full((height, width, 1), 255, np.uint8)])
        case "YUV420":
            padded = np.zeros((height, stride, 3), np.uint8)
            padded[:, :width] = image
            return np.asarray(cv2.cvtColor(padded, cv2.COLOR_BGR2YUV_I420), dtype=np.uint8)
    raise RuntimeError(f"Format {pixel_format} not supported")


class Picamera2:
    """The stand-in's class; `picamera2_at` gives one that looks at a certain ribbon."""

    ribbon: ClassVar[Ribbon]

    def __init__(
        self, camera_num: int = 0, verbose_console: Any = None, tuning: Any = None, allocator: Any = None
    ):
        if camera_num >= len(self.global_camera_info()):
            raise RuntimeError(
                f"No camera number {camera_num} found - "
                'use "rpicam-hello --list-cameras" to check connected cameras'
            )
        if self.ribbon.held_by_another:
            cause = RuntimeError("Failed to acquire camera: Device or resource busy")
            raise RuntimeError("Camera __init__ sequence did not complete.") from cause
        self.ribbon.opened += 1
        self.pre_callback: Callable[[Any], None] | None = None
        self.started = False
        self.is_open = True
        self.camera_config: dict[str, Any] = {}
        self.lock = threading.Lock()
        self._controls: dict[str, Any] = {}
        self._abort = threading.Event()
        self._loop: threading.Thread | None = None

    @staticmethod
    def global_camera_info() -> list[dict[str, Any]]:
        raise NotImplementedError

    @property
    def camera_controls(self) -> dict[str, tuple[Any, Any, Any]]:
        return dict(self.ribbon.controls) if self.is_open else {}

    def create_video_configuration(
        self,
        main: dict[str, Any] = {},  # noqa: B006 - the real signature
        lores: dict[str, Any] | None = None,
        raw: dict[str, Any] | None = {},  # noqa: B006 - the real signature
        transform: Any = None,
        colour_space: Any = None,
        buffer_count: int = 6,
        controls: dict[str, Any] = {},  # noqa: B006 - the real signature
        display: str | None = "main",
        encode: str | None = "main",
        queue: bool = True,
        sensor: dict[str, Any] | None = {},  # noqa: B006 - the real signature
        use_case: str = "video",
    ) -> dict[str, Any]:
        whole = {"format": "XBGR8888", "size": (1280, 720)} | main
        small = None if lores is None else {"format": "YUV420", "size": whole["size"]} | lores
        return {
            "main": whole,
            "lores": small,
            "raw": raw,
            "buffer_count": buffer_count,
            "queue": queue,
            "controls": {"FrameDurationLimits": (33333, 33333)} | controls,
            "display": display,
            "encode": encode,
        }

    def configure(self, camera_config: Any = None) -> None:
        if self.started:
            raise RuntimeError("Camera must be stopped before configuring")
        config = self.create_video_configuration() if camera_config is None else dict(camera_config)
        for name in ("main", "lores"):
            stream = dict(config[name])
            width, height = stream["size"]
            if width % 2 or height % 2:
                raise RuntimeError("width and height should be even")
            stream["size"] = width, height = self.ribbon.sizes_given.get((width, height), (width, height))
            depth = {"RGB888": 3, "BGR888": 3, "XBGR8888": 4, "YUV420": 1}[stream["format"]]
            stream["stride"] = -(-width * depth // ROW_MULTIPLE) * ROW_MULTIPLE
            config[name] = stream
        self.ribbon.configurations.append(config)
        self.camera_config = config
        self._controls = {}
        self.set_controls(config["controls"])

    def stream_configuration(self, name: str = "main") -> dict[str, Any]:
        return dict(self.camera_config[name])

    def start(self, config: Any = None, show_preview: Any = False) -> None:
        if config is not None or not self.camera_config:
            self.configure(config)
        self.started = True
        self._loop = threading.Thread(target=self._run, name="picamera2", daemon=True)
        self._loop.start()

    def set_controls(self, controls: dict[str, Any]) -> None:
        for name in controls:
            if name not in self.camera_controls:
                raise RuntimeError(f"Control {name} is not advertised by libcamera")
        self.ribbon.set_controls.append(dict(controls))
        self._controls |= controls

    def cancel_all_and_flush(self) -> None: ...

    def close(self) -> None:
        self.ribbon.may_close.wait()
        if not self.is_open:
            return
        self._abort.set()
        if self._loop is not None:
            self._loop.join()
        self.started = self.is_open = False
        self.ribbon.closed += 1

    def _run(self) -> None:
        """The event loop: what the callback raises ends it, as in the real one."""
        while not self._abort.wait(0.002):
            if not self.ribbon.sending.is_set():
                continue
            self.ribbon.exposures += 1
            found = {
                name: value
                for name, value in self._controls.items()
                if value and name in self.ribbon.metadata
            }
            metadata = self.ribbon.metadata | found | {"SensorTimestamp": round(self.ribbon.uptime_s * 1e9)}
            request = Request(self.camera_config, metadata, self.ribbon.exposures, self.ribbon.spoilt)
            with self.lock:
                if self.pre_callback is not None:
                    self.pre_callback(request)


def picamera2_at(at: Ribbon) -> type[Picamera2]:
    """The class as it would be imported on a Pi with this at its connector."""

    class Connected(Picamera2):
        ribbon = at

        @staticmethod
        def global_camera_info() -> list[dict[str, Any]]:
            usb = {
                "Model": "HD Pro Webcam C920",
                "Id": "/base/scb/pcie@7d500000/usb@0,0-1:1.0-046d:082d",
                "Num": 0,
            }
            csi = {"Model": at.model, "Id": "/base/soc/i2c0mux/i2c@1/imx708@1a", "Num": 1, "Rotation": 180}
            # libcamera's order with webcams last is the package's own; a lone webcam comes first.
            return [csi] * at.plugged_in + [usb] * at.webcam_too

    return Connected
