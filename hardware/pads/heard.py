"""What the pads have to say to the companion, as one union."""

from dataclasses import dataclass

from hardware.pads.gestures import GestureBegan, GestureEnded, KeyStuck, LongPress
from hardware.pads.protocol import PadBack, PadLost


@dataclass(frozen=True, slots=True)
class Woken:
    """A press that only woke the machine; it is no entry and no dispute."""

    pad: int
    at_s: float


@dataclass(frozen=True, slots=True)
class WatchFailed:
    """The watch over the pads stopped: from now on everybody chooses on the screen."""

    at_s: float
    sentence: str


Heard = GestureBegan | GestureEnded | LongPress | KeyStuck | Woken | PadLost | PadBack | WatchFailed
