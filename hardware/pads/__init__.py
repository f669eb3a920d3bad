"""Pads: everybody's buttons, from raw edges to sealed choices.

Open a sibling of `Pads`, put a `PadWatch` over it, and take from `heard`; give each `GestureEnded` to the
player's `Entry`.
"""

from hardware.pads.entry import Choice, Entry, EntryStyle, Outcome, entry_for
from hardware.pads.gestures import GestureBegan, GestureEnded, KeyStuck, LongPress
from hardware.pads.gpio import GpioPads
from hardware.pads.health import Asked, ButtonReport, Fault, Finding, PadTest
from hardware.pads.heard import Heard, WatchFailed, Woken
from hardware.pads.keys import KeyPads
from hardware.pads.numpad import NumPads
from hardware.pads.protocol import Key, KeyEdge, PadBack, PadEvent, PadHealth, PadLayout, PadLost, Pads
from hardware.pads.script import ScriptedPress, ScriptPads
from hardware.pads.watch import PadWatch
from hardware.pads.wiring import PadStyle, wiring_svg

__all__ = [
    "Asked",
    "ButtonReport",
    "Choice",
    "Entry",
    "EntryStyle",
    "Fault",
    "Finding",
    "GestureBegan",
    "GestureEnded",
    "GpioPads",
    "Heard",
    "Key",
    "KeyEdge",
    "KeyPads",
    "KeyStuck",
    "LongPress",
    "NumPads",
    "Outcome",
    "PadBack",
    "PadEvent",
    "PadHealth",
    "PadLayout",
    "PadLost",
    "PadStyle",
    "PadTest",
    "PadWatch",
    "Pads",
    "ScriptPads",
    "ScriptedPress",
    "WatchFailed",
    "Woken",
    "entry_for",
    "wiring_svg",
]
