"""What all pads promise: timed key edges from one queue, health in sentences, closed on every way out.

A key is as secret as the choice it makes: no `repr` here says which key it was.
"""

from dataclasses import dataclass, field
from enum import Enum
from types import TracebackType
from typing import Protocol, Self


class Key(Enum):
    """A key of a pad: one of four buttons, or a key of a number pad."""

    BUTTON_1 = "button 1"
    BUTTON_2 = "button 2"
    BUTTON_3 = "button 3"
    BUTTON_4 = "button 4"
    DIGIT_0 = "0"
    DIGIT_1 = "1"
    DIGIT_2 = "2"
    DIGIT_3 = "3"
    DIGIT_4 = "4"
    DIGIT_5 = "5"
    DIGIT_6 = "6"
    DIGIT_7 = "7"
    DIGIT_8 = "8"
    DIGIT_9 = "9"
    ENTER = "enter"
    BACKSPACE = "backspace"


BUTTON_KEYS = (Key.BUTTON_1, Key.BUTTON_2, Key.BUTTON_3, Key.BUTTON_4)
DIGIT_KEYS = (
    Key.DIGIT_0, Key.DIGIT_1, Key.DIGIT_2, Key.DIGIT_3, Key.DIGIT_4,
    Key.DIGIT_5, Key.DIGIT_6, Key.DIGIT_7, Key.DIGIT_8, Key.DIGIT_9,
)  # fmt: skip


class PadLayout(Enum):
    """Which keys a pad has."""

    FOUR_BUTTONS = BUTTON_KEYS
    NUMBER_PAD = (*DIGIT_KEYS, Key.ENTER, Key.BACKSPACE)

    @property
    def keys(self) -> tuple[Key, ...]:
        keys: tuple[Key, ...] = self.value
        return keys


@dataclass(frozen=True, slots=True)
class KeyEdge:
    """A contact closed or opened, raw, with all its bounces. `at_s` is on the clock of `time.monotonic`."""

    pad: int
    key: Key = field(repr=False)
    down: bool
    at_s: float


@dataclass(frozen=True, slots=True)
class PadLost:
    """A pad stopped working; the sentence says what was seen and what to do."""

    pad: int
    at_s: float
    sentence: str


@dataclass(frozen=True, slots=True)
class PadBack:
    """A lost pad works again."""

    pad: int
    at_s: float
    sentence: str


PadEvent = KeyEdge | PadLost | PadBack


@dataclass(frozen=True, slots=True)
class PadHealth:
    """How one pad is, in a sentence."""

    pad: int
    well: bool
    sentence: str


class Pads(Protocol):
    """Everybody's pads, pad 0 first. The constructor opens them; it raises HardwareError."""

    @property
    def count(self) -> int:
        """How many pads there are, lost ones included."""

    @property
    def layout(self) -> PadLayout: ...

    def next_event(self, timeout_s: float) -> PadEvent | None:
        """The next event, or None after `timeout_s`. From any thread. Raises PadsClosed after close()."""

    def health(self) -> tuple[PadHealth, ...]:
        """One entry a pad, in order."""

    def close(self) -> None:
        """Give every pin and device back. A second call does nothing; a thread that waits is woken."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None: ...
