"""From the word for a camera to the open camera, and which one `auto` takes.

Nothing here needs numpy or OpenCV before a camera is opened: where they are broken a game goes on without.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, assert_never

from hardware.cameras.imports import BROKEN_IMPORT
from hardware.cameras.protocol import Camera, Clock, SteadyClock
from hardware.cameras.reconnecting import ReconnectingCamera
from hardware.cameras.spec import (
    AutoSpec,
    CameraSpec,
    FolderSpec,
    NoneSpec,
    PiSpec,
    SceneSpec,
    UsbSpec,
    VideoSpec,
    parse_camera,
)
from hardware.errors import (
    BadCameraSpec,
    CameraBusy,
    CameraLost,
    CameraSoftwareMissing,
    HardwareError,
    NoCamera,
)

if TYPE_CHECKING:
    from hardware.cameras.scene import Source

#: Where Linux tells which driver a camera's node belongs to.
VIDEO_NODES = Path("/sys/class/video4linux")


@dataclass(frozen=True, slots=True)
class Wishes:
    """How the cameras are to be opened.

    fast: recordings wait for nobody. fps: of folders without times, and of the simulated table.
    scenes: draws the simulated table for a seed; without it `scene:` is refused.
    patient: a live camera that is not there is no error but a state; it is picked up when it comes.
    """

    fast: bool = False
    fps: float = 15.0
    mains_hz: int = 50
    clip_s: float = 10.0
    scenes: Callable[[int], Source] | None = None
    patient: bool = False
    clock: Clock = field(default_factory=SteadyClock)


@dataclass(frozen=True, slots=True)
class Opened:
    """The camera, None where there is to be none, and what was chosen and why in one sentence."""

    camera: Camera | None
    spec: CameraSpec
    sentence: str


def open_camera(text: str, wishes: Wishes | None = None) -> Opened:
    """Open what `text` names.

    Raises BadCameraSpec, NoCamera, BadRecording, or CameraLost where it is there and will not start. A busy
    camera is none of these: it is waited for, and its state says who holds it.
    """
    spec, how = parse_camera(text), wishes or Wishes()
    match spec:
        case PiSpec() | UsbSpec():
            camera = _open_live(spec, how)
            return Opened(camera, spec, f"The camera is {camera.name}, as asked for.")
        case VideoSpec() | FolderSpec() | SceneSpec():
            camera = _open_recorded(spec, how)
            pace = "as fast as it is read" if how.fast else "at its own pace"
            return Opened(camera, spec, f"The camera is {camera.name}, as asked for, {pace}.")
        case NoneSpec():
            return Opened(None, spec, "There is no camera, as asked for: landings are tapped.")
        case AutoSpec():
            return _choose(how)
    assert_never(spec)


def webcams(nodes: Path = VIDEO_NODES) -> tuple[int, ...]:
    """The numbers of the webcams that are plugged in.

    A Pi has a dozen video nodes that are no webcams, and a webcam has a second node without pictures.
    """
    if sys.platform != "linux":
        return (0,)
    found: list[int] = []
    for node in nodes.glob("video*"):
        try:
            first = (node / "index").read_text().strip() == "0"
            driver = (node / "device" / "driver").resolve().name
        except OSError:
            continue
        number = node.name.removeprefix("video")
        if first and driver == "uvcvideo" and number.isdigit():
            found.append(int(number))
    return tuple(sorted(found))


def _choose(how: Wishes, nodes: Path = VIDEO_NODES) -> Opened:
    candidates: list[PiSpec | UsbSpec] = [PiSpec(), *(UsbSpec(index) for index in webcams(nodes))]
    reasons: list[str] = []
    held: list[tuple[PiSpec | UsbSpec, CameraBusy]] = []
    for spec in candidates:
        try:
            camera = _opener(spec, how)()
        except CameraBusy as error:
            held.append((spec, error))
        except (NoCamera, CameraLost) as error:
            reasons.append(str(error))
        else:
            lasting = _lasting(spec, how, camera, None)
            because = "the best there is" if not reasons and not held else "for what is better cannot be had"
            story = [f"auto took {lasting.name}, {because}.", *(str(error) for _, error in held), *reasons]
            return Opened(lasting, spec, " ".join(story))
    if held:
        first, why = held[0]
        camera = _lasting(first, how, None, why)
        return Opened(camera, first, " ".join([f"auto took {camera.name} and waits for it. {why}", *reasons]))
    if len(candidates) == 1:
        reasons.append("No webcam is plugged in.")
    told = " ".join(["auto took none: landings are tapped.", *reasons])
    return Opened(None, NoneSpec(), told)


def _open_live(spec: PiSpec | UsbSpec, how: Wishes) -> Camera:
    try:
        return _lasting(spec, how, _opener(spec, how)(), None)
    except CameraBusy as error:
        return _lasting(spec, how, None, error)
    except (NoCamera, CameraLost) as error:
        if not how.patient:
            raise
        return _lasting(spec, how, None, error)


def _lasting(
    spec: PiSpec | UsbSpec, how: Wishes, camera: Camera | None, because: HardwareError | None
) -> ReconnectingCamera:
    name = "pi" if isinstance(spec, PiSpec) else f"usb:{spec.index}"
    return ReconnectingCamera(name, _opener(spec, how), camera=camera, because=because, clock=how.clock)


def _opener(spec: PiSpec | UsbSpec, how: Wishes) -> Callable[[], Camera]:
    def pi() -> Camera:
        with _picture_software():
            from hardware.cameras.pi import PiCamera, PiOptions
        return PiCamera(PiOptions(mains_hz=how.mains_hz, clip_s=how.clip_s), clock=how.clock)

    def usb(index: int) -> Camera:
        with _picture_software():
            from hardware.cameras.usb import UsbCamera, UsbOptions
        return UsbCamera(index, UsbOptions(mains_hz=how.mains_hz, clip_s=how.clip_s), clock=how.clock)

    return pi if isinstance(spec, PiSpec) else lambda: usb(spec.index)


def _open_recorded(spec: VideoSpec | FolderSpec | SceneSpec, how: Wishes) -> Camera:
    with _picture_software():
        from hardware.cameras.folder import folder_camera
        from hardware.cameras.scene import scene_camera
        from hardware.cameras.video import video_camera
    match spec:
        case VideoSpec(path):
            return video_camera(path, fast=how.fast, clip_s=how.clip_s, clock=how.clock)
        case FolderSpec(path):
            return folder_camera(path, fps=how.fps, fast=how.fast, clip_s=how.clip_s, clock=how.clock)
        case SceneSpec(seed):
            if how.scenes is None:
                raise BadCameraSpec(
                    f"“scene:{seed}” cannot be used here: this command has no simulated table."
                )
            return scene_camera(
                how.scenes(seed),
                name=f"scene:{seed}",
                fps=how.fps,
                fast=how.fast,
                clip_s=how.clip_s,
                clock=how.clock,
            )
    assert_never(spec)


@contextmanager
def _picture_software() -> Iterator[None]:
    try:
        yield
    except BROKEN_IMPORT as error:
        raise CameraSoftwareMissing(
            f"OpenCV and numpy cannot be loaded by {sys.executable} ({error}): no pictures, then. Install "
            "the pair that belongs to this system; “companion doctor” names it."
        ) from error
