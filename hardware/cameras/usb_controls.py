"""A webcam's exposure, gain, white balance and focus, as far as OpenCV and the driver offer them."""

from __future__ import annotations

from typing import Protocol

import cv2

from hardware.cameras.exposure import Exposure, steady_exposure
from hardware.cameras.protocol import CameraSettings

# V4L2's own numbers for who chooses the exposure; OpenCV hands them through as they are.
_BY_HAND, _BY_ITSELF = 1, 3
#: V4L2 counts exposure in steps of 100 µs.
_STEPS_A_SECOND = 10_000
#: A webcam's exposure is bounded by its rate; at 15 pictures a second this is 66 ms.
_LONGEST_S = 1 / 15
#: A webcam's gain has no unit, so it is left as it was found and cannot make up for another exposure.
_GAIN_STAYS = (0.5, 2.0)


class Adjustable(Protocol):
    def get(self, propId: int) -> float: ...

    def set(self, propId: int, value: float) -> bool: ...


def hold(
    capture: Adjustable, wanted: CameraSettings | None, mains_hz: int
) -> tuple[CameraSettings, tuple[str, ...]]:
    """Hold what can be held. Gives the settings as they are now, and the names of what the webcam refused."""
    settings = wanted or CameraSettings(
        exposure_s=capture.get(cv2.CAP_PROP_EXPOSURE) / _STEPS_A_SECOND,
        gain=capture.get(cv2.CAP_PROP_GAIN),
        white_k=capture.get(cv2.CAP_PROP_WB_TEMPERATURE),
        focus=capture.get(cv2.CAP_PROP_FOCUS),
    )
    exposure_s = _whole_pulses(settings.exposure_s, mains_hz)
    held: dict[str, float] = {}
    refused: list[str] = []

    def put(
        name: str, first: tuple[int, int] | None, prop: int, value: float | None, told: float | None
    ) -> None:
        if value is None or told is None:
            return
        switched = first is None or capture.set(*first)
        if switched and capture.set(prop, value):
            held[name] = told
        else:
            refused.append(name.removesuffix("_s").removesuffix("_k"))

    steps = None if exposure_s is None else round(exposure_s * _STEPS_A_SECOND)
    put("exposure_s", (cv2.CAP_PROP_AUTO_EXPOSURE, _BY_HAND), cv2.CAP_PROP_EXPOSURE, steps, exposure_s)
    put("gain", None, cv2.CAP_PROP_GAIN, settings.gain, settings.gain)
    put("white_k", (cv2.CAP_PROP_AUTO_WB, 0), cv2.CAP_PROP_WB_TEMPERATURE, settings.white_k, settings.white_k)
    put("focus", (cv2.CAP_PROP_AUTOFOCUS, 0), cv2.CAP_PROP_FOCUS, settings.focus, settings.focus)
    return (
        CameraSettings(
            held.get("exposure_s"), held.get("gain"), None, held.get("white_k"), held.get("focus")
        ),
        tuple(refused),
    )


def let_seek(capture: Adjustable) -> None:
    """Hand exposure, white balance and focus back to the webcam."""
    capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, _BY_ITSELF)
    capture.set(cv2.CAP_PROP_AUTO_WB, 1)
    capture.set(cv2.CAP_PROP_AUTOFOCUS, 1)


def _whole_pulses(exposure_s: float | None, mains_hz: int) -> float | None:
    """The exposure as whole pulses of the light; None where the webcam did not tell one."""
    if exposure_s is None or exposure_s <= 0:
        return None
    return steady_exposure(Exposure(exposure_s, 1.0), mains_hz, _LONGEST_S, _GAIN_STAYS).exposure_s
