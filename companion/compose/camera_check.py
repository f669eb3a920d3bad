"""A camera looked at for its own sake: a still, a steady stream, focus and light; and calibrating."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from companion.compose.cameras import HardwareError, open_any
from companion.compose.looking import VisionError, open_deck_and_profile
from companion.compose.looking_on import Unseen
from hardware.cameras.protocol import Camera, Frame
from hardware.errors import CameraTimeout, FrameSizeChanged
from vision.align import Pyramid
from vision.calibration import Calibration, find_corner_markers, from_board, from_corner_markers, save_plane
from vision.errors import CalibrationWrong
from vision.look import look
from vision.pictures import save_picture

#: A first picture may take so long: webcams need 5 to 10 s.
FIRST_WITHIN_S = 15.0
#: A plane worse than this is measured again (px).
GOOD_PX = 0.6


@dataclass(frozen=True, slots=True)
class StreamFigures:
    """How pictures came: how many a second, the longest gap, and the light they show (levels 0…255)."""

    pictures: int
    rate_hz: float
    longest_gap_s: float
    level: float
    dark_share: float
    blown_share: float
    sharpness: float


@dataclass(frozen=True, slots=True)
class Step:
    """What was seen at a moment of a calibration: a measure, or so many corner markers. The last step has the
    best measure as its `calibration`, if there is any."""

    sentence: str
    calibration: Calibration | None = None
    seen: Calibration | None = None
    markers: int = 0


def open_for_check(text: str, *, fast: bool = False) -> tuple[Camera, str]:
    """The camera and what was chosen. Raises Unseen."""
    try:
        profile, _ = open_deck_and_profile(None)
        opened = open_any(text, profile, fast=fast)
    except (VisionError, HardwareError) as error:
        raise Unseen(str(error)) from error
    if opened.camera is None:
        raise Unseen(opened.sentence)
    return opened.camera, opened.sentence


def still(camera: Camera, path: Path) -> tuple[int, int]:
    """Takes one full picture into a file; its size. Raises Unseen."""
    try:
        frame = camera.full(FIRST_WITHIN_S)
        save_picture(path, frame.image_bgr)
    except (HardwareError, VisionError) as error:
        raise Unseen(str(error)) from error
    return frame.size_px


def stream(camera: Camera, seconds: float) -> StreamFigures:
    """Takes small pictures for a while. Raises Unseen where none comes."""
    times_s: list[float] = []
    last: Frame | None = None
    until_s = math.inf
    try:
        while not times_s or (times_s[-1] - times_s[0] < seconds and time.monotonic() < until_s):
            last = camera.next_small(FIRST_WITHIN_S if last is None else 3.0)
            times_s.append(last.taken_s)
            # A slow first picture is normal, so the time runs from there.
            until_s = min(until_s, time.monotonic() + 3 * seconds)
    except HardwareError as error:
        if last is None:
            raise Unseen(str(error)) from error
    assert last is not None
    gaps = np.diff(times_s) if len(times_s) > 1 else np.array([0.0])
    grey = cv2.cvtColor(last.image_bgr, cv2.COLOR_BGR2GRAY)
    lasted_s = times_s[-1] - times_s[0]
    return StreamFigures(
        pictures=len(times_s),
        rate_hz=(len(times_s) - 1) / lasted_s if lasted_s > 0 else 0.0,
        longest_gap_s=float(gaps.max()),
        level=float(np.mean(grey)),
        dark_share=float(np.mean(grey < 25)),
        blown_share=float(np.mean(grey >= 250)),
        sharpness=sharpness(last),
    )


def sharpness(frame: Frame) -> float:
    """How sharp the picture's middle is, free of light: grows while the focus gets better; no unit."""
    height, width = frame.image_bgr.shape[:2]
    middle = frame.image_bgr[height // 4 : 3 * height // 4, width // 4 : 3 * width // 4]
    grey = cv2.cvtColor(middle, cv2.COLOR_BGR2GRAY).astype(np.float32)
    return float(cv2.Laplacian(grey, cv2.CV_32F).std() / (grey.mean() + 1) * 100)


def calibrate(camera: Camera, deck: Path | None, within_s: float) -> Iterator[Step]:
    """Looks for the board, the corner markers or at least cards, a picture at a time, and says what it sees.

    The last step has the best calibration found, if any. Raises Unseen where no picture comes.
    """
    _, features = open_deck_and_profile(deck)
    until_s = time.monotonic() + within_s
    best: Calibration | None = None
    told = ""
    while time.monotonic() < until_s and (best is None or best.error_px > GOOD_PX):
        try:
            frame = camera.full(FIRST_WITHIN_S)
            camera.next_small(FIRST_WITHIN_S)
        except (CameraTimeout, FrameSizeChanged):
            continue
        except HardwareError as error:
            if best is None:
                raise Unseen(str(error)) from error
            break
        found, sentence, markers = _calibrated(frame)
        if found is None:
            reading = look(Pyramid(np.asarray(frame.image_bgr)), features)
            if reading.plane is not None and len(reading.cards) >= 3:
                plane = reading.plane
                error_px = plane.error_mm * plane.px_per_mm()
                found = Calibration(plane, error_px, plane.error_mm, 4 * len(reading.cards))
                sentence += f" {len(reading.cards)} cards of the deck lie there, too."
        if found is not None and (best is None or found.error_px < best.error_px):
            best = found
        if sentence != told:
            told = sentence
            yield Step(sentence, None, found, markers)
    yield Step("Done." if best is not None else "Nothing to calibrate with was seen.", best)


def keep(calibration: Calibration, path: Path) -> None:
    """Raises Unseen where it cannot be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        save_plane(path, calibration.plane)
    except (CalibrationWrong, OSError) as error:
        raise Unseen(str(error)) from error


def _calibrated(frame: Frame) -> tuple[Calibration | None, str, int]:
    """The measure, a sentence, and how many of the corner markers are seen where there is none."""
    grey = np.asarray(cv2.cvtColor(frame.image_bgr, cv2.COLOR_BGR2GRAY), np.uint8)
    try:
        found = from_board(grey)
    except CalibrationWrong as no_board:
        try:
            found = from_corner_markers(grey)
        except CalibrationWrong:
            seen = len(find_corner_markers(grey))
            return None, f"{no_board} Corner markers seen: {seen} of 4.", seen
        return found, f"The corner markers are seen; the plane fits them to {found.error_px:.2f} px.", 4
    return found, f"The board is seen, {found.points} corners; it fits to {found.error_px:.2f} px.", 0
