"""Doubts: what the camera leaves to people, as questions with a picture, and what they can answer."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from companion.shared.sentences import Sentence

#: Left, top, right, bottom in px of the full picture.
BoxPx = tuple[int, int, int, int]


class Asks(Enum):
    """What a doubt is about."""

    VERDICT = "verdict"
    KIND = "kind"
    OWNER = "owner"
    CARPET_MISSING = "carpet-missing"
    CARPET_MOVED = "carpet-moved"
    CARD_MISSING = "card-missing"
    CARD_TAKEN = "card-taken"


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer; `key` is what is typed for it."""

    key: str
    sentence: Sentence


@dataclass(frozen=True, slots=True)
class Doubt:
    """A question to the table. It waits; nothing doubtful is taken as read.

    `about` tells it from others of the same flight ("red", "5"). With `many`, several choices can hold at
    once. `where_px` is the part of the picture it is about. `numbers` are what was measured, by name.
    """

    asks: Asks
    about: tuple[str, ...]
    sentence: Sentence
    choices: tuple[Choice, ...]
    many: bool = False
    where_px: BoxPx | None = None
    numbers: tuple[tuple[str, float], ...] = ()
    number: int = field(default=0, compare=False)

    @property
    def key(self) -> tuple[Asks, tuple[str, ...]]:
        """The same doubt in another picture has the same key."""
        return self.asks, self.about


class NoSuchAnswer(Exception):
    """The question is not open, or this is no answer to it; the text says what would do."""


class Doubts:
    """The open questions, by number, and the answers so far."""

    def __init__(self) -> None:
        self._open: dict[int, Doubt] = {}
        self._answers: dict[tuple[Asks, tuple[str, ...]], tuple[str, ...]] = {}
        self._asked = 0

    @property
    def open(self) -> tuple[Doubt, ...]:
        return tuple(self._open.values())

    @property
    def asked(self) -> int:
        """How many questions there have been."""
        return self._asked

    def answer_to(self, asks: Asks, *about: str) -> tuple[str, ...] | None:
        """What was answered in this flight; None: nothing yet."""
        return self._answers.get((asks, about))

    def answers_to(self, asks: Asks) -> dict[tuple[str, ...], tuple[str, ...]]:
        return {about: keys for (kind, about), keys in self._answers.items() if kind is asks}

    def ask(self, doubt: Doubt) -> Doubt | None:
        """The doubt with its number; None if it is open or answered already."""
        if doubt.key in self._answers or any(one.key == doubt.key for one in self._open.values()):
            return None
        self._asked += 1
        numbered = Doubt(
            doubt.asks,
            doubt.about,
            doubt.sentence,
            doubt.choices,
            doubt.many,
            doubt.where_px,
            doubt.numbers,
            self._asked,
        )
        self._open[self._asked] = numbered
        return numbered

    def answer(self, number: int, keys: tuple[str, ...]) -> Doubt:
        """Takes an answer. Raises NoSuchAnswer."""
        doubt = self._open.get(number)
        if doubt is None:
            opened = ", ".join(map(str, self._open)) or "none"
            raise NoSuchAnswer(f"Question {number} is not open. Open are: {opened}.")
        known = [choice.key for choice in doubt.choices]
        wrong = [key for key in keys if key not in known]
        if wrong or not keys or (len(keys) > 1 and not doubt.many):
            said = " ".join(wrong or keys) or "Nothing"
            several = "one or several of" if doubt.many else "one of"
            would_do = ", ".join(known)
            raise NoSuchAnswer(f"“{said}” is no answer to question {number}; say {several}: {would_do}.")
        del self._open[number]
        self._answers[doubt.key] = keys
        return doubt

    def withdraw(self, *kinds: Asks) -> tuple[Doubt, ...]:
        """Takes back open questions of these kinds (of all kinds if none is named)."""
        gone = [one for one in self._open.values() if not kinds or one.asks in kinds]
        for one in gone:
            del self._open[one.number]
        return tuple(gone)

    def drop(self, doubt: Doubt) -> None:
        """The question is no longer open."""
        self._open.pop(doubt.number, None)

    def forget_answer(self, asks: Asks, *about: str) -> None:
        """The question may be asked again."""
        self._answers.pop((asks, about), None)

    def forget(self, *kinds: Asks) -> None:
        """The answers of these kinds (all if none is named) were about something that is over."""
        for key in [key for key in self._answers if not kinds or key[0] in kinds]:
            del self._answers[key]
