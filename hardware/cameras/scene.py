"""A simulated table as a camera. Who draws it is given by the caller: nothing here knows what lies on it."""

from collections.abc import Callable
from typing import TypeAlias

from hardware.cameras.protocol import Clock, Picture
from hardware.cameras.recorded import RecordedCamera
from hardware.errors import CameraEnded

#: Draws the table as it is this many seconds after the beginning, as a full BGR picture; None: it is over.
#: It is called with growing times, and draws a new array each time.
Source: TypeAlias = Callable[[float], Picture | None]

DEFAULT_FPS = 15.0


class SceneReel:
    """A picture of the simulated table every 1/fps seconds. Raises ValueError where fps is not above 0."""

    def __init__(self, source: Source, name: str, fps: float = DEFAULT_FPS) -> None:
        if not fps > 0:
            raise ValueError(f"{fps:g} pictures a second: it must be more than 0")
        self._source = source
        self._name = name
        self._fps = fps

    @property
    def name(self) -> str:
        return self._name

    def at_s(self, number: int) -> float | None:
        return number / self._fps

    def take(self, number: int) -> Picture | None:
        at_s = number / self._fps
        drawn = self._source(at_s)
        if drawn is None:
            raise CameraEnded(f"{self._name} is over after {at_s:.1f} s.")
        return drawn

    def title(self, number: int) -> str:
        return f"{number + 1} at {number / self._fps:.2f} s"

    def close(self) -> None: ...


def scene_camera(
    source: Source,
    *,
    name: str = "scene",
    fps: float = DEFAULT_FPS,
    fast: bool = False,
    clip_s: float = 10.0,
    clock: Clock | None = None,
) -> RecordedCamera:
    """The simulated table as a camera."""
    return RecordedCamera(SceneReel(source, name, fps), fast=fast, clip_s=clip_s, clock=clock)
