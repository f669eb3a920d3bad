"""What every camera promises, real or simulated: two streams, a state with a sentence, a way to close."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING, Protocol, Self, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    #: Height, width and colour, blue first.
    Picture: TypeAlias = npt.NDArray[np.uint8]
else:
    # Where numpy is broken these names must still load, so that a game goes on without pictures.
    Picture = object

#: Width and height.
Size: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture with its time.

    image_bgr: (height, width, 3), blue first, read-only; whoever delivered it does not draw into it again.
    taken_s: when it was exposed, on the monotonic clock; of a recording, the recorded time.
    sequence: grows with every picture the camera took; a gap is a picture that was passed over.
    full_size_px: (width, height) of the full pictures; of a full frame its own size.
    Raises ValueError for anything that is not such a picture.
    """

    image_bgr: Picture
    taken_s: float
    sequence: int
    full_size_px: Size

    def __post_init__(self) -> None:
        image = self.image_bgr
        if image.ndim != 3 or image.shape[2] != 3 or image.size == 0 or image.dtype.name != "uint8":
            raise ValueError(f"not a BGR picture of bytes: shape {image.shape}, {image.dtype}")
        view = image.view()
        view.flags.writeable = False
        object.__setattr__(self, "image_bgr", view)

    @property
    def size_px(self) -> Size:
        """Width and height of this very picture."""
        return self.image_bgr.shape[1], self.image_bgr.shape[0]


@dataclass(frozen=True, slots=True)
class ClipPicture:
    """One picture of a replay: a JPEG of the small stream."""

    taken_s: float
    jpeg: bytes


@dataclass(frozen=True, slots=True)
class CameraSettings:
    """What is held still while a game is on. None: this camera has no such setting, or it is not known.

    gain is a factor; colour_gains those of red and blue against green; white_k a colour temperature.
    focus is in dioptres on a Pi camera and in the driver's own steps on a webcam.
    """

    exposure_s: float | None = None
    gain: float | None = None
    colour_gains: tuple[float, float] | None = None
    white_k: float | None = None
    focus: float | None = None


@dataclass(frozen=True, slots=True)
class Opening:
    """No picture has come yet."""

    sentence: str


@dataclass(frozen=True, slots=True)
class Ready:
    """Pictures come."""

    sentence: str


@dataclass(frozen=True, slots=True)
class Busy:
    """Another program holds the camera."""

    sentence: str
    holder: str


@dataclass(frozen=True, slots=True)
class Lost:
    """Unplugged, or the pictures stopped."""

    sentence: str


@dataclass(frozen=True, slots=True)
class Ended:
    """A recording is over."""

    sentence: str


@dataclass(frozen=True, slots=True)
class Closed:
    """Closed by us."""

    sentence: str


CameraState: TypeAlias = Opening | Ready | Busy | Lost | Ended | Closed


class Camera(Protocol):
    """A camera over the table. It is open from its making until `close`; it may be used from any thread.

    Both streams raise CameraTimeout when nothing comes within `timeout_s`, CameraLost and CameraEnded when
    nothing will come any more, FrameSizeChanged once when the pictures change their size, and CameraClosed.
    """

    @property
    def name(self) -> str:
        """What it is called in sentences, such as "usb:0"."""

    @property
    def state(self) -> CameraState: ...

    def next_small(self, timeout_s: float) -> Frame:
        """A picture about 640 pixels wide that was not handed out before: the newest there is."""

    def full(self, timeout_s: float) -> Frame:
        """A picture at full size: live, the next to come; of a recording, the one that is on."""

    def lock(self, wanted: CameraSettings | None = None) -> CameraSettings:
        """Hold exposure, gains and focus still, at `wanted` or as just found. Gives what is held."""

    def unlock(self) -> None:
        """Let the camera find exposure, gains and focus by itself again."""

    def clip(self, last_s: float) -> tuple[ClipPicture, ...]:
        """The small pictures of the last seconds, oldest first, as far back as they are kept."""

    def describe(self) -> Mapping[str, str]:
        """What there is to know about it, for the doctor: a name for each value, the value as text."""

    def close(self) -> None:
        """Let go of the device and end every thread; whoever waits gets CameraClosed. Twice is once."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...


class Clock(Protocol):
    """Where time comes from, so that a test need not wait."""

    def now_s(self) -> float: ...

    def wait(self, awaited: threading.Condition, timeout_s: float) -> None:
        """Wait until notified or until the time is over. The condition is held by the caller."""


class SteadyClock:
    """The machine's monotonic clock."""

    def now_s(self) -> float:
        return time.monotonic()

    def wait(self, awaited: threading.Condition, timeout_s: float) -> None:
        awaited.wait(timeout_s)
