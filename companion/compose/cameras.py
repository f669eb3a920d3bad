"""Opening the camera that was asked for, the simulated table among them."""

from __future__ import annotations

from pathlib import Path

from hardware.cameras.opening import Opened, Wishes, open_camera
from hardware.cameras.recording import RecordingCamera
from hardware.cameras.spec import FolderSpec, SceneSpec, VideoSpec, parse_camera
from hardware.errors import HardwareError
from vision.deck import DeckProfile

__all__ = ["HardwareError", "is_live", "open_any", "recorded_in"]


def open_any(text: str, deck: DeckProfile, *, fast: bool = False, patient: bool = False) -> Opened:
    """The camera that `text` names. Raises HardwareError with a sentence."""
    spec = parse_camera(text)
    if not isinstance(spec, SceneSpec):
        return open_camera(text, Wishes(fast=fast, patient=patient))
    from companion.compose.staged_camera import open_staged

    return open_staged(spec, deck, fast=fast)


def is_live(opened: Opened) -> bool:
    """Whether the pictures come from a real camera, whose pictures always differ."""
    return not isinstance(opened.spec, VideoSpec | FolderSpec | SceneSpec)


def recorded_in(opened: Opened, folder: Path | None) -> Opened:
    """The same camera, with all it sees kept in a folder."""
    if folder is None or opened.camera is None:
        return opened
    return Opened(RecordingCamera(opened.camera, folder), opened.spec, opened.sentence)
