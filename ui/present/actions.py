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
    """Back to where one came from, over so many places, which goes on as that place."""

    place: Any
    over: int = 1


@dataclass(frozen=True, slots=True)
class Back:
    """To where one came from, so many places back."""

    steps: int = 1


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
    #: What differs from the usual rules, as plain values by name.
    profile: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Submit:
    """Tells the game what happened. Where it counts, the places opened since are left; `then` is opened."""

    command: Any = field(repr=False)
    stay: bool = False
    then: Any = None


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
    """`seat` chooses what lies at this place of their covered hand, or at these, in order."""

    seat: Seat
    place: int | tuple[int, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Keep:
    """Other preferences from now on; then `then` is carried out."""

    preferences: Any
    then: Any = None


@dataclass(frozen=True, slots=True)
class Ask:
    """Asks whoever composes the companion to do something with a device, by name."""

    what: str
    about: Any = None


@dataclass(frozen=True, slots=True)
class Tell:
    """Answers what the table asks beside the rules: a doubt, a throw gate, an out-of-step question."""

    answer: Any


@dataclass(frozen=True, slots=True)
class Note:
    """Has the chronicle note a change of people, groups or games; where it did, `then` is carried out."""

    change: Any = field(repr=False)
    then: Any = Back()


@dataclass(frozen=True, slots=True)
class Review:
    """Looks at a game as the journal has it, without playing on: step by step, or to change what was."""

    game_id: str
    changing: bool = False


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
    | Note
    | Review
)
