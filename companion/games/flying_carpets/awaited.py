"""What the game waits for now."""

from companion.games.flying_carpets.moves import (
    CountLamps,
    DealDjinns,
    FinishLayout,
    Land,
    NameDuel,
    SealDjinn,
    ShowDjinns,
    ThrowCarpet,
    TurnUp,
)
from companion.games.flying_carpets.refusals import CarpetsRefusal
from companion.games.flying_carpets.state import Phase, State
from companion.shared.players import Seat
from companion.shared.refusals import MoveRefused
from companion.shared.ruleset import Awaited
from companion.shared.sentences import Part, say


def awaited(state: State) -> Awaited:
    """What is wanted now, of whom, and the commands that answer it."""
    match state.phase:
        case Phase.DEAL:
            return Awaited(say("The djinns are dealt."), (), (DealDjinns,))
        case Phase.LAYOUT:
            return _layout(state)
        case Phase.FLIGHT:
            return _flight(state)
        case Phase.DUELS:
            return _duel(state)
        case Phase.PALACES:
            seat = state.asked_for_lamps
            assert seat is not None, "palaces are counted at once when nobody has to be asked"
            what = say("{player} says how many lamps count as palaces.", player=state.roster.name(seat))
            return Awaited(what, (seat,), (CountLamps,))
        case Phase.ROUND_OVER | Phase.GAME_OVER:
            return Awaited(say("The game is over."), (), ())


def _layout(state: State) -> Awaited:
    name, missing = state.roster.name(state.active), state.still_to_turn_up
    if missing:
        what = say("{player} turns up destinations: {number} more.", player=name, number=missing)
        return Awaited(what, (state.active,), (TurnUp,))
    what = say("{player} may shift or swap destinations, then the flight begins.", player=name)
    return Awaited(what, (state.active,), (FinishLayout, ThrowCarpet, Land))


def _flight(state: State) -> Awaited:
    seat = state.throws_next
    if seat is None:
        return Awaited(say("All carpets have flown: how do they lie?"), (), (Land,))
    what = say("{player} throws.", player=state.roster.name(seat))
    return Awaited(what, (seat,), (ThrowCarpet,) if state.thrown else (ThrowCarpet, Land))


def _duel(state: State) -> Awaited:
    box = state.box
    assert box is not None, "there is a box for bids while there are duels"
    missing, number = box.missing, state.duels[0].number
    names: tuple[Part, ...] = state.roster.names(missing)
    card = next(card for card in state.table if card.number == number)
    what = say(
        "Duel for destination {number}, {kind}: {players} choose a djinn.",
        number=number,
        kind=card.kind.word,
        players=names,
    )
    answers: tuple[type, ...] = (SealDjinn,) if state.hands else (ShowDjinns,)
    return Awaited(what, missing, (*answers, NameDuel) if len(state.duels) > 1 and box.is_empty else answers)


def require(state: State, *phases: Phase) -> None:
    """Raises MoveRefused unless the game is in one of the phases."""
    if state.phase in phases:
        return
    code = CarpetsRefusal.GAME_OVER if state.phase is Phase.GAME_OVER else CarpetsRefusal.WRONG_TIME
    if state.phase is Phase.DEAL:
        code = CarpetsRefusal.DEAL_FIRST
    raise MoveRefused(code, say("This does not fit now."), (awaited(state).what,))


def require_seat(state: State, seat: Seat) -> None:
    """Raises MoveRefused if there is no such seat."""
    if not 0 <= seat < state.players:
        raise MoveRefused(
            CarpetsRefusal.NO_SUCH_SEAT,
            say("There is no seat {seat}.", seat=int(seat)),
            (say("a seat from 0 to {last}", last=state.players - 1),),
        )


def require_reason(reason: str) -> None:
    """Raises MoveRefused for an empty reason."""
    if not reason.strip():
        raise MoveRefused(CarpetsRefusal.NO_REASON, say("This ruling gives no reason."))
