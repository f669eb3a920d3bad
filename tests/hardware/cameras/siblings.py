"""Every kind of camera, looking at the same red table, for the contract that they all keep."""

from collections.abc import Callable, Mapping
from pathlib import Path

import cv2

from hardware.cameras import Camera, Picture, Size
from hardware.cameras.folder import folder_camera
from hardware.cameras.pi import PiCamera
from hardware.cameras.reconnecting import ReconnectingCamera
from hardware.cameras.recorded import RecordedCamera
from hardware.cameras.recording import RecordingCamera
from hardware.cameras.scene import scene_camera
from hardware.cameras.usb import UsbCamera
from hardware.cameras.video import video_camera
from tests.hardware.cameras.hand_clock import HandClock
from tests.hardware.cameras.picamera2_stand_in import Ribbon, picamera2_at
from tests.hardware.cameras.tables import table
from tests.hardware.cameras.video_capture_stand_in import Port, capture_at

FPS = 100.0


def pi_at(ribbon: Ribbon) -> PiCamera:
    return PiCamera(vendor=picamera2_at(ribbon), uptime_s=lambda: 50.0)


def usb_at(port: Port, folder: Path) -> UsbCamera:
    """The webcam usb:0 with its device file in this folder, and nobody else on the machine."""
    (folder / "video0").touch()
    return UsbCamera(0, capture=capture_at(port), devices=folder, proc=folder)


def write_pictures(folder: Path, count: int, size_px: Size = (1280, 720), suffix: str = ".png") -> Path:
    for number in range(count):
        assert cv2.imwrite(str(folder / f"{number:03d}{suffix}"), table(number, size_px))
    return folder


def write_video(path: Path, count: int, fps: float = FPS, size_px: Size = (1280, 720)) -> Path:
    film = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), fps, size_px)
    assert film.isOpened()
    for number in range(count):
        film.write(table(number, size_px))
    film.release()
    return path


def scene(now_s: float) -> Picture:
    """The simulated table: the number on it counts the pictures."""
    return table(round(now_s * FPS))


def a_scene() -> RecordedCamera:
    """The simulated table, as fast as it is asked for."""
    return scene_camera(scene, name="scene:7", fps=FPS, fast=True)


def _starving_folder(folder: Path) -> Camera:
    """The second picture is due in an hour."""
    write_pictures(folder, 2)
    (folder / "times.csv").write_text("000.png,0\n001.png,3600\n")
    return folder_camera(folder)


SIBLINGS: Mapping[str, Callable[[Path], Camera]] = {
    "pi": lambda folder: pi_at(Ribbon()),
    "usb": lambda folder: usb_at(Port(), folder),
    # By a clock that stands still: however slow the machine is, no picture is passed over.
    "folder": lambda folder: folder_camera(write_pictures(folder, 6), fps=FPS, clock=HandClock()),
    "folder, fast": lambda folder: folder_camera(write_pictures(folder, 6), fps=FPS, fast=True),
    "video": lambda folder: video_camera(write_video(folder / "film.avi", 6), clock=HandClock()),
    "video, fast": lambda folder: video_camera(write_video(folder / "film.avi", 6), fast=True),
    "scene": lambda folder: scene_camera(scene, name="scene:7", fps=FPS, clock=HandClock()),
    "scene, fast": lambda folder: a_scene(),
    "recording": lambda folder: RecordingCamera(a_scene(), folder / "kept"),
    "reconnecting": lambda folder: ReconnectingCamera("usb:0", lambda: usb_at(Port(), folder)),
}


def _silent_pi() -> Camera:
    ribbon = Ribbon()
    ribbon.unplug()
    return pi_at(ribbon)


def _silent_usb(folder: Path) -> Camera:
    port = Port()
    port.unplug()
    return usb_at(port, folder)


#: Cameras that have no picture for a long while.
STARVING: Mapping[str, Callable[[Path], Camera]] = {
    "pi": lambda folder: _silent_pi(),
    "usb": _silent_usb,
    "folder": _starving_folder,
    "scene": lambda folder: scene_camera(scene, fps=1 / 3600),
    "recording": lambda folder: RecordingCamera(scene_camera(scene, fps=1 / 3600), folder / "kept"),
    "reconnecting": lambda folder: ReconnectingCamera("pi", _silent_pi),
}
