"""What the live table tells whoever shows it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any, TypeAlias

from companion.compose.doubts import Doubt
from companion.compose.gate import Gate
from companion.compose.watching import StateChanged
from companion.shared.sentences import Sentence


class Weight(Enum):
    """How loud a notice is: in passing, or to be looked at."""

    NOTE = "note"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Notice:
    """Something worth saying once. `off` are carpets (by name) that count as lying on nothing, unasked."""

    sentence: Sentence
    weight: Weight = Weight.NOTE
    off: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """A question; it stays open until it is answered or withdrawn."""

    doubt: Doubt


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """A question is moot."""

    doubt: Doubt


@dataclass(frozen=True, slots=True)
class Counted:
    """A command that the camera gave counts; `sentences` are what came of it."""

    command: Any
    sentences: tuple[Sentence, ...]
    saved: bool = True


@dataclass(frozen=True, slots=True)
class NotCounted:
    """The rules or the journal did not take what was seen."""

    sentence: Sentence


@dataclass(frozen=True, slots=True)
class OutOfStep:
    """Table and game disagree. `extra` lie there and should not, `missing` should and do not (numbers)."""

    sentence: Sentence
    extra: tuple[int, ...] = ()
    missing: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class InStep:
    """Table and game agree again."""

    sentence: Sentence


@dataclass(frozen=True, slots=True)
class LandingKept:
    """A landing counts; its evidence is in a folder (None: it could not be kept)."""

    number: int
    folder: Any = field(compare=False)


Told: TypeAlias = (
    Notice | Asked | Withdrawn | Counted | NotCounted | OutOfStep | InStep | LandingKept | Gate | StateChanged
)
