"""What every game promises to those who play it without knowing it: session, console, timeline, screen."""

from collections.abc import Mapping
from typing import Any, Protocol, TypeVar

import msgspec

from companion.shared.chance import Draw
from companion.shared.players import Roster, RosterRefusal, Seat
from companion.shared.refusals import MoveRefused
from companion.shared.score_sheet import ScoreSheet
from companion.shared.sentences import Sentence, say
from companion.shared.standings import Outcome

#: Who looks: a seat, or nobody in particular (the screen that all can see).
Viewer = Seat | None
SHARED_SCREEN: Viewer = None


class Setup(msgspec.Struct, frozen=True):
    """Everything a game starts from. `profile` holds what differs from the usual rules, as plain values."""

    roster: Roster
    begins: Seat = Seat(0)
    profile: Mapping[str, Any] = {}

    def __post_init__(self) -> None:
        if not 0 <= self.begins < len(self.roster):
            raise MoveRefused(
                RosterRefusal.NO_SUCH_SEAT,
                say("There is no seat {seat} to begin.", seat=int(self.begins)),
                (say("a seat from 0 to {last}", last=len(self.roster) - 1),),
            )


class Awaited(msgspec.Struct, frozen=True):
    """What the game waits for: a sentence, whose move it is (all who may move now), which commands answer it.

    Rulings and corrections are not named among `commands`; they fit at most times.
    """

    what: Sentence
    who: tuple[Seat, ...]
    commands: tuple[type[Any], ...]


S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")
V_co = TypeVar("V_co", covariant=True)


class Ruleset(Protocol[S, C, E, V_co]):
    """A game's rules, pure: no clock, no chance of its own, no state beside what is passed in.

    States are immutable. Replay of the same events gives the same state, for ever.
    """

    @property
    def name(self) -> str:
        """The game's name in commands and files, e.g. "flying-carpets"."""

    @property
    def command_type(self) -> Any:
        """The union of all commands, tagged msgspec Structs."""

    @property
    def event_type(self) -> Any:
        """The union of all events, tagged msgspec Structs."""

    def start(self, setup: Setup) -> S:
        """The state before the first command. Raises MoveRefused for a setup that cannot be played."""

    def decide(self, state: S, command: C) -> tuple[E, ...]:
        """What the command makes happen. Raises MoveRefused, and then nothing happens."""

    def evolve(self, state: S, event: E) -> S:
        """The state after the event; never refuses what `decide` gave for this state."""

    def chance(self, state: S, draw: Draw) -> C | None:
        """The command by which chance moves now (a deal, a card turned up), or None.

        Whoever runs the game asks this at the start and after every command, and submits what it gives.
        """

    def awaited(self, state: S) -> Awaited:
        """What the game waits for now."""

    def view_for(self, state: S, viewer: Viewer) -> V_co:
        """What the viewer may know: no other seat's sealed bid, no other seat's hidden hand."""

    def score_sheet(self, state: S) -> ScoreSheet:
        """What the game would score if it ended now, or has scored."""

    def outcome(self, state: S) -> Outcome | None:
        """How the game ended; None while it goes on."""

    def sentence(self, event: E, roster: Roster) -> Sentence:
        """The event told without secrets."""

    def is_ruling(self, event: E) -> bool:
        """Whether people decided this beside the rules of the game."""
