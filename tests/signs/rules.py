"""The rules: pure, no chance in them, and the state is a value."""

from typing import Any, assert_never

import msgspec
from msgspec.structs import replace

from companion.shared.chance import Draw
from companion.shared.handing_over import HandedOver, HandOver, handed_over, roster_after, told_handed_over
from companion.shared.players import Roster, Seat
from companion.shared.refusals import MoveRefused
from companion.shared.ruleset import Awaited, Setup, Viewer
from companion.shared.score_sheet import PlayerSheet, ScoreLine, ScoreSheet
from companion.shared.sealed import BidBox
from companion.shared.sentences import Sentence, say
from companion.shared.standings import Outcome, outcome_of
from tests.signs.moves import (
    SIGNS,
    Chosen,
    Command,
    Event,
    Opened,
    Show,
    SignsRefusal,
    TakeBack,
    TakenBack,
)

TO_WIN = 3
BOTH = (Seat(0), Seat(1))


class State(msgspec.Struct, frozen=True):
    roster: Roster
    points: tuple[int, int] = (0, 0)
    box: BidBox[int] = BidBox.awaiting(BOTH)
    last: Opened | None = None
    round: int = 1

    @property
    def over(self) -> bool:
        return max(self.points) >= TO_WIN


class View(msgspec.Struct, frozen=True):
    """The game as a viewer may see it: who has chosen, of signs only their own."""

    roster: Roster
    points: tuple[int, int]
    round: int
    missing: tuple[Seat, ...]
    last: Opened | None
    over: bool
    own: int | None


class Signs:
    name = "signs"
    command_type: Any = Command
    event_type: Any = Event

    def start(self, setup: Setup) -> State:
        if len(setup.roster) != len(BOTH):
            raise MoveRefused(SignsRefusal.TWO_PLAY, say("{n} cannot play this.", n=len(setup.roster)))
        return State(setup.roster)

    def decide(self, state: State, command: Command) -> tuple[Event, ...]:
        if isinstance(command, HandOver):
            return (handed_over(state.roster, command),)
        if state.over:
            raise MoveRefused(SignsRefusal.OVER, say("The game is over."))
        match command:
            case TakeBack(seat):
                state.box.without_bid(seat)
                return (TakenBack(seat),)
            case Show(seat, sign):
                if sign.opened() not in range(len(SIGNS)):
                    raise MoveRefused(SignsRefusal.NO_SIGN, say("There is no such sign."))
                box = state.box.with_bid(seat, sign)
                chosen = Chosen(seat, sign)
                return (chosen, _opened(box)) if box.is_full else (chosen,)
            case _:
                assert_never(command)

    def evolve(self, state: State, event: Event) -> State:
        match event:
            case Chosen(seat, sign):
                return replace(state, box=state.box.with_bid(seat, sign))
            case TakenBack(seat):
                return replace(state, box=state.box.without_bid(seat))
            case Opened(_, winner):
                one, other = (own + (seat == winner) for seat, own in enumerate(state.points))
                box = BidBox[int].awaiting(BOTH)
                return replace(state, points=(one, other), box=box, last=event, round=state.round + 1)
            case HandedOver():
                return replace(state, roster=roster_after(state.roster, (event,)))
            case _:
                assert_never(event)

    def chance(self, state: State, draw: Draw) -> Command | None:
        return None

    def awaited(self, state: State) -> Awaited:
        if state.over:
            return Awaited(say("The game is over."), (), ())
        names = state.roster.names(state.box.missing)
        return Awaited(say("{players} show a sign.", players=names), state.box.missing, (Show,))

    def view_for(self, state: State, viewer: Viewer) -> View:
        bid = state.box.bid_of(viewer) if viewer is not None else None
        own = bid.opened() if bid is not None else None
        box = state.box
        return View(state.roster, state.points, state.round, box.missing, state.last, state.over, own)

    def score_sheet(self, state: State) -> ScoreSheet:
        sheets = (PlayerSheet(seat, (ScoreLine(say("won"), state.points[seat]),)) for seat in BOTH)
        return ScoreSheet(tuple(sheets), state.over)

    def outcome(self, state: State) -> Outcome | None:
        return outcome_of(state.points) if state.over else None

    def sentence(self, event: Event, roster: Roster) -> Sentence:
        match event:
            case Chosen(seat):
                return say("{player} has chosen.", player=roster.name(seat))
            case TakenBack(seat):
                return say("{player} thinks again.", player=roster.name(seat))
            case Opened(signs, winner):
                one, other = (SIGNS[number].value for number in signs)
                if winner is None:
                    return say("{one} and {other}: a draw.", one=one, other=other)
                name = roster.name(winner)
                return say("{one} and {other}: {player} wins.", one=one, other=other, player=name)
            case HandedOver():
                return told_handed_over(event, roster)
            case _:
                assert_never(event)

    def is_ruling(self, event: Event) -> bool:
        return isinstance(event, HandedOver)


def _opened(box: BidBox[int]) -> Opened:
    (_, one), (_, other) = box.opened()
    winner = None
    if one != other:
        winner = BOTH[0] if SIGNS[one].beats(SIGNS[other]) else BOTH[1]
    return Opened((one, other), winner)
