"""libcamera's controls and metadata, in and out of our own values. No library is needed for it."""

from collections.abc import Mapping
from typing import Any

from hardware.cameras.exposure import Exposure, steady_exposure
from hardware.cameras.protocol import CameraSettings

# libcamera's enums as numbers, which picamera2 accepts alike: its module exists on a Pi only.
_AF_MANUAL, _AF_CONTINUOUS = 0, 2
_FLICKER_MANUAL = 1

#: The camera finds everything by itself.
SEEKING: Mapping[str, Any] = {"AeEnable": True, "AwbEnable": True, "AfMode": _AF_CONTINUOUS}

#: The same after it was held: an exposure and a gain of 0 hand both back to the automatic.
SEEKING_AGAIN: Mapping[str, Any] = {**SEEKING, "ExposureTime": 0, "AnalogueGain": 0.0}


def calm(fps: float, mains_hz: int) -> dict[str, Any]:
    """A fixed rate, and exposures that mains light does not band while the camera still seeks."""
    frame_us = round(1e6 / fps)
    return {
        "FrameDurationLimits": (frame_us, frame_us),
        "AeFlickerMode": _FLICKER_MANUAL,
        "AeFlickerPeriod": round(1e6 / (2 * mains_hz)),
    }


def found(metadata: Mapping[str, Any]) -> CameraSettings:
    """What the automatic chose for the picture that the metadata belongs to."""
    exposure_us, gains = metadata.get("ExposureTime"), metadata.get("ColourGains")
    return CameraSettings(
        exposure_s=None if exposure_us is None else exposure_us / 1e6,
        gain=metadata.get("AnalogueGain"),
        colour_gains=None if gains is None else (gains[0], gains[1]),
        focus=metadata.get("LensPosition"),
    )


def steadied(
    settings: CameraSettings,
    offered: Mapping[str, tuple[Any, Any, Any]],
    mains_hz: int,
    longest_s: float,
) -> CameraSettings:
    """The same settings with an exposure of whole pulses of the light.

    offered: least, most and default of each control. Without exposure and gain nothing is changed.
    """
    if settings.exposure_s is None or settings.gain is None:
        return settings
    least, most, _ = offered.get("AnalogueGain", (1.0, 16.0, 1.0))
    steady = steady_exposure(Exposure(settings.exposure_s, settings.gain), mains_hz, longest_s, (least, most))
    return CameraSettings(
        steady.exposure_s, steady.gain, settings.colour_gains, settings.white_k, settings.focus
    )


def holding(settings: CameraSettings) -> dict[str, Any]:
    """The controls that hold the settings; what is None is left as it is."""
    controls: dict[str, Any] = {}
    if settings.exposure_s is not None and settings.gain is not None:
        controls |= {
            "AeEnable": False,
            "ExposureTime": round(settings.exposure_s * 1e6),
            "AnalogueGain": float(settings.gain),
        }
    if settings.colour_gains is not None:
        controls |= {"AwbEnable": False, "ColourGains": settings.colour_gains}
    if settings.focus is not None:
        controls |= {"AfMode": _AF_MANUAL, "LensPosition": float(settings.focus)}
    return controls


def told(metadata: Mapping[str, Any]) -> dict[str, str]:
    """The newest picture's figures in words."""
    known = found(metadata)
    lines: dict[str, str] = {}
    if known.exposure_s is not None:
        lines["exposure"] = f"{known.exposure_s * 1000:.2f} ms"
    if known.gain is not None:
        lines["gain"] = f"{known.gain:.2f}"
    if known.colour_gains is not None:
        lines["colour gains"] = f"red {known.colour_gains[0]:.2f}, blue {known.colour_gains[1]:.2f}"
    if known.focus is not None:
        away = f"{100 / known.focus:.0f} cm" if known.focus > 0 else "far away"
        lines["focus"] = f"{known.focus:.2f} dioptres ({away})"
    if "FocusFoM" in metadata:
        lines["sharpness"] = str(metadata["FocusFoM"])
    if "Lux" in metadata:
        lines["light"] = f"{metadata['Lux']:.0f} lux"
    return lines
