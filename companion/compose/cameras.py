"""Opening the camera that was asked for, the simulated table among them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from companion.compose.stage import Beat, Stage, StagedCamera
from companion.compose.staging import Evening, any_evening
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
    rng = np.random.default_rng(spec.seed)
    evening = any_evening(rng, deck, Evening())
    first = next(evening)
    stage = Stage(first[0].table, lambda: _next(evening))
    stage.add(first)
    camera = StagedCamera(stage, f"scene:{spec.seed}", np.random.default_rng([spec.seed, 1]), fast=fast)
    pace = "as fast as it is drawn" if fast else "at its own pace"
    return Opened(camera, spec, f"The camera is the simulated table {camera.name}, as asked for, {pace}.")


def is_live(opened: Opened) -> bool:
    """Whether the pictures come from a real camera, whose pictures always differ."""
    return not isinstance(opened.spec, VideoSpec | FolderSpec | SceneSpec)


def recorded_in(opened: Opened, folder: Path | None) -> Opened:
    """The same camera, with all it sees kept in a folder."""
    if folder is None or opened.camera is None:
        return opened
    return Opened(RecordingCamera(opened.camera, folder), opened.spec, opened.sentence)


def _next(evening: Iterator[list[Beat]]) -> list[Beat] | None:
    return next(evening, None)
