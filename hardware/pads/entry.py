"""From gestures to a choice. Pure, and silent: no `repr` and no error here holds a value.

* Slots, for a hand of up to four: button n stands for the nth in ascending order. Another press changes the
  choice. All four together take it back. Two or three at once are no choice.
* Chords, for numbers up to 14: the buttons weigh 1, 2, 4 and 8; what is held together counts, letting go
  enters it. All four together take back; that would be 15, so 15 cannot be entered by chord (on a number pad
  it can).
* Digits, on a number pad: the number itself. Up to 9 that is one digit; where a choice above 9 is possible
  every number takes two (07, 12), so that the count of presses is the same for all. Backspace clears a digit
  typed, and otherwise takes the choice back. Enter does nothing and is welcome as a decoy.

Out of range is answered as any entry that needs attention; an earlier choice then stands. Decoys: pressing
one's own choice again, or (slots) a button with nothing on it once a choice is made, look like a change and
change nothing. What began before the entry was opened does not count: not the press that woke the machine,
not a thumb that rested on the pad.
"""

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Protocol, Self, TypeVar

from hardware.errors import BadChoices
from hardware.pads.gestures import GestureEnded
from hardware.pads.protocol import BUTTON_KEYS, DIGIT_KEYS, Key, PadLayout

TAKE_BACK = frozenset(BUTTON_KEYS)
HIGHEST_CHORD = 14
HIGHEST_NUMBER = 99


class Outcome(Enum):
    """What may be shown of an entry."""

    CHOSEN = "chosen"
    TAKEN_BACK = "taken back"
    ATTENTION = "attention"
    NOTHING = "nothing"


E = TypeVar("E", "Slots", "Chords", "Digits")


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice under seal: it can be compared, and read by who asks for `value`, but not seen in any text."""

    value: int = field(repr=False)


class Entry(Protocol):
    """One player's entry for one duel. A value: `after` gives the next one."""

    @property
    def chosen(self) -> Choice | None: ...

    def after(self, gesture: GestureEnded) -> tuple[Self, Outcome]: ...


class EntryStyle(Enum):
    """How four buttons stand for a choice."""

    SLOTS = "slots"
    CHORDS = "chords"


def entry_for(
    layout: PadLayout,
    style: EntryStyle,
    choices: Collection[int],
    opened_s: float,
    chosen: Choice | None = None,
) -> Entry:
    """The entry for this kind of pad; `chosen` is what lies sealed already, after a power cut for instance.

    Raises BadChoices where these choices cannot be entered on it.
    """
    if layout is PadLayout.NUMBER_PAD:
        return Digits(frozenset(choices), opened_s, chosen)
    if style is EntryStyle.SLOTS:
        return Slots(tuple(choices), opened_s, chosen)
    return Chords(frozenset(choices), opened_s, chosen)


@dataclass(frozen=True, slots=True)
class Slots:
    """Button n is the nth of the hand in ascending order."""

    hand: tuple[int, ...] = field(repr=False)
    opened_s: float
    chosen: Choice | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        if not 1 <= len(self.hand) <= len(BUTTON_KEYS) or len(set(self.hand)) < len(self.hand):
            raise BadChoices(
                f"Four buttons take a hand of one to four different choices, this one has {len(self.hand)}. "
                "Use a number pad or the screen."
            )
        object.__setattr__(self, "hand", tuple(sorted(self.hand)))

    def after(self, gesture: GestureEnded) -> tuple["Slots", Outcome]:
        if gesture.began_s < self.opened_s:
            return self, Outcome.NOTHING
        keys = frozenset(gesture.keys)
        if keys == TAKE_BACK and gesture.together:
            return _taken_back(self)
        if len(keys) > 1:
            return self, Outcome.ATTENTION
        slot = BUTTON_KEYS.index(gesture.keys[0])
        if slot < len(self.hand):
            return replace(self, chosen=Choice(self.hand[slot])), Outcome.CHOSEN
        return self, Outcome.ATTENTION if self.chosen is None else Outcome.CHOSEN


@dataclass(frozen=True, slots=True)
class Chords:
    """The buttons weigh 1, 2, 4 and 8."""

    choices: frozenset[int] = field(repr=False)
    opened_s: float
    chosen: Choice | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        if not self.choices or not all(1 <= choice <= HIGHEST_CHORD for choice in self.choices):
            raise BadChoices(
                f"Chords of four buttons enter the numbers 1 to {HIGHEST_CHORD}: all four together take "
                "back. Use a number pad or the screen."
            )

    def after(self, gesture: GestureEnded) -> tuple["Chords", Outcome]:
        if gesture.began_s < self.opened_s:
            return self, Outcome.NOTHING
        keys = frozenset(gesture.keys)
        if keys == TAKE_BACK and gesture.together:
            return _taken_back(self)
        number = sum(1 << BUTTON_KEYS.index(key) for key in keys)
        if not gesture.together or number not in self.choices:
            return self, Outcome.ATTENTION
        return replace(self, chosen=Choice(number)), Outcome.CHOSEN


@dataclass(frozen=True, slots=True)
class Digits:
    """The number itself, on a number pad."""

    choices: frozenset[int] = field(repr=False)
    opened_s: float
    chosen: Choice | None = field(default=None, repr=False)
    typed: int | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        if not self.choices or not all(0 <= choice <= HIGHEST_NUMBER for choice in self.choices):
            raise BadChoices(f"A number pad enters the numbers 0 to {HIGHEST_NUMBER}. Use the screen.")

    @property
    def two_digits(self) -> bool:
        return max(self.choices) > 9

    def after(self, gesture: GestureEnded) -> tuple["Digits", Outcome]:
        if gesture.began_s < self.opened_s:
            return self, Outcome.NOTHING
        if len(gesture.keys) > 1 and not self.two_digits:
            return self, Outcome.ATTENTION
        entry, outcome = self, Outcome.NOTHING
        for key in gesture.keys:  # a quick typist has the second digit down before the first is up
            entry, outcome = entry._key(key)
        return entry, outcome

    def _key(self, key: Key) -> tuple["Digits", Outcome]:
        if key is Key.ENTER:
            return self, Outcome.NOTHING
        if key is Key.BACKSPACE:
            return _taken_back(self) if self.typed is None else (replace(self, typed=None), Outcome.NOTHING)
        if key not in DIGIT_KEYS:
            return self, Outcome.ATTENTION
        digit = DIGIT_KEYS.index(key)
        if self.two_digits and self.typed is None:
            return replace(self, typed=digit), Outcome.NOTHING
        number = 10 * (self.typed or 0) + digit
        cleared = replace(self, typed=None)
        if number not in self.choices:
            return cleared, Outcome.ATTENTION
        return replace(cleared, chosen=Choice(number)), Outcome.CHOSEN


def _taken_back(entry: E) -> tuple[E, Outcome]:
    """The entry without its choice; nothing to take back is nothing to tell."""
    if entry.chosen is None:
        return entry, Outcome.NOTHING
    return replace(entry, chosen=None), Outcome.TAKEN_BACK
