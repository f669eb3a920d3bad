"""What a touch does, as values. A place names in its actions where they lead; `Guide` carries them out."""

from dataclasses import dataclass, field
from typing import Any

from companion.shared.players import Roster, Seat


@dataclass(frozen=True, slots=True)
class Open:
    """Goes to another place; the way back leads here."""

    place: Any


@dataclass(frozen=True, slots=True)
class Become:
    """This place goes on as that one."""

    place: Any


@dataclass(frozen=True, slots=True)
class Return:
    """Back to where one came from, which goes on as that place."""

    place: Any


@dataclass(frozen=True, slots=True)
class Back:
    """To where one came from."""


@dataclass(frozen=True, slots=True)
class GoHome:
    """To the first screen; a game that is on stays on."""


@dataclass(frozen=True, slots=True)
class Resume:
    game_id: str


@dataclass(frozen=True, slots=True)
class Begin:
    """A new game."""

    ruleset: str
    roster: Roster
    begins: Seat
    group: str = ""


@dataclass(frozen=True, slots=True)
class Submit:
    """Tells the game what happened. Where it counts, the places opened since are left."""

    command: Any = field(repr=False)
    stay: bool = False


@dataclass(frozen=True, slots=True)
class Amend:
    """Step `number` was another command, or never was (None)."""

    number: int
    command: Any = field(repr=False)


@dataclass(frozen=True, slots=True)
class Undo:
    pass


@dataclass(frozen=True, slots=True)
class Redo:
    pass


@dataclass(frozen=True, slots=True)
class GoOn:
    """What was shown has been seen."""


@dataclass(frozen=True, slots=True)
class Dismiss:
    """The notice has been read."""


@dataclass(frozen=True, slots=True)
class Hold:
    """While the finger is down, `seat` sees what only they may see."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Choose:
    """`seat` chooses the djinn at this place of their covered hand."""

    seat: Seat
    place: int


@dataclass(frozen=True, slots=True)
class Keep:
    """Other preferences from now on."""

    preferences: Any


@dataclass(frozen=True, slots=True)
class Ask:
    """Asks whoever composes the companion to do something with a device, by name."""

    what: str
    about: Any = None


@dataclass(frozen=True, slots=True)
class Tell:
    """Answers what the table asks beside the rules: a doubt, a throw gate, an out-of-step question."""

    answer: Any


Action = (
    Open
    | Become
    | Return
    | Back
    | GoHome
    | Resume
    | Begin
    | Submit
    | Amend
    | Undo
    | Redo
    | GoOn
    | Dismiss
    | Hold
    | Choose
    | Keep
    | Ask
    | Tell
)
