"""What the doctor finds out about camera, pads, screen and deck; a running companion keeps all it holds."""

import json
from collections.abc import Iterator
from pathlib import Path

from companion.compose.devices_said import from_devices
from companion.compose.doctoring import Finding, Machine
from companion.compose.doctoring_camera import camera_findings
from companion.settings import Settings
from companion.shared.refusals import CompanionError
from companion.shared.sentences import say

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
        told = from_devices(" ".join((*kind.sentences, *kind.warnings)))
        if kind.usable or kind.warnings:
            yield Finding(f"pads {kind.kind.value}", True, told)
        else:
            yield Finding(f"pads {kind.kind.value}", True, say("not here. {why}", why=told))


def _screen() -> Finding:
    from companion.compose.opening import check_screen

    try:
        check_screen()
    except CompanionError as missing:
        # Seen from here: over ssh a screen that works is none, so it is no fault.
        return Finding("screen", True, say("cannot be opened from here. {why}", why=str(missing)))
    return Finding("screen", True, say("a window can be opened"))


def _calibration(folder: Path, now_s: float) -> Iterator[Finding]:
    for path in sorted(folder.glob("*calibration*.json")):
        days = int((now_s - path.stat().st_mtime) // DAY_S)
        try:
            json.loads(path.read_text())
        except (OSError, ValueError):
            torn = say("{file} cannot be read: calibrate again", file=path.name)
            yield Finding("calibration", False, torn)
            continue
        told = say("{file}, {days} days old; again after the camera was moved", file=path.name, days=days)
        yield Finding("calibration", True, told)


def _decks(folder: Path) -> Iterator[Finding]:
    try:
        from companion.compose.learned_decks import DECKS, learned_decks
        from companion.deck import default_profile
        from vision.deck import load_deck
        from vision.errors import VisionError
    except ImportError as missing:
        unseen = say("not looked at: {package} is not installed", package=str(missing.name))
        yield Finding("deck", True, unseen)
        return
    ours = say("our own")
    learned = [
        (say("learned, {name}", name=deck.name), folder / DECKS / deck.name)
        for deck in learned_decks(folder / DECKS)
    ]
    for deck, place in ((ours, default_profile()), *learned):
        try:
            profile = load_deck(place)
        except VisionError as bad:
            told = say("{deck}: {why}", deck=deck, why=str(bad))
            if deck is not ours:
                told = say("{what} Learn it again; games with our own cards go on", what=told)
            yield Finding("deck", False, told)
            continue
        told = say(
            "{deck}: {cards} destinations, {carpets} carpets",
            deck=deck,
            cards=len(profile.destinations),
            carpets=len(profile.carpets),
        )
        yield Finding("deck", True, told)
