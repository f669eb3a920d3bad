"""The smallest game there is, for tests: numbers are added, and the sum never goes above ten."""

from typing import Any

import msgspec

from companion.shared.chance import Draw
from companion.shared.players import Colour, Player, Roster
from companion.shared.refusals import MoveRefused, Refusal
from companion.shared.ruleset import Awaited, Setup, Viewer
from companion.shared.score_sheet import ScoreSheet
from companion.shared.sealed import Sealed
from companion.shared.sentences import Sentence, say
from companion.shared.standings import Outcome

SETUP = Setup(Roster((Player.usual("Ann", Colour.RED),)))


class CountingRefusal(Refusal):
    TOO_MUCH = ("too-much", "The sum stays at ten or less.")


class Add(msgspec.Struct, frozen=True, tag="add"):
    number: int


class Hide(msgspec.Struct, frozen=True, tag="hide"):
    number: Sealed[int]


class Added(msgspec.Struct, frozen=True, tag="added"):
    number: int


class Hidden(msgspec.Struct, frozen=True, tag="hidden"):
    numbers: tuple[Sealed[int], ...]


class Counting:
    name = "counting"
    command_type: Any = Add | Hide
    event_type: Any = Added | Hidden

    def start(self, setup: Setup) -> int:
        return 0

    def decide(self, state: int, command: Add | Hide) -> tuple[Added | Hidden, ...]:
        if isinstance(command, Hide):
            return (Hidden((command.number,)),)
        if state + command.number > 10:
            raise MoveRefused(CountingRefusal.TOO_MUCH, say("{sum} is too much.", sum=state + command.number))
        return (Added(command.number),)

    def evolve(self, state: int, event: Added | Hidden) -> int:
        return state + (event.number if isinstance(event, Added) else event.numbers[0].opened())

    def chance(self, state: int, draw: Draw) -> Add | Hide | None:
        return None

    def awaited(self, state: int) -> Awaited:
        return Awaited(say("Add a number."), (), (Add,))

    def view_for(self, state: int, viewer: Viewer) -> int:
        return state

    def score_sheet(self, state: int) -> ScoreSheet:
        return ScoreSheet((), final=False)

    def outcome(self, state: int) -> Outcome | None:
        return None

    def sentence(self, event: Added | Hidden, roster: Roster) -> Sentence:
        return say("A number came.")

    def is_ruling(self, event: Added | Hidden) -> bool:
        return False
