"""Watching without a game: a line for each change of state and each reading, as `companion watch` prints."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.compose.cameras import HardwareError, is_live, open_any, recorded_in
from companion.compose.eye import Eye
from companion.compose.looking import VisionError, open_calibration, open_deck_and_profile
from companion.compose.watching import Noticed, StateChanged, Watch, Watched
from vision.report import report

#: The longest wait for a picture before it is told that none came.
STEP_S = 1.0
#: So many waits in vain, and a camera that is lost is given up.
PATIENCE = 15


class Unseen(Exception):
    """There is nothing to watch with; the text says why."""


class LookOn:
    """One sitting of watching. Raises Unseen where camera, deck or calibration cannot be used."""

    def __init__(
        self,
        camera: str,
        deck: Path | None,
        calibration: Path | None,
        *,
        fast: bool = False,
        record: Path | None = None,
        seconds: float = 0.0,
    ) -> None:
        try:
            profile, features = open_deck_and_profile(deck)
            plane = open_calibration(calibration) if calibration is not None else None
            opened = recorded_in(open_any(camera, profile, fast=fast), record)
        except (VisionError, HardwareError) as error:
            raise Unseen(str(error)) from error
        if opened.camera is None:
            raise Unseen(f"There is no camera to watch with. {opened.sentence}")
        self.sentence = opened.sentence
        self.trouble: str | None = None
        self._camera = opened.camera
        self._seconds = seconds
        self._count = 0
        self._watch = Watch(opened.camera, Eye(features, plane), live=is_live(opened))

    def lines(self) -> Iterator[dict[str, Any]]:
        """What is noticed, ready for JSON, until the recording is over or the camera is given up."""
        in_vain = 0
        first_s: float | None = None
        while not self._watch.is_over:
            noticed = self._watch.step(STEP_S)
            yield from (self._line(one) for one in noticed)
            at_s = self._watch.at_s
            first_s = at_s if first_s is None else first_s
            if self._seconds and at_s - first_s >= self._seconds:
                return
            seen = self._watch.state not in (Watched.LOST, Watched.BUSY, Watched.OPENING, Watched.SILENT)
            in_vain = 0 if seen else in_vain + 1
            if in_vain >= PATIENCE:
                self.trouble = f"No picture comes any more. {self._camera.state.sentence}"
                return

    def close(self) -> None:
        self._camera.close()

    def _line(self, noticed: Noticed) -> dict[str, Any]:
        if isinstance(noticed, StateChanged):
            return {"t": round(noticed.at_s, 3), "state": noticed.state.value, "reason": noticed.reason}
        self._count += 1
        seen = report(noticed.sight.reading, f"{self._camera.name} #{self._count}", noticed.took_ms)
        return {"t": round(noticed.at_s, 3), "sighting": seen}
