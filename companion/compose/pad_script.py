"""Pads by script: a text file of presses for each duel in turn, for rehearsals and tests.

duel                    # a line for each duel; the times after it count from when its entries open
0.3  1  2               # after 0.3 s pad 1 presses button 2
0.5  2  1+2+3+4  0.3    # pad 2 holds all four for 0.3 s: takes its choice back
0.9  3  out             # pad 3 is lost, and comes back with `in`
"""

import math
from dataclasses import dataclass
from pathlib import Path

from hardware.pads.protocol import BUTTON_KEYS, PadBack, PadEvent, PadLost
from hardware.pads.script import USUAL_HOLD_S, ScriptedPress, ScriptPads

Line = ScriptedPress | PadEvent


class ScriptUnclear(Exception):
    """A script that cannot be played; the text names file and line. It never quotes a press."""


@dataclass(slots=True)
class DuelScript:
    """Plays its next part whenever a duel begins."""

    pads: ScriptPads
    parts: list[tuple[Line, ...]]

    @property
    def over(self) -> bool:
        """Whether everything that has begun was played."""
        return self.pads.over

    def begin_duel(self) -> None:
        if self.parts:
            self.pads.play(self.parts.pop(0))


def read_script(path: Path, pads: int) -> DuelScript:
    """The script in a file, for so many pads. Raises ScriptUnclear."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ScriptUnclear(f"The script {path} cannot be read: {error}.") from None
    return script_of(text, pads, str(path))


def script_of(text: str, pads: int, source: str = "script") -> DuelScript:
    """The script in a text. Raises ScriptUnclear."""
    parts: list[list[Line]] = []
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        if words == ["duel"]:
            parts.append([])
        elif not parts:
            raise ScriptUnclear(f"{source}:{number}: the first line says `duel`.")
        else:
            try:
                parts[-1].append(_line(words, pads))
            except (ValueError, IndexError):
                raise ScriptUnclear(
                    f"{source}:{number}: a line is SECONDS PAD BUTTONS [HOLD], like `0.3 1 2`, with pads "
                    f"1 to {pads} and buttons 1 to 4; or SECONDS PAD out, SECONDS PAD in."
                ) from None
    return DuelScript(ScriptPads([], pads), [tuple(part) for part in parts])


def _line(words: list[str], pads: int) -> Line:
    """Raises ValueError or IndexError."""
    at_s, pad = _seconds(words[0]), int(words[1]) - 1
    if not 0 <= pad < pads or len(words) > 4:
        raise ValueError
    match words[2:]:
        case ["out"]:
            return PadLost(pad, at_s, f"Pad {pad + 1} was pulled out.")
        case ["in"]:
            return PadBack(pad, at_s, f"Pad {pad + 1} is back.")
    buttons = [int(button) for button in words[2].split("+")]
    if min(buttons) < 1 or len(set(buttons)) < len(buttons):
        raise ValueError
    hold_s = _seconds(words[3]) if len(words) == 4 else USUAL_HOLD_S
    return ScriptedPress(at_s, pad, tuple(BUTTON_KEYS[button - 1] for button in buttons), hold_s)


def _seconds(word: str) -> float:
    seconds = float(word)
    if not (math.isfinite(seconds) and 0 <= seconds <= 3600):
        raise ValueError
    return seconds
