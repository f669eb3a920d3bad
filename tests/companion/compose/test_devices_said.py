"""What devices say reaches people in their language, and loses nothing on the way."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.compose.devices_said import SPOKEN, from_devices
from hardware.board import OTHERWISE
from hardware.pads.numpad import NO_PADS
from ui.languages import translation

ROOT = Path(__file__).resolve().parents[3]
#: Whose sentences they are.
SOURCES = (
    *sorted((ROOT / "hardware").rglob("*.py")),
    ROOT / "companion/compose/opening_pads.py",
    ROOT / "companion/compose/learning.py",
)
SAID = (
    "No webcam is plugged in.",
    "auto took none: landings are tapped. No webcam is plugged in.",
    "usb:0 is held by zoom (4711). End that program. It is tried again in 5 s.",
    f"Pads: none found, everybody chooses on the screen. {NO_PADS}",
    f"This machine has no GPIO pins (/dev/gpiochip0 is missing). {OTHERWISE}",
    "Button 3 of pad 1: orange wire on GPIO 17 (pin 11) does not answer: look whether the wire sits at both "
    "ends.",
    "Something new (v1.2) happened. No webcam is plugged in. And this, too",
    "",
)


def texts_in(path: Path) -> Iterator[str]:
    """All texts of a module with {} for what is filled in, those written in several pieces as one."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        if isinstance(node, ast.JoinedStr):
            yield "".join(str(each.value) if isinstance(each, ast.Constant) else "{}" for each in node.values)


def test_every_sentence_is_one_that_a_device_says() -> None:
    said = "\n".join(text for path in SOURCES for text in texts_in(path))
    strange = [each for each in SPOKEN if _bare(each) not in said and not _is_filled_elsewhere(each)]
    assert not strange


def _bare(pattern: str) -> str:
    """Without a name at the front, which may be put there elsewhere."""
    return re.sub(r"^\{\} ", "", re.sub(r"\{\w+\}", "{}", pattern))


def _is_filled_elsewhere(pattern: str) -> bool:
    """Put together of pieces: why a camera was taken, a kind of pads, a button's name and its number."""
    return pattern.lower().startswith(("auto took {camera}, ", "pads: {kind}", "button {number} of pad"))


@pytest.mark.parametrize("text", SAID)
def test_in_english_it_stays_as_it_was_said(text: str) -> None:
    assert from_devices(text).told() == text


def test_in_german_nothing_english_is_left_of_what_is_known() -> None:
    told = from_devices(SAID[2]).told(translation("de"))
    assert told == "usb:0 wird von zoom (4711) benutzt. Beendet dieses Programm. Neuer Versuch in 5 s."


def test_a_wire_is_named_by_its_colour_in_polish() -> None:
    told = from_devices(SAID[5]).told(translation("pl"))
    assert told.startswith("Przycisk 3 pilota 1: przewód pomarańczowy na GPIO 17 (pin 11) nie odpowiada")


def test_what_nobody_knows_stands_beside_what_is_known() -> None:
    told = from_devices(SAID[6]).told(translation("de"))
    assert told == "Something new (v1.2) happened. Es steckt keine Webcam. And this, too"
