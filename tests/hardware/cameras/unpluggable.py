"""A camera that a test can unplug, and the plug that gives new ones."""

from collections.abc import Mapping
from types import TracebackType
from typing import Self

from hardware.cameras import Camera, CameraSettings, CameraState, ClipPicture, Frame
from hardware.errors import HardwareError


class Unpluggable:
    """Hands everything to a real camera until `trouble` is set."""

    def __init__(self, camera: Camera) -> None:
        self._camera = camera
        self.trouble: HardwareError | None = None
        self.locked: list[CameraSettings | None] = []
        self.closed = 0

    @property
    def name(self) -> str:
        return self._camera.name

    @property
    def state(self) -> CameraState:
        return self._camera.state

    def next_small(self, timeout_s: float) -> Frame:
        if self.trouble is not None:
            raise self.trouble
        return self._camera.next_small(timeout_s)

    def full(self, timeout_s: float) -> Frame:
        if self.trouble is not None:
            raise self.trouble
        return self._camera.full(timeout_s)

    def lock(self, wanted: CameraSettings | None = None) -> CameraSettings:
        self.locked.append(wanted)
        return wanted or CameraSettings(exposure_s=0.02)

    def unlock(self) -> None:
        self.locked.clear()

    def clip(self, last_s: float) -> tuple[ClipPicture, ...]:
        return self._camera.clip(last_s)

    def describe(self) -> Mapping[str, str]:
        return self._camera.describe()

    def close(self) -> None:
        self.closed += 1
        self._camera.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
