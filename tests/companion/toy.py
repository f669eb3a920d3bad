"""Pebbles, a game made up for tests: everybody adds pebbles to a heap, and sometimes two bid for a shell.

Chance deals each player a hidden number first. Adding more than nine is refused; at 50 pebbles it is over.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import assert_never

import msgspec

from companion.session import Session
from companion.shared.chance import Draw
from companion.shared.players import Colour, Player, Roster, Seat
from companion.shared.refusals import MoveRefused, Refusal
from companion.shared.ruleset import Awaited, Ruleset, Setup, Viewer
from companion.shared.score_sheet import PlayerSheet, ScoreLine, ScoreSheet
from companion.shared.sealed import BidBox, Sealed
from companion.shared.sentences import Sentence, say
from companion.shared.standings import Outcome, outcome_of


class PebbleRefusal(Refusal):
    TOO_MANY = ("too-many", "At most nine pebbles at a time.")
    NOT_YOURS = ("not-yours", "A shell goes to somebody who has pebbles.")
    OVER = ("over", "Nobody adds to a full heap.")


class Deal(msgspec.Struct, frozen=True, tag="deal"):
    numbers: tuple[Sealed[int], ...]


class Add(msgspec.Struct, frozen=True, tag="add"):
    seat: Seat
    pebbles: int


class Spend(msgspec.Struct, frozen=True, tag="spend"):
    """Needs pebbles that were added before: what an amendment can make impossible."""

    seat: Seat
    pebbles: int


class Bid(msgspec.Struct, frozen=True, tag="bid"):
    seat: Seat
    value: Sealed[int]


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    numbers: tuple[Sealed[int], ...]


class Changed(msgspec.Struct, frozen=True, tag="changed"):
    seat: Seat
    by: int


class BidMade(msgspec.Struct, frozen=True, tag="bid-made"):
    seat: Seat
    value: Sealed[int]


class BidsOpened(msgspec.Struct, frozen=True, tag="bids-opened"):
    values: tuple[int, ...]


Command = Deal | Add | Spend | Bid
Event = Dealt | Changed | BidMade | BidsOpened


@dataclass(frozen=True, slots=True)
class Heap:
    pebbles: tuple[int, ...]
    numbers: tuple[Sealed[int], ...] = ()
    box: BidBox[int] | None = None
    shells: int = 0


class Pebbles:
    """The rules."""

    name = "pebbles"
    command_type = Command
    event_type = Event

    def start(self, setup: Setup) -> Heap:
        return Heap((0,) * len(setup.roster))

    def decide(self, state: Heap, command: Command) -> tuple[Event, ...]:
        match command:
            case Deal():
                return (Dealt(command.numbers),)
            case Add():
                if command.pebbles > 9:
                    raise MoveRefused(PebbleRefusal.TOO_MANY, say("That is too many."), (say("1 to 9"),))
                if self.outcome(state) is not None:
                    raise MoveRefused(PebbleRefusal.OVER, say("The heap is full."))
                return (Changed(command.seat, command.pebbles),)
            case Spend():
                if state.pebbles[command.seat] < command.pebbles:
                    raise MoveRefused(PebbleRefusal.NOT_YOURS, say("There are not enough pebbles."))
                return (Changed(command.seat, -command.pebbles),)
            case Bid():
                box = self._box(state).with_bid(command.seat, command.value)
                made: tuple[Event, ...] = (BidMade(command.seat, command.value),)
                return (*made, BidsOpened(tuple(bid for _, bid in box.opened()))) if box.is_full else made
        assert_never(command)

    def evolve(self, state: Heap, event: Event) -> Heap:
        match event:
            case Dealt():
                return replace(state, numbers=event.numbers)
            case Changed():
                pebbles = list(state.pebbles)
                pebbles[event.seat] += event.by
                return replace(state, pebbles=tuple(pebbles))
            case BidMade():
                return replace(state, box=self._box(state).with_bid(event.seat, event.value))
            case BidsOpened():
                return replace(state, box=None, shells=state.shells + 1)
        assert_never(event)

    def _box(self, state: Heap) -> BidBox[int]:
        return state.box or BidBox.awaiting((Seat(0), Seat(1)))

    def chance(self, state: Heap, draw: Draw) -> Command | None:
        if state.numbers:
            return None
        return Deal(tuple(Sealed(1000 + draw.randrange(1000)) for _ in state.pebbles))

    def awaited(self, state: Heap) -> Awaited:
        return Awaited(say("Somebody adds pebbles."), (Seat(0), Seat(1)), (Add, Bid))

    def view_for(self, state: Heap, viewer: Viewer) -> Mapping[str, object]:
        own = state.numbers[viewer].opened() if viewer is not None and state.numbers else None
        return {"pebbles": state.pebbles, "number": own, "shells": state.shells}

    def score_sheet(self, state: Heap) -> ScoreSheet:
        sheets = (
            PlayerSheet(Seat(seat), (ScoreLine(say("pebbles"), count),))
            for seat, count in enumerate(state.pebbles)
        )
        return ScoreSheet(tuple(sheets), self.outcome(state) is not None)

    def outcome(self, state: Heap) -> Outcome | None:
        return outcome_of(state.pebbles) if sum(state.pebbles) >= 50 else None

    def sentence(self, event: Event, roster: Roster) -> Sentence:
        match event:
            case Dealt():
                return say("Numbers were dealt.")
            case Changed():
                return say("{name} has {by} more.", name=roster.name(event.seat), by=event.by)
            case BidMade():
                return say("{name} has bid.", name=roster.name(event.seat))
            case BidsOpened():
                return say("Bids opened: {values}.", values=event.values)
        assert_never(event)

    def is_ruling(self, event: Event) -> bool:
        return False


ANNA, BEN = Seat(0), Seat(1)
SETUP = Setup(Roster((Player.usual("Anna", Colour.RED), Player.usual("Ben", Colour.BLUE))))

RULES: Ruleset[Heap, Command, Event, Mapping[str, object]] = Pebbles()
Match = Session[Heap, Command, Event, Mapping[str, object]]


def new_match(seed: int = 1) -> Match:
    """A match right after the deal."""
    return Session.begin(RULES, SETUP, Random(seed))
