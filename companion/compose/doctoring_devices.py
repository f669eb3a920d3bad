"""What the doctor finds out about camera, pads, screen and deck; a running companion keeps all it holds."""

import json
from collections.abc import Iterator
from pathlib import Path

from companion.compose.doctoring import Finding, Machine
from companion.compose.doctoring_camera import camera_findings
from companion.settings import Settings
from companion.shared.refusals import CompanionError

DAY_S = 86400.0


def device_findings(machine: Machine, settings: Settings, folder: Path) -> Iterator[Finding]:
    yield from camera_findings(machine, folder)
    yield from _pads(settings)
    yield _screen()
    yield from _calibration(folder, machine.now_s())
    yield from _decks(folder)


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


def _decks(folder: Path) -> Iterator[Finding]:
    try:
        from companion.compose.learned_decks import DECKS, learned_decks
        from companion.deck import default_profile
        from vision.deck import load_deck
        from vision.errors import VisionError
    except ImportError as missing:
        yield Finding("deck", True, f"not looked at: {missing.name} is not installed")
        return
    learned = [
        (f"learned, {deck.name}", folder / DECKS / deck.name) for deck in learned_decks(folder / DECKS)
    ]
    for name, place in (("our own", default_profile()), *learned):
        try:
            profile = load_deck(place)
        except VisionError as bad:
            cure = "" if name == "our own" else " Learn it again; games with our own cards go on"
            yield Finding("deck", False, f"{name}: {bad}{cure}")
            continue
        cards, carpets = len(profile.destinations), len(profile.carpets)
        yield Finding("deck", True, f"{name}: {cards} destinations, {carpets} carpets")
