"""What devices say, in the screen's languages: they speak English and know no catalogues.

A device's text is taken apart into the sentences that are known here; each is translated with what filled it.
What nobody knows stays as it was said.
"""

import re
from functools import cache

from companion.shared.sentences import Figure, Part, Sentence, say

#: As the devices say them, with {names} for what they fill in; a test holds them to the devices' own source.
CAMERAS = (
    "auto took none: landings are tapped.",
    "auto took {camera}, the best there is.",
    "auto took {camera}, for what is better cannot be had.",
    "auto took {camera} and waits for it.",
    "There is no camera, as asked for: landings are tapped.",
    "No webcam is plugged in.",
    "No camera is found on the Pi's camera connector.",
    "Switch off, seat the ribbon cable at both ends, and see what “rpicam-hello --list-cameras” says.",
    "picamera2 cannot be used by {python} ({why}).",
    "OpenCV and numpy cannot be loaded by {python} ({why}): no pictures, then.",
    "Install the pair that belongs to this system; “companion doctor” names it.",
    "There is no camera at {node}.",
    "{camera} is there but is no camera that gives pictures; try another number.",
    "{node} may not be read by this user.",
    "{camera} is held by {holder}.",
    "End that program.",
    "End that program; it is tried again by itself.",
    "{camera} sends no pictures any more.",
    "The pictures of {camera} stopped {seconds} s ago.",
    "Is it still plugged in?",
    "{camera} was opened, but no picture came within {seconds} s.",
    "Check its cable.",
    "{camera} is being opened; no picture has come yet.",
    "{camera} has not been opened yet.",
    "It is tried again in {seconds} s.",
    "{camera} cannot be read: {why}.",
    "The Pi camera ({model}) would not start: {why}.",
    "The Pi camera is there but cannot be opened: {why}.",
)
PADS = (
    "Pads: none found, everybody chooses on the screen.",
    "Pads: none wanted; everybody chooses on the screen.",
    "Pads: {kind}.",
    "Pads: no {kind}.",
    "Until then everybody chooses on the screen.",
    "This machine has no GPIO pins ({folder}/gpiochip0 is missing).",
    "Number pads, the keyboard and the screen work without.",
    "No permission for the GPIO pins: {chip} cannot be opened.",
    "Add yourself to the group gpio (sudo usermod -aG gpio $USER) and log in again.",
    "The package lgpio is missing ({why}): sudo apt install python3-lgpio.",
    "The package gpiozero is not installed here ({why}).",
    "The GPIO chip cannot be opened ({why}).",
    "No USB number pad found.",
    "Plug one in for each player; if they are plugged in, add yourself to the group input (sudo usermod -aG "
    "input $USER) and log in again.",
    "The keyboard and the screen work without.",
    "Number pads need the package evdev ({why}): sudo apt install python3-evdev.",
    "Pad {pad} is not in its port {port}: plug it in there.",
    "Pad {pad} was pulled out of port {port}: plug it in there again.",
    "{place} does not answer: look whether the wire sits at both ends.",
    "{place} answers together with {other}: their wires touch.",
    "{place} was asked for, but {other} answered: change the two wires.",
    "{place} does not come up: it hangs, or its wire touches ground.",
    "{place} bounces for {milliseconds} ms; it works, but its presses are answered late.",
    "Put 100 nF from its wire to ground, or another button in.",
    "{place} made {count} short spikes that are no press: a loose or long wire.",
    "Put 10 kΩ to 3V3 and 100 nF to ground near the Pi.",
    "Pads {pad} and {other} are swapped: change their plugs, or their places in the settings.",
)
LEARNING = (
    "Face {number} may be two faces: not all of its cards look alike.",
    "Faces {first} and {second} are so alike ({value}) that they may be mixed up, or they are one.",
    "Face {number} was seen with {value} pixels a millimetre only; go nearer.",
)
#: What goes into the sentences above.
PHRASES = (
    "buttons on the Pi's pins",
    "USB number pads",
    "blocks of this keyboard",
    "The Pi camera",
    "button {number} of pad {pad}: {colour} wire on {pin}",
    "Button {number} of pad {pad}: {colour} wire on {pin}",
    "brown",
    "red",
    "orange",
    "yellow",
)
SPOKEN = (*CAMERAS, *PADS, *LEARNING, *PHRASES)
#: A sentence that nobody knows, as it was said.
AS_SAID = "{what}"
#: The holes for what devices measure.
MEASURED = frozenset({"value", "seconds", "milliseconds"})
_HOLE = re.compile(r"\\\{(\w+)\\\}")
#: What fills a hole is never more than a sentence.
_FILLING = r"(?P<\1>(?:(?!\. )[^\n])+?)"


def from_devices(text: str) -> Sentence:
    """The same text as a sentence that can be told in other languages; in English it stays as it is."""
    told: list[Sentence] = []
    rest = text
    while rest:
        known = _known(rest, r"(?: |$)")
        if known is None:
            end = re.search(r"[.!?)] ", rest)
            piece, rest = (rest[: end.end() - 1], rest[end.end() :]) if end else (rest, "")
            if told and told[-1].pattern == AS_SAID:
                piece = f"{told.pop()} {piece}"
            told.append(say(AS_SAID, what=piece))
        else:
            sentence, rest = known
            told.append(sentence)
    if not told:
        return say(AS_SAID, what=text)
    while len(told) > 1:
        told[-2:] = [say("{first} {next}", first=told[-2], next=told[-1])]
    return told[0]


def _known(text: str, end: str) -> tuple[Sentence, str] | None:
    """The sentence that a text begins with, and what follows it; None where nobody knows it."""
    for pattern, beginning in _patterns():
        found = re.match(beginning + end, text)
        if found is not None:
            parts = {name: _filling(name, each) for name, each in found.groupdict().items()}
            return say(pattern, **parts), text[found.end() :]
    return None


def _filling(name: str, text: str) -> Part:
    """A place, a kind of pads, a colour, a number with decimals; else the text itself: a device's name."""
    if name in MEASURED and re.fullmatch(r"\d+\.\d+", text):
        return Figure(float(text), len(text.partition(".")[2]))
    known = _known(text, "$")
    return text if known is None else known[0]


@cache
def _patterns() -> tuple[tuple[str, str], ...]:
    """Each with the expression for it; those that leave the least open come first."""
    closest = sorted(SPOKEN, key=lambda each: -len(re.sub(r"\{\w+\}", "", each)))
    return tuple((each, _HOLE.sub(_FILLING, re.escape(each))) for each in closest)
