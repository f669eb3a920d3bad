"""What is used of picamera2, and opening it: which camera, and why not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from hardware.cameras.holders import others_holding
from hardware.cameras.protocol import Picture
from hardware.errors import CameraBusy, CameraLost, NoCamera

#: A program of this user would have been seen, so it is another's, or an earlier run that hangs.
UNSEEN = "a program of another user (sudo fuser /dev/media* names it)"


class Request(Protocol):
    """One exposure that picamera2 hands to its callback, with both streams."""

    def make_array(self, name: str) -> Picture: ...

    def get_metadata(self) -> dict[str, Any]: ...


class Device(Protocol):
    """What is used of an open Picamera2; a test holds the real class to it."""

    pre_callback: Callable[[Request], None] | None

    @property
    def camera_controls(self) -> dict[str, tuple[Any, Any, Any]]: ...

    def create_video_configuration(
        self,
        *,
        main: dict[str, Any],
        lores: dict[str, Any],
        buffer_count: int,
        controls: dict[str, Any],
        queue: bool,
    ) -> dict[str, Any]: ...

    def configure(self, camera_config: dict[str, Any]) -> None: ...

    def stream_configuration(self, name: str) -> dict[str, Any]: ...

    def start(self) -> None: ...

    def set_controls(self, controls: dict[str, Any]) -> None: ...

    def cancel_all_and_flush(self) -> None: ...

    def close(self) -> None: ...


class Vendor(Protocol):
    """The class Picamera2 itself."""

    def global_camera_info(self) -> list[dict[str, Any]]: ...

    def __call__(self, camera_num: int) -> Device: ...


def first_on_ribbon(vendor: Vendor) -> tuple[int, str]:
    """Number and model of the first camera that is no webcam (libcamera lists those too)."""
    for number, camera in enumerate(vendor.global_camera_info()):
        if "/usb" not in camera["Id"]:
            return number, str(camera.get("Model", "unknown"))
    raise NoCamera(
        "No camera is found on the Pi's camera connector. Switch off, seat the ribbon cable at both ends, "
        "and see what “rpicam-hello --list-cameras” says."
    )


def opened(vendor: Vendor, number: int, proc: Path) -> Device:
    """Raises CameraBusy where another program has it, CameraLost where it will not for another reason."""
    try:
        return vendor(number)
    except RuntimeError as error:
        story = whole(error)
        if any(sign in story.lower() for sign in ("busy", "in use", "acquire")):
            holder = ", ".join(others_holding(("/dev/media*", "/dev/video*"), proc)) or UNSEEN
            raise CameraBusy(
                f"The Pi camera is held by {holder}. End that program; it is tried again by itself.", holder
            ) from error
        raise CameraLost(f"The Pi camera is there but cannot be opened: {story}.") from error


def whole(error: BaseException) -> str:
    """The error and what caused it: picamera2 wraps the telling part in "did not complete"."""
    told: list[str] = []
    cause: BaseException | None = error
    while cause is not None:
        told.append(str(cause).rstrip("."))
        cause = cause.__cause__
    return ", because ".join(told)
