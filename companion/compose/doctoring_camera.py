"""What the doctor finds out about the camera: whether it is there and free, and what its picture is like."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from companion.compose.devices_said import from_devices
from companion.compose.doctoring import Finding, Machine, beside
from companion.compose.only_one import LOCK_NAME
from companion.shared.sentences import Figure, Part, say, trimmed

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
    there, free = _there(machine, folder)
    yield there
    if free:
        yield from _picture(free, opens)


def _there(machine: Machine, folder: Path) -> tuple[Finding, str]:
    """What there is, and the name of a camera that may be opened, "" if none may."""
    from hardware.cameras.holders import others_holding
    from hardware.cameras.opening import webcams

    ribbon = [
        path.name
        for path in sorted((machine.root / "sys/bus/i2c/drivers").glob("*/*-00*"))
        if path.parent.name.startswith(("imx", "ov"))
    ]
    usb = [f"usb:{number}" for number in webcams(machine.root / "sys/class/video4linux")]
    found: list[Part] = [say("{count} on the ribbon", count=len(ribbon)), *usb] if ribbon else [*usb]
    if not found:
        none = say(
            "none is found; landings are tapped. A ribbon goes in with the power off, a webcam at any time"
        )
        return Finding("camera", True, none), ""
    cameras = beside(found)
    patterns = tuple(f"/{pattern}" for pattern in _PI_CAMERA)
    held = others_holding(patterns, machine.root / "proc")
    users = [holder for holder in held if not holder.startswith(("pipewire", "wireplumber"))]
    ours = _process_of(folder)
    if users and ours and all(f"(process {ours})" in holder for holder in users):
        told = say(
            "{cameras}, in use by the companion's own screen: Settings, Camera there shows its picture",
            cameras=cameras,
        )
        return Finding("camera", True, told), ""
    if users:
        told = say("{cameras}, held by {holders}: close that", cameras=cameras, holders=beside(users))
        return Finding("camera", False, told), ""
    if ribbon:
        try:
            __import__("picamera2")
        except (ImportError, ValueError, AttributeError, SystemError, RuntimeError) as broken:
            told = say(
                "{cameras}, but picamera2 cannot be used ({why}): it wants apt's python3-picamera2 and the "
                "system's own Python; deploy/install.sh does both",
                cameras=cameras,
                why=str(broken),
            )
            return Finding("camera", False, told), ""
    return Finding("camera", True, say("{cameras}, free", cameras=cameras)), "pi" if ribbon else usb[0]


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
        unseen = say("not looked at: {package} is not installed", package=str(missing.name))
        yield Finding("picture", True, unseen)
        return
    try:
        camera, _ = (opens or open_for_check)(name)
        with camera:
            figures = stream(camera, LOOKED_S)
            settings = camera.lock()
            camera.unlock()
    except (Unseen, HardwareError) as error:
        why = from_devices(str(error))
        yield Finding("picture", False, say("none comes from {camera}. {why}", camera=name, why=why))
        return
    rate = Figure(figures.rate_hz, 0)
    yield Finding("picture", True, say("{rate} a second from {camera}", rate=rate, camera=name))
    yield _focus(name, settings, figures)
    yield _exposure(settings, figures)


def _focus(name: str, settings: CameraSettings, figures: StreamFigures) -> Finding:
    sharp = Figure(figures.sharpness, 1)
    focus = settings.focus
    if focus is None:
        told = say(
            "sharpness {sharp}; set by hand: `companion camera --focus` tells while you turn the lens",
            sharp=sharp,
        )
        return Finding("focus", True, told)
    if not re.match(r"pi\b", name):
        told = say("sharpness {sharp}, the webcam's own step {step}", sharp=sharp, step=trimmed(focus, 4))
        return Finding("focus", True, told)
    away = say("{cm} cm", cm=Figure(100 / focus, 0)) if focus > 0 else say("infinity")
    if FARTHEST_DPT <= focus <= NEAREST_DPT:
        return Finding("focus", True, say("sharpness {sharp}, set to {away}", sharp=sharp, away=away))
    told = say(
        "set to {away}, where no table is: take away what hangs before the lens, lay cards under it, and "
        "look again. `companion camera plan` tells how high it belongs",
        away=away,
    )
    return Finding("focus", False, told)


def _exposure(settings: CameraSettings, figures: StreamFigures) -> Finding:
    told = [say("level {level} of 255", level=Figure(figures.level, 0))]
    if settings.exposure_s is not None:
        told.append(say("{ms} ms", ms=Figure(settings.exposure_s * 1000, 1)))
    if settings.gain is not None:
        told.append(say("gain {gain}", gain=Figure(settings.gain, 1)))
    how = beside(told)
    if figures.dark_share > DARK_SHARE:
        dark = say("{how}: it is dark, so switch a lamp on, or take the cap off the lens", how=how)
        return Finding("exposure", False, dark)
    if figures.blown_share > BLOWN_SHARE:
        blown = say(
            "{how}: {percent}% of the picture is blown out, so less light, or turn the lamp away",
            how=how,
            percent=Figure(figures.blown_share * 100, 0),
        )
        return Finding("exposure", False, blown)
    if settings.gain is not None and settings.gain > NOISY_GAIN:
        noisy = say("{how}: enough to play, but one lamp more makes it surer", how=how)
        return Finding("exposure", True, noisy)
    return Finding("exposure", True, how)
