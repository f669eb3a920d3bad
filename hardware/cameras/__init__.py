"""Cameras over the table, real and simulated, behind one protocol."""

from hardware.cameras.opening import Opened, Wishes, open_camera
from hardware.cameras.protocol import (
    Busy,
    Camera,
    CameraSettings,
    CameraState,
    ClipPicture,
    Clock,
    Closed,
    Ended,
    Frame,
    Lost,
    Opening,
    Picture,
    Ready,
    Size,
    SteadyClock,
)
from hardware.cameras.spec import CameraSpec, parse_camera

__all__ = [
    "Busy",
    "Camera",
    "CameraSettings",
    "CameraSpec",
    "CameraState",
    "ClipPicture",
    "Clock",
    "Closed",
    "Ended",
    "Frame",
    "Lost",
    "Opened",
    "Opening",
    "Picture",
    "Ready",
    "Size",
    "SteadyClock",
    "Wishes",
    "open_camera",
    "parse_camera",
]
