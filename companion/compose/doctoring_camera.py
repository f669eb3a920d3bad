"""What the doctor finds out about the camera: whether it is there and free, and what its picture is like."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from companion.compose.doctoring import Finding, Machine
from companion.compose.only_one import LOCK_NAME

if TYPE_CHECKING:
    from companion.compose.camera_check import StreamFigures
    from hardware.cameras.protocol import Camera, CameraSettings

#: Where the Pi's camera and its picture processor are, and where webcams are.
_PI_CAMERA = ("dev/media*", "dev/video*")
#: So long pictures are looked at; exposure and focus have settled after a second.
LOOKED_S = 1.5
#: A lens over a table is set to between 25 cm and 2.5 m (in dioptres, the inverse of metres).
NEAREST_DPT, FARTHEST_DPT = 4.0, 0.4
#: Shares of the picture that are black, or white without any detail, from which cards are not read.
DARK_SHARE, BLOWN_SHARE = 0.6, 0.1
#: A gain beyond this makes more noise than details of a card's face are large.
NOISY_GAIN = 8.0

Opens = Callable[[str], "tuple[Camera, str]"]


def camera_findings(machine: Machine, folder: Path, opens: Opens | None = None) -> Iterator[Finding]:
    """Opens a camera that is free for a few seconds; one that the companion's own screen has is left alone.

    folder is the data directory, in which the companion that runs left its number.
    """
    there = _there(machine, folder)
    yield there
    if there.well and there.sentence.endswith("free"):
        yield from _picture("pi" if "ribbon" in there.sentence else there.sentence.split(",")[0], opens)


def _there(machine: Machine, folder: Path) -> Finding:
    from hardware.cameras.holders import others_holding
    from hardware.cameras.opening import webcams

    ribbon = [
        path.name
        for path in sorted((machine.root / "sys/bus/i2c/drivers").glob("*/*-00*"))
        if path.parent.name.startswith(("imx", "ov"))
    ]
    found = [f"{len(ribbon)} on the ribbon"] if ribbon else []
    found += [f"usb:{number}" for number in webcams(machine.root / "sys/class/video4linux")]
    if not found:
        return Finding(
            "camera",
            True,
            "none is found; landings are tapped. A ribbon goes in with the power off, a webcam at any time",
        )
    patterns = tuple(f"/{pattern}" for pattern in _PI_CAMERA)
    held = others_holding(patterns, machine.root / "proc")
    users = [holder for holder in held if not holder.startswith(("pipewire", "wireplumber"))]
    ours = _process_of(folder)
    if users and ours and all(f"(process {ours})" in holder for holder in users):
        told = "in use by the companion's own screen: Settings, Camera there shows its picture"
        return Finding("camera", True, f"{', '.join(found)}, {told}")
    if users:
        return Finding("camera", False, f"{', '.join(found)}, held by {', '.join(users)}: close that")
    if ribbon:
        try:
            __import__("picamera2")
        except (ImportError, ValueError, AttributeError, SystemError, RuntimeError) as broken:
            return Finding(
                "camera",
                False,
                f"{', '.join(found)}, but picamera2 cannot be used ({broken}): it wants apt's "
                "python3-picamera2 and the system's own Python; deploy/install.sh does both",
            )
    return Finding("camera", True, f"{', '.join(found)}, free")


def _process_of(folder: Path) -> str:
    """The number of the companion whose screen is open, "" if none ever was."""
    try:
        return (folder / LOCK_NAME).read_text().strip()
    except OSError:
        return ""


def _picture(name: str, opens: Opens | None) -> Iterator[Finding]:
    try:
        from companion.compose.camera_check import open_for_check, stream
        from companion.compose.looking_on import Unseen
        from hardware.errors import HardwareError
    except ImportError as missing:
        yield Finding("picture", True, f"not looked at: {missing.name} is not installed")
        return
    try:
        camera, _ = (opens or open_for_check)(name)
        with camera:
            figures = stream(camera, LOOKED_S)
            settings = camera.lock()
            camera.unlock()
    except (Unseen, HardwareError) as unseen:
        yield Finding("picture", False, f"none comes from {name}. {unseen}")
        return
    yield Finding("picture", True, f"{figures.rate_hz:.0f} a second from {name}")
    yield _focus(name, settings, figures)
    yield _exposure(settings, figures)


def _focus(name: str, settings: CameraSettings, figures: StreamFigures) -> Finding:
    sharp = f"sharpness {figures.sharpness:.1f}"
    focus = settings.focus
    if focus is None:
        return Finding(
            "focus", True, f"{sharp}; set by hand: `companion camera --focus` tells while you turn the lens"
        )
    if not re.match(r"pi\b", name):
        return Finding("focus", True, f"{sharp}, the webcam's own step {focus:g}")
    away = f"{100 / focus:.0f} cm" if focus > 0 else "infinity"
    if FARTHEST_DPT <= focus <= NEAREST_DPT:
        return Finding("focus", True, f"{sharp}, set to {away}")
    return Finding(
        "focus",
        False,
        f"set to {away}, where no table is: take away what hangs before the lens, lay cards under it, and "
        "look again. `companion camera plan` tells how high it belongs",
    )


def _exposure(settings: CameraSettings, figures: StreamFigures) -> Finding:
    told = [f"level {figures.level:.0f} of 255"]
    if settings.exposure_s is not None:
        told.append(f"{settings.exposure_s * 1000:.1f} ms")
    if settings.gain is not None:
        told.append(f"gain {settings.gain:.1f}")
    how = ", ".join(told)
    if figures.dark_share > DARK_SHARE:
        return Finding(
            "exposure", False, f"{how}: it is dark, so switch a lamp on, or take the cap off the lens"
        )
    if figures.blown_share > BLOWN_SHARE:
        share = f"{figures.blown_share:.0%} of the picture is blown out"
        return Finding("exposure", False, f"{how}: {share}, so less light, or turn the lamp away")
    if settings.gain is not None and settings.gain > NOISY_GAIN:
        return Finding("exposure", True, f"{how}: enough to play, but one lamp more makes it surer")
    return Finding("exposure", True, how)
