"""The words that name a camera on the command line and in the settings."""

from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from hardware.errors import BadCameraSpec

WORDS = "pi, usb:0, video:FILE, folder:DIR, scene:SEED, none or auto"
_HIGHEST_INDEX = 99


@dataclass(frozen=True, slots=True)
class PiSpec:
    """The camera on the Pi's ribbon connector."""


@dataclass(frozen=True, slots=True)
class UsbSpec:
    index: int


@dataclass(frozen=True, slots=True)
class VideoSpec:
    path: Path


@dataclass(frozen=True, slots=True)
class FolderSpec:
    path: Path


@dataclass(frozen=True, slots=True)
class SceneSpec:
    """The simulated table; the same seed gives the same evening."""

    seed: int


@dataclass(frozen=True, slots=True)
class NoneSpec:
    """No camera: landings are tapped."""


@dataclass(frozen=True, slots=True)
class AutoSpec:
    """The Pi's camera if there is one, else a webcam, else none; never a simulated one."""


CameraSpec: TypeAlias = PiSpec | UsbSpec | VideoSpec | FolderSpec | SceneSpec | NoneSpec | AutoSpec


def parse_camera(text: str) -> CameraSpec:
    """What `text` names. Raises BadCameraSpec with a sentence that quotes it. Files are not looked at."""
    # Split once only: a file's name may have colons in it.
    word, colon, rest = text.strip().partition(":")
    bare: dict[str, CameraSpec] = {"pi": PiSpec(), "none": NoneSpec(), "auto": AutoSpec(), "usb": UsbSpec(0)}
    kind = word.strip().lower()
    if not colon and kind in bare:
        return bare[kind]
    match kind:
        case "usb" if rest.isascii() and rest.isdigit() and int(rest) <= _HIGHEST_INDEX:
            return UsbSpec(int(rest))
        case "scene" if rest.isascii() and rest.isdigit():
            return SceneSpec(int(rest))
        case "video" if rest:
            return VideoSpec(Path(rest).expanduser())
        case "folder" if rest:
            return FolderSpec(Path(rest).expanduser())
    raise BadCameraSpec(f"“{text}” names no camera{_hint(kind)}. Say {WORDS}.")


def _hint(kind: str) -> str:
    return {
        "usb": ": after usb: comes the webcam's number, as in usb:0",
        "scene": ": after scene: comes a number, as in scene:7",
        "video": ": after video: comes a file",
        "folder": ": after folder: comes a folder",
        "pi": ": after pi comes nothing",
        "none": ": after none comes nothing",
        "auto": ": after auto comes nothing",
    }.get(kind, "")
