"""Secret choices for those who collect them: who chooses among what, and the command that seals it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Protocol

from companion.shared.players import Roster, Seat
from companion.shared.ruleset import Viewer
from companion.shared.sealed import Sealed
from companion.shared.sentences import Sentence


class Among(Enum):
    """What the choices are: things in one's hand (a button each, in ascending order), or numbers."""

    HAND = "hand"
    NUMBERS = "numbers"


@dataclass(frozen=True, slots=True)
class SecretChoice:
    """One player's choice. `choices` is what may be chosen, which is as secret as the choice itself.

    `chosen` is what lies sealed already, None while it is missing. `seal` and `take_back` make the game's
    commands; `seal` wants the value sealed, so that it is never an argument that somebody prints.
    """

    seat: Seat
    among: Among
    choices: tuple[int, ...] = field(repr=False)
    seal: Callable[[Sealed[int]], Any] = field(repr=False)
    take_back: Callable[[], Any] | None = field(default=None, repr=False)
    chosen: Sealed[int] | None = None


@dataclass(frozen=True, slots=True)
class Choosing:
    """Choices that open together. `name` tells this duel from the one before and after it.

    Before one that is `at_once` there is no pause: nothing came out that has to be seen, and somebody else
    chooses now.
    """

    name: str
    what: Sentence
    choices: tuple[SecretChoice, ...]
    at_once: bool = False

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(choice.seat for choice in self.choices)

    @property
    def missing(self) -> tuple[Seat, ...]:
        """Who is still to choose."""
        return tuple(choice.seat for choice in self.choices if choice.chosen is None)

    def of(self, seat: Seat) -> SecretChoice | None:
        return next((choice for choice in self.choices if choice.seat == seat), None)


class SecretChoices(Protocol):
    """What a game says of its secret choices and of its results, without giving anything away itself."""

    def choosing(self, view_for: Callable[[Viewer], Any]) -> Choosing | None:
        """The choices that the game waits for now; None when it waits for something else."""

    def is_result(self, event: Any) -> bool:
        """Whether the event is something the table sees happen, and may dispute; a sealed choice is not."""

    def evidence(self, event: Any, roster: Roster) -> tuple[Sentence, ...]:
        """Why the event is what it is: what was seen and the rule that made this of it, without secrets."""


class NoSecretChoices:
    """For a game in which nobody chooses in secret through the companion."""

    def choosing(self, view_for: Callable[[Viewer], Any]) -> Choosing | None:
        return None

    def is_result(self, event: Any) -> bool:
        return True

    def evidence(self, event: Any, roster: Roster) -> tuple[Sentence, ...]:
        return ()
