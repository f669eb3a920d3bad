"""The throw gate: whether light, sharpness and calibration are good enough for the next flight."""

from __future__ import annotations

from dataclasses import dataclass

from companion.shared.sentences import Figure, Sentence, Word, say
from vision.look import Reading
from vision.quality import Fault, QualityFault

#: Below this certainty (all faults of the picture together) too many landings would be questions.
LEAST_CERTAINTY = 0.55
#: A fault that costs less is not worth holding a flight up for.
WORTH_SAYING = 0.04
#: A plane that fits its cards worse than this is no plane to measure a landing on (mm).
MOST_ERROR_MM = 1.0

_WHY = {
    Fault.DARK: "It is too dark",
    Fault.BLOWN: "It is too bright",
    Fault.BLURRED: "The picture is blurred",
    Fault.GLARE: "A lamp or window is mirrored",
}
_CURE = {
    Fault.DARK: "switch a lamp on",
    Fault.BLOWN: "dim the light or turn the lamp away",
    Fault.BLURRED: "focus the camera: companion camera --focus",
    Fault.GLARE: "turn the lamp away or draw the curtain",
}


@dataclass(frozen=True, slots=True)
class Gate:
    """Go, or no-go; `sentences` say what is wrong, where, and what would do. A go may have some, too."""

    go: bool
    sentences: tuple[Sentence, ...] = ()


def judge_gate(reading: Reading) -> Gate:
    """Judges the picture of a layout before carpets fly."""
    faults = [fault for fault in reading.quality.faults if fault.costs >= WORTH_SAYING]
    told = [_sentence(fault, reading.size_px) for fault in faults]
    go = reading.quality.certainty >= LEAST_CERTAINTY
    if reading.plane is None:
        return Gate(False, (say("No card of this deck is seen: check the camera's aim and the deck."),))
    if reading.plane.error_mm > MOST_ERROR_MM:
        go = False
        error = Figure(reading.plane.error_mm)
        told.append(say("The table's plane is {error} mm off: calibrate, or flatten the cards.", error=error))
    return Gate(go, tuple(told))


def place_in_picture(where_px: tuple[int, int, int, int], size_px: tuple[int, int]) -> str:
    """A part of the picture in words: "top left", "middle"."""
    x, y = (where_px[0] + where_px[2]) / 2 / size_px[0], (where_px[1] + where_px[3]) / 2 / size_px[1]
    row = "top" if y < 1 / 3 else "bottom" if y > 2 / 3 else ""
    column = "left" if x < 1 / 3 else "right" if x > 2 / 3 else ""
    return f"{row} {column}".strip() or "middle"


def _sentence(fault: QualityFault, size_px: tuple[int, int]) -> Sentence:
    why, cure = Word(_WHY[fault.fault]), Word(_CURE[fault.fault])
    if fault.where_px is None:
        return say("{why}: {cure}.", why=why, cure=cure)
    where = Word(place_in_picture(fault.where_px, size_px))
    return say("{why} ({where} of the picture): {cure}.", why=why, where=where, cure=cure)
