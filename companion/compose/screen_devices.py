"""The devices that the screen's own pages have at work, each loaded when its page is opened."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from companion.compose.at_work import Worker, Workshop
from companion.compose.learned_decks import DECKS
from companion.settings import PadKind, Settings
from ui.present.at_work import Work

CALIBRATION = "calibration.json"


@dataclass(frozen=True, slots=True)
class Heard:
    """Who is told, from any thread: that something changed, that a camera sees, that a calibration was kept,
    that a deck was."""

    changed: Callable[[], None]
    sees: Callable[[], None]
    calibrated: Callable[[], None]
    learned: Callable[[Path], None]


def workshop(
    folder: Path, camera: Callable[[], str], pads: tuple[PadKind, Callable[[], Settings]], heard: Heard
) -> Workshop:
    """`folder` is where decks and calibration are kept; `camera` names the camera when it is wanted."""

    def look() -> Worker:
        from companion.compose.camera_at_work import CameraAtWork

        return CameraAtWork(camera(), heard.changed, lambda _: heard.sees())

    def calibrate() -> Worker:
        from companion.compose.calibrating import CalibrationAtWork

        return CalibrationAtWork(camera(), folder / CALIBRATION, heard.changed, heard.calibrated)

    def learn() -> Worker:
        from companion.compose.learning_at_work import LearningAtWork

        return LearningAtWork(camera(), folder / DECKS, heard.changed, heard.learned)

    def press() -> Worker:
        from companion.compose.pads_at_work import PadsAtWork

        kind, settings = pads
        return PadsAtWork(kind, settings(), heard.changed)

    makers = {Work.CAMERA: look, Work.CALIBRATION: calibrate, Work.LEARNING: learn, Work.PADS: press}
    return Workshop(makers, heard.changed)
