"""What the doctor finds out about camera, pads, screen and deck; a running companion keeps all it holds."""

import json
from collections.abc import Iterator
from pathlib import Path

from companion.compose.doctoring import Finding, Machine
from companion.settings import Settings
from companion.shared.refusals import CompanionError

#: Where the Pi's camera and its picture processor are, and where webcams are.
_PI_CAMERA = ("dev/media*", "dev/video*")
DAY_S = 86400.0


def device_findings(machine: Machine, settings: Settings, folder: Path) -> Iterator[Finding]:
    yield _camera(machine)
    yield from _pads(settings)
    yield _screen()
    yield from _calibration(folder, machine.now_s())
    yield _deck()


def _camera(machine: Machine) -> Finding:
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


def _pads(settings: Settings) -> Iterator[Finding]:
    from companion.compose.pad_testing import listed

    for kind in listed(settings):
        told = " ".join((*kind.sentences, *kind.warnings))
        if kind.usable or kind.warnings:
            yield Finding(f"pads {kind.kind.value}", True, told)
        else:
            yield Finding(f"pads {kind.kind.value}", True, f"not here. {told}")


def _screen() -> Finding:
    from companion.compose.opening import check_screen

    try:
        check_screen()
    except CompanionError as missing:
        # Seen from here: over ssh a screen that works is none, so it is no fault.
        return Finding("screen", True, f"cannot be opened from here. {missing}")
    return Finding("screen", True, "a window can be opened")


def _calibration(folder: Path, now_s: float) -> Iterator[Finding]:
    for path in sorted(folder.glob("*calibration*.json")):
        days = int((now_s - path.stat().st_mtime) // DAY_S)
        try:
            json.loads(path.read_text())
        except (OSError, ValueError):
            yield Finding("calibration", False, f"{path.name} cannot be read: calibrate again")
            continue
        yield Finding("calibration", True, f"{path.name}, {days} days old; again after the camera was moved")


def _deck() -> Finding:
    try:
        from companion.deck import default_profile
        from vision.deck import load_deck
        from vision.errors import VisionError
    except ImportError as missing:
        return Finding("deck", True, f"not looked at: {missing.name} is not installed")
    try:
        profile = load_deck(default_profile())
    except VisionError as bad:
        return Finding("deck", False, str(bad))
    cards, carpets = len(profile.destinations), len(profile.carpets)
    return Finding("deck", True, f"our own: {cards} destinations, {carpets} carpets")
