"""The simulated table as a camera: loaded where one is asked for, as drawing takes memory (10 MB)."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from companion.compose.stage import Beat, Stage, StagedCamera
from companion.compose.staging import Evening, any_evening
from hardware.cameras.opening import Opened
from hardware.cameras.spec import SceneSpec
from vision.deck import DeckProfile


def open_staged(spec: SceneSpec, deck: DeckProfile, *, fast: bool) -> Opened:
    """A camera over evenings that go on for ever; `fast` as quickly as they are drawn."""
    rng = np.random.default_rng(spec.seed)
    evening = any_evening(rng, deck, Evening())
    first = next(evening)
    stage = Stage(first[0].table, lambda: _next(evening))
    stage.add(first)
    camera = StagedCamera(stage, f"scene:{spec.seed}", np.random.default_rng([spec.seed, 1]), fast=fast)
    pace = "as fast as it is drawn" if fast else "at its own pace"
    return Opened(camera, spec, f"The camera is the simulated table {camera.name}, as asked for, {pace}.")


def _next(evening: Iterator[list[Beat]]) -> list[Beat] | None:
    return next(evening, None)
