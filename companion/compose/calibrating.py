"""Calibrating at the screen: the camera looks for the board until it is measured; people keep it or not."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.compose.camera_at_work import CameraAtWork
from companion.compose.camera_check import Step, calibrate, keep
from companion.compose.devices_said import from_devices
from companion.compose.looking_on import Unseen
from companion.shared.sentences import Figure, Sentence, say
from hardware.cameras.protocol import Camera, Frame
from ui.present.at_work import CalibrationShown, Measuring
from vision.calibration import Calibration

#: People need so long to fetch the sheet; then they are told what is missing.
LOOKS_FOR_S = 90.0

LAY_IT_DOWN = say("Lay the calibration board, or the corner markers, flat on the table.")


class _Shown:
    """The camera, every small picture of which is shown."""

    def __init__(self, camera: Camera, see: Callable[[Frame], None]) -> None:
        self._camera, self._see = camera, see

    def __getattr__(self, name: str) -> Any:
        return getattr(self._camera, name)

    def next_small(self, timeout_s: float) -> Frame:
        frame = self._camera.next_small(timeout_s)
        self._see(frame)
        return frame


class CalibrationAtWork:
    """Measures where the table's plane is; `path` is where it is kept when somebody says so."""

    def __init__(
        self, camera: str, path: Path, changed: Callable[[], None], kept: Callable[[], None]
    ) -> None:
        self._path, self._changed, self._kept = path, changed, kept
        self._camera = CameraAtWork(camera, changed, self._measure)
        self._step, self._told = Measuring.LOOKING, LAY_IT_DOWN
        self._found: Calibration | None = None
        self._stop = threading.Event()

    def run(self, stop: threading.Event) -> None:
        self._stop = stop
        self._camera.run(stop)

    def interrupt(self) -> None:
        self._camera.interrupt()

    def shown(self) -> CalibrationShown:
        return CalibrationShown(self._camera.camera_shown(), self._step, self._told)

    def picture(self) -> tuple[int, Any] | None:
        return self._camera.picture()

    def ask(self, what: str, about: Any) -> Sentence | None:
        match what:
            case "measure again":
                self._found, self._step, self._told = None, Measuring.LOOKING, LAY_IT_DOWN
            case "keep calibration" if self._found is not None:
                try:
                    keep(self._found, self._path)
                except Unseen as error:
                    return from_devices(str(error))
                self._step = Measuring.KEPT
                self._kept()
            case _:
                pass
        return None

    def _measure(self, camera: Camera) -> None:
        if self._step is not Measuring.LOOKING:
            return
        last: Step | None = None
        try:
            looked_through: Any = _Shown(camera, self._camera.see)
            for last in calibrate(looked_through, None, LOOKS_FOR_S):
                if self._stop.is_set():
                    return
                self._told = _told(last)
                self._changed()
        except Unseen:
            # The camera's own page says what became of it; here it is asked again.
            return
        if last is None or last.calibration is None:
            self._step = Measuring.IN_VAIN
            self._told = say("Neither the board nor the corner markers nor three cards were seen.")
        else:
            self._found, self._step = last.calibration, Measuring.MEASURED
            off_mm = Figure(last.calibration.error_mm)
            self._told = say("Measured: off by {mm} mm at most places.", mm=off_mm)
        self._changed()


def _told(step: Step) -> Sentence:
    if step.seen is None:
        if step.markers:
            return say("Corner markers seen: {seen} of 4.", seen=step.markers)
        return LAY_IT_DOWN
    match step.seen.plane.source:
        case "sheet":
            return say("The board is seen. Hold still …")
        case "markers":
            return say("The corner markers are seen. Hold still …")
        case _:
            return say("Cards are seen, but no board. With the board it gets better.")
